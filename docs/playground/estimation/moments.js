// Moments: for each feature and label how many numbers there are, their sum, that of their squares.
"use strict";

refnb.chapter("moments", ({
  refuse, operation, numbers: { ZERO }, limits: { checkTable }, tables: { table, same, known, distinct },
  reading: { checked, number, string, list, map, record, amount, amounts, names, filled },
  schema: { Quantities, Example },
}) => {
  const Moment = record({ weight: amount, total: number, squares: number }, ({ weight: n, total: t, squares: u }) => {
    if (n.mul(u).cmp(t.mul(t)) < 0 || (n.zero && !u.zero)) refuse("OutOfRange", "no numbers have these sums");
  });
  const Moments = record({ labels: checked(amounts, filled), features: map(string, map(string, Moment)) }, ({ labels, features }) => {
    for (const row of features.values()) {
      same(row.keys(), labels.keys());
      for (const [y, { weight }] of row.entries()) {
        if (weight.cmp(labels.get(y)) > 0) refuse("OutOfRange", `more numbers than ${y} examples`);
      }
    }
  });

  const NOTHING = { weight: ZERO, total: ZERO, squares: ZERO };
  const more = ({ weight, total, squares }, w, x) =>
    ({ weight: weight.add(w), total: total.add(w.mul(x)), squares: squares.add(w.mul(x).mul(x)) });
  const takes = (instance) => ({ labels: names, features: list(string), examples: list(Example(instance)) });
  const gather = (labels, features, examples) => {
    distinct(features);
    checkTable(labels.length, features.length);
    const sums = table(labels, () => ZERO), rows = table(features, () => table(labels, () => NOTHING));
    for (const { instance, label, weight: w } of examples) {
      known([label], labels, "UnknownLabel");
      known(instance.keys(), features, "UnknownFeature");
      sums.add(label, w);
      for (const [f, x] of instance.entries()) rows.get(f).set(label, more(rows.get(f).get(label), w, x));
    }
    return { labels: sums, features: rows };
  };

  return {
    Moment, Moments, NOTHING, more, takes, gather,
    count: operation(takes(Quantities), (labels, features, examples) => gather(labels, features, examples)),
  };
});
