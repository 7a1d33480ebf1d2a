// What a wrong decision costs: tables of losses, the decision and the rule of least expected loss, rejecting.
"use strict";

refnb.chapter("loss", ({
  refuse, operation, numbers: { ZERO, ONE, total }, tables: { Dict, table, same, known }, chain: { Cell },
  reading: { checked, string, map, number, names, numbers, filled, distribution },
  distribution: { greatest, most_probable, expectation }, true_distribution: { Truth, tableOf }, expected_error: { checkDefined },
}) => {
  const Loss = checked(map(string, numbers), filled), ByLabel = checked(numbers, filled);
  const rowsOver = (labels, loss) => loss.values().forEach((row) => same(labels, row.keys()));
  const square = (labels, entry) => {
    if (labels.length > 1000) refuse("OutOfRange", "a loss has at most 1000 labels");
    return table(labels, (a) => table(labels, (y) => entry(a, y)));
  };
  const newName = (name, others) => others.includes(name) && refuse("Duplicate", `${name} is taken`);
  // The loss of every decision in sum, for weights that need not sum to 1, and the cheapest ones.
  const weighed = (p, loss) => loss.map((row) => total(p.entries().map(([y, w]) => w.mul(row.get(y)))));
  const least = (losses) => greatest(losses, (a, b) => b.cmp(a));

  const withReject = (loss, name, cost) => {
    const labels = loss.values()[0].keys();
    rowsOver(labels, loss);
    newName(name, loss.keys());
    return new Dict([...loss.entries(), [name, table(labels, () => cost)]]);
  };
  const expected = (posterior, loss) => {
    rowsOver(posterior.keys(), loss);
    return weighed(posterior, loss);
  };
  const chow = (posterior, name, cost) => {
    newName(name, posterior.keys());
    const best = most_probable(posterior), side = posterior.get(best.label).cmp(ONE.sub(cost));
    if (side < 0) return { label: name, ties: [name] };
    return side > 0 ? best : { label: best.label, ties: [...best.ties, name] };
  };
  const risk = (truth, rule, loss) => {
    rowsOver(truth.schema.labels, loss);
    checkDefined(truth, rule);
    known(rule.values(), loss.keys(), "UnknownValue");
    return total(tableOf(truth).within(rule).entries().map(([c, row]) =>
      weighed(row, loss.pick([rule.get(c)])).values()[0]));
  };
  // The decisions of every listed cell, weighed by p(x, y).
  const byCell = (truth, loss) => {
    rowsOver(truth.schema.labels, loss);
    return tableOf(truth).map((row) => weighed(row, loss));
  };
  const bayesRule = (truth, loss) => {
    const cells = tableOf(truth), possible = (c) => cells.get(c).values().some((p) => !p.zero);
    const losses = byCell(truth, loss);
    return table(losses.keys().filter(possible), (c) => least(losses.get(c)).label);
  };
  const bayesRisk = (truth, loss) =>
    total(byCell(truth, loss).values().map((losses) => losses.get(least(losses).label)));
  const squaredError = (p, values, guess) => {
    same(p.keys(), values.keys());
    return total(p.entries().map(([y, w]) => w.mul(guess.sub(values.get(y)).pow(2n))));
  };

  return {
    zero_one: operation({ labels: names }, (labels) => square(labels, (a, y) => (a === y ? ZERO : ONE))),
    asymmetric: operation({ costs: ByLabel }, (costs) =>
      square(costs.keys(), (a, y) => (a === y ? ZERO : costs.get(a)))),
    squared: operation({ values: ByLabel }, (values) =>
      square(values.keys(), (a, y) => values.get(a).sub(values.get(y)).pow(2n))),
    with_reject: operation({ loss: Loss, name: string, cost: number }, withReject),
    expected: operation({ posterior: distribution, loss: Loss }, expected),
    decide: operation({ posterior: distribution, loss: Loss }, (posterior, loss) => least(expected(posterior, loss))),
    chow: operation({ posterior: distribution, name: string, cost: number }, chow),
    risk: operation({ truth: Truth, rule: map(Cell, string), loss: Loss }, risk),
    bayes_rule: operation({ truth: Truth, loss: Loss }, bayesRule),
    bayes_risk: operation({ truth: Truth, loss: Loss }, bayesRisk),
    squared_error: operation({ p: distribution, values: numbers, guess: number }, squaredError),
    variance: operation({ p: distribution, values: numbers }, (p, values) =>
      squaredError(p, values, expectation(p, values))),
  };
});
