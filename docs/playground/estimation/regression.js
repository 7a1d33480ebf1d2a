// Regression: least squares, which is maximum likelihood, and ridge, which is the most probable line.
"use strict";

refnb.chapter("regression", ({
  refuse, operation, numbers: { Q, ZERO, size, bitLength, gcd, total }, tables: { table, same, known, distinct },
  reading: { checked, number, string, list, record, amount, amounts, numbers },
  schema: { Quantities }, logarithm: { log, constant, scale, subtract },
}) => {
  const Case = record({ instance: Quantities, target: number, weight: amount });
  const Cases = list(Case);
  const Features = checked(list(string), distinct);
  const Variance = checked(amount, (v, place) => v.zero && refuse("ZeroVariance", `${place} must be > 0`));

  const complete = (cases, features) => {
    for (const { instance } of cases) {
      known(instance.keys(), features, "UnknownFeature");
      for (const f of features) if (!instance.has(f)) refuse("MissingValue", `${f} needs a number`);
    }
  };
  const checkWork = (cases, penalty) => {
    const all = cases.flatMap(({ instance, target, weight }) => [...instance.values(), target, weight]);
    const n = BigInt(cases.length), k = BigInt(penalty.size);
    let common = 1n, greatest = 0n;
    for (const x of [...penalty.values(), ...all]) {
      common *= x.d / gcd(common, x.d);
      if (size(x.n) > greatest) greatest = size(x.n);
      const bits = bitLength(common) + bitLength(greatest);
      if ((k + 1n) ** 2n * (n + k) * (k * bits + 64n) ** 2n > 10n ** 12n) refuse("OutOfRange", "too much to compute");
    }
  };
  const product = (cases, one, other) =>
    total(cases.map((c) => c.weight.mul(one(c)).mul(other(c))));

  // Solve the equations from the first feature to the last; each row is what is left of its equation.
  const ridge = (cases, penalty) => {
    const features = penalty.keys();
    complete(cases, features);
    checkWork(cases, penalty);
    const value = (f) => ({ instance }) => instance.get(f);
    let rows = features.map((f) => [
      ...features.map((g) => product(cases, value(f), value(g)).add(f === g ? penalty.get(f) : ZERO)),
      product(cases, value(f), ({ target }) => target),
    ]);
    for (const [p, f] of features.entries()) {
      if (rows[p][p].zero) refuse("UndefinedEstimate", `${f} is a combination of those before it`);
      const pivot = rows[p].map((a) => a.div(rows[p][p]));
      rows = rows.map((row, i) => (i === p ? pivot : row.map((a, j) => a.sub(row[p].mul(pivot[j])))));
    }
    return table(features, (f) => rows[features.indexOf(f)].at(-1));
  };
  const leastSquares = (features, cases) => ridge(cases, table(features, () => ZERO));

  const fitted = (weights, cases) => {
    complete(cases, weights.keys());
    return cases.map(({ instance }) => total(weights.entries().map(([f, w]) => w.mul(instance.get(f)))));
  };
  const residualSum = (weights, cases) => total(fitted(weights, cases).map((value, i) =>
    cases[i].weight.mul(cases[i].target.sub(value).pow(2n))));
  const penalisedSum = (weights, cases, penalty) => {
    same(weights.keys(), penalty.keys());
    const paid = total(weights.entries().map(([f, w]) => penalty.get(f).mul(w.pow(2n))));
    return residualSum(weights, cases).add(paid);
  };
  const logLikelihood = (weights, cases, v) => {
    const half = new Q(1n, 2n), n = total(cases.map(({ weight }) => weight));
    const far = constant(residualSum(weights, cases).mul(half).div(v), "e");
    return subtract(scale(log(v, "e"), n.mul(half).neg()), far);
  };

  return {
    least_squares: operation({ features: Features, cases: Cases }, leastSquares),
    ridge: operation({ cases: Cases, penalty: amounts }, ridge),
    fitted: operation({ weights: numbers, cases: Cases }, fitted),
    residual_sum: operation({ weights: numbers, cases: Cases }, residualSum),
    penalised_sum: operation({ weights: numbers, cases: Cases, penalty: amounts }, penalisedSum),
    log_likelihood: operation({ weights: numbers, cases: Cases, v: Variance }, logLikelihood),
  };
});
