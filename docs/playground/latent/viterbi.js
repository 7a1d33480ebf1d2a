// Decoding: filtered and smoothed states, and the best paths with all their ties.
"use strict";

refnb.chapter("viterbi", ({
  refuse, operation, numbers: { Q, maxOf },
  hmm: { seen, statesOf, wholeOf, shownOf, checkSequence, sum, times, alphas, betas, named, likelihood },
}) => {
  const MOST = 1000;

  const possible = (whole, observed) => {
    const rows = alphas(whole, observed), mass = rows.length ? sum(rows.at(-1)) : 1n;
    return mass ? { rows, mass } : refuse("ZeroEvidence", "no path shows these symbols");
  };
  const filtered = (model, observed) => {
    const whole = wholeOf(model);
    checkSequence(model, whole, observed);
    return possible(whole, observed).rows.map((row) => named(model, row, sum(row)));
  };
  const smoothed = (model, observed) => {
    const whole = wholeOf(model);
    checkSequence(model, whole, observed);
    const { rows, mass } = possible(whole, observed), after = betas(whole, observed);
    return rows.map((row, t) => named(model, times(row, after[t]), mass));
  };
  // Of a state the greatest product of what follows, in how many ways it arises, and the next states of these.
  const greatest = (steps, later) => {
    const products = steps.map((n, w) => n * later[w].product), product = maxOf(products);
    const then = products.flatMap((n, w) => (n === product ? [w] : []));
    return { product, ways: sum(then.map((w) => later[w].ways)), then };
  };
  const firstPaths = (root, rows) => {
    const found = [], path = [], untried = [[...root.then].reverse()];
    while (untried.length && found.length < MOST) {
      const z = untried.at(-1).pop();
      if (z === undefined) {
        untried.pop();
        path.pop();
      } else if (path.length + 1 === rows.length) {
        found.push([...path, z]);
      } else {
        path.push(z);
        untried.push([...rows[path.length - 1][z].then].reverse());
      }
    }
    return found;
  };
  const explain = (model, observed) => {
    const whole = wholeOf(model), states = statesOf(model);
    checkSequence(model, whole, observed);
    const { mass } = possible(whole, observed);
    if (!observed.length) return { probability: new Q(1n), posterior: new Q(1n), number: 1n, cells: [[]] };
    const rows = [states.map(() => ({ product: 1n, ways: 1n, then: [] }))];
    for (const x of observed.slice(1).reverse()) rows.unshift(whole.a.map((row) => greatest(times(row, shownOf(whole, x)), rows[0])));
    const root = greatest(times(whole.start, shownOf(whole, observed[0])), rows[0]), posterior = new Q(root.product, mass);
    return {
      probability: posterior.mul(likelihood(model, observed)),
      posterior,
      number: root.ways,
      cells: firstPaths(root, rows).map((path) => path.map((z) => states[z])),
    };
  };

  return {
    filtered: operation(seen, filtered),
    smoothed: operation(seen, smoothed),
    explain: operation(seen, explain),
  };
});
