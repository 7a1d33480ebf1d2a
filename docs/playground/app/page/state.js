// What was chosen on the page, and how it is written: in a link, as Python, on the command line.
"use strict";

refnb.chapter("page/state", ({ "page/examples": examples }) => {
  const FRESH = {
    name: "table.csv", text: "", delimiter: "", header: null, quotes: true, blanks: "trim", comma: "", label: "", kinds: {},
    missing: null, smoothing: "none", prior: "none", divisor: "n", given: {},
  };
  const ofExample = (name) => ({ ...FRESH, ...structuredClone(examples.tables[name]) });

  // ---- a link: what differs from the start, in the fragment, which no server is told ---------------

  const coded = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const decoded = (text) =>
    new TextDecoder().decode(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)));
  const fragment = (state) => {
    const same = (value, key) => JSON.stringify(value) === JSON.stringify(FRESH[key]);
    const kept = Object.fromEntries(Object.entries(state).filter(([key, value]) => !same(value, key)));
    const stem = state.name.replace(/\.csv$/, "");
    if (examples.tables[stem]?.text === state.text) {
      delete kept.text;
      kept.example = stem;
    }
    return `#ask=${coded(JSON.stringify(kept))}`;
  };
  const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const texts = (value) => isTable(value) && Object.values(value).every((v) => typeof v === "string" || v === null);
  const attempt = (work) => {
    try {
      return work();
    } catch (error) {
      return null;
    }
  };
  const read = ({ example, ...kept }) => {
    const state = { ...FRESH, ...(Object.hasOwn(examples.tables, example ?? "") ? { text: examples.tables[example].text } : {}) };
    for (const [key, value] of Object.entries(kept)) if (Object.hasOwn(FRESH, key)) state[key] = value;
    const words = ["name", "text", "delimiter", "blanks", "comma", "label", "smoothing", "divisor"].every((key) => typeof state[key] === "string");
    const prior = typeof state.prior === "string" || texts(state.prior);
    const fine = words && prior && texts(state.kinds) && texts(state.given);
    if (state.header !== null) state.header = [];
    return fine && typeof state.quotes === "boolean" && (state.missing === null || typeof state.missing === "string") ? state : null;
  };
  const fromFragment = (hash) => (hash.startsWith("#ask=") ? attempt(() => read(JSON.parse(decoded(hash.slice(5))))) : null);

  // ---- what stays when the page is loaded again, in this tab and for the same link -----------------

  const STORED = "refnb-table", LONGEST = 1 << 20;
  const store = (state) => attempt(() => {
    if (state.text.length > LONGEST) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify({ hash: location.hash, state }));
  });
  const stored = () => attempt(() => {
    if (!["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0].type)) return null;
    const { hash, state } = JSON.parse(sessionStorage.getItem(STORED));
    return hash === location.hash ? read(state) : null;
  });

  // ---- Python and the command line -----------------------------------------------------------------

  const py = (value) => {
    if (Array.isArray(value)) return `[${value.map(py).join(", ")}]`;
    if (isTable(value)) return `{${Object.entries(value).map(([k, v]) => `${py(k)}: ${py(v)}`).join(", ")}}`;
    return JSON.stringify(value).replaceAll("\u007f", "\\x7f");
  };
  const split = ({ kinds, label }, header) => {
    const of = (wanted) => Object.entries(kinds).filter(([f, kind]) => f !== label && wanted(kind));
    const out = of((kind) => kind === "left out").map(([f]) => f), [weight] = of((kind) => kind === "weight").map(([f]) => f);
    const families = Object.fromEntries(of((kind) => !["left out", "weight"].includes(kind)));
    const features = out.length ? header.filter((f) => f !== label && f !== weight && !out.includes(f)) : null;
    return { families, features, weight: weight ?? null };
  };
  const asked = ({ given }) => Object.fromEntries(Object.entries(given).filter(([, v]) => v !== null));
  const python = (state, header) => {
    const { families, features, weight } = split(state, header);
    const options = [
      ["features", features], ["families", Object.keys(families).length ? families : null],
      ["smoothing", state.smoothing === "none" ? null : state.smoothing], ["prior", state.prior === "none" ? null : state.prior],
      ["divisor", state.divisor === "n" ? null : state.divisor], ["missing", state.missing], ["weight", weight], ["delimiter", state.delimiter === "," ? null : state.delimiter],
      ["header", state.header && "none"], ["blanks", state.blanks === "trim" ? null : "keep"], ["comma", state.comma || null],
    ].filter(([, value]) => value !== null).map(([key, value]) => `, ${key}=${py(value)}`).join("");
    const quotes = state.quotes ? "" : ", quotes=False";
    const learned = `refnb.learn(${py(state.name)}, label=${py(state.label)}${options}${quotes})`;
    return `import refnb\n\ntable = ${learned}\nprint(table.ask(${py(asked(state))}))\n`;
  };
  const shell = (word) => (/^[\w./=,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`);
  const record = (entries) =>
    entries.map((entry) => (/[",\r\n]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(",");
  const priorWords = (prior) => {
    if (isTable(prior)) return ["--prior", record(Object.entries(prior).map(([y, p]) => `${y}=${p}`))];
    if (prior === "none") return [];
    return prior === "uniform" ? ["--prior", "uniform"] : ["--smooth-prior", prior];
  };
  const command = (state, header) => {
    const { families, features, weight } = split(state, header), words = [
      state.name, "--label", state.label,
      ...(features ? ["--features", record(features)] : []),
      ...Object.entries(families).flatMap(([f, kind]) => ["--family", `${f}=${kind}`]),
      ...(state.smoothing === "none" ? [] : ["--smooth", state.smoothing]), ...priorWords(state.prior),
      ...(state.divisor === "n" ? [] : ["--divisor", state.divisor]), ...(state.missing === null ? [] : ["--missing", state.missing]), ...(weight ? ["--weight", weight] : []),
      ...(state.delimiter === "," ? [] : ["--delimiter", state.delimiter]), ...(state.header ? ["--header", "none"] : []),
      ...(state.quotes ? [] : ["--quotes", "off"]), ...(state.blanks === "trim" ? [] : ["--blanks", "keep"]),
      ...(state.comma ? ["--comma", state.comma] : []),
      ...Object.entries(asked(state)).flatMap(([f, v]) => ["--given", `${f}=${v}`]),
    ];
    return `python3 -m refnb classify ${words.map(shell).join(" ")}\n`;
  };

  return { FRESH, ofExample, attempt, fragment, fromFragment, store, stored, python, command };
});
