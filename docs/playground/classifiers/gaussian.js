// Gaussian naive Bayes: real numbers with a mean and a variance for each label.
"use strict";

refnb.chapter("gaussian", ({
  refuse, operation, numbers: { Q, ONE, total, bitLength }, tables: { same, known }, naive, log_naive,
  enclosure: { Places, ends, sign }, series: { times, squareRoot, falling, pi },
  reading: { checked, bool, number, string, list, map, record, amount, distribution, numbers },
  schema: { Quantities }, moments: { Moment, Moments }, logarithm: { log, constant, add, scale, subtract },
}) => {
  const TWO = new Q(2n);
  const checkVariance = (v, place) => v.zero && refuse("ZeroVariance", `${place} must be > 0`);
  const Variance = checked(amount, checkVariance);
  const Model = record(
    { prior: distribution, means: map(string, numbers), variances: map(string, map(string, Variance)) },
    ({ prior, means, variances }) => {
      same(means.keys(), variances.keys());
      for (const row of [...means.values(), ...variances.values()]) same(row.keys(), prior.keys());
    });
  const Divisor = checked(string, (word) => ["n", "n-1"].includes(word) || refuse("UnknownValue", "n or n-1"));

  const mean = operation({ moment: Moment }, ({ weight: n, total: t }) =>
    (n.zero ? refuse("UndefinedEstimate", "n must be > 0") : t.div(n)));
  const variance = operation({ moments: list(Moment), divisor: Divisor }, (moments, divisor) => {
    const deviations = total(moments.map((m) => m.squares.sub(m.total.mul(mean(m)))));
    const freedom = total(moments.map(({ weight: n }) => (divisor === "n" ? n : n.sub(ONE))));
    return freedom.n > 0n ? deviations.div(freedom) : refuse("UndefinedEstimate", "the divisor must be > 0");
  });
  const fit = (moments, divisor, shared, prior) => {
    const variances = moments.features.map((row) => row.map((moment) =>
      variance(shared ? row.values() : [moment], divisor)));
    for (const v of variances.values().flatMap((row) => row.values())) checkVariance(v, "a variance");
    const means = moments.features.map((row) => row.map((moment) => mean(moment)));
    return { prior: naive.estimate_prior(moments.labels, prior), means, variances };
  };
  // -n/2 log v - squares / (2 v)
  const density = (n, v, squares) =>
    subtract(scale(log(v, "e"), n.neg().div(TWO)), constant(squares.div(TWO.mul(v)), "e"));
  const logLikelihood = ({ weight: n, total: t, squares: u }, mu, v) =>
    density(n, v, u.sub(TWO.mul(mu).mul(t)).add(n.mul(mu).mul(mu)));
  const linear = ({ means, variances }) => {
    const equal = (row) => row.values().every((v) => v.eq(row.values()[0]));
    if (!variances.values().every(equal)) refuse("DomainMismatch", "the labels must share a variance");
    const over = (value) => means.map((row, f) =>
      row.map((mu, y) => constant(value(mu).div(variances.get(f).get(y)), "e")));
    return { weights: over((mu) => mu), shifts: over((mu) => mu.mul(mu).div(TWO).neg()) };
  };
  const takes = { model: Model, x: Quantities };
  const factors = operation(takes, ({ prior, means, variances }, x) => {
    known(x.keys(), means.keys(), "UnknownFeature");
    return means.within(x).map((row, f) => prior.map((_, y) =>
      density(ONE, variances.get(f).get(y), x.get(f).sub(row.get(y)).pow(2n))));
  });

  // Where two labels tie: the roots of a x^2 + b x + c, each enclosed.
  const rootOf = (x) => {
    const [low, high] = ends(x, 512n).map((end) => (end.negative ? 0n : (end.n << 512n) / end.d)), root = squareRoot(high);
    return [squareRoot(low), root * root < high ? root + 1n : root].map((n) => new Q(n, 1n << 256n));
  };
  const turning = ({ means, variances }, feature, labels, rest) => {
    const [mu, nu] = labels.map((y) => means.get(feature).get(y)), [v, w] = labels.map((y) => variances.get(feature).get(y));
    const half = (x) => x.div(TWO), a = half(ONE.div(w).sub(ONE.div(v))), b = mu.div(v).sub(nu.div(w));
    const moved = add(rest, scale(log(v.div(w), "e"), half(ONE).neg()));
    const c = add(moved, constant(half(nu.mul(nu).div(w).sub(mu.mul(mu).div(v))), "e"));
    const enclosed = ([low, high]) => (low.cmp(high) > 0 ? { low: high, high: low } : { low, high });
    if (a.zero) return b.zero ? [] : [enclosed(ends(scale(c, ONE.div(b).neg()), 256n))];
    const below = subtract(constant(b.mul(b), "e"), scale(c, a.mul(new Q(4n))));
    const root = rootOf(below), signs = [[], [ONE], [ONE.neg(), ONE]][Number(sign(below)) + 1];
    return signs.map((s) => enclosed(root.map((r) => half(s.mul(r).sub(b).div(a)))))
      .sort((x, y) => x.low.cmp(y.low));
  };

  // e^-d over the root of 2 pi v, in units of 2^-bits, until both ends have one floor.
  const height = (x, mu, v, places) => {
    const unit = 10n ** places, deviation = x.sub(mu), d = deviation.mul(deviation).div(TWO.mul(v));
    const small = bitLength(v.d) - bitLength(v.n);
    for (let more = 64n; ; more *= 2n) {
      const bits = more + bitLength(unit) + (small > 0n ? small : 0n), one = 1n << bits;
      const [near, far] = times([one, one], d);
      const area = times(times(pi(bits), TWO.mul(v)), new Q(one));
      const high = (falling(near, bits)[1] << bits) / squareRoot(area[0]) + 1n;
      const low = (falling(far, bits)[0] << bits) / (squareRoot(area[1]) + 1n);
      const floor = (low * unit) >> bits;
      if (floor === (high * unit) >> bits) return { low: new Q(floor, unit), high: new Q(floor + 1n, unit) };
    }
  };

  return {
    density: operation({ x: number, mu: number, v: Variance, places: Places }, height),
    Model, mean, variance, factors, linear, turning,
    fit: operation({ moments: Moments, divisor: Divisor, shared: bool, prior: naive.Prior }, fit),
    infer: operation(takes, (model, x) => log_naive.infer(model.prior, factors(model, x))),
    log_likelihood: operation({ moment: Moment, mu: number, v: Variance }, logLikelihood),
  };
});
