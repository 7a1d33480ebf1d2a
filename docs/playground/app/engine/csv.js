// A reader of CSV, by the rules of refnb.io.tables: blanks around a cell are left out, and the separator is the one
// that fits, where none is named.
"use strict";

refnb.chapter("app/csv", ({ refuse, "app/terms": { quoted } }) => {
  const MOST = 131072, ALONE = "a line ends with \\n or \\r\\n, got \\r alone";
  const SEPARATORS = [",", "|", ";", "\t"], SAMPLE = 50, BLANK = /[ \t\u00a0]/, OUTER = /^[ \t\u00a0]+|[ \t\u00a0]+$/g,
    OFF = "; if quotes mean nothing, write quotes=False";
  const bad = (line, words) => refuse("BadTable", `line ${line}: ${words}`);

  const said = (cell) => cell.replace(OUTER, "");
  const split = function* (text, delimiter) {
    const skipped = (c, state) => c !== delimiter && (state === "start" || state === "after") && BLANK.test(c);
    const lines = text.replace(/^\ufeff/, "").match(/[^\n]*\n|[^\n]+/g) ?? [];
    let record = [], cell = "", state = "start", number = 0, begun = false, trimmed = new Set();
    const close = () => {
      const inner = said(cell);
      if (inner !== cell && inner) trimmed.add(record.length);
      record.push(inner);
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
        } else if (!skipped(c, state)) {
          begun = true;
          if (c === delimiter) close();
          else if (state === "after") bad(number, `a quoted cell ends with its second quote, got more behind it${OFF}`);
          else if (state === "start" && c === '"') state = "quoted";
          else {
            cell += c;
            state = "plain";
          }
        }
        if (cell.length > MOST) bad(number, `a cell has at most ${MOST} characters, got more`);
      }
      if (state === "quoted") continue;
      if (begun && !ended) close();
      if (begun) yield [number, record, trimmed];
      [record, begun, trimmed] = [[], false, new Set()];
    }
    if (state === "quoted") bad(number, `the file ends inside a quoted cell, a closing quote is missing${OFF}`);
  };

  // The names of the columns, and below them each record: its cells, and the line where it ends.
  const read = (text, delimiter = ",") => {
    const rows = [];
    let header = null;
    for (const [line, record, trimmed] of split(text, delimiter)) {
      if (record.length > 1 && record.every((cell) => cell === "")) continue;
      if (header && record.length !== header.length) {
        bad(line, `the header has ${header.length} cells, got ${record.length}`);
      }
      if (header) rows.push({ line, cells: record, trimmed });
      else header = named(line, record);
    }
    return { header: header ?? bad(1, "a table needs a header, the file is empty"), rows };
  };
  // The separator of the first lines: that which makes most columns, of those that make as many in every line; of two,
  // the one that stands less often inside of cells.
  const separator = (text) => {
    const shape = (delimiter) => {
      let width = 0, even = true, count = 0;
      try {
        for (const [, { length }] of split(text, delimiter)) {
          width ||= length;
          even &&= length === width;
          if ((count += 1) === SAMPLE) break;
        }
      } catch (error) {
        even = false;
      }
      return { delimiter, rank: width > 1 ? width + (even ? 1e6 : 0) : 0 };
    };
    return SEPARATORS.map(shape).reduce((best, one) => (one.rank && one.rank >= best.rank ? one : best)).delimiter;
  };
  const named = (line, header) => {
    const seen = new Set();
    header.forEach((column, i) => {
      if (!column) bad(line, `column ${i + 1} needs a name`);
      if (seen.has(column)) bad(line, `column ${quoted(column)} occurs twice`);
      seen.add(column);
    });
    return header;
  };
  // One record; what holds a delimiter, a quote or a line end stands in quotes.
  const record = (cells, delimiter = ",") => {
    const written = cells.map((cell) =>
      (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell));
    return cells.length === 1 && cells[0] === "" ? '""' : written.join(delimiter);
  };

  return { read, record, said, separator };
});
