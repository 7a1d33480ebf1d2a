// Joint tables: the product rule, marginals, the chain rule.
"use strict";

refnb.chapter("chain", ({
  refuse, operation, numbers: { ONE }, tables: { Dict, same, known, distinct }, distribution: { mass },
  reading: { checked, integer, string, list, map, distribution, distributionOf },
}) => {
  const Cell = list(string);
  const Joint = checked(distributionOf(Cell), (joint) => {
    if (new Set(joint.keys().map((c) => c.length)).size > 1) refuse("DomainMismatch", "all cells must have one length");
  });
  const widthOf = (joint) => joint.keys()[0].length;
  const checkPositions = (joint, positions) => {
    for (const i of positions) if (i < 0n || i >= widthOf(joint)) refuse("OutOfRange", `there is no position ${i}`);
    distinct(positions);
  };
  const at = (c, positions) => positions.map((i) => c[i]);

  const productRule = (p, given) => {
    same(p.keys(), given.keys());
    const [first] = p.keys(), values = given.get(first).keys();
    for (const row of given.values()) same(values, row.keys());
    return new Dict(p.entries().flatMap(([h, ph]) => values.map((v) => [[h, v], ph.mul(given.get(h).get(v))])));
  };
  const marginal = operation({ joint: Joint, keep: list(integer) }, (joint, keep) => {
    checkPositions(joint, keep);
    const kept = new Dict();
    for (const [c, p] of joint.entries()) kept.add(at(c, keep), p);
    return kept;
  });
  const chainRule = (joint, cell, order) => {
    known([cell], joint.keys(), "UnknownValue");
    checkPositions(joint, order);
    if (order.length !== widthOf(joint)) refuse("DomainMismatch", "the order must name all variables");
    const factors = [];
    let before = ONE;
    for (let last = 1; last <= order.length && !before.zero; last += 1) {
      const seen = order.slice(0, last);
      const now = mass(joint, joint.keys().filter((c) => seen.every((i) => c[i] === cell[i])));
      factors.push(now.div(before));
      before = now;
    }
    return factors;
  };

  return {
    Cell, Joint, at, marginal,
    product_rule: operation({ p: distribution, given: map(string, distribution) }, productRule),
    chain_rule: operation({ joint: Joint, cell: Cell, order: list(integer) }, chainRule),
  };
});
