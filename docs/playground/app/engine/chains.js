// A hidden Markov model of a JSON text: what is known of each time, the best path, and every step, as in refnb.worked.
"use strict";

refnb.chapter("app/chains", ({
  refuse, rounding: { significant }, hmm: { seen, forward, backward, likelihood }, viterbi: { filtered, smoothed, explain },
  "app/hints": { at, shown, expressed, hint }, "app/sentence": { share }, "app/terms": { letter, name, number, whole, sum, line, block },
}) => {
  const MOST = 12, PATHS = 5, LONG = 9, PARTS = ["start", "transition", "emission"];
  const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  // Numbers stay as they are written: 0.1 is a tenth. Each row is a distribution, over the same states or symbols.
  const parsed = (text) => {
    try {
      return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => (token.startsWith('"') ? token : `"${token}"`)));
    } catch (error) {
      return refuse("BadRequest", `the model is no JSON: ${error.message}`);
    }
  };
  const rowOf = (given, place) => {
    if (!isTable(given)) refuse("BadRequest", `${place} must be a table, such as {"rain": 0.7, "dry": 0.3}`);
    return Object.entries(given).map(([key, text]) => [key, String(at(`${place}, ${shown(key)}: `, () => expressed(String(text))))]);
  };
  const read = (text) => {
    const given = parsed(text);
    if (!isTable(given) || !PARTS.every((part) => isTable(given[part]))) {
      refuse("BadRequest", `the model is a table with ${PARTS.join(", ")}, and each of these a table`);
    }
    const rows = (part) => Object.entries(given[part]).map(([z, row]) => [z, rowOf(row, `the ${part} of ${shown(z)}`)]);
    const [start, transition, emission] = [rowOf(given.start, "the start"), rows("transition"), rows("emission")];
    return seen.model({ start, transition, emission }, "the model");
  };
  const symbolsOf = (model) => model.emission.values()[0].keys();
  const observedOf = (model, words) => {
    const symbols = symbolsOf(model), parts = symbols.some((x) => /\s/.test(x)) ? /,/ : /[\s,;]+/;
    const observed = words.split(parts).map((word) => word.trim()).filter(Boolean);
    for (const x of observed) if (!symbols.includes(x)) refuse("UnknownValue", `no state shows ${shown(x)}${hint(x, symbols)}`);
    if (!observed.length) refuse("EmptyData", `what was seen is needed: symbols such as ${symbols.slice(0, 3).join(", ")}, one after the other`);
    if (observed.length > MOST) refuse("OutOfRange", `this page takes at most ${MOST} symbols, got ${observed.length}; the command line takes more: refnb hmm`);
    return observed;
  };

  // ---- the steps -----------------------------------------------------------------------------------

  const P = letter("P"), X = letter("x"), Z = letter("z"), Z_X = letter("z, x");
  const GREEK = { α: "alpha", β: "beta", γ: "gamma" };
  const general = (sign) => letter(`${sign}_t`, `\\${GREEK[sign]}_t`);
  const timed = (sign, t) => letter(`${sign}_${t + 1}`, `\\${GREEK[sign]}_{${t + 1}}`);
  const FORWARD = letter("b(z, x_t) · Σ α_{t-1}(w) a(w, z)", "b(z, x_t) \\sum_w \\alpha_{t-1}(w) \\, a(w, z)");
  const BACKWARD = letter("Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)", "\\sum_w a(z, w) \\, b(w, x_{t+1}) \\, \\beta_{t+1}(w)");
  const LAST = letter("Σ α_T(z)", "\\sum_z \\alpha_T(z)");
  const all = (row) => sum(row.values().map(number));
  const linesOf = (rows, sign, made) => rows.flatMap((row, t) => row.entries().map(([z, p]) => line(timed(sign, t).of(z), made(t, z), number(p))));

  const forwardOf = ({ start, transition, emission }, observed, rows) => linesOf(rows, "α", (t, z) => {
    const b = number(emission.get(z).get(observed[t]));
    if (!t) return number(start.get(z)).times(b);
    return b.times(sum(rows[t - 1].entries().map(([w, q]) => number(q).times(number(transition.get(w).get(z))))));
  });
  const backwardOf = ({ transition, emission }, observed, rows) => linesOf(rows, "β", (t, z) => {
    if (t + 1 === rows.length) return null;
    const way = ([w, q]) => number(transition.get(z).get(w)).times(number(emission.get(w).get(observed[t + 1]))).times(number(q));
    return sum(rows[t + 1].entries().map(way));
  });
  const pathsOf = ({ cells, number: ways, probability, posterior }, evidence) => {
    const more = ways > BigInt(Math.min(cells.length, PATHS)) ? [[name("all"), name(`${ways} paths are equally probable`)]] : [];
    return block("The most probable paths", {
      lines: [
        ...cells.slice(0, PATHS).map((path) => [Z, name(path.join(", "))]), ...more, line(P.of(Z_X), number(probability)),
        line(P.of(Z, X), number(probability).over(number(evidence)), number(posterior)),
      ],
    });
  };
  const statesOf = (observed, rows, path) => {
    const short = rows.every((row) => row.values().every((p) => number(p).plain.length <= LONG));
    const entry = (p) => (short ? number(p) : letter(significant(p, 4n)));
    const head = [letter("t"), letter("x_t"), ...rows[0].keys().map((z) => general("γ").of(z)), name("best path")];
    return block("Every time", {
      table: { head, rows: rows.map((row, t) => [whole(t + 1), name(observed[t]), ...row.values().map(entry), name(path[t])]) },
    });
  };
  const blocksOf = (model, observed, rows, evidence, best) => {
    const before = forward(model, observed), after = backward(model, observed);
    const share = (t, z) => number(before[t].get(z)).times(number(after[t].get(z))).over(number(evidence));
    const product = general("α").of(Z).times(general("β").of(Z)).over(P.of(X));
    return [
      block("Given x", { lines: [[X, name(observed.join(", "))]] }),
      block("Forward", { formula: line(general("α").of(Z), FORWARD), lines: forwardOf(model, observed, before) }),
      block("Likelihood", { formula: line(P.of(X), LAST), lines: [line(P.of(X), all(before.at(-1)), number(evidence))] }),
      block("Backward", { formula: line(general("β").of(Z), BACKWARD), lines: backwardOf(model, observed, after) }),
      block("Posterior", { formula: line(general("γ").of(Z), product), lines: linesOf(rows, "γ", share) }),
      pathsOf(best, evidence), statesOf(observed, rows, best.cells[0]),
    ];
  };

  // The states and symbols of a model; and of what was seen each time: before and after the rest of it.
  const about = (text) => {
    const model = read(text);
    return { states: model.start.keys(), symbols: symbolsOf(model) };
  };
  const observed = (text, words) => {
    const model = read(text), x = observedOf(model, words), evidence = likelihood(model, x);
    const [so_far, rows, best] = [filtered(model, x), smoothed(model, x), explain(model, x)];
    const times = rows.map((row, t) => ({
      symbol: x[t], best: best.cells[0][t],
      values: row.entries().map(([z, p]) => {
        const { plain, decimal, long } = number(p);
        return { value: z, plain, decimal, long: long && String(long), share: Number(significant(p, 6n)), was: Number(significant(so_far[t].get(z), 6n)) };
      }),
    }));
    const tied = best.number > 1n ? `; ${best.number} paths tie` : "";
    const sentence = `The best path is ${best.cells[0].join(", ")}: ${share(best.posterior)}${tied}.`;
    return { times, sentence, blocks: blocksOf(model, x, rows, evidence, best) };
  };

  return { about, observed };
});
