// Minimum description length: bits for a hypothesis and bits for the data that it leaves open.
"use strict";

refnb.chapter("mdl", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total, bitLength, maxOf, minOf }, tables: { same, known }, distribution: { greatest },
  logarithm: { Extended, isForm, log, add, scale }, enclosure: { order },
  reading: { checked, string, map, integer, size, distribution, shares },
}) => {
  const MAX_BITS = 10000;
  const Code = map(string, size(0, MAX_BITS));
  const Length = checked(Extended, (bits, place) => {
    if (isForm(bits) && bits.base !== "2") refuse("DomainMismatch", `${place} is to the base 2`);
    if (bits === "-inf") refuse("OutOfRange", `${place} is above -inf`);
  });
  const Lengths = map(string, Length);
  const sum = (terms) => terms.reduce(add, { base: "2", const: ZERO, terms: [] });

  // ---- codes --------------------------------------------------------------------------------------

  const bitsOf = (p) => (p.zero ? "inf" : scale(log(p, "2"), ONE.neg()));
  // The least n with d <= 2^n n': as many bits as ceil(d / n') - 1 has.
  const least = (p) => bitLength((p.d + p.n - 1n) / p.n - 1n);
  const shannonLengths = (p) => p.pick(p.keys().filter((h) => !p.get(h).zero)).map(least);
  const kraft = operation({ lengths: Code }, (lengths) => {
    const longest = maxOf([0n, ...lengths.values()]);
    return new Q(lengths.values().reduce((all, n) => all + (1n << (longest - n)), 0n), 1n << longest);
  });
  const words = (lengths) => {
    if (kraft(lengths).cmp(ONE) > 0) refuse("OutOfRange", "the Kraft sum is above 1");
    if (lengths.values().reduce((a, b) => a + b, 0n) > MAX_BITS) refuse("OutOfRange", `at most ${MAX_BITS} bits`);
    // The words before this one, counted as words of its own length.
    let next = 0n, before = 0n;
    const found = new Map();
    for (const [h, n] of lengths.entries().sort(([, a], [, b]) => Number(a - b))) {
      next <<= n - before;
      found.set(h, n ? next.toString(2).padStart(Number(n), "0") : "");
      [next, before] = [next + 1n, n];
    }
    return lengths.map((_, h) => found.get(h));
  };
  const expectedLength = (p, lengths) => {
    known(lengths.keys(), p.keys(), "UnknownValue");
    for (const [h, q] of p.entries()) if (!q.zero && !lengths.has(h)) refuse("MissingValue", `${h} has no length`);
    return total(lengths.entries().map(([h, n]) => p.get(h).mul(new Q(n))));
  };
  const entropy = (p) => sum(p.values().filter((q) => !q.zero).map((q) => scale(log(q, "2"), q.neg())));

  // ---- exceptions ---------------------------------------------------------------------------------

  const takes = { wrong: integer, examples: integer, labels: integer };
  const exceptions = (most, code) => operation(takes, (wrong, examples, labels) => {
    const right = examples >= 1n && (!most || examples <= most) && wrong >= 0n && wrong <= examples && labels >= 2n;
    if (!right) refuse("OutOfRange", "there are e of m exceptions, m >= 1, and k >= 2 labels");
    return sum([...code(wrong, examples), scale(log(new Q(labels - 1n), "2"), new Q(wrong))]);
  });
  const choose = (m, e) => {
    let ways = 1n;
    for (let i = 1n; i <= minOf([e, m - e]); i += 1n) ways = (ways * (m - i + 1n)) / i;
    return new Q(ways);
  };

  // ---- two parts ----------------------------------------------------------------------------------

  const sumOfTwo = (hypotheses, data) => {
    same(hypotheses.keys(), data.keys());
    return hypotheses.map((bits, h) => (isForm(bits) && isForm(data.get(h)) ? add(bits, data.get(h)) : "inf"));
  };
  const shortest = (lengths) => {
    if (!lengths.size) refuse("EmptyData", "at least one length is needed");
    if (!lengths.values().some(isForm)) refuse("ZeroEvidence", "every length is infinite");
    return greatest(lengths, (a, b) => order(b, a));
  };

  return {
    ideal_lengths: operation({ p: shares }, (p) => p.map(bitsOf)),
    shannon_lengths: operation({ p: shares }, shannonLengths),
    kraft,
    words: operation({ lengths: Code }, words),
    expected_length: operation({ p: distribution, lengths: Code }, expectedLength),
    entropy: operation({ p: distribution }, entropy),
    exception_list: exceptions(null, (e, m) => [scale(log(new Q(m), "2"), new Q(e))]),
    exception_set: exceptions(10000n, (e, m) => [log(new Q(m + 1n), "2"), log(choose(m, e), "2")]),
    total: operation({ hypotheses: Lengths, data: Lengths }, sumOfTwo),
    shortest: operation({ lengths: Lengths }, shortest),
  };
});
