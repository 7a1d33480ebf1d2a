// Bernoulli naive Bayes: each feature is present (1) or absent (0), and absence counts.
"use strict";

refnb.chapter("bernoulli", ({
  operation, numbers: { ONE }, tables: { Dict, table, same, known }, naive, categorical,
  reading: { string, list, map, record, distribution, shares }, schema: { Instance }, counting: { Counts },
  smoothing: { Rules },
}) => {
  const VALUES = ["0", "1"];
  const Model = record({ prior: distribution, presence: map(string, shares) }, ({ prior, presence }) => {
    for (const row of presence.values()) same(row.keys(), prior.keys());
  });
  const categoricalForm = operation({ model: Model }, ({ prior, presence }) => ({
    prior,
    conditionals: presence.map((row) => row.map((theta) => new Dict([["0", ONE.sub(theta)], ["1", theta]]))),
  }));
  const fit = operation({ counts: Counts, smoothing: Rules, prior: naive.Prior }, (counts, smoothing, given) => {
    for (const domain of counts.schema.features.values()) same(domain, VALUES);
    const { prior, conditionals } = categorical.fit(counts, smoothing, given);
    return { prior, presence: conditionals.map((rows) => rows.map((row) => row.get("1"))) };
  });
  const instance = operation({ features: list(string), present: list(string) }, (features, present) => {
    known(present, features, "UnknownFeature");
    return table(features, (f) => VALUES[Number(present.includes(f))]);
  });
  const takes = { model: Model, x: Instance };
  const factors = operation(takes, (model, x) => categorical.factors(categoricalForm(model), x));

  return {
    VALUES, Model, fit, instance, factors,
    probability: operation({ ...takes, label: string }, (model, x, label) =>
      categorical.probability(categoricalForm(model), x, label)),
    infer: operation(takes, (model, x) => naive.infer(model.prior, factors(model, x))),
    categorical_form: categoricalForm,
  };
});
