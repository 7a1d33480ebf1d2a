// The likelihood of counts, and the estimate that maximises it.
"use strict";

refnb.chapter("likelihood", ({
  refuse, operation, numbers: { total, product }, tables: { same }, reading: { checked, counted, distribution },
}) => {
  const checkWhole = (counts, place) => {
    for (const n of counts.values()) if (!n.whole) refuse("BadWeight", `${place} must be whole`);
  };
  const Wholes = checked(counted, checkWhole);

  const likelihood = operation({ counts: Wholes, p: distribution }, (counts, p) => {
    same(counts.keys(), p.keys());
    return product(counts.entries().map(([v, n]) => p.get(v).pow(n.n)));
  });
  const mle = operation({ counts: counted }, (counts) => {
    const whole = total(counts.values());
    if (whole.zero) refuse("UndefinedEstimate", "N must be > 0");
    return counts.map((n) => n.div(whole));
  });

  return { Wholes, checkWhole, likelihood, mle };
});
