// Poisson naive Bayes: counts with a rate for each label.
"use strict";

refnb.chapter("poisson", ({
  refuse, operation, numbers: { ZERO, ONE }, tables: { same, known }, naive, log_naive, gaussian: { mean },
  reading: { checked, number, string, map, record, amount, amounts, distribution },
  moments: { Moment, Moments, takes: counting, gather }, logarithm: { log, constant, scale, subtract },
}) => {
  const Model = record({ prior: distribution, rates: map(string, amounts) }, ({ prior, rates }) => {
    for (const row of rates.values()) same(row.keys(), prior.keys());
  });
  const checkCount = (x, place) => {
    if (!x.whole) refuse("BadWeight", `${place} is a count and must be whole`);
    if (x.negative) refuse("Negative", `${place} is a count and must be >= 0`);
  };
  const Count = checked(number, checkCount), Occurrences = map(string, Count);
  const Sums = checked(Moment, ({ total: t }) => t.negative && refuse("Negative", "a sum must be >= 0"));

  const rate = operation({ moment: Sums }, (moment) => mean(moment));
  const fit = ({ labels, features }, prior) => ({
    prior: naive.estimate_prior(labels, prior),
    rates: features.map((row) => row.map((moment) =>
      (moment.total.negative ? refuse("Negative", "a sum must be >= 0") : rate(moment)))),
  });
  // t log lambda - n lambda, with 0 log 0 = 0
  const chance = (t, n, lambda) => {
    if (lambda.zero) return t.zero ? constant(ZERO, "e") : "-inf";
    return subtract(scale(log(lambda, "e"), t), constant(n.mul(lambda), "e"));
  };
  const linear = ({ rates }) => ({
    weights: rates.map((row) => row.map((rate) =>
      (rate.zero ? refuse("OutOfRange", "the logarithm of 0 is no weight") : log(rate, "e")))),
    shifts: rates.map((row) => row.map((rate) => constant(rate.neg(), "e"))),
  });
  const takes = { model: Model, x: Occurrences };
  const factors = operation(takes, ({ prior, rates }, x) => {
    known(x.keys(), rates.keys(), "UnknownFeature");
    return rates.within(x).map((row, f) => prior.map((_, y) => chance(x.get(f), ONE, row.get(y))));
  });

  return {
    Model, check: checkCount, rate, factors, linear,
    count: operation(counting(Occurrences), (labels, features, examples) => gather(labels, features, examples)),
    fit: operation({ moments: Moments, prior: naive.Prior }, fit),
    infer: operation(takes, (model, x) => log_naive.infer(model.prior, factors(model, x))),
    log_likelihood: operation({ moment: Sums, rate: amount }, ({ weight: n, total: t }, lambda) =>
      chance(t, n, lambda)),
  };
});
