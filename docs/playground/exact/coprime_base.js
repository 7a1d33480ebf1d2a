// Powers of coprime numbers: as good as primes, and found without factoring.
"use strict";

refnb.chapter("coprime_base", ({ numbers: { Q, size, bitLength, gcd } }) => {
  // The same product of powers n^q over [n, q], in which no two n have a common divisor.
  const coprime = (terms) => {
    const waiting = [...terms], found = new Map();
    let all = 1n;
    while (waiting.length) {
      const [n, q] = waiting.pop();
      if (n === 1n || q.zero) continue;
      const m = gcd(all, n) === 1n ? undefined : [...found.keys()].find((k) => gcd(k, n) > 1n);
      if (m === undefined) {
        found.set(n, q);
        all *= n;
      } else {
        const g = gcd(m, n), r = found.get(m);
        found.delete(m);
        all /= m;
        waiting.push([n / g, q], [m / g, r], [g, q.add(r)]);
      }
    }
    return [...found];
  };

  // The whole s-th root of n, bit by bit from the highest, or null when n is no s-th power.
  const wholeRoot = (n, s) => {
    if (s === 1n) return n;
    if (s >= bitLength(n)) return null;
    let root = 0n;
    for (let bit = 1n << (bitLength(n) / s); bit; bit >>= 1n) if ((root + bit) ** s <= n) root += bit;
    return root ** s === n ? root : null;
  };

  // The product of powers of coprime numbers, or null when it is irrational or has more bits. It is in lowest terms.
  const rationalProduct = (parts, bits) => {
    const powers = [];
    for (const [n, t] of parts) {
      const root = wholeRoot(n, t.d);
      if (root === null || (bitLength(root) - 1n) * size(t.n) >= bits) return null;
      powers.push([root, t.n]);
    }
    const side = (chosen) => {
      let value = 1n;
      for (const [n, k] of chosen) if (bitLength(value) <= bits) value *= n ** size(k);
      return value;
    };
    const over = side(powers.filter(([, k]) => k > 0n)), under = side(powers.filter(([, k]) => k < 0n));
    return bitLength(over) > bits || bitLength(under) > bits ? null : Q.lowest(over, under);
  };

  return { coprime, rationalProduct };
});
