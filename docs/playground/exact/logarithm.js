// Logarithms without rounding: a number is { base, const, terms }, const + the sum of q log a over [a, q].
"use strict";

refnb.chapter("logarithm", ({
  refuse, operation, numbers: { Q, ZERO, ONE, bitLength }, rational: { spelling }, rounding: { tex },
  coprime_base: { coprime, rationalProduct },
  reading: { oneOf, checked, number, string, list, tuple, record },
}) => {
  const Base = checked(string, (base) => ["e", "2"].includes(base) || refuse("UnknownValue", "a base is e or 2"));
  const Argument = checked(number, (a) => a.n > 0n || refuse("OutOfRange", "a logarithm needs a number > 0"));
  const LogForm = record({ base: Base, const: number, terms: list(tuple(Argument, number)) });
  const Infinite = checked(string, (word, place) =>
    ["inf", "-inf"].includes(word) || refuse("BadRequest", `${place} is inf, -inf or a record`));
  const Extended = oneOf({ string: Infinite, object: LogForm });
  const isForm = (x) => typeof x === "object";

  const gathered = (terms) => {
    const sums = new Map();
    for (const [a, q] of terms) sums.set(String(a), [a, q.add(sums.get(String(a))?.[1] ?? ZERO)]);
    return [...sums.values()].filter(([a, q]) => !q.zero && !a.eq(ONE));
  };
  const constant = operation({ r: number, base: Base }, (r, base) => ({ base, const: r, terms: [] }));
  const log = operation({ a: Argument, base: Base }, (a, base) =>
    ({ base, const: ZERO, terms: gathered([[a, ONE]]) }));
  const add = operation({ a: LogForm, b: LogForm }, (a, b) => {
    if (a.base !== b.base) refuse("DomainMismatch", "the bases differ");
    return { base: a.base, const: a.const.add(b.const), terms: gathered([...a.terms, ...b.terms]) };
  });
  const scale = operation({ a: LogForm, q: number }, ({ base, const: r, terms }, q) =>
    ({ base, const: r.mul(q), terms: gathered(terms.map(([a, k]) => [a, k.mul(q)])) }));
  const subtract = operation({ a: LogForm, b: LogForm }, (a, b) => add(a, scale(b, ONE.neg())));

  // ---- equality: whole arguments without common divisors ------------------------------------------

  // A number as rest + the sum of q log n over its parts, in which n is whole.
  const spread = ({ base, const: r, terms }) => {
    const parts = terms.flatMap(([a, q]) => [[a.n, q], [a.d, q.neg()]]).filter(([n]) => n > 1n);
    return base === "2" ? { base, rest: ZERO, parts: [...parts, [2n, r]] } : { base, rest: r, parts };
  };
  // With coprime n it is 0 just when nothing is left: logarithms of coprime numbers are independent, and to the
  // base e their sum is never a rational number but 0.
  const isZero = (a) => {
    const { rest, parts } = spread(a);
    return rest.zero && !coprime(parts).length;
  };
  const equal = operation({ a: LogForm, b: LogForm }, (a, b) => isZero(subtract(a, b)));

  // b^a, or null when it is irrational or has more bits.
  const exponentialWithin = (a, bits) => {
    const { rest, parts } = spread(a);
    return rest.zero ? rationalProduct(coprime(parts), bits) : null;
  };
  const exponential = operation({ a: LogForm }, (a) =>
    exponentialWithin(a, 1000000n) ?? refuse("OutOfRange", "the power is irrational or too large"));

  // The number when it is rational, else null: to the base 2, log 2^k is k.
  const rationalValue = (a) => {
    const { rest, parts } = spread(a), left = coprime(parts);
    if (!left.length) return rest;
    const [[n, q]] = left;
    return a.base === "2" && left.length === 1 && (n & (n - 1n)) === 0n ? q.mul(new Q(bitLength(n) - 1n)) : null;
  };

  // ---- writing ------------------------------------------------------------------------------------

  const written = (a, write, open, close) => {
    const value = rationalValue(a), r = value ?? a.const;
    const terms = value ? [] : a.terms.filter(([x, q]) => !q.zero && !x.eq(ONE));
    const parts = terms.map(([x, q]) => [q, (q.abs().eq(ONE) ? "" : `${write(q.abs())} `) + open + write(x) + close]);
    if (!r.zero || !parts.length) parts.unshift([r, write(r.abs())]);
    const signs = parts.map(([q], i) => (i ? (q.negative ? " - " : " + ") : q.negative ? "-" : ""));
    return parts.map(([, part], i) => signs[i] + part).join("");
  };

  return {
    Base, LogForm, Extended, isForm, spread, isZero, exponentialWithin, rationalValue,
    log, constant, add, scale, subtract, equal, exponential,
    spelling: operation({ a: LogForm }, (a) => written(a, spelling, a.base === "2" ? "log2(" : "log(", ")")),
    tex: operation({ a: LogForm }, (a) => written(a, tex, a.base === "2" ? "\\log_2 " : "\\log ", "")),
  };
});
