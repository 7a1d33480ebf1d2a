// An answer that was entered: judged at once, or against what mistakes would give; in the words of `refnb check`.
"use strict";

refnb.chapter("app/check", ({
  refuse, numbers: { Q, ONE, total }, tables: { Dict }, diagnosis, bayes, rational: { rational }, "app/hints": { at, expressed, entered: readEntry, shortened, shown }, replay, formula, programs,
}) => {
  const FIRST = {
    right: ({ entered, asked, is, exact }) => `${entered} is right: ${asked} = ${is}${exact ? "." : ""}`,
    coarse: ({ entered, asked, is, exact }) => `${entered} is right as far as it goes: ${asked} = ${is}${exact ? "." : ""}`,
    few: ({ entered, exact }) => `${entered} has too few digits to judge. Give at least 2 digits${exact ? ", or the fraction" : ""}.`,
    percent: ({ entered }) => `${entered} is right in percent: the sign % is missing.`,
    explained: ({ entered, called }) => `${entered} is not ${called}.`,
    short: ({ entered, called, exact }) => `${entered} is not ${called}. With 3 digits${exact ? " or a fraction" : ""} the mistake may be found.`,
    outside: ({ entered }) => `${entered} is no number from 0 to 1, as every probability is. If it is in per cent, write the sign %.`,
    unexplained: ({ entered, called }) => `${entered} is not ${called}, and no mistake that is known here gives it.`,
  };
  // Which sentence says a verdict: few digits tell less only where there can be more; a whole percent has two places.
  const TWENTY = new Q(20n);
  const sentence = (verdict, share, { kind, value, digits, places }, right) => {
    const near = () => places >= 2n && right && value.sub(right).abs().mul(TWENTY).cmp(right.abs()) <= 0;
    if (verdict === "coarse") return kind === "fraction" || digits >= 2 || near() ? verdict : "few";
    if (share && (kind === "undefined" || value.negative || value.cmp(ONE) > 0)) return "outside";
    return value.whole ? "unexplained" : verdict;
  };
  // Whether P(...) or a label stands in front, of something else than what is asked for.
  const OF = /^ *[Pp]r?\(([^|()\\]*)[|)]/;
  const partsOf = (text, part) => [...new Set(text.split(",").map((word) => part(word.trim().toLowerCase())))].sort().join();
  const LABEL = /^ *([\p{L}][^()|=:≈~]*?) *(?:[=:≈~]| is )/u;
  const isOfAnother = (asked, entered, others) => {
    const label = LABEL.exec(entered)?.[1].toLowerCase();
    if (label) return others.some((each) => each.toLowerCase() === label) || (/^(?:no|not)(?: |$)/.test(label) && !asked.toLowerCase().includes(label));
    const here = OF.exec(asked), said = OF.exec(entered);
    if (!here || !said || !/[=≈]/.test(entered.slice(said[0].length))) return false;
    const whole = (word) => word, known = partsOf(here[1], whole);
    const named = [partsOf(said[1], whole), partsOf(said[1], (word) => word.slice(word.lastIndexOf("=") + 1))];
    return !named.includes(known) && named[0] !== partsOf(here[1], (word) => word.split("=")[0]);
  };
  // What was entered as a number; a word is told what is asked for.
  const readAs = (asked, entered) => at(/^\s*\p{L}+\s*$/u.test(entered) ? `${asked} is asked for: ` : "", () => readEntry(entered));
  const LEAD = "This is what you get if";
  // The lines that say what was found; `ways` has each explanation in words, `telling` the lines to ask for.
  const tell = ({ verdict, explanations, number: all }, { asked, called = asked, entered, right, is = replay.spelled(right), telling = [], exact = true, others = [], share = asked.startsWith("P(") }, words) => {
    const unknown = ["short", "unexplained"].includes(verdict), ways = explanations.map(words);
    if (["right", "coarse", "percent"].includes(verdict) && isOfAnother(asked, entered, others)) {
      refuse("NotExact", `${asked} is asked for: give it, got ${shown(entered)}`);
    }
    const key = unknown || verdict === "coarse" ? sentence(verdict, share, readEntry(entered), right) : verdict;
    const first = FIRST[key]({ entered: shortened(entered), asked, called, is, exact });
    const more = all > ways.length ? [`  There are ${all} ways to it.`] : [];
    const several = ways.length > 1 ? [LEAD, ...ways.map((way) => `  - ${way}`)] : ways.map((way) => `${LEAD} ${way}`);
    return { verdict, solved: ["right", "coarse"].includes(key), lines: [first, ...several, ...more], telling: unknown ? telling : [] };
  };

  // An exercise that was worked out when the page was built: what is right, what each mistake gives, and its words.
  const valueOf = (text) => (text === null ? null : rational(text));
  const listed = ({ asked, called, right, telling, mistakes, singles, pairs, share, others }, entered) => {
    const read = readAs(asked, entered), truth = valueOf(right);
    const outcome = ([value, kind, see, ...keys]) => ({ mistakes: keys, kind, value: valueOf(value), see });
    const judge = (rows) => {
      const found = rows.map(outcome), once = diagnosis.atOnce(truth, read);
      // One digit that is just what a slip of the page gives is that slip, before it is the answer roughly.
      const slip = once?.verdict === "coarse" && read.digits < 2 && found.some(({ value, mistakes: [key] }) => key?.startsWith("slip ") && value.eq(read.value));
      const diagnosed = once && !slip ? once : diagnosis.explain(found, read);
      const words = (keys) => {
        const { see } = found.find((one) => one.mistakes === keys);
        return `${keys.map((key) => mistakes[key]).join(", and ")}.${see ? ` See ${see}.` : ""}`;
      };
      return tell(diagnosed, { asked, called, entered, right: truth, telling, share, others }, words);
    };
    const one = judge(singles);
    return one.verdict === "unexplained" && pairs.length ? judge(pairs) : one;
  };
  // An exercise of a kind that is a program: what is given, what names stand for, and the words of its mistakes.
  const ofProgram = ({ kind, given, spelled: seen, asked, steps, words, ...more }, entered) => {
    const lines = Object.entries(given).map(([stage, rows]) => [stage, new Dict(rows.map(([cell, x]) => [cell, rational(x)]))]);
    const called = ([f]) => ({ seen: seen[f] ?? f });
    return ofExercise(formula.exercise(programs[kind], { ...more, asked, called, given: Object.fromEntries(lines) }, words), entered, steps);
  };
  const ofExercise = (made, entered, steps) => {
    const telling = replay.telling(made), right = replay.answer(made);
    return tell(replay.judged(made, readAs(made.asked, entered)), { asked: made.asked, others: made.others, entered, right, telling }, (ways) => replay.explained(made, ways, steps));
  };
  const exercise = (given, entered) => (given.kind ? ofProgram : listed)(given, entered);
  // Bayes' theorem with the reader's own numbers; `words` says what a mistake is, of a and b.
  const shares = (given, what) => new Dict(given.map(([h, text]) => [h, at(`the ${what} of ${shown(h)}: `, () => expressed(text))]));
  const checkShares = (table, what) => {
    for (const [h, x] of table.entries()) {
      const words = `the ${what} of ${shown(h)} must lie in 0..1, got ${shown(x)}`;
      if (x.negative || x.cmp(ONE) > 0) refuse("OutOfRange", words);
    }
    return table;
  };
  const learned = ({ prior, likelihood }) => {
    const p = checkShares(shares(prior, "prior"), "prior"), q = checkShares(shares(likelihood, "likelihood"), "likelihood");
    const all = total(p.values());
    if (!all.eq(ONE)) refuse("NotADistribution", `the prior: probabilities must sum to 1, they sum to ${shown(all)}`);
    return { p, q };
  };
  const ofTheorem = (given, a, entered, words) => {
    const { p, q } = learned(given);
    bayes.posterior(p, q); // which refuses what is impossible
    if (!p.has(a)) refuse("UnknownValue", `${a} is no hypothesis`);
    const parts = [["prior", p], ["likelihood", q]].flatMap(([of, table]) => table.entries().map(([h, x]) => [[of, h], x]));
    const names = { a, b: p.keys().find((h) => h !== a) ?? a, e: "e" }, facts = p.size === 2 ? ["two"] : p.size > 2 ? ["several"] : [];
    const put = { given: { read: new Dict(parts) }, names, facts, asked: `P(${a} | e)`, telling: "joint" };
    return { ...ofExercise(formula.exercise(programs.theorem, put, words), entered, []), telling: [] };
  };

  const theoremOf = (given) => {
    const { p, q } = learned(given);
    return { joint: bayes.joint(p, q), posterior: bayes.posterior(p, q) };
  };

  return { exercise, ofExercise, readAs, tell, ofTheorem, theoremOf };
});
