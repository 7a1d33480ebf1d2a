// Independence of variables, given others or not; covariance; how many numbers a table leaves free.
"use strict";

refnb.chapter("independence", ({
  refuse, operation, numbers: { ONE, product, bitLength, maxOf }, tables: { Dict }, limits: { wholeSize, checkBits },
  distribution: { expectation }, chain: { Joint, at, marginal },
  reading: { integer, list, size, distribution, numbers },
}) => {
  const Positions = list(integer);

  // It is enough to look at the cells that occur. When the equation holds in all that are possible, both
  // sides sum to the same there, and nothing is left for the right-hand side anywhere else.
  const mutuallyIndependent = (joint, groups, given) => {
    const probabilities = (positions) => {
      const table = marginal(joint, positions);
      return (c) => table.get(at(c, positions));
    };
    const together = probabilities([...groups.flat(), ...given]), condition = probabilities(given);
    const apart = groups.map((group) => probabilities([...group, ...given]));
    return joint.keys().every((c) => {
      const right = condition(c).mul(product(apart.map((p) => p(c))));
      return together(c).mul(condition(c).pow(BigInt(groups.length))).eq(right);
    });
  };
  const independentJoint = operation({ variables: list(distribution) }, (variables) => {
    const cells = variables.reduce((all, p) => all * BigInt(p.size), 1n);
    const digits = variables.map((p) => maxOf(p.values().map((q) => bitLength(q.d))));
    if (cells > 100000n || cells * digits.reduce((a, b) => a + b, 0n) > 100000000n) {
      refuse("OutOfRange", "the table is too large");
    }
    const start = [[[], ONE]];
    return new Dict(variables.reduce((table, p) => table.flatMap(([cell, q]) =>
      p.entries().map(([v, r]) => [[...cell, v], q.mul(r)])), start));
  });
  const covariance = (p, left, right) => {
    const means = expectation(p, left).mul(expectation(p, right));
    return expectation(p, left.map((g, h) => g.mul(right.get(h)))).sub(means);
  };

  return {
    independent: operation({ joint: Joint, left: Positions, right: Positions, given: Positions },
      (joint, left, right, given) => mutuallyIndependent(joint, [left, right], given)),
    mutually_independent: operation({ joint: Joint, groups: list(Positions), given: Positions }, mutuallyIndependent),
    independent_joint: independentJoint,
    covariance: operation({ p: distribution, left: numbers, right: numbers }, covariance),
    joint_parameters: operation({ sizes: list(size(1)) }, (sizes) => {
      checkBits(sizes.reduce((bits, k) => bits + wholeSize(k), 0n));
      return sizes.reduce((all, k) => all * k, 1n) - 1n;
    }),
    naive_parameters: operation({ labels: size(1), sizes: list(size(1)) }, (labels, sizes) =>
      labels - 1n + labels * sizes.reduce((sum, k) => sum + k - 1n, 0n)),
  };
});
