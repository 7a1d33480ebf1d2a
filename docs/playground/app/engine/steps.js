// Steps of naive Bayes over words: what was counted, the prior, the factors, the scores, the posterior.
"use strict";

refnb.chapter("app/steps", ({
  numbers: { total }, tables: { Dict }, "app/terms": { letter, name, number, whole, line, block, sum, product, NOTHING },
}) => {
  const P = letter("P"), Y = letter("y"), S = letter("s"), OTHERS = [..."xowudk", "obs"];
  // The letter for what was observed: another one where a label, a value or a feature is called so.
  const lettered = (o, plain, tex = plain) => letter(...[plain, tex].map((way) => way.replace(/(?<![A-Za-z\\])x(?![A-Za-z])/g, o)));
  const observation = (x, labels) => OTHERS.find((o) => ![...labels, ...x.flat()].includes(o));
  const K = letter("K"), N = letter("N"), COUNT = letter("n"), BEST = letter("y*", "y^*");
  const RIGHT = ["P(y) · ∏ P(x_f | y)", "P(y) \\prod_f P(x_f \\mid y)"], SCORES = letter("Σ s(y)", "\\sum_y s(y)");
  const isRule = (prior) => !(prior instanceof Dict);
  const say = (pairs) => pairs.map(([what, said]) => [name(what), name(said)]);

  const choices = (told) => block("Choices", { lines: say(told) });
  const given = (x, o) => {
    const lines = x.map(([f, v]) => (typeof v === "string" ? [name(f), name(v)] : line(name(f), number(v))));
    return block(`Given ${o}${o === "x" ? "" : ", as x is a name here"}`, { lines: lines.length ? lines : [[letter(o), name("nothing")]] });
  };

  // ---- estimates -----------------------------------------------------------------------------------

  const estimate = ({ rule, weight: w }, n, all, k, more = true) => {
    const weight = number(w);
    if (rule === "none") return n.over(all);
    if (rule === "m") return n.plus(weight.over(k)).over(all.plus(weight));
    return (more || !w.zero ? n.plus(weight) : n).over(all.plus(rule === "laplace" ? k : weight.times(k)));
  };
  const filled = (rule, row, v) => estimate(rule, number(row.get(v)), number(total(row.values())), whole(row.size), false);
  const tally = (title, counts) => {
    const lines = counts.entries().map(([v, n]) => line(COUNT.of(v), number(n)));
    const all = line(N, sum(counts.values().map(number)), number(total(counts.values())));
    return block(title, { lines: [...lines, all] });
  };
  const parameters = (title, lines, formula) =>
    (formula ? block(title, { formula, lines }) : block(`${title}, given`, { lines }));
  const prior = (p, counts, rule) => {
    if (!isRule(rule)) return parameters("Prior", p.entries().map(([y, x]) => line(P.of(y), number(x))));
    const lines = p.entries().map(([y, x]) => line(P.of(y), filled(rule, counts, y), number(x)));
    return parameters("Prior", lines, line(P.of(Y), estimate(rule, COUNT.of(Y), N, K)));
  };

  // ---- counts, factors, conclusion -----------------------------------------------------------------

  const counted = (counts, x) => {
    const labels = counts.labels.keys();
    const rows = x.keys().filter((f) => counts.values.has(f)).map((f) => [f, counts.values.get(f)]).map(([f, by]) => [
      name(`${f}=${x.get(f)}`),
      ...labels.map((y) => {
        const [n, all] = [number(by.get(y).get(x.get(f))), number(total(by.get(y).values()))];
        return letter(`${n.plain} of ${all.plain}`, `${n.tex} \\text{ of } ${all.tex}`);
      }),
    ]);
    const table = { head: [NOTHING, ...labels.map(name)], rows };
    const shown = rows.length ? [block("Counts of the values, out of the known ones", { table })] : [];
    return [tally("Counts of the labels", counts.labels), ...shown];
  };
  const factors = (x, found, { counts, rule }, o) => {
    const lines = found.entries().flatMap(([f, row]) => row.entries().map(([y, p]) =>
      line(P.of(`${f}=${x.get(f)}`, y), filled(rule, counts.values.get(f).get(y), x.get(f)), number(p))));
    const formula = line(P.of(lettered(o, "x_f"), Y), estimate(rule, lettered(o, "n(y, x_f)"), letter("n_f(y)"), K));
    return lines.length ? [parameters("Factors", lines, formula)] : [];
  };
  const decision = ({ label, ties }) => {
    const tied = ties.length > 1 ? [[name("tied"), name(ties.join(", "))]] : [];
    return block("Decision: the most probable", { lines: [[BEST, name(label)], ...tied] });
  };
  const conclusion = (found, o) => {
    const X = letter(o), { prior: p, factors: rows, scores, evidence, posterior, decision: made } = found;
    const products = (y) => product([p.get(y), ...rows.values().map((row) => row.get(y))].map(number));
    const all = number(evidence);
    const divided = posterior.entries().map(([y, share]) =>
      line(P.of(y, X), number(scores.get(y)).over(all), number(share)));
    return [
      block("Scores", {
        formula: line(S.of(Y), lettered(o, ...RIGHT)), lines: scores.entries().map(([y, s]) => line(S.of(y), products(y), number(s))),
      }),
      block("Evidence", {
        formula: line(P.of(X), SCORES), lines: [line(P.of(X), sum(scores.values().map(number)), all)],
      }),
      block("Posterior", { formula: line(P.of(Y, X), S.of(Y).over(P.of(X))), lines: divided }),
      decision(made),
    ];
  };
  // The blocks of the whole worked answer.
  const worked = (x, found, learned) => {
    const o = observation(x.entries(), learned.counts.labels.keys());
    return [
      given(x.entries(), o),
      ...counted(learned.counts, x),
      prior(found.prior, learned.counts.labels, learned.prior),
      ...factors(x, found.factors, learned, o),
      ...conclusion(found, o),
    ];
  };

  return { P, Y, lettered, observation, choices, given, counted, prior, factors, parameters, decision, worked };
});
