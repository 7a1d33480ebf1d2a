// Sentences about a truth that are true of it or not.
"use strict";

refnb.chapter("claims", ({
  operation, numbers: { Q, ONE, total, maxOf, minOf }, tables: { Dict, keyOf, table, known }, reading: { string }, limits: { checkValues },
  independence: { mutually_independent }, true_distribution: { Truth, tableOf },
  expected_error: { bayes_rule, expected_error, bayes_error }, plug_in: { naive_rule, marginals }, learning_curve: { naive_bayes },
  smoothing: { Smoothing },
}) => {
  const TWO = new Q(2n, 1n);
  const pairs = (items) => items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b]));

  // Features: all of them together, or each two.
  const independent = (truth, { byTwo = false, given = true } = {}) => {
    const joint = new Dict(tableOf(truth).entries().flatMap(([c, row]) => row.entries().map(([y, p]) => [[...c, y], p])));
    const last = truth.schema.features.size, each = [...Array(last).keys()].map((f) => [BigInt(f)]);
    const groups = byTwo && last > 2 ? pairs(each) : [each];
    return groups.every((group) => mutually_independent(joint, group, given ? [BigInt(last)] : []));
  };
  const naive = (truth) => expected_error(truth, naive_rule(marginals(truth), truth)).error;
  const best = (truth) => naive(truth).eq(bayes_error(truth));
  const copied = ({ schema: { labels, features }, examples }) => {
    const copy = `${features.keys().join("")}'`;
    return features.entries().map(([f, domain]) => naive({
      schema: { labels, features: new Dict([...features.entries(), [copy, domain]]) },
      examples: examples.map((e) => ({ ...e, instance: new Dict([...e.instance.entries(), [copy, e.instance.get(f)]]) })),
    }));
  };
  const lowest = (truth) => minOf([naive(truth), ...copied(truth)]).eq(naive(truth));
  const sameRule = (truth) => {
    const said = naive_rule(marginals(truth), truth);
    return bayes_rule(truth).entries().every(([c, y]) => said.get(c) === y);
  };
  const labelsOf = (truth) => table(truth.schema.labels, (y) => total(tableOf(truth).values().map((row) => row.get(y))));
  const cellsOf = (truth) => tableOf(truth).map((row) => total(row.values()));
  // The first cell that is most probable with a label.
  const saidBy = (truth, y) => {
    const column = tableOf(truth).map((row) => row.get(y)), most = maxOf(column.values());
    return column.keys().find((c) => column.get(c).eq(most));
  };
  const committed = (truth) => {
    const cells = cellsOf(truth);
    const right = total(labelsOf(truth).entries().map(([y, p]) => p.mul(cells.get(saidBy(truth, y)))));
    return ONE.sub(right).cmp(TWO.mul(ONE.sub(maxOf(cells.values())))) <= 0;
  };
  const mostProbable = (p) => p.keys().filter((k) => p.get(k).eq(maxOf(p.values())));
  const mapIsBest = (truth) => mostProbable(labelsOf(truth)).some((y) => {
    const says = new Set(mostProbable(tableOf(truth).map((row) => row.get(y))).map(keyOf));
    return mostProbable(cellsOf(truth)).some((c) => says.has(keyOf(c)));
  });
  // The expected errors after 3, 2, 1 and no examples; the first of them is refused where there are too many samples.
  const laplace = Smoothing("laplace", "the rule of a curve");
  const neverRises = (truth) => {
    const learned = [3n, 2n, 1n, 0n].map((n) => naive_bayes(truth, n, laplace, laplace, "even").error);
    return learned.slice(1).every((less, i) => learned[i].cmp(less) <= 0);
  };

  const claims = {
    "independence": (truth) => independent(truth),
    "pairs-suffice": (truth) => independent(truth) || !independent(truth, { byTwo: true }),
    "label-forgotten": (truth) => independent(truth, { given: false }) || !independent(truth),
    "half-or-more": (truth) => tableOf(truth).values().every((row) =>
      TWO.mul(maxOf(row.values())).cmp(total(row.values())) >= 0),
    "map-is-best": mapIsBest,
    "twice-the-least": committed,
    "naive-is-best": best,
    "naive-same-rule": sameRule,
    "naive-beats-guessing": (truth) => naive(truth).cmp(ONE.sub(maxOf(labelsOf(truth).values()))) <= 0,
    "naive-needs-independence": (truth) => !best(truth) || independent(truth),
    "copy-never-hurts": (truth) => maxOf([naive(truth), ...copied(truth)]).eq(naive(truth)),
    "copy-never-helps": lowest,
    "copy-never-helps-the-best": (truth) => lowest(truth) || !best(truth),
    "curve-never-rises": neverRises,
  };
  const named = (claim) => {
    known([claim], Object.keys(claims), "UnknownValue");
    return claims[claim];
  };
  const holds = operation({ claim: string, truth: Truth }, (claim, truth) => {
    const told = named(claim), { labels, features } = truth.schema;
    checkValues(truth.examples.length * labels.length * (features.size + 1) ** 2);
    return told(truth);
  });

  return { named, holds };
});
