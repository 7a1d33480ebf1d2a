// Your answer: a box that judges it; to an exercise, by what was worked out when the page was built.
"use strict";

refnb.chapter("page/exercises", ({
  "page/dom": { el, fill, field, input }, "page/engine": { ask, load }, "page/show": show,
}) => {
  // Where to write, after other fields, and what is said of it: `asked` makes the question to the engine.
  const box = (words, fields, asked, more = {}) => {
    let text = "";
    const out = el("div", { role: "status" });
    const judge = async () => {
      if (!text.trim()) return fill(out, "");
      await load("answers.js");
      const { ok, ...wrong } = await ask(...asked(text, globalThis.refnbAnswers));
      return fill(out, ok ? show.verdict(ok) : show.refusal(wrong));
    };
    const own = input("", (value) => { text = value; }, { class: "nb-number", ...more });
    return [el("form", { class: "nb-row", onsubmit: (event) => { event.preventDefault(); judge(); } },
      fields, field(words, own), el("button", { class: "nb-button" }, "Check")), out];
  };
  const mount = (place) => {
    const { exercise, asked = "Your answer" } = place.dataset;
    place.append(...box(`Your answer: ${asked}`, [], (text, { exercises }) => ["exercise", exercises[exercise], text], { inputmode: "text" }));
  };

  return { box, mount };
});
