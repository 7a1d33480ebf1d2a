// Plug-in rules: decide as if a learned model were the truth.
"use strict";

refnb.chapter("plug_in", ({
  operation, tables: { Dict }, schema: { named }, smoothing: { Smoothing }, counting, naive: { scores },
  categorical: { Model, schemaOf, factors, fit }, joint: { Table, agreement }, limits: { checkCells },
  true_distribution: { Truth, tableOf }, expected_error: { ruleOf },
}) => {
  const naiveRule = (model, truth) => {
    const cells = tableOf(truth).keys().map((c) =>
      [c, scores(model.prior, factors(model, named(truth.schema, c)))]);
    return ruleOf(new Dict(cells));
  };
  const jointRule = (seen, truth) => ruleOf(new Dict(tableOf(truth).keys().map((c) =>
    [c, agreement(seen, named(truth.schema, c))])));

  const fromModel = (model) => {
    const schema = schemaOf(model), domains = schema.features.values();
    checkCells(domains.reduce((all, { length }) => all * length, schema.labels.length));
    const longer = (cells, domain) => cells.flatMap((c) => domain.map((v) => [...c, v]));
    const cells = domains.reduce(longer, [[]]);
    const examples = cells.flatMap((c) => {
      const instance = named(schema, c), row = scores(model.prior, factors(model, instance));
      return row.entries().map(([label, weight]) => ({ instance, label, weight }));
    });
    return { schema, examples };
  };
  const exactly = Smoothing("none");

  return {
    naive_rule: operation({ model: Model, truth: Truth }, naiveRule),
    joint_rule: operation({ table: Table, truth: Truth }, jointRule),
    from_model: operation({ model: Model }, fromModel),
    marginals: operation({ truth: Truth }, ({ schema, examples }) =>
      fit(counting.count(schema, examples), exactly, exactly)),
  };
});
