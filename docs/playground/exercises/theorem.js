// Mistakes with Bayes' theorem: each changes one stage of the working, and the stages after it go on from there.
"use strict";

refnb.chapter("theorem", ({
  refuse, operation, tables: { Dict, same }, reading: { string, distribution, shares }, entry: { read },
  replay: { singles, judged }, formula: { exercise: exerciseOf }, programs,
}) => {
  const exercise = (p, q, a, words) => {
    same(p.keys(), q.keys());
    if (!p.has(a)) refuse("UnknownValue", `${a} is no hypothesis`);
    const parts = [["prior", p], ["likelihood", q]].flatMap(([of, table]) => table.entries().map(([h, x]) => [[of, h], x]));
    const names = { a, b: p.keys().find((h) => h !== a) ?? a, e: "e" }, many = p.size === 2 ? ["two"] : p.size > 2 ? ["several"] : [];
    return exerciseOf(programs.theorem, { given: { read: new Dict(parts) }, names, facts: many, asked: `P(${a} | e)`, telling: "joint" }, words);
  };
  const takes = { prior: distribution, likelihood: shares, asked: string };
  const values = operation(takes, (prior, likelihood, a) => {
    const all = singles(exercise(prior, likelihood, a)).filter(({ value }) => value !== null);
    return new Dict(all.map(({ mistakes: [{ key }], value }) => [key, value]));
  });
  const check = operation({ ...takes, entered: string }, (prior, likelihood, a, text) => {
    const { explanations, ...found } = judged(exercise(prior, likelihood, a), read(text));
    return { ...found, explanations: explanations.map((mistakes) => mistakes.map(({ key }) => key)) };
  });

  return { values, check, exercise };
});
