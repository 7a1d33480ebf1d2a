// k means: each point goes to its nearest centre, each centre to the mean of its points.
"use strict";

refnb.chapter("k_means", ({
  refuse, operation, numbers: { Q, total, minOf }, reading: { number, integer, list, filled },
}) => {
  const Points = list(list(number));
  const takes = { points: Points, centres: Points };
  const check = (points, centres) => {
    filled(points, "points");
    filled(centres, "centres");
    for (const { length } of [...points, ...centres]) {
      if (!length || length !== points[0].length) refuse("DomainMismatch", "points and centres have equally many numbers");
    }
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
    return { nearest, squared_error: sum(rows), centres: middles(points, nearest.map(([first]) => first), centres) };
  };
  const means = (points, clusters, centres) => {
    check(points, centres);
    if (clusters.length !== points.length) refuse("DomainMismatch", "each point has a cluster");
    for (const j of clusters) if (j < 0n || j >= BigInt(centres.length)) refuse("OutOfRange", `no centre ${j}`);
    return middles(points, clusters, centres);
  };
  const checked = (answer) => operation(takes, (points, centres) => {
    check(points, centres);
    return answer(points, centres);
  });

  return {
    distances: checked(far),
    nearest: checked((points, centres) => far(points, centres).map(places)),
    squared_error: checked((points, centres) => sum(far(points, centres))),
    means: operation({ points: Points, clusters: list(integer), centres: Points }, means),
    step: checked(step),
  };
});
