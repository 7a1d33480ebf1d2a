// Mistakes with Bayes' theorem: each changes one stage of the working, and the stages after it go on from there.
"use strict";

refnb.chapter("theorem", ({
  refuse, operation, numbers: { Q, ONE, total, product }, tables: { Dict, same }, reading: { string, distribution, shares },
  entry: { read }, replay: { over, singles, judged },
}) => {
  const TEN = new Q(10n), TWO = new Q(2n);
  const rest = (x) => ONE.sub(x);
  const put = (table, ...pairs) => table.map((x, h) => (pairs.find(([key]) => key === h) ?? [h, x])[1]);
  const even = (table) => table.map(() => new Q(1n, BigInt(table.size)));

  const stagesOf = (p, q, a) => [
    ["read", () => ({ p, q })],
    ["prior", (w) => w.read.p],
    ["likelihood", (w) => w.read.q],
    ["joint", ({ prior, likelihood }) => prior.map((x, h) => likelihood.get(h).mul(x))],
    ["evidence", ({ joint }) => total(joint.values())],
    ["posterior", ({ joint, evidence }) => joint.map((x) => over(x, evidence))],
    ["answer", ({ posterior }) => posterior.get(a)],
  ].map(([name, work]) => ({ name, work }));

  // A key, the stage that changes, and what stands there then; a is asked, and b is another.
  const believed = ({ p, q }, x, a, b) => ({ p: put(p, [a, x], [b, rest(x)]), q });
  const misread = (a, b) => [
    ["false-positives-complemented", "read", (_, { p, q }) => ({ p, q: put(q, [b, rest(q.get(b))]) })],
    ["hits-complemented", "read", (_, { p, q }) => ({ p, q: put(q, [a, rest(q.get(a))]) })],
    ["negative-for-positive", "read", (_, { p, q }) => ({ p, q: q.map(rest) })],
    ["likelihoods-swapped", "read", (_, { p, q }) => ({ p, q: put(q, [a, q.get(b)], [b, q.get(a)]) })],
    ["likelihoods-sum-to-1", "read", (_, { p, q }) => ({ p, q: put(q, [b, rest(q.get(a))]) })],
    ["prior-10-times", "read", (_, given) => believed(given, given.p.get(a).mul(TEN), a, b)],
    ["prior-tenth", "read", (_, given) => believed(given, given.p.get(a).div(TEN), a, b)],
    ["prior-as-odds", "read", (_, given) => believed(given, over(given.p.get(a), ONE.add(given.p.get(a))), a, b)],
  ];
  const always = (a) => [
    ["prior-forgotten", "prior", (_, prior) => even(prior)],
    ["false-alarms-not-weighted", "joint", ({ likelihood }, joint) =>
      joint.map((x, h) => (h === a ? x : likelihood.get(h)))],
    ["hits-not-weighted", "joint", ({ likelihood }, joint) => put(joint, [a, likelihood.get(a)])],
    ["added-in-the-joint", "joint", ({ prior, likelihood }) => prior.map((p, h) => p.add(likelihood.get(h)))],
    ["evidence-without-prior", "evidence", ({ likelihood }) => total(likelihood.values())],
    ["evidence-multiplied", "evidence", ({ joint }) => product(joint.values())],
    ["evidence-is-the-rest", "evidence", ({ joint }, evidence) => evidence.sub(joint.get(a))],
    ["evidence-is-likelihood", "evidence", ({ likelihood }) => likelihood.get(a)],
    ["fisherian", "answer", ({ likelihood }) => likelihood.get(a)],
    ["joint-occurrence", "answer", ({ joint }) => joint.get(a)],
    ["base-rate-only", "answer", ({ prior }) => prior.get(a)],
    ["evidence-only", "answer", ({ evidence }) => evidence],
    ["prior-over-evidence", "answer", ({ prior, evidence }) => over(prior.get(a), evidence)],
    ["likelihood-over-evidence", "answer", ({ likelihood, evidence }) => over(likelihood.get(a), evidence)],
    ["mean-of-prior-and-likelihood", "answer", ({ prior, likelihood }) =>
      prior.get(a).add(likelihood.get(a)).div(TWO)],
    ["the-rest", "answer", (_, answer) => rest(answer)],
  ];
  const ofTwo = (a, b) => [
    ["prior-swapped", "prior", (_, prior) => put(prior, [a, prior.get(b)], [b, prior.get(a)])],
    ["complement-not-taken", "prior", (_, prior) => put(prior, [b, prior.get(a)])],
    ["likelihood-subtraction", "answer", ({ likelihood }) => likelihood.get(a).sub(likelihood.get(b))],
    ["specificity-as-posterior", "answer", ({ likelihood }) => rest(likelihood.get(b))],
    ["likelihood-ratio", "answer", ({ likelihood }) => over(likelihood.get(a), likelihood.get(b))],
    ["joint-subtraction", "answer", ({ joint }) => joint.get(a).sub(joint.get(b))],
    ["false-alarm-joint", "answer", ({ joint }) => joint.get(b)],
  ];

  const exercise = (p, q, a) => {
    same(p.keys(), q.keys());
    if (!p.has(a)) refuse("UnknownValue", `${a} is no hypothesis`);
    const b = p.keys().find((h) => h !== a), mistakes = p.size === 2 ? [...misread(a, b), ...always(a), ...ofTwo(a, b)] : always(a);
    const others = p.size > 2 ? p.keys().filter((h) => h !== a)
      .map((h) => ({ key: `other-answer:${h}`, stage: "answer", kind: "local", change: ({ posterior }) => posterior.get(h) })) : [];
    return {
      stages: stagesOf(p, q, a), telling: "joint",
      mistakes: [...mistakes.map(([key, stage, change]) => ({ key, stage, kind: "global", change })), ...others],
    };
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

  return { values, check };
});
