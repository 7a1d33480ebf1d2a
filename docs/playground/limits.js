// Limits: an answer that would be too long is refused before it is computed.
"use strict";

refnb.chapter("limits", ({ refuse, numbers: { bitLength } }) => {
  const MOST = { bits: 1000000n, cells: 1000000, values: 200000, nested: 50 };

  // The least k for which n <= 2^k; of a number that of its denominator.
  const wholeSize = (n) => bitLength(n - 1n);
  const size = (x) => wholeSize(x.d);

  const above = (limit) => refuse("OutOfRange", `the answer would be above the limit of ${limit}`);
  const checkBits = (bits) => bits > MOST.bits && above(`${MOST.bits} bits`);
  const checkCells = (labels, values) => {
    const most = Math.min(labels, values) <= 100 ? 10 * MOST.cells : MOST.cells;
    if (labels * values > most) above(`${most} cells`);
  };
  const checkValues = (values) => values > MOST.values && above(`${MOST.values} values`);
  const checkNested = (depth) => depth > MOST.nested && above(`${MOST.nested} brackets`);

  return { wholeSize, size, checkBits, checkCells, checkValues, checkNested };
});
