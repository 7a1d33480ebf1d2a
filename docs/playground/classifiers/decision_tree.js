// Decision trees with a distribution of the labels in each leaf.
"use strict";

refnb.chapter("decision_tree", ({
  refuse, operation, numbers: { Q, ZERO, product, size: sizeOf, bitLength }, tables: { Dict, table, same, known },
  joint: { Table, count }, smoothing: { Smoothing, estimate }, likelihood: { likelihood },
  reading: { string, number, list, tuple, map, record, distribution, names }, schema: { Schema, Instance, checkInstance, named },
}) => {
  const Path = list(string);
  const Tree = record({ schema: Schema, splits: map(Path, string) }, ({ schema, splits }) => {
    for (const [path, feature] of splits.entries()) {
      const tested = path.map((_, i) => splits.get(path.slice(0, i)));
      if (tested.includes(undefined)) refuse("DomainMismatch", "the tree does not lead to this path");
      known([feature, ...tested], schema.features.keys(), "UnknownFeature");
      if (tested.includes(feature)) refuse("Duplicate", "a path tests a feature twice");
      path.forEach((v, i) => known([v], schema.features.get(tested[i]), "UnknownValue"));
    }
  });
  const leavesOf = ({ schema, splits }, path = []) => (splits.has(path)
    ? schema.features.get(splits.get(path)).flatMap((v) => leavesOf({ schema, splits }, [...path, v])) : [path]);
  const Model = record({ tree: Tree, leaves: map(Path, distribution) }, ({ tree, leaves }) => {
    same(leavesOf(tree), leaves.keys());
    for (const p of leaves.values()) same(tree.schema.labels, p.keys());
  });

  const leaf = operation({ tree: Tree, x: Instance }, ({ schema, splits }, x) => {
    checkInstance(schema, x);
    let path = [];
    while (splits.has(path)) {
      path = [...path, x.get(splits.get(path)) ?? refuse("MissingValue", "the tree tests a value that is missing")];
    }
    return path;
  });
  const sameList = (a, b) => a.length === b.length && a.every((entry, i) => entry === b[i]);
  const sameSchema = (a, b) => sameList(a.labels, b.labels) && a.features.size === b.features.size
    && a.features.entries().every(([f, domain]) => b.features.has(f) && sameList(domain, b.features.get(f)));
  const counts = operation({ tree: Tree, table: Table }, (tree, { schema, cells }) => {
    if (!sameSchema(tree.schema, schema)) refuse("DomainMismatch", "tree and table have different schemas");
    const found = table(leavesOf(tree), () => table(schema.labels, () => ZERO));
    for (const [cell, row] of cells.entries()) {
      const below = found.get(leaf(tree, named(schema, cell)));
      for (const [y, n] of row.entries()) below.add(y, n);
    }
    return found;
  });
  const fit = operation({ tree: Tree, table: Table, rule: Smoothing }, (tree, given, rule) =>
    ({ tree, leaves: counts(tree, given).map((row) => estimate(row, rule)) }));
  const posterior = operation({ model: Model, x: Instance }, ({ tree, leaves }, x) => leaves.get(leaf(tree, x)));
  const conditionalLikelihood = operation({ model: Model, table: Table }, ({ tree, leaves }, given) => {
    const rows = counts(tree, given).entries();
    if (rows.some(([, row]) => row.values().some((n) => !n.whole))) refuse("BadWeight", "counts are whole");
    const bits = rows.flatMap(([path, row]) => row.entries().map(([y, n]) => {
      const p = leaves.get(path).get(y);
      return n.n * (bitLength(sizeOf(p.n)) + bitLength(p.d));
    }));
    if (bits.reduce((a, b) => a + b, 0n) > 1000000n) refuse("OutOfRange", "the likelihood is too long");
    return product(rows.map(([path, row]) => likelihood(row, leaves.get(path))));
  });

  const fromPoints = (labels, points) => {
    if (points.length > 300) refuse("OutOfRange", "there are at most 300 points");
    const places = points.map(([x]) => x).sort((a, b) => a.cmp(b)).filter((x, i, all) => !i || !x.eq(all[i - 1]));
    const cuts = places.slice(1).map((x, i) => x.add(places[i]).div(new Q(2n)));
    const schema = { labels, features: new Dict(cuts.map((c) => [`< ${c}`, ["yes", "no"]])) };
    return count(schema, points.map(([x, label]) => ({
      instance: new Dict(cuts.map((c) => [`< ${c}`, x.cmp(c) < 0 ? "yes" : "no"])), label, weight: new Q(1n),
    })));
  };

  return {
    Tree, leaf, counts, fit, posterior,
    conditional_likelihood: conditionalLikelihood,
    from_points: operation({ labels: names, points: list(tuple(number, string)) }, fromPoints),
  };
});
