// A table as columns with kinds, and what is counted of its rows: counts of words, moments of numbers.
"use strict";

refnb.chapter("app/tally", ({
  refuse, numbers: { Q, ZERO, ONE, total }, tables: { Dict, table, sorted }, columns: { kind, spelled, isMark, isNumber, numeric, ordered, alike, mayBeMissing, mayBeNames, mayBeCounts, POINTS, GROUPED }, moments: { NOTHING, more },
  limits: { checkTable }, "app/terms": { quoted, escaped }, "app/hints": { at, shown, several, number, hint, nearMiss, cut },
}) => {
  const NUMERIC = ["gaussian", "poisson"], BERNOULLI = ["0", "1"], LITTLE = 3, DASHES = ["-", "\u2013"];
  const bad = (place, words) => refuse("BadTable", `${place}${words}`);

  // What each column is: declared, or else by the one rule; whether it holds numbers, where a mark is missing, and what
  // a comma means in them. Where two readings are possible, `unsure` has the cells that are the reason.
  const kindsOf = ({ header, rows, delimiter }, choices, weights = null) => {
    const { label, kinds = {}, comma = "" } = choices, marks = marksOf(choices), found = {};
    header.forEach((column, i) => {
      const declared = Object.hasOwn(kinds, column), own = declared ? kinds[column] : "";
      if (column === label) found[column] = { kind: "label", declared: true };
      else if (["categorical", "left out", "weight"].includes(own)) found[column] = { kind: own, declared };
      else {
        const seen = cellsOf(rows.map(({ cells }) => known(cells[i], {}, marks)), weights);
        const said = kind(new Map([...seen].map(([cell, sum]) => [cell, sum.value])), comma);
        const written = [...seen.keys()].filter(isNumber), parted = delimiter === ";" && !comma && said.numbers && !said.unsure.length;
        if (parted && said.comma !== GROUPED && written.every((cell) => POINTS.test(cell))) Object.assign(said, { unsure: written, reason: "point" });
        const counted = !declared && !said.unsure.length && isCount({ rows }, column, i, choices, said);
        if (counted && !Object.values(kinds).includes("weight")) Object.assign(said, { unsure: [column], reason: "count" });
        const open = said.reason === "fraction" ? !declared : said.numbers || !declared, unsure = open ? said.unsure : [];
        const truth = own === "bernoulli", numbers = said.numbers || truth || NUMERIC.includes(own), marked = sorted([...seen.keys()].filter(isMark));
        const rows_ = (some) => total(some.map((cell) => seen.get(cell).value)), few = numbers || declared ? ZERO : rows_([...seen.keys()].filter(isNumber));
        const mixed = !few.zero ? `${column}, though ${few} of ${rows_([...seen.keys()])} cells are numbers` : "";
        if (truth) said.comma = "truth";
        const codes = numbers && !unsure.length ? mayBeMissing([...seen.keys()].filter((cell) => !isMark(cell)), said.comma) : [];
        found[column] = { ...said, kind: own || said.family, declared, unsure, numbers, gaps: numbers ? marked : [], others: numbers ? codes : marked, mixed };
      }
    });
    return found;
  };
  // How often each cell occurs that is there.
  const cellsOf = (cells, weights = null) => {
    const seen = new Map();
    cells.forEach((cell, k) => {
      if (cell !== null && !seen.has(cell)) seen.set(cell, new Sum());
      if (cell !== null) seen.get(cell).add(weights ? weights[k] : ONE);
    });
    return seen;
  };
  // Whether a column can say how often each row counts.
  const isCount = ({ rows }, column, i, choices, { numbers, comma } = { numbers: true, comma: "" }) => {
    const each = rows.map((row) => known(row.cells[i], {}, marksOf(choices))), cells = each.filter((cell) => cell !== null && !isMark(cell));
    return numbers && !each.includes(null) && cells.length >= LITTLE && mayBeCounts(column, () => [...new Set(cells)].map((cell) => spelled(cell, comma)));
  };
  const marksOf = ({ missing = null }) => [missing ?? []].flat();
  // What a cell says, or null where it is missing: among numbers a mark is, and a comma is read.
  const known = (cell, { numbers = false, comma = "" }, marks) => {
    if (cell === "" || marks.includes(cell) || (numbers && isMark(cell))) return null;
    return numbers ? spelled(cell, comma) : cell;
  };
  const parts = (only, label) => {
    const first = [...only].find((c) => /[^\p{L}\p{N}]/u.test(c) && only.split(c).some((name) => name.trim() === label));
    const sign = first && quoted(/[ \u00a0]/.test(first) ? "blanks" : first);
    return sign ? ` If ${sign} parts the cells, write delimiter=${sign}` : "";
  };
  const checkLabel = ({ header, line, data }, label) => {
    if (!label) bad("", `which column is the label?${hint("", header)}`);
    if (header.includes(label)) return;
    const only = header.length === 1 && header[0].includes(label);
    const comment = /^[#%]/.test(header[0] ?? "");
    const miss = comment ? "; line 1 may be a comment: delete it" : only ? `; the only one is ${quoted(cut(header[0], 60))}: is the delimiter right?${parts(header[0], label)}` : `${hint(label, header)}${data}`;
    bad(`line ${line}: `, `no column ${quoted(cut(label, 60))}${miss}`);
  };
  const checkOnce = ({ line, data, twice }, columns) => {
    for (const f of columns) if (twice.has(f)) bad(`line ${line}: `, `column ${quoted(cut(f, 60))} occurs twice${data || ": rename one of them"}`);
  };
  // The marks of missing cells that are in no column that is used; refused where another usual one is, or a near miss.
  const checkMarks = ({ header, rows }, used, marks) => {
    const places = used.map((f) => header.indexOf(f));
    const seen = new Set(marks.length ? rows.flatMap(({ cells }) => places.map((i) => cells[i])) : []);
    return marks.filter((mark) => {
      if (seen.has(mark)) return false;
      const words = sorted([...seen].filter(Boolean)), usual = words.filter((word) => isMark(word) && !marks.includes(word)).slice(0, 8).map(quoted).join(", ");
      const [other] = words.filter((word) => isMark(word) && !marks.includes(word)), every = [...marks, other].map((x) => quoted(x ?? "")).join(", ");
      const there = usual ? `; there are ${usual}: if ${quoted(other)} is missing, too, write missing=[${every}]` : nearMiss(mark, words);
      return !there || bad("", `no cell is ${quoted(cut(mark, 60))}, the mark of a missing one${there}`);
    });
  };
  // Marks among the labels can be missing ones or a class; and which two readings a column has.
  const checkLabels = ({ rows, header, labels }, label) => {
    const beside = DASHES.flatMap((x) => labels.filter((y) => y && /^\++$/.test(y)).map((y) => x.repeat(y.length)));
    const first = sorted([...new Set(labels)].filter((y) => y !== null && isMark(y) && !beside.includes(y)))[0];
    if (first === undefined) return;
    const { line } = rows.find((_, k) => labels[k] === first), every = sorted([...new Set(labels)]).slice(0, 8);
    const write = `domains={${quoted(label)}: [${every.map(quoted).join(", ")}]}`;
    bad(`line ${line}, column ${quoted(header.find((f) => f === label))}: `,
      `${quoted(first)} can be a missing label or a class: ${DASHES.includes(first) ? "" : "to "}leave its rows out${
        DASHES.includes(first) ? "" : `, write missing=${quoted(cut(first, 60))}`}, or write ${write}`);
  };
  const checkSure = ({ header, rows, line }, features, kinds) => {
    for (const f of features) {
      const { unsure = [], reason } = kinds[f], i = header.indexOf(f), [first] = unsure;
      if (!unsure.length) continue;
      const some = (names) => `features=[${names.map(quoted).join(", ")}]`, others = features.filter((g) => g !== f);
      const rest = others.length && others.length <= 8 ? `; to leave the column out, write ${some(others)}` : "";
      const use = `write weight=${quoted(f)}; or if it is a feature, ${some(features)}`;
      if (reason === "count") bad(`line ${line}: `, `column ${quoted(f)}: whole numbers under such a name can say how often each row counts: ${use}`);
      const place = `line ${rows.find(({ cells }) => cells[i] === first).line}, column ${quoted(f)}: `;
      const [a, b] = reason === "comma" ? ["decimal", "thousands"].map((comma) => spelled(first, comma)) : [];
      if (reason === "comma") bad(place, `${quoted(first)} can be ${a} or ${b}: write comma='decimal' or comma='thousands'${rest}`);
      const both = `${quoted(first)} can be ${first} or ${first.replace(".", "")} beside ';'`;
      if (reason === "point") bad(place, `${both}: write comma='thousands' for a point, or the number without one${rest}`);
      const words = several(unsure), as = (family) => `families={${quoted(f)}: ${quoted(family)}}`;
      const one = `if it is one number, write ${as("gaussian")}; if two, a column for each; if a word, ${as("categorical")}`;
      if (reason === "fraction") bad(place, `${words}: ${one}${rest}`);
      const digits = `a number is written with digits and a point alone, as in 12.5; if all are words, write ${as("categorical")}`;
      if (reason === "dress" || /\p{Nd}/u.test(first)) bad(place, `${words}: ${digits}${rest}`);
      const missing = `if it is a missing one, write missing=${quoted(cut(first, 60))}; if all are words, ${as("categorical")}`;
      bad(place, `${words}: the other cells are numbers; ${missing}${rest}`);
    }
  };
  const countOf = (cell, kind) => {
    const x = number(cell);
    if (kind === "poisson" && !x.whole) refuse("BadWeight", `the value is a count and must be whole, got ${shown(x)}`);
    if (kind === "poisson" && x.negative) refuse("Negative", `the value is a count and must be >= 0, got ${shown(x)}`);
    return x;
  };
  const numberOf = (cell, column, kind) =>
    at(`${quoted(column)}: `, () => countOf(cell, kind));
  const weightOf = (cell, place) => at(place, () => {
    if (cell === "") refuse("BadTable", "the weight is missing");
    const w = number(cell);
    return w.negative ? refuse("Negative", `a weight must be >= 0, got ${shown(w)}`) : w;
  }, "", "BadTable");

  const weightsOf = (sheet, weight) => {
    const w = sheet.header.indexOf(weight), place = (line, column) => `line ${line}, column ${quoted(column)}: `;
    return sheet.rows.map(({ line, cells }) => (weight === undefined ? ONE : weightOf(cells[w], place(line, weight))));
  };
  // The rows that count, those whose weight is not 0; a weight that cannot be read is refused when it is.
  const counting = (table_, weight) => {
    const w = table_.header.indexOf(weight), rows = table_.rows.filter(({ cells }) => {
      try {
        return !weightOf(cells[w], "").zero;
      } catch {
        return true;
      }
    });
    return weight === undefined ? table_ : { ...table_, rows, weightless: rows.length < table_.rows.length };
  };
  // The rows that have a label; others are left out where a mark says so that was chosen, or the empty text.
  const labelled = (sheet, label, marks) => {
    const y = sheet.header.indexOf(label), there = sheet.rows.map((_, k) => k).filter((k) => sheet.labels[k] !== null);
    const gone = sheet.rows.filter((_, k) => sheet.labels[k] === null), none = gone.map(({ cells }) => cells[y]);
    const odd = sorted(none.filter((mark) => mark && (!isMark(mark) || DASHES.includes(mark))))[0];
    const missing = `line ${gone[0]?.line}, column ${quoted(label)}: the label is missing; `, every = [...marks, ""].map(quoted).join(", ");
    if (odd) bad(missing, `${quoted(odd)} may be a label: leave its rows out`);
    if (none.some((mark) => !marks.includes(mark))) bad(missing, `to leave such rows out, write missing=[${every}]`);
    const of = (some) => there.map((k) => some[k]);
    return { ...sheet, rows: of(sheet.rows), labels: of(sheet.labels), all: sheet.rows, gone: gone.length };
  };
  // Rows above the examples that say what the columns are, as Orange writes them.
  const TYPES = new RegExp("^<?(?:discrete|continuous|string|time|categorical|numeric|nominal|text|integer|int(64)?|float(64)?" +
    "|double( precision)?|real|numbers?|numerical|bool(ean)?|str|object|(var)?char|factor|date" +
    "|(small|big)int|decimal|timestamp|datetime|chr|dbl|fct|lgl|ord)>?(\\([0-9, ]+\\))?$"), ROLES = /^(?:class|meta|ignore|weight|attribute|feature|target)$/;
  const checkExamples = ({ header, rows, line }, used, named) => {
    const again = !named && used.length > 1 && rows.find(({ cells }) => used.every((f) => cells[header.indexOf(f)] === f));
    if (again) bad(`line ${again.line}: `, "the names of the columns stand here again: delete this row, or write header='none'");
    const odd = header.filter((f) => /^(?:[cmiw][CDST]?|[CDST])#./.test(f)), [one] = odd;
    const words = `${quoted(one ?? "")} is a name behind its type, as Orange writes it: write the names alone, such as ${quoted((one ?? "").replace(/^[^#]*#/, ""))}`;
    if (odd.length === header.length || odd.some((f) => /^[cmiw][CDST]#/.test(f))) bad(`line ${line}: `, words);
    const some = rows.slice(0, 50).map(({ cells }) => used.map((f) => cells[header.indexOf(f)].trim().toLowerCase())), [first, ...others] = some;
    if (!first) return;
    const below = (others[0] ?? []).filter(Boolean), own = used.map((f) => f.trim().toLowerCase());
    const told_ = (word, i) => (word && word === own[i]) || TYPES.test(word) || ROLES.test(word);
    const orange = first.every((word) => !word || word.includes(" ") || TYPES.test(word) || /^[dcst]$/.test(word)) && first.some(Boolean) && below.length > 0 && below.every((word) => ROLES.test(word));
    if (!orange && !(first.length > 1 && first.every(told_) && !others.some((row) => row.some(told_)))) return;
    const both = orange ? ", with the row below it," : "", names = [...new Set(first)].filter(Boolean).slice(0, 8).map(quoted).join(", ");
    bad(`line ${rows[0].line}: `, `the cells ${names} say what the columns are, and are no example: delete this row${both} in the file`);
  };
  // Sums by feature and label: of words one for each value, of numbers their moments.
  const gathered = (sheet, marks, kinds, features, weights) => features.map((f) => {
    const i = sheet.header.indexOf(f), { kind: of } = kinds[f], seen = new Map();
    sheet.rows.forEach(({ line, cells }, k) => {
      const y = sheet.labels[k], w = weights[k], cell = known(cells[i], kinds[f], marks);
      if (cell === null) return;
      if (of === "bernoulli" && !BERNOULLI.includes(cell)) {
        const words = `${quoted(cut(cells[i], 60))} is not declared${hint(cells[i], BERNOULLI)}: write these, or families={${quoted(f)}: 'categorical'}`;
        refuse("UnknownValue", `line ${line}, column ${quoted(f)}: ${words}`);
      }
      if (NUMERIC.includes(of)) {
        const words = `if all are words, families={${quoted(f)}: 'categorical'}`;
        const missing = /\p{Nd}/u.test(cells[i]) ? `; it is written with digits and a point alone, as in 12.5; ${words}`
          : `; if it is missing, write missing=${quoted(cut(cells[i], 60))}`;
        const x = at(`line ${line}, column `, () => numberOf(cell, f, of), missing, "BadTable");
        seen.set(y, more(seen.get(y) ?? NOTHING, w, x));
      } else {
        if (!seen.has(cell)) seen.set(cell, new Map());
        const row = seen.get(cell);
        row.set(y, (row.get(y) ?? new Sum()).add(w));
      }
    });
    return { f, kind: of, seen };
  });
  // A sum of weights, in whole numbers while all of them are 1.
  class Sum {
    constructor() { Object.assign(this, { ones: 0, rest: ZERO }); }
    add(w) {
      if (w === ONE) this.ones += 1;
      else this.rest = this.rest.add(w);
      return this;
    }
    get value() { return this.rest.add(new Q(BigInt(this.ones))); }
  }
  // Words that look alike are shown by the codes of their letters.
  const plain = (text, what) => (what.endsWith("letters") ? text.replace(/[^\0-\x7f]/gu, escaped) : text);
  // How the table was read: what was chosen, and what was found.
  const told = ({ header, rows, all, gone, labels, line, data, trimmed, hollow, dashes, unnamed, delimiter, idle, weightless }, choices, kinds, features, used, weights) => {
    const counted = [choices.label, ...features], again = counted.filter((f) => rows.some(({ cells }) => cells[header.indexOf(f)] === f));
    const names = again.slice(0, 4).map(quoted).join(", "), half = !choices.header && 2 * again.length >= counted.length;
    const below = half ? `line 1, with ${names}, which are cells below, too: if it is a row, write header='none'` : "";
    const places = features.map((f) => header.indexOf(f)), empty = !marksOf(choices).includes("") && all.some(({ cells }) => places.some((i) => cells[i] === ""));
    const seen = (f) => cellsOf(f === choices.label ? labels : rows.map(({ cells }) => known(cells[header.indexOf(f)], {}, marksOf(choices))), weights);
    const open = features.filter((f) => !kinds[f].declared), words = open.filter((f) => kinds[f].kind === "categorical" && !kinds[f].numbers);
    const near = [choices.label, ...words].flatMap((f) => alike([...seen(f).keys()]).map(([what, some]) => [what, `${some.map((w) => plain(quoted(cut(w, 40)), what)).join(" and ")} in ${f}`]));
    const once = open.filter((f) => {
      const cells = [...seen(f)].filter(([v]) => !isMark(v));
      return cells.length > LITTLE && cells.every(([, { value }]) => value.eq(ONE)) && mayBeNames(cells.map(([v]) => (kinds[f].numbers ? spelled(v, kinds[f].comma) : v)));
    });
    const ys = [...seen(choices.label).keys()], codes = ys.every(isNumber) ? mayBeMissing(ys) : [];
    const gaps = features.flatMap((f) => (kinds[f].gaps ?? []).map((mark) => `${quoted(mark)} in ${f}`));
    return [
      ["missing", marksOf(choices).map(quoted).join(", ")],
      ["header", choices.header ? choices.header.join(", ") || "none" : ""],
      ["blanks", choices.blanks === "keep" ? "kept" : ""],
      ["quotes", choices.quotes === false ? "mean nothing" : ""],
      ["delimiter", choices.delimiter || delimiter === "," ? "" : `${delimiter.length > 1 ? delimiter : quoted(delimiter)}, found in line 1`],
      ["columns without a name", unnamed ? "left out" : ""],
      ["header", data && (below || `line ${line}${data}`)],
      ["rows of dashes", dashes ? "left out" : ""],
      ["blanks", used.some((f) => trimmed.has(f)) ? "those around cells left out" : ""],
      ["rows of weight 0", weightless ? "left out" : ""],
      ["rows of empty cells", hollow ? "left out" : ""],
      ["marks that no cell is", idle.map(quoted).join(", ")],
      ["taken for missing", [...(empty ? ["empty cells"] : []), ...gaps].join(", ")],
      ["not taken for missing", [choices.label, ...features].flatMap((f) => (f === choices.label ? codes : kinds[f].others ?? []).map((mark) => `${quoted(mark)} in ${f}`)).join(", ")],
      ["taken for words", [numeric(labels) && `${choices.label}, though all cells are numbers`, ...features.map((f) => kinds[f].mixed)].filter(Boolean).join(", ")],
      ["commas", features.filter((f) => kinds[f].comma && kinds[f].comma !== "truth" && kinds[f].numbers).map((f) => `${kinds[f].comma} in ${f}`).join(", ")],
      ["rows without a label", gone ? `${gone} left out` : ""],
      ["every value occurs once", once.join(", ")],
      ...["capitals", "blanks", "codes of letters", "capitals or blanks", "capitals or codes of letters", "blanks or codes of letters", "capitals or blanks or codes of letters"].map((what) => [`differ in ${what} alone`, near.filter(([of]) => of === what).map(([, some]) => some).join(", ")]),
      ["header", data ? "" : below],
    ];
  };

  const tally = (read, choices) => {
    const weighing = read.header.find((f) => f !== choices.label && choices.kinds?.[f] === "weight"), table_ = counting(read, weighing);
    const { header, rows } = table_, { label, kinds: chosen = {} } = choices, marks = marksOf(choices);
    checkLabel(table_, label);
    const of = (f) => (f === label ? "label" : chosen[f]), features = header.filter((f) => !["label", "weight", "left out"].includes(of(f)));
    const weight = header.find((f) => of(f) === "weight"), needed = [label, weight, ...features].filter((f) => f !== undefined);
    checkOnce(table_, needed);
    checkExamples(table_, needed, choices.header);
    const y = header.indexOf(label), labels_ = rows.map(({ cells }) => known(cells[y], {}, marks)?.replace(/^(-?[0-9]+)\.0+$/, "$1") ?? null);
    const sheet = labelled({ ...table_, labels: labels_ }, label, marks), weights = weightsOf(sheet, weight);
    if (!sheet.rows.length) refuse("EmptyData", "a table needs at least one row below the names of its columns");
    const kinds = kindsOf(sheet, choices, weights), seen = new Map();
    checkLabels(sheet, label);
    checkSure(sheet, features, kinds);
    sheet.idle = checkMarks(table_, needed, marks);
    const idle = choices.comma && weight === undefined && !features.some((f) => kinds[f].numbers);
    if (idle) refuse("BadRequest", "no column that is read here holds numbers: leave comma out");
    sheet.labels.forEach((label_, k) => seen.set(label_, (seen.get(label_) ?? new Sum()).add(weights[k])));
    const used = gathered(sheet, marks, kinds, features, weights), labels = ordered([...seen.keys()]);
    const words = used.filter(({ kind }) => !NUMERIC.includes(kind)), real = used.filter(({ kind }) => NUMERIC.includes(kind));
    const domains = new Dict(words.map(({ f, kind, seen: values }) => {
      const domain = kind === "bernoulli" ? BERNOULLI : ordered([...values.keys()]);
      return [f, domain.length ? domain : refuse("EmptyData", `column ${quoted(f)} holds no value: declare its domain, or leave it out`)];
    }));
    checkTable(labels.length, domains.values().reduce((n, domain) => n + domain.length, 0));
    const counts = {
      schema: { labels, features: domains },
      labels: table(labels, (y) => seen.get(y).value),
      values: new Dict(words.map(({ f, seen: values }) => [f, table(labels, (y) =>
        table(domains.get(f), (v) => values.get(v)?.get(y)?.value ?? ZERO))])),
    };
    const moments = new Dict(real.map(({ f, seen: rows }) => [f, table(labels, (y) => rows.get(y) ?? NOTHING)]));
    const ending = sheet.data && `; the header is line ${sheet.line}${sheet.data}`;
    return { kinds, features, counts, moments, weight, ending, told: told(sheet, choices, kinds, features, needed, weights) };
  };

  return { kindsOf, tally, isCount, known, marksOf, numberOf, NUMERIC };
});
