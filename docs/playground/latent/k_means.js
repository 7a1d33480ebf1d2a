// k means: each point goes to its nearest centre, each centre to the mean of its points.
"use strict";

refnb.chapter("k_means", ({
  refuse, operation, numbers: { Q, size: sizeOf, bitLength, gcd, total, minOf }, reading: { number, integer, list, filled, size },
}) => {
  const Points = list(list(number));
  const takes = { points: Points, centres: Points };
  const MAX_WORK = 10n ** 12n;

  const checkWork = (values, pieces, more) => {
    let common = 1n, greatest = 0n;
    for (const x of values) {
      common *= x.d / gcd(common, x.d);
      if (sizeOf(x.n) > greatest) greatest = sizeOf(x.n);
      const bits = bitLength(common) + bitLength(greatest);
      if (pieces * (bits + more + 64n) ** 2n > MAX_WORK) refuse("OutOfRange", "too much to compute");
    }
  };
  const check = (points, centres, steps = 1n) => {
    filled(points, "points");
    filled(centres, "centres");
    const width = points[0].length;
    for (const x of [...points, ...centres]) {
      if (!width || x.length !== width) refuse("DomainMismatch", "points and centres have equally many numbers");
    }
    const n = BigInt(points.length), k = BigInt(centres.length);
    checkWork([...points, ...centres].flat(), steps * n * k * BigInt(width), bitLength(n));
  };

  const apart = (x, m) => total(x.map((value, i) => value.sub(m[i]).pow(2n)));
  const far = (points, centres) => points.map((x) => centres.map((m) => apart(x, m)));
  const places = (row) => row.flatMap((d, j) => (d.eq(minOf(row)) ? [BigInt(j)] : []));
  const sum = (rows) => total(rows.map(minOf));
  const mean = (group) => group[0].map((_, i) => total(group.map((x) => x[i])).div(new Q(BigInt(group.length))));
  const middles = (points, clusters, centres) => centres.map((m, j) => {
    const group = points.filter((_, i) => clusters[i] === BigInt(j));
    return group.length ? mean(group) : m;
  });
  const step = (points, centres) => {
    const rows = far(points, centres), nearest = rows.map(places);
    return { nearest, error: sum(rows), centres: middles(points, nearest.map(([first]) => first), centres) };
  };
  const same = (a, b) => a.every((m, j) => m.every((value, i) => value.eq(b[j][i])));

  const means = (points, clusters, centres) => {
    check(points, centres);
    if (clusters.length !== points.length) refuse("DomainMismatch", "each point has a cluster");
    for (const j of clusters) if (j < 0n || j >= BigInt(centres.length)) refuse("OutOfRange", `no centre ${j}`);
    return middles(points, clusters, centres);
  };
  const run = (points, centres, steps) => {
    check(points, centres, steps);
    const taken = [];
    let at = centres, settled = false;
    while (BigInt(taken.length) < steps && !settled) {
      taken.push(step(points, at));
      settled = same(at, taken.at(-1).centres);
      at = taken.at(-1).centres;
    }
    return { steps: taken, settled, centres: at, error: sum(far(points, at)) };
  };
  const checked = (answer) => operation(takes, (points, centres) => {
    check(points, centres);
    return answer(points, centres);
  });

  return {
    Points, check, checkWork, apart,
    distances: checked(far),
    nearest: checked((points, centres) => far(points, centres).map(places)),
    squared_error: checked((points, centres) => sum(far(points, centres))),
    means: operation({ points: Points, clusters: list(integer), centres: Points }, means),
    step: checked(step),
    run: operation({ ...takes, steps: size(0n) }, run),
  };
});
