// The joint classifier: one die with a side for every instance.
"use strict";

refnb.chapter("joint", ({
  refuse, operation, numbers: { ZERO, total }, tables: { Dict, table, same },
  distribution: { normalise, most_probable }, reading: { Cell, list, map, record, amounts },
  schema: { Schema, Instance, Example, checkInstance, checkExample, cell, named },
}) => {
  const Table = record({ schema: Schema, cells: map(Cell, amounts) }, ({ schema, cells }) => {
    for (const [x, row] of cells.entries()) {
      checkInstance(schema, named(schema, x));
      same(row.keys(), schema.labels);
    }
  });

  // The weight of every cell and label, in the order of the examples.
  const gather = (schema, examples) => {
    const cells = new Dict();
    for (const example of examples) {
      checkExample(schema, example);
      const x = cell(schema, example.instance);
      if (!cells.has(x)) cells.set(x, table(schema.labels, () => ZERO));
      cells.get(x).add(example.label, example.weight);
    }
    return cells;
  };
  const count = (schema, examples) => {
    const domains = schema.features.values();
    const before = ([x], [z]) => domains.reduce((order, domain, i) =>
      order || domain.indexOf(x[i]) - domain.indexOf(z[i]), 0);
    return { schema, cells: new Dict(gather(schema, examples).entries().sort(before)) };
  };
  const agreement = operation({ table: Table, x: Instance }, ({ schema, cells }, x) => {
    checkInstance(schema, x);
    const names = schema.features.keys();
    const matching = cells.entries().filter(([c]) => names.every((f, i) => !x.has(f) || c[i] === x.get(f)));
    return table(schema.labels, (y) => total(matching.map(([, row]) => row.get(y))));
  });
  const infer = (given, x) => {
    const agreeing = agreement(given, x), matching = total(agreeing.values());
    if (matching.zero) refuse("ZeroEvidence", "no example matches");
    return { matching, agreeing, posterior: normalise(agreeing), decision: most_probable(agreeing) };
  };
  const probabilities = ({ cells }) => {
    const counts = new Dict(cells.entries().flatMap(([x, row]) => row.entries().map(([y, n]) => [[x, y], n])));
    if (counts.values().every((n) => n.zero)) refuse("EmptyData", "the table holds no examples");
    return normalise(counts);
  };

  return {
    Table, gather, agreement,
    count: operation({ schema: Schema, examples: list(Example(Instance)) }, count),
    infer: operation({ table: Table, x: Instance }, infer),
    probabilities: operation({ table: Table }, probabilities),
  };
});
