// The working of an exercise, stage after stage, right or with mistakes in it, as in refnb.exercises.replay.
"use strict";

refnb.chapter("replay", ({
  numbers: { ONE }, tables: { keyOf }, rational: { rational }, rounding: { decimal, significant }, diagnosis: { atOnce, explain },
}) => {
  const DIVIDED = {}, FEW = 6, NAMED = 8, LONG = 60;
  const over = (x, y) => {
    if (y.zero) throw DIVIDED;
    return x.div(y);
  };
  const same = (x, y) => x === y || Boolean(x && y && x.eq(y));
  const spelled = (x) => (x === null ? "0/0" : String(x).length <= 40 ? String(x) : significant(x, 6n));

  const linesOf = (lines, stage) => {
    if (!lines[stage]) throw DIVIDED;
    return lines[stage];
  };
  // The lines of each stage, changed by the mistakes; a stage that divides by 0 has none, nor has what needs it.
  // What no mistake touches is as it is in `base`, a working of the same stages.
  const working = ({ stages }, mistakes = [], base = null) => {
    const found = {};
    for (const { name, needs, work } of stages) {
      const own = mistakes.filter(({ stage }) => stage === name);
      try {
        const lines = base && needs.every((table) => found[table] === base[table]) ? base[name] : work(found);
        if (lines) found[name] = own.reduce((changed, { change }) => change(found, changed), lines);
      } catch (error) {
        if (error !== DIVIDED) throw error;
      }
    }
    return found;
  };
  const answer = (exercise, mistakes, base) => working(exercise, mistakes, base)[exercise.stages.at(-1).name]?.values()[0] ?? null;
  const ordered = ({ stages, mistakes }) => {
    const place = ({ stage }) => stages.findIndex(({ name }) => name === stage);
    return [...mistakes].sort((x, y) => place(x) - place(y));
  };
  // The usual ways to round too early: factors to places, scores to places or digits; each once, as 0.811 to 3 places or digits.
  const roundings = ({ stages, telling }, right) => {
    const of = (stage, ways) => {
      const lines = right[stage], seen = new Set(), { told } = stages.find(({ name }) => name === stage) ?? {};
      if (!lines || !told) return [];
      const named = lines.keys().map(told).map((name) => (name.length > LONG ? `${name.slice(0, LONG - 3)}...` : name)), some = `${named.slice(0, NAMED).join(", ")}${named.length > NAMED ? ", ..." : ""}`;
      return ways.map(([k, what, write]) => ({
        key: `rounded:${stage}:${k}-${what}`, stage, kind: "rounding", words: `you go on with ${some} rounded to ${k} ${what}`,
        change: (_, here) => here.map((x) => rational(write(x, k))),
      })).filter(({ change }) => {
        const near = change(null, lines).values().map(String).join(" ");
        return !seen.has(near) && seen.add(near);
      });
    };
    const places = (...some) => some.map((k) => [k, "places", decimal]), digits = [2n, 3n].map((k) => [k, "digits", significant]);
    return [...of("factors", places(2n, 3n)), ...(telling ? of(telling, [...places(3n, 4n), ...digits]) : [])];
  };
  // What is done with the last line comes first. What gives the right answer is among them: it explains no wrong one.
  const singles = (exercise) => {
    const right = working(exercise), all = ordered(exercise);
    const ended = ({ stage }) => stage === exercise.stages.at(-1).name;
    return [...all.filter(ended), ...all.filter((mistake) => !ended(mistake)), ...roundings(exercise, right)]
      .map((mistake) => ({ mistakes: [mistake], kind: mistake.kind, value: answer(exercise, [mistake], right) }));
  };
  // The second is made in the working of the first.
  const pairs = (exercise) => {
    const several = ordered(exercise).filter(({ kind }) => kind === "global"), right = working(exercise);
    return several.flatMap((one, i) => {
      const base = working(exercise, [one], right);
      return several.slice(i + 1).filter(({ stage }) => stage !== one.stage)
        .map((other) => ({ mistakes: [one, other], kind: "pair", value: answer(exercise, [other], base) }));
    });
  };

  // What was entered, against what is right, then against each mistake alone, then against two.
  const judged = (exercise, entered) => {
    const one = atOnce(answer(exercise), entered) ?? explain(singles(exercise), entered);
    return one.verdict === "unexplained" ? explain(pairs(exercise), entered) : one;
  };

  // Mistakes in words, and the first line of a step that they change; `steps` are the headings of the worked answer.
  const explained = (exercise, mistakes, steps) => {
    const [right, wrong] = [working(exercise), working(exercise, mistakes)], { stages } = exercise;
    const changed = ({ name }) =>
      (wrong[name]?.entries() ?? []).find(([cell, x]) => !same(x, right[name]?.get(cell)));
    const stage = stages.find((one) => one.heading && changed(one)) ?? stages.find(({ name, heading }) => heading && right[name] && !wrong[name]) ?? stages.at(-1);
    const [cell, x] = changed(stage) ?? [], here = cell && right[stage.name]?.get(cell);
    const place = steps.findIndex((step) => step.startsWith(stage.heading)) + 1;
    const step = place ? `step ${place}, ${stage.heading}` : stage.heading;
    let line = "";
    if (cell && stage !== stages.at(-1)) {
      line = here ? `: ${stage.told(cell)} is ${spelled(here)}, not ${spelled(x)}` : `: ${stage.told(cell)} would be ${spelled(x)}`;
    }
    return `${mistakes.map(({ words }) => words).join(", and ")}.${step ? ` See ${step}${line}.` : ""}`;
  };
  // The lines that would tell most of an answer that nothing explains: those on which it depends.
  const telling = (exercise) => {
    const { stages, telling: stage } = exercise, { told } = stages.find(({ name }) => name === stage) ?? {}, right = answer(exercise);
    const isUsed = (cell) => !same(answer(exercise, [{ stage, change: (_, lines) => lines.map((x, key) => (keyOf(key) === keyOf(cell) ? x.add(ONE) : x)) }]), right);
    return (working(exercise)[stage]?.keys() ?? []).filter(isUsed).slice(0, FEW).map(told);
  };

  return { over, spelled, linesOf, working, answer, singles, pairs, judged, explained, telling };
});
