// A table as columns with kinds, and what is counted of its rows: counts of words, moments of numbers.
"use strict";

refnb.chapter("app/tally", ({
  refuse, numbers: { Q, ZERO, ONE }, tables: { Dict, table, sorted }, columns: { family, isMark, isNumber }, rational: { rational },
  limits: { checkCells }, "app/csv": { read }, "app/terms": { quoted }, "app/hints": { at, shown, number, hint, cut },
}) => {
  const NUMERIC = ["gaussian", "poisson"], BERNOULLI = ["0", "1"];
  const bad = (place, words) => refuse("BadTable", `${place}${words}`);

  // What each column is: declared, or else by the one rule; and whether it holds numbers, where a mark is missing.
  const kindsOf = ({ header, rows }, { label, kinds = {}, missing = null }) => {
    const found = {};
    header.forEach((column, i) => {
      if (column === label) found[column] = { kind: "label", declared: true };
      else {
        const cells = rows.map(({ cells }) => (cells[i] === missing ? null : cells[i])), declared = Object.hasOwn(kinds, column);
        const kind = declared ? kinds[column] : family(cells), known = cells.filter((cell) => cell && !isMark(cell));
        const open = kind !== "categorical" || !declared, all = known.length > 0 && known.every(isNumber);
        found[column] = { kind, declared, numbers: NUMERIC.includes(kind) || (open && all) };
      }
    });
    return found;
  };
  const absent = (cell, { numbers = false }, missing) => cell === "" || cell === missing || (numbers && isMark(cell));
  const checkLabel = (header, label) => {
    if (!label) bad("", `which column is the label?${hint("", header)}`);
    if (header.includes(label)) return;
    const only = header.length === 1 && header[0].includes(label);
    const miss = only ? `; the only one is ${quoted(cut(header[0], 60))}: is the delimiter right?` : hint(label, header);
    bad("line 1: ", `no column ${quoted(cut(label, 60))}${miss}`);
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

  // Sums by feature and label: of words one for each value, of numbers their moments.
  const gathered = (sheet, choices, kinds, features) => {
    const place = (line, column) => `line ${line}, column ${quoted(column)}`;
    const at_ = (column) => sheet.header.indexOf(column);
    const label = at_(choices.label), weight = sheet.header.find((column) => kinds[column].kind === "weight");
    const used = features.map((f) => ({ f, i: at_(f), kind: kinds[f].kind, seen: new Map() })), labels = new Map();
    for (const { line, cells } of sheet.rows) {
      const y = cells[label];
      if (absent(y, {}, choices.missing)) bad(`${place(line, choices.label)}: `, "the label is missing");
      const w = weight === undefined ? ONE : weightOf(cells[at_(weight)], `${place(line, weight)}: `);
      labels.set(y, (labels.get(y) ?? new Sum()).add(w));
      for (const { f, i, kind, seen } of used) {
        const cell = cells[i];
        if (absent(cell, kinds[f], choices.missing)) continue;
        if (kind === "bernoulli" && !BERNOULLI.includes(cell)) {
          refuse("UnknownValue", `${place(line, f)}: ${quoted(cut(cell, 60))} is not declared${hint(cell, BERNOULLI)}`);
        }
        if (NUMERIC.includes(kind)) {
          const x = at(`line ${line}, column `, () => numberOf(cell, f, kind), `; if it is missing, write missing=${quoted(cut(cell, 60))}`, "BadTable");
          const moment = seen.get(y) ?? { weight: ZERO, total: ZERO, squares: ZERO }, wx = w.mul(x);
          const sums = { weight: moment.weight.add(w), total: moment.total.add(wx), squares: moment.squares.add(wx.mul(x)) };
          seen.set(y, sums);
        } else {
          if (!seen.has(cell)) seen.set(cell, new Map());
          const row = seen.get(cell);
          row.set(y, (row.get(y) ?? new Sum()).add(w));
        }
      }
    }
    return { labels, used };
  };
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
  // What was left out of cells, and what was taken for missing.
  const told = ({ header, rows }, { missing }, kinds, features) => {
    const used = header.flatMap((f, i) => (kinds[f].kind === "left out" ? [] : [i]));
    const some = (wanted) => rows.some((row) => used.some((i) => wanted(row, i)));
    const marks = features.filter((f) => kinds[f].numbers).flatMap((f) => {
      const cells = new Set(rows.map(({ cells }) => cells[header.indexOf(f)]));
      return sorted([...cells].filter((cell) => isMark(cell) && cell !== missing)).map((mark) => `${quoted(mark)} in ${f}`);
    });
    return [
      ["blanks", some(({ trimmed }, i) => trimmed.has(i)) ? "those around cells left out" : ""],
      ["taken for missing", [...(some(({ cells }, i) => cells[i] === "") ? ["empty cells"] : []), ...marks].join(", ")],
    ];
  };
  const NOTHING = { weight: ZERO, total: ZERO, squares: ZERO };

  const tally = (sheet, choices) => {
    checkLabel(sheet.header, choices.label);
    const kinds = kindsOf(sheet, choices), features = sheet.header.filter((column) =>
      !["label", "weight", "left out"].includes(kinds[column].kind));
    if (!sheet.rows.length) refuse("EmptyData", "a table needs at least one row below the names of its columns");
    const { labels: seen, used } = gathered(sheet, choices, kinds, features), labels = sorted([...seen.keys()]);
    const words = used.filter(({ kind }) => !NUMERIC.includes(kind)), real = used.filter(({ kind }) => NUMERIC.includes(kind));
    const domains = new Dict(words.map(({ f, kind, seen: values }) => {
      const domain = kind === "bernoulli" ? BERNOULLI : sorted([...values.keys()]);
      return [f, domain.length ? domain : refuse("EmptyData", `column ${quoted(f)} holds no value: declare its domain, or leave it out`)];
    }));
    checkCells(labels.length, domains.values().reduce((n, domain) => n + domain.length, 0));
    const counts = {
      schema: { labels, features: domains },
      labels: table(labels, (y) => seen.get(y).value),
      values: new Dict(words.map(({ f, seen: values }) => [f, table(labels, (y) =>
        table(domains.get(f), (v) => values.get(v)?.get(y)?.value ?? ZERO))])),
    };
    const moments = new Dict(real.map(({ f, seen: rows }) => [f, table(labels, (y) => rows.get(y) ?? NOTHING)]));
    const weight = sheet.header.find((column) => kinds[column].kind === "weight");
    return { kinds, features, counts, moments, weight, told: told(sheet, choices, kinds, features) };
  };

  return { read, kindsOf, tally, absent, numberOf, NUMERIC, rational };
});
