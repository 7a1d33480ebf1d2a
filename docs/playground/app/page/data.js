// The table: pasted, dropped, opened or edited; and what its columns are.
"use strict";

refnb.chapter("page/data", ({
  "page/dom": { el, fill, field, select, button }, "page/examples": examples, "page/engine": { ask }, "page/state": { ofExample, attempt, FRESH },
}) => {
  const MOST = 8 << 20;
  const DELIMITERS = [["", "what fits"], [",", "comma"], [";", "semicolon"], ["\t", "tab"], ["|", "bar |"], ["blanks", "blanks"]];
  const SEPARATED = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "|", blanks: "blanks" };
  const AROUND = { ",": /, | ,/, ";": /; | ;/, "\t": /\t | \t/, "|": /\| | \|/ };
  const HEADERS = [["", "the names of the columns"], ["none", "a row; the columns are 1, 2, 3"]];
  const QUOTES = [["", "hold a cell together"], ["off", "are part of a cell"]];
  const BLANKS = [["trim", "are left out"], ["keep", "are kept"]];
  const COMMAS = [["", "what the cells tell"], ["decimal", "the decimals begin"], ["thousands", "thousands"]];
  const MISSING = [["none", "nothing"], ["?", "?"], ["NA", "NA"], ["-", "-"]];
  const KINDS = [
    ["", "by the rule"], ["categorical", "words"], ["gaussian", "numbers, on a bell curve"], ["poisson", "counts"],
    ["bernoulli", "0 or 1"], ["left out", "left out"], ["weight", "the weight of the row"],
  ];
  const NAMES = Object.fromEntries(KINDS);

  // A file in UTF-8, or as spreadsheets of Windows write it, which is told; what is packed is refused.
  const PACKED = [[[0x1f, 0x8b], "it is packed by gzip; unpack it, or ask the command line"],
    [[0x50, 0x4b], "it is a workbook or an archive; copy the cells of a spreadsheet and paste them here"]];
  const ENCODINGS = [["windows-1252", "cp1252, as Excel on Windows writes CSV"], ["windows-1250", "cp1250"], ["iso-8859-2", "ISO 8859-2"], ["windows-1254", "cp1254"],
    ["windows-1251", "cp1251"], ["koi8-r", "KOI8-R"], ["ibm866", "cp866"], ["windows-1253", "cp1253"], ["windows-1255", "cp1255"],
    ["windows-1256", "cp1256"], ["shift_jis", "Shift-JIS"], ["gbk", "GBK"], ["big5", "Big5"], ["euc-kr", "EUC-KR"]];
  // The words of a text that are not ASCII, and whether one is of letters of one script, with capitals where a word has them.
  const oddWords = (text) => (text.match(/[\p{L}\p{N}]*[^\0-\x7f\s\ufeff\u2013-\u2026\u20ac\u2122\xa0-\xa9\xab-\xb1\xb4-\xb9\xbb-\xbf][\p{L}\p{N}]*/gu) ?? []).slice(0, 1000);
  const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  const isWord = (word) => {
    const rest = word.slice(1), scripts = new Set([...word].map((c) => (c.toLowerCase() === c.toUpperCase() ? -1 : SCRIPTS.findIndex((script) => script.test(c)))));
    const capitals = rest === rest.toLowerCase() || word === word.toUpperCase(), odd = (scripts.has(0) ? /[^\0-\x7f]{3}/ : /[\uff61-\uff9f]/).test(word);
    if (!rest && word < "\u3000" && !scripts.has(0)) return false;
    return /^\p{L}+$/u.test(word) && scripts.size === 1 && capitals && !odd;
  };
  const readFile = async (file) => {
    const not = `${file.name} was not read`;
    if (file.size > MOST) return { message: `${not}: the page reads at most ${MOST >> 20} MiB; the command line reads more` };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [, packed] = PACKED.find(([head]) => head.every((byte, i) => bytes[i] === byte)) ?? [];
    if (packed) return { message: `${not}: ${packed}` };
    try {
      return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch (error) {
      const decoded = ([encoding]) => attempt(() => new TextDecoder(encoding, { fatal: true }).decode(bytes)), marked = bytes[0] + bytes[1] === 0x1fd;
      const ways = marked ? [[bytes[0] === 0xff ? "utf-16le" : "utf-16be", "UTF-16"]] : ENCODINGS;
      const read = new Map();
      for (const way of ways) {
        const text = decoded(way);
        if (text && !/[\0\x80-\x9f]/.test(text) && ![...read.values()].some((other) => other.text === text)) read.set(way[1], { text, odd: oddWords(text) });
      }
      const share = ({ odd }) => (odd.filter(isWord).length + 1) / (odd.length + 1), most = Math.max(...[...read.values()].map(share));
      const [fits, ...others] = [...read].filter(([, one]) => share(one) === most).slice(0, 5);
      if (!fits) return { message: `${not}: it is neither UTF-8 nor another encoding that is known here; save it as UTF-8` };
      const differ = (odd) => odd.find((word, i) => word !== fits[1].odd[i]) ?? odd[0] ?? "";
      return { text: fits[1].text, read: `${file.name} is not UTF-8; it was read as ${fits[0]}.`, others: others.map(([name, { text, odd }]) => [name, text, differ(odd)]) };
    }
  };
  // A table of Markdown without its rule and its outer bars; nothing where the text is none.
  const RULE = /^\s*\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;
  const plainTable = (text) => {
    const lines = text.trim().split(/\r?\n/);
    if (lines.length < 3 || !lines[0].includes("|") || !lines[1].includes("-") || !RULE.test(lines[1])) return null;
    return lines.filter((_, i) => i !== 1).map((line) => `${line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()).join(" | ")}\n`).join("");
  };

  // `change` takes what differs in the state, `reject` why a file is no table; a new table begins afresh.
  const mount = (place, { state, change, reject, told }) => {
    const area = el("textarea", {
      class: "nb-csv", rows: "6", spellcheck: "false", wrap: "off",
      oninput: () => {
        const table = plainTable(area.value);
        if (table) {
          area.value = table;
          noted = [table, "This was a table of Markdown: its bars separate the cells."];
        }
        change({ name: FRESH.name, text: area.value });
      },
    });
    let noted = ["", ""]; // a table, and how it was read
    area.value = state().text;
    const said = el("div", { class: "nb-hints", role: "status" });
    const open = async (chosen) => {
      if (!chosen) return;
      const { text, read = "", message, others = [] } = await readFile(chosen);
      file.value = "";
      const again = ([name, other, word]) => [" ", button(`Read it as ${name}: ${word.slice(0, 12)}`, () => {
        noted = [other, `${chosen.name} was read as ${name}.`];
        put({ ...FRESH, name: chosen.name, text: other });
      })];
      noted = [text, read && [read, others.flatMap(again)]];
      if (text !== undefined) put({ ...FRESH, name: chosen.name, text });
      else reject(`${message}. The table here is the one before`);
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
    }, field("Paste or edit it: column names first, then one row per line", area));
    const chooser = select(names, "", (name) => name && put(ofExample(name)));
    place.append(
      el("div", { class: "nb-row" }, field("An example", chooser), field("Or a file of yours; it stays here", file)), drop, told, said);
    return {
      show: () => {
        if (area.value !== state().text) area.value = state().text;
      },
      unread: () => fill(said, ""),
      // How the table was read, and what in it may be meant otherwise.
      hint: ({ header, rows, delimiter, marks, warnings, label, kinds: found, data, first: other, row }) => {
        const { text, kinds, missing } = state(), count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
        const parted = header.length > 1 ? `, separated by ${SEPARATED[delimiter]}` : "";
        const around = AROUND[delimiter]?.test(text) ? "; blanks around the cells are left out" : "";
        const hint = (words, ...more) => el("p", { class: "nb-warning" }, words, " ", ...more);
        const absent = ([mark, n]) => hint(`${count(n, "cell")} ${n === 1 ? "is" : "are"} “${mark}”: `,
          button(n === 1 ? "It is missing" : "They are missing", () => change({ missing: mark })));
        const ways = (column, ...some) => some.flatMap(([words, kind]) => [" ", button(words, () => change({ kinds: { ...kinds, [column]: kind } }))]);
        const OUT = ["A name of the row, leave it out", "left out"];
        const bag = async (column) => {
          const { ok } = await ask("words", state(), column);
          if (ok) put({ ...FRESH, name: "words.csv", label, smoothing: "laplace", ...ok });
        };
        const MEANT = {
          whole: ({ column, kind, different, alone }) => hint(`${column}: whole numbers, ${alone ? "all different" : `${different} different ones`}, read as ${NAMES[kind]}.`,
            ways(column, ["A number, on a bell curve", "gaussian"], ["A count", "poisson"], ["Words", "categorical"], ...(alone ? [OUT] : []))),
          texts: ({ column, own }) => hint(`${column}: these are texts, and each is one value. `,
            own ? "" : button("Ask for their words: a column for each", () => bag(column)), own ? "" : ways(column, ["Leave it as it is", "categorical"])),
          name: ({ column, different, rows: all, own }) => hint(`${column}: ${different} different values in ${all} rows; this looks like a name of the row: `,
            own ? "as a label it leaves nothing to learn." : "nothing can be learned from it.", own ? "" : [" ", button(`Leave ${column} out`, () =>
              change({ kinds: { ...kinds, [column]: "left out" } }))]),
        };
        // A column that can be read in two ways; and a first line that may hold data.
        const unsure = (f) => {
          const { unsure: [first], reason } = found[f];
          const either = (words, some) => button(words, () => change(some));
          const as = (words, kind) => either(words, { kinds: { ...kinds, [f]: kind } });
          if (reason === "comma") return hint(`${f}: “${first}” can be two numbers: `, either("The comma begins the decimals", { comma: "decimal" }), " ",
            either("It parts thousands", { comma: "thousands" }));
          if (reason === "count") return hint(`${f}: whole numbers under such a name. How many rows does each stand for? `, as("As many as it says", "weight"), " ",
            as("It is a number of one row", "gaussian"), " ", as("They are words", "categorical"));
          if (reason === "fraction") return hint(`${f}: “${first}” can be one number or two: `, as("It is one", "gaussian"), " ", as("It is a word", "categorical"));
          if (reason === "dress") return hint(`${f}: “${first}” is no number as exact ones are written, with digits and a point: `, as("They are words", "categorical"));
          return hint(`${f}: “${first}” stands among numbers: `, missing ? "" : either("It is missing", { missing: first }), " ",
            as("They are words", "categorical"));
        };
        const heads = data ? "Line 1 holds a number: " : row ? "The names in line 1 stand below as cells, too: " : "";
        const first = heads ? hint(heads, button("It is a row", () => change({ header: [] }))) : "";
        const asked = other ? hint(`${label} is asked for. `, button(`Ask for ${other}`, () => change({ label: other, given: {} }))) : "";
        const open = header.filter((f) => found[f].unsure?.length);
        fill(said, el("p", { class: "nb-note" }, `${count(rows, "row")}, ${count(header.length, "column")}${parted}${around}.`),
          noted[0] === text && noted[1] ? el("p", { class: "nb-note" }, noted[1]) : "",
          header.length > 1 ? [first, asked, ...open.map(unsure), ...marks.map(absent), ...warnings.map((one) => MEANT[one.reason](one))] : "");
      },
    };
  };

  // The table of columns: what the rule says of each, and what the reader says instead.
  const columns = (place, { header, kinds, label, domains }, state, change) => {
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
      return el("li", {}, el("span", { class: "nb-column" }, el("b", {}, column), ": ", own ? "the label" : NAMES[kind],
        el("small", {}, some)), choice);
    };
    const { delimiter, missing, header: given, quotes, blanks, comma } = state(), mark = missing ?? "none";
    const marks = MISSING.some(([value]) => value === mark) ? MISSING : [...MISSING, [mark, mark]];
    const absent = (value) => change({ missing: value === "none" ? null : value });
    fill(place, el("div", { class: "nb-row" },
      field("Cells are separated by", select(DELIMITERS, delimiter, (value) => change({ delimiter: value }))),
      field("A missing cell is written", select(marks, mark, absent)),
      field("A comma in numbers", select(COMMAS, comma, (value) => change({ comma: value }))),
      field("Line 1 holds", select(HEADERS, given ? "none" : "", (value) => change({ header: value ? [] : null }))),
      field("Quotes", select(QUOTES, quotes ? "" : "off", (value) => change({ quotes: !value }))),
      field("Blanks around cells", select(BLANKS, blanks, (value) => change({ blanks: value })))),
    el("p", {}, "A column holds numbers when all its known cells are numbers and one is not whole, ",
      "or more than 12 differ; else words. You can say otherwise."), el("ul", { class: "nb-columns-list" }, header.map(row)));
  };

  return { mount, columns };
});
