// Sheets to print: variants of worked problems, or questions about a table that was pasted; and their key.
"use strict";

refnb.chapter("page/sheets", ({
  "page/dom": { el, fill, field, select, input, button, fold, scrolled }, "page/engine": { ask, latest }, "page/show": show,
  "page/state": { FRESH }, "page/variants": { drawn, solution, whole, beyond, LOST },
}) => {
  const MOST = 100, WAYS = [["none", "as counted"], ["laplace", "with 1 added to each count (Laplace)"]];

  // ---- what is asked: sheets of questions, each with its parts and its solution -----------------------

  // The k-th sheet has the k-th seed; one that would repeat a question or its answers is passed over, as on the command line.
  const column = (all, first, count) => {
    const seen = new Set(), different = all.map((one, i) => ({ ...one, seed: i + 1 })).slice(first - 1)
      .filter(({ same, parts }) => {
        const both = [same, parts.map(({ is }) => is).join(", ") || same];
        return !both.some((one) => seen.has(one)) && both.every((one) => seen.add(one));
      });
    return different.slice(0, count);
  };
  const ofProblems = async (names, count, first) => {
    const columns = await Promise.all(names.map(async (name) => [name, await drawn(name)]));
    const some = columns.map(([name, all]) => column(all, first, count).map((one) => ({ ...one, name })));
    return Array.from({ length: Math.min(...some.map(({ length }) => length)) }, (_, k) => some.map((questions) => questions[k]));
  };
  const ofTable = async (state, count, seed) => {
    const { ok, ...wrong } = await ask("questions", state, count, seed);
    return ok ? { questions: ok.map(({ given, asked, is, blocks }) => ({
      question: () => [el("p", {}, `${Object.entries(given).map(([f, v]) => `${f} is ${v}`).join(", ")}. How probable is ${asked}?`)],
      parts: [{ letter: "", asked: `P(${asked} | x)`, is }], solutions: [{ title: "", blocks: () => show.blocks(blocks.filter(({ title }) => title !== "Choices")) }], name: Object.values(given).join(", "),
    })) } : { wrong };
  };

  // ---- on paper ----------------------------------------------------------------------------------------

  const lettered = ({ letter }) => (letter ? `(${letter}) ` : "");
  const lineFor = (part) => el("p", { class: "nb-line-for" }, el("span", {}, `${lettered(part)}${part.asked} =`));
  const asked = ({ question, seed }, i) => {
    const [text, ...more] = question();
    text.prepend(el("b", {}, `Question ${i + 1}${seed ? ` (seed ${seed})` : ""}. `));
    return el("div", { class: "nb-asked" }, text, more);
  };
  const sheet = ({ title, top, questions }) => el("section", { class: "nb-sheet" }, el("h3", {}, title),
    el("p", { class: "nb-line-for" }, el("span", {}, "Name")), top(),
    questions.map((one, i) => [asked(one, i), one.parts.map(lineFor)]));
  const right = ({ parts }) => parts.map((part) => `${lettered(part)}${part.is ?? "0/0"}`).join(", ");
  const given = (one) => `${right(one)}${one.seed ? ` (seed ${one.seed})` : ""}`;
  // As the command line writes it, a row for each sheet; of a table a row for each question.
  const answersOf = (sheets) => {
    const [{ questions }] = sheets, varied = questions[0].seed;
    const head = varied ? ["sheet", ...questions.map(({ name }, i) => `${i + 1}. ${name}`)] : ["question", "asked", "answer", "row"];
    const rows = varied ? sheets.map((one, k) => [`${k + 1}`, ...one.questions.map(given)])
      : questions.map((one, i) => [`${i + 1}`, one.parts[0].asked, given(one), one.name]);
    return scrolled("all answers", el("table", { class: "nb-table" },
      el("thead", {}, el("tr", {}, head.map((words) => el("th", { scope: "col" }, words)))),
      el("tbody", {}, rows.map(([own, ...row]) => el("tr", {}, el("th", { scope: "row" }, own), row.map((words) => el("td", {}, words)))))));
  };
  const key = (sheets) => [
    el("section", { class: "nb-sheet" }, el("h3", {}, "Answers"), answersOf(sheets)),
    sheets.map(({ title, top, questions }) => el("section", { class: "nb-sheet" }, el("h3", {}, `${title}: worked out`), top(),
      questions.map((one, i) => [asked(one, i), el("p", {}, el("b", {}, `Answer: ${right(one)}.`)), one.solutions.map(solution)]))),
  ];

  const mount = (place) => {
    const problems = JSON.parse(place.dataset.problems), said = el("div", { role: "status" }), paper = el("div", { class: "nb-paper" });
    const number = (value) => input(value, () => {}, { class: "nb-number", inputmode: "numeric" });
    const refused = (words) => {
      bar.hidden = true;
      fill(paper, "");
      fill(said, typeof words === "string" ? show.refusal({ message: words }) : words);
    };
    let sheets = [], shown = "sheets";
    const draw = () => {
      bar.hidden = false;
      fill(paper, shown === "key" ? key(sheets) : sheets.map(sheet));
    };
    const give = (made) => {
      sheets = made;
      const n = sheets.length, each = sheets[0].questions.length;
      fill(said, el("p", { class: "nb-note" }, `${n} ${n === 1 ? "sheet" : "sheets"} of ${each} ${each === 1 ? "question" : "questions"}. Print, or save as PDF in the dialog: only this is printed.`));
      draw();
    };
    const bar = el("div", { class: "nb-row", hidden: true },
      field("show", select([["sheets", "the sheets"], ["key", "the key"]], shown, (value) => {
        shown = value;
        draw();
      })), button("Print", () => print()));

    // ---- worked problems
    const chosen = problems.map(([name, title], i) => ({ name, title, box: el("input", { type: "checkbox", checked: !i }) }));
    const [many, first] = [number("10"), number("1")];
    const ofSeeds = async (event) => {
      event.preventDefault();
      const names = chosen.filter(({ box }) => box.checked).map(({ name }) => name), count = whole(many.value, MOST);
      if (!names.length) return refused("Choose at least one problem");
      if (!count) return refused(`Write how many sheets you want, from 1 to ${MOST}, not “${many.value}”`);
      const command = (seed) => `python3 -m refnb sheet ${names.join(" ")} --variants ${count} --seed ${seed}`, { seeds } = place.dataset;
      const seed = whole(first.value, Number(seeds));
      if (!seed) return refused(beyond(first.value, seeds, command));
      const made = await ofProblems(names, count, seed).catch(() => null);
      if (!made) return refused(LOST);
      if (made.length < count) {
        return refused(`This page has the seeds 1 to ${seeds}, and from seed ${seed} on ${made.length} different sheets: ask for so many, or let the command line write more: ${command(seed)}`);
      }
      return give(made.map((questions, k) => ({ title: `Sheet ${k + 1}`, questions, top: () => "" })));
    };
    const ofProblem = el("form", { onsubmit: ofSeeds },
      el("fieldset", {}, el("legend", {}, "Problems"), chosen.map(({ box, title }) => el("label", { class: "nb-tick" }, box, title))),
      el("div", { class: "nb-row" }, field("sheets", many), field("first seed", first), el("button", { class: "nb-button" }, "Make the sheets")));

    // ---- a table
    const [count, seed, labels] = [number("10"), number("1"), el("span")];
    let state = { ...FRESH };
    const columns = async () => (area.value.trim() ? ask("columns", state) : { message: "Paste a table first: the names of its columns, then one row a line" });
    const area = el("textarea", { class: "nb-csv", rows: "6", spellcheck: "false", wrap: "off", oninput: () => {
      state = { ...FRESH, smoothing: state.smoothing, text: area.value };
      read();
    } });
    const read = latest(async () => {
      const { ok } = await columns();
      fill(labels, ok ? field("asked for", select(ok.header.map((f) => [f, f]), ok.label, (label) => { state = { ...state, label }; })) : "");
      if (ok) state = { ...state, label: ok.label };
    });
    const table = ({ header, rows, cells }) => el("div", {}, scrolled("the table", el("table", { class: "nb-table" },
      el("thead", {}, el("tr", {}, header.map((f) => el("th", { scope: "col" }, f)))),
      el("tbody", {}, cells.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell))))))),
    rows > cells.length ? el("p", {}, `These are the first ${cells.length} of ${rows} rows.`) : "");
    const ofRows = async (event) => {
      event.preventDefault();
      const { ok, ...wrong } = await columns();
      if (!ok) return refused(show.refusal(wrong));
      const n = whole(count.value, MOST);
      if (!n) return refused(`Write how many questions you want, from 1 to ${MOST}, not “${count.value}”`);
      const { questions, wrong: bad } = await ofTable({ ...state, label: ok.label }, n, seed.value.trim());
      if (bad) return refused(show.refusal(bad));
      const [, how] = WAYS.find(([way]) => way === state.smoothing);
      const top = () => el("div", {}, table(ok), el("p", {}, `Naive Bayes, with probabilities ${how}. Each question is about one more row, x.`));
      return give([{ title: `Which ${ok.label}?`, questions, top }]);
    };
    const ofOwn = el("form", { onsubmit: ofRows }, field("Paste a table: column names first, then one row per line", area),
      el("div", { class: "nb-row" }, labels, field("probabilities", select(WAYS, "none", (smoothing) => { state = { ...state, smoothing }; })),
        field("questions", count), field("seed", seed), el("button", { class: "nb-button" }, "Make the questions")));
    place.append(fold("From the worked problems", true, ofProblem), fold("From a table of your own", false, ofOwn), said, bar, paper);
  };

  return { mount, column };
});
