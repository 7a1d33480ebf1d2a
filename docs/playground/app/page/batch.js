// A whole table classified: its own rows or those of another, and the answers as CSV.
"use strict";

refnb.chapter("page/batch", ({ "page/dom": { el, fill, field, button, scrolled }, "page/engine": { ask }, "page/show": show }) => {
  const SHOWN = 50;
  const saved = (name, text, type = "text/csv") => {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = el("a", { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  const tableOf = ({ head, rows }) => {
    const cells = (row) => row.map((cell, i) => el(i ? "td" : "th", { scope: i ? null : "row" }, cell));
    const more = rows.length > SHOWN ? el("p", {}, `and ${rows.length - SHOWN} more in the file`) : "";
    const top = el("thead", {}, el("tr", {}, head.map((words) => el("th", { scope: "col" }, words))));
    return [scrolled("answers", el("table", { class: "nb-table" }, top,
      el("tbody", {}, rows.slice(0, SHOWN).map((row) => el("tr", { class: row.at(-1) ? "nb-wrong" : null }, cells(row)))))), more];
  };
  const mount = (state) => {
    const area = el("textarea", { class: "nb-csv", rows: "5", spellcheck: "false", wrap: "off" });
    const out = el("div", { role: "status" });
    const run = async () => {
      fill(out, "working …");
      const other = area.value.trim() ? { name: "new.csv", text: area.value } : null;
      const { ok, ...wrong } = await ask("batch", state(), other);
      if (!ok) return fill(out, show.refusal(wrong));
      const answered = ok.rows.filter((row) => !row.at(-1)).length;
      const right = ok.right === null ? "" : ` The decision is the label that stands there in ${ok.right} of ${ok.rows.length}.`;
      return fill(out, el("p", {}, `${answered} of ${ok.rows.length} rows have an answer.${right} `,
        button("Save as CSV", () => saved("answers.csv", ok.csv))), tableOf(ok));
    };
    const words = "Rows to ask, with the names of the columns first. Empty: those of the table itself";
    return [field(words, area), button("Classify them all", run), out];
  };

  return { mount, saved };
});
