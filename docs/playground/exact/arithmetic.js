// Arithmetic: what a port must be able to do before anything else.
"use strict";

refnb.chapter("arithmetic", ({
  refuse, operation, tables: { byCodePoint }, reading: { number, string, list, map },
}) => {
  const WORDS = { "-1": "less", 0: "equal", 1: "greater" };

  return {
    echo: operation({ value: map(string, list(number)) }, (value) => value),
    add: operation({ a: number, b: number }, (a, b) => a.add(b)),
    multiply: operation({ a: number, b: number }, (a, b) => a.mul(b)),
    divide: operation({ a: number, b: number }, (a, b) =>
      (b.zero ? refuse("OutOfRange", "a divisor must not be 0") : a.div(b))),
    compare: operation({ a: number, b: number }, (a, b) => WORDS[a.cmp(b)]),
    sort: operation({ texts: list(string) }, (texts) => [...texts].sort(byCodePoint)),
  };
});
