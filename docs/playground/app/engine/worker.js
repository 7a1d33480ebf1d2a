// The workers of the pages: one question in, one answer out; a refusal has a name and words.
"use strict";

refnb.chapter("app/worker", ({ rounding: { significant }, "app/sentence": { middle, percent }, "app/terms": { real }, "app/plain": { plain } }) => {
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

  // Answer what is posted by the actions of some chapters.
  const serve = (...chapters) => {
    const actions = Object.assign({}, ...chapters);
    const answered = ({ op, args }) => {
      try {
        return { ok: actions[op](...args) };
      } catch (error) {
        const { name, message } = error, place = `${args[0]?.name}: `;
        if (error instanceof refnb.Refusal) return { error: name, message, plain: plain(message.startsWith(place) ? message.slice(place.length) : message) };
        return { error: "Defect", message: String(error?.stack ?? error) };
      }
    };
    globalThis.onmessage = ({ data }) => postMessage({ id: data.id, ...answered(data) });
  };

  return { shown, shareOf, serve };
});
