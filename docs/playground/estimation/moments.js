// Moments: for each feature and label how many numbers there are, their sum, that of their squares.
"use strict";

refnb.chapter("moments", ({
  refuse, operation, numbers: { ZERO }, tables: { table, same, known, distinct }, counting: { rest },
  reading: { checked, number, string, list, map, record, amount, amounts, names, filled },
  schema: { Quantities, Example },
}) => {
  const checkMoment = (moment) => {
    const { weight: n, total: t, squares: u } = moment;
    if (n.mul(u).cmp(t.mul(t)) < 0 || (n.zero && !u.zero)) refuse("OutOfRange", "no numbers have these sums");
    return moment;
  };
  const Moment = record({ weight: amount, total: number, squares: number }, checkMoment);
  const checkMoments = (moments) => {
    const { labels, features } = moments;
    for (const row of features.values()) {
      same(row.keys(), labels.keys());
      for (const [y, { weight }] of row.entries()) {
        if (weight.cmp(labels.get(y)) > 0) refuse("OutOfRange", `more numbers than ${y} examples`);
      }
    }
    return moments;
  };
  const Moments = record(
    { labels: checked(amounts, filled), features: map(string, map(string, Moment)) }, checkMoments);

  const MAX_MOMENTS = 1000000;
  const plus = (a, b) => a.add(b);
  const join = (a, b, ofWeights, ofSums) =>
    ({ weight: ofWeights(a.weight, b.weight), total: ofSums(a.total, b.total), squares: ofSums(a.squares, b.squares) });
  const both = (a, b) => join(a, b, plus, plus);
  const without = (a, b) => checkMoment(join(a, b, rest, (s, t) => s.sub(t)));
  const takes = (instance) => ({ labels: names, features: list(string), examples: list(Example(instance)) });
  const gather = (labels, features, examples) => {
    distinct(features);
    if (labels.length * features.length > MAX_MOMENTS) refuse("OutOfRange", `moments are above ${MAX_MOMENTS}`);
    const nothing = { weight: ZERO, total: ZERO, squares: ZERO };
    const sums = table(labels, () => ZERO), rows = table(features, () => table(labels, () => nothing));
    for (const { instance, label, weight: w } of examples) {
      known([label], labels, "UnknownLabel");
      known(instance.keys(), features, "UnknownFeature");
      sums.add(label, w);
      for (const [f, x] of instance.entries()) {
        const seen = { weight: w, total: w.mul(x), squares: w.mul(x).mul(x) };
        rows.get(f).set(label, both(rows.get(f).get(label), seen));
      }
    }
    return { labels: sums, features: rows };
  };
  const combine = (a, b, change, joined) => {
    same(a.labels.keys(), b.labels.keys());
    same(a.features.keys(), b.features.keys());
    return {
      labels: a.labels.map((n, y) => change(n, b.labels.get(y))),
      features: a.features.map((row, f) => row.map((moment, y) => joined(moment, b.features.get(f).get(y)))),
    };
  };

  return {
    Moment, Moments, takes, gather,
    count: operation(takes(Quantities), (labels, features, examples) => gather(labels, features, examples)),
    merge: operation({ a: Moments, b: Moments }, (a, b) => combine(a, b, plus, both)),
    subtract: operation({ a: Moments, b: Moments }, (a, b) => checkMoments(combine(a, b, rest, without))),
  };
});
