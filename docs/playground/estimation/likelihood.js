// The likelihood of counts, and the estimate that maximises it.
"use strict";

refnb.chapter("likelihood", ({
  refuse, operation, numbers: { Q, total }, tables: { same }, limits: { size, checkBits },
  reading: { checked, counted, distribution },
}) => {
  const checkWhole = (counts, place) => {
    for (const n of counts.values()) if (!n.whole) refuse("BadWeight", `${place} must be whole`);
  };
  const Wholes = checked(counted, checkWhole);

  // The product of p^n over pairs [n, p].
  const powers = (pairs) => {
    checkBits(pairs.reduce((bits, [n, p]) => bits + n.n * size(p), 0n));
    return new Q(...["n", "d"].map((part) => pairs.reduce((all, [n, p]) => all * p[part] ** n.n, 1n)));
  };
  const pairsOf = (counts, p) => {
    same(counts.keys(), p.keys());
    return counts.entries().map(([v, n]) => [n, p.get(v)]);
  };
  const likelihood = operation({ counts: Wholes, p: distribution }, (counts, p) => powers(pairsOf(counts, p)));
  const mle = operation({ counts: counted }, (counts) => {
    const whole = total(counts.values());
    if (whole.zero) refuse("UndefinedEstimate", "N must be > 0");
    return counts.map((n) => n.div(whole));
  });

  return { Wholes, checkWhole, powers, pairsOf, likelihood, mle };
});
