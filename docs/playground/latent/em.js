// One step of expectation maximisation: expected counts, and the estimates that they give.
"use strict";

refnb.chapter("em", ({
  operation, numbers: { total }, tables: { same }, reading: { Cell, string, map, amounts }, network: { Network },
  expected_counts: { Data, expected },
}) => {
  const maximise = (network, counts) => {
    same(network.tables.keys(), counts.keys());
    const estimated = (row, seen) => {
      same(row.keys(), seen.keys());
      const n = total(seen.values());
      return n.zero ? row : row.map((_, y) => seen.get(y).div(n));
    };
    const tables = network.tables.map((rows, v) => {
      same(rows.keys(), counts.get(v).keys());
      return rows.map((row, u) => estimated(row, counts.get(v).get(u)));
    });
    return { ...network, tables };
  };
  const Counts = map(string, map(Cell, amounts));

  return {
    maximise: operation({ network: Network, counts: Counts }, maximise),
    step: operation({ network: Network, data: Data }, (network, data) => maximise(network, expected(network, data))),
  };
});
