// Ranges [low, high] of whole numbers around x 2^bits, rounded outwards: no doubles decide anything.
"use strict";

refnb.chapter("series", ({ numbers: { Q, bitLength } }) => {
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

  // log x for 1 <= x <= 2, with x 2^bits rounded down: square roots bring x next to 1, where
  // log x = 2 (z + z^3/3 + z^5/5 + ...) with z = (x - 1) / (x + 1). Every step rounds down: x by less than
  // 2 units in all, z by less than 2, and each term of the sum by less than 4.
  const smallLog = (x, bits) => {
    const one = 1n << bits, roots = steps(bits);
    for (let i = 0n; i < roots; i += 1n) x = squareRoot(x << bits);
    const z = ((x - one) << bits) / (x + one), square = (z * z) >> bits;
    let sum = 0n, lost = 12n;
    for (let power = z, k = 1n; power; power = (power * square) >> bits, k += 2n) {
      sum += power / k;
      lost += 4n;
    }
    return [sum << (roots + 1n), (sum + lost) << (roots + 1n)];
  };
  const known = new Map();
  const logOfTwo = (bits) => {
    if (!known.has(bits)) known.set(bits, smallLog(2n << bits, bits));
    return known.get(bits);
  };
  // log n to the base, for whole n: n = x 2^k with 1 <= x < 2.
  const logRange = (n, base, bits) => {
    const k = bitLength(n) - 1n;
    const extra = steps(bits) + bitLength(k) + 24n, work = bits + extra;
    const x = k > work ? n >> (k - work) : n << (work - k);
    const natural = plus(times(logOfTwo(work), new Q(k)), smallLog(x, work));
    if (base === "e") return coarser(natural, extra);
    const [low, high] = logOfTwo(work);
    return coarser([(natural[0] << work) / high, (natural[1] << work) / low + 1n], extra);
  };

  // e^-y for y >= 0, given as y 2^bits: 1 / (1 + x + x^2/2 + ...) for x = y / 2^halvings, squared as often.
  const falling = (y, bits) => {
    if (y >> bits > bits) return [0n, 1n];
    const halvings = steps(bits) + bitLength(y >> bits), extra = halvings + 24n, work = bits + extra;
    const x = (y << extra) >> halvings, one = 1n << work;
    let sum = 0n, lost = 4n;
    for (let term = one, k = 1n; term; term = ((term * x) >> work) / k, k += 1n) {
      sum += term;
      lost += 4n;
    }
    let low = (one << work) / (sum + lost), high = (one << work) / sum + 1n;
    for (let i = 0n; i < halvings; i += 1n) [low, high] = [(low * low) >> work, ((high * high) >> work) + 1n];
    return coarser([low, high], extra);
  };

  // pi = 8 atan 1/3 + 4 atan 1/7: each term of atan 1/n is off by less than 3 units, and so is the rest.
  const arcTangent = (n, bits) => {
    let sum = 0n, lost = 3n, sign = 1n;
    for (let power = (1n << bits) / n, k = 1n; power; power /= n * n, k += 2n) {
      sum += sign * (power / k);
      sign = -sign;
      lost += 3n;
    }
    return [sum - lost, sum + lost];
  };
  const pi = (bits) => plus(times(arcTangent(3n, bits), new Q(8n)), times(arcTangent(7n, bits), new Q(4n)));

  return { coarser, plus, times, squareRoot, logRange, falling, pi };
});
