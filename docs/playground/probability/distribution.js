// Finite distributions: events, conditions, expectations, the most probable outcomes.
"use strict";

refnb.chapter("distribution", ({
  refuse, operation, numbers: { Q, ZERO, total }, tables: { keyOf, table, same, known },
  reading: { string, list, size, distribution, numbers, weights },
}) => {
  const Event = list(string);

  const mass = (p, event) => {
    const members = new Set(event.map(keyOf));
    return total(p.entries().filter(([h]) => members.has(keyOf(h))).map(([, value]) => value));
  };
  const probability = operation({ p: distribution, event: Event }, (p, event) => {
    known(event, p.keys(), "UnknownValue");
    return mass(p, event);
  });
  const condition = operation({ p: distribution, event: Event }, (p, event) => {
    const given = probability(p, event);
    if (given.zero) refuse("ZeroEvidence", "P(B) must be > 0");
    return p.map((value, h) => (event.includes(h) ? value.div(given) : ZERO));
  });
  const conditional = operation({ p: distribution, event: Event, given: Event }, (p, event, given) =>
    probability(condition(p, given), event));
  const totalProbability = (p, event, parts) => {
    known([event, ...parts].flat(), p.keys(), "UnknownValue");
    for (const [h, value] of p.entries()) {
      const covered = parts.filter((part) => part.includes(h)).length;
      if (!value.zero && covered !== 1) refuse("NotADistribution", `the parts must cover ${h} once`);
    }
    const possible = parts.filter((part) => !mass(p, part).zero);
    return total(possible.map((part) => conditional(p, event, part).mul(mass(p, part))));
  };
  const expectation = operation({ p: distribution, values: numbers }, (p, values) => {
    same(p.keys(), values.keys());
    return total(p.entries().map(([h, value]) => value.mul(values.get(h))));
  });
  const normalise = operation({ weights }, (given) => {
    const whole = total(given.values());
    return given.map((w) => w.div(whole));
  });
  // Whole parts of a grid, nearest to p: one at least for what is possible, as many whole ones as it is owed, then
  // the next part to the one that lacks most, or the last one back from where least is lacking.
  const rounded = operation({ p: distribution, grid: size(1n) }, (p, grid) => {
    const alive = p.keys().filter((h) => !p.get(h).zero);
    if (grid < BigInt(alive.length)) refuse("OutOfRange", `${alive.length} outcomes need a part each`);
    const owed = p.map((w) => w.mul(new Q(grid)));
    const parts = table(alive, (h) => (owed.get(h).n < owed.get(h).d ? 1n : owed.get(h).n / owed.get(h).d));
    const lacks = (h) => owed.get(h).sub(new Q(parts.get(h)));
    const given = () => parts.values().reduce((a, b) => a + b, 0n);
    while (given() < grid) {
      const h = alive.reduce((most, other) => (lacks(other).cmp(lacks(most)) > 0 ? other : most));
      parts.set(h, parts.get(h) + 1n);
    }
    while (given() > grid) {
      const rich = alive.filter((h) => parts.get(h) > 1n);
      const h = rich.reduce((least, other) => (lacks(other).cmp(lacks(least)) <= 0 ? other : least));
      parts.set(h, parts.get(h) - 1n);
    }
    return p.map((_, h) => new Q(parts.get(h) ?? 0n, grid));
  });
  // The greatest of a table by any order, a decision: the first of them, and all.
  const greatest = (table, order) => {
    let ties = [];
    for (const [h, w] of table.entries()) {
      const side = ties.length ? order(w, table.get(ties[0])) : 1;
      if (side >= 0) ties = side > 0 ? [h] : [...ties, h];
    }
    return { label: ties[0], ties };
  };
  const mostProbable = (given) => greatest(given, (a, b) => a.cmp(b));

  return {
    greatest, probability, condition, conditional, expectation, normalise, rounded,
    total_probability: operation({ p: distribution, event: Event, parts: list(Event) }, totalProbability),
    most_probable: operation({ weights }, mostProbable),
  };
});
