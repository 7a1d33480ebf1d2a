// Exact numbers: rationals of BigInt in lowest terms.
"use strict";

refnb.chapter("numbers", () => {
  const size = (n) => (n < 0n ? -n : n);
  const bitLength = (n) => {
    const digits = n.toString(16);
    return BigInt(4 * digits.length - Math.clz32(parseInt(digits[0], 16)) + 28);
  };

  // Euclid's steps for two doubles below 2^51 that are the leading bits of longer numbers a and b: after them
  // a and b are p a + q b and r a + s b. It stops where the bits cut off could change a quotient.
  const leadingSteps = (x, y) => {
    let [p, q, r, s] = [1, 0, 0, 1];
    while (y + r > 0 && y + s > 0) {
      const k = Math.floor((x + p) / (y + r));
      if (k !== Math.floor((x + q) / (y + s))) break;
      [p, q, r, s, x, y] = [r, s, p - k * r, q - k * s, y, x - k * y];
    }
    return [p, q, r, s].map(BigInt);
  };
  // p a + q b and r a + s b without their signs, the greater first, and the matrix that makes them.
  const applied = ([p, q, r, s], a, b) => {
    let [x, y] = [p * a + q * b, r * a + s * b];
    if (x < 0n) [x, p, q] = [-x, -p, -q];
    if (y < 0n) [y, r, s] = [-y, -r, -s];
    return x < y ? [y, x, [r, s, p, q]] : [x, y, [p, q, r, s]];
  };
  const after = ([p, q, r, s], [t, u, v, w]) => [p * t + q * v, p * u + q * w, r * t + s * v, r * u + s * w];
  const divided = (a, b) => applied([0n, 1n, 1n, -(a / b)], a, b);
  // A matrix of determinant 1 or -1 that makes a >= b about `bits` shorter, found from their leading bits alone:
  // whatever it is, it leaves the common divisors as they are. One half of the bits comes after the other.
  const shortening = (a, b, bits) => {
    const cut = bitLength(a) - 2n * bits - 2n;
    if (cut > 0n) [a, b] = [a >> cut, b >> cut];
    if (bits <= 24n) return leadingSteps(Number(a), Number(b));
    const first = applied(shortening(a, b, bits / 2n), a, b);
    if (first[1] >> bits === 0n) return first[2];
    const [x, y, next] = divided(first[0], first[1]);
    if (y >> bits === 0n) return after(next, first[2]);
    return after(shortening(x, y, bits / 2n), after(next, first[2]));
  };
  const gcd = (a, b) => {
    if (a < b) [a, b] = [b, a];
    while (b >> 200n) {
      const long = bitLength(a), half = long / 2n;
      const [x, y] = b >> half ? applied(shortening(a, b, half / 2n || 24n), a, b) : [a, b];
      [a, b] = bitLength(x) < long ? [x, y] : [b, a % b];
    }
    while (b) [a, b] = [b, a % b];
    return a;
  };

  class Q {
    constructor(n, d = 1n) {
      const g = gcd(size(n), size(d)) || 1n;
      this.n = (d < 0n ? -n : n) / g;
      this.d = size(d) / g;
    }
    // For two numbers that are known to have no common divisor, however long they are.
    static lowest(n, d) { return Object.assign(Object.create(Q.prototype), { n, d }); }
    add(b) { return new Q(this.n * b.d + b.n * this.d, this.d * b.d); }
    sub(b) { return new Q(this.n * b.d - b.n * this.d, this.d * b.d); }
    mul(b) { return new Q(this.n * b.n, this.d * b.d); }
    div(b) { return new Q(this.n * b.d, this.d * b.n); }
    pow(k) { return Q.lowest(this.n ** k, this.d ** k); }
    neg() { return Q.lowest(-this.n, this.d); }
    abs() { return Q.lowest(size(this.n), this.d); }
    cmp(b) {
      const difference = this.n * b.d - b.n * this.d;
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    }
    eq(b) { return this.n === b.n && this.d === b.d; }
    get zero() { return this.n === 0n; }
    get negative() { return this.n < 0n; }
    get whole() { return this.d === 1n; }
    toString() { return this.whole ? `${this.n}` : `${this.n}/${this.d}`; }
  }
  const ZERO = new Q(0n), ONE = new Q(1n);
  const total = (values) => values.reduce((sum, value) => sum.add(value), ZERO);
  const product = (values) => values.reduce((result, value) => result.mul(value), ONE);
  // The greatest and the least of some of these, or of some BigInts; of equal ones the first.
  const below = (a, b) => (typeof a === "bigint" ? a < b : a.cmp(b) < 0);
  const maxOf = (values) => values.reduce((a, b) => (below(a, b) ? b : a));
  const minOf = (values) => values.reduce((a, b) => (below(b, a) ? b : a));
  const powerOfTen = (k) => (k < 0n ? new Q(1n, 10n ** -k) : new Q(10n ** k));

  return { size, bitLength, gcd, Q, ZERO, ONE, total, product, maxOf, minOf, powerOfTen };
});
