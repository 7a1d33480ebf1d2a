// The coupon collector: the probability that everything has been seen, and the least number of examples for it.
"use strict";

refnb.chapter("coupon_collector", ({
  refuse, operation, numbers: { Q, ONE, gcd, total, bitLength, maxOf, minOf }, reading: { checked, string, number, map, shares, whole, size },
  series: { logRange },
}) => {
  const MAX_POWER_BITS = 100000n, MAX_SUM_BITS = 200000000n, MAX_SEARCH = 10000000n, MAX_RISK_BITS = 128n;
  const Tables = map(string, shares);
  const Risk = checked(number, (risk, place) => {
    if (risk.n <= 0n || risk.cmp(ONE) > 0 || bitLength(risk.d) > MAX_RISK_BITS) {
      refuse("OutOfRange", `${place} is above 0, at most 1, and of at most ${MAX_RISK_BITS} bits`);
    }
  });

  // The cells of one attribute: a common denominator, and each numerator with the number of cells that have it.
  const cellsOf = (p) => {
    const values = p.values();
    if (total(values).cmp(ONE) > 0) refuse("OutOfRange", "the cells sum to more than 1");
    const all = values.reduce((m, { d }) => (m / gcd(m, d)) * d, 1n), found = new Map();
    for (const { n, d } of values) {
      const weight = (n * all) / d;
      found.set(weight, (found.get(weight) ?? 0n) + 1n);
    }
    return { all, weights: [...found], bits: bitLength(all - 1n), many: 1n };
  };
  const setsOf = ({ weights }) => weights.reduce((sets, [, count]) => sets * (count + 1n), 1n);
  const sum = (values) => values.reduce((a, b) => a + b, 0n);
  const different = (tables) => {
    const found = new Map();
    for (const p of tables) {
      const cells = cellsOf(p), name = `${cells.all}:${cells.weights.map(String).sort().join(" ")}`;
      if (found.has(name)) found.get(name).many += 1n;
      else found.set(name, cells);
    }
    return [...found.values()];
  };

  // For j = 1, 2, ...: how many sets of j cells leave which numerator to all the others; the last level is empty.
  function* levels({ all, weights }) {
    let level = [{ at: 0, taken: 0n, sets: 1n, left: all }];
    while (level.length) {
      const next = [];
      for (const { at, taken, sets, left } of level) {
        for (let i = at; i < weights.length; i += 1) {
          const [weight, count] = weights[i], used = i === at ? taken : 0n;
          if (used < count) {
            next.push({ at: i, taken: used + 1n, sets: (sets * (count - used)) / (used + 1n), left: left - weight });
          }
        }
      }
      level = next;
      yield level;
    }
  }
  function* terms(cells, n) {
    let sign = 1n;
    for (const level of levels(cells)) {
      yield sign * sum(level.map(({ sets, left }) => sets * left ** n));
      sign = -sign;
    }
  }
  const short = (tables, n) => {
    const attributes = different(tables), power = sum(attributes.map(({ bits, many }) => n * bits * many));
    if (power > MAX_POWER_BITS || sum(attributes.map(setsOf)) * (power + 1000n) > MAX_SUM_BITS) {
      refuse("OutOfRange", "this is too much work");
    }
    return attributes;
  };
  const exact = (cells, n) => new Q(sum([...terms(cells, n)]), cells.all ** n);

  const unseenEach = (tables, n) => ONE.sub(short(tables, n).reduce((seen, cells) =>
    seen.mul(ONE.sub(exact(cells, n)).pow(cells.many)), ONE));
  const bracket = (p, n, several) => {
    const [cells] = short([p], n), whole = cells.all ** n;
    let before, after = 0n, done = 0n;
    for (const term of terms(cells, n)) {
      [before, after] = [after, after + term];
      done += 1n;
      if (done === several) break;
    }
    return { low: new Q(minOf([before, after]), whole), high: new Q(maxOf([before, after]), whole) };
  };

  // ---- the least number of examples: no probability is written out --------------------------------

  const cutOff = (m, many, up) => (up ? -(-m >> many) : m >> many);
  // count (over / under)^n for over <= under, rounded down or up, where m 2^e is the power so far, m of so many bits.
  const scaled = (count, over, under, n, bits, up) => {
    const kept = bits + bitLength(n);
    const cut = (m, e) => {
      const by = bitLength(m) - kept;
      return by > 0n ? [cutOff(m, by, up), e + by] : [m, e];
    };
    const base = (over << kept) / under + BigInt(up);
    let power = [1n, 0n];
    for (const digit of n.toString(2)) {
      power = cut(power[0] * power[0], 2n * power[1]);
      if (digit === "1") power = cut(power[0] * base, power[1] - kept);
    }
    return cutOff(count * power[0], -power[1], up);
  };
  const both = (f) => [f(false), f(true)];
  const sizeOf = (cells, level, n, bits) => both((up) =>
    sum(level.map(({ sets, left }) => scaled(sets << bits, left, cells.all, n, bits, up))));
  // Bounds of 2^bits u(N): it lies between two neighbours among the sums of the first terms.
  const unseenBounds = (cells, n, bits) => {
    let low = 0n, high = 0n, adds = true;
    for (const level of levels(cells)) {
      const [near, far] = sizeOf(cells, level, n, bits);
      [low, high] = adds ? [low + near, high + far] : [low - far, high - near];
      if (far <= 1n) return [low - far, high + far];
      adds = !adds;
    }
  };
  const enough = (attributes, n, risk) => {
    const finest = bitLength(risk.d) + sum(attributes.map(({ bits, many }) => n * bits * many));
    for (let bits = 64n; ; bits *= 2n) {
      const one = 1n << bits, clipped = (x) => (x < 0n ? 0n : x > one ? one : x);
      let low = one, high = one;
      for (const cells of attributes) {
        const [least, most] = unseenBounds(cells, n, bits).map(clipped);
        low = scaled(low, one - most, one, cells.many, bits, false);
        high = scaled(high, one - least, one, cells.many, bits, true);
      }
      const needed = (risk.d - risk.n) * one;
      if (high * risk.d < needed) return false;
      // Two different numbers would lie farther apart than this: they are equal.
      if (low * risk.d >= needed || bits >= finest + bitLength(high - low)) return true;
    }
  };
  const first = (holds, near) => {
    let low = near - 1n, high = near;
    for (let step = 1n; !holds(high); step *= 2n) [low, high] = [high, high + step];
    for (let step = 1n; low >= 0n && holds(low); step *= 2n) [low, high] = [low - step, low];
    while (high - low > 1n) {
      const middle = (low + high) >> 1n;
      if (holds(middle)) high = middle;
      else low = middle;
    }
    return high;
  };
  // The search begins where the sum of all S_1 is about -log(1 - risk).
  const search = (attributes, risk) => {
    if (risk.eq(ONE)) return 0n;
    const bits = 64n + bitLength(risk.d) + sum(attributes.map((cells) => cells.bits));
    const limit = logRange(risk.d, "e", bits)[1] - logRange(risk.d - risk.n, "e", bits)[0];
    const starts = attributes.map((cells) => [cells, levels(cells).next().value]);
    const near = first((n) => sum(starts.map(([cells, level]) =>
      cells.many * sizeOf(cells, level, n, bits)[0])) <= limit, 1n);
    return first((n) => enough(attributes, n, risk), near);
  };
  const leastEach = (tables, risk) => {
    const attributes = different(tables);
    if (attributes.some(({ weights }) => weights.some(([weight]) => !weight))) {
      refuse("OutOfRange", "a cell of probability 0 is never seen");
    }
    if (sum(attributes.map((cells) => setsOf(cells) * cells.bits ** 3n)) > MAX_SEARCH) {
      refuse("OutOfRange", "this is too much work");
    }
    return search(attributes, risk);
  };

  return {
    Risk, search,
    unseen: operation({ p: shares, n: whole }, (p, n) => unseenEach([p], n)),
    bracket: operation({ p: shares, n: whole, terms: size(1) }, bracket),
    unseen_each: operation({ tables: Tables, n: whole }, (tables, n) => unseenEach(tables.values(), n)),
    least: operation({ p: shares, risk: Risk }, (p, risk) => leastEach([p], risk)),
    least_each: operation({ tables: Tables, risk: Risk }, (tables, risk) => leastEach(tables.values(), risk)),
  };
});
