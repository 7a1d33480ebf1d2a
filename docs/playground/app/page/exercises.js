// Your answer: a box that judges it, by what was worked out when the page was built. What is solved is remembered.
"use strict";

refnb.chapter("page/exercises", ({
  "page/dom": { el, fill, field, input, button }, "page/engine": { ask, load }, "page/show": show,
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

  // ---- words: right, spelling apart, or what a usual slip leads to -----------------------------------

  // What is right, and its slips: what is wrong, and where it comes from. The same words go before words that hold them.
  const judgeWords = ({ words, slips }, fits) => (text) => {
    const said = [...words.map((right) => ({ right })), ...slips.map(([wrong, why]) => ({ right: wrong, why }))]
      .map((one) => ({ ...one, ...fits(text, one.right) }));
    const { why, turned, ...one } = said.find(({ exactly }) => exactly) ?? said.find(({ nearly }) => nearly) ?? said.find(({ turned: is }) => is) ?? {};
    if (one.nearly && !why) return { verdict: "right", lines: [`${text} is right.`], telling: [] };
    const more = one.nearly ? [`This is what you get if ${why}.`] : turned ? ["These are the right words, in another order."] : [];
    return { verdict: one.nearly ? "explained" : "unexplained", lines: [`${text} is not right.`, ...more], telling: [] };
  };
  const SILENT = ["the", "a", "an", "and", "then", "it", "is", "too"], NEGATIVE = ["no", "not", "or"];
  const same = (a, b) => a.join("") === b.join("");
  // What says nothing is left out, unless it is the answer, such as the label a.
  const wordsOf = (text, answer) => {
    const [all, whole] = [text, answer].map((words) => words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
    return whole.length === 1 ? all.filter((word) => !SILENT.includes(word) || word === whole[0]) : all.filter((word) => !SILENT.includes(word));
  };
  // A phrase that holds the words in a row is meant, such as "the coin with two heads" for "two heads"; "no, because ..."
  // is no.
  const holds = (own, words) => words.length > 0 && own.length <= words.length + 3 && !own.some((word) => NEGATIVE.includes(word))
    && own.some((_, i) => words.every((word, k) => own[i + k] === word));
  const begins = ([own], words) => words.length === 1 && (words[0] === "yes" || words[0] === "no") && own === words[0];
  const inWords = (order) => (text, answer) => {
    const [own, words] = [wordsOf(text, answer), wordsOf(answer, answer)], turned = same([...own].sort(), [...words].sort());
    const exactly = same(own, words) || (order === "any" && turned);
    return { exactly, nearly: exactly || holds(own, words) || begins(own, words), turned };
  };
  const formulaOf = (text) => text.toLowerCase().replace(/exp\(([^()]*)\)/g, "e^$1").replace(/\^[({]([^(){}]*)[)}]/g, "^$1")
    .replace(/[\s*·]/g, "").replace(/e(?!\^)/g, "e^1");
  const asFormula = (text, answer) => {
    const exactly = formulaOf(text) === formulaOf(answer);
    return { exactly, nearly: exactly };
  };
  // Odds are a fraction, written 5:3 or 5 to 3. A box has one line, so others are not asked for; what it asks for is
  // called by its name if that is a formula: "10 is not naive Bayes" is no sentence.
  const calls = ({ asked }) => (/[()]/.test(asked) ? asked : "right");
  const fraction = (text) => text.replace(/^\s*(\d+)\s*(?::|to)\s*(\d+)\s*$/, "$1/$2");
  const judgeOf = (given) => {
    if (!given.right) return (text) => ({ ok: judgeWords(given, inWords(given.order))(text) });
    return async (text) => {
      const ok = given.words && judgeWords(given, asFormula)(text);
      if (ok && ok.verdict !== "unexplained") return { ok };
      const boxed = { ...given, telling: [], called: calls(given) };
      return ask("exercise", boxed, given.asked.includes("odds") ? fraction(text) : text);
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
  const boxes = [], score = el("p", { class: "nb-note", role: "status" });
  const count = () => {
    const solved = boxes.filter((place) => place.classList.contains("nb-solved")).length;
    fill(score, `Answers solved: ${solved} of ${boxes.length}.`);
  };

  const hintOf = (place) => {
    let next = place.nextElementSibling;
    while (next && !next.matches("details.tip")) next = next.nextElementSibling;
    return next;
  };
  const HINTS = new Map([["yes", "yes or no"], ["no", "yes or no"], ["more", "more or less"]]);
  const answer = (place) => {
    const given = JSON.parse(place.querySelector("script").textContent);
    const key = `${PAGE}: ${given.asked}, ${boxes.push(place)}`, value = remembered()[key] ?? "";
    const tick = el("span", { class: "nb-tick", hidden: !value }, "✓ solved"), hint = hintOf(place);
    place.classList.toggle("nb-solved", Boolean(value));
    const told = (text, ok, out) => {
      const right = ok?.verdict === "right";
      if (right) keep(key, text);
      if (right) place.classList.add("nb-solved");
      tick.hidden = !right;
      count();
      if (hint && !["right", "coarse", "percent"].includes(ok?.verdict)) {
        out.append(button("Show the hint", () => {
          hint.open = true;
          hint.querySelector("summary").focus();
        }));
      }
    };
    const placeholder = HINTS.get(given.words?.[0]) ?? null;
    place.append(...box(given.asked, [], judgeOf(given), { told, after: tick, value, placeholder }));
    if (boxes.length === 1) document.getElementById("exercises")?.after(score);
    count();
  };

  return { box, mount, answer, answers };
});
