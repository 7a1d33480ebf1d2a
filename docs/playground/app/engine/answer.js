// The answer to a question: its sentence, its steps, in any form, and what a reader should be told at a cell.
"use strict";

refnb.chapter("app/answer", ({
  tables: { Dict }, columns: columns_,
  "app/csv": { read, said, separator, record }, "app/tally": { tally, kindsOf, isCount, known, marksOf, numberOf, NUMERIC }, "app/model": { fit, ask, checkRules },
  "app/steps": steps, "app/mixed": mixed, "app/writers": writers, "app/hints": { at, several }, "app/terms": { quoted }, "app/sentence": { listed, decided, opened },
}) => {
  // What was read and counted last is kept: a slider moves neither.
  const kept = (work) => {
    let [last, value] = [null, null];
    return (key, ...rest) => {
      if (last !== key) [value, last] = [work(...rest), key];
      return value;
    };
  };
  const table = (text, choices) => {
    const said = /^\ufeff?"?sep=(.)"?[ \t]*\r?\n/.exec(text), rest = said ? `\n${text.slice(said[0].length)}` : text;
    return read(rest, choices.delimiter || said?.[1] || separator(rest, choices), choices);
  };
  const sheets = kept(table), tallies = kept(tally), models = kept(fit);
  const sheetOf = (choices) => {
    const { text, name, delimiter, header, quotes, blanks } = choices;
    return at(`${name}: `, () => sheets(JSON.stringify([text, delimiter, name, header, quotes, blanks]), text, choices));
  };
  const learn = (choices) => {
    checkRules(choices);
    const { text, delimiter, name, label, kinds, missing, header, quotes, blanks, comma } = choices, sheet = sheetOf(choices);
    const key = JSON.stringify([text, delimiter, name, label, kinds, missing, header, quotes, blanks, comma]);
    const tallied = at(`${name}: `, () => tallies(key, sheet, choices));
    return models(JSON.stringify([key, choices.smoothing, choices.prior, choices.divisor]), tallied, choices);
  };
  const questionOf = (learned, given) =>
    new Dict(Object.entries(given).filter(([f, v]) => v !== null && learned.features.includes(f))
      .map(([f, v]) => [f, known(said(v, learned), learned.kinds[f], learned.marks)]).filter(([, v]) => v !== null));
  const marksIn = (learned, given) => Object.entries(given).filter(([f, v]) => v !== null && learned.features.includes(f))
    .map(([f, v]) => [f, said(v, learned)]).filter(([f, v]) => v && !learned.marks.includes(v) && known(v, learned.kinds[f], learned.marks) === null)
    .map(([f, v]) => `${quoted(v)} in ${f}`);
  const ordered = (learned) => [
    ...learned.counts.schema.features.keys(),
    ...[false, true].flatMap((wrong) => NUMERIC.flatMap((kind) => learned.moments.keys()
      .filter((f) => learned.kinds[f].kind === kind && learned.model.wrong.has(f) === wrong))),
  ];

  // ---- at the cell ---------------------------------------------------------------------------------

  const rowOf = ({ model: { categorical: { prior, conditionals } } }, f, v) => {
    const rows = conditionals.get(f);
    return rows?.values()[0].has(v) ? prior.map((_, y) => rows.get(y).get(v)) : null;
  };
  const notes = (learned, x) => x.entries().flatMap(([f, v]) => {
    const row = rowOf(learned, f, v), labels = learned.counts.labels.keys();
    if (!row) return [];
    const never = labels.filter((y) => row.get(y).zero);
    const unseen = labels.filter((y) => learned.counts.values.get(f).get(y).get(v).zero);
    if (never.length === labels.length) return [[f, `${v} rules out every label`]];
    if (never.length) return [[f, `never seen with ${listed(never)}: the factor 0 rules ${listed(never)} out`]];
    return unseen.length ? [[f, `never seen with ${listed(unseen)}: only smoothing keeps ${listed(unseen)} possible`]] : [];
  });
  // What a column may be instead of what it was taken for: whole numbers, a name of the row, texts.
  const WHOLE = /^[+-]?\d{1,15}$/, FEW = 4;
  const warnings = (sheet, kinds, label) => sheet.header.flatMap((column, i) => {
    const { kind, declared } = kinds[column], cells = sheet.rows.map((row) => row.cells[i]).filter(Boolean), own = column === label;
    const different = new Set(cells).size, alone = different === cells.length, fact = { column, kind, different, rows: cells.length, own };
    if ((declared && !own) || !different || kinds[column].reason === "count") return [];
    if (!own && different > 2 && cells.every((cell) => WHOLE.test(cell)) && (alone || (kind === "categorical" && (different > FEW || cells.includes("0"))))) return [{ ...fact, reason: "whole", alone }];
    if (!["categorical", "label"].includes(kind) || different < 0.75 * cells.length) return [];
    if (cells.filter((cell) => / /.test(cell.trim())).length > cells.length / 2) return [{ ...fact, reason: "texts" }];
    return cells.length < 8 || different < 0.9 * cells.length ? [] : [{ ...fact, reason: "name" }];
  });
  // A label in the first column, where none was chosen; names of columns that stand below as cells, too.
  const LABELS = /^(class|label|target|category|kind|type|outcome|answer|y)$/i;
  const first = ({ header, rows }, kinds, { label }, chosen) => {
    const [one] = header, values = new Set(rows.map(({ cells }) => cells[0])).size, last = new Set(rows.map(({ cells }) => cells.at(-1))).size;
    const odd = values > 1 && values < rows.length && last === rows.length;
    return chosen === label || header.length < 2 || !(LABELS.test(one) || odd) || LABELS.test(label) ? null : one;
  };
  const isRow = ({ header, rows, data }) =>
    !data && rows.length > 1 && header.every((f, i) => rows.some(({ cells }) => cells[i] === f));
  // A column of texts as columns of its words, the most frequent ones: 1 where a row has the word.
  const MOST = 16;
  const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  const words = (choices, column) => {
    const sheet = sheetOf(choices), i = sheet.header.indexOf(column), y = sheet.header.indexOf(choices.label), seen = new Map();
    const bags = sheet.rows.map(({ cells }) => new Set(wordsOf(cells[i])));
    for (const bag of bags) for (const word of bag) if (word !== choices.label) seen.set(word, (seen.get(word) ?? 0) + 1);
    const some = [...seen].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST).map(([word]) => word);
    const lines = bags.map((bag, k) => [...some.map((word) => (bag.has(word) ? "1" : "0")), sheet.rows[k].cells[y]]);
    return { text: [[...some, choices.label], ...lines].map((line) => `${record(line)}\n`).join(""), kinds: Object.fromEntries(some.map((word) => [word, "bernoulli"])) };
  };

  // What stands for a missing cell in many tables, while no mark of one is chosen.
  const marks = ({ header, rows }, kinds, choices) => {
    const words = header.map((f) => !kinds[f].numbers), cells = rows.flatMap((row) => row.cells.filter((_, i) => words[i]));
    const counted = [...new Set(cells.filter(columns_.isMark))].map((mark) => [mark, cells.filter((cell) => cell === mark).length]);
    return marksOf(choices).length ? [] : counted;
  };
  // Whether the table knows an observation, which may be one of the table before.
  const fits = ({ header, rows }, kinds, choices) => ([f, given]) => {
    const i = header.indexOf(f), { kind } = kinds[f] ?? {}, marks = marksOf(choices);
    const read_ = (cell) => known(cell, kinds[f] ?? {}, marks), v = read_(said(given, choices));
    if (kind === "label" || v === null) return false;
    if (kind === "bernoulli") return v === "0" || v === "1";
    if (!NUMERIC.includes(kind)) return rows.some(({ cells }) => read_(cells[i]) === v);
    try {
      return Boolean(numberOf(v, f, kind));
    } catch (error) {
      return false;
    }
  };

  const columns = (choices) => {
    const sheet = sheetOf(choices), last = sheet.header.filter((f, i) => !isCount(sheet, f, i, choices)).at(-1) ?? sheet.header.at(-1);
    const label = sheet.header.includes(choices.label) ? choices.label : last;
    const kinds = kindsOf(sheet, { ...choices, label });
    const domains = Object.fromEntries(sheet.header.map((column, i) => {
      const cells = sheet.rows.slice(0, 5000).map((row) => known(row.cells[i], kinds[column], marksOf(choices)));
      return [column, columns_.ordered([...new Set(cells.filter((cell) => cell !== null))].slice(0, 200))];
    }));
    const there = fits(sheet, kinds, choices), same = (a) => (b) => a.toLowerCase() === b.toLowerCase();
    // What differs in capitals alone is the same observation.
    const spelled = ([f, v]) => {
      const g = sheet.header.find(same(f)) ?? f, w = (domains[g] ?? []).find(same(v)) ?? v;
      return there([f, v]) || !there([g, w]) ? [f, v] : [g, w];
    };
    const given = Object.entries(choices.given ?? {}).filter(([, v]) => v !== null).map(spelled);
    return {
      header: sheet.header, rows: sheet.rows.length, kinds, label, domains, delimiter: sheet.delimiter,
      data: sheet.data, given: given.filter(there), dropped: given.filter((one) => !there(one)), marks: marks(sheet, kinds, choices),
      marked: sheet.rows.some(({ cells }) => cells.includes(choices.missing)),
      cells: sheet.rows.slice(0, 200).map(({ cells }) => cells), warnings: warnings(sheet, kinds, label), first: first(sheet, kinds, { label }, choices.label),
      row: !choices.header && isRow(sheet),
    };
  };
  const blocksOf = (choices, learned, x, found) => {
    const left = ordered(learned).filter((f) => !x.has(f)), more = left.length > 6;
    const names = (more ? left.slice(0, 5) : left).join(", ") + (more ? ` and ${left.length - 5} more` : "");
    const marked = several(marksIn(learned, choices.given ?? {}));
    const told = [...learned.told, ...(marked ? [["taken for missing in the question", marked]] : []), ...(left.length ? [["not given, left out", names]] : [])];
    return [steps.choices(told), ...(learned.moments.size ? mixed : steps).worked(x, found, learned)];
  };
  const solve = (choices) => {
    const learned = learn(choices), x = questionOf(learned, choices.given), found = ask(learned, x);
    return { learned, x, found, title: `Which value of ${choices.label}?`, blocks: blocksOf(choices, learned, x, found) };
  };
  const form = (choices, kind) => {
    const { title, found, blocks } = solve(choices);
    return writers[kind](title, opened(decided(found)), blocks);
  };

  return { learn, columns, words, solve, form, notes, questionOf, sheetOf, ordered, table };
});
