// Scores of a structure: K2, BDeu and description length, family by family.
"use strict";

refnb.chapter("score", ({
  refuse, operation, numbers: { Q, ZERO, ONE, bitLength, product, total }, tables: { same },
  chain: { Cell }, reading: { checked, string, number, map, counted, filled }, rational: { rational },
  logarithm: { log, add, scale, constant }, parameter_learning: { Cases, Parents, checkParents, sizeOf, tally, whole },
}) => {
  const MAX_WORK = 1000000n, MAX_TOTAL = 2000000n, HALF = new Q(1n, 2n);
  const sized = (word, place) => {
    try {
      return rational(word);
    } catch (error) {
      return refuse("BadWeight", `${place}: ${error.message}`);
    }
  };
  const Score = (value, place) => {
    const word = string(value, place), [, written] = /^bdeu=([^]*)$/.exec(word) ?? [];
    if (["k2", "mdl"].includes(word)) return { rule: word, size: ZERO };
    const size = written === undefined ? ZERO : sized(written, place);
    return size.cmp(ZERO) > 0 ? { rule: "bdeu", size } : refuse("BadWeight", `${place} is k2, mdl or bdeu=S`);
  };
  const K2 = { rule: "k2", size: ZERO }, MDL = { rule: "mdl", size: ZERO };

  const workOf = (n, boxes, { size }) => (n + boxes) * (bitLength(n + boxes) + bitLength(size.n) + bitLength(size.d));
  const checkWork = (work, most) => work > most && refuse("OutOfRange", `too long to score: ${work}`);
  // start (start + step) ... of k factors, by halves.
  const rising = (start, step, k) => {
    if (k < 9n) {
      let found = 1n;
      for (let i = 0n; i < k; i += 1n) found *= start + i * step;
      return found;
    }
    const half = k / 2n;
    return rising(start, step, half) * rising(start + half * step, step, k - half);
  };
  const times = (values) => values.reduce((a, b) => a * b, 1n);
  const sum = (values) => values.reduce((a, b) => a + b, 0n);

  // From n(u, w) and n(u), of which zeros can be left out; r and q are numbers of values and of rows.
  const ofCounts = (entries, rows, r, q, { rule, size }) => {
    if (rule === "mdl") {
      const squares = (counts) => times(counts.map((k) => k ** (2n * k)));
      return new Q(squares(entries), squares(rows) * sum(rows) ** ((r - 1n) * q));
    }
    const a = rule === "k2" ? ONE : size.div(new Q(r * q));
    return new Q(times(entries.map((k) => rising(a.n, a.d, k))), times(rows.map((k) => rising(r * a.n, a.d, k))));
  };
  const examples = (counts, { rule }) => {
    const n = sum(counts.map(whole));
    return rule === "mdl" && !n ? refuse("EmptyData", "log2 N needs an example") : n;
  };
  const ofRows = (table, score) => {
    const rows = table.values(), entries = rows.flatMap((row) => row.values());
    for (const row of rows) same(rows[0].keys(), row.keys());
    checkWork(workOf(examples(entries, score), BigInt(entries.length), score), MAX_WORK);
    const sums = rows.map((row) => sum(row.values().map(whole)));
    return ofCounts(entries.map(whole), sums, BigInt(rows[0].size), BigInt(rows.length), score);
  };
  const seen = (cases, vs) => tally(cases, vs).values().map(whole);
  const family = (cases, v, us, score) =>
    ofCounts(seen(cases, [...us, v]), seen(cases, us), sizeOf(cases.variables, [v]), sizeOf(cases.variables, us), score);
  const families = (cases, parents, score) => {
    const { variables, cells } = cases;
    checkParents(variables, parents);
    const n = examples(cells.values(), score);
    checkWork(sum(parents.entries().map(([v, us]) => workOf(n, sizeOf(variables, [v, ...us]), score))), MAX_TOTAL);
    return variables.keys().map((v) => family(cases, v, parents.get(v), score));
  };

  const summed = (forms) => forms.reduce(add, constant(ZERO, "2"));
  const mdl = (rows) => {
    ofRows(rows, MDL);
    const pairs = rows.values().flatMap((row) => row.values().filter((k) => !k.zero).map((k) => [k, total(row.values())]));
    const free = rows.values().reduce((n, row) => n + BigInt(row.size - 1), 0n);
    return {
      data: summed(pairs.map(([k, n]) => scale(log(n.div(k), "2"), k))),
      table: scale(log(total(pairs.map(([k]) => k)), "2"), new Q(free, 2n)),
    };
  };
  const inBits = (cases, parents, score) => scale(
    summed(families(cases, parents, score).map((each) => log(each, "2"))), score.rule === "mdl" ? HALF : ONE);

  const Rows = checked(map(Cell, counted), filled), given = { cases: Cases, parents: Parents, rule: Score };
  const Size = checked(number, (s) => s.cmp(ZERO) > 0 || refuse("OutOfRange", "the size must be > 0"));
  return {
    Score, workOf, checkWork, examples, seen, family, ofCounts,
    k2: operation({ rows: Rows }, (rows) => ofRows(rows, K2)),
    bdeu: operation({ rows: Rows, s: Size }, (rows, s) => ofRows(rows, { rule: "bdeu", size: s })),
    mdl: operation({ rows: Rows }, mdl),
    total: operation(given, (cases, parents, score) => product(families(cases, parents, score))),
    bits: operation(given, inBits),
  };
});
