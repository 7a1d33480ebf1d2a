// A model of what was counted, with every choice in words, and its answers; a refusal says what refnb says.
"use strict";

refnb.chapter("app/model", ({
  refuse, numbers: { Q, ZERO, ONE, total }, tables: { Dict, table }, smoothing: { Smoothing }, categorical,
  naive, gaussian, poisson, log_naive, distribution: { normalise }, columns: { isMark, isNumber }, logarithm: { subtract, isForm, exponentialWithin },
  "app/hints": { at, shown, several, expressed, hint, nearMiss, cut }, "app/terms": { quoted }, "app/tally": { NUMERIC, numberOf, marksOf },
}) => {
  // ---- choices -------------------------------------------------------------------------------------

  const ruleOf = (spelling) => {
    const [, kind, weight] = /^(add|m)=([^]*)$/.exec(spelling) ?? [];
    if (!kind) return Smoothing(spelling, "smoothing");
    return at(`smoothing ${shown(spelling)}: `, () => {
      const w = expressed(weight);
      if (w.negative) refuse("Negative", `the weight of a smoothing rule must be >= 0, got ${shown(w)}`);
      return Smoothing(`${kind}=${w}`, "smoothing");
    }, "", "BadWeight");
  };
  // By how much numbers that were rounded can miss 1 together, as they are written; a fraction is exact.
  const DECIMAL = /^-?(?=\.?[0-9])([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?%?$/;
  const slack = (texts, numbers) => {
    const seen = texts.map((text) => DECIMAL.exec(text.trim()));
    const parts = seen.map((match) => {
      const [text, front, part = "", power = "0"] = match ?? ["", ""], digits = `${front}${part}`.replace(/^0+(?=.)/, "");
      return { alone: /e/i.test(text), long: digits.length >= 7, places: part.length - Number(power) + (text.endsWith("%") ? 2 : 0) };
    });
    const fixed = Math.max(0, ...parts.filter(({ alone }) => !alone).map(({ places }) => places));
    const half = (places) => (places < 0 ? new Q(10n ** BigInt(-places), 2n) : new Q(1n, 2n * 10n ** BigInt(places)));
    return seen.includes(null) ? ZERO : total(numbers.map((x, i) => {
      const { alone, long, places } = parts[i], own = x.eq(ONE) || long ? x.div(new Q(1n << 24n)) : ZERO;
      return x.zero || x.eq(ONE) ? own : own.add(half(alone ? places : fixed));
    }));
  };
  // The prior as it was typed; what rounding explains is divided by its `sum`.
  const probabilities = (given, names) => {
    const p = table(names, (y) => at(`the prior of ${shown(y)}: `, () => expressed(given[y] ?? "")));
    for (const [y, x] of p.entries()) {
      if (x.negative) refuse("Negative", `the prior: the probability of ${shown(y)} must be >= 0, got ${shown(x)}`);
    }
    const all = total(p.values()), miss = all.sub(ONE).abs(), near = miss.mul(new Q(100n)).cmp(ONE) <= 0;
    if (!all.eq(ONE) && miss.cmp(slack(names.map((y) => given[y] ?? ""), p.values())) < 0) return Object.assign(p.map((x) => x.div(all)), { sum: all });
    const hint_ = near ? "; write a rounded number as a fraction, such as '1/3'" : "";
    return all.eq(ONE) ? p : refuse("NotADistribution", `the prior: probabilities must sum to 1, they sum to ${shown(all)}${hint_}`);
  };
  // What is wrong with the rules is told before the table is read.
  const checkRules = ({ smoothing, prior }) => {
    ruleOf(smoothing);
    if (typeof prior === "object") probabilities(prior, Object.keys(prior));
    else if (prior !== "uniform") ruleOf(prior);
  };
  const priorOf = (given, labels) => {
    if (given === "uniform") return table(labels, () => new Q(1n, BigInt(labels.length)));
    if (typeof given === "string") return ruleOf(given);
    const names = [...labels, ...Object.keys(given).filter((y) => !labels.includes(y))];
    const p = probabilities(given, names);
    const listed = (some) => `{${some.map(shown).join(", ")}}`, same = "the counts of labels and the prior must have the same keys";
    return names.length === labels.length ? p : refuse("DomainMismatch", `${same}: ${listed(labels)}, ${listed(Object.keys(given))}`);
  };
  const told = (choices, { kinds, features, moments, weight, told: found }, rule, prior) => {
    const named = (wanted) => features.filter((f) => wanted(kinds[f]));
    const declared = Object.entries(choices.kinds ?? {}).filter(([f]) => features.includes(f));
    const left = Object.values(kinds).some(({ kind }) => kind === "left out");
    const divided = prior.sum ? `, divided by its sum ${cut(String(prior.sum), 40)}` : "";
    const words = (typeof choices.prior !== "string" && `given${divided}`) || (choices.prior === "uniform" && "uniform");
    const open = (wanted) => named((one) => !one.declared && wanted(one)), kindsTold = [
      [open(({ kind }) => kind === "gaussian"), "measured numbers"],
      [open(({ kind, numbers }) => kind === "categorical" && numbers), "whole numbers, as words"],
      [open(({ kind, numbers }) => kind === "categorical" && !numbers), "words"],
    ];
    return [
      ["table", choices.name],
      ["model", moments.size ? "mixed, other columns categorical" : "categorical"],
      ["label", choices.label],
      ["smoothing", String(rule)],
      ["prior", words || `estimated, smoothing ${prior}`],
      ["columns", kindsTold.filter(([some]) => some.length).map(([some, what]) => `${several(some)}: ${what}`).join("; ")],
      ["families", declared.map(([f, kind]) => `${f}=${kind}`).join(", ")],
      ["variance", moments.size && (choices.divisor ?? "n") !== "n" ? `divisor ${choices.divisor}, one for each label` : ""],
      ["features", left ? features.join(", ") : ""],
      ["weight", weight ?? ""],
      ...found,
    ].filter(([, said]) => said);
  };

  // ---- fitting: where an estimate is 0/0, its feature and its label --------------------------------

  const NEEDS = {
    none: "n(v) / N needs N > 0, all counts are 0",
    m: "(n(v) + m q(v)) / (N + m) needs N + m > 0, both are 0",
    add: "(n(v) + a) / (N + a K) needs N + a K > 0, both are 0",
  };
  const isUndefined = (row, { weight }) => weight.zero && total(row.values()).zero;
  // What is wrong with a feature that has no estimate, told when it is asked: its first label with 0/0, and what to write.
  const without = (rows, is, needs, wrong, ways = "") => {
    for (const [f, row] of rows.entries()) {
      const y = row.keys().find((label) => is(row.get(label)));
      const words = () => `${shown(f)} given ${shown(y)}: ${needs}; ${ways}leave ${shown(f)} out by features=[...]`;
      if (y !== undefined) wrong.set(f, ["UndefinedEstimate", words()]);
    }
    return rows.pick(rows.keys().filter((f) => !wrong.has(f)));
  };
  const fitNumbers = (labels, moments, kinds, prior, wrong, divisor) => {
    const of = (kind) => ({ labels, features: moments.pick(moments.keys().filter((f) => kinds[f].kind === kind)) });
    const [bells, counts] = NUMERIC.map(of), empty = ({ weight }) => weight.zero;
    bells.features = without(bells.features, empty, "the mean t / n needs n > 0, there are no values", wrong);
    counts.features = without(counts.features, empty, "the rate t / n needs n > 0, there are no counts", wrong);
    for (const [f, row] of bells.features.entries()) {
      const flat = row.entries().filter(([, moment]) => gaussian.variance([moment], "n").zero);
      if (!flat.length) continue;
      const shared = flat.length < row.size ? "shared=True for one variance of all labels, " : "";
      const ways = `${shared}families={${shown(f)}: 'categorical'}, or leave ${shown(f)} out by features=[...]`;
      const place = `${shown(f)} given ${shown(flat[0][0])}`;
      wrong.set(f, ["ZeroVariance", `the variance of ${place} must be > 0: equal numbers have no density; write ${ways}`]);
    }
    bells.features = bells.features.pick(bells.features.keys().filter((f) => !wrong.has(f)));
    return { gaussian: gaussian.fit(bells, divisor, false, prior), poisson: poisson.fit(counts, prior) };
  };
  // A handle: the model is fitted once, and asked as often as there are questions.
  const fit = (tallied, choices) => {
    const { counts, moments, kinds } = tallied, named = (work) => at(`${choices.name}: `, work, tallied.ending);
    const rule = ruleOf(choices.smoothing), divisor = choices.divisor ?? "n";
    const prior = typeof choices.prior === "string" && choices.prior !== "uniform"
      ? ruleOf(choices.prior) : named(() => priorOf(choices.prior, counts.labels.keys()));
    return named(() => {
      if (!(prior instanceof Dict) && isUndefined(counts.labels, prior)) refuse("UndefinedEstimate", `the prior: ${NEEDS[prior.rule]}`);
      const wrong = new Dict(), smooth = "write smoothing='laplace', or ";
      const values = without(counts.values, (row) => isUndefined(row, rule), NEEDS[rule.rule], wrong, smooth);
      const schema = { ...counts.schema, features: counts.schema.features.pick(values.keys()) };
      const model = { wrong, categorical: categorical.fit({ ...counts, schema, values }, rule, prior) };
      if (moments.size) Object.assign(model, fitNumbers(counts.labels, moments, kinds, prior, wrong, divisor));
      return { ...tallied, rule, prior, divisor, model, marks: marksOf(choices), blanks: choices.blanks, told: told(choices, tallied, rule, prior) };
    });
  };

  // ---- asking --------------------------------------------------------------------------------------

  // What to write for a value never seen: a missing one, a number, or another value.
  const advice = (f, v, domain, near) => {
    const declare = `a value that was never seen is declared by domains={${f}: [...]}, or missing by unseen='missing'`;
    if (!v.trim() || isMark(v.trim())) {
      const mark = domain.slice(0, 5000).find(isMark), learn = mark === undefined ? "" : `, or learn with missing=${quoted(mark)}`;
      return `; if it stands for a missing value, leave ${f} out${learn}`;
    }
    if (nearMiss(cut(v, 100), domain.slice(0, near))) return hint(v, domain, near);
    if (domain.length === 2 && ["0", "1"].every((flag) => domain.includes(flag))) {
      return `; it is 0 or 1; ${declare}; of a bernoulli column first write families={${f}: 'categorical'}`;
    }
    const first = domain.slice(0, 100), others = first.filter((word) => !isNumber(word));
    if (!isNumber(v) || 2 * others.length >= first.length) return `${hint("", domain, near)}; ${declare}`;
    if (!others.length) return `; if the column holds measured numbers, learn with families={${f}: 'gaussian'}; ${declare}`;
    const seen = others.slice(0, 3).map((word) => quoted(cut(word, 40))).join(", ");
    return `; the column holds numbers and ${seen}: if that is missing, learn with missing=${quoted(others[0])}`;
  };
  const checkValues = (learned, x, near) => {
    for (const [f, v] of x.entries()) {
      const rows = learned.counts.values.get(f);
      const row = rows?.values()[0];
      if (!row || row.has(v)) continue;
      refuse("UnknownValue", `${cut(f, 60)}=${cut(v, 60)}: no such value${advice(quoted(cut(f, 60)), v, row.keys(), near)}`);
    }
  };
  const zerosOf = (prior, factors) => {
    const zeros = new Map();
    for (const [f, row] of factors.entries()) for (const [y, p] of row.entries()) if (p.zero) zeros.set(y, `p(${f} | ${y}) = 0`);
    for (const [y, p] of prior.entries()) if (p.zero) zeros.set(y, `p(${y}) = 0`);
    return prior.keys().map((y) => zeros.get(y)).join(", ");
  };
  const inferWords = ({ model: { categorical: { prior, conditionals } } }, x) => {
    const factors = conditionals.within(x).map((rows, f) => prior.map((_, y) => rows.get(y).get(x.get(f))));
    if (naive.scores(prior, factors).values().every((s) => s.zero)) {
      refuse("ZeroEvidence", `p(x) must be > 0, every score is 0: ${zerosOf(prior, factors)}`);
    }
    return naive.infer(prior, factors);
  };
  const inferMixed = ({ model, kinds }, x) => {
    const of = (kind) => new Dict(x.entries().filter(([f]) => kinds[f].kind === kind)
      .map(([f, v]) => [f, numberOf(v, f, kind)]));
    const words = new Dict(x.entries().filter(([f]) => !NUMERIC.includes(kinds[f].kind)));
    const { prior, conditionals } = model.categorical;
    const shares = conditionals.within(words).map((rows, f) => prior.map((_, y) => rows.get(y).get(x.get(f))));
    const factors = new Dict([
      ...log_naive.log_factors(shares).entries(),
      ...gaussian.factors(model.gaussian, of("gaussian")).entries(),
      ...poisson.factors(model.poisson, of("poisson")).entries(),
    ]);
    const scores = log_naive.scores(prior, factors);
    if (scores.values().every((s) => s === "-inf")) {
      const names = scores.keys(), listed = names.slice(0, 8).map(shown).join(", ") + (names.length > 8 ? ", ..." : "");
      refuse("ZeroEvidence", `a log score must be finite, all {${listed}} are -inf`);
    }
    return { ...log_naive.infer(prior, factors), shares, posterior: softmax(scores) };
  };
  // Exact where all ratios are rational, else to some places, and until every label shows its first digits.
  const softmax = (scores, least = 12n) => {
    const known = scores.keys().filter((y) => isForm(scores.get(y))), top = scores.get(known[0]);
    const weights = new Dict(known.map((y) => [y, exponentialWithin(subtract(scores.get(y), top), 1000000n)]));
    if (weights.values().every((w) => w !== null)) return normalise(scores.map((_, y) => weights.get(y) ?? ZERO));
    for (const places of [least, 4n * least, 16n * least].filter((n) => n < 1000n)) {
      const found = log_naive.posterior(scores, places);
      if (found.values().every(({ low, high }) => low.cmp(high.sub(low).mul(new Q(10000n))) >= 0)) return found;
    }
    return log_naive.posterior(scores, 1000n);
  };
  const ask = (learned, x, near = 100) => {
    checkValues(learned, x, near);
    for (const f of x.keys()) {
      const [error, words] = learned.model.wrong.get(f) ?? [];
      if (error) refuse(error, `${words}${learned.ending ?? ""}`);
    }
    return learned.moments.size ? inferMixed(learned, x) : inferWords(learned, x);
  };

  return { fit, ask, softmax, ruleOf, checkRules };
});
