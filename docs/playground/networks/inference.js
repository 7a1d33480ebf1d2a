// Inference by enumeration: sums over all complete assignments that agree with what was observed.
"use strict";

refnb.chapter("inference", ({
  refuse, operation, numbers: { total, product }, limits: { checkCells }, tables: { Dict, table },
  network: { Network, Values, cellsOf, childrenOf, checkValues, sizeOf, entry, named },
  d_separation: { Variables, checkVariables }, reading: { string },
}) => {
  const checkQuery = (network, query, given) => {
    checkVariables(network, [...query, ...given.keys()]);
    checkValues(network, given);
  };
  const weights = (network, query, given) => {
    checkQuery(network, query, given);
    const vs = network.variables.keys(), free = vs.filter((v) => !given.has(v));
    checkCells(sizeOf(network, free));
    const found = new Dict(cellsOf(network, query).map((q) => [q, []]));
    for (const cell of cellsOf(network, free)) {
      const x = new Dict([...given.entries(), ...named(free, cell).entries()]);
      found.get(query.map((v) => x.get(v))).push(product(vs.map((v) => entry(network, v, x))));
    }
    return found.map(total);
  };
  const divided = (found) => {
    const whole = total(found.values());
    return whole.zero ? refuse("ZeroEvidence", "what is given is impossible") : found.map((p) => p.div(whole));
  };
  const evidence = (network, given) => weights(network, [], given).get([]);
  const oneUnknown = (network, variable, given) => {
    checkQuery(network, [variable], given);
    const vs = network.variables.keys(), family = [variable, ...childrenOf(network, variable)];
    if (given.size < vs.length - 1) refuse("MissingValue", `only ${variable} can be unknown`);
    if (vs.some((v) => !family.includes(v) && entry(network, v, given).zero)) {
      refuse("ZeroEvidence", "what is given is impossible");
    }
    return divided(table(network.variables.get(variable), (a) => {
      const x = new Dict([...given.entries(), [variable, a]]);
      return product(family.map((v) => entry(network, v, x)));
    }));
  };

  const query = { network: Network, query: Variables, given: Values };
  return {
    checkQuery, divided,
    weights: operation(query, weights),
    evidence: operation({ network: Network, given: Values }, evidence),
    posterior: operation(query, (network, vs, given) => divided(weights(network, vs, given))),
    one_unknown: operation({ network: Network, variable: string, given: Values }, oneUnknown),
  };
});
