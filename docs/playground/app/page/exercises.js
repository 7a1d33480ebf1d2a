// Your answer to an exercise: judged by what was worked out when the page was built.
"use strict";

refnb.chapter("page/exercises", ({
  "page/dom": { el, fill, field, input }, "page/engine": { ask, load }, "page/show": show,
}) => {
  const mount = (place) => {
    const name = place.dataset.exercise, asked = place.dataset.asked ?? "Your answer", out = el("div", { role: "status" });
    let text = "";
    const judge = async () => {
      if (!text.trim()) return fill(out, "");
      await load("answers.js");
      const { ok, ...wrong } = await ask("exercise", globalThis.refnbAnswers.exercises[name], text);
      return fill(out, ok ? show.verdict(ok) : show.refusal(wrong));
    };
    const own = input("", (value) => { text = value; }, { class: "nb-number", inputmode: "text" });
    place.append(el("form", { class: "nb-row", onsubmit: (event) => { event.preventDefault(); judge(); } },
      field(`Your answer: ${asked}`, own), el("button", { class: "nb-button" }, "Check")), out);
  };

  return { mount };
});
