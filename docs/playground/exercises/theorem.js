// Mistakes with Bayes' theorem: each changes one stage of the working, and the stages after it go on from there.
"use strict";

refnb.chapter("theorem", ({
  refuse, operation, numbers: { Q, ONE, total, product }, tables: { Dict, same }, reading: { string, distribution, shares },
  rounding: { decimal, significant }, rational: { rational }, entry: { read }, diagnosis: { atOnce, explain },
}) => {
  const MOST = 100, DIVIDED = {}, TEN = new Q(10n), TWO = new Q(2n);
  const over = (x, y) => {
    if (y.zero) throw DIVIDED;
    return x.div(y);
  };
  const rest = (x) => ONE.sub(x);
  const put = (table, ...pairs) => table.map((x, h) => (pairs.find(([key]) => key === h) ?? [h, x])[1]);
  const even = (table) => table.map(() => new Q(1n, BigInt(table.size)));

  const STAGES = [
    ["read", ({ question }) => question],
    ["prior", ({ read: { p } }) => p],
    ["likelihood", ({ read: { q } }) => q],
    ["joint", ({ prior, likelihood }) => prior.map((p, h) => likelihood.get(h).mul(p))],
    ["evidence", ({ joint }) => total(joint.values())],
    ["posterior", ({ joint, evidence }) => joint.map((x) => over(x, evidence))],
    ["answer", ({ posterior, a }) => posterior.get(a)],
  ];
  // What is left is the value of the last stage, null after a division by 0.
  const replay = (given, slips = []) => {
    const w = { ...given };
    try {
      for (const [stage, work] of STAGES) {
        w[stage] = work(w);
        for (const slip of slips) if (slip.stage === stage) w[stage] = slip.change(w);
      }
      return w.answer;
    } catch (error) {
      if (error === DIVIDED) return null;
      throw error;
    }
  };

  const believed = ({ p, q }, x, a, b) => ({ p: put(p, [a, x], [b, rest(x)]), q });
  const MISREAD = [
    ["false-positives-complemented", "read", ({ read: { p, q }, b }) => ({ p, q: put(q, [b, rest(q.get(b))]) })],
    ["hits-complemented", "read", ({ read: { p, q }, a }) => ({ p, q: put(q, [a, rest(q.get(a))]) })],
    ["negative-for-positive", "read", ({ read: { p, q } }) => ({ p, q: q.map(rest) })],
    ["likelihoods-swapped", "read", ({ read: { p, q }, a, b }) => ({ p, q: put(q, [a, q.get(b)], [b, q.get(a)]) })],
    ["likelihoods-sum-to-1", "read", ({ read: { p, q }, a, b }) => ({ p, q: put(q, [b, rest(q.get(a))]) })],
    ["prior-10-times", "read", ({ read, a, b }) => believed(read, read.p.get(a).mul(TEN), a, b)],
    ["prior-tenth", "read", ({ read, a, b }) => believed(read, read.p.get(a).div(TEN), a, b)],
    ["prior-as-odds", "read", ({ read, a, b }) => believed(read, over(read.p.get(a), ONE.add(read.p.get(a))), a, b)],
  ];
  const ALWAYS = [
    ["prior-forgotten", "prior", ({ prior }) => even(prior)],
    ["false-alarms-not-weighted", "joint", ({ joint, likelihood, a }) =>
      joint.map((x, h) => (h === a ? x : likelihood.get(h)))],
    ["hits-not-weighted", "joint", ({ joint, likelihood, a }) => put(joint, [a, likelihood.get(a)])],
    ["added-in-the-joint", "joint", ({ prior, likelihood }) => prior.map((p, h) => p.add(likelihood.get(h)))],
    ["evidence-without-prior", "evidence", ({ likelihood }) => total(likelihood.values())],
    ["evidence-multiplied", "evidence", ({ joint }) => product(joint.values())],
    ["evidence-is-the-rest", "evidence", ({ evidence, joint, a }) => evidence.sub(joint.get(a))],
    ["evidence-is-likelihood", "evidence", ({ likelihood, a }) => likelihood.get(a)],
    ["fisherian", "answer", ({ likelihood, a }) => likelihood.get(a)],
    ["joint-occurrence", "answer", ({ joint, a }) => joint.get(a)],
    ["base-rate-only", "answer", ({ prior, a }) => prior.get(a)],
    ["evidence-only", "answer", ({ evidence }) => evidence],
    ["prior-over-evidence", "answer", ({ prior, evidence, a }) => over(prior.get(a), evidence)],
    ["likelihood-over-evidence", "answer", ({ likelihood, evidence, a }) => over(likelihood.get(a), evidence)],
    ["mean-of-prior-and-likelihood", "answer", ({ prior, likelihood, a }) =>
      prior.get(a).add(likelihood.get(a)).div(TWO)],
    ["the-rest", "answer", ({ answer }) => rest(answer)],
  ];
  const OF_TWO = [
    ["prior-swapped", "prior", ({ prior, a, b }) => put(prior, [a, prior.get(b)], [b, prior.get(a)])],
    ["complement-not-taken", "prior", ({ prior, a, b }) => put(prior, [b, prior.get(a)])],
    ["likelihood-subtraction", "answer", ({ likelihood, a, b }) => likelihood.get(a).sub(likelihood.get(b))],
    ["specificity-as-posterior", "answer", ({ likelihood, b }) => rest(likelihood.get(b))],
    ["likelihood-ratio", "answer", ({ likelihood, a, b }) => over(likelihood.get(a), likelihood.get(b))],
    ["joint-subtraction", "answer", ({ joint, a, b }) => joint.get(a).sub(joint.get(b))],
    ["false-alarm-joint", "answer", ({ joint, b }) => joint.get(b)],
  ];
  const slip = (kind) => ([key, stage, change]) => ({ key, stage, kind, change });
  const place = ({ stage }) => STAGES.findIndex(([name]) => name === stage);
  const slipsFor = (size) =>
    (size === 2 ? [...MISREAD, ...ALWAYS, ...OF_TWO] : ALWAYS).map(slip("global")).sort((x, y) => place(x) - place(y));
  const rounded = (key, write) =>
    slip("rounding")([`rounded:joint:${key}`, "joint", ({ joint }) => joint.map((x) => rational(write(x)))]);
  const ROUNDINGS = [
    ...[3n, 4n].map((k) => rounded(`${k}-places`, (x) => decimal(x, k))),
    ...[2n, 3n].map((k) => rounded(`${k}-digits`, (x) => significant(x, k))),
  ];

  const asked = (p, q, a) => {
    same(p.keys(), q.keys());
    if (p.size > MOST) refuse("OutOfRange", `at most ${MOST} hypotheses`);
    if (!p.has(a)) refuse("UnknownValue", `${a} is no hypothesis`);
    return { question: { p, q }, a, b: p.keys().find((h) => h !== a) };
  };
  // What gives the right answer is among them: it explains no wrong one.
  const singles = (given, size) => [...slipsFor(size), ...ROUNDINGS]
    .map((one) => ({ slips: [one.key], kind: one.kind, value: replay(given, [one]) }));
  const pairs = (given, size) => {
    const slips = slipsFor(size);
    return slips.flatMap((one, i) => slips.slice(i + 1).filter(({ stage }) => stage !== one.stage)
      .map((other) => ({ slips: [one.key, other.key], kind: "pair", value: replay(given, [one, other]) })));
  };

  const values = operation({ prior: distribution, likelihood: shares, asked: string }, (prior, likelihood, a) => {
    const given = asked(prior, likelihood, a), all = [...slipsFor(prior.size), ...ROUNDINGS];
    return new Dict(all.map((one) => [one.key, replay(given, [one])]).filter(([, value]) => value !== null));
  });
  const check = operation(
    { prior: distribution, likelihood: shares, asked: string, entered: string },
    (prior, likelihood, a, text) => {
      const given = asked(prior, likelihood, a), entered = read(text);
      const found = atOnce(replay(given), entered) ?? explain(singles(given, prior.size), entered);
      return found.verdict === "unexplained" ? explain(pairs(given, prior.size), entered) : found;
    },
  );

  return { values, check };
});
