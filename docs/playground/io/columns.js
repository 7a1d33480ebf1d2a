// Kinds of columns: words, or measured numbers.
"use strict";

refnb.chapter("columns", ({ operation, rational: { rational }, reading: { list, oneOf } }) => {
  const SAMPLE = 1000, FEW = 12, WHOLE = /^-?[0-9]+$/;

  const number = (cell) => {
    try {
      return String(rational(cell));
    } catch (error) {
      if (error instanceof refnb.Refusal) return null;
      throw error;
    }
  };
  const family = operation({ cells: list(oneOf({ string: (cell) => cell, null: () => null })) }, (cells) => {
    const known = cells.slice(0, SAMPLE).filter((cell) => cell !== null && cell !== "");
    const different = new Set(known.map(number));
    const measured = different.size > FEW || known.some((cell) => !WHOLE.test(cell));
    return measured && !different.has(null) ? "gaussian" : "categorical";
  });

  return { family };
});
