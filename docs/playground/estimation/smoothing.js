// Smoothing: estimates with imaginary examples.
"use strict";

refnb.chapter("smoothing", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total }, tables: { Dict, same }, rational,
  reading: { oneOf, amount, amounts, string, map, counted, distribution },
}) => {
  const FIXED = { none: ZERO, laplace: ONE };

  class Rule {
    constructor(rule, weight) { Object.assign(this, { rule, weight }); }
    toString() { return Object.hasOwn(FIXED, this.rule) ? this.rule : `${this.rule}=${this.weight}`; }
  }
  const weightOf = (written) => {
    try {
      return rational.rational(written);
    } catch (error) {
      return refuse("BadWeight", error.message);
    }
  };
  const Smoothing = (value, place) => {
    const [, rule, written] = /^(add|m)=([^]*)$/.exec(string(value, place)) ?? [null, value];
    if (Object.hasOwn(FIXED, rule)) return new Rule(rule, FIXED[rule]);
    const weight = written === undefined ? null : weightOf(written);
    const names = Object.keys(FIXED).join(", ");
    if (!weight || weight.negative) refuse("BadWeight", `${place} is ${names}, add=A or m=M`);
    return new Rule(rule, weight);
  };

  const sizeOf = (counts) => new Q(BigInt(counts.size));
  const mEstimate = (counts, q, m) => {
    same(counts.keys(), q.keys());
    const whole = total(counts.values()).add(m);
    if (whole.zero) refuse("UndefinedEstimate", "N + m must be > 0");
    return counts.map((n, v) => n.add(m.mul(q.get(v))).div(whole));
  };
  const additive = operation({ counts: counted, a: amount }, (counts, a) => {
    const whole = total(counts.values()).add(a.mul(sizeOf(counts)));
    if (whole.zero) refuse("UndefinedEstimate", "N + a K must be > 0");
    return counts.map((n) => n.add(a).div(whole));
  });
  const pseudoCounts = operation({ counts: counted, a: amounts }, (counts, a) => {
    same(counts.keys(), a.keys());
    const whole = total([...counts.values(), ...a.values()]);
    if (whole.zero) refuse("UndefinedEstimate", "N + A must be > 0");
    return counts.map((n, v) => n.add(a.get(v)).div(whole));
  });
  const TableRule = oneOf({ string: Smoothing, array: amounts });
  const Rules = oneOf({ string: Smoothing, array: map(string, amounts) });
  const estimate = operation({ counts: counted, rule: TableRule }, (counts, given) => {
    if (given instanceof Dict) return pseudoCounts(counts, given);
    const { rule, weight } = given;
    if (rule === "m") return mEstimate(counts, counts.map(() => ONE.div(sizeOf(counts))), weight);
    return additive(counts, weight);
  });

  const byFeature = (values, given) => {
    if (given instanceof Dict) same(values.keys(), given.keys());
    return values.map((rows, f) => rows.map((row) => estimate(row, given instanceof Dict ? given.get(f) : given)));
  };

  return {
    Smoothing, TableRule, Rules, byFeature,
    pseudo_counts: pseudoCounts,
    smoothing: operation({ spelling: Smoothing }, (rule) => rule),
    m_estimate: operation({ counts: counted, q: distribution, m: amount }, mEstimate),
    additive,
    laplace: operation({ counts: counted }, (counts) => additive(counts, ONE)),
    estimate,
  };
});
