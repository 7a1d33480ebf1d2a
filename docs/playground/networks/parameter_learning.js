// Learning a network: complete examples are counted, and every row of a table is estimated alone.
"use strict";

refnb.chapter("parameter_learning", ({
  refuse, operation, numbers: { Q, ONE, ZERO, bitLength, product, total }, tables: { Dict, table, same, known, distinct, keyOf },
  chain: { Cell }, reading: { string, list, map, record, names, amount, checked }, smoothing: { Smoothing, estimate },
  dirichlet: { Weights, predictive }, network: { Network, Values, cellsOf, entries, named },
}) => {
  const MAX_BOXES = 1000000n, MAX_BITS = 1000000n;
  const Variables = map(string, names), Parents = map(string, list(string));
  const Cases = record({ variables: Variables, cells: map(Cell, amount) }, ({ variables, cells }) => {
    for (const x of cells.keys()) {
      if (x.length !== variables.size) refuse("DomainMismatch", `${x} is no cell of all variables`);
      variables.values().forEach((domain, i) => known([x[i]], domain, "UnknownValue"));
    }
  });
  const whole = (n) => (n.whole ? n.n : refuse("BadWeight", `${n} is not whole`));

  const checkFamily = (variables, v, parents) => {
    known([v, ...parents], variables.keys(), "UnknownVariable");
    distinct(parents);
    if (parents.includes(v)) refuse("Cyclic", `${v} is its own parent`);
  };
  const checkParents = (variables, parents) => {
    same(variables.keys(), parents.keys());
    for (const [v, us] of parents.entries()) checkFamily(variables, v, us);
    let left = parents.keys();
    for (let before = -1; before !== left.length;) {
      before = left.length;
      const waiting = new Set(left);
      left = left.filter((v) => parents.get(v).some((u) => waiting.has(u)));
    }
    if (left.length) refuse("Cyclic", `a circle among ${left}`);
  };
  const sizeOf = (variables, vs) => vs.reduce((n, v) => n * BigInt(variables.get(v).length), 1n);
  const checkBoxes = (variables, parents) => {
    const boxes = parents.entries().reduce((n, [v, us]) => n + sizeOf(variables, [v, ...us]), 0n);
    if (boxes > MAX_BOXES) refuse("OutOfRange", `${boxes} entries`);
  };

  // How often each cell of some variables was seen.
  const tally = ({ variables, cells }, vs) => {
    const places = vs.map((v) => variables.keys().indexOf(v)), counts = new Dict();
    for (const [x, n] of cells.entries()) counts.add(places.map((i) => x[i]), n);
    return counts;
  };
  const count = (variables, examples) => {
    const vs = variables.keys(), cells = new Dict();
    for (const x of examples) {
      known(x.keys(), vs, "UnknownVariable");
      for (const v of vs) {
        if (!x.has(v)) refuse("MissingValue", `an example has no ${v}`);
        known([x.get(v)], variables.get(v), "UnknownValue");
      }
      cells.add(vs.map((v) => x.get(v)), ONE);
    }
    return { variables, cells };
  };
  const family = (cases, variable, parents) => {
    checkFamily(cases.variables, variable, parents);
    checkBoxes(cases.variables, new Dict([[variable, parents]]));
    const counts = tally(cases, [...parents, variable]);
    return table(cellsOf(cases, parents), (u) =>
      table(cases.variables.get(variable), (w) => counts.get([...u, w]) ?? ZERO));
  };
  const learned = (cases, parents, estimated) => {
    const { variables } = cases;
    checkParents(variables, parents);
    checkBoxes(variables, parents);
    const tables = table(variables.keys(), (v) => family(cases, v, parents.get(v)).map((row, u) => estimated(v, u, row)));
    return { variables, parents: table(variables.keys(), (v) => parents.get(v)), tables };
  };
  const fit = (cases, parents, smoothing) => learned(cases, parents, (v, u, row) => estimate(row, smoothing));
  const believed = (cases, parents, a) => {
    same(cases.variables.keys(), a.keys());
    checkParents(cases.variables, parents);
    checkBoxes(cases.variables, parents);
    for (const [v, rows] of a.entries()) same(cellsOf(cases, parents.get(v)), rows.keys());
    return learned(cases, parents, (v, u, row) => predictive(row, a.get(v).get(u)));
  };
  const likelihood = (network, cases) => {
    const declared = ({ variables }) => JSON.stringify(variables.entries());
    if (declared(network) !== declared(cases)) refuse("DomainMismatch", "the variables differ");
    const powers = cases.cells.entries().flatMap(([x, n]) =>
      entries(network, named(network.variables.keys(), x)).values().map((p) => [p, whole(n)]));
    const bits = powers.reduce((sum, [p, n]) => sum + n * (bitLength(p.n) + bitLength(p.d)), 0n);
    if (bits > MAX_BITS) refuse("OutOfRange", `the factors have ${bits} bits`);
    return product(powers.map(([p, n]) => p.pow(n)));
  };

  const given = { cases: Cases, parents: Parents };
  return {
    Cases, Parents, checkParents, sizeOf, tally, whole,
    count: operation({ variables: Variables, examples: list(Values) }, count),
    family: operation({ cases: Cases, variable: string, parents: list(string) }, family),
    fit: operation({ ...given, smoothing: Smoothing }, fit),
    predictive: operation({ ...given, a: map(string, map(Cell, Weights)) }, believed),
    likelihood: operation({ network: Network, cases: Cases }, likelihood),
  };
});
