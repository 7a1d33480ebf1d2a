// Counts of labels, and of values by feature and label.
"use strict";

refnb.chapter("counting", ({
  refuse, operation, numbers: { ZERO, total }, tables: { table, same, known, sorted }, limits: { checkTable },
  reading: { string, list, map, record, amounts, filled }, schema: { Schema, Instance, Example, checkExample },
}) => {
  const Examples = list(Example(Instance));
  const checkCounts = (counts) => {
    const { schema, labels, values } = counts;
    same(labels.keys(), schema.labels);
    same(values.keys(), schema.features.keys());
    for (const [f, rows] of values.entries()) {
      same(rows.keys(), schema.labels);
      for (const [y, row] of rows.entries()) {
        same(row.keys(), schema.features.get(f));
        if (total(row.values()).cmp(labels.get(y)) > 0) refuse("OutOfRange", `${f} has more values than ${y} examples`);
      }
    }
    return counts;
  };
  const given = record({ schema: Schema, labels: amounts, values: map(string, map(string, amounts)) }, checkCounts);
  const Counts = (value, place) => { // labels in the order of the schema
    const counts = given(value, place);
    return { ...counts, labels: table(counts.schema.labels, (y) => counts.labels.get(y)) };
  };

  const zeros = (schema) => {
    checkTable(schema.labels.length, schema.features.values().flat().length);
    return {
      schema,
      labels: table(schema.labels, () => ZERO),
      values: schema.features.map((domain) => table(schema.labels, () => table(domain, () => ZERO))),
    };
  };
  const observed = (examples) => {
    filled(examples, "examples");
    const seen = examples.flatMap(({ instance }) => instance.entries());
    return {
      labels: sorted(examples.map(({ label }) => label)),
      features: table(sorted(seen.map(([f]) => f)), (f) => sorted(seen.filter(([g]) => g === f).map(([, v]) => v))),
    };
  };
  const count = operation({ schema: Schema, examples: Examples }, (schema, examples) => {
    const counts = zeros(schema);
    for (const example of examples) {
      checkExample(schema, example);
      const { instance, label, weight } = example;
      counts.labels.add(label, weight);
      for (const [f, v] of instance.entries()) counts.values.get(f).get(label).add(v, weight);
    }
    return counts;
  });
  const declare = operation({ schema: Schema, counts: Counts }, (schema, counts) => {
    known(counts.schema.labels, schema.labels, "UnknownLabel");
    known(counts.schema.features.keys(), schema.features.keys(), "UnknownFeature");
    for (const [f, domain] of counts.schema.features.entries()) known(domain, schema.features.get(f), "UnknownValue");
    const wider = zeros(schema);
    for (const [y, n] of counts.labels.entries()) wider.labels.set(y, n);
    for (const [f, rows] of counts.values.entries()) {
      for (const [y, row] of rows.entries()) for (const [v, n] of row.entries()) wider.values.get(f).get(y).set(v, n);
    }
    return wider;
  });
  const sameList = (a, b) => a.length === b.length && a.every((entry, i) => entry === b[i]);
  const combine = (a, b, change) => {
    const left = a.schema.features, right = b.schema.features;
    same(left.keys(), right.keys());
    if (!sameList(a.schema.labels, b.schema.labels) || !left.keys().every((f) => sameList(left.get(f), right.get(f)))) {
      refuse("DomainMismatch", "the schemas differ");
    }
    return {
      schema: a.schema,
      labels: a.labels.map((n, y) => change(n, b.labels.get(y))),
      values: a.values.map((rows, f) => rows.map((row, y) =>
        row.map((n, v) => change(n, b.values.get(f).get(y).get(v))))),
    };
  };
  const rest = (n, k) => (n.cmp(k) < 0 ? refuse("Negative", "what is taken away was not there") : n.sub(k));

  return {
    Counts,
    observed_schema: operation({ examples: Examples }, observed),
    count,
    count_observed: operation({ examples: Examples }, (examples) => count(observed(examples), examples)),
    declare,
    merge: operation({ a: Counts, b: Counts }, (a, b) => combine(a, b, (n, k) => n.add(k))),
    subtract: operation({ a: Counts, b: Counts }, (a, b) => checkCounts(combine(a, b, rest))),
  };
});
