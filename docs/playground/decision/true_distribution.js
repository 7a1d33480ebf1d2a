// A known truth: the probability of every instance with every label.
"use strict";

refnb.chapter("true_distribution", ({
  refuse, operation, numbers: { ONE, total }, tables: { keyOf, distinct }, reading: { list, record },
  schema: { Schema, Instance, Example, cell, checkExample, named }, smoothing: { Smoothing }, counting, naive,
  categorical: { Model, schemaOf, factors, fit }, joint,
  limits: { checkValues },
}) => {
  const Truth = record({ schema: Schema, examples: list(Example(Instance)) }, ({ schema, examples }) => {
    for (const example of examples) checkExample(schema, example);
    distinct(examples.map(({ instance, label }) => keyOf([cell(schema, instance), label])));
    const whole = total(examples.map(({ weight }) => weight));
    if (!whole.eq(ONE)) refuse("NotADistribution", "the truth must sum to 1");
  });
  // p(x, y) by cell and label.
  const tableOf = ({ schema, examples }) => joint.gather(schema, examples);

  const fromModel = (model) => {
    const schema = schemaOf(model), domains = schema.features.values();
    checkValues(domains.reduce((all, { length }) => all * length, schema.labels.length * (domains.length + 1)));
    const longer = (cells, domain) => cells.flatMap((c) => domain.map((v) => [...c, v]));
    const cells = domains.reduce(longer, [[]]);
    const examples = cells.flatMap((c) => {
      const instance = named(schema, c), scores = naive.scores(model.prior, factors(model, instance));
      return scores.entries().map(([label, weight]) => ({ instance, label, weight }));
    });
    return { schema, examples };
  };
  const exactly = Smoothing("none");

  return {
    Truth, tableOf,
    from_model: operation({ model: Model }, fromModel),
    marginals: operation({ truth: Truth }, ({ schema, examples }) =>
      fit(counting.count(schema, examples), exactly, exactly)),
  };
});
