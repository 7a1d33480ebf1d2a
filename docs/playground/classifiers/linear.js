// Linear classifiers with exact weights: the sign of w . x + b.
"use strict";

refnb.chapter("linear", ({
  refuse, operation, tables: { same, known, distinct }, reading: { checked, string, map, record, filled },
  schema: { Quantities }, logarithm: { LogForm, add, scale, subtract }, log_naive: { decide },
}) => {
  const Weight = checked(LogForm, ({ base }, place) =>
    base === "e" || refuse("DomainMismatch", `${place} is to the base e`));
  const Weights = map(string, Weight);
  const Affine = record({ bias: checked(Weights, filled), weights: map(string, Weights) }, ({ bias, weights }) => {
    for (const row of weights.values()) same(row.keys(), bias.keys());
  });
  const Linear = record({ positive: string, negative: string, bias: Weight, weights: Weights },
    ({ positive, negative }) => distinct([positive, negative]));

  const sum = (bias, summands) => summands.reduce((a, b) => add(a, b), bias);
  const complete = ({ weights }, x) => {
    known(x.keys(), weights.keys(), "UnknownFeature");
    for (const f of weights.keys()) if (!x.has(f)) refuse("MissingValue", `${f} needs a number`);
  };
  const scores = operation({ affine: Affine, x: Quantities }, (affine, x) => {
    complete(affine, x);
    return affine.bias.map((b, y) => sum(b, affine.weights.entries().map(([f, row]) => scale(row.get(y), x.get(f)))));
  });
  const contributions = operation({ linear: Linear, x: Quantities }, (linear, x) => {
    complete(linear, x);
    return linear.weights.map((w, f) => scale(w, x.get(f)));
  });
  const between = ({ bias, weights }, positive, negative) => {
    known([positive, negative], bias.keys(), "UnknownLabel");
    distinct([positive, negative]);
    const difference = (row) => subtract(row.get(positive), row.get(negative));
    return { positive, negative, bias: difference(bias), weights: weights.map(difference) };
  };

  return {
    sum, scores, contributions,
    decide: operation({ affine: Affine, x: Quantities }, (affine, x) => decide(scores(affine, x))),
    between: operation({ affine: Affine, positive: string, negative: string }, between),
    margin: operation({ linear: Linear, x: Quantities }, (linear, x) =>
      sum(linear.bias, contributions(linear, x).values())),
  };
});
