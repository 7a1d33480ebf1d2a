// Variable elimination in whole numbers: multiply the tables that hold a variable, add over its values, go on.
"use strict";

refnb.chapter("elimination", ({
  operation, numbers: { Q }, limits: { checkCells }, tables: { Dict, same },
  network: { Network, Values, commonOf, sizeOf, cellsOf, entry, named },
  d_separation: { Variables, ancestral_set: ancestralSet }, inference: { checkQuery, divided },
}) => {

  // What is left of a question: the variables that have a say, those that are hidden, and the scopes.
  const plan = (network, kept, query, given) => ({
    kept,
    hidden: kept.filter((v) => !query.includes(v) && !given.has(v)),
    scopes: kept.map((v) => [...network.parents.get(v), v].filter((u) => !given.has(u))),
  });
  const planned = (network, query, given) => {
    checkQuery(network, query, given);
    return plan(network, ancestralSet(network, [...query, ...given.keys()]), query, given);
  };
  const unite = (scopes) => [...new Set(scopes.flat())];

  const leastFill = ({ hidden, scopes }) => {
    const near = new Map(), order = [], left = [...hidden];
    const join = (vs) => vs.forEach((v) => near.set(v, new Set([...(near.get(v) ?? []), ...vs])));
    // Each is near itself, which lacks no line and adds none.
    const around = (v) => [...near.get(v)];
    const fill = (v) => around(v).reduce((n, u, i, us) => n + us.slice(i).filter((w) => !near.get(u).has(w)).length, 0);
    scopes.forEach(join);
    while (left.length) {
      const fills = left.map(fill), [v] = left.splice(fills.indexOf(Math.min(...fills)), 1);
      join(around(v));
      around(v).forEach((u) => near.get(u).delete(v));
      order.push(v);
    }
    return order;
  };
  const built = (scopes, order) => {
    let left = scopes;
    return order.map((v) => {
      const wide = unite([[v], ...left.filter((scope) => scope.includes(v))]);
      left = [...left.filter((scope) => !scope.includes(v)), wide.slice(1)];
      return wide;
    });
  };
  const sizesOf = (network, { scopes }, query, order) =>
    [...built(scopes, order), query].map((scope) => sizeOf(network, scope));
  const checkTables = (network, way, query, order) => sizesOf(network, way, query, order).forEach(checkCells);
  const wayOf = (network, query, given, order) => {
    checkQuery(network, [...query, ...order], given);
    const way = planned(network, query, given);
    same(way.hidden, order);
    return way;
  };
  const cells = (network, query, given, order) =>
    sizesOf(network, wayOf(network, query, given, order), query, order).reduce((a, b) => a + b, 0n);

  // The table of v where it agrees with what is given, times its least common denominator.
  const wholeTable = (network, v, scope, given) => {
    const rows = cellsOf(network, scope).map((cell) => {
      const x = new Dict([...given.entries(), ...named(scope, cell).entries()]);
      return [cell, entry(network, v, x)];
    });
    const d = commonOf(rows.map(([, p]) => p));
    return { scope, d, table: new Dict(rows.map(([cell, p]) => [cell, p.n * (d / p.d)])) };
  };
  const wholeTables = (network, { kept, scopes }, given) =>
    kept.map((v, i) => wholeTable(network, v, scopes[i], given));

  const multiply = (network, factors, scope, one, times) => {
    const places = factors.map((f) => f.scope.map((v) => scope.indexOf(v)));
    return new Dict(cellsOf(network, scope).map((cell) => [cell, factors.reduce((value, f, i) =>
      times(value, f.table.get(places[i].map((place) => cell[place]))), one)]));
  };
  const eliminate = (network, factors, order, query, { one, times, plus }) => {
    let left = factors;
    for (const v of order) {
      const holding = left.filter(({ scope }) => scope.includes(v));
      const wide = unite([[v], ...holding.map(({ scope }) => scope)]), table = new Dict();
      for (const [[, ...cell], value] of multiply(network, holding, wide, one, times).entries()) {
        table.set(cell, table.has(cell) ? plus(table.get(cell), value) : value);
      }
      left = [...left.filter(({ scope }) => !scope.includes(v)), { scope: wide.slice(1), table }];
    }
    return multiply(network, left, query, one, times);
  };
  const numbers = { one: 1n, times: (a, b) => a * b, plus: (a, b) => a + b };

  const weights = (network, query, given, order) => {
    const way = wayOf(network, query, given, order), factors = wholeTables(network, way, given);
    checkTables(network, way, query, order);
    const over = factors.reduce((all, { d }) => all * d, 1n);
    return eliminate(network, factors, order, query, numbers).map((n) => new Q(n, over));
  };
  const posterior = (network, query, given) =>
    divided(weights(network, query, given, leastFill(planned(network, query, given))));
  const posteriors = (network, given) => {
    posterior(network, [], given);
    const free = network.variables.keys().filter((v) => !given.has(v));
    return new Dict(free.map((v) =>
      [v, new Dict(posterior(network, [v], given).entries().map(([[a], p]) => [a, p]))]));
  };

  const question = { network: Network, query: Variables, given: Values };
  return {
    plan, leastFill, checkTables, wholeTables, eliminate, numbers,
    least_fill: operation(question, (network, query, given) => leastFill(planned(network, query, given))),
    cells: operation({ ...question, order: Variables }, cells),
    weights: operation({ ...question, order: Variables }, weights),
    posterior: operation(question, posterior),
    posteriors: operation({ network: Network, given: Values }, posteriors),
  };
});
