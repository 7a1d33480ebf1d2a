// A network of a BIF text: its variables, and what is believed of each, given what was seen.
"use strict";

refnb.chapter("app/networks", ({
  refuse, numbers: { ZERO, ONE }, tables: { Dict }, bif, elimination: { posteriors }, rounding: { significant },
  "app/terms": { number },
}) => {
  const FOREIGN = [
    [/<smile\b/, "GeNIe"], [/^\s*net\s+[^\s{]+\s*\{/, "GeNIe"], [/^\s*(%[^\n]*\n\s*)*net\s*\{/, "Hugin"], [/^\s*(BAYES|MARKOV)\s/, "UAI"],
    [/^\s*</, "XMLBIF"],
  ];
  let [text, network] = [null, null];
  const read = (source) => {
    const [, format] = FOREIGN.find(([form]) => form.test(source)) ?? [];
    const convert = format === "XMLBIF" ? "refnb network FILE --save net.bif" : "saveBN(loadBN(FILE), 'net.bif') of pyagrum";
    if (format) refuse("BadRequest", `this is a file of ${format}, and the page reads BIF: save it as one by ${convert}`);
    if (source !== text) [network, text] = [bif.read(source), source];
    return network;
  };
  const variables = (source) => {
    const { variables: domains, parents } = read(source);
    return domains.entries().map(([v, domain]) => ({ name: v, domain, parents: parents.get(v) }));
  };
  const spelled = (p) => {
    const { plain, decimal, long } = number(p);
    return { plain, decimal, long: long && String(long) };
  };
  const width = (p) => Number(significant(p, 6n));
  // The belief in each value of each variable, before and after.
  const believed = (source, given) => {
    const net = read(source), seen = new Dict(Object.entries(given));
    const [before, after] = [posteriors(net, new Dict()), posteriors(net, seen)];
    return net.variables.entries().map(([v, domain]) => ({
      name: v, given: seen.get(v) ?? null,
      values: domain.map((a) => {
        const p = seen.has(v) ? (seen.get(v) === a ? ONE : ZERO) : after.get(v).get(a);
        return { value: a, ...spelled(p), share: width(p), was: width(before.get(v).get(a)) };
      }),
    }));
  };

  return { variables, believed };
});
