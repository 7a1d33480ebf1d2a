// Expectation maximisation: expected counts, estimated again; exact steps, and steps on a grid that have to gain.
"use strict";

refnb.chapter("em", ({
  operation, numbers: { total }, tables: { same }, chain: { Cell }, distribution,
  reading: { string, map, amounts, size }, network: { Network }, expected_counts: { Data, expected, likelihood, checkData },
}) => {
  const MAX_STEPS = 1000n;
  const changed = (network, made) =>
    ({ ...network, tables: network.tables.map((rows, v) => rows.map((row, u) => made(v, u, row))) });
  const equal = (a, b) => a.keys().every((y) => a.get(y).eq(b.get(y)));
  const unchanged = (a, b) =>
    a.tables.entries().every(([v, rows]) => rows.entries().every(([u, row]) => equal(row, b.tables.get(v).get(u))));

  const maximise = (network, counts) => {
    same(network.tables.keys(), counts.keys());
    for (const [v, rows] of network.tables.entries()) {
      same(rows.keys(), counts.get(v).keys());
      for (const [u, row] of rows.entries()) same(row.keys(), counts.get(v).get(u).keys());
    }
    return changed(network, (v, u, row) => {
      const seen = counts.get(v).get(u), n = total(seen.values());
      return n.zero ? row : row.map((_, y) => seen.get(y).div(n));
    });
  };
  const step = (network, data) => maximise(network, expected(network, data));

  // In the order of the domain, which decides between equals.
  const onGrid = (row, domain, grid) => {
    const parts = distribution.rounded(row.pick(domain), grid);
    return row.map((_, y) => parts.get(y));
  };
  const rounded = (network, data, grid) => {
    const before = likelihood(network, data), exact = step(network, data);
    const found = changed(exact, (v, u, row) =>
      (equal(row, network.tables.get(v).get(u)) ? row : onGrid(row, exact.variables.get(v), grid)));
    const after = likelihood(found, data);
    return { network: found, before, after, taken: after.cmp(before) > 0 };
  };

  // Each step says where it leads and what is reached there, or how it ends.
  const climbed = (network, data, steps, next) => {
    checkData(network, data, steps);
    const likelihoods = [likelihood(network, data)];
    for (let i = 0n; i < steps; i += 1n) {
      const { to, reached, end } = next(network);
      if (end) return { network, likelihoods, end };
      network = to;
      likelihoods.push(reached);
    }
    return { network, likelihoods, end: "steps" };
  };
  const run = (network, data, steps) => climbed(network, data, steps, (now) => {
    const to = step(now, data);
    return unchanged(to, now) ? { end: "fixed" } : { to, reached: likelihood(to, data) };
  });
  const runRounded = (network, data, steps, grid) => climbed(network, data, steps, (now) => {
    const { network: to, after: reached, taken } = rounded(now, data, grid);
    return taken ? { to, reached } : { end: unchanged(to, now) ? "fixed" : "refused" };
  });

  const Counts = map(string, map(Cell, amounts)), given = { network: Network, data: Data };
  const steps = size(0n, MAX_STEPS), grid = size(1n);
  return {
    maximise: operation({ network: Network, counts: Counts }, maximise),
    step: operation(given, step),
    rounded: operation({ ...given, grid }, rounded),
    run: operation({ ...given, steps }, run),
    run_rounded: operation({ ...given, steps, grid }, runRounded),
  };
});
