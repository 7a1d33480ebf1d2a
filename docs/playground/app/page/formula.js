// Formulas as MathML: a tree of [tag, attributes, ...inside] of the TeX that the engine writes.
"use strict";

refnb.chapter("page/formula", ({ "app/signs": named }) => {
  const SIGNS = {
    cdot: "⋅", ne: "≠", mid: "∣", ldots: "…", times: "×", sim: "∼", vert: "|", backslash: "\\", "-": "−", "*": "∗", "'": "′",
    ...Object.fromEntries(named.map(([sign, name]) => [name, sign])),
  };
  const LETTERS = Object.fromEntries(named.filter(([sign]) => /\p{L}|∞/u.test(sign)).map(([sign, name]) => [name, sign]));
  const ACCENTS = { hat: "^", grave: "`" };
  const TOKEN = /\\(?:text|mathrm)\{[^{}]*\}|\\[A-Za-z]+|\\.|\d[\d.]*|\S/gu;
  const BEFORE_A_SIGN = new Set([undefined, "=", "(", "{", "[", ",", "\\approx", "\\cdot", "\\left"]);
  const APPLIED = new Set(["log", "max"]);
  const TAGS = { _: ["msub", "munder"], "^": ["msup", "mover"], "_^": ["msubsup", "munderover"] };

  // Null where a command is not known; then the plain spelling is shown.
  const tree = (tex) => {
    const tokens = tex.match(TOKEN) ?? [];
    let at = 0, known = true;
    const row = (end) => {
      const parts = [];
      while (at < tokens.length && tokens[at] !== end) parts.push(...scripted());
      at += 1;
      return parts;
    };
    const fence = () => ["mo", { stretchy: "true" }, tokens[at++]];
    const sign = (token) => {
      const name = token.replace(/^\\(?=.)/, ""), shown = Object.hasOwn(SIGNS, name) ? SIGNS[name] : name;
      known &&= shown.length === 1;
      if ("()[]|".includes(shown)) return ["mo", { stretchy: "false" }, shown];
      if ("=≈≠≤≥".includes(shown)) return ["mo", { lspace: "0.28em", rspace: "0.28em" }, shown];
      return ["mo", shown === "−" && BEFORE_A_SIGN.has(tokens[at - 2]) ? { form: "prefix" } : {}, shown];
    };
    const atom = () => {
      const token = tokens[at++] ?? "", name = token.slice(1);
      if (token === "{") return ["mrow", {}, ...row("}")];
      if (token.startsWith("\\text{")) return ["mtext", {}, token.slice(6, -1).replace(/^ | $/g, "\u00a0")];
      if (token === "\\frac") return ["mfrac", {}, atom(), atom()];
      if (token === "\\left") return ["mrow", {}, fence(), ...row("\\right"), fence()];
      if (token === "\\,") return ["mspace", { width: "0.17em" }];
      if (token.startsWith("\\mathrm{")) return ["mi", {}, token.slice(8, -1)];
      if (token[0] === "\\" && APPLIED.has(name)) return ["mi", {}, name];
      if (token[0] === "\\" && Object.hasOwn(ACCENTS, name)) return atom() && ["mo", {}, ACCENTS[name]];
      if (token[0] === "\\" && Object.hasOwn(LETTERS, name)) return ["mi", {}, LETTERS[name]];
      if (/^\d/.test(token)) return ["mn", {}, token];
      return /^\p{L}$/u.test(token) ? ["mi", {}, token] : sign(token);
    };
    // An atom with what stands low and high behind it; a name such as log is set apart from what it is applied to.
    const scripted = () => {
      const base = atom(), scripts = {};
      while (["_", "^", "'"].includes(tokens[at])) {
        const kind = tokens[at] === "_" ? "_" : "^";
        if (tokens[at] !== "'") at += 1;
        scripts[kind] = atom();
      }
      const kinds = ["_", "^"].filter((kind) => scripts[kind]), shown = base.at(-1);
      const tag = TAGS[kinds.join("")]?.[["∑", "∏"].includes(shown) ? 1 : 0];
      const whole = tag ? [tag, {}, base, ...kinds.map((kind) => scripts[kind])] : base;
      return APPLIED.has(shown) && base[0] === "mi" ? [whole, ["mo", { lspace: "0.17em", rspace: "0" }, "\u2061"]] : [whole];
    };
    const parts = row();
    return known ? ["math", {}, ["semantics", {}, ["mrow", {}, ...parts], ["annotation", { encoding: "application/x-tex" }, tex]]] : null;
  };

  return { tree };
});
