// The refuter: a claim about small truths, tried on every one of them.
"use strict";

refnb.chapter("counterexamples", ({
  refuse, operation, numbers: { Q, gcd }, tables: { Dict }, reading: { string, list, size }, limits: { checkValues },
  claims: { named },
}) => {
  const MOST = 100n, sizes = { labels: size(1), features: list(size(1)), denominator: size(1) };

  const placesOf = (labels, features, denominator) => {
    const m = features.reduce((all, k) => all * k, labels);
    if ([labels, ...features, denominator, m].some((k) => k > MOST) || features.length > 6) {
      refuse("OutOfRange", "there is too much to search");
    }
    return m;
  };
  const choose = (n, k) => {
    let found = 1n;
    for (let i = 1n; i <= k; i += 1n) found = (found * (n - k + i)) / i;
    return found;
  };
  const countOf = (labels, features, denominator) => {
    const m = placesOf(labels, features, denominator), found = new Map();
    for (let d = 1n; d <= denominator; d += 1n) {
      let all = choose(d + m - 1n, d);
      for (const [e, n] of found) if (d % e === 0n) all -= n;
      found.set(d, all);
    }
    return [...found.values()].reduce((a, b) => a + b, 0n);
  };
  // The lists of m whole numbers with a sum, the greater first number first.
  function* lists(m, sum) {
    if (m === 1n) yield [sum];
    else for (let first = sum; first >= 0n; first -= 1n) for (const rest of lists(m - 1n, sum - first)) yield [first, ...rest];
  }
  function* weightsOf(m, denominator) {
    for (let d = 1n; d <= denominator; d += 1n) {
      for (const w of lists(m, d)) if (w.reduce(gcd) === 1n) yield w;
    }
  }
  const checkSearch = (labels, features, denominator) => {
    const truths = countOf(labels, features, denominator), m = placesOf(labels, features, denominator);
    checkValues(Number(truths * m));
    return { truths, m };
  };
  const upTo = (n, from) => [...Array(Number(n)).keys()].map((i) => String(i + from));
  const schemaOf = (labels, features) => ({
    labels: upTo(labels, 1).map((i) => `y${i}`),
    features: new Dict(features.map((k, f) => [`x${f + 1}`, upTo(k, 0)])),
  });
  const truthOf = (schema, w, d) => {
    const longer = (cells, [f, domain]) => cells.flatMap((c) => domain.map((v) => [...c, [f, v]]));
    const cells = schema.features.entries().reduce(longer, [[]]);
    const places = cells.flatMap((c) => schema.labels.map((label) => ({ instance: new Dict(c), label })));
    const lines = places.map((place, i) => ({ ...place, weight: new Q(w[i], d) }));
    return { schema, examples: lines.filter(({ weight }) => !weight.zero) };
  };
  // Where a claim is undefined it does not speak of the truth.
  const isTrue = (claim, truth) => {
    try {
      return claim(truth);
    } catch (error) {
      if (error.name === "UndefinedEstimate") return true;
      throw error;
    }
  };
  const refute = (name, labels, features, denominator) => {
    const claim = named(name), { truths, m } = checkSearch(labels, features, denominator);
    const schema = schemaOf(labels, features);
    for (const w of weightsOf(m, denominator)) {
      const truth = truthOf(schema, w, w.reduce((a, b) => a + b));
      if (!isTrue(claim, truth)) return { truths, counterexamples: [truth] };
    }
    return { truths, counterexamples: [] };
  };

  return {
    count: operation(sizes, countOf),
    weights: operation(sizes, (labels, features, denominator) => {
      const { m } = checkSearch(labels, features, denominator);
      return [...weightsOf(m, denominator)];
    }),
    refute: operation({ claim: string, ...sizes }, refute),
  };
});
