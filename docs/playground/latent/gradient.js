// Gradient: how the probability of what was seen changes with one entry, and steps that follow it.
"use strict";

refnb.chapter("gradient", ({
  refuse, operation, numbers: { Q, ZERO, ONE, total }, tables: { known }, chain: { Cell }, reading: { string, amount },
  network: { Network, Values }, expected_counts: { Data, scopeOf, summed, evidence, checkData, checkPartial, collected },
}) => {
  // With ones for the table of v, what is summed out are the products of all other entries.
  const without = (network, v) =>
    ({ ...network, tables: network.tables.map((rows, u) => (u === v ? rows.map((row) => row.map(() => ONE)) : rows)) });
  const slopesOf = (network, v, given) => summed(without(network, v), scopeOf(network, v, given), given);

  const line = (network, given, variable, row, value) => {
    const { variables, parents, tables } = network;
    known([variable], variables.keys(), "UnknownVariable");
    const family = [...parents.get(variable), variable], cell = [...row, value];
    if (cell.length !== family.length) refuse("DomainMismatch", `a row of ${variable} has another length`);
    family.forEach((v, i) => known([cell[i]], variables.get(v), "UnknownValue"));
    checkData(network, [{ values: given }]);
    const agrees = family.every((v, i) => !given.has(v) || given.get(v) === cell[i]);
    const hidden = cell.filter((_, i) => !given.has(family[i]));
    const slope = agrees ? slopesOf(network, variable, given).get(hidden) : ZERO;
    return { constant: evidence(network, given).sub(slope.mul(tables.get(variable).get(row).get(value))), slope };
  };
  const slopes = (network, data) => {
    checkPartial(network, data, BigInt(network.variables.size));
    return collected(network, data, (_, values, p) => (v) => slopesOf(network, v, values).map((s) => s.div(p)));
  };

  const mean = (row) => total(row.values()).div(new Q(BigInt(row.size)));
  const tangent = (network, data) => slopes(network, data).map((rows) => rows.map((row) => row.map((g) => g.sub(mean(row)))));

  const stepped = (network, data, rate, made) => {
    const found = slopes(network, data);
    const moved = (v, u, row) => row.map((w, y) => w.add(rate.mul(found.get(v).get(u).get(y))));
    return { ...network, tables: network.tables.map((rows, v) => rows.map((row, u) => made(moved(v, u, row)))) };
  };
  // Take values away, the least first, until none of the others would fall below 0.
  const nearest = (z) => {
    let left = z.values().sort((a, b) => a.cmp(b)), t;
    const excess = () => total(left).sub(ONE).div(new Q(BigInt(left.length)));
    for (t = excess(); left[0].cmp(t) < 0; t = excess()) left = left.slice(1);
    return z.map((x) => (x.cmp(t) > 0 ? x.sub(t) : ZERO));
  };
  const divided = (z) => z.map((x) => x.div(total(z.values())));

  const given = { network: Network, data: Data }, step = { ...given, rate: amount };
  return {
    line: operation({ network: Network, given: Values, variable: string, row: Cell, value: string }, line),
    slopes: operation(given, slopes),
    tangent: operation(given, tangent),
    projected: operation(step, (network, data, rate) => stepped(network, data, rate, nearest)),
    renormalised: operation(step, (network, data, rate) => stepped(network, data, rate, divided)),
  };
});
