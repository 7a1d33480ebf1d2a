// Rational numbers: how they are written in texts.
"use strict";

refnb.chapter("rational", ({
  refuse, operation, numbers: { Q, powerOfTen }, reading: { number, string, MAX_CHARACTERS },
}) => {
  const FRACTION = /^(-?[0-9]+)\/([0-9]+)$/;
  const DECIMAL = /^(-?)([0-9]+|(?=\.))(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+)|(%))?$/;
  const MAX_EXPONENT = 10000n, WRITTEN = "a number is written like 0.8, 4/5, 80% or 1e-3";

  const exponentOf = (written) => {
    const size = BigInt(written.replace(/^[+-]/, ""));
    if (size > MAX_EXPONENT) refuse("OutOfRange", `an exponent lies in -${MAX_EXPONENT}..${MAX_EXPONENT}`);
    return written.startsWith("-") ? -size : size;
  };
  const fraction = (over, under) =>
    (BigInt(under) ? new Q(BigInt(over), BigInt(under)) : refuse("OutOfRange", "a denominator must be > 0"));

  const rational = operation({ value: string }, (value) => {
    const quotient = FRACTION.exec(value), decimal = DECIMAL.exec(value);
    if (!quotient && !decimal) refuse("NotExact", WRITTEN);
    if (value.length > MAX_CHARACTERS) refuse("OutOfRange", `a number has at most ${MAX_CHARACTERS} characters`);
    if (quotient) return fraction(quotient[1], quotient[2]);
    const [, sign, front, part = "", exponent = "0", percent = ""] = decimal;
    const shift = exponentOf(exponent) - BigInt(part.length) - 2n * BigInt(percent.length);
    const read = new Q(BigInt(front + part)).mul(powerOfTen(shift));
    return sign ? read.neg() : read;
  });

  return { rational, WRITTEN, spelling: operation({ x: number }, (x) => String(x)) };
});
