// A network of a BIF text: its variables, and what is believed of each, given what was seen.
"use strict";

refnb.chapter("app/networks", ({
  numbers: { ONE }, tables: { Dict }, bif, elimination: { posteriors, posterior }, rounding: { significant },
}) => {
  let [text, network] = [null, null];
  const read = (source) => {
    if (source !== text) [network, text] = [bif.read(source), source];
    return network;
  };
  const variables = (source) => {
    const { variables: domains, parents } = read(source);
    return domains.entries().map(([v, domain]) => ({ name: v, domain, parents: parents.get(v) }));
  };
  const spelled = (p) => [String(p).length > 60 ? "" : String(p), p.zero || p.eq(ONE) ? "" : significant(p, 4n)];
  // The belief in each value of each variable, before and after.
  const believed = (source, given) => {
    const net = read(source), seen = new Dict(Object.entries(given));
    const [before, after] = [posteriors(net, new Dict()), posteriors(net, seen)];
    return net.variables.entries().map(([v, domain]) => ({
      name: v, given: seen.get(v) ?? null,
      values: domain.map((a) => ({
        value: a, share: Number(significant((after.get(v)?.get(a)) ?? (seen.get(v) === a ? ONE : ONE.sub(ONE)), 6n)),
        p: seen.has(v) ? ["", ""] : spelled(after.get(v).get(a)), was: Number(significant(before.get(v).get(a), 6n)),
      })),
    }));
  };

  return { variables, believed, posterior };
});
