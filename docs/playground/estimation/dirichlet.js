// Dirichlet weights: what is believed of an unknown distribution.
"use strict";

refnb.chapter("dirichlet", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total, product }, tables: { same, known },
  limits: { wholeSize, checkBits },
  reading: { checked, number, string, list, map, counted, filled }, distribution: { normalise }, likelihood: { Wholes },
}) => {
  const weightsFrom = (right) => checked(map(string, checked(number, (w, place) =>
    right(w) || refuse("OutOfRange", `${place} is too small`))), filled);
  const Weights = weightsFrom((w) => w.cmp(ZERO) > 0), Modal = weightsFrom((w) => w.cmp(ONE) >= 0);

  const posterior = operation({ counts: counted, a: Weights }, (counts, a) => {
    same(counts.keys(), a.keys());
    return counts.map((n, v) => n.add(a.get(v)));
  });
  const mean = operation({ a: Weights }, (a) => normalise(a));
  const mode = operation({ a: Modal }, (a) => {
    const rest = a.map((w) => w.sub(ONE));
    if (rest.values().every((w) => w.zero)) refuse("UndefinedEstimate", "all weights are 1");
    return normalise(rest);
  });
  const sequence = operation({ draws: list(string), a: Weights }, (draws, a) => {
    known(draws, a.keys(), "UnknownValue");
    const urn = a.map((w) => w), whole = total(a.values());
    return product(draws.map((v, j) => {
      const w = urn.get(v);
      urn.add(v, ONE);
      return w.div(whole.add(new Q(BigInt(j))));
    }));
  });
  // a (a + 1) ... (a + n - 1)
  const rising = (a, n) => {
    let over = 1n;
    for (let k = 0n; k < n; k += 1n) over *= a.n + k * a.d;
    return new Q(over, a.d ** n);
  };
  const evidence = operation({ counts: Wholes, a: Weights }, (counts, a) => {
    same(counts.keys(), a.keys());
    const rows = counts.entries().map(([v, n]) => [a.get(v), n.n]);
    const every = [total(a.values()), total(counts.values()).n];
    checkBits([...rows, every].reduce((bits, [{ n: u, d }, n]) => bits + n * (wholeSize(u + n * d) + wholeSize(d)), 0n));
    return product(rows.map(([w, n]) => rising(w, n))).div(rising(...every));
  });

  return {
    posterior, mean, mode,
    predictive: operation({ counts: counted, a: Weights }, (counts, a) => mean(posterior(counts, a))),
    sequence, evidence,
  };
});
