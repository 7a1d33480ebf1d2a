// Other numbers for a worked problem: the variants of the first seeds, as the command line draws them.
"use strict";

refnb.chapter("page/variants", ({
  "page/dom": { el, fill, field, input, fold }, "page/engine": { ask, load }, "page/show": show, "page/exercises": { box },
}) => {
  // A line is its decimal and its terms.
  const terms = ([decimal, ...texs]) => texs.map((tex, i) => ({ tex, plain: tex, decimal: i + 1 === texs.length ? decimal : "" }));
  const tableOf = ([head, ...rows]) => ({ head: terms(["", ...head]), rows: rows.map((row) => terms(["", ...row])) });
  const blockOf = ({ title, formula, lines, table }) =>
    ({ title, formula: terms(formula), lines: lines.map(terms), table: table && tableOf(table) });

  // The variants of a problem by their seeds, from 1 on; of a part `asked` says what is to be given, `is` what is right.
  const drawn = async (name) => {
    await load(`variants/${name}.js`);
    const { words, variants } = globalThis.refnbVariants[name];
    return variants.map(({ question, table, parts, solutions }) => ({
      question: () => [el("p", {}, question), table ? show.table(tableOf(table)) : ""],
      parts: parts.map(({ own, ...part }) => ({ ...part, words: { ...words, ...own }, mistakes: { ...words, ...own } })),
      solutions: solutions.map(([title, blocks]) => ({ title, blocks: () => show.blocks(blocks.map(blockOf)) })),
      same: JSON.stringify([question, table]),
    }));
  };
  const solution = ({ title, blocks }) => [title ? el("p", {}, el("b", {}, title)) : "", blocks()];
  const LOST = "The numbers could not be loaded: they lie beside this page, in a folder that is missing here.";

  // A number of 1 to `most` that was typed, or undefined.
  const whole = (text, most) => (/^ *\d+ *$/.test(text) && Number(text) > 0 && Number(text) <= most ? Number(text) : undefined);
  const beyond = (text, most, how) => show.refusal({
    message: /^ *\d+ *$/.test(text) ? `This page has the seeds 1 to ${most}; the command line draws any: ${how(text.trim())}`
      : `A seed is a whole number, here from 1 to ${most}: write one, not “${text}”`,
  });

  const mount = (place) => {
    const { problem } = place.dataset, out = el("div"), said = el("div", { role: "status" });
    const command = (seed) => `python3 -m refnb solve ${problem} --vary ${seed}`;
    let now = 0;
    const show_ = ({ question, parts, solutions }, seed) => {
      fill(said, el("p", { class: "nb-note" }, `Seed ${seed}. The same question on a command line: `, el("code", {}, command(seed))));
      const answers = el("div"), worked = fold(solutions.length > 1 ? "Solutions" : "Solution", false, answers);
      worked.addEventListener("toggle", () => worked.open && !answers.firstChild && fill(answers, solutions.map(solution)), { once: true });
      const boxes = parts.flatMap((part) =>
        box(`Your answer: ${part.letter ? `(${part.letter}) ` : ""}${part.asked}`, [], (text) => ask("exercise", part, text), { inputmode: "text" }));
      fill(out, question(), boxes, worked);
    };
    const draw = async (event) => {
      event.preventDefault();
      const all = await drawn(problem).catch(() => null);
      if (!all) return fill(said, show.refusal({ message: LOST }));
      // Pressed again, it draws the next one; a seed that was typed is drawn.
      if (now && seed.value.trim() === String(now)) seed.value = String((now % all.length) + 1);
      const next = whole(seed.value, all.length);
      typed.hidden = false;
      if (!next) {
        fill(out, "");
        return fill(said, beyond(seed.value, all.length, command));
      }
      now = next;
      return show_(all[now - 1], now);
    };
    const seed = input("1", () => {}, { class: "nb-number", inputmode: "numeric" }), typed = field("seed", seed);
    typed.hidden = true;
    place.append(el("form", { class: "nb-row", onsubmit: draw }, el("button", { class: "nb-button" }, "Other numbers"), typed), said, out);
  };

  return { mount, drawn, solution, whole, beyond, LOST };
});
