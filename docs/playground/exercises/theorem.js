// Mistakes with Bayes' theorem: each changes one stage of the working, and the stages after it go on from there.
"use strict";

refnb.chapter("theorem", ({
  refuse, tables: { Dict, same }, formula: { exercise: exerciseOf }, programs,
}) => {
  const exercise = (p, q, a, words) => {
    same(p.keys(), q.keys());
    if (!p.has(a)) refuse("UnknownValue", `${a} is no hypothesis`);
    const parts = [["prior", p], ["likelihood", q]].flatMap(([of, table]) => table.entries().map(([h, x]) => [[of, h], x]));
    const names = { a, b: p.keys().find((h) => h !== a) ?? a, e: "e" }, many = p.size === 2 ? ["two"] : p.size > 2 ? ["several"] : [];
    return exerciseOf(programs.theorem, { given: { read: new Dict(parts) }, names, facts: many, asked: `P(${a} | e)`, telling: "joint" }, words);
  };

  return { exercise };
});
