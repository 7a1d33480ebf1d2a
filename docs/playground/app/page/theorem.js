// Bayes' theorem with the reader's own numbers: the posterior, and where a wrong one comes from.
"use strict";

refnb.chapter("page/theorem", ({
  "page/dom": { el, fill, field, button, input, select }, "page/engine": { ask, latest }, "page/show": show,
  "page/exercises": { box, answers },
}) => {
  const START = [["cancer", "1/125", "49/50"], ["not cancer", "124/125", "3/100"]], MOST = 12;
  const mount = (place) => {
    let rows = START.map((row) => [...row]), asked = 0;
    const [table, bars, chooser] = ["div", "div", "span"].map((tag) => el(tag));
    const given = () => ({ prior: rows.map(([h, p]) => [h, p]), likelihood: rows.map(([h, , q]) => [h, q]) });
    const reveal = el("input", { type: "checkbox", checked: true, onchange: () => refresh() });
    const refresh = latest(async () => {
      const { ok, ...wrong } = await ask("theorem", given());
      if (!ok) return fill(bars, show.refusal(wrong));
      return fill(bars, reveal.checked ? show.bars(ok.posterior.map(([label, share]) => ({ label, ...share })), "") : "");
    });
    const changed = () => {
      fill(verdict, ""); // it is of another question
      refresh();
    };
    const draw = () => {
      const cell = (row, i, words) => field(words, input(row[i], (value) => {
        row[i] = value;
        if (i === 0) offer();
        changed();
      }, { class: i ? "nb-number" : null }));
      fill(table, rows.map((row, k) => el("div", { class: "nb-row" }, cell(row, 0, "hypothesis h"), cell(row, 1, "P(h)"),
        cell(row, 2, "P(e | h)"), rows.length > 2 ? button("Remove", () => {
          rows.splice(k, 1);
          asked = 0;
          draw();
        }, { "aria-label": `remove ${row[0]}` }) : "")),
      rows.length < MOST ? button("Another hypothesis", () => {
        rows.push([`h${rows.length + 1}`, "0", "1/2"]);
        draw();
      }) : "");
      offer();
      changed();
    };
    const offer = () => fill(chooser, field("P(h | e) of", select(
      rows.map(([h], i) => [String(i), h]), String(asked), (value) => {
        asked = Number(value);
        fill(verdict, "");
      })));
    const [form, verdict] = box("Your answer", [chooser], async (text) =>
      ask("bayes", given(), rows[asked][0], text, (await answers()).theorem));
    place.append(table, form, verdict, el("label", { class: "nb-tick" }, reveal, " show the answer"), bars);
    draw();
  };

  return { mount };
});
