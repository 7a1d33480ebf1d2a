// Sampling a network: SplitMix64, a number below d, forward draws, rejection, weights.
"use strict";

refnb.chapter("sampling", ({
  refuse, operation, numbers: { ONE, ZERO, gcd, product }, tables: { Dict, table, known },
  chain: { Cell }, reading: { string, integer, list, record, amount, size, distribution },
  distribution: { normalise }, network: { Network, Values, topological_order, cellsOf, checkValues, checkCells, entries, named },
}) => {
  const WORD = 1n << 64n, MAX_DRAWS = 100000n, State = size(0n, WORD - 1n);
  const Sample = record({ cell: Cell, weight: amount });

  const word = (state) => {
    const next = (state + 0x9E3779B97F4A7C15n) % WORD;
    const first = (next ^ next >> 30n) * 0xBF58476D1CE4E5B9n % WORD;
    const second = (first ^ first >> 27n) * 0x94D049BB133111EBn % WORD;
    return { value: second ^ second >> 31n, state: next };
  };
  const below = (state, d) => {
    let words = 1n;
    while (WORD ** words < d) words += 1n;
    const whole = WORD ** words, end = whole - whole % d;
    for (;;) {
      let number = 0n;
      for (let i = 0n; i < words; i += 1n) {
        const drawn = word(state);
        number = number * WORD + drawn.value;
        state = drawn.state;
      }
      if (number < end) return { value: number % d, state };
    }
  };
  const denominator = (row) => row.values().reduce((d, p) => d / gcd(d, p.d) * p.d, 1n);
  const chosen = (row, k, d) => {
    let top = 0n;
    for (const [v, p] of row.entries()) {
      top += p.n * (d / p.d);
      if (k < top) return v;
    }
    return refuse("OutOfRange", `${k} is not below ${d}`);
  };
  const LARGEST = (1n << 10000n) - 1n;
  // A value of a row, and the next state.
  const drawn = (row, state) => {
    const d = denominator(row);
    if (d > LARGEST) refuse("OutOfRange", "the denominator is too long");
    const { value, state: next } = below(state, d);
    return [chosen(row, value, d), next];
  };

  const checkDraws = ({ variables }, times) => {
    if (times > MAX_DRAWS / BigInt(Math.max(1, variables.size))) refuse("OutOfRange", "too many draws");
  };
  const agrees = (x, given) => given.entries().every(([v, a]) => x.get(v) === a);
  const cellOf = ({ variables }, x) => variables.keys().map((v) => x.get(v));
  const thrown = (network, given, state) => {
    const x = new Dict(given.entries());
    let weight = ONE;
    for (const v of topological_order(network)) {
      const row = network.tables.get(v).get(network.parents.get(v).map((u) => x.get(u))).pick(network.variables.get(v));
      if (given.has(v)) {
        weight = weight.mul(row.get(x.get(v)));
      } else {
        const [value, next] = drawn(row, state);
        x.set(v, value);
        state = next;
      }
    }
    return [{ cell: cellOf(network, x), weight }, state];
  };
  const weighting = (network, given, times, seed) => {
    checkValues(network, given);
    checkDraws(network, times);
    const samples = [];
    let state = seed;
    for (let i = 0n; i < times; i += 1n) {
      const [sample, next] = thrown(network, given, state);
      samples.push(sample);
      state = next;
    }
    return { samples, state };
  };
  const forward = (network, times, seed) => weighting(network, new Dict(), times, seed);
  const rejection = (network, given, times, seed) => {
    checkValues(network, given);
    const { samples, state } = forward(network, times, seed), vs = network.variables.keys();
    return { samples: samples.filter(({ cell }) => agrees(named(vs, cell), given)), state };
  };
  const estimate = (network, samples, variable) => {
    const vs = network.variables.keys();
    known([variable], vs, "UnknownVariable");
    const weights = table(network.variables.get(variable), () => ZERO);
    for (const { cell, weight } of samples) {
      if (cell.length !== vs.length) refuse("DomainMismatch", `${cell} is no cell of all variables`);
      const x = named(vs, cell);
      checkValues(network, x);
      weights.add(x.get(variable), weight);
    }
    return weights.values().every((w) => w.zero) ? refuse("ZeroEvidence", "all weights are 0") : normalise(weights);
  };
  const worlds = (network, given) => {
    checkValues(network, given);
    const vs = network.variables.keys(), free = vs.filter((v) => !given.has(v));
    checkCells(network, free);
    return cellsOf(network, free).map((cell) => new Dict([...given.entries(), ...named(free, cell).entries()]));
  };
  const proposals = (network, given) => new Dict(worlds(network, given).map((x) => {
    const factors = entries(network, x).entries(), known = ([v]) => given.has(v), second = ([, p]) => p;
    const part = (some) => product(some.map(second));
    return [cellOf(network, x), [part(factors.filter((each) => !known(each))), part(factors.filter(known))]];
  }));
  const choose = (p, k) => {
    const d = denominator(p);
    return k < 0n ? refuse("OutOfRange", `${k} is not below ${d}`) : chosen(p, k, d);
  };

  const asked = { network: Network, given: Values, times: size(0n), seed: State };
  return {
    State, Sample, drawn, checkDraws, agrees, cellOf, worlds,
    word: operation({ state: State }, word),
    below: operation({ state: State, d: size(1n, LARGEST) }, below),
    choose: operation({ p: distribution, k: integer }, choose),
    forward: operation({ network: Network, times: size(0n), seed: State }, forward),
    rejection: operation(asked, rejection),
    weighting: operation(asked, weighting),
    estimate: operation({ network: Network, samples: list(Sample), variable: string }, estimate),
    proposals: operation({ network: Network, given: Values }, proposals),
  };
});
