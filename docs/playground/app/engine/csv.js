// A reader of CSV, by the rules of refnb.io.tables: blanks around a cell are left out, and the separator is the one
// that fits, where none is named.
"use strict";

refnb.chapter("app/csv", ({ refuse, columns: { isNumber }, "app/terms": { quoted } }) => {
  const MOST = 131072, ALONE = "a line ends with \\n or \\r\\n, got \\r alone";
  const SEPARATORS = [",", ";", "\t", "|"], SAMPLE = 50, OUTER = /^[ \t\u00a0]+|[ \t\u00a0]+$/g;
  const OFF = "; if quotes mean nothing, write quotes=False";
  const bad = (line, words) => refuse("BadTable", `line ${line}: ${words}`);

  const said = (cell, { blanks }) => (blanks === "keep" ? cell : cell.replace(OUTER, ""));
  const split = function* (text, delimiter, { quotes = true }) {
    const lines = text.replace(/^\ufeff/, "").match(/[^\n]*\n|[^\n]+/g) ?? [];
    let record = [], cell = "", state = "start", number = 0, begun = false;
    const close = () => {
      record.push(cell);
      cell = "";
      state = "start";
    };
    for (const line of lines) {
      number += 1;
      if (line.includes("\0")) bad(number, "a table holds no NUL characters");
      let ended = false;
      for (const c of line) {
        const end = c === "\n" || c === "\r";
        if (ended) {
          if (!end) bad(number, ALONE);
        } else if (state === "quoted") {
          if (c === '"') state = "after";
          else cell += c;
        } else if (state === "after" && c === '"') {
          cell += c;
          state = "quoted";
        } else if (end) {
          ended = true;
          if (begun) close();
        } else {
          begun = true;
          if (c === delimiter) close();
          else if (state === "after") bad(number, `a quoted cell ends with its second quote, got more behind it${OFF}`);
          else if (state === "start" && c === '"' && quotes) state = "quoted";
          else {
            cell += c;
            state = "plain";
          }
        }
        if (cell.length > MOST) bad(number, `a cell has at most ${MOST} characters, got more`);
      }
      if (state === "quoted") continue;
      if (begun && !ended) close();
      if (begun) yield [number, record];
      [record, begun] = [[], false];
    }
    if (state === "quoted") bad(number, `the file ends inside a quoted cell, a closing quote is missing${OFF}`);
  };

  // The names of the columns, each once, and below them each record: what its cells say, and the line where it ends.
  const read = (text, delimiter, how = {}) => {
    const records = split(text, delimiter, how), { value: [line, top] = bad(1, "a table needs a header, the file is empty") } =
      records.next();
    let names = top.map((cell) => said(cell, how)), rest = [...records];
    if (how.header) {
      names = how.header.length ? how.header : top.map((_, i) => String(i + 1));
      rest = [[line, top], ...rest];
    }
    const header = [...new Set(names.filter(Boolean))], places = header.map((f) => names.indexOf(f));
    const rows = [], trimmed = new Set();
    for (const [end, record] of rest) {
      if (record.length === names.length) {
        const cells = places.map((i) => said(record[i], how));
        rows.push({ line: end, cells });
        cells.forEach((cell, i) => cell && cell !== record[places[i]] && trimmed.add(header[i]));
      } else if (said(record.join(""), {})) bad(end, `the header has ${names.length} cells, got ${record.length}`);
    }
    const number = how.header ? undefined : header.find(isNumber);
    const data = number && `; ${quoted(number)} is a number: if line 1 holds data, write header='none', or its names`;
    const twice = new Set(header.filter((f) => names.indexOf(f) < names.lastIndexOf(f)));
    return { header, rows, line, delimiter, data: data ?? "", twice, trimmed, unnamed: names.includes("") };
  };
  // What stands between the cells, by the first lines: that of line 1 which makes most cells, as many in each line.
  const separator = (text, how = {}) => {
    const first = text.split("\n", SAMPLE).map((line) => `${line}\n`).join(""), widths = new Map();
    for (const delimiter of SEPARATORS) {
      const found = [];
      try {
        for (const [, { length }] of split(first, delimiter, how)) found.push(length);
      } catch (error) {
        if (!(error instanceof refnb.Refusal)) throw error; // the first lines can end inside of quotes
      }
      if (found[0] > 1) widths.set(delimiter, found.every((width) => width === found[0]) ? found[0] : 0);
    }
    const most = [...widths.keys()].filter((delimiter) => widths.get(delimiter) === Math.max(...widths.values()));
    const words = `what stands between the cells can be ${most.map(quoted).join(" or ")}: write delimiter=${quoted(most[0] ?? ",")}`;
    return most.length > 1 ? bad(1, words) : most[0] ?? ",";
  };
  // One record; what holds a delimiter, a quote or a line end stands in quotes.
  const record = (cells, delimiter = ",") => {
    const written = cells.map((cell) =>
      (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell));
    return cells.length === 1 && cells[0] === "" ? '""' : written.join(delimiter);
  };

  return { read, record, said, separator };
});
