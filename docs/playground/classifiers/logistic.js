// The logistic form: the posterior of two labels from one margin.
"use strict";

refnb.chapter("logistic", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total }, tables: { Dict, known }, reading: { list, filled },
  schema: { Quantities, Example }, logarithm: { exponential, constant }, enclosure: { Places }, log_naive,
  linear: { Linear, margin }, limits: { size, checkBits },
}) => {
  const takes = { linear: Linear, x: Quantities };

  const odds = operation(takes, (linear, x) => exponential(margin(linear, x)));
  // p and 1 - p; the odds are in lowest terms, and so are both of these.
  const posterior = operation(takes, (linear, x) => {
    const { n, d } = odds(linear, x);
    return new Dict([[linear.positive, Q.lowest(n, n + d)], [linear.negative, Q.lowest(d, n + d)]]);
  });
  const enclosed = (linear, x, places) => log_naive.posterior(
    new Dict([[linear.positive, margin(linear, x)], [linear.negative, constant(ZERO, "e")]]), places);
  const gradient = (linear, examples) => {
    const { positive, negative, weights } = linear;
    filled(examples, "examples");
    known(examples.map(({ label }) => label), [positive, negative], "UnknownLabel");
    const sizes = new Map();
    const chances = examples.map(({ instance }) => {
      const p = posterior(linear, instance).get(positive);
      sizes.set(String(p), size(p));
      checkBits(BigInt(1 + weights.size) * [...sizes.values()].reduce((a, b) => a + b, 0n));
      return p;
    });
    const misses = examples.map(({ label, weight }, i) =>
      weight.mul(chances[i].sub(label === positive ? ONE : ZERO)));
    const whole = total(examples.map(({ weight }) => weight));
    if (whole.zero) refuse("ZeroEvidence", "all weights are 0");
    const mean = (value) => total(examples.map(({ instance }, i) => misses[i].mul(value(instance)))).div(whole);
    return { bias: mean(() => ONE), weights: weights.map((_, f) => mean((x) => x.get(f))) };
  };

  return {
    odds, posterior,
    enclosed: operation({ ...takes, places: Places }, enclosed),
    gradient: operation({ linear: Linear, examples: list(Example(Quantities)) }, gradient),
  };
});
