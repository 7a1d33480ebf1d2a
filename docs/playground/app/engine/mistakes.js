// P(y | x) from counts as an exercise, with the mistakes of refnb.exercises: of estimates, conclusions, absences and cells.
"use strict";

refnb.chapter("app/mistakes", ({
  refuse, numbers: { Q, ZERO, ONE, total }, tables: { Dict }, formula: { exercise: exerciseOf }, programs: { rows: program },
}) => {
  const MOST = 400, FEW = 400, FEW_LOGARITHMS = 12, USED = ["left-out", "twice"];
  const whole = (n) => new Q(BigInt(n)), alone = (x) => new Dict([[[], x]]);
  const readOff = ({ counts: { labels, values, schema } }, x) => {
    const seen = values.entries().filter(([f]) => x.has(f));
    const rows = seen.flatMap(([f, by]) => by.entries().map(([y, row]) => [[f, y], row]));
    const each = (work) => new Dict(rows.map(([cell, row]) => [cell, work(row, cell)]));
    const flags = seen.filter(([f]) => JSON.stringify(schema.features.get(f)) === '["0","1"]').map(([f]) => f);
    const flagged = (flag) => new Dict(seen.map(([f]) => [[f], flags.includes(f) && x.get(f) === flag ? ONE : ZERO]));
    return {
      flags,
      labels: new Dict(labels.entries().map(([y, n]) => [[y], n])),
      absent: flagged("0"),
      present: flagged("1"),
      times: new Dict(seen.map(([f]) => [[f], ONE])),
      rows: new Dict(rows.flatMap(([cell, row]) => row.entries().map(([v, n]) => [[...cell, v], n]))),
      values: each((row, [f]) => row.get(x.get(f))),
      known: each((row) => total(row.values())),
      seen: each((row) => whole(row.values().filter((n) => !n.zero).length)),
      sizes: each((row) => whole(row.size)),
    };
  };
  const question = (labels, asked, x) => ({
    names: { a: asked, b: labels.find((y) => y !== asked) ?? asked, e: "x" }, asked: `P(${asked} | x)`,
    called: ([f]) => ({ seen: `${f}=${x.get(f)}` }),
  });
  const ruled = ({ rule, weight }, of = "") => ({ [`${of}rule`]: alone(weight), [`${of}shared`]: alone(rule === "m" ? ONE : ZERO) });
  const counted = (labels) => (labels.length === 2 ? ["two"] : labels.length > 2 ? ["several"] : []);

  // What is asked, the stages that lead to it and the mistakes; `words` says each mistake, of names in braces.
  const exercise = ({ counts, rule, prior }, x, asked, words) => {
    const { flags, ...lines } = readOff({ counts }, x), labels = counts.labels.keys(), factors = lines.values.size;
    if (factors > MOST) refuse("OutOfRange", `the factors of what is checked must lie in 0..${MOST}, got ${factors}`);
    const own = prior instanceof Dict, given = { ...lines, ...ruled(rule) };
    if (own) given.prior = new Dict(labels.map((y) => [[y], prior.get(y)]));
    else Object.assign(given, ruled(prior, "prior "));
    const facts = Object.entries({
      row: true, "labels-counted": true, flags: flags.length, smoothed: !rule.weight.zero, "not-laplace": !rule.weight.eq(ONE) || rule.rule === "m",
      "prior-given": own, "prior-counted": !own && prior.weight.zero, "prior-smoothed": !own && !prior.weight.zero,
    }).filter(([, is]) => is).map(([fact]) => fact);
    const local = program.local.filter(({ key }) => key === "other-answer" || factors + lines.rows.size <= FEW);
    return exerciseOf({ ...program, local }, { ...question(labels, asked, x), given, facts: [...facts, ...counted(labels)], telling: "scores" }, words);
  };

  // The same where the factors are logarithms: `functions` give the lines of scores and posterior.
  const UNSCORED = ["prior-swapped", "prior-as-odds", "prior-forgotten", "base-rate-only", "other-prior", "the-rest"];
  const ofLogarithms = ({ prior, factors }, x, asked, words, functions) => {
    const labels = prior.keys(), kept = ["times", "prior", "scores", "posterior", "answer"];
    const given = {
      times: new Dict(factors.keys().map((f) => [[f], ONE])), prior: new Dict(prior.entries().map(([y, p]) => [[y], p])),
    };
    const some = {
      stages: program.stages.filter(({ name }) => kept.includes(name)), mistakes: program.mistakes.filter(({ key }) => UNSCORED.includes(key)),
      local: program.local.filter(({ key }) => USED.includes(key) && factors.size <= FEW_LOGARITHMS), functions,
    };
    return exerciseOf(some, { ...question(labels, asked, x), given, facts: counted(labels), telling: "" }, words);
  };

  return { exercise, ofLogarithms };
});
