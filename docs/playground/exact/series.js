// Ranges [low, high] of whole numbers around x 2^bits: no doubles decide anything.
"use strict";

refnb.chapter("series", ({ numbers: { bitLength } }) => {
  const floorDivide = (a, b) => (a < 0n ? -((b - 1n - a) / b) : a / b);
  const ceilingDivide = (a, b) => -floorDivide(-a, b);
  const coarser = ([low, high], by) => [low >> by, -(-high >> by)];
  const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];
  const times = ([low, high], q) => (q.negative
    ? [floorDivide(high * q.n, q.d), ceilingDivide(low * q.n, q.d)]
    : [floorDivide(low * q.n, q.d), ceilingDivide(high * q.n, q.d)]);

  const squareRoot = (n) => {
    if (n < 1n << 50n) return BigInt(Math.floor(Math.sqrt(Number(n))));
    const shift = bitLength(n) / 4n;
    const rough = squareRoot(n >> (2n * shift)) << shift;
    let root = (rough + n / rough) >> 1n;
    while (root * root > n) root -= 1n;
    return root;
  };
  const steps = (bits) => BigInt(Math.ceil(Math.sqrt(Number(bits) / 2)));

  // Around x, which is not negative. What is cut off, a few units in each of some hundred steps, fits into 24 of
  // the bits to spare, and what roots, squares and multiples make of it into the others: less than 2^spare is lost.
  const around = (x, spare) => {
    const near = x >> spare;
    return [near ? near - 1n : 0n, near + 2n];
  };

  // log x for 1 <= x <= 2, with x 2^bits rounded down: square roots bring x next to 1, where
  // log x = 2 (z + z^3/3 + z^5/5 + ...) with z = (x - 1) / (x + 1).
  const smallLog = (x, bits) => {
    const one = 1n << bits, roots = steps(bits);
    for (let i = 0n; i < roots; i += 1n) x = squareRoot(x << bits);
    const z = ((x - one) << bits) / (x + one), square = (z * z) >> bits;
    let sum = 0n;
    for (let power = z, k = 1n; power; power = (power * square) >> bits, k += 2n) sum += power / k;
    return sum << (roots + 1n);
  };
  const known = new Map();
  const logOfTwo = (bits) => {
    if (!known.has(bits)) known.set(bits, smallLog(2n << bits, bits));
    return known.get(bits);
  };
  // log n to the base, for whole n: n = x 2^k with 1 <= x < 2.
  const logRange = (n, base, bits) => {
    const k = bitLength(n) - 1n;
    const spare = steps(bits) + bitLength(k) + 24n, work = bits + spare;
    const natural = k * logOfTwo(work) + smallLog(n << (work - k), work);
    return around(base === "e" ? natural : (natural << work) / logOfTwo(work), spare);
  };

  // e^-y for y >= 0, given as y 2^bits: 1 / (1 + x + x^2/2 + ...) for x = y / 2^halvings, squared as often.
  const falling = (y, bits) => {
    if (y >> bits > bits) return [0n, 1n];
    const halvings = steps(bits) + bitLength(y >> bits), spare = halvings + 24n, work = bits + spare;
    const x = (y << spare) >> halvings, one = 1n << work;
    let sum = 0n;
    for (let term = one, k = 1n; term; term = ((term * x) >> work) / k, k += 1n) sum += term;
    let power = (one << work) / sum;
    for (let i = 0n; i < halvings; i += 1n) power = (power * power) >> work;
    return around(power, spare);
  };

  // pi = 8 atan 1/3 + 4 atan 1/7
  const arcTangent = (n, bits) => {
    let sum = 0n, sign = 1n;
    for (let power = (1n << bits) / n, k = 1n; power; power /= n * n, k += 2n) {
      sum += sign * (power / k);
      sign = -sign;
    }
    return sum;
  };
  const pi = (bits) => around(8n * arcTangent(3n, bits + 24n) + 4n * arcTangent(7n, bits + 24n), 24n);

  return { coarser, plus, times, squareRoot, logRange, falling, pi };
});
