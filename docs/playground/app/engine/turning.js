// How far an answer is from another one: the prior or factor that would turn it.
"use strict";

refnb.chapter("app/turning", ({
  numbers: { ONE }, sensitivity,
  "app/terms": { letter, name, number, real, line, block, NOTHING }, "app/steps": { P, Y, decision },
}) => {
  const L = letter("L"), RIGHT = letter("log P(y)/(1 - P(y))", "\\log \\frac{P(y)}{1 - P(y)}");
  const HEAD = [NOTHING, ...["is", "turns at", "below", "above"].map(name)];
  const named = (labels) => name(labels.join(", ") || "nobody");
  const row = (left, p, { points, below, above }) =>
    [left, number(p), points.length ? number(points[0]) : name("never"), named(below), named(above)];

  const thresholds = (x, { prior, factors }) => {
    const moving = factors.entries().flatMap(([f, shares]) => prior.keys().map((y) =>
      row(P.of(`${f}=${x.get(f)}`, y), shares.get(y), sensitivity.factor(prior, factors, f, y))));
    const own = prior.entries().filter(([, p]) => p.cmp(ONE) < 0)
      .map(([y, p]) => row(P.of(y), p, sensitivity.prior(prior, factors, y)));
    const title = "If one prior were another, the ratios of the others as they are";
    return [
      ...(moving.length ? [block("If one factor were another", { table: { head: HEAD, rows: moving } })] : []),
      ...(own.length ? [block(title, { table: { head: HEAD, rows: own } })] : []),
    ];
  };
  const odds = ({ prior, factors }) => {
    const moving = prior.entries().filter(([, p]) => p.cmp(ONE) < 0).map(([y]) => y);
    const lines = moving.map((y) => line(L.of(y), real(sensitivity.log_odds(prior, factors, y))));
    return block("If the prior of a label had these log odds, it would tie", { formula: line(L.of(Y), RIGHT), lines });
  };

  const blocks = ({ learned, x, found }) => (learned.moments.size
    ? [decision(found.decision), odds(found)] : [decision(found.decision), ...thresholds(x, found)]);
  return { blocks };
});
