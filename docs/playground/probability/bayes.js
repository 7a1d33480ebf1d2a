// Bayes' theorem: a prior, the likelihood of what was observed, the posterior.
"use strict";

refnb.chapter("bayes", ({
  refuse, operation, numbers: { ONE, total }, tables: { same }, reading: { list, number, share, distribution, shares },
}) => {
  const takes = { prior: distribution, likelihood: shares };

  const theorem = operation({ prior: share, likelihood: share, evidence: number }, (prior, likelihood, evidence) => {
    const both = prior.mul(likelihood), others = evidence.sub(both);
    // That refuses an evidence below 0 or above 1, too.
    if (others.negative || others.cmp(ONE.sub(prior)) > 0) refuse("OutOfRange", "p(e) is impossible");
    return evidence.zero ? refuse("ZeroEvidence", "p(e) must be > 0") : both.div(evidence);
  });
  const joint = operation(takes, (prior, likelihood) => {
    same(prior.keys(), likelihood.keys());
    return prior.map((p, h) => likelihood.get(h).mul(p));
  });
  const evidence = operation(takes, (prior, likelihood) => total(joint(prior, likelihood).values()));
  const posterior = operation(takes, (prior, likelihood) => {
    const whole = evidence(prior, likelihood);
    if (whole.zero) refuse("ZeroEvidence", "p(e) must be > 0");
    return joint(prior, likelihood).map((p) => p.div(whole));
  });
  const update = operation({ prior: distribution, likelihoods: list(shares) }, (prior, likelihoods) =>
    likelihoods.reduce((p, likelihood) => posterior(p, likelihood), prior));

  return { theorem, joint, evidence, posterior, update };
});
