// What there is to count: labels, features with their domains, examples.
"use strict";

refnb.chapter("schema", ({
  refuse, operation, tables: { Dict, known }, reading: { string, list, map, record, amount, whole, names, numbers },
}) => {
  const Schema = record({ labels: names, features: map(string, names) });
  const Instance = map(string, string), Quantities = numbers, Bag = map(string, whole), Tokens = list(string);
  const Example = (instance) => record({ instance, label: string, weight: amount });

  const checkInstance = (schema, x) => {
    known(x.keys(), schema.features.keys(), "UnknownFeature");
    for (const [f, v] of x.entries()) known([v], schema.features.get(f), "UnknownValue");
  };
  const checkExample = (schema, { instance, label }) => {
    known([label], schema.labels, "UnknownLabel");
    checkInstance(schema, instance);
  };
  const cell = operation({ schema: Schema, instance: Instance }, (schema, instance) => {
    checkInstance(schema, instance);
    return schema.features.keys().map((f) => instance.get(f) ?? refuse("MissingValue", `${f} needs a value`));
  });
  // The instance that a cell writes.
  const named = (schema, c) => {
    const features = schema.features.keys();
    if (c.length !== features.length) refuse("DomainMismatch", "a cell needs one value for each feature");
    return new Dict(features.map((f, i) => [f, c[i]]));
  };

  return { Schema, Instance, Quantities, Bag, Tokens, Example, checkInstance, checkExample, cell, named };
});
