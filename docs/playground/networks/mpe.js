// Most probable explanation: the greatest product over all assignments, how many have it, and the first of them.
"use strict";

refnb.chapter("mpe", ({
  refuse, operation, numbers: { Q }, network: { Network, Values, sizeOf },
  inference: { checkQuery }, elimination: { plan, leastFill, checkTables, wholeTables, eliminate, numbers },
}) => {
  const MOST = 1000;
  const first = (places) => places.sort((a, b) => Number(a - b)).slice(0, MOST);

  // A value is the greatest product, and in how many ways it arises.
  const counted = {
    one: { n: 1n, ways: 1n },
    times: (a, b) => ({ n: a.n * b.n, ways: a.ways * b.ways }),
    plus: (a, b) => (a.n === b.n ? { n: a.n, ways: a.ways + b.ways } : a.n > b.n ? a : b),
  };
  // And the places of the first of these: numbers of assignments, as if all were listed in declared order. A place
  // is the sum of those of its parts.
  const best = {
    one: { n: 1n, ways: 1n, places: [0n] },
    times: (a, b) => ({
      n: a.n * b.n,
      ways: a.ways * b.ways,
      places: first(a.places.flatMap((x, i) => b.places.slice(0, Math.floor(MOST / (i + 1))).map((y) => x + y))),
    }),
    plus: (a, b) => {
      if (a.n !== b.n) return a.n > b.n ? a : b;
      return { n: a.n, ways: a.ways + b.ways, places: first([...a.places, ...b.places]) };
    },
  };
  const placed = (network, factors, given) => {
    const vs = network.variables.keys();
    return factors.map(({ scope, table }, i) => {
      const step = sizeOf(network, vs.slice(i + 1)), domain = network.variables.get(vs[i]);
      const place = (cell) => step * BigInt(domain.indexOf(given.get(vs[i]) ?? cell.at(-1)));
      const value = (n, cell) => (n ? { n, ways: 1n, places: [place(cell)] } : { n, ways: 0n, places: [] });
      return { scope, table: table.map(value) };
    });
  };
  const cellAt = ({ variables }, place) => variables.values().reduceRight(({ left, cell }, domain) => {
    const size = BigInt(domain.length);
    return { left: left / size, cell: [domain[Number(left % size)], ...cell] };
  }, { left: place, cell: [] }).cell;

  const explain = (network, given) => {
    checkQuery(network, [], given);
    const way = plan(network, network.variables.keys(), [], given), order = leastFill(way);
    const factors = wholeTables(network, way, given);
    checkTables(network, way, [], order);
    const whole = eliminate(network, factors, order, [], numbers).get([]);
    if (!whole) refuse("ZeroEvidence", "what is given is impossible");
    const placedTables = placed(network, factors, given);
    const { ways } = eliminate(network, placedTables, order, [], counted).get([]);
    const { n, places } = eliminate(network, placedTables, order, [], best).get([]);
    return {
      probability: new Q(n, factors.reduce((all, { d }) => all * d, 1n)),
      posterior: new Q(n, whole),
      number: ways,
      cells: places.map((place) => cellAt(network, place)),
    };
  };

  return { explain: operation({ network: Network, given: Values }, explain) };
});
