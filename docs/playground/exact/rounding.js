// Rounding: decimals, significant digits and TeX beside an exact number. Halves go away from 0.
"use strict";

refnb.chapter("rounding", ({ operation, numbers: { Q, powerOfTen }, reading: { number, size, MAX_CHARACTERS } }) => {
  const nearest = (x) => (2n * x.n + x.d) / (2n * x.d);
  const signOf = (x) => (x.negative ? "-" : "");

  const decimal = operation({ x: number, places: size(0, MAX_CHARACTERS) }, (x, places) => {
    const powerOfTend = nearest(x.abs().mul(powerOfTen(BigInt(places))));
    const digits = String(powerOfTend).padStart(Number(places) + 1, "0"), cut = digits.length - Number(places);
    return (powerOfTend ? signOf(x) : "") + digits.slice(0, cut) + (places ? `.${digits.slice(cut)}` : "");
  });
  const significant = operation({ x: number, digits: size(1, MAX_CHARACTERS) }, (x, digits) => {
    if (x.zero) return "0";
    let e = BigInt(String(x.abs().n).length - String(x.d).length);
    if (powerOfTen(e).cmp(x.abs()) > 0) e -= 1n;
    let powerOfTend = nearest(x.abs().mul(powerOfTen(digits - 1n - e)));
    if (powerOfTend === 10n ** digits) [e, powerOfTend] = [e + 1n, powerOfTend / 10n];
    const rounded = new Q(powerOfTend).mul(powerOfTen(e - digits + 1n));
    if (-5n <= e && e < digits) return signOf(x) + decimal(rounded, digits - 1n - e);
    return `${signOf(x)}${decimal(rounded.div(powerOfTen(e)), digits - 1n)}e${e}`;
  });
  const tex = operation({ x: number }, (x) => {
    const { n, d } = x.abs();
    return signOf(x) + (d === 1n ? `${n}` : `\\frac{${n}}{${d}}`);
  });

  return { decimal, significant, tex };
});
