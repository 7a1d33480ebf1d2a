// The answer: its sentence, the shares, the steps, and all that can be done with it.
"use strict";

refnb.chapter("page/result", ({
  "page/dom": { el, fill, spaced, listed, field, select, button, fold }, "page/engine": { ask }, "page/show": show,
  "page/state": { fragment, python, command }, "page/batch": batch, "page/exercises": { box, answers },
}) => {
  const doubles = ({ doubles: said }) => {
    if (!said) return "";
    if (said.nothing) return "Doubles would say nothing: every product is too small for them, and 0/0 is left.";
    const numbers = said.shares.map(([y, text]) => `P(${y} | x) = ${text}`).join(", ");
    if (!said.right) return `Doubles would say ${listed(said.ties)}, and that is wrong: ${numbers}.`;
    return "";
  };

  // Copied where the page may; else it stands there, marked.
  const copier = (state, known) => {
    const said = el("p", { class: "nb-note", role: "status" });
    const area = el("textarea", { class: "nb-csv", rows: "8", readonly: true, "aria-label": "what was copied", hidden: true });
    const give = async (words, made) => {
      const text = await made();
      area.value = text;
      area.hidden = false;
      try {
        await navigator.clipboard.writeText(text);
        fill(said, `${words} copied.`);
      } catch (error) {
        area.focus();
        area.select();
        fill(said, `${words}: press Ctrl+C or ⌘C to copy.`);
      }
    };
    const form = (kind) => async () => {
      const { ok, message } = await ask("form", state(), kind);
      return ok ?? message;
    };
    // The table as it was read: what Python and the command line read from that file is the same.
    const asRead = () => ({ ...state(), delimiter: known().delimiter });
    const save = async () => {
      const { ok, message } = await ask("file", state());
      if (ok === undefined) fill(said, message);
      else batch.saved(state().name, ok);
    };
    const link = async () => location.href.split("#")[0] + fragment(state());
    const forms = [
      ["Text", form("text")], ["Markdown", form("markdown")], ["LaTeX", form("latex")],
      ["Python", async () => python(asRead(), known().header)], ["Command line", async () => command(asRead(), known().header)], ["A link", link],
    ];
    const file = button("The table as a file", save);
    return [el("div", { class: "nb-row" }, forms.map(([words, made]) => button(words, () => give(words, made))), file), said, area];
  };
  const checker = (state) => {
    const labels = el("span");
    let label = "";
    const [form, verdict] = box("Your number", [labels], async (text) =>
      ask("judge", state(), label, text, (await answers()).table), { inputmode: "decimal" });
    const forget = () => fill(verdict, ""); // it is of another question
    const choose = (value) => {
      label = value;
      forget();
    };
    return {
      nodes: [el("p", {}, "A fraction, a decimal or a percentage. Two significant digits are enough."), form, verdict],
      forget,
      tell: (known, best) => {
        forget();
        if (!known.includes(label)) label = best;
        fill(labels, field("P(… | x) of", select(known.map((y) => [y, y]), label, choose)));
      },
    };
  };

  // A label is ruled out by a factor 0: what can be done about it.
  const ruledOut = (labels, laplace) => {
    const [are, them, they] = labels.length > 1 ? ["are", "them", "they stay"] : ["is", "it", "it stays"];
    return [`${listed(labels)} ${are} ruled out: something observed was never seen with ${them} in this table. `,
      `Where 1 is added to every count, ${they} possible. `, button("Smooth with Laplace", laplace)];
  };

  const mount = ({ reply: place, more }, state, known, laplace) => {
    const sentence = el("p", { class: "nb-sentence", role: "status", "aria-live": "polite" });
    const [prior, bars, ruled, double, steps, far] = ["p", "div", "div", "p", "div", "div"].map((tag) => el(tag));
    double.className = "nb-note";
    prior.setAttribute("role", "status");
    let [found, drawn, turned] = [null, null, null];
    const draw = () => {
      if (!worked.open || drawn === found || !found) return;
      drawn = found;
      fill(steps, show.blocks(found.blocks));
    };
    const turn = async () => {
      if (!turning.open || turned === found || !found) return;
      turned = found;
      const { ok, ...wrong } = await ask("turning", state());
      fill(far, ok ? show.blocks(ok) : show.refusal(wrong));
    };
    const worked = fold("Every step", false, steps), turning = fold("How far from another answer?", false, far);
    worked.addEventListener("toggle", draw);
    turning.addEventListener("toggle", turn);
    const judged = checker(state), table = batch.mount(state);
    const check = fold("Check my answer", true, judged.nodes);
    place.append(prior, sentence, bars, ruled, double, check);
    more.append(worked, turning, fold("Many rows: CSV in, CSV out", false, table),
      fold("Copy it", false, copier(state, known)));
    return {
      answer: (ok) => {
        found = ok;
        check.hidden = ok.nothing;
        fill(sentence, spaced(ok.sentence));
        fill(bars, show.bars(ok.posterior, ok.label));
        fill(double, doubles(ok));
        fill(prior, ok.nothing ? "Nothing was observed: this is the prior. Choose what was observed first." : "");
        fill(ruled, ok.ruled.length ? el("p", { class: "nb-warning" }, ruledOut(ok.ruled, laplace)) : "");
        judged.tell(ok.posterior.map(({ label }) => label), ok.label);
        draw();
        turn();
      },
      refuse: (wrong) => {
        found = null;
        check.hidden = true;
        judged.forget();
        for (const node of [prior, bars, ruled, double, steps, far]) fill(node, "");
        drawn = null;
        fill(sentence, show.refusal(wrong));
        if (wrong.error === "ZeroEvidence" && state().smoothing === "none") {
          fill(ruled, el("p", { class: "nb-warning" }, "Every label is ruled out by a factor 0. ",
            "Where 1 is added to every count, all stay possible. ", button("Smooth with Laplace", laplace)));
        }
      },
    };
  };

  return { mount };
});
