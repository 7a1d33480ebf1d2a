// Complement naive Bayes: a label is judged by the words of all the others.
"use strict";

refnb.chapter("complement", ({
  refuse, operation, numbers: { Q, total }, tables: { table, same, known }, naive, log_naive,
  reading: { checked, map, string, record, distribution }, schema: { Bag }, multinomial: { Counts },
  smoothing: { TableRule, estimate }, logarithm: { log, scale },
}) => {
  const possible = (theta) => {
    if (theta.values().some((p) => p.zero)) refuse("OutOfRange", "the logarithm of 0 is no weight");
  };
  const wordsOf = ({ prior, others }) => others.get(prior.keys()[0]).keys();
  const Model = record({ prior: distribution, others: map(string, checked(distribution, possible)) },
    ({ prior, others }) => {
      same(others.keys(), prior.keys());
      for (const row of others.values()) same(row.keys(), wordsOf({ prior, others }));
    });

  const elsewhere = operation({ totals: Counts }, ({ documents, occurrences }) => documents.map((_, y) => {
    const rest = documents.keys().filter((z) => z !== y);
    const words = occurrences.get(documents.keys()[0]).keys();
    return table(words, (w) => total(rest.map((z) => occurrences.get(z).get(w))));
  }));
  const fit = operation({ totals: Counts, rule: TableRule, prior: naive.Prior }, (totals, rule, prior) => {
    const others = elsewhere(totals).map((row) => estimate(row, rule));
    for (const theta of others.values()) possible(theta);
    return { prior: naive.estimate_prior(totals.documents, prior), others };
  });
  const takes = { model: Model, x: Bag };
  const factors = operation(takes, (model, x) => {
    known(x.keys(), wordsOf(model), "UnknownFeature");
    const seen = wordsOf(model).filter((w) => x.get(w) > 0n);
    return table(seen, (w) => model.prior.map((_, y) => scale(log(model.others.get(y).get(w), "e"), new Q(-x.get(w)))));
  });

  return {
    Model, wordsOf, elsewhere, fit, factors,
    infer: operation(takes, (model, x) => log_naive.infer(model.prior, factors(model, x))),
  };
});
