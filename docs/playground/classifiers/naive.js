// Naive Bayes from its parts: a prior times one factor for each feature.
"use strict";

refnb.chapter("naive", ({
  refuse, operation, numbers: { ONE, total, product }, tables: { Dict, same, known }, distribution: { most_probable },
  smoothing: { Smoothing, estimate },
  reading: { oneOf, string, map, distribution, shares, counted, numbers },
}) => {
  const Prior = oneOf({ string: Smoothing, array: distribution });
  const takes = { prior: distribution, factors: map(string, shares) };

  const scores = operation(takes, (prior, factors) => {
    for (const factor of factors.values()) same(factor.keys(), prior.keys());
    return prior.map((p, y) => p.mul(product(factors.values().map((factor) => factor.get(y)))));
  });
  const infer = operation(takes, (prior, factors) => {
    const s = scores(prior, factors), evidence = total(s.values());
    if (evidence.zero) refuse("ZeroEvidence", "every score is 0");
    return {
      prior,
      factors: factors.map((factor) => factor.pick(prior.keys())),
      scores: s,
      evidence,
      posterior: s.map((score) => score.div(evidence)),
      decision: most_probable(s),
    };
  });
  const odds = operation({ posterior: distribution, label: string }, (posterior, label) => {
    known([label], posterior.keys(), "UnknownLabel");
    const p = posterior.get(label);
    return p.eq(ONE) ? refuse("OutOfRange", "the odds are infinite") : p.div(ONE.sub(p));
  });
  const estimatePrior = (counts, prior) => {
    if (!(prior instanceof Dict)) return estimate(counts, prior);
    same(prior.keys(), counts.keys());
    return prior.pick(counts.keys());
  };

  return {
    Prior, scores, infer, odds,
    ranking: operation({ weights: numbers }, (weights) =>
      weights.keys().sort((y, z) => weights.get(z).cmp(weights.get(y)))),
    estimate_prior: operation({ counts: counted, prior: Prior }, estimatePrior),
  };
});
