// Kinds of columns: words, or measured numbers.
"use strict";

refnb.chapter("columns", ({ operation, rational: { rational }, reading: { list, oneOf } }) => {
  const FEW = 12, WHOLE = /^-?[0-9]+$/, MARKS = ["?", "na", "n/a", "nan", "null"];

  const number = (cell) => {
    try {
      return String(rational(cell));
    } catch (error) {
      if (error instanceof refnb.Refusal) return null;
      throw error;
    }
  };
  // A usual word for a number that is missing: it is one beside numbers alone.
  const isMark = (cell) => MARKS.includes(cell.toLowerCase());
  const family = operation({ cells: list(oneOf({ string: (cell) => cell, null: () => null })) }, (cells) => {
    const known = cells.filter((cell) => cell !== null && cell !== "" && !isMark(cell));
    const different = new Set(known.map(number));
    const measured = different.size > FEW || known.some((cell) => !WHOLE.test(cell));
    return measured && !different.has(null) ? "gaussian" : "categorical";
  });

  return { family, isMark, isNumber: (cell) => number(cell) !== null };
});
