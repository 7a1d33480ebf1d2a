// A known truth: the probability of every instance with every label.
"use strict";

refnb.chapter("true_distribution", ({
  refuse, numbers: { ONE, total }, tables: { keyOf, distinct }, reading: { list, record },
  schema: { Schema, Instance, Example, cell, checkExample }, joint,
}) => {
  const Truth = record({ schema: Schema, examples: list(Example(Instance)) }, ({ schema, examples }) => {
    for (const example of examples) checkExample(schema, example);
    distinct(examples.map(({ instance, label }) => keyOf([cell(schema, instance), label])));
    const whole = total(examples.map(({ weight }) => weight));
    if (!whole.eq(ONE)) refuse("NotADistribution", "the truth must sum to 1");
  });
  // p(x, y) by cell and label.
  const tableOf = ({ schema, examples }) => joint.gather(schema, examples);

  return { Truth, tableOf };
});
