// Exact logarithms: the operations of the chapters logarithm, enclosure and exponentials.
// A classic script for after refnb.js; it adds what families.js needs to `refnb.parts`.
//
// A number with logarithms is a record { base, const, terms }: const + the sum of q log a over [a, q].
// Whether it is 0 is decided by whole numbers alone; its sign and its digits by ranges of whole numbers
// [low, high] around x 2^bits, made narrower until they suffice. They are rounded outwards: no doubles.
"use strict";

(() => {
  const {
    refuse, Q, ZERO, ONE, size, gcd, scale, positional, tex, absolute, number, integer, string, list,
    tuple, record,
  } = globalThis.refnb.parts;

  // ---- numbers with logarithms ------------------------------------------------------------------

  const checkBase = (base) => (base === "e" || base === "2" ? base : refuse("UnknownValue", "a base is e or 2"));
  const checkArgument = (a) => (a.n > 0n ? a : refuse("OutOfRange", "a logarithm needs a number > 0"));
  const formType = record({ base: string, const: number, terms: list(tuple(number, number)) }, (form) => {
    checkBase(form.base);
    for (const [a] of form.terms) checkArgument(a);
    return form;
  });
  const INFINITE = ["inf", "-inf"];
  const numberType = (value, place) => {
    if (typeof value !== "string") return formType(value, place);
    return INFINITE.includes(value) ? value : refuse("BadRequest", `${place} is inf, -inf or a record`);
  };

  const constant = (r, base = "e") => ({ base, const: r, terms: [] });
  const log = (a, base = "e") => ({ base, const: ZERO, terms: a.eq(ONE) ? [] : [[a, ONE]] });
  const sameBase = (a, b) => {
    if (a.base !== b.base) refuse("DomainMismatch", "the bases differ");
  };
  const add = (a, b) => {
    sameBase(a, b);
    const joined = new Map();
    for (const [x, q] of [...a.terms, ...b.terms]) {
      joined.set(String(x), [x, q.add(joined.get(String(x))?.[1] ?? ZERO)]);
    }
    const terms = [...joined.values()].filter(([x, q]) => !q.zero && !x.eq(ONE));
    return { base: a.base, const: a.const.add(b.const), terms };
  };
  const multiply = (a, q) =>
    ({ base: a.base, const: a.const.mul(q), terms: a.terms.map(([x, k]) => [x, k.mul(q)]) });
  const negative = (q) => ZERO.sub(q);
  const subtract = (a, b) => add(a, multiply(b, negative(ONE)));

  const spelled = (a, write, open, close) => {
    const parts = a.terms.map(([x, q]) => {
      const factor = absolute(q);
      return [q, (factor.eq(ONE) ? "" : `${write(factor)} `) + open + write(x) + close];
    });
    if (!a.const.zero || !parts.length) parts.unshift([a.const, write(absolute(a.const))]);
    return parts.map(([q, part], i) => {
      if (i === 0) return (q.negative ? "-" : "") + part;
      return (q.negative ? " - " : " + ") + part;
    }).join("");
  };
  const text = (a) => spelled(a, String, a.base === "2" ? "log2(" : "log(", ")");
  const texOf = (a) => spelled(a, tex, a.base === "2" ? "\\log_2 " : "\\log ", "");

  // ---- equality: whole arguments without common divisors -----------------------------------------

  // The same sum of q log n, in which no two n have a common divisor; nothing is factored into primes.
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

  // A number as rest + the sum of q log n over its parts, in which n is whole.
  const spread = ({ base, const: r, terms }) => {
    const parts = terms.flatMap(([a, q]) => [[a.n, q], [a.d, negative(q)]]).filter(([n]) => n > 1n);
    return base === "2" ? { base, rest: ZERO, parts: [...parts, [2n, r]] } : { base, rest: r, parts };
  };
  // The same with coprime n. Then the number is 0 just when nothing is left: logarithms of coprime numbers are
  // independent, and to the base e their sum is never a rational number but 0.
  const reduce = (a) => {
    const { base, rest, parts } = spread(a);
    return { base, rest, parts: coprime(parts) };
  };
  const isZero = (a) => {
    const { rest, parts } = reduce(a);
    return rest.zero && !parts.length;
  };
  const equal = (a, b) => isZero(subtract(a, b));

  const MAX_BITS = 1000000n;
  const bitLength = (n) => {
    const digits = n.toString(16);
    return BigInt(4 * digits.length - Math.clz32(parseInt(digits[0], 16)) + 28);
  };
  // The whole s-th root of n, bit by bit from the highest, or null when n is no s-th power.
  const wholeRoot = (n, s) => {
    if (s === 1n) return n;
    if (s >= bitLength(n)) return null;
    let root = 0n;
    for (let bit = 1n << (bitLength(n) / s); bit; bit >>= 1n) if ((root + bit) ** s <= n) root += bit;
    return root ** s === n ? root : null;
  };
  // b^a, or null when it is irrational or too large. The parts are coprime: the fraction is in lowest terms.
  const rationalPower = (a, limit = MAX_BITS) => {
    const { rest, parts } = reduce(a);
    if (!rest.zero) return null;
    const powers = [];
    for (const [n, t] of parts) {
      const root = wholeRoot(n, t.d);
      if (root === null || (bitLength(root) - 1n) * size(t.n) >= limit) return null;
      powers.push([root, t.n]);
    }
    const side = (chosen) => {
      let value = 1n;
      for (const [n, k] of chosen) {
        if (bitLength(value) > limit) return value;
        value *= n ** size(k);
      }
      return value;
    };
    const over = side(powers.filter(([, k]) => k > 0n)), under = side(powers.filter(([, k]) => k < 0n));
    return bitLength(over) > limit || bitLength(under) > limit ? null : Q.lowest(over, under);
  };
  const exponential = (a) => rationalPower(a) ?? refuse("OutOfRange", "the power is irrational or too large");

  // ---- ranges -----------------------------------------------------------------------------------

  const floorDivide = (a, b) => (a < 0n ? -((b - 1n - a) / b) : a / b);
  const ceilingDivide = (a, b) => -floorDivide(-a, b);
  const coarser = ([low, high], by) => [low >> by, -(-high >> by)];
  const plus = (a, b) => [a[0] + b[0], a[1] + b[1]];
  const times = ([low, high], q) => (q.negative
    ? [floorDivide(high * q.n, q.d), ceilingDivide(low * q.n, q.d)]
    : [floorDivide(low * q.n, q.d), ceilingDivide(high * q.n, q.d)]);
  const exactly = (q, bits) => times([1n << bits, 1n << bits], q);

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
  const halves = new Map();
  const logOfTwo = (bits) => {
    if (!halves.has(bits)) halves.set(bits, smallLog(2n << bits, bits));
    return halves.get(bits);
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
  const range = ({ base, rest, parts }, bits) => parts.reduce((sum, [n, q]) => {
    const extra = bitLength(size(q.n) / q.d) + bitLength(BigInt(parts.length)) + 1n;
    return plus(sum, coarser(times(logRange(n, base, bits + extra), q), extra));
  }, exactly(rest, bits));

  // ---- signs and digits ---------------------------------------------------------------------------

  // Sixty-four bits settle almost every sign; only what they leave open is asked whether it is 0.
  const sign = (x) => {
    const parts = spread(x);
    for (let bits = 64n; ; bits *= 2n) {
      const [low, high] = range(parts, bits);
      if (low > 0n) return 1;
      if (high < 0n) return -1;
      if (bits === 64n && isZero(x)) return 0;
    }
  };
  const compare = (a, b) => {
    if (typeof a === "object" && typeof b === "object") return sign(subtract(a, b));
    const rank = (x) => (typeof x === "object" ? 0 : x === "inf" ? 1 : -1);
    return Math.sign(rank(a) - rank(b));
  };
  // The range is narrower than 1, so that it holds one whole number at most.
  const floor = (x) => {
    const whole = range(spread(x), 40n)[1] >> 40n;
    return sign(subtract(x, constant(new Q(whole), x.base))) < 0 ? whole - 1n : whole;
  };
  const ceiling = (x) => -floor(multiply(x, negative(ONE)));
  const MAX_PLACES = 1000n;
  const checkPlaces = (places) => {
    if (places < 0n || places > MAX_PLACES) refuse("OutOfRange", "places lies in 0..1000");
  };
  const decimal = (x, places) => {
    checkPlaces(places);
    const below = sign(x) < 0, unit = scale(places);
    const scaled = multiply(x, below ? negative(unit) : unit);
    const digits = floor(add(scaled, constant(new Q(1n, 2n), x.base)));
    return positional(new Q(below ? -digits : digits).div(unit), Number(places));
  };

  // ---- sums of exponentials -----------------------------------------------------------------------

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
  // The range of e^x for an x that is known to be at most 0.
  const powerRange = (x, bits) => {
    const [low, high] = range(spread(x), bits);
    return [falling(low > 0n ? 0n : -low, bits)[0], falling(high > 0n ? 0n : -high, bits)[1]];
  };
  const greatest = (forms) => forms.reduce((a, b) => (compare(b, a) > 0 ? b : a));

  // Join the terms c e^x whose powers have a rational quotient that is short enough to be written out.
  const join = (terms, limit) => {
    let classes = [];
    for (const [c, x] of terms) {
      if (c.zero) continue;
      const known = classes.find((entry) => (entry.ratio = rationalPower(subtract(x, entry.x), limit)));
      if (!known) classes.push({ c, x });
      else known.c = known.c.add(c.mul(known.ratio));
      classes = classes.filter((entry) => !entry.c.zero);
    }
    return classes;
  };
  // Between terms without a rational quotient there is no linear relation: their sum is 0 just when none is left.
  // The quotients can be the longer the more bits there are, so that the one or the other comes to an end.
  const signOfSum = (terms) => {
    for (const [, x] of terms) if (x.base !== "e") refuse("DomainMismatch", "powers are to the base e");
    for (let bits = 256n; ; bits *= 2n) {
      const classes = join(terms, bits);
      if (!classes.length) return 0;
      if (classes.every(({ c }) => c.negative)) return -1;
      if (classes.every(({ c }) => !c.negative)) return 1;
      const powers = classes.map(({ c, x }) => [c.negative ? negative(ONE) : ONE, add(x, log(absolute(c)))]);
      const top = greatest(powers.map(([, x]) => x));
      const ranges = powers.map(([c, x]) => times(powerRange(subtract(x, top), bits), c));
      const [low, high] = ranges.reduce(plus);
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
        const rest = scores.map((s, j) => [new Q((j === i ? unit : 0n) - below), s]);
        const side = signOfSum(rest);
        if (side < 0) [below, above] = [below - 1n, below];
        if (side === 0) above = below;
      }
      return { low: new Q(below, unit), high: new Q(above, unit) };
    });
  };

  // ---- the operations -----------------------------------------------------------------------------

  const logOf = (a, base) => (checkBase(base), log(checkArgument(a), base));
  const constantOf = (r, base) => constant(r, checkBase(base));
  const compared = (a, b) => BigInt(compare(a, b));

  globalThis.refnb.define({
    "logarithm.log": [{ a: number, base: string }, logOf],
    "logarithm.constant": [{ r: number, base: string }, constantOf],
    "logarithm.add": [{ a: formType, b: formType }, add],
    "logarithm.scale": [{ a: formType, q: number }, multiply],
    "logarithm.subtract": [{ a: formType, b: formType }, subtract],
    "logarithm.equal": [{ a: formType, b: formType }, equal],
    "logarithm.exponential": [{ a: formType }, exponential],
    "logarithm.spelling": [{ a: formType }, text],
    "logarithm.tex": [{ a: formType }, texOf],
    "enclosure.sign": [{ x: formType }, (x) => BigInt(sign(x))],
    "enclosure.compare": [{ a: numberType, b: numberType }, compared],
    "enclosure.floor": [{ x: formType }, floor],
    "enclosure.ceiling": [{ x: formType }, ceiling],
    "enclosure.decimal": [{ x: formType, places: integer }, decimal],
    "exponentials.sign_of_sum": [{ terms: list(tuple(number, formType)) }, (terms) => BigInt(signOfSum(terms))],
  });
  Object.assign(globalThis.refnb.parts, {
    formType, numberType, constant, log, add, multiply, subtract, compare, exponential, shares, checkPlaces,
  });
})();
