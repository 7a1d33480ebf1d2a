// Steps of naive Bayes in logarithms: words, measured numbers and counts under one prior.
"use strict";

refnb.chapter("app/mixed", ({
  numbers: { Q }, tables: { Dict },
  "app/terms": { letter, name, number, real, line, block, NOTHING },
  "app/steps": { P, Y, lettered, observation, given, counted, prior, factors, parameters, decision }, "app/tally": { NUMERIC, numberOf },
}) => {
  const MU = letter("mu", "\\mu"), V = letter("v"), LAMBDA = letter("lambda", "\\lambda");
  const MEAN = letter("t/n", "\\frac{t}{n}"), S = letter("S"), G = letter("g");
  const VARIANCE = {
    n: letter("(u - t^2/n) / n", "\\frac{1}{n} \\left(u - \\frac{t^2}{n}\\right)"),
    "n-1": letter("(u - t^2/n) / (n - 1)", "\\frac{1}{n - 1} \\left(u - \\frac{t^2}{n}\\right)"),
  };
  const LOG_P = ["log P(x_f | y)", "\\log P(x_f \\mid y)"];
  const LOG_DENSITY = ["-1/2 log v - (x_f - mu)^2 / (2 v)", "-\\frac{1}{2} \\log v - \\frac{(x_f - \\mu)^2}{2 v}"];
  const LOG_RATE = ["x_f log lambda - lambda", "x_f \\log \\lambda - \\lambda"];
  const SUM = letter("log P(y) + Σ g(f, y)", "\\log P(y) + \\sum_f g(f, y)");
  const SOFTMAX = letter("e^S(y) / Σ e^S(y')", "\\frac{e^{S(y)}}{\\sum_{y'} e^{S(y')}}");

  const cells = (rows) => rows.entries().flatMap(([f, row]) => row.entries().map(([y, entry]) => [f, y, entry]));
  const sums = (seen) => {
    const rows = cells(seen).map(([f, y, m]) => [name(`${f} | ${y}`), ...[m.weight, m.total, m.squares].map(number)]);
    const head = [NOTHING, letter("n"), letter("sum t", "t"), letter("squares u", "u")];
    return block("Moments of the numbers", { table: { head, rows } });
  };
  const estimated = (title, sign, right, found, seen) => {
    const put = (f, y) => seen && number(seen.get(f).get(y).total).over(number(seen.get(f).get(y).weight));
    return parameters(title, cells(found).map(([f, y, x]) => line(sign.of(f, y), put(f, y), number(x))), line(sign, right));
  };
  const family = (kind, right, seen, found, o) => {
    const rows = new Dict(seen.map(([f]) => [f, found.factors.get(f)])), values = new Dict(seen);
    const lines = cells(rows).map(([f, y, g]) => line(G.of(`${f}=${values.get(f)}`, y), real(g)));
    return block(`Log factors of ${kind}`, { formula: line(letter("g(f, y)"), lettered(o, ...right)), lines });
  };
  const posterior = (found, o) => {
    const X = letter(o);
    const irrational = found.posterior.values().some((p) => !(p instanceof Q));
    const lines = found.posterior.entries().map(([y, p]) => line(P.of(y, X), real(p)));
    return block(irrational ? "Posterior, its first digits" : "Posterior", { formula: line(P.of(Y, X), SOFTMAX), lines });
  };

  // The blocks of the whole worked answer.
  const worked = (x, found, learned) => {
    const { counts, moments, kinds, model } = learned, kindOf = (f) => kinds[f].kind;
    const words = new Dict(x.entries().filter(([f]) => !NUMERIC.includes(kindOf(f))));
    const reals = x.entries().filter(([f]) => NUMERIC.includes(kindOf(f))).map(([f, v]) => [f, numberOf(v, f, kindOf(f))]);
    const real_ = new Dict(reals), shown = x.entries().map(([f, v]) => [f, real_.get(f) ?? v]);
    const of = (kind) => shown.filter(([f]) => kindOf(f) === kind), spelled = (pairs) => pairs.map(([f, v]) => [f, String(v)]);
    const seen = moments.within(real_), { means, variances } = model.gaussian, { rates } = model.poisson;
    const o = observation(spelled(shown), counts.labels.keys()), some = (rows, make) => (rows.size ? [make(rows)] : []);
    return [
      given(shown, o),
      ...counted(counts, words),
      ...some(seen, sums),
      prior(found.prior, counts.labels, learned.prior),
      ...some(means.within(real_), (rows) => estimated("Means", MU, MEAN, rows, seen)),
      ...some(variances.within(real_), (rows) => estimated("Variances", V, VARIANCE[learned.divisor], rows)),
      ...some(rates.within(real_), (rows) => estimated("Rates", LAMBDA, MEAN, rows, seen)),
      ...factors(words, found.shares, learned, o),
      ...(words.size ? [family("categories", LOG_P, words.entries(), found, o)] : []),
      ...(of("gaussian").length ? [family("numbers", LOG_DENSITY, spelled(of("gaussian")), found, o)] : []),
      ...(of("poisson").length ? [family("counts", LOG_RATE, spelled(of("poisson")), found, o)] : []),
      block("Log scores", {
        formula: line(S.of(Y), SUM), lines: found.scores.entries().map(([y, s]) => line(S.of(y), real(s))),
      }),
      posterior(found, o),
      decision(found.decision),
    ];
  };

  return { worked };
});
