// Incomplete examples: what is hidden is counted in shares, the probabilities of what it can be.
"use strict";

refnb.chapter("expected_counts", ({
  refuse, operation, numbers: { ZERO, bitLength }, tables: { Dict }, limits: { checkBits }, reading: { list, record, amount },
  likelihood: { powers, checkWhole }, network: { Network, Values, bitsOf, cellsOf, checkValues },
  elimination: { weights, least_fill },
}) => {
  const Data = list(record({ values: Values, weight: amount }));
  const scopeOf = ({ parents }, v, given) => [...parents.get(v), v].filter((u) => !given.has(u));
  const summed = (network, query, given) => weights(network, query, given, least_fill(network, query, given));
  const evidence = (network, given) => summed(network, [], given).get([]);
  // The cells of the family of v that agree with what is given, in declared order.
  const agreeing = (network, v, given) => {
    const family = [...network.parents.get(v), v];
    return cellsOf(network, family).filter((cell) => family.every((u, i) => (given.get(u) ?? cell[i]) === cell[i]));
  };

  // A table of the network's shape: for each example and each entry that agrees with it, the share of the entry.
  const expected = operation({ network: Network, data: Data }, (network, data) => {
    for (const { values } of data) checkValues(network, values);
    const hiding = data.filter(({ values }) => values.size < network.variables.size).length;
    checkBits(BigInt(hiding) * bitsOf(network));
    const found = network.tables.map((rows) => rows.map((row) => row.map(() => ZERO)));
    for (const { values, weight } of data.filter((d) => !d.weight.zero)) {
      const p = evidence(network, values), asked = new Dict();
      if (p.zero) refuse("ZeroEvidence", "what was seen is impossible");
      for (const v of network.variables.keys()) {
        const scope = scopeOf(network, v, values), family = [...network.parents.get(v), v];
        if (!asked.has(scope)) asked.set(scope, summed(network, scope, values).map((q) => q.div(p)));
        for (const cell of agreeing(network, v, values)) {
          const hidden = cell.filter((_, i) => scope.includes(family[i]));
          found.get(v).get(cell.slice(0, -1)).add(cell.at(-1), asked.get(scope).get(hidden).mul(weight));
        }
      }
    }
    return found;
  });
  const likelihood = operation({ network: Network, data: Data }, (network, data) => {
    for (const { values } of data) checkValues(network, values);
    checkWhole({ values: () => data.map(({ weight }) => weight) }, "a weight");
    const pairs = data.map(({ values, weight }) => [weight, evidence(network, values)]);
    checkBits(pairs.reduce((sum, [n, p]) => sum + n.n * (bitLength(p.n) + bitLength(p.d)), 0n));
    return powers(pairs);
  });

  return { Data, expected, likelihood };
});
