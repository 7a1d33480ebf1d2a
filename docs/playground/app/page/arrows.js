// A network of one's own, without BIF: arrows are typed, and a table is filled in for each variable, which is yes or no.
"use strict";

refnb.chapter("page/arrows", ({ "page/dom": { el, fill, field, fold, button, input } }) => {
  const START = "studied -> passed\nfriend -> passed\npassed -> present";
  // What is typed: a -> b, or a name alone, on each line.
  const parsed = (text) => {
    const parents = new Map();
    for (const line of text.split(/\n|;/).map((one) => one.trim()).filter(Boolean)) {
      const names = line.split(/\s*(?:->|→)\s*/).map((name) => name.replace(/\s+/g, "_"));
      if (names.some((name) => !/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name))) return { wrong: line };
      names.forEach((name, i) => {
        if (!parents.has(name)) parents.set(name, []);
        if (i && !parents.get(name).includes(names[i - 1])) parents.get(name).push(names[i - 1]);
      });
    }
    return { parents };
  };
  const rowsOf = (above) => above.reduce((rows, u) => rows.flatMap((row) => ["yes", "no"].map((a) => [...row, [u, a]])), [[]]);
  const keyOf = (v, row) => `${v} ${row.map((pair) => pair.join("=")).join(" ")}`;
  const MOST = 64;

  const mount = (use) => {
    const said = el("div", { role: "status" }), tables = el("div", { class: "nb-beliefs" }), shares = new Map();
    let parents = new Map();
    const bif = () => {
      const rest = (p) => (/^\d+\/\d+$/.test(p) ? `${p.split("/")[1] - p.split("/")[0]}/${p.split("/")[1]}` : String(Number((1 - Number(p)).toFixed(12))));
      const pair = (v, row) => `${shares.get(keyOf(v, row))}, ${rest(shares.get(keyOf(v, row)))};`;
      const table = ([v, above]) => (above.length
        ? `probability ( ${v} | ${above.join(", ")} ) {\n${rowsOf(above).map((row) => `  (${row.map(([, a]) => a).join(", ")}) ${pair(v, row)}`).join("\n")}\n}\n`
        : `probability ( ${v} ) {\n  table ${pair(v, [])}\n}\n`);
      const all = [...parents.entries()];
      return ["network own {\n}\n", ...all.map(([v]) => `variable ${v} {\n  type discrete [ 2 ] { yes, no };\n}\n`), ...all.map(table)].join("");
    };
    const number = (text) => text.trim().replace(",", ".").replace(/^([\d.]+) ?%$/, (_, n) => String(Number((n / 100).toFixed(12))));
    const entry = (v, row) => {
      const key = keyOf(v, row), words = row.length ? `P(${v}) if ${row.map(([u, a]) => (a === "yes" ? u : `not ${u}`)).join(", ")}` : `P(${v})`;
      return field(words, input(shares.get(key), (text) => {
        shares.set(key, number(text));
        use(bif());
      }, { class: "nb-number" }));
    };
    const draw = () => {
      const { parents: found, wrong } = parsed(area.value);
      const long = found && [...found.values()].reduce((n, above) => n + 2 ** above.length, 0) > MOST;
      if (wrong !== undefined || long) {
        const words = long ? `These arrows need more than ${MOST} numbers: write BIF, or take away some.` : `An arrow is written “rain -> wet grass”, one on each line, not “${wrong}”.`;
        return fill(said, el("p", { class: "nb-refusal" }, words));
      }
      parents = found;
      for (const [v, above] of parents) for (const row of rowsOf(above)) if (!shares.has(keyOf(v, row))) shares.set(keyOf(v, row), "0.5");
      fill(said, "");
      fill(tables, [...parents].map(([v, above]) => el("div", { class: "nb-card" }, rowsOf(above).map((row) => entry(v, row)))));
      return use(bif());
    };
    const area = el("textarea", { class: "nb-csv", rows: "4", spellcheck: "false", wrap: "off" });
    area.value = START;
    return fold("A network of your own: type its arrows", false, field("An arrow on each line; every variable is yes or no", area),
      button("Use these arrows", draw), said, tables);
  };

  return { mount };
});
