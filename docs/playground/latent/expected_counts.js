// Incomplete examples: what is hidden is counted in shares, the probabilities of what it can be.
"use strict";

refnb.chapter("expected_counts", ({
  refuse, operation, numbers: { ZERO, bitLength, product }, tables: { Dict, table, keyOf },
  limits: { checkBits }, reading: { list, record, amount }, parameter_learning: { whole },
  network: { Network, Values, bitsOf, cellsOf, checkValues }, elimination: { weights, least_fill, cells, checkWork },
}) => {
  const Seen = record({ values: Values, weight: amount }), Data = list(Seen);
  const scopeOf = ({ parents }, v, given) => [...parents.get(v), v].filter((u) => !given.has(u));
  const summed = (network, query, given) => weights(network, query, given, least_fill(network, query, given));
  const evidence = (network, given) => summed(network, [], given).get([]);
  // The cells of the family of v that agree with what is given, in declared order.
  const agreeing = (network, v, given) => {
    const family = [...network.parents.get(v), v];
    return cellsOf(network, family).filter((cell) => family.every((u, i) => (given.get(u) ?? cell[i]) === cell[i]));
  };

  const cellsFor = (network, given) => {
    const vs = network.variables.keys();
    const queries = new Dict([[], ...vs.map((v) => scopeOf(network, v, given))].map((query) => [query, query])).keys();
    return queries.reduce((sum, query) => sum + cells(network, query, given, least_fill(network, query, given)), BigInt(vs.length));
  };
  const checkData = (network, data, times = 1n) => {
    const planned = new Dict();
    let sum = 0n;
    for (const { values } of data) {
      checkValues(network, values);
      const names = network.variables.keys().filter((v) => values.has(v));
      if (!planned.has(names)) planned.set(names, cellsFor(network, values));
      sum += planned.get(names);
    }
    checkWork(sum * times, bitsOf(network));
  };
  const checkPartial = (network, data, times = 1n) => {
    checkData(network, data, times);
    const hiding = data.filter(({ values }) => values.size < network.variables.size).length;
    checkBits(BigInt(hiding) * bitsOf(network));
  };
  const possible = (network, values) => {
    const p = evidence(network, values);
    return p.zero ? refuse("ZeroEvidence", "what was seen is impossible") : p;
  };

  // A table of the network's shape: for each example and each entry that agrees with it, what `share` says.
  const collected = (network, data, share) => {
    const found = network.tables.map((rows) => rows.map((row) => row.map(() => ZERO)));
    for (const { values, weight } of data.filter((d) => !d.weight.zero)) {
      const p = possible(network, values), shares = share(network, values, p);
      for (const v of network.variables.keys()) {
        const scope = scopeOf(network, v, values), family = [...network.parents.get(v), v];
        const of = shares(v, scope);
        for (const cell of agreeing(network, v, values)) {
          const hidden = cell.filter((_, i) => scope.includes(family[i]));
          found.get(v).get(cell.slice(0, -1)).add(cell.at(-1), of.get(hidden).mul(weight));
        }
      }
    }
    return found;
  };
  const expected = (network, data) => {
    checkPartial(network, data);
    return collected(network, data, (_, values, p) => {
      const asked = new Map();
      return (v, scope) => {
        const key = keyOf(scope);
        if (!asked.has(key)) asked.set(key, summed(network, scope, values).map((q) => q.div(p)));
        return asked.get(key);
      };
    });
  };
  const likelihood = (network, data) => {
    checkData(network, data);
    const powers = data.map(({ values, weight }) => [evidence(network, values), whole(weight)]);
    checkBits(powers.reduce((sum, [p, n]) => sum + n * (bitLength(p.n) + bitLength(p.d)), 0n));
    return product(powers.map(([p, n]) => p.pow(n)));
  };

  const given = { network: Network, data: Data };
  return {
    Data, Seen, scopeOf, summed, evidence, checkData, checkPartial, collected,
    likelihood: operation(given, likelihood),
    expected: operation(given, expected),
  };
});
