// The most likely of all decision trees, and the most probable one under a prior on the number of splits.
"use strict";

refnb.chapter("tree_search", ({
  refuse, operation, numbers: { ZERO, ONE, total, maxOf }, tables: { Dict, table },
  joint: { Table }, likelihood: { mle, likelihood },
  reading: { checked, list, amount, filled }, schema: { Schema },
}) => {
  const MAX_TREES = 1000, MAX_WORK = 50000000000n;
  const Prior = checked(list(amount), filled);
  const sizesOf = (schema) => {
    const sizes = schema.features.values().map((domain) => domain.length);
    const cells = sizes.reduce((a, b) => a * b, 1);
    if (sizes.length > 12 || sizes.some((k) => k > 300) || cells > 10000) refuse("OutOfRange", "there are too many trees");
    return sizes;
  };
  const number = operation({ schema: Schema }, (schema) => {
    const sizes = sizesOf(schema), known = new Map();
    const trees = (left) => {
      if (!known.has(left)) {
        let found = 1n;
        sizes.forEach((k, f) => { if (left >> f & 1) found += trees(left & ~(1 << f)) ** BigInt(k); });
        known.set(left, found);
      }
      return known.get(left);
    };
    return trees(-1); // each bit is set: no feature is tested yet
  });
  const mostSplits = (sizes) => {
    let splits = 0, level = 1;
    for (const k of [...sizes].sort((a, b) => b - a)) [splits, level] = [splits + level, level * k];
    return splits;
  };

  // What is best for each number of splits: its likelihood, and how many trees have it.
  const NOTHING = { best: ZERO, many: 0n }, LEAF = [{ best: ONE, many: 1n }];
  const better = (a, b) => {
    const order = a.best.cmp(b.best);
    return order < 0 ? b : order > 0 ? a : { best: a.best, many: a.many + b.many };
  };
  const together = (a, b, limit) => {
    const found = [];
    a.forEach((p, i) => b.forEach((q, j) => {
      if (i + j >= limit) return;
      while (found.length <= i + j) found.push(NOTHING);
      found[i + j] = better(found[i + j], { best: p.best.mul(q.best), many: p.many * q.many });
    }));
    return found;
  };
  const likelihoodOf = (labels, cells) => {
    const row = table(labels, (y) => total(cells.map(([, counts]) => counts.get(y))));
    return total(row.values()).zero ? ONE : likelihood(row, mle(row));
  };

  const search = ({ schema, cells }, most) => {
    const features = schema.features.entries(), known = new Map();
    const open = (region) => (most ? features.map((_, f) => f).filter((f) => region[f] === null) : []);
    const parts = (region, f) => features[f][1].map((v) => region.map((value, i) => (i === f ? v : value)));
    const scores = (region, rows) => {
      const key = JSON.stringify(region);
      if (!known.has(key)) {
        let found = [{ best: likelihoodOf(schema.labels, rows), many: 1n }];
        for (const f of open(region)) {
          const below = parts(region, f).map((part) => scores(part, rows.filter(([x]) => x[f] === part[f])));
          const after = [NOTHING, ...all(below)];
          const length = Math.max(found.length, after.length);
          found = Array.from({ length }, (_, s) => better(found[s] ?? NOTHING, after[s] ?? NOTHING));
        }
        known.set(key, found);
      }
      return known.get(key);
    };
    const all = (scored) => scored.reduce((a, b) => together(a, b, most), LEAF);
    const of = (region) => known.get(JSON.stringify(region));
    function* forests(paths, regions, s) {
      if (!regions.length) {
        yield [];
        return;
      }
      const [path, ...laterPaths] = paths, [region, ...later] = regions;
      const after = all(later.map(of));
      const best = together(of(region), after, most)[s].best;
      for (let i = 0; i <= s && i < of(region).length; i += 1) {
        if (s - i < after.length && of(region)[i].best.mul(after[s - i].best).eq(best)) {
          for (const first of trees(region, i, path)) {
            for (const rest of forests(laterPaths, later, s - i)) yield [...first, ...rest];
          }
        }
      }
    }
    function* trees(region, s, path) {
      if (!s) yield [];
      for (const f of s ? open(region) : []) {
        const regions = parts(region, f);
        const after = all(regions.map(of));
        if (s - 1 < after.length && after[s - 1].best.eq(of(region)[s].best)) {
          const paths = features[f][1].map((v) => [...path, v]);
          for (const below of forests(paths, regions, s - 1)) yield [[path, features[f][0]], ...below];
        }
      }
    }
    const root = features.map(() => null);
    return { scores: scores(root, cells.entries()), trees: (s) => trees(root, s, []) };
  };

  const mostProbable = operation({ table: Table, prior: Prior }, (given, prior) => {
    const sizes = sizesOf(given.schema), rows = given.cells.values();
    if (rows.some((row) => row.values().some((n) => !n.whole))) refuse("BadWeight", "counts are whole");
    const n = total(rows.flatMap((row) => row.values())).n, widest = mostSplits(sizes) + 1;
    const kinds = BigInt(Math.min(prior.length, widest));
    const regions = sizes.reduce((all, k) => all * BigInt(k + 1), 1n), values = BigInt(sizes.reduce((a, b) => a + b, 0) || 1);
    if (regions * values * kinds ** 2n * (n + 50n) ** 2n > MAX_WORK) refuse("OutOfRange", "this is too much work");
    const { scores, trees } = search(given, prior.length - 1);
    const found = scores.map(({ best }, s) => best.mul(prior[s]));
    const value = maxOf(found);
    if (value.zero) refuse("ZeroEvidence", "no tree has a weight above 0");
    const wanted = found.flatMap((each, s) => (each.eq(value) ? [s] : [])), first = [];
    for (const s of wanted) {
      for (const splits of trees(s)) {
        if (first.length === MAX_TREES) break;
        first.push({ schema: given.schema, splits: new Dict(splits) });
      }
    }
    return { value, number: wanted.reduce((sum, s) => sum + scores[s].many, 0n), trees: first };
  });

  return {
    number, most_probable: mostProbable,
    likeliest: operation({ table: Table }, (given) =>
      mostProbable(given, Array.from({ length: mostSplits(sizesOf(given.schema)) + 1 }, () => ONE))),
  };
});
