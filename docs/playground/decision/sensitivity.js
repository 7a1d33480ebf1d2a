// Sensitivity: how far a prior or a factor can move before another label is decided.
"use strict";

refnb.chapter("sensitivity", ({
  refuse, operation, numbers: { ZERO, ONE, total, product, maxOf }, tables: { known },
  reading: { string, map, distribution, shares }, logarithm: { log, isForm, add, scale }, naive, log_naive,
}) => {
  const takes = { prior: distribution, factors: map(string, shares) };
  const greatest = (scores) => maxOf([ZERO, ...scores]);
  const rivalsOf = (prior, label) => prior.keys().filter((y) => y !== label);
  const movable = (prior, label) => {
    known([label], prior.keys(), "UnknownLabel");
    if (prior.get(label).eq(ONE)) refuse("OutOfRange", "the other labels have no ratios");
    return ONE.sub(prior.get(label));
  };

  // Where t own meets the greatest rival, which is (1 - t) best if it shrinks, and else best.
  const meeting = (prior, label, own, scores, shrinks) => {
    const rivals = rivalsOf(prior, label), best = greatest(rivals.map((y) => scores.get(y)));
    const first = best.zero ? [] : rivals.filter((y) => scores.get(y).eq(best));
    const whole = shrinks ? own.add(best) : own;
    if (whole.zero || whole.cmp(best) < 0) return { points: [], below: first, at: first, above: first };
    const point = best.div(whole), end = point.eq(ONE);
    const ties = prior.keys().filter((y) => y === label || first.includes(y));
    return { points: [point], below: first, at: best.zero || (end && shrinks) ? [] : ties, above: end ? [] : [label] };
  };

  const prior = operation({ ...takes, label: string }, (pi, factors, label) => {
    const scores = naive.scores(pi, factors), rest = movable(pi, label);
    const own = product(factors.values().map((row) => row.get(label)));
    return meeting(pi, label, own, scores.map((s) => s.div(rest)), true);
  });
  const factor = operation({ ...takes, feature: string, label: string }, (pi, factors, feature, label) => {
    const scores = naive.scores(pi, factors);
    known([feature], factors.keys(), "UnknownFeature");
    known([label], pi.keys(), "UnknownLabel");
    const others = factors.keys().filter((f) => f !== feature).map((f) => factors.get(f).get(label));
    return meeting(pi, label, product([pi.get(label), ...others]), scores, false);
  });
  const logOdds = operation({ ...log_naive.scores.takes, label: string }, (pi, factors, label) => {
    const scores = log_naive.scores(pi, factors), rest = log(movable(pi, label), "e");
    const own = factors.values().map((row) => row.get(label));
    const rivals = scores.pick(rivalsOf(pi, label).filter((y) => isForm(scores.get(y))));
    if (own.includes("-inf")) return rivals.size ? "inf" : refuse("ZeroEvidence", "every score is 0");
    if (!rivals.size) return "-inf";
    const less = [rest, ...own].map((form) => scale(form, ONE.neg()));
    const all = { base: "e", const: total(less.map(({ const: r }) => r)), terms: less.flatMap(({ terms }) => terms) };
    return add(rivals.get(log_naive.decide(rivals).label), all);
  });

  return { prior, factor, log_odds: logOdds };
});
