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
      if (Math.max(Math.abs(p - k * r), Math.abs(q - k * s)) > 2 ** 26) break;
      [p, q, r, s, x, y] = [r, s, p - k * r, q - k * s, y, x - k * y];
    }
    return [p, q, r, s].map(BigInt);
  };
  const gcd = (a, b) => {
    if (a < b) [a, b] = [b, a];
    for (let cut = 0n; b >> 200n;) {
      if (a >> cut >> 50n || !(a >> cut >> 30n)) cut = bitLength(a) - 50n;
      const [p, q, r, s] = leadingSteps(Number(a >> cut), Number(b >> cut));
      [a, b] = q ? [p * a + q * b, r * a + s * b] : [b, a % b];
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
    pow(k) { return new Q(this.n ** k, this.d ** k); }
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
  const powerOfTen = (k) => (k < 0n ? new Q(1n, 10n ** -k) : new Q(10n ** k));

  return { size, bitLength, gcd, Q, ZERO, ONE, total, product, powerOfTen };
});
