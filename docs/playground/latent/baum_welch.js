// Baum-Welch: expected counts of all sequences together, the step that they make, and a step on a grid.
"use strict";

refnb.chapter("baum_welch", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total, bitLength, gcd }, tables: { table }, chain: { Cell },
  reading: { map, amount, size, filled, checked }, distribution: { rounded },
  hmm: { Model, statesOf, symbolsOf, wholeOf, bitsOf, checkSize, checkSequence, times, betas, likelihood },
  viterbi: { possible, passed },
}) => {
  const Sequences = checked(map(Cell, amount), filled);
  const count = (values) => values.reduce((a, b) => a + b, 0n);

  const stepsOf = (model, sequences) =>
    count(sequences.keys().map((x) => BigInt(x.length))) * BigInt(model.start.size) ** 2n;
  const check = (model, whole, sequences) => {
    const S = BigInt(model.start.size), K = BigInt(symbolsOf(model).length);
    for (const x of sequences.keys()) checkSequence(model, whole, x, 2n);
    const all = sequences.entries().map(([x, n]) => bitsOf(whole, x.length) + bitLength(n.n) + bitLength(n.d));
    checkSize(stepsOf(model, sequences), count(all), S * (1n + S + K));
  };
  // The expected counts of one sequence in whole numbers, and their denominator.
  const counted = (model, whole, x, n) => {
    const { rows, mass } = possible(whole, x), after = betas(whole, x), states = statesOf(model);
    const both = rows.map((row, t) => times(row, after[t]));
    const then = states.map(() => states.map(() => 0n)), shown = states.map(() => symbolsOf(model).map(() => 0n));
    for (const one of passed(whole, x, rows, after)) one.forEach((row, z) => row.forEach((m, w) => { then[z][w] += m; }));
    x.forEach((s, t) => both[t].forEach((m, z) => { shown[z][symbolsOf(model).indexOf(s)] += m; }));
    return { numbers: [both[0], ...then, ...shown].flat().map((m) => m * n.n), under: mass * n.d };
  };
  const added = (parts) => {
    if (parts.length === 1) return parts[0];
    const half = parts.length >> 1, left = added(parts.slice(0, half)), right = added(parts.slice(half));
    if (left.under === right.under) return { numbers: left.numbers.map((m, i) => m + right.numbers[i]), under: left.under };
    return {
      numbers: left.numbers.map((m, i) => m * right.under + right.numbers[i] * left.under),
      under: left.under * right.under,
    };
  };
  const expected = (model, sequences) => {
    const whole = wholeOf(model), states = statesOf(model), symbols = symbolsOf(model);
    check(model, whole, sequences);
    const parts = sequences.entries().filter(([x, n]) => x.length && !n.zero).map(([x, n]) => counted(model, whole, x, n));
    const { numbers, under } = parts.length ? added(parts) : { numbers: [] };
    const found = numbers.map((m) => new Q(m, under))[Symbol.iterator]();
    const row = (keys) => table(keys, () => found.next().value ?? ZERO);
    return { start: row(states), transition: table(states, () => row(states)), emission: table(states, () => row(symbols)) };
  };

  const shares = (row, old) => {
    const whole = total(row.values());
    return row.map((n, v) => (whole.zero ? old.get(v) : n.div(whole)));
  };
  const step = (model, sequences) => {
    const { start, transition, emission } = expected(model, sequences);
    return {
      start: shares(start, model.start),
      transition: transition.map((row, z) => shares(row, model.transition.get(z))),
      emission: emission.map((row, z) => shares(row, model.emission.get(z))),
    };
  };
  const product = (model, sequences) => {
    const whole = wholeOf(model);
    for (const n of sequences.values()) if (!n.whole) refuse("BadWeight", "weights must be whole");
    for (const x of sequences.keys()) checkSequence(model, whole, x);
    checkSize(stepsOf(model, sequences), count(sequences.entries().map(([x, n]) => n.n * bitsOf(whole, x.length))), 1n);
    return sequences.entries().reduce((p, [x, n]) => p.mul(likelihood(model, x).pow(n.n)), ONE);
  };
  const equal = (row, other) => row.entries().every(([v, p]) => p.eq(other.get(v)));
  const changed = (after, old) => [[after.start, old.start], ...["transition", "emission"].flatMap((part) =>
    after[part].entries().map(([z, row]) => [row, old[part].get(z)]))].some(([row, other]) => !equal(row, other));
  const onGrid = (after, old, grid) => {
    const near = (row, other) => (equal(row, other) ? row : rounded(row, grid));
    const rows = (part) => after[part].map((row, z) => near(row, old[part].get(z)));
    return { start: near(after.start, old.start), transition: rows("transition"), emission: rows("emission") };
  };
  const improved = (model, sequences, grid) => {
    const after = step(model, sequences);
    if (!changed(after, model)) return model;
    const near = onGrid(after, model, grid), d = sequences.values().reduce((m, n) => (m / gcd(m, n.d)) * n.d, 1n);
    const times = sequences.map((n) => n.mul(new Q(d)));
    if (product(near, times).cmp(product(model, times)) > 0) return near;
    return refuse("OutOfRange", "a finer grid is needed");
  };

  const taken = { model: Model, sequences: Sequences };
  return {
    expected: operation(taken, expected),
    step: operation(taken, step),
    likelihood: operation(taken, product),
    improved: operation({ ...taken, grid: size(1n) }, improved),
  };
});
