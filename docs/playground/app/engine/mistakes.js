// P(y | x) from counts as an exercise, with the mistakes of refnb.exercises: of estimates, conclusions, absences and cells.
"use strict";

refnb.chapter("app/mistakes", ({
  refuse, numbers: { Q, ZERO, ONE, total, product }, tables: { Dict }, "app/hints": { filled }, replay: { over },
}) => {
  const MOST = 400, FEW = 400, TWO = new Q(2n);
  const whole = (n) => new Q(BigInt(n));
  const all = (lines, x) => lines.map(() => x);
  const put = (lines, cell, x) => {
    const next = new Dict(lines.entries());
    next.set(cell, x);
    return next;
  };
  const alone = (x) => new Dict([[[], x]]);
  const only = (lines) => lines.get([]);

  // ---- the stages ----------------------------------------------------------------------------------

  const likelihood = (w, y) => product(w.times.entries().map(([[f], n]) => w.factors.get([f, y]).pow(n.n)));
  const estimated = (w, added) => {
    const below = only(w.total).add(added.mul(whole(w.labels.size)));
    return w.labels.map((n) => over(n.add(added), below));
  };
  const readOff = ({ counts: { labels, values, schema } }, x) => {
    const seen = values.entries().filter(([f]) => x.has(f));
    const rows = seen.flatMap(([f, by]) => by.entries().map(([y, row]) => [[f, y], row]));
    const each = (work) => new Dict(rows.map(([cell, row]) => [cell, work(row, cell)]));
    const flags = seen.filter(([f]) => JSON.stringify(schema.features.get(f)) === '["0","1"]');
    return {
      labels: new Dict(labels.entries().map(([y, n]) => [[y], n])),
      total: alone(total(labels.values())),
      flags: new Dict(flags.map(([f]) => [[f], x.get(f) === "1" ? ONE : ZERO])),
      times: new Dict(seen.map(([f]) => [[f], ONE])),
      rows: new Dict(rows.flatMap(([cell, row]) => row.entries().map(([v, n]) => [[...cell, v], n]))),
      values: each((row, [f]) => row.get(x.get(f))),
      known: each((row) => total(row.values())),
      seen: each((row) => whole(row.values().filter((n) => !n.zero).length)),
      sizes: each((row) => whole(row.size)),
    };
  };
  const stagesOf = (read, { rule, prior }, x, asked) => {
    const weightOf = ({ rule: kind, weight }, k) => (kind === "m" ? over(weight, k) : weight);
    const believed = (w) => (prior instanceof Dict
      ? w.labels.map((_, [y]) => prior.get(y)) : estimated(w, weightOf(prior, whole(w.labels.size))));
    return [
      ...Object.entries(read).map(([name, lines]) => ({ name, work: () => lines })),
      { name: "weights", work: (w) => w.sizes.map((k) => weightOf(rule, k)) },
      { name: "numerators", work: (w) => w.values.map((n, cell) => n.add(w.weights.get(cell))) },
      { name: "denominators", work: (w) => w.known.map((n, cell) => n.add(w.weights.get(cell).mul(w.sizes.get(cell)))) },
      { name: "prior", work: believed, heading: "Prior", told: ([y]) => `P(${y})` },
      {
        name: "factors", work: (w) => w.numerators.map((n, cell) => over(n, w.denominators.get(cell))),
        heading: "Factors", told: ([f, y]) => `P(${f}=${x.get(f)} | ${y})`,
      },
      {
        name: "scores", work: (w) => w.prior.map((p, [y]) => p.mul(likelihood(w, y))),
        heading: "Scores", told: ([y]) => `s(${y})`,
      },
      { name: "evidence", work: (w) => alone(total(w.scores.values())), heading: "Evidence", told: () => "P(x)" },
      {
        name: "posterior", work: (w) => w.scores.map((s) => over(s, only(w.evidence))),
        heading: "Posterior", told: ([y]) => `P(${y} | x)`,
      },
      { name: "answer", work: (w) => alone(w.posterior.get([asked])), heading: "Posterior", told: () => `P(${asked} | x)` },
    ];
  };

  // ---- mistakes: a key, the stage it changes, and what stands there then --------------------------------

  const below = (labels) => {
    const other = new Dict(labels.map((y, i) => [y, labels[1 - i]]));
    return [
      ["over-total", "known", (w, n) => all(n, only(w.total))],
      ["inverted-conditional", "known", (w, n) => n.map((_, [f]) => total(labels.map((z) => w.values.get([f, z]))))],
      ["missing-counted", "known", (w, n) => n.map((_, [, y]) => w.labels.get([y]))],
      ...(labels.length === 2 ? [["over-other-label", "known", (_, n) => n.map((__, [f, y]) => n.get([f, other.get(y)]))]] : []),
    ];
  };
  const ofPrior = (rule, prior) => {
    if (prior instanceof Dict) return [["prior-of-the-table", "prior", (w) => estimated(w, ZERO)]];
    if (!prior.weight.zero) return [["prior-not-smoothed", "prior", (w) => estimated(w, ZERO)]];
    return [["prior-smoothed", "prior", (w) => estimated(w, rule.weight.zero ? ONE : rule.weight)]];
  };
  const LAPLACE = ["laplace-used", "weights", (_, a) => all(a, ONE)];
  const ofSizes = (labels) => [
    ["K=2", "sizes", (_, k) => all(k, TWO)],
    ["K=features", "sizes", (w, k) => all(k, whole(w.times.size))],
    ["K=all-values", "sizes", (_, k) => all(k, total(new Dict(k.entries().map(([[f], size]) => [f, size])).values()))],
    ["K=seen", "sizes", (w, k) => k.map((_, cell) => w.seen.get(cell))],
    ...(labels.length > 2 ? [["K=labels", "sizes", (_, k) => all(k, whole(labels.length))]] : []),
  ];
  const ofWeights = ({ rule, weight }) => [
    ["no-smoothing", "weights", (_, a) => all(a, ZERO)],
    ["weight-doubled", "weights", (_, a) => a.map((x) => x.mul(TWO))],
    ["weight-halved", "weights", (_, a) => a.map((x) => x.div(TWO))],
    ["one-per-feature", "weights", (w, a) => a.map((_, cell) => over(ONE, w.sizes.get(cell)))],
    ["only-zeros-smoothed", "weights", (w, a) => a.map((x, cell) => (w.values.get(cell).zero ? x : ZERO))],
    ...(weight.eq(ONE) && rule !== "m" ? [] : [LAPLACE]),
  ];
  const SIDES = [
    ["denominator-only", "numerators", (w) => w.values],
    ["numerator-only", "denominators", (w) => w.known],
    ["plus-one-below", "denominators", (w, d) => d.map((_, cell) => w.known.get(cell).add(w.weights.get(cell)))],
    ["over-total-unsmoothed", "denominators", (w, d) => all(d, only(w.total))],
  ];
  const estimating = (rule, prior, labels) => [
    ...below(labels), ...ofPrior(rule, prior),
    ...(rule.weight.zero ? [LAPLACE] : [...ofSizes(labels), ...ofWeights(rule), ...SIDES]),
  ];

  const sum = (w, y) => total(w.times.entries().map(([[f], n]) => n.mul(w.factors.get([f, y]))));
  // Each factor makes a posterior of its own: their mean.
  const mean = (w) => {
    const rows = w.times.keys().map(([f]) => {
      const row = w.prior.map((p, [y]) => p.mul(w.factors.get([f, y])));
      return row.map((s) => over(s, total(row.values())));
    });
    return w.prior.map((_, y) => over(total(rows.map((row) => row.get(y))), whole(rows.length)));
  };
  const marginals = (w) => product(w.times.keys().map(([f]) =>
    over(total(w.labels.keys().map(([y]) => w.values.get([f, y]))), only(w.total))));
  const ofTwo = (a, b) => [
    ["prior-swapped", "prior", (_, p) => p.map((__, [y]) => p.get([y === a ? b : a]))],
    ["prior-as-odds", "prior", (_, p) => put(p, [b], ONE)],
  ];
  const ofOther = (b) => [
    ["other-score", "answer", (w) => alone(w.scores.get([b]))],
    ["other-prior", "answer", (w) => alone(w.prior.get([b]))],
  ];
  const concluding = (a, labels) => [
    ...(labels.length === 2 ? ofTwo(a, labels.find((y) => y !== a)) : []),
    ["prior-forgotten", "prior", (_, p) => all(p, new Q(1n, BigInt(p.size)))],
    ["prior-with-every-factor", "scores", (w, s) =>
      s.map((_, [y]) => w.prior.get([y]).pow(BigInt(w.times.size)).mul(likelihood(w, y)))],
    ["factors-added", "scores", (w, s) => s.map((_, [y]) => w.prior.get([y]).mul(sum(w, y)))],
    ["all-added", "scores", (w, s) => s.map((_, [y]) => w.prior.get([y]).add(sum(w, y)))],
    ["evidence-without-prior", "evidence", (w) => alone(total(w.scores.keys().map(([y]) => likelihood(w, y))))],
    ["evidence-is-the-rest", "evidence", (w, e) => alone(only(e).sub(w.scores.get([a])))],
    ["mean-of-posteriors", "posterior", mean],
    ["not-normalised", "answer", (w) => alone(w.scores.get([a]))],
    ["likelihood-for-posterior", "answer", (w) => alone(likelihood(w, a))],
    ["base-rate-only", "answer", (w) => alone(w.prior.get([a]))],
    ...(labels.length === 2 ? ofOther(labels.find((y) => y !== a)) : []),
    ["the-rest", "answer", (_, p) => alone(ONE.sub(only(p)))],
    ["product-of-marginals", "evidence", (w) => alone(marginals(w))],
  ];

  // What is there or not: a feature with the values 0 and 1.
  const presence = ({ flags }, labels) => {
    const absent = new Set(flags.keys().filter((f) => flags.get(f).zero).map(([f]) => f));
    const present = new Set(flags.keys().map(([f]) => f).filter((f) => !absent.has(f)));
    const without = (some) => (_, p) => p.map((x, [f]) => (some.has(f) ? ONE : x));
    const rest = (some) => (_, p) => p.map((x, [f]) => (some.has(f) ? ONE.sub(x) : x));
    const other = new Dict(labels.map((y, i) => [y, labels[1 - i]]));
    return [
      ["absences-left-out", "factors", without(absent)],
      ["presences-left-out", "factors", without(present)],
      ["absences-as-presences", "factors", rest(absent)],
      ["all-complemented", "factors", rest(new Set([...absent, ...present]))],
      ...(labels.length === 2 ? [["absences-exchanged", "factors", (_, p) =>
        p.map((__, [f, y]) => p.get([f, absent.has(f) ? other.get(y) : y]))]] : []),
    ];
  };

  // One cell misread, one factor left out or used twice: a key, a stage, what changes, and the names in its words.
  const used = (x) => x.keys().flatMap((f) => [
    ["left-out", "times", (_, times) => put(times, [f], ZERO), { seen: `${f}=${x.get(f)}` }],
    ["twice", "times", (_, times) => put(times, [f], times.get([f]).add(ONE)), { seen: `${f}=${x.get(f)}` }],
  ]);
  const cells = ({ values, rows }, x) => {
    const seen = (f) => `${f}=${x.get(f)}`;
    const counted = values.entries().flatMap(([[f, y], n]) => {
      const misread = (key, m, names) => [key, "values", (_, lines) => put(lines, [f, y], m), { seen: seen(f), f, y, n: m, ...names }];
      const off = [ONE, ONE.neg()].map((one) => n.add(one)).filter((m) => !m.negative);
      const others = rows.entries().filter(([[g, z], m]) => g === f && z === y && !m.eq(n));
      return [...off.map((m) => misread("miscount", m)), ...others.map(([[, , v], m]) => misread("wrong-row", m, { v }))];
    });
    return [...counted, ...used(x)];
  };

  const making = (labels, asked, words) => (kind) => ([key, stage, change, names = { a: asked, b: labels.find((y) => y !== asked) }]) =>
    ({ key, stage, kind, change, words: filled(words[key], names) });

  // What is asked, the stages that lead to it and the mistakes; `words` says each mistake, of names in braces.
  const exercise = (learned, x, asked, words) => {
    const { rule, prior, counts } = learned, labels = counts.labels.keys(), read = readOff(learned, x);
    const made = making(labels, asked, words);
    const factors = read.values.size, given = new Dict(read.times.keys().map(([f]) => [f, x.get(f)]));
    if (factors > MOST) refuse("OutOfRange", `the factors of what is checked must lie in 0..${MOST}, got ${factors}`);
    const several = [
      ...estimating(rule, prior, labels), ...concluding(asked, labels), ...(read.flags.size ? presence(read, labels) : []),
    ];
    const local = factors + read.rows.size <= FEW ? cells(read, given) : [];
    const others = labels.length > 2 ? labels.filter((y) => y !== asked)
      .map((y) => ["other-answer", "answer", (w) => alone(w.posterior.get([y])), { b: y, e: "x" }]) : [];
    return {
      asked: `P(${asked} | x)`, stages: stagesOf(read, learned, given, asked), telling: "scores",
      mistakes: [...several.map(made("global")), ...[...local, ...others].map(made("local"))],
    };
  };

  // The same where the factors are logarithms: `shares` gives the lines of the posterior, by prior and times.
  const UNSCORED = ["prior-swapped", "prior-as-odds", "prior-forgotten", "base-rate-only", "other-prior", "the-rest"];
  const FEW_LOGARITHMS = 12;
  const ofLogarithms = ({ prior, factors }, x, asked, words, shares) => {
    const labels = prior.keys(), made = making(labels, asked, words), given = new Dict(factors.keys().map((f) => [f, x.get(f)]));
    const read = { labels: new Dict(labels.map((y) => [[y], ONE])), times: new Dict(given.keys().map((f) => [[f], ONE])) };
    const kept = [...Object.keys(read), "prior", "posterior", "answer"];
    const stages = stagesOf(read, { prior }, given, asked).filter(({ name }) => kept.includes(name))
      .map((stage) => (stage.name === "posterior" ? { ...stage, work: shares } : stage));
    const several = concluding(asked, labels).filter(([key]) => UNSCORED.includes(key));
    const local = given.size <= FEW_LOGARITHMS ? used(given) : [];
    return { asked: `P(${asked} | x)`, stages, telling: "", mistakes: [...several.map(made("global")), ...local.map(made("local"))] };
  };

  return { exercise, ofLogarithms };
});
