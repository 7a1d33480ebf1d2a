// A program of refnb.exercises, which is data, read as an exercise: stages with formulas, and mistakes that change one.
"use strict";

refnb.chapter("formula", ({
  numbers: { Q, ZERO, ONE, total, product, maxOf }, tables: { Dict, keyOf }, replay: { over, linesOf, working },
}) => {
  const SIGNS = {
    "+": (x, y) => x.add(y), "-": (x, y) => x.sub(y), "*": (x, y) => x.mul(y), "/": over, "^": (x, y) => x.pow(y.n),
  };
  const FOLDS = { total, product, greatest: maxOf, least: (xs) => maxOf(xs.map((x) => x.neg())).neg() };
  const whole = (n) => new Q(BigInt(n));
  // What stands on each axis of a line: another axis, a name of the question, or a value.
  const placed = ({ axes }, stage, bound) => axes[stage].map((axis) => bound[axis] ?? ["axis", axis]);
  const valueOf = ({ names }, [kind, to], here) => (kind === "axis" ? here[to] : kind === "name" ? names[to] : to);
  const leaves = (x) => (!Array.isArray(x) ? [] : ["line", "count"].includes(x[0]) ? [x] : x.slice(1).flatMap(leaves));
  const tablesOf = (x) => leaves(x).map(([, stage]) => stage);

  // The cells on some axes: those of the smallest table that has them all, where what else is known is as it is.
  const cells = (scope, x, axes, here) => {
    const free = (on, axis) => on.findIndex(([kind, to]) => kind === "axis" && to === axis);
    const tables = leaves(x).filter(([head]) => head === "line").map(([, stage, bound]) => [stage, placed(scope, stage, bound)]);
    const [stage, on] = tables.filter((table) => axes.every((axis) => free(table[1], axis) >= 0))
      .reduce((one, other) => (other[1].length < one[1].length ? other : one));
    const known = on.map((to) => (to[0] === "axis" && axes.includes(to[1]) ? undefined : valueOf(scope, to, here)));
    const some = linesOf(scope.lines, stage).keys().filter((cell) => known.every((v, i) => v === undefined || v === cell[i]));
    return new Dict(some.map((cell) => [axes.map((axis) => cell[free(on, axis)]), ONE])).keys();
  };
  const at = (scope, x, here) => {
    if (!Array.isArray(x)) return whole(x);
    const [head, first, second] = x;
    if (head === "line") return linesOf(scope.lines, first).get(placed(scope, first, second).map((to) => valueOf(scope, to, here)));
    if (head === "count") return whole(linesOf(scope.lines, first).size);
    if (head === "zero") return at(scope, first, here).zero ? ONE : ZERO;
    if (head in FOLDS) return FOLDS[head](cells(scope, first, [second], here).map(([v]) => at(scope, first, { ...here, [second]: v })));
    return SIGNS[head](at(scope, first, here), at(scope, second, here));
  };

  const zip = (axes, cell) => Object.fromEntries(axes.map((axis, i) => [axis, cell[i]]));
  const filled = (words, names) => words.replace(/\{(\w+)\}/g, (_, key) => String(names[key]));
  // What is `given`, by stage, what `names` stand for, the `facts` of a question; `called` gives more names of a cell.
  const exercise = ({ stages, mistakes, local, functions = {} }, { given, names, facts, called = () => ({}), ...more }, words = {}) => {
    const axes = Object.fromEntries(stages.map((stage) => [stage.name, stage.axes])), scopeOf = (lines) => ({ lines, axes, names });
    const built = stages.filter(({ name, work }) => given[name] || work !== 0).map(({ name, work: formula, of, left = "", ...stage }) => {
      const on = axes[name];
      const work = (lines) => {
        const cells_ = of ? linesOf(lines, of).keys() : on.length ? cells(scopeOf(lines), formula, on, {}) : [[]];
        return new Dict(cells_.map((cell) => [cell, at(scopeOf(lines), formula, zip(on, cell))]));
      };
      const told = (cell) => filled(left, { ...names, ...zip(on, cell), ...called(cell) });
      if (functions[name]) return { ...stage, name, told, ...functions[name] };
      return given[name] ? { ...stage, name, told, needs: [], work: () => given[name] }
        : { ...stage, name, told, needs: [...tablesOf(formula), ...(of ? [of] : [])], work };
    });
    const change = ({ stage, puts }, here = {}) => (lines, own) => {
      const scope = scopeOf({ ...lines, [stage]: own }), on = axes[stage], next = new Dict(own.entries());
      for (const [formula, where] of puts) {
        for (const cell of own.keys()) {
          const there = { ...here, ...zip(on, cell) };
          if (on.every((axis) => (!where[axis] || there[axis] === valueOf(scope, where[axis], there)) && (here[axis] ?? there[axis]) === there[axis])) {
            next.set(cell, at(scope, formula, there));
          }
        }
      }
      return next;
    };
    const admitted = ({ when }) => when.every((fact) => facts.includes(fact));
    const making = (row, kind, changed, told, key = row.key) => ({ key, stage: row.stage, kind, change: changed, words: filled(words[row.key] ?? "", told) });
    const right = working({ stages: built });
    const ofCells = (row) => (!admitted(row) ? [] : (right[row.each]?.keys() ?? []).flatMap((cell) => {
      const here = zip(axes[row.each], cell), before = right[row.stage];
      if (!before || (row.other && cell[0] === names.a)) return [];
      const made = change(row, here), next = made(right, before).entries().filter(([c, x]) => !x.eq(before.get(c)));
      if (!next.length || next.some(([, x]) => x.negative)) return [];
      const told = { ...names, b: cell[0], ...here, ...called(cell), n: next[0][1] }, key = [row.key, ...cell, row.suffix].filter((part) => part).join(":");
      return [[before.keys().map(keyOf).indexOf(keyOf(next[0][0])), making(row, "local", made, told, key)]];
    }));
    const columns = Object.values(right).map((lines) => lines.keys()).filter((all) => all.some((cell) => cell.length === 1 && cell[0] === names.a));
    const others = columns.flat(2).filter((value) => value !== names.a);
    return {
      ...more, others, stages: built, mistakes: [
        ...mistakes.filter(admitted).map((row) => making(row, "global", change(row), names)),
        ...local.flatMap(ofCells).sort(([x], [y]) => x - y).map(([, mistake]) => mistake),
      ],
    };
  };

  return { exercise };
});
