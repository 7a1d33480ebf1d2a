// Hidden Markov model: forward and backward in whole numbers over common denominators. What nobody saw, null, shows 1.
"use strict";

refnb.chapter("hmm", ({
  operation, numbers: { Q, bitLength }, limits: { checkBits }, tables: { Dict, table, same, known },
  reading: { string, list, oneOf, map, record, distribution }, network: { commonOf },
}) => {
  const Model = record(
    { start: distribution, transition: map(string, distribution), emission: map(string, distribution) },
    ({ start, transition, emission }) => {
      const states = start.keys();
      same(states, transition.keys());
      same(states, emission.keys());
      const symbols = emission.get(states[0]).keys();
      for (const z of states) {
        same(states, transition.get(z).keys());
        same(symbols, emission.get(z).keys());
      }
    });
  const statesOf = ({ start }) => start.keys();
  const symbolsOf = (model) => model.emission.get(statesOf(model)[0]).keys();

  // The tables in whole numbers, in declared order, without the denominators that they have in common.
  const wholeOf = (model) => {
    const { start, transition, emission } = model, states = statesOf(model);
    const common = (rows) => commonOf(rows.flatMap((row) => row.values()));
    const under = [common([start]), common(transition.values()), common(emission.values())];
    const of = (row, keys, d) => keys.map((key) => (row.get(key).n * d) / row.get(key).d);
    const shown = table(symbolsOf(model), (s) => states.map((z) => of(emission.get(z), [s], under[2])[0]));
    return { start: of(start, states, under[0]), a: states.map((z) => of(transition.get(z), states, under[1])), b: shown, under };
  };
  const bitsOf = ({ under: [first, then, shown] }, length) =>
    bitLength(first) + BigInt(length) * (bitLength(then) + bitLength(shown));

  const checkSequence = (model, whole, observed) => {
    known(observed.filter((x) => x !== null), symbolsOf(model), "UnknownValue");
    checkBits(bitsOf(whole, observed.length));
  };

  const sum = (values) => values.reduce((a, b) => a + b, 0n);
  const dot = (left, right) => sum(left.map((n, i) => n * right[i]));
  const times = (left, right) => left.map((n, i) => n * right[i]);
  const shownOf = ({ start, b, under }, x) => (x === null ? start.map(() => under[2]) : b.get(x));
  const alphas = (whole, observed) => {
    const { start, a } = whole;
    const rows = [], columns = start.map((_, w) => a.map((row) => row[w]));
    for (const x of observed) {
      const came = rows.length ? columns.map((column) => dot(rows.at(-1), column)) : start;
      rows.push(times(came, shownOf(whole, x)));
    }
    return rows;
  };
  const betas = (whole, observed) => {
    const { start, a } = whole;
    const rows = [start.map(() => 1n)];
    for (const x of observed.slice(1).reverse()) {
      const later = times(shownOf(whole, x), rows.at(-1));
      rows.push(a.map((row) => dot(row, later)));
    }
    return observed.length ? rows.reverse() : [];
  };
  const named = (model, row, under) => new Dict(statesOf(model).map((z, i) => [z, new Q(row[i], under)]));

  const forward = (model, observed) => {
    const whole = wholeOf(model), [first, then, shown] = whole.under;
    checkSequence(model, whole, observed);
    return alphas(whole, observed).map((row, t) => named(model, row, first * then ** BigInt(t) * shown ** BigInt(t + 1)));
  };
  const backward = (model, observed) => {
    const whole = wholeOf(model), [, then, shown] = whole.under, last = observed.length - 1;
    checkSequence(model, whole, observed);
    return betas(whole, observed).map((row, t) => named(model, row, (then * shown) ** BigInt(last - t)));
  };
  const likelihood = (model, observed) => {
    const whole = wholeOf(model), [first, then, shown] = whole.under, length = BigInt(observed.length);
    checkSequence(model, whole, observed);
    if (!length) return new Q(1n);
    return new Q(sum(alphas(whole, observed).at(-1)), first * then ** (length - 1n) * shown ** length);
  };

  const seen = { model: Model, observed: list(oneOf({ string: (x) => x, null: () => null })) };
  return {
    seen, statesOf, wholeOf, shownOf, checkSequence, sum, times, alphas, betas, named,
    forward: operation(seen, forward),
    backward: operation(seen, backward),
    likelihood: operation(seen, likelihood),
  };
});
