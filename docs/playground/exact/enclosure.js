// The sign of a number with logarithms, its floor and its decimals: certified by ranges that grow narrower.
"use strict";

refnb.chapter("enclosure", ({
  operation, numbers: { Q, ONE, size: sizeOf, bitLength, powerOfTen }, rounding,
  reading: { size }, series: { coarser, plus, times, logRange },
  logarithm: { LogForm, Extended, isForm, spread, isZero, constant, add, scale, subtract, rationalValue },
}) => {
  const range = (x, bits) => {
    const { base, rest, parts } = spread(x);
    return parts.reduce((sum, [n, q]) => {
      const extra = bitLength(sizeOf(q.n) / q.d) + bitLength(BigInt(parts.length)) + 1n;
      return plus(sum, coarser(times(logRange(n, base, bits + extra), q), extra));
    }, times([1n << bits, 1n << bits], rest));
  };
  // The ends of a number with logarithms: one and the same where it is rational.
  const ends = (x, bits) => {
    const value = rationalValue(x);
    return value ? [value, value] : range(x, bits).map((end) => new Q(end, 1n << bits));
  };
  // Sixty-four bits settle almost every sign; only what they leave open is asked whether it is 0.
  const signOf = (x) => {
    for (let bits = 64n; ; bits *= 2n) {
      const [low, high] = range(x, bits);
      if (low > 0n) return 1;
      if (high < 0n) return -1;
      if (bits === 64n && isZero(x)) return 0;
    }
  };
  const order = (a, b) => {
    if (isForm(a) && isForm(b)) return signOf(subtract(a, b));
    const rank = (x) => (isForm(x) ? 0 : x === "inf" ? 1 : -1);
    return Math.sign(rank(a) - rank(b));
  };
  const Places = size(0, 1000);

  // The range is narrower than 1, so that it holds one whole number at most.
  const floor = operation({ x: LogForm }, (x) => {
    const whole = range(x, 40n)[1] >> 40n;
    return signOf(subtract(x, constant(new Q(whole), x.base))) < 0 ? whole - 1n : whole;
  });
  const decimal = operation({ x: LogForm, places: Places }, (x, places) => {
    const unit = powerOfTen(places), sign = new Q(signOf(x) < 0 ? -1n : 1n);
    const digits = floor(add(scale(x, unit.mul(sign)), constant(new Q(1n, 2n), x.base)));
    return rounding.decimal(new Q(digits).mul(sign).div(unit), places);
  });

  return {
    range, ends, order, Places,
    sign: operation({ x: LogForm }, (x) => BigInt(signOf(x))),
    compare: operation({ a: Extended, b: Extended }, (a, b) => BigInt(order(a, b))),
    floor,
    ceiling: operation({ x: LogForm }, (x) => -floor(scale(x, ONE.neg()))),
    decimal,
  };
});
