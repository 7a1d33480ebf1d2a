// Gibbs sampling: one unknown variable after the other gets a new value, given all the others.
"use strict";

refnb.chapter("gibbs_sampling", ({
  refuse, operation, numbers: { ZERO, ONE }, tables: { Dict, table, known },
  reading: { names, size }, network: { Network, Values, checkValues, probability },
  inference: { one_unknown }, sampling: { State, drawn, checkDraws, agrees, cellOf, worlds },
}) => {
  const MAX_STATES = 64;
  const others = (network, x, v) => one_unknown(network, v, new Dict(x.entries().filter(([u]) => u !== v)));
  const moved = (x, v, value) => new Dict([...x.entries(), [v, value]]);

  const run = (network, given, start, times, seed) => {
    checkValues(network, given);
    checkDraws(network, times);
    if (probability(network, start).zero) refuse("ZeroEvidence", "the start is impossible");
    if (!agrees(start, given)) refuse("DomainMismatch", "the start does not agree");
    const samples = [];
    let x = start, state = seed;
    for (let i = 0n; i < times; i += 1n) {
      for (const v of network.variables.keys().filter((each) => !given.has(each))) {
        const [value, next] = drawn(others(network, x, v), state);
        [x, state] = [moved(x, v, value), next];
      }
      samples.push({ cell: cellOf(network, x), weight: ONE });
    }
    return { samples, state };
  };
  // Where the updates lead from x, as pairs of a world and how often it is reached.
  const spread = (network, x, updates) => updates.reduce((reached, v) => reached.flatMap(([y, p]) =>
    others(network, y, v).entries().filter(([, q]) => !q.zero).map(([value, q]) => [moved(y, v, value), p.mul(q)])),
  [[x, ONE]]);
  const kernel = (network, given, updates) => {
    const found = worlds(network, given).filter((x) => !probability(network, x).zero);
    known(updates, network.variables.keys().filter((v) => !given.has(v)), "UnknownVariable");
    if (found.length > MAX_STATES) refuse("OutOfRange", `at most ${MAX_STATES} cells`);
    if (!found.length) refuse("ZeroEvidence", "what is given is impossible");
    const cells = found.map((x) => cellOf(network, x));
    return new Dict(found.map((x, i) => {
      const row = table(cells, () => ZERO);
      for (const [y, p] of spread(network, x, updates)) row.add(cellOf(network, y), p);
      return [cells[i], row];
    }));
  };

  return {
    run: operation({ network: Network, given: Values, start: Values, times: size(0n), seed: State }, run),
    kernel: operation({ network: Network, given: Values, updates: names }, kernel),
  };
});
