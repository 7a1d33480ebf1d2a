// A reader of CSV, by the rules of refnb.io.tables: blanks around a cell are left out, and the separator is the one
// that fits, where none is named.
"use strict";

refnb.chapter("app/csv", ({ refuse, columns: { isNumber }, "app/terms": { quoted } }) => {
  const MOST = 131072, ALONE = "a line ends with \\n or \\r\\n, got \\r alone";
  const SEPARATORS = [",", ";", "\t", "|"], RUNS = "blanks", SAMPLE = 50, OUTER = /^[ \t\u00a0]+|[ \t\u00a0]+$/g;
  const OFF = "; if quotes mean nothing, write quotes=False";
  const bad = (line, words) => refuse("BadTable", `line ${line}: ${words}`);

  const said = (cell, { blanks }) => (blanks === "keep" ? cell : cell.replace(OUTER, ""));
  const split = function* (text, delimiter, { quotes = true }) {
    const runs = delimiter === RUNS, blank = (line) => `${line.replace(/^[ \t\u00a0\r\n]+|[ \t\u00a0\r\n]+$/g, "").replaceAll("\t", " ")}\n`;
    const lines = (text.replace(/^\ufeff+/, "").match(/[^\n]*\n|[^\n]+/g) ?? []).map(runs ? blank : (line) => line);
    let record = [], cell = "", state = "start", number = 0, begun = false, first = 1;
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
          if (c === (runs ? " " : delimiter)) {
            if (!runs || state !== "start") close();
          } else if (state === "after") bad(first, `a quoted cell ends with its second quote, got more behind it${OFF}`);
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
      [record, begun, first] = [[], false, number + 1];
    }
    if (state === "quoted") bad(first, `the file ends inside a quoted cell, a closing quote is missing${OFF}`);
  };

  // The names of the columns, each once, and below them each record: what its cells say, and the line where it ends.
  const read = (text, delimiter, how = {}) => {
    const records = split(text, delimiter, how), { value: [line, top] = bad(1, "a table needs a header, the file is empty") } =
      records.next();
    let names = top.map((cell) => said(cell, how)), rest = [...records];
    const same = (how.header ?? []).filter((f) => names.includes(f)).slice(0, 8).map(quoted).join(", ");
    if (same) bad(line, `a header that is given makes it a row, and ${same} stand in it as names: rename them there`);
    if (!how.header && rest.length && rest.slice(0, SAMPLE).every(([, { length }]) => length === names.length + 1)) {
      const some = rest.slice(0, SAMPLE), pair = top.findIndex((_, k) => some.every(([, row]) => /^-?\d+$/.test(row[k]) && /^\d+$/.test(row[k + 1])));
      if (pair >= 0 && delimiter === "," && !text.split("\n", 2).join("").includes('"')) {
        bad(some[0][0], `'${some[0][1][pair]},${some[0][1][pair + 1]}' can be one number, or the row has a name: write the number with a point, or a name for each column`);
      }
      const named = some.some(([, row]) => row.at(-1)); // rows, as R does; or a separator ends them
      names = named ? ["", ...names] : [...names, ""];
    }
    if (how.header) {
      names = how.header.length ? how.header : top.map((_, i) => String(i + 1));
      rest = [[line, top], ...rest];
    }
    const header = [...new Set(names.filter(Boolean))], places = header.map((f) => names.indexOf(f));
    const rows = [], trimmed = new Set();
    let hollow = false, dashes = false;
    for (const [end, record] of rest) {
      const joined = said(record.join(""), {}), wide = names.length > 1;
      if (wide && !joined) hollow ||= record.length > 1;
      else if (wide && joined.includes("--") && /^[ \t\u00a0:-]*$/.test(joined)) dashes = true;
      else if (record.length === names.length) {
        const cells = places.map((i) => said(record[i], how));
        rows.push({ line: end, cells });
        cells.forEach((cell, i) => cell && cell !== record[places[i]] && trimmed.add(header[i]));
      } else bad(end, `the header has ${names.length} cells, got ${record.length}${record.length > names.length ? "; what parts the cells is put in quotes inside of one" : ""}`);
    }
    const number = how.header ? undefined : header.find(isNumber);
    const data = number && `; ${quoted(number)} is a number: if line 1 holds data, write header='none', or its names`;
    const twice = new Set(header.filter((f) => names.indexOf(f) < names.lastIndexOf(f)));
    return { header, rows, line, delimiter, data: data ?? "", twice, trimmed, hollow, dashes, unnamed: names.includes("") };
  };
  // What stands between the cells, by the first lines: that of line 1 which makes most cells, as many in each line. A
  // line for spreadsheets can say it.
  const separator = (text, how = {}) => {
    const first = text.split("\n", SAMPLE).map((line) => `${line}\n`).join(""), widths = new Map();
    for (const delimiter of [...SEPARATORS, RUNS]) {
      const found = [];
      let least = 0;
      try {
        for (const [, { length }] of split(first, delimiter, how)) found.push(length);
      } catch (error) {
        if (!(error instanceof refnb.Refusal)) throw error;
        least = error.message.includes("the file ends inside") ? 0 : -1; // the first lines can end inside of quotes
      }
      const even = found.every((width) => width === found[0]) && !least;
      if (found[0] > 1 && (delimiter !== RUNS || (even && !widths.size))) widths.set(delimiter, even ? found[0] : least);
    }
    const most = [...widths.keys()].filter((delimiter) => widths.get(delimiter) === Math.max(...widths.values())).sort((a, b) => (a !== "\t") - (b !== "\t"));
    const inside = (delimiter) => most.filter((other) => other !== delimiter).map(quoted).join(" and ");
    const ways = most.map((delimiter) => `delimiter=${quoted(delimiter)} (cells hold ${inside(delimiter)})`).join(" or ");
    const words = `what stands between the cells can be ${most.map(quoted).join(" or ")}: write ${ways}`;
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
