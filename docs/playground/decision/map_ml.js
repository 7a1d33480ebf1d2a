// Finitely many hypotheses: their likelihoods, what is learned from them, the version space, the next outcome.
"use strict";

refnb.chapter("map_ml", ({
  refuse, operation, numbers: { ZERO, ONE, bitLength, size, product, total }, tables: { keyOf, table, same, known },
  chain: { Cell }, reading: { checked, string, list, tuple, map, shares, filled, distribution },
  distribution: { most_probable }, bayes: { joint, evidence, posterior },
}) => {
  const Space = checked(checked(map(string, distribution), filled), (space) => {
    const [first, ...others] = space.values();
    for (const row of others) same(first.keys(), row.keys());
  });
  const Concepts = checked(map(string, map(Cell, string)), filled), Examples = list(tuple(Cell, string));
  const outcomes = (space) => space.values()[0].keys();
  const bits = (n) => (n ? Number(bitLength(size(n))) : 0);
  // How often each outcome occurs among the data.
  const counted = (data) => {
    const counts = new Map();
    for (const v of data) counts.set(v, (counts.get(v) ?? 0) + 1);
    return [...counts];
  };

  const likelihood = (space, data) => {
    known(data, outcomes(space), "UnknownValue");
    const counts = counted(data);
    for (const p of space.values()) {
      const sum = counts.reduce((b, [v, n]) => b + n * (bits(p.get(v).n) + bits(p.get(v).d)), 0);
      if (sum > 1000000) refuse("OutOfRange", `the factors have ${sum} bits`);
    }
    return space.map((p) => product(counts.map(([v, n]) => p.get(v).pow(BigInt(n)))));
  };
  const agreement = (concepts, examples) => {
    for (const concept of concepts.values()) {
      for (const [x] of examples) if (!concept.has(x)) refuse("MissingValue", `no label for ${keyOf(x)}`);
    }
    return concepts.map((concept) => (examples.every(([x, y]) => concept.get(x) === y) ? ONE : ZERO));
  };
  const versionSpace = (concepts, examples) =>
    agreement(concepts, examples).entries().filter(([, p]) => !p.zero).map(([h]) => h);
  const learn = (prior, given) => ({
    joint: joint(prior, given), evidence: evidence(prior, given), posterior: posterior(prior, given),
    ml: most_probable(given.pick(prior.keys())), map: most_probable(posterior(prior, given)),
  });
  const predict = (p, space) => {
    same(p.keys(), space.keys());
    return table(outcomes(space), (v) => total(p.entries().map(([h, w]) => w.mul(space.get(h).get(v)))));
  };

  return {
    Space,
    likelihood: operation({ space: Space, data: list(string) }, likelihood),
    agreement: operation({ concepts: Concepts, examples: Examples }, agreement),
    version_space: operation({ concepts: Concepts, examples: Examples }, versionSpace),
    learn: operation({ prior: distribution, likelihood: shares }, learn),
    predict: operation({ p: distribution, space: Space }, predict),
  };
});
