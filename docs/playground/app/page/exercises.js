// Your answer: a box that judges it, by what was worked out when the page was built. What is solved is remembered.
"use strict";

refnb.chapter("page/exercises", ({
  "page/dom": { el, fill, field, input, button }, "page/engine": { ask, load }, "page/show": show, "page/words": inWords,
}) => {
  // Where to write, after other fields, and what is said of it: `judge` gives { ok } or a refusal, `told` hears of it.
  const box = (words, fields, judge, { told = () => {}, after = [], value = "", ...more } = {}) => {
    let text = value;
    const out = el("div", { role: "status" });
    const check = async () => {
      if (!text.trim()) return fill(out, "");
      const { ok, ...wrong } = await judge(text);
      fill(out, ok ? show.verdict(ok) : show.refusal(wrong));
      return told(text, ok, out);
    };
    const own = input(value, (entered) => { text = entered; }, { class: "nb-number", ...more });
    return [el("form", { class: "nb-row", onsubmit: (event) => { event.preventDefault(); check(); } },
      fields, field(words, own), el("button", { class: "nb-button" }, "Check"), after), out];
  };
  const answers = async () => {
    await load("answers.js");
    return globalThis.refnbAnswers;
  };
  const mount = (place) => {
    const { exercise, asked = "Your answer" } = place.dataset;
    const judge = async (text) => ask("exercise", (await answers()).exercises[exercise], text);
    place.append(...box(`Your answer: ${asked}`, [], judge, { inputmode: "text" }));
  };

  // ---- words, formulas, numbers -----------------------------------------------------------------------

  const formulaOf = (text) => text.toLowerCase().replace(/exp\(([^()]*)\)/g, "e^$1").replace(/\^[({]([^(){}]*)[)}]/g, "^$1")
    .replace(/[\s*·]/g, "").replace(/e(?!\^)/g, "e^1");
  // A formula is right as it is spelled, spaces and forms of powers apart; or a slip of it is; or it is a number.
  const asFormula = ({ words, slips }, text) => {
    const own = formulaOf(text), slip = slips.find(([wrong]) => formulaOf(wrong) === own);
    if (words.some((right) => formulaOf(right) === own)) return { verdict: "right", lines: [`${text} is right.`], telling: [] };
    return slip && { verdict: "explained", lines: [`${text} is not right.`, `This is what you get if ${slip[1]}.`], telling: [] };
  };
  // A box has one line, so others are not asked for; what it asks for is called by its name if that is a formula:
  // "10 is not naive Bayes" is no sentence.
  const calls = ({ asked }) => (/[()]/.test(asked) ? asked : "right");
  const judgeOf = (given) => {
    if (!given.right) return inWords.judge(given);
    return async (text) => {
      const ok = given.words && asFormula(given, text);
      if (ok) return { ok };
      const boxed = { ...given, telling: [], called: calls(given) };
      return ask("exercise", boxed, inWords.numeral(given, text));
    };
  };

  // ---- what was solved, in this browser, where it allows ---------------------------------------------

  const KEY = "refnb-solved", PAGE = location.pathname.split("/").at(-1).replace(/\.html$/, "");
  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {};
    }
  };
  const keep = (key, text) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...remembered(), [key]: text }));
    } catch { /* not remembered */ }
  };
  const boxes = [], score = el("p", { class: "nb-note nb-score", role: "status" });
  const count = () => {
    const solved = boxes.filter((place) => place.classList.contains("nb-solved")).length;
    fill(score, `Answers solved: ${solved} of ${boxes.length}. Write a fraction, a decimal or a percent; two right digits are enough.`);
  };

  const hintOf = (place) => {
    let next = place.nextElementSibling;
    while (next && !next.matches("details.tip")) next = next.nextElementSibling;
    return next;
  };
  const HINTS = new Map([["yes", "yes or no"], ["no", "yes or no"], ["more", "more or less"]]);
  // A link to a page may bring an answer to one of its boxes, which is judged at once: #answer-2=18/875.
  const sent = () => {
    const [, n, text] = /^#answer-(\d+)=(.+)$/.exec(location.hash) ?? [];
    try {
      return { n: Number(n), text: decodeURIComponent(text) };
    } catch {
      return {};
    }
  };
  const answer = (place) => {
    const given = JSON.parse(place.querySelector("script").textContent), n = boxes.push(place);
    const key = `${PAGE}: ${given.asked}, ${n}`, value = remembered()[key] ?? "";
    const tick = el("span", { class: "nb-tick", hidden: !value }, "✓ solved"), hint = hintOf(place);
    place.id = `answer-${n}`;
    place.classList.toggle("nb-solved", Boolean(value));
    const told = (text, ok, out) => {
      const right = ok?.verdict === "right" || ok?.solved;
      if (right) keep(key, text);
      if (right) place.classList.add("nb-solved");
      tick.hidden = !right;
      count();
      const link = `#answer-${n}=${encodeURIComponent(text)}`;
      if (ok) out.append(el("p", { class: "nb-note" }, el("a", { href: link }, "A link to this answer")));
      if (hint && !["right", "coarse", "percent"].includes(ok?.verdict)) {
        out.append(button("Show the hint", () => {
          hint.open = true;
          hint.querySelector("summary").focus();
        }));
      }
    };
    const placeholder = HINTS.get(given.words?.[0]) ?? null;
    place.append(...box(given.asked, [], judgeOf(given), { told, after: tick, value, placeholder }));
    const shared = () => {
      const { n: at, text } = sent(), input = place.querySelector("input");
      if (at !== n) return;
      input.value = text;
      input.dispatchEvent(new Event("input"));
      place.querySelector("form").requestSubmit();
      place.scrollIntoView({ block: "center" });
    };
    addEventListener("hashchange", shared);
    shared();
    if (boxes.length === 1) document.getElementById("exercises")?.after(score);
    count();
  };

  return { box, mount, answer, answers };
});
