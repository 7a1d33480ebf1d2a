// Entropy, cross-entropy and divergence; the conditional likelihood of forecasts, and their log loss.
"use strict";

refnb.chapter("entropy", ({
  refuse, operation, numbers: { ZERO, product, total }, limits: { size, checkBits }, tables: { same, known },
  reading: { checked, string, list, record, amount, distribution },
  logarithm: { Base, log, constant, add, scale }, likelihood: { checkWhole },
}) => {
  const Forecast = record({ predicted: distribution, label: string, weight: amount },
    ({ predicted, label }) => known([label], predicted.keys(), "UnknownLabel"));
  const Wholes = checked(list(Forecast), (forecasts, place) =>
    checkWhole({ values: () => forecasts.map(({ weight }) => weight) }, place));

  // The sum of p log 1/q over pairs of p and q, of which those with p = 0 are nothing.
  const surprise = (pairs, base) => {
    const some = pairs.filter(([p]) => !p.zero), nothing = constant(ZERO, base);
    if (some.some(([, q]) => q.zero)) return "inf";
    return some.reduce((sum, [p, q]) => add(sum, scale(log(q, base), p.neg())), nothing);
  };
  const matched = (p, q) => {
    same(p.keys(), q.keys());
    return p.entries().map(([v, share]) => [share, q.get(v)]);
  };

  const conditionalLikelihood = (forecasts) => {
    const powers = forecasts.map(({ predicted, label, weight }) => [predicted.get(label), weight.n]);
    checkBits(powers.reduce((bits, [q, c]) => bits + c * size(q), 0n));
    return product(powers.map(([q, c]) => q.pow(c)));
  };
  const logLoss = (forecasts, base) => {
    if (!forecasts.length) refuse("EmptyData", "a mean of nothing");
    const whole = total(forecasts.map(({ weight }) => weight));
    if (whole.zero) refuse("ZeroEvidence", "all weights are 0");
    return surprise(forecasts.map(({ predicted, label, weight }) =>
      [weight.div(whole), predicted.get(label)]), base);
  };

  return {
    entropy: operation({ p: distribution, base: Base }, (p, base) => surprise(matched(p, p), base)),
    cross_entropy: operation({ p: distribution, q: distribution, base: Base }, (p, q, base) =>
      surprise(matched(p, q), base)),
    divergence: operation({ p: distribution, q: distribution, base: Base }, (p, q, base) =>
      surprise(matched(p, q).filter(([a]) => !a.zero).map(([a, b]) => [a, b.div(a)]), base)),
    conditional_likelihood: operation({ forecasts: Wholes }, conditionalLikelihood),
    log_loss: operation({ forecasts: list(Forecast), base: Base }, logLoss),
  };
});
