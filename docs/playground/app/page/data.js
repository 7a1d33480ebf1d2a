// The table: pasted, dropped, opened or edited; and what its columns are.
"use strict";

refnb.chapter("page/data", ({
  "page/dom": { el, fill, field, select, button }, "page/examples": examples, "page/state": { ofExample, FRESH },
}) => {
  const MOST = 8 << 20;
  const DELIMITERS = [[",", "comma"], [";", "semicolon"], ["\t", "tab"], ["|", "bar |"]];
  const MISSING = [["none", "nothing"], ["", "an empty cell"], ["?", "?"], ["NA", "NA"], ["-", "-"]];
  const KINDS = [
    ["", "by the rule"], ["categorical", "words"], ["gaussian", "numbers, on a bell curve"], ["poisson", "counts"],
    ["bernoulli", "0 or 1"], ["left out", "left out"], ["weight", "the weight of the row"],
  ];
  const NAMES = Object.fromEntries(KINDS);

  // A file in UTF-8; the first byte that is not is told with its line.
  const readFile = async (file) => {
    if (file.size > MOST) return { message: `the page reads at most ${MOST >> 20} MiB; the command line reads more` };
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch (error) {
      const lines = [];
      for (let start = 0, end = 0; start < bytes.length; start = end) {
        end = bytes.indexOf(10, start) + 1 || bytes.length;
        lines.push(bytes.subarray(start, end));
        try {
          new TextDecoder("utf-8", { fatal: true }).decode(lines.at(-1));
        } catch (wrong) {
          break;
        }
      }
      return { message: `${file.name}: line ${lines.length}: a file is UTF-8` };
    }
  };

  // `change` takes what differs in the state; a new table begins afresh.
  const mount = (place, state, change) => {
    const area = el("textarea", {
      class: "nb-csv", rows: "9", spellcheck: "false", wrap: "off",
      oninput: () => change({ name: FRESH.name, text: area.value }),
    });
    area.value = state().text;
    const said = el("p", { class: "nb-refusal", role: "status" });
    const open = async (file) => {
      if (!file) return;
      const { text, message } = await readFile(file);
      fill(said, message ?? "");
      if (text !== undefined) put({ ...FRESH, name: file.name, text, delimiter: guessed(text) });
    };
    const guessed = (text) => {
      const [head] = text.split("\n", 1), count = ([sign]) => head.split(sign).length;
      return [...DELIMITERS].sort((a, b) => count(b) - count(a))[0][0];
    };
    const put = (next) => {
      area.value = next.text;
      change(next);
    };
    const file = el("input", { type: "file", accept: ".csv,.tsv,.txt,text/csv", onchange: () => open(file.files[0]) });
    const names = [["", "choose one"], ...Object.keys(examples.tables).map((name) => [name, name])];
    const drop = el("div", {
      class: "nb-drop",
      ondragover: (event) => { event.preventDefault(); drop.classList.add("nb-over"); },
      ondragleave: () => drop.classList.remove("nb-over"),
      ondrop: (event) => {
        event.preventDefault();
        drop.classList.remove("nb-over");
        open(event.dataTransfer.files[0]);
      },
    }, field("Paste or edit a table: the names of the columns first, then a row a line. A file can be dropped here.", area));
    const chooser = select(names, "", (name) => name && put(ofExample(name)));
    const rest = el("div", { class: "nb-row" });
    place.append(
      el("div", { class: "nb-row" }, field("An example", chooser), field("Or a file of yours; it stays here", file)), drop, said, rest);
    return {
      show: () => {
        if (area.value !== state().text) area.value = state().text;
        const { delimiter, missing } = state(), mark = missing ?? "none";
        const marks = MISSING.some(([value]) => value === mark) ? MISSING : [...MISSING, [mark, mark]];
        const absent = (value) => change({ missing: value === "none" ? null : value });
        fill(rest,
          field("Cells are parted by", select(DELIMITERS, delimiter, (value) => change({ delimiter: value }))),
          field("A missing cell is written", select(marks, mark, absent)));
      },
    };
  };

  // The table of columns: what the rule says of each, and what the reader says instead.
  const columns = (place, { header, rows, kinds, label, warnings, domains }, state, change) => {
    const warned = new Map(warnings);
    const put = (column, kind) => {
      const next = { ...state().kinds };
      if (kind) next[column] = kind;
      else delete next[column];
      change({ kinds: next });
    };
    const row = (column) => {
      const { kind, declared } = kinds[column], own = column === label;
      const named = { "aria-label": `kind of ${column}` };
      const choice = own ? "" : select(KINDS, declared ? kind : "", (value) => put(column, value), named);
      const some = domains[column].slice(0, 4).join(", ") + (domains[column].length > 4 ? ", …" : "");
      const note = warned.has(column) ? el("p", { class: "nb-warning" }, warned.get(column), " ",
        own ? "" : button("leave it out", () => put(column, "left out"))) : "";
      return el("li", {}, el("span", { class: "nb-column" }, el("b", {}, column), ": ", own ? "the label" : NAMES[kind],
        el("small", {}, some)), choice, note);
    };
    fill(place, el("p", {}, `${rows} rows. A column holds numbers when all its known cells are numbers and one is not whole, `,
      "or more than 12 differ; else words. You can say otherwise."), el("ul", { class: "nb-columns-list" }, header.map(row)));
  };

  return { mount, columns };
});
