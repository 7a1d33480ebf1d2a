// Mixed naive Bayes: every feature has a family of its own, and all share one prior.
"use strict";

refnb.chapter("mixed", ({
  refuse, operation, tables: { Dict, same, known, distinct }, reading: { string, map, record },
  schema: { Instance, Quantities }, categorical, gaussian, poisson, log_naive,
}) => {
  const chapters = { gaussian, poisson };
  const named = map(string, (part) => part);
  const families = (value, place) => {
    const parts = named(value, place);
    known(parts.keys(), Object.keys(chapters), "UnknownValue");
    return parts.map((part, name) => chapters[name].Model(part, `${place}, ${name}`));
  };
  // The features of a family: the keys of each table beside the prior.
  const featuresOf = ({ prior, ...tables }) => Object.values(tables)[0].keys();
  const Model = record({ categorical: categorical.Model, families }, (model) => {
    const { prior } = model.categorical;
    for (const part of model.families.values()) {
      same(part.prior.keys(), prior.keys());
      const equal = prior.entries().every(([y, p]) => p.eq(part.prior.get(y)));
      if (!equal) refuse("DomainMismatch", "the parts have different priors");
    }
    distinct([...model.categorical.conditionals.keys(), ...model.families.values().flatMap(featuresOf)]);
  });
  const takes = { model: Model, values: Instance, numbers: Quantities };

  const factors = operation(takes, (model, values, numbers) => {
    known(numbers.keys(), model.families.values().flatMap(featuresOf), "UnknownFeature");
    const found = log_naive.log_factors(categorical.factors(model.categorical, values)).entries();
    for (const [name, part] of model.families.entries()) {
      const x = numbers.pick(featuresOf(part)), { check, factors: of } = chapters[name];
      for (const [f, value] of x.entries()) check?.(value, f);
      found.push(...of(part, x).entries());
    }
    return new Dict(found);
  });

  return {
    Model, chapters, factors,
    infer: operation(takes, (model, values, numbers) =>
      log_naive.infer(model.categorical.prior, factors(model, values, numbers))),
  };
});
