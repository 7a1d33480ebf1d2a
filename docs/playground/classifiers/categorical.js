// Categorical naive Bayes: each feature takes one of finitely many values.
"use strict";

refnb.chapter("categorical", ({
  refuse, operation, numbers: { ZERO, product }, tables: { same, known }, reading: { string, map, record, distribution }, naive,
  schema: { Instance }, counting: { Counts, declare }, smoothing: { Rules, byFeature },
  likelihood: { powers, pairsOf, checkWhole }, logarithm: { log, constant, add, scale },
}) => {
  const firstRow = (prior, rows) => rows.get(prior.keys()[0]);
  const Model = record({ prior: distribution, conditionals: map(string, map(string, distribution)) },
    ({ prior, conditionals }) => {
      for (const rows of conditionals.values()) {
        same(rows.keys(), prior.keys());
        for (const row of rows.values()) same(row.keys(), firstRow(prior, rows).keys());
      }
    });
  const schemaOf = ({ prior, conditionals }) =>
    ({ labels: prior.keys(), features: conditionals.map((rows) => firstRow(prior, rows).keys()) });

  const fit = operation({ counts: Counts, smoothing: Rules, prior: naive.Prior }, (counts, smoothing, prior) => {
    const { labels, values } = declare(counts.schema, counts);
    return {
      prior: naive.estimate_prior(labels, prior),
      conditionals: byFeature(values, smoothing),
    };
  });
  const checkAsked = ({ prior, conditionals }, x) => {
    known(x.keys(), conditionals.keys(), "UnknownFeature");
    for (const [f, v] of x.entries()) {
      if (!firstRow(prior, conditionals.get(f)).has(v)) refuse("UnknownValue", `${v} is not declared`);
    }
  };
  const factors = operation({ model: Model, x: Instance }, (model, x) => {
    checkAsked(model, x);
    return model.conditionals.within(x).map((rows, f) => model.prior.map((_, y) => rows.get(y).get(x.get(f))));
  });
  const probability = operation({ model: Model, x: Instance, label: string }, (model, x, label) => {
    known([label], model.prior.keys(), "UnknownLabel");
    return product(factors(model, x).values().map((row) => row.get(label)));
  });
  // Each die with what it showed.
  const throwsOf = (model, { labels, values }) => {
    same(model.prior.keys(), labels.keys());
    same(model.conditionals.keys(), values.keys());
    const pairs = model.conditionals.entries().flatMap(([f, rows]) =>
      rows.entries().map(([y, theta]) => [values.get(f).get(y), theta]));
    for (const [counts, p] of pairs) same(counts.keys(), p.keys());
    return [[labels, model.prior], ...pairs];
  };
  const likelihoodOf = (model, counts) => {
    const thrown = throwsOf(model, counts);
    for (const [row] of thrown) checkWhole(row, "a count");
    return powers(thrown.flatMap(([row, p]) => pairsOf(row, p)));
  };
  const logLikelihood = (model, counts) => {
    const seen = throwsOf(model, counts).flatMap(([row, p]) =>
      row.entries().filter(([, n]) => !n.zero).map(([v, n]) => [p.get(v), n]));
    if (seen.some(([p]) => p.zero)) return "-inf";
    return seen.reduce((sum, [p, n]) => add(sum, scale(log(p, "e"), n)), constant(ZERO, "e"));
  };

  return {
    Model, schemaOf, fit, factors, probability,
    infer: operation({ model: Model, x: Instance }, (model, x) => naive.infer(model.prior, factors(model, x))),
    log_likelihood: operation({ model: Model, counts: Counts }, logLikelihood),
    likelihood: operation({ model: Model, counts: Counts }, likelihoodOf),
  };
});
