// Means of k Gaussians: shares that are enclosed, means within them, and gains that are certified.
"use strict";

refnb.chapter("gaussian_means", ({
  refuse, operation, numbers: { Q, ZERO, total, maxOf, minOf }, tables: { Dict },
  reading: { checked, number, list, record, amount, filled, size },
  k_means: { Points, check: checkPoints, checkWork, apart }, enclosure: { Places }, exponentials: { shares, logSum },
}) => {
  const TWO = new Q(2n);
  const Variance = checked(amount, (v, place) => v.zero && refuse("ZeroVariance", `${place} must be > 0`));
  const Enclosure = record({ low: number, high: number }, ({ low, high }, place) => {
    if (low.cmp(high) > 0) refuse("OutOfRange", `${place}: low <= high`);
  });
  const check = (points, means, v, places, steps = 1n, grid = 1n) => {
    checkPoints(points, means);
    const pieces = 100n * steps * BigInt(points.length * means.length * points[0].length);
    checkWork([...points.flat(), ...means.flat(), v, new Q(1n, grid)], pieces, 4n * places);
  };
  const exponents = (points, means, v) =>
    points.map((x) => means.map((m) => apart(x, m).div(TWO.mul(v)).neg()));
  const form = (r) => ({ base: "e", const: r, terms: [] });

  const expect = (points, means, v, places) =>
    exponents(points, means, v).map((row) => shares(row.map(form), places));

  // The least weighted mean of numbers in rising order: up to some number each has the greatest weight it can have.
  const least = (pairs) => {
    const rising = pairs.toSorted((a, b) => a.x.cmp(b.x));
    const means = [...rising, null].flatMap((_, cut) => {
      const weights = rising.map(({ low, high }, i) => (i < cut ? high : low)), whole = total(weights);
      return whole.zero ? [] : [total(rising.map(({ x }, i) => x.mul(weights[i]))).div(whole)];
    });
    return minOf(means);
  };
  const enclose = (pairs) => ({
    low: least(pairs), high: least(pairs.map(({ x, low, high }) => ({ x: x.neg(), low, high }))).neg(),
  });
  const maximise = (points, rows) => rows[0].map((_, j) => points[0].map((_, c) =>
    enclose(points.map((x, i) => ({ x: x[c], ...rows[i][j] })))));
  const mStep = (points, rows) => {
    filled(rows, "shares");
    filled(rows[0], "shares");
    checkPoints(points, points.slice(0, 1));
    if (rows.length !== points.length) refuse("DomainMismatch", "each point has a row of shares");
    for (const row of rows) {
      if (row.length !== rows[0].length) refuse("DomainMismatch", "rows are equally long");
      for (const { low } of row) if (low.negative) refuse("Negative", "a share is >= 0");
    }
    for (const j of rows[0].keys()) {
      if (rows.every((row) => row[j].high.zero)) refuse("UndefinedEstimate", `all shares of ${j} are 0`);
    }
    return maximise(points, rows);
  };

  // The greatest exponents, and how often each list of differences to the greatest occurs; signs are added up.
  const gain = (points, means, others, v, places) => {
    const counts = new Dict(), lists = new Dict();
    let top = ZERO;
    for (const [these, sign] of [[others, 1n], [means, -1n]]) {
      for (const row of exponents(points, these, v)) {
        const greatest = maxOf(row);
        const rest = row.map((a) => a.sub(greatest)).sort((a, b) => a.cmp(b)), key = rest.join(" ");
        top = sign > 0n ? top.add(greatest) : top.sub(greatest);
        lists.set(key, rest);
        counts.set(key, (counts.get(key) ?? 0n) + sign);
      }
    }
    let low = top, high = top;
    for (const [key, n] of counts.entries()) {
      const log = logSum(lists.get(key).map(form), places), times = new Q(n);
      low = low.add(times.mul(n > 0n ? log.low : log.high));
      high = high.add(times.mul(n > 0n ? log.high : log.low));
    }
    return { low, high };
  };

  const floor = ({ n, d }) => (n < 0n ? -((d - 1n - n) / d) : n / d);
  const rounded = ({ low, high }, grid) => {
    const middle = low.add(high).mul(new Q(grid)).add(new Q(1n)).div(TWO);
    return new Q(floor(middle), grid);
  };
  const climb = (points, means, v, grid, steps, places) => {
    check(points, means, v, places, steps, grid);
    const taken = [];
    let at = means;
    while (BigInt(taken.length) < steps && taken.every((step) => step.taken)) {
      const found = expect(points, at, v, places), enclosed = maximise(points, found);
      const next = enclosed.map((row) => row.map((m) => rounded(m, grid))), rise = gain(points, at, next, v, places);
      const rises = rise.low.cmp(ZERO) > 0;
      taken.push({ shares: found, means: enclosed, rounded: next, gain: rise, taken: rises });
      if (rises) at = next;
    }
    return { steps: taken, means: at };
  };

  return {
    e_step: operation({ points: Points, means: Points, v: Variance, places: Places }, (points, means, v, places) => {
      check(points, means, v, places);
      return expect(points, means, v, places);
    }),
    m_step: operation({ points: Points, shares: list(list(Enclosure)) }, mStep),
    gain: operation(
      { points: Points, means: Points, others: Points, v: Variance, places: Places },
      (points, means, others, v, places) => {
        check(points, means, v, places);
        check(points, others, v, places);
        return gain(points, means, others, v, places);
      }),
    climb: operation(
      { points: Points, means: Points, v: Variance, grid: size(1n), steps: size(0n), places: Places }, climb),
  };
});
