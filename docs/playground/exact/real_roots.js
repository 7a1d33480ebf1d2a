// The positive roots of polynomials with whole coefficients: fractions exactly, the others cut off.
"use strict";

refnb.chapter("real_roots", ({
  refuse, operation, numbers: { Q, ZERO, ONE, size, bitLength, gcd, powerOfTen, maxOf }, reading: { list, integer, size: within },
  limits: { checkBits },
}) => {
  const sign = (n) => (n > 0n ? 1 : n < 0n ? -1 : 0);
  const trimmed = (p) => p.slice(0, p.findLastIndex((c) => c !== 0n) + 1);
  const primitive = (p) => {
    const content = p.reduce((g, c) => gcd(g, size(c)), 0n) * BigInt(sign(p.at(-1)));
    return p.map((c) => c / content);
  };
  const derivative = (p) => p.map((c, i) => c * BigInt(i)).slice(1);
  // The remainder of p by q, times a power of the last coefficient of q that is above 0.
  const remainder = (p, q) => {
    const lead = size(q.at(-1)), turn = BigInt(sign(q.at(-1)));
    let rest = trimmed(p);
    while (rest.length >= q.length) {
      const factor = rest.at(-1) * turn, shift = rest.length - q.length;
      rest = trimmed(rest.map((c, i) => c * lead - (i >= shift ? factor * q[i - shift] : 0n)));
      if (rest.length) rest = primitive(rest).map((c) => c * BigInt(sign(rest.at(-1))));
    }
    return rest;
  };
  const commonDivisor = (p, q) => {
    let [a, b] = [primitive(p), primitive(q)];
    while (b.length) [a, b] = [b, remainder(a, b)];
    return primitive(a);
  };
  const quotient = (p, q) => {
    const rest = [...p], found = [];
    for (let i = p.length - q.length; i >= 0; i -= 1) {
      const c = rest[i + q.length - 1] / q.at(-1);
      q.forEach((d, j) => { rest[i + j] -= c * d; });
      found.unshift(c);
    }
    return found;
  };
  // p(x) times a power of the denominator of x.
  const valueAt = (p, x) => {
    let value = 0n, scale = 1n;
    for (const c of p.toReversed()) {
      value = value * x.n + c * scale;
      scale *= x.d;
    }
    return value;
  };
  const signAt = (p, x) => sign(valueAt(p, x));

  // Sturm: the changes of sign along p, p' and the remainders, turned, count the roots up to x.
  const chainOf = (p) => {
    const chain = [p, derivative(p)];
    while (chain.at(-1).length > 1) chain.push(remainder(...chain.slice(-2)).map((c) => -c));
    return chain;
  };
  const changes = (signs) => signs.filter(Boolean).filter((s, i, all) => i && s !== all[i - 1]).length;
  const middle = (low, high) => low.add(high).div(new Q(2n));

  // How many roots lie between two numbers, the second included, when all are simple.
  const counter = (p) => {
    const chain = chainOf(p), before = (x) => changes(chain.map((q) => signAt(q, x)));
    return (low, high) => before(low) - before(high);
  };
  // An interval for each positive root, in ascending order: from low on, not low itself, to high.
  const intervals = (p) => {
    const count = counter(p), longest = maxOf(p.map(size));
    const split = (low, high) => {
      const inside = count(low, high), cut = middle(low, high);
      return inside > 1 ? [...split(low, cut), ...split(cut, high)] : inside ? [[low, high]] : [];
    };
    return split(ZERO, new Q(1n << (bitLength(longest) + 1n)));
  };
  // A root p/q has a q that divides the last coefficient c, so c times it is whole: few are left in a narrow interval.
  const narrowed = (p, [low, high], width) => {
    while (high.sub(low).cmp(width) > 0) {
      const cut = middle(low, high);
      if (signAt(p, cut) === 0) return [cut, cut];
      if (signAt(p, cut) === signAt(p, high)) high = cut;
      else low = cut;
    }
    return [low, high];
  };
  const whole = (x) => x.n / x.d; // of a number that is not negative
  const fractionIn = (p, [low, high]) => {
    const c = new Q(size(p.at(-1))), above = new Q(whole(high.mul(c))).div(c);
    return above.cmp(low) >= 0 && signAt(p, above) === 0 ? above : null;
  };
  const cutOff = (p, ends, places) => {
    const scale = powerOfTen(places);
    ends = narrowed(p, ends, ONE.div(scale));
    const [low, high] = ends.map((x) => whole(x.mul(scale))), boundary = new Q(high).div(scale);
    return low < high && signAt(p, boundary) === signAt(p, ends[1]) ? new Q(low).div(scale) : boundary;
  };
  const place = (p, interval, places) => {
    const ends = narrowed(p, interval, ONE.div(new Q(2n * size(p.at(-1)))));
    const fraction = fractionIn(p, ends);
    return { value: fraction ?? cutOff(p, ends, places), exact: fraction !== null };
  };

  // The factors without multiple roots, each with how often its roots occur.
  const squareFree = (p) => {
    const found = [];
    let rest = commonDivisor(p, derivative(p)), roots = quotient(primitive(p), rest);
    for (let m = 1n; roots.length > 1; m += 1n) {
      const again = commonDivisor(roots, rest);
      if (again.length < roots.length) found.push([quotient(roots, again), m]);
      [roots, rest] = [again, quotient(rest, again)];
    }
    return found;
  };
  // The same roots, each of them simple.
  const singleOf = (p) => quotient(primitive(p), commonDivisor(p, derivative(p)));
  const positive = operation({ p: list(integer), places: within(0n, 100n) }, (given, places) => {
    const p = trimmed(given);
    if (!p.length) refuse("EmptyData", "every number is a root of 0");
    const bits = maxOf(p.map((c) => bitLength(size(c)))), n = BigInt(p.length);
    checkBits(4n * n * maxOf([n, bits]));
    const q = p.slice(p.findIndex((c) => c !== 0n));
    const single = singleOf(q);
    const factors = squareFree(q).map(([factor, m]) => [counter(factor), m]);
    return intervals(single).map((ends) =>
      ({ ...place(single, ends, places), multiplicity: factors.find(([count]) => count(...ends))[1] }));
  });

  const times = (p, q) => {
    const found = Array(p.length + q.length - 1).fill(0n);
    p.forEach((a, i) => q.forEach((b, j) => { found[i + j] += a * b; }));
    return found;
  };
  const minus = (p, q) => p.map((c, i) => c - q[i]); // of one length
  // The same intervals, so narrow that there are numbers between them, and between 0 and the first of them.
  const apart = (p, found) => found.reduce((done, ends) => {
    const before = done.at(-1)?.[1] ?? ZERO;
    while (ends[0].cmp(before) <= 0) ends = narrowed(p, ends, ends[1].sub(ends[0]).div(new Q(2n)));
    return [...done, ends];
  }, []);

  return { positive, trimmed, primitive, singleOf, counter, intervals, middle, apart, place, times, minus };
});
