// Multinomial naive Bayes: a document is a bag of words, and how often each occurs counts.
"use strict";

refnb.chapter("multinomial", ({
  operation, numbers: { Q, ZERO, product }, tables: { table, same, known }, limits, naive,
  reading: { checked, string, list, map, record, amounts, names, filled, distribution }, schema: { Bag, Example },
  smoothing: { TableRule, estimate },
}) => {
  const wordsOf = (labels, rows) => rows.get(labels.keys()[0]).keys();
  const checkRows = (labels, rows) => {
    same(rows.keys(), labels.keys());
    for (const row of rows.values()) same(row.keys(), wordsOf(labels, rows));
  };
  const Counts = record({ documents: checked(amounts, filled), occurrences: map(string, amounts) },
    ({ documents, occurrences }, place) => {
      checkRows(documents, occurrences);
      filled(wordsOf(documents, occurrences), `the vocabulary of ${place}`);
    });
  const Model = record({ prior: distribution, words: map(string, distribution) },
    ({ prior, words }) => checkRows(prior, words));
  const vocabularyOf = ({ prior, words }) => wordsOf(prior, words);

  const count = operation({ labels: names, vocabulary: names, examples: list(Example(Bag)) },
    (labels, vocabulary, examples) => {
      limits.checkTable(labels.length, vocabulary.length);
      const documents = table(labels, () => ZERO), occurrences = table(labels, () => table(vocabulary, () => ZERO));
      for (const { instance, label, weight } of examples) {
        known([label], labels, "UnknownLabel");
        known(instance.keys(), vocabulary, "UnknownFeature");
        documents.add(label, weight);
        for (const [w, k] of instance.entries()) occurrences.get(label).add(w, weight.mul(new Q(k)));
      }
      return { documents, occurrences };
    });
  const fit = operation({ totals: Counts, smoothing: TableRule, prior: naive.Prior }, (totals, smoothing, prior) => ({
    prior: naive.estimate_prior(totals.documents, prior),
    words: totals.occurrences.map((row) => estimate(row, smoothing)),
  }));
  // The product of all whole numbers from low to high, in halves: long numbers meet only at the end.
  const run = (low, high) => {
    if (high - low < 8n) {
      let all = 1n;
      for (let n = low; n <= high; n += 1n) all *= n;
      return all;
    }
    const half = (low + high) / 2n;
    return run(low, half) * run(half + 1n, high);
  };
  // |x|! / the product of x_w!, where the most frequent word is cancelled.
  const coefficient = operation({ x: Bag }, (x) => {
    const counts = x.values().filter((k) => k).sort((k, m) => Number(k - m));
    const most = counts.pop() ?? 0n, all = counts.reduce((sum, k) => sum + k, most);
    limits.checkBits(counts.reduce((bits, k) => bits + k * (limits.wholeSize((all + k - 1n) / k) + 4n), 0n));
    return run(most + 1n, all) / counts.reduce((under, k) => under * run(1n, k), 1n);
  });
  const takes = { model: Model, x: Bag };
  const factors = operation(takes, (model, x) => {
    known(x.keys(), vocabularyOf(model), "UnknownFeature");
    const bits = (row) => x.entries().reduce((sum, [w, n]) => sum + n * limits.size(row.get(w)), 0n);
    limits.checkBits(2n * model.words.values().reduce((sum, row) => sum + bits(row), 0n));
    const seen = vocabularyOf(model).filter((w) => x.get(w) > 0n);
    return table(seen, (w) => model.prior.map((_, y) => model.words.get(y).get(w).pow(x.get(w))));
  });
  const probability = (model, x, label) => {
    known([label], model.prior.keys(), "UnknownLabel");
    return product([new Q(coefficient(x)), ...factors(model, x).values().map((factor) => factor.get(label))]);
  };

  return {
    Counts, Model, vocabularyOf, count, fit, coefficient, factors,
    probability: operation({ ...takes, label: string }, probability),
    infer: operation(takes, (model, x) => naive.infer(model.prior, factors(model, x))),
  };
});
