// A whole table asked at once: CSV in, CSV out; a row without an answer says why.
"use strict";

refnb.chapter("app/batch", ({
  refuse, numbers: { Q }, tables: { Dict }, "app/csv": { record }, "app/terms": { quoted, real, visible },
  "app/hints": { at, hint, cut }, "app/model": { ask }, "app/tally": { known }, "app/answer": { learn, sheetOf, ordered, table },
}) => {
  const MOST = 1000;
  const share = (p) => (p instanceof Q ? String(p) : real(p).plain);
  const problem = (error) => visible([...`${error.name}: ${error.message}`].slice(0, MOST).join(""));

  const asked = (learned, columns, { line, cells }) => {
    const pairs = columns.map(({ f, i }) => [f, known(cells[i], learned.kinds[f], learned.marks)]).filter(([, v]) => v !== null);
    const labels = learned.counts.labels.keys();
    try {
      const { decision: { label, ties }, posterior } = ask(learned, new Dict(pairs));
      return [String(line), label, record(ties), ...labels.map((y) => share(posterior.get(y))), ""];
    } catch (error) {
      if (!(error instanceof refnb.Refusal)) throw error;
      return [String(line), "", "", ...labels.map(() => ""), problem(error)];
    }
  };
  // The rows of another table, or without one those that were learned.
  const answers = (choices, other) => {
    const learned = learn(choices), { features, weight, told } = learned, own = other === null;
    const name = own ? choices.name : other.name;
    const sheet = own ? sheetOf(choices) : at(`${name}: `, () => table(other.text, choices));
    const chosen = told.some(([what]) => what === "features");
    const columns = own ? ordered(learned).map((f) => ({ f, i: sheet.header.indexOf(f) })) : sheet.header.map((f, i) => ({ f, i }))
      .filter(({ f }) => f !== choices.label && f !== weight && (!chosen || features.includes(f)));
    for (const { f } of columns) {
      const words = `${name}: line 1: no feature ${quoted(cut(f, 60))}${hint(f, features)}`;
      if (!features.includes(f)) refuse("UnknownFeature", words);
    }
    const head = ["line", "decision", "ties", ...learned.counts.labels.keys().map((y) => `P(${y})`), "problem"];
    const rows = sheet.rows.map((row) => asked(learned, columns, row));
    const label = sheet.header.indexOf(choices.label);
    const right = label < 0 ? null : sheet.rows.filter(({ cells }, i) => cells[label] === rows[i][1]).length;
    return { csv: [head, ...rows].map((row) => `${record(row)}\n`).join(""), head, rows, right };
  };

  return { answers };
});
