// Categorical naive Bayes: each feature takes one of finitely many values.
"use strict";

refnb.chapter("categorical", ({
  operation, tables: { same }, reading: { string, map, record, distribution }, naive,
  schema: { Instance, checkInstance }, counting: { Counts, declare }, smoothing: { Smoothing, estimate },
  likelihood: { powers, pairsOf, checkWhole },
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

  const fit = operation({ counts: Counts, smoothing: Smoothing, prior: naive.Prior }, (counts, smoothing, prior) => {
    const { labels, values } = declare(counts.schema, counts);
    return {
      prior: naive.estimate_prior(labels, prior),
      conditionals: values.map((rows) => rows.map((row) => estimate(row, smoothing))),
    };
  });
  const factors = operation({ model: Model, x: Instance }, (model, x) => {
    checkInstance(schemaOf(model), x);
    return model.conditionals.within(x).map((rows, f) => model.prior.map((_, y) => rows.get(y).get(x.get(f))));
  });
  const likelihoodOf = (model, { labels, values }) => {
    same(model.conditionals.keys(), values.keys());
    const pairs = model.conditionals.entries().flatMap(([f, rows]) => {
      same(rows.keys(), labels.keys());
      return rows.entries().map(([y, theta]) => [values.get(f).get(y), theta]);
    });
    const tables = [[labels, model.prior], ...pairs];
    for (const [counts] of tables) checkWhole(counts, "a count");
    return powers(tables.flatMap(([counts, p]) => pairsOf(counts, p)));
  };

  return {
    Model, schemaOf, fit, factors,
    infer: operation({ model: Model, x: Instance }, (model, x) => naive.infer(model.prior, factors(model, x))),
    likelihood: operation({ model: Model, counts: Counts }, likelihoodOf),
  };
});
