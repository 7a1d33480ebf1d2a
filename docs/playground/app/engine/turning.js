// How far an answer is from another one: the prior or factor that would turn it.
"use strict";

refnb.chapter("app/turning", ({
  numbers: { ONE }, sensitivity, gaussian, logarithm: { isForm, subtract },
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

  // The measured numbers at which the label ties with another one.
  const measured = (x, { decision: { label }, scores, factors }, bells) => {
    const others = scores.keys().filter((z) => z !== label && isForm(scores.get(z)));
    const rest = (f, y) => subtract(scores.get(y), factors.get(f).get(y));
    const rows = bells.means.keys().filter((f) => x.has(f)).flatMap((f) => others.map((z) => {
      const points = gaussian.turning(bells, f, [label, z], subtract(rest(f, label), rest(f, z))).map(real);
      return [name(`${f}, ${label} and ${z}`), ...(points.length ? points : [name("never")]), NOTHING].slice(0, 3);
    }));
    const head = ["feature, labels", "ties at", "and at"].map(name);
    return rows.length ? [block("If one measured number were another", { table: { head, rows } })] : [];
  };

  const blocks = ({ learned, x, found }) => (learned.moments.size
    ? [decision(found.decision), odds(found), ...measured(x, found, learned.model.gaussian)] : [decision(found.decision), ...thresholds(x, found)]);
  return { blocks };
});
