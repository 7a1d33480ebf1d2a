// The expected error of a rule under a known truth, the least possible one, and errors counted in a test.
"use strict";

refnb.chapter("expected_error", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total, maxOf }, tables: { Dict, table, same, known },
  reading: { Cell, string, list, tuple, map, names, whole }, distribution: { most_probable },
  limits: { checkCells }, schema: { checkInstance, named }, true_distribution: { Truth, tableOf },
}) => {
  const possible = (row) => row.values().some((p) => !p.zero);
  // The most probable label of each cell in which one is possible.
  const ruleOf = (cells) => new Dict(cells.entries().filter(([, row]) => possible(row))
    .map(([c, row]) => [c, most_probable(row).label]));
  const checkDefined = (truth, rule) => {
    for (const c of rule.keys()) checkInstance(truth.schema, named(truth.schema, c));
    for (const [c, row] of tableOf(truth).entries()) {
      if (!rule.has(c) && possible(row)) refuse("MissingValue", `the rule says nothing about ${c}`);
    }
  };
  const expectedError = (truth, rule) => {
    checkDefined(truth, rule);
    known(rule.values(), truth.schema.labels, "UnknownLabel");
    const outcomes = tableOf(truth).within(rule).entries().flatMap(([c, row]) => row.entries().map(([label, p]) =>
      ({ cell: c, label, truth: p, predicted: rule.get(c), wrong: label !== rule.get(c) })));
    return { outcomes, error: total(outcomes.filter(({ wrong }) => wrong).map((outcome) => outcome.truth)) };
  };
  const bayesError = (truth) => total(tableOf(truth).values().map((row) => {
    const masses = row.values();
    return total(masses).sub(maxOf(masses));
  }));
  const confusion = (labels, pairs) => {
    checkCells(labels.length ** 2);
    known(pairs.flat(), labels, "UnknownLabel");
    const found = table(labels, () => table(labels, () => ZERO));
    for (const [y, r] of pairs) found.get(y).add(r, ONE);
    return found;
  };
  const accuracy = (found) => {
    for (const row of found.values()) same(row.keys(), found.keys());
    const sum = (counts) => counts.reduce((a, b) => a + b, 0n);
    const pairs = sum(found.values().flatMap((row) => row.values()));
    if (!pairs) refuse("EmptyData", "at least one pair is needed");
    return new Q(sum(found.entries().map(([y, row]) => row.get(y))), pairs);
  };

  return {
    ruleOf,
    bayes_rule: operation({ truth: Truth }, (truth) => ruleOf(tableOf(truth))),
    expected_error: operation({ truth: Truth, rule: map(Cell, string) }, expectedError),
    bayes_error: operation({ truth: Truth }, bayesError),
    confusion: operation({ labels: names, pairs: list(tuple(string, string)) }, confusion),
    accuracy: operation({ table: map(string, map(string, whole)) }, accuracy),
  };
});
