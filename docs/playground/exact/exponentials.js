// The sign of a sum of exponentials c e^x, and shares of such a sum: certified.
"use strict";

refnb.chapter("exponentials", ({
  refuse, operation, numbers: { Q, ONE }, reading: { number, list, tuple }, series: { plus, times, falling },
  logarithm: { LogForm, log, add, subtract, exponentialWithin }, enclosure: { range, order },
}) => {
  const Exponent = (value, place) => {
    const x = LogForm(value, place);
    return x.base === "e" ? x : refuse("DomainMismatch", "powers are to the base e");
  };
  // The range of e^x for an x that is known to be at most 0.
  const powerRange = (x, bits) => {
    const [low, high] = range(x, bits).map((end) => falling(end > 0n ? 0n : -end, bits));
    return [low[0], high[1]];
  };
  const greatest = (forms) => forms.reduce((a, b) => (order(b, a) > 0 ? b : a));

  // Join the terms c e^x whose powers have a rational quotient that is short enough to be written out.
  const join = (terms, limit) => {
    let classes = [];
    for (const [c, x] of terms) {
      const known = classes.find((entry) => (entry.ratio = exponentialWithin(subtract(x, entry.x), limit)));
      if (!known) classes.push({ c, x });
      else known.c = known.c.add(c.mul(known.ratio));
      classes = classes.filter((entry) => !entry.c.zero);
    }
    return classes;
  };
  // Between terms without a rational quotient there is no linear relation: their sum is 0 just when none is left.
  // The quotients can be the longer the more bits there are, so that the one or the other comes to an end.
  const signOf = (terms) => {
    for (let bits = 256n; ; bits *= 2n) {
      const classes = join(terms, bits);
      if (!classes.length) return 0;
      const powers = classes.map(({ c, x }) => [c.negative ? ONE.neg() : ONE, add(x, log(c.abs(), "e"))]);
      const top = greatest(powers.map(([, x]) => x));
      const [low, high] = powers.map(([c, x]) => times(powerRange(subtract(x, top), bits), c)).reduce(plus);
      if (low > 0n) return 1;
      if (high < 0n) return -1;
    }
  };
  // For each score S the multiples of 10^-places next to e^S / the sum of all e^S.
  const shares = (scores, places) => {
    const unit = 10n ** places, bits = 64n + 4n * places, top = greatest(scores);
    const ranges = scores.map((s) => powerRange(subtract(s, top), bits));
    const [least, most] = ranges.reduce(plus);
    return ranges.map(([low, high], i) => {
      let below = (high * unit) / least, above = below + 1n;
      if (low * unit <= below * most) {
        const side = signOf(scores.map((s, j) => [new Q((j === i ? unit : 0n) - below), s]));
        if (side < 0) [below, above] = [below - 1n, below];
        if (side === 0) above = below;
      }
      return { low: new Q(below, unit), high: new Q(above, unit) };
    });
  };

  return {
    shares,
    sign_of_sum: operation({ terms: list(tuple(number, Exponent)) }, (terms) => BigInt(signOf(terms))),
  };
});
