// Learning curves: what is wrong in the mean over all samples of a size, each with its probability.
"use strict";

refnb.chapter("learning_curve", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total, maxOf }, tables: { table }, reading: { checked, string, share, size },
  schema: { named }, smoothing: { Smoothing }, true_distribution: { Truth, tableOf }, counting, naive,
  categorical: { fit, factors }, plug_in: { naive_rule: naiveRule, marginals },
  expected_error: { expected_error: expectedError, bayes_error: bayesError },
}) => {
  const Ties = checked(string, (word) => ["first", "even"].includes(word) || refuse("UnknownValue", "first or even"));
  const binomial = (n, k) => {
    let found = 1n;
    for (let i = 1n; i <= k; i += 1n) found = (found * (n - k + i)) / i;
    return found;
  };
  const samples = ([outcome, ...rest], n) => {
    if (!rest.length) return [{ drawn: [{ ...outcome, times: n }], chance: outcome.p.pow(n) }];
    return Array.from({ length: Number(n) + 1 }, (_, k) => BigInt(k)).flatMap((k) =>
      samples(rest, n - k).map(({ drawn, chance }) => ({
        drawn: [{ ...outcome, times: k }, ...drawn],
        chance: chance.mul(outcome.p.pow(k)).mul(new Q(binomial(n, k))),
      })));
  };
  // The share of each label: all of it for the first of greatest score, or as much for each of them.
  const decided = (scores, ties) => {
    const best = maxOf(scores.values());
    const tied = scores.keys().filter((y) => scores.get(y).eq(best)), chosen = ties === "even" ? tied : tied.slice(0, 1);
    return scores.map((_, y) => (chosen.includes(y) ? new Q(1n, BigInt(chosen.length)) : ZERO));
  };
  const point = (truth, n, ties, learn) => {
    const cells = tableOf(truth).entries().filter(([, row]) => row.values().some((p) => !p.zero));
    const outcomes = cells.flatMap(([cell, row]) =>
      row.entries().filter(([, p]) => !p.zero).map(([label, p]) => ({ cell, label, p })));
    const others = BigInt(outcomes.length - 1);
    if (others && n > 30000n) refuse("OutOfRange", "too many samples");
    if (BigInt(cells.length) * binomial(n + others, others) > 30000n) refuse("OutOfRange", "too many samples");
    let error = ZERO, fallback = ZERO;
    for (const { drawn, chance } of samples(outcomes, n)) {
      const scores = learn(drawn);
      const often = decided(table(truth.schema.labels, (y) =>
        total(drawn.filter(({ label }) => label === y).map(({ times }) => new Q(times)))), ties);
      for (const [cell, row] of cells) {
        const found = scores(cell), known = found && found.values().some((s) => !s.zero);
        const shares = known ? decided(found, ties) : often;
        error = error.add(chance.mul(total(row.entries().map(([y, p]) => p.mul(ONE.sub(shares.get(y)))))));
        if (!known) fallback = fallback.add(chance.mul(total(row.values())));
      }
    }
    return { error, fallback };
  };
  const learned = (truth, smoothing, prior) => (drawn) => {
    const examples = drawn.map(({ cell, label, times }) =>
      ({ instance: named(truth.schema, cell), label, weight: new Q(times) }));
    try {
      const model = fit(counting.count(truth.schema, examples), smoothing, prior);
      return (cell) => naive.scores(model.prior, factors(model, named(truth.schema, cell)));
    } catch (error) {
      if (error.name !== "UndefinedEstimate") throw error;
      return () => null;
    }
  };
  const counted = (truth) => (drawn) => (cell) => table(truth.schema.labels, (y) =>
    total(drawn.filter((each) => each.cell === cell && each.label === y).map(({ times }) => new Q(times))));
  const prices = (truth, given) => {
    const bayes = bayesError(truth), limit = expectedError(truth, naiveRule(marginals(truth), truth)).error;
    return { bayes, assumption: limit.sub(bayes), estimation: given.sub(limit) };
  };

  return {
    naive_bayes: operation(
      { truth: Truth, n: size(0n), smoothing: Smoothing, prior: Smoothing, ties: Ties },
      (truth, n, smoothing, prior, ties) => point(truth, n, ties, learned(truth, smoothing, prior))),
    joint_table: operation(
      { truth: Truth, n: size(0n), ties: Ties }, (truth, n, ties) => point(truth, n, ties, counted(truth))),
    prices: operation({ truth: Truth, learned: share }, prices),
  };
});
