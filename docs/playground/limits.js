// Two limits: a number that would be too long, or a table that would be too large, is refused before it is made.
"use strict";

refnb.chapter("limits", ({ refuse, numbers: { bitLength } }) => {
  const BITS = 1000000, CELLS = 1000000, FEW = 100;

  // The least k for which n <= 2^k; of a number that of its denominator.
  const wholeSize = (n) => bitLength(n - 1n);
  const size = (x) => wholeSize(x.d);

  const checkBits = (bits) => bits > BITS && refuse("OutOfRange", `a number can have ${bits} bits, the limit is ${BITS}`);
  const checkCells = (cells) => cells > CELLS && refuse("OutOfRange", `a table has ${cells} cells, the limit is ${CELLS}`);
  // A narrow table is not much longer than its request.
  const checkTable = (labels, values) =>
    checkCells(Math.min(labels, values) <= FEW ? Math.ceil((labels * values) / 10) : labels * values);

  return { wholeSize, size, checkBits, checkCells, checkTable };
});
