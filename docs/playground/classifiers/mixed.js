// Mixed naive Bayes: every feature has a family of its own, and all share one prior.
"use strict";

refnb.chapter("mixed", ({
  refuse, operation, tables: { Dict, same, known, distinct }, reading: { record }, schema: { Instance, Quantities },
  categorical, gaussian, poisson, log_naive,
}) => {
  const numbersOf = ({ gaussian: { means }, poisson: { rates } }) => [...means.keys(), ...rates.keys()];
  const parts = { categorical: categorical.Model, gaussian: gaussian.Model, poisson: poisson.Model };
  const Model = record(parts, (model) => {
    const { prior } = model.categorical;
    for (const part of [model.gaussian, model.poisson]) {
      same(part.prior.keys(), prior.keys());
      const equal = prior.entries().every(([y, p]) => p.eq(part.prior.get(y)));
      if (!equal) refuse("DomainMismatch", "the parts have different priors");
    }
    distinct([...model.categorical.conditionals.keys(), ...numbersOf(model)]);
  });
  const takes = { model: Model, values: Instance, numbers: Quantities };

  const factors = operation(takes, (model, values, numbers) => {
    known(numbers.keys(), numbersOf(model), "UnknownFeature");
    const counts = numbers.pick(model.poisson.rates.keys());
    for (const [f, x] of counts.entries()) poisson.checkCount(x, f);
    return new Dict([
      ...log_naive.log_factors(categorical.factors(model.categorical, values)).entries(),
      ...gaussian.factors(model.gaussian, numbers.pick(model.gaussian.means.keys())).entries(),
      ...poisson.factors(model.poisson, counts).entries(),
    ]);
  });

  return {
    Model, factors,
    infer: operation(takes, (model, values, numbers) =>
      log_naive.infer(model.categorical.prior, factors(model, values, numbers))),
  };
});
