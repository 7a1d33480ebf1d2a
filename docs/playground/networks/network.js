// Bayesian network: variables, their parents, and a table for each; its entries, their product, the star.
"use strict";

refnb.chapter("network", ({
  refuse, operation, numbers: { gcd, bitLength, product }, limits: { checkCells }, tables: { Dict, table, same, known, distinct },
  reading: { Cell, string, list, map, record, names, distribution }, categorical: { Model, schemaOf },
}) => {
  const sizeOf = ({ variables }, vs) => vs.reduce((n, v) => n * BigInt(variables.get(v).length), 1n);
  const cellsOf = ({ variables }, vs) =>
    vs.reduce((cells, v) => cells.flatMap((c) => variables.get(v).map((a) => [...c, a])), [[]]);
  const childrenOf = ({ variables, parents }, v) => variables.keys().filter((w) => parents.get(w).includes(v));

  // Parents first, each time the first variable that is ready; those of a circle are never ready.
  const orderOf = ({ variables, parents }) => {
    const order = new Set(), left = new Set(variables.keys());
    for (let next = true; next !== undefined;) {
      next = [...left].find((v) => parents.get(v).every((u) => order.has(u)));
      if (next !== undefined) order.add(next);
      left.delete(next);
    }
    return [...order];
  };
  const Network = record(
    { variables: map(string, names), parents: map(string, list(string)), tables: map(string, map(Cell, distribution)) },
    (network) => {
      const { variables, parents, tables } = network;
      same(variables.keys(), parents.keys());
      same(variables.keys(), tables.keys());
      for (const us of parents.values()) {
        known(us, variables.keys(), "UnknownVariable");
        distinct(us);
      }
      if (orderOf(network).length < variables.size) refuse("Cyclic", "the arrows form a circle");
      for (const [v, rows] of tables.entries()) {
        const us = parents.get(v);
        for (const [cell, row] of rows.entries()) {
          if (cell.length !== us.length) refuse("DomainMismatch", `a row of ${v} has another length`);
          cell.forEach((a, i) => known([a], variables.get(us[i]), "UnknownValue"));
          same(row.keys(), variables.get(v));
        }
        if (BigInt(rows.size) !== sizeOf(network, us)) refuse("DomainMismatch", `a row of ${v} is missing`);
      }
    });

  const checkValues = ({ variables }, x) => {
    known(x.keys(), variables.keys(), "UnknownVariable");
    for (const [v, a] of x.entries()) known([a], variables.get(v), "UnknownValue");
  };
  const commonOf = (entries) => entries.reduce((d, p) => (d / gcd(d, p.d)) * p.d, 1n);
  const bitsOf = ({ tables }) => tables.values().reduce((sum, rows) =>
    sum + bitLength(commonOf(rows.values().flatMap((row) => row.values()))), 0n);
  const entry = ({ parents, tables }, v, x) => tables.get(v).get(parents.get(v).map((u) => x.get(u))).get(x.get(v));
  const entries = (network, x) => {
    checkValues(network, x);
    const missing = network.variables.keys().find((v) => !x.has(v));
    if (missing !== undefined) refuse("MissingValue", `${missing} has no value`);
    return table(network.variables.keys(), (v) => entry(network, v, x));
  };
  const named = (vs, cell) => new Dict(vs.map((v, i) => [v, cell[i]]));
  const probability = (network, x) => product(entries(network, x).values());
  const joint = (network) => {
    const vs = network.variables.keys();
    checkCells(sizeOf(network, vs));
    return table(cellsOf(network, vs), (cell) => probability(network, named(vs, cell)));
  };
  const parameters = (network) => {
    const { variables, tables } = network;
    const free = variables.entries().map(([v, domain]) => BigInt(tables.get(v).size) * BigInt(domain.length - 1));
    return { tables: free.reduce((a, b) => a + b, 0n), joint: sizeOf(network, variables.keys()) - 1n };
  };
  const star = (model, label) => {
    const { labels, features } = schemaOf(model);
    if (features.has(label)) refuse("Duplicate", `a feature has the name ${label}`);
    const root = new Dict([[[], model.prior]]);
    const rows = model.conditionals.map((row) => new Dict(row.entries().map(([y, theta]) => [[y], theta])));
    return {
      variables: new Dict([[label, labels], ...features.entries()]),
      parents: new Dict([[label, []], ...features.keys().map((f) => [f, [label]])]),
      tables: new Dict([[label, root], ...rows.entries()]),
    };
  };

  const Values = map(string, string);
  return {
    Network, Values, commonOf, bitsOf, sizeOf, cellsOf, childrenOf, checkValues, entry, named,
    entries: operation({ network: Network, x: Values }, entries),
    probability: operation({ network: Network, x: Values }, probability),
    joint: operation({ network: Network }, joint),
    topological_order: operation({ network: Network }, orderOf),
    parameters: operation({ network: Network }, parameters),
    star: operation({ model: Model, label: string }, star),
  };
});
