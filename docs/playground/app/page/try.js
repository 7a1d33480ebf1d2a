// The live table of the first page: the cells can be changed, and the answer follows.
"use strict";

refnb.chapter("page/try", ({
  "page/dom": { el, fill, spaced, scrolled, field, select, fold }, "page/engine": { ask, latest }, "page/show": show,
  "page/state": { ofExample, fragment }, "page/examples": examples, "page/exercises": { box, answers },
}) => {
  const NEW = "\u0000";
  const mount = (place) => {
    const playground = place.dataset.playground ?? "playground.html";
    const state = ofExample(examples.tables[place.dataset.table] ? place.dataset.table : "weather");
    if (place.dataset.given) state.given = Object.fromEntries(new URLSearchParams(place.dataset.given));
    const grid = state.text.trimEnd().split("\n").map((line) => line.split(","));
    const [header, ...rows] = grid, valuesOf = (i) => [...new Set(rows.map((row) => row[i]))].sort();
    const first = header.map((_, i) => valuesOf(i)), y = header.indexOf(state.label);
    const [sentence, bars, steps, more] = ["p", "div", "div", "p"].map((tag) => el(tag));
    Object.assign(sentence, { className: "nb-sentence" });
    sentence.setAttribute("role", "status");
    const worked = fold("Every step", false, steps);
    let [found, asked] = [null, ""];
    // A result of the reader's own, beside the answer; one is there, with what went wrong in it.
    const judge = async (text) => ask("judge", state, asked, text, (await answers()).table);
    let example = place.dataset.result ? "An example of a wrong answer:" : "";
    const told = (text, ok, out) => {
      if (example) out.prepend(el("p", { class: "nb-note" }, example));
      example = "";
    };
    const [form, verdict] = box("Your own result:", [], judge, { told, value: place.dataset.result ?? "", inputmode: "text" });
    const name = form.querySelector("label");
    const draw = () => worked.open && found && fill(steps, show.blocks(found));
    worked.addEventListener("toggle", draw);
    const refresh = latest(async () => {
      state.text = grid.map((row) => `${row.join(",")}\n`).join("");
      const { ok, ...wrong } = await ask("ask", state);
      found = ok?.blocks ?? null;
      if (ok && ok.label !== asked) {
        asked = ok.label;
        fill(name, `Your own result for P(${asked} | x)`);
      }
      fill(verdict, "");
      fill(sentence, ok ? spaced(`${ok.sentence}.`) : show.refusal(wrong));
      fill(bars, ok ? show.bars(ok.posterior, ok.label) : "");
      fill(steps, "");
      draw();
      fill(more, el("a", { href: playground + fragment(state) }, "Go on with this table in the playground"));
    });
    const cell = (row, i, k) => select(first[i].map((v) => [v, v]), row[i], (v) => {
      row[i] = v;
      refresh();
    }, { "aria-label": `${header[i]}, row ${k + 1}`, class: i === y ? "nb-cell nb-label" : "nb-cell" });
    const table = el("table", { class: "nb-grid" },
      el("thead", {}, el("tr", {}, header.map((column) => el("th", { scope: "col" }, column)))),
      el("tbody", {}, rows.map((row, k) => el("tr", {}, row.map((_, i) => el("td", {}, cell(row, i, k)))))));
    const observed = header.filter((column) => column !== state.label).map((column) => field(column, select(
      [[NEW, "not known"], ...first[header.indexOf(column)].map((v) => [v, v])], state.given[column] ?? NEW, (v) => {
        if (v === NEW) delete state.given[column];
        else state.given[column] = v;
        refresh();
      })));
    const wide = globalThis.matchMedia("(min-width: 60em)").matches;
    const days = fold(`${rows.length} rows: change a cell`, wide,
      scrolled("the table", table));
    const now = el("div", { class: "nb-now" }, el("p", { class: "nb-title" }, `${state.label}? Choose what is observed:`),
      el("div", { class: "nb-row nb-question" }, observed), sentence, bars, form, verdict, worked, more);
    // What the page says without a script stays until there is an answer.
    return refresh().then(() => {
      if (found) fill(place, now, el("div", { class: "nb-days" }, days));
      if (found && place.dataset.result) form.requestSubmit();
      return Boolean(found);
    });
  };

  return { mount };
});
