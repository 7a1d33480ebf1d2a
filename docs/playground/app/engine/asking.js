// What is asked of a table: its columns, the answer, other forms of it, many rows, questions for a sheet.
"use strict";

refnb.chapter("app/asking", ({
  "app/worker": { shown, shareOf }, "app/answer": answer, "app/sentence": { decided, opened }, "app/turning": turning, "app/doubles": doubles,
  "app/batch": batch, "app/questions": { questions }, "app/terms": { real },
}) => {
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

  return {
    columns: answer.columns, words: answer.words, file: ({ text }) => text, ask, settings, form: answer.form,
    turning: (choices) => shown(turning.blocks(answer.solve(choices))),
    questions: (choices, count, seed) => questions(choices, count, seed).map(({ p, blocks, ...asked }) => ({
      ...asked, is: [real(p).plain, real(p).decimal].filter(Boolean).join(" "), blocks: shown(blocks),
    })),
    batch: batch.answers,
  };
});
