// Switching points: at which weight of smoothing another label is decided.
"use strict";

refnb.chapter("switching", ({
  refuse, operation, numbers: { Q, ZERO, ONE, size, bitLength, gcd, total, product, maxOf }, limits: { checkBits },
  reading: { string, size: within }, tables: { without }, counting: { Counts }, schema: { Instance, checkInstance }, naive: { Prior, estimate_prior: estimatePrior },
  roots: { trimmed, primitive, singleOf, counter, intervals, middle, apart, place, times, minus },
}) => {
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
    weight: operation({ counts: Counts, x: Instance, rule: string, prior: Prior, places: Places }, (counts, x, rule, prior, places) => {
      const priors = estimatePrior(counts.labels, prior);
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
