// Sensitivity: how far a probability, or the weight of smoothing, can move before another label is decided.
"use strict";

refnb.chapter("sensitivity", ({
  refuse, operation, numbers: { Q, ZERO, ONE, size, bitLength, gcd, total, product, maxOf }, limits: { checkBits },
  tables: { known, without }, reading: { string, map, distribution, shares, size: within }, logarithm: { log, isForm, add, scale },
  counting: { Counts }, schema: { Instance, checkInstance }, naive, log_naive,
  real_roots: { trimmed, primitive, singleOf, counter, intervals, middle, apart, place, times, minus },
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

  const Places = within(0n, 100n);
  const of = (n) => new Q(BigInt(n));

  const checkRule = (rule) => ["add", "m"].includes(rule) || refuse("BadWeight", "the rule is add or m");
  // Numerator and denominator of an estimate, each [n, u] for n + u a.
  const smoothed = (row, v, rule) => {
    const all = total(row.values()), K = of(row.size);
    return rule === "add" ? [[row.get(v), ONE], [all, K]] : [[row.get(v), ONE.div(K)], [all, ONE]];
  };
  const featuresOf = (counts, x, rule, y) => counts.values.entries().filter(([f]) => x.has(f))
    .map(([f, rows]) => smoothed(rows.get(y), x.get(f), rule));
  const at = ([n, u], a) => n.add(u.mul(a));
  const scoreAt = ({ prior, ratios }, a) =>
    ratios.reduce((s, [over, under]) => s.mul(at(over, a)).div(at(under, a)), prior);

  // n + u a as a number times a whole line without a common divisor.
  const lineOf = ([n, u]) => {
    const scale = n.d * u.d, line = [n.n * u.d, u.n * n.d], common = gcd(...line.map(size));
    return [new Q(common, scale), line.map((c) => c / common)];
  };
  const sideOf = (prior, lines) => {
    const parts = lines.map(lineOf);
    return { number: product([prior, ...parts.map(([c]) => c)]), lines: parts.map(([, line]) => line) };
  };
  // Both products of the polynomial of two labels, without the lines that they share.
  const clearedOf = (one, other) => {
    const overs = ({ ratios }) => ratios.map(([over]) => over), unders = ({ ratios }) => ratios.map(([, under]) => under);
    const left = sideOf(one.prior, [...overs(one), ...unders(other)]);
    const right = sideOf(other.prior, [...overs(other), ...unders(one)]);
    const numbers = [left.number.n * right.number.d, right.number.n * left.number.d];
    const common = gcd(...numbers) || 1n;
    return [[[numbers[0] / common], ...without(left.lines, right.lines)],
      [[numbers[1] / common], ...without(right.lines, left.lines)]];
  };
  const bitsOf = (side) => side.map((p) => p.reduce((a, b) => a + b)).reduce((bits, n) => bits + bitLength(n), 0n);
  const workOf = ([left, right]) => { // as many lines each
    const n = BigInt(left.length);
    return 4n * n * maxOf([n, bitsOf(left), bitsOf(right)]);
  };
  const differenceOf = (sides) => {
    const terms = trimmed(minus(...sides.map((side) => side.reduce(times))));
    return terms.length ? primitive(terms.slice(terms.findIndex((c) => c !== 0n))) : [];
  };

  const switches = (scores, places) => {
    const labels = scores.keys(), pairs = labels.flatMap((y, i) => labels.slice(i + 1).map((z) => [y, z]));
    const sides = pairs.map(([y, z]) => clearedOf(scores.get(y), scores.get(z)));
    checkBits(sides.map(workOf).reduce((a, b) => a + b, 0n));
    const shared = new Map(pairs.map(([y, z], i) => [`${[y, z].map((w) => labels.indexOf(w))}`, differenceOf(sides[i])]));
    const between = (y, z) => shared.get(`${[y, z].map((w) => labels.indexOf(w)).sort((a, b) => a - b)}`);
    const polynomials = [...shared.values()].filter((p) => p.some((c) => c < 0n));
    const single = singleOf(polynomials.reduce(times, [1n]));
    const found = apart(single, intervals(single));
    const counters = new Map(polynomials.map((p) => [p, counter(singleOf(p))]));
    const vanishes = (p, a) => p.reduceRight((sum, c) => sum.mul(a).add(new Q(c)), ZERO).zero;
    const meets = (p, [low, high]) => (low.eq(high) ? vanishes(p, low) : counters.get(p)(low, high) > 0);
    const ties = (p, ends) => p.length === 0 || (counters.has(p) && meets(p, ends));

    const best = (a) => {
      const values = scores.map((score) => scoreAt(score, a)), most = maxOf(values.values());
      return most.zero ? [] : labels.filter((y) => values.get(y).eq(most));
    };
    const inner = [ZERO, ...found.map(([, high]) => high)].map((high, i) =>
      best(found[i] ? middle(high, found[i][0]) : high.add(ONE)));
    const points = found.flatMap((ends, i) => {
      const [before, beyond] = [inner[i], inner[i + 1]];
      const joining = labels.filter((y) => !before.includes(y) && (beyond.includes(y) || ties(between(before[0], y), ends)));
      if (!joining.length) return [];
      const polynomial = between(before[0], joining.find((y) => beyond.includes(y)) ?? joining[0]);
      const { value, exact } = place(single, ends, places);
      return [{ value, exact, polynomial, at: labels.filter((y) => before.includes(y) || joining.includes(y)), beyond }];
    });
    const possible = scores.values().every(({ ratios }) => ratios.every(([, [n]]) => !n.zero));
    return { zero: possible ? best(ZERO) : [], first: inner[0], points };
  };

  return {
    prior, factor, log_odds: logOdds,
    weight: operation({ counts: Counts, x: Instance, rule: string, prior: naive.Prior, places: Places }, (counts, x, rule, prior, places) => {
      const priors = naive.estimate_prior(counts.labels, prior);
      checkInstance(counts.schema, x);
      checkRule(rule);
      return switches(priors.map((p, y) => ({ prior: p, ratios: featuresOf(counts, x, rule, y) })), places);
    }),
    weight_and_prior: operation({ counts: Counts, x: Instance, rule: string, places: Places }, (counts, x, rule, places) => {
      checkRule(rule);
      checkInstance(counts.schema, x);
      return switches(counts.labels.map((_, y) => (
        { prior: ONE, ratios: [smoothed(counts.labels, y, rule), ...featuresOf(counts, x, rule, y)] })), places);
    }),
  };
});
