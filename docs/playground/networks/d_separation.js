// D-separation: which variables have nothing to say to each other, and the trail that shows it.
"use strict";

refnb.chapter("d_separation", ({
  operation, tables: { known, distinct }, network: { Network, childrenOf }, reading: { string, list },
}) => {
  const Variables = list(string);
  const checkVariables = ({ variables }, vs) => {
    known(vs, variables.keys(), "UnknownVariable");
    distinct(vs);
  };
  const declared = ({ variables }, found) => variables.keys().filter((v) => found.has(v));

  const ancestralSet = (network, of) => {
    checkVariables(network, of);
    const found = new Set(of);
    for (const v of found) for (const u of network.parents.get(v)) found.add(u);
    return declared(network, found);
  };
  const kindOf = ({ parents }, before, v, after) => {
    const into = [before, after].filter((u) => parents.get(v).includes(u)).length;
    return ["fork", "chain", "collider"][into];
  };
  // Breadth first, in declared order. A variable is reached at most once along an arrow and once against one.
  const trailOf = (network, left, right, passes) => {
    const near = new Map(network.variables.keys().map((v) =>
      [v, declared(network, new Set([...network.parents.get(v), ...childrenOf(network, v)]))]));
    const trails = declared(network, new Set(left)).map((v) => [v]), seen = new Set();
    for (const trail of trails) {
      const [before, v] = [trail.at(-2), trail.at(-1)];
      if (right.includes(v)) return trail;
      for (const w of near.get(v)) {
        const state = JSON.stringify([w, network.parents.get(w).includes(v)]);
        if (seen.has(state)) continue;
        if (before !== undefined && !passes(v, kindOf(network, before, v, w))) continue;
        seen.add(state);
        trails.push([...trail, w]);
      }
    }
    return [];
  };
  const separated = (network, left, right, given) => {
    checkVariables(network, [...left, ...right, ...given]);
    const opened = ancestralSet(network, given);
    const passes = (v, kind) => (kind === "collider" ? opened.includes(v) : !given.includes(v));
    const active = trailOf(network, left, right, passes);
    if (active.length) return { separated: false, trail: active, blocks: [] };
    const trail = trailOf(network, left, right, () => true);
    const inner = trail.slice(1, -1).map((variable, i) =>
      ({ variable, kind: kindOf(network, trail[i], variable, trail[i + 2]) }));
    return { separated: true, trail, blocks: inner.filter(({ variable, kind }) => !passes(variable, kind)) };
  };
  const blanket = (network, variable) => {
    checkVariables(network, [variable]);
    const children = childrenOf(network, variable), { parents } = network;
    const near = new Set([...parents.get(variable), ...children, ...children.flatMap((w) => parents.get(w))]);
    near.delete(variable);
    return declared(network, near);
  };

  return {
    Variables, checkVariables,
    separated: operation({ network: Network, left: Variables, right: Variables, given: Variables }, separated),
    ancestral_set: operation({ network: Network, of: Variables }, ancestralSet),
    blanket: operation({ network: Network, variable: string }, blanket),
  };
});
