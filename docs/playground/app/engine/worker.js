// The worker of the pages: one question in, one answer out; a refusal has a name and words.
"use strict";

refnb.chapter("app/worker", ({
  rounding: { significant }, "app/answer": answer, "app/sentence": { middle, percent, decided, opened }, "app/turning": turning, "app/doubles": doubles, "app/batch": batch, "app/questions": { questions },
  "app/check": check, "app/networks": networks, "app/chains": chains, "app/message": { message }, "app/terms": { real }, "app/writers": writers,
}) => {
  const termOf = ({ plain, tex, decimal, long }) => ({ plain, tex, decimal, long: long && String(long) });
  const lineOf = (terms) => terms.map(termOf);
  const shown = (blocks) => blocks.map(({ title, formula, lines, table }) => ({
    title, formula: lineOf(formula), lines: lines.map(lineOf),
    table: table && { head: lineOf(table.head), rows: table.rows.map(lineOf) },
  }));
  const shareOf = (p) => {
    const { plain, decimal, long } = termOf(real(p));
    return { plain, decimal, long, width: Number(significant(middle(p), 6n)), percent: percent(p) };
  };

  const ask = (choices) => {
    const { learned, x, found, blocks } = answer.solve(choices);
    const { label, ties } = found.decision, discrete = !learned.moments.size, notes = answer.notes(learned, x);
    const out = found.posterior.entries().filter(([, p]) => (p.high ?? p).zero).map(([y]) => y);
    return {
      sentence: opened(decided(found)), label, ties, blocks: shown(blocks), notes, nothing: !x.size,
      ruled: notes.length && String(learned.rule) === "none" ? out : [],
      posterior: found.posterior.entries().map(([y, p]) => ({ label: y, ...shareOf(p) })),
      doubles: discrete ? doubles.said(found) : null,
    };
  };
  const settings = (choices) => {
    const learned = answer.learn(choices), x = answer.questionOf(learned, choices.given);
    return { notes: answer.notes(learned, x), labels: learned.counts.labels.keys() };
  };
  const judge = (choices, label, entered, words) => {
    const { learned, x, found, blocks } = answer.solve(choices), asked = [x, label, entered, words, blocks.map(({ title }) => title)];
    return learned.moments.size ? check.ofReal(found, ...asked) : check.ofTable(learned, ...asked);
  };
  const theorem = (given) => {
    const { joint, posterior } = check.theoremOf(given), all = (table) => table.entries().map(([h, x]) => [h, shareOf(x)]);
    return { joint: all(joint), posterior: all(posterior) };
  };
  const actions = {
    columns: answer.columns, words: answer.words, file: ({ text }) => text, ask, settings, judge, theorem, form: answer.form,
    turning: (choices) => shown(turning.blocks(answer.solve(choices))),
    questions: (choices, count, seed) => questions(choices, count, seed).map(({ p, blocks, ...asked }) => ({
      ...asked, is: [real(p).plain, real(p).decimal].filter(Boolean).join(" "), blocks: shown(blocks),
    })),
    batch: batch.answers, exercise: check.exercise, bayes: check.ofTheorem,
    message: (given) => {
      const { posterior, blocks, ...found } = message(given);
      return { ...found, blocks: shown(blocks), posterior: posterior ? posterior.entries().map(([y, p]) => ({ label: y, ...shareOf(p) })) : null };
    },
    variables: networks.variables, believed: networks.believed, chain: chains.about,
    observed: (text, seen) => {
      const { blocks, ...found } = chains.observed(text, seen);
      return { ...found, blocks: shown(blocks), text: writers.text("A hidden Markov model", found.sentence, blocks) };
    },
  };
  const answered = ({ op, args }) => {
    try {
      return { ok: actions[op](...args) };
    } catch (error) {
      if (error instanceof refnb.Refusal) return { error: error.name, message: error.message };
      return { error: "Defect", message: String(error?.stack ?? error) };
    }
  };

  return { answered };
});
