// The search for a structure: parent by parent along an order, or all structures by their last variable.
"use strict";

refnb.chapter("structure_learning", ({
  refuse, operation, numbers: { Q, ONE, product, maxOf, minOf }, tables: { Dict, table, same },
  reading: { names, size }, parameter_learning: { Cases, sizeOf }, score: { Score, workOf, checkWork, examples, family },
}) => {
  const MAX_WORK = 2000000000n, LISTED = 1000;
  const check = (cases, families, widest, rule) => {
    const n = examples(cases.cells.values(), rule) + BigInt(cases.cells.size);
    const sizes = cases.variables.values().map((domain) => domain.length).sort((a, b) => b - a);
    const boxes = sizes.slice(0, Number(widest)).reduce((all, k) => all * BigInt(k), 1n);
    checkWork(workOf(n, boxes, rule), minOf([1000000n, MAX_WORK / (families || 1n)]));
  };

  const greedy = (cases, order, most, rule) => {
    same(cases.variables.keys(), order);
    const d = BigInt(order.length), m = minOf([most, d - 1n]), steps = [];
    check(cases, d * (1n + m * d), m + 1n, rule);
    order.forEach((v, place) => {
      const chosen = [];
      for (let now = family(cases, v, [], rule); BigInt(chosen.length) < most;) {
        const found = order.slice(0, place).filter((u) => !chosen.includes(u))
          .map((u) => [u, family(cases, v, [...chosen, u], rule)]);
        const best = found.reduce((a, b) => (a && a[1].cmp(b[1]) >= 0 ? a : b), null);
        if (!best || best[1].cmp(now) <= 0) break;
        steps.push({ variable: v, parent: best[0], factor: best[1].div(now) });
        chosen.push(best[0]);
        now = best[1];
      }
    });
    const has = (v, u) => steps.some(({ variable, parent }) => variable === v && parent === u);
    const vs = cases.variables.keys();
    return { parents: table(vs, (v) => vs.filter((u) => has(v, u))), steps };
  };

  // ---- all structures: a set is a number with a bit for each place --------------------------------

  const places = (s) => [...s.toString(2)].reverse().flatMap((bit, i) => (bit === "1" ? [i] : []));
  const named = (vs, s) => places(s).map((i) => vs[i]);
  // The best score with parents out of each set, and the sets that reach it.
  const topsOf = (cases, i, rule) => {
    const vs = cases.variables.keys(), found = new Map();
    for (let c = 0; c < 2 ** vs.length; c += 1) {
      if (c >> i & 1) continue;
      let top = { score: family(cases, vs[i], named(vs, c), rule), sets: new Set([c]) };
      for (const j of places(c)) {
        const part = found.get(c ^ 1 << j), order = part.score.cmp(top.score);
        if (order > 0) top = { score: part.score, sets: new Set(part.sets) };
        else if (!order) part.sets.forEach((p) => top.sets.add(p));
      }
      found.set(c, top);
    }
    return found;
  };
  // Of each set the greatest score, and which variables can be the last of it.
  const climb = (tops) => {
    const best = [ONE], lasts = [[]];
    for (let s = 1; s < 2 ** tops.length; s += 1) {
      const chances = places(s).map((i) => [i, best[s ^ 1 << i].mul(tops[i].get(s ^ 1 << i).score)]);
      best.push(maxOf(chances.map(([, p]) => p)));
      lasts.push(chances.filter(([, p]) => p.eq(best[s])).map(([i]) => i));
    }
    return { best, lasts };
  };
  // Structures by the set t of all their childless variables, with signs for what is counted more than once.
  const numberOf = (tops, { best, lasts }) => {
    const number = [1n];
    for (let s = 1; s < 2 ** tops.length; s += 1) {
      const whole = lasts[s].reduce((set, i) => set | 1 << i, 0);
      let all = 0n;
      for (let t = whole; t; t = (t - 1) & whole) {
        const parts = places(t).map((i) => tops[i].get(s ^ t));
        if (product([best[s ^ t], ...parts.map(({ score }) => score)]).eq(best[s])) {
          const ways = parts.reduce((n, { sets }) => n * BigInt(sets.size), number[s ^ t]);
          all += parts.length % 2 ? ways : -ways;
        }
      }
      number.push(all);
    }
    return number[number.length - 1];
  };
  const listed = (tops, { lasts }) => {
    const d = tops.length, found = [];
    const extend = (fixed) => {
      if (found.length === LISTED) return;
      if (fixed.length === d) {
        found.push(fixed);
        return;
      }
      const fits = (s, i) => i >= fixed.length || tops[i].get(s ^ 1 << i).sets.has(fixed[i]);
      const ends = new Set([0]), reached = new Set([2 ** d - 1]), next = new Set();
      for (let s = 1; s < 2 ** d; s += 1) {
        if (lasts[s].some((i) => fits(s, i) && ends.has(s ^ 1 << i))) ends.add(s);
      }
      for (let s = 2 ** d - 1; s; s -= 1) {
        for (const i of reached.has(s) ? lasts[s] : []) {
          if (!fits(s, i) || !ends.has(s ^ 1 << i)) continue;
          reached.add(s ^ 1 << i);
          if (i === fixed.length) tops[i].get(s ^ 1 << i).sets.forEach((p) => next.add(p));
        }
      }
      for (const p of [...next].sort((a, b) => a - b)) extend([...fixed, p]);
    };
    extend([]);
    return found;
  };
  const exhaustive = (cases, rule) => {
    const vs = cases.variables.keys(), d = BigInt(vs.length);
    if (d > 12n) refuse("OutOfRange", "at most 12 variables");
    check(cases, (d << d) >> 1n, d, rule);
    const tops = vs.map((v, i) => topsOf(cases, i, rule)), found = climb(tops);
    const structures = listed(tops, found).map((sets) => new Dict(vs.map((v, i) => [v, named(vs, sets[i])])));
    return { score: found.best[found.best.length - 1], number: numberOf(tops, found), structures };
  };

  return {
    greedy: operation({ cases: Cases, order: names, most: size(0n), rule: Score }, greedy),
    exhaustive: operation({ cases: Cases, rule: Score }, exhaustive),
  };
});
