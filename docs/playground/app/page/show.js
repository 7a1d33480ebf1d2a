// Blocks of a worked answer on the page: its formulas as MathML, and long numbers on request.
"use strict";

refnb.chapter("page/show", ({ "page/dom": { el, fill, spaced, scrolled, button }, "page/formula": { tree } }) => {
  const made = ([tag, attributes, ...inside]) => {
    const node = document.createElementNS("http://www.w3.org/1998/Math/MathML", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.append(...inside.map((part) => (typeof part === "string" ? part : made(part))));
    return node;
  };
  const formula = (tex, plain) => {
    const found = tree(tex);
    return el("span", { class: found ? "nb-math" : "nb-plain" }, found ? made(found) : plain);
  };
  const LINE = 4000;
  // A number too long for a line: its size, and the digits when they are asked for.
  const long = (words, digits) => {
    const shown = digits.length > LINE ? `${digits.slice(0, LINE)}… and ${digits.length - LINE} characters more` : digits;
    const box = el("span", { class: "nb-digits" });
    const toggle = button(`${words.replace(/^\[|\]$/g, "")}, show`, () => {
      const open = toggle.getAttribute("aria-expanded") === "true";
      toggle.setAttribute("aria-expanded", String(!open));
      fill(box, open ? "" : shown);
    }, { class: "nb-long", "aria-expanded": "false" });
    return el("span", {}, toggle, box);
  };
  const termOf = ({ plain, tex, long: digits }, sign) => {
    if (digits) return el("span", {}, sign ? formula(sign, sign) : "", " ", long(plain, digits));
    return formula(sign ? `${sign} ${tex}` : tex, sign ? `${sign} ${plain}` : plain);
  };
  const decimalTex = (words) =>
    words.replace(/e(-?\d+)$/, " \\times 10^{$1}").replace("≈", "\\approx").replace("...", "\\ldots");
  const lineOf = (terms, tag = "li") => {
    const last = terms.at(-1)?.decimal;
    const shown = terms.flatMap((term, i) => [termOf(term, i ? "=" : ""), " "]);
    return el(tag, { class: "nb-line" }, shown, last ? formula(decimalTex(last), last) : "");
  };
  // Choices are words, not formulas.
  const choice = (terms) => el("li", { class: "nb-line" }, terms.map(({ plain }) => plain).join(": "));
  const tableOf = ({ head, rows }) => {
    const cell = (tag) => (term, i) =>
      el(i ? tag : "th", { scope: tag === "th" ? "col" : i ? null : "row" }, term.plain ? termOf(term, "") : "");
    return scrolled("table", el("table", { class: "nb-table" }, el("thead", {}, el("tr", {}, head.map(cell("th")))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map(cell("td")))))));
  };
  const blockOf = ({ title, formula: top, lines, table }, place) => el("div", { class: "nb-block" },
    el("p", { class: "nb-step" }, el("b", {}, `${place}. ${title}`), top.length ? " " : "", top.length ? lineOf(top, "span") : ""),
    lines.length ? el("ul", { class: "nb-lines" }, lines.map((line) => (title === "Choices" ? choice(line) : lineOf(line)))) : "",
    table ? tableOf(table) : "");
  const blocks = (found) => found.map((block, i) => blockOf(block, i + 1));

  // A refusal as a sentence; its name is for programs.
  const refusal = ({ message, plain = message }) => {
    const words = plain.replace(/^[a-z](?=[a-z]*[ :,])/, (first) => first.toUpperCase());
    return el("p", { class: "nb-refusal" }, /[.?!…]$/.test(words) ? words : `${words}.`);
  };
  // One bar for each label: its share, exact and about.
  const bar = (best) => ({ label, plain, decimal, width, percent, long: digits }, i, all) =>
    el("li", { class: label === best ? "nb-best" : null },
      el("span", { class: "nb-bar-label" }, label), " ",
      el("span", { class: `nb-bar nb-bar-${(all.length - 1 - i) % 2}`, style: { "--nb-share": `${width * 100}%` }, "aria-hidden": "true" }), " ",
      el("span", { class: "nb-bar-value" }, digits ? long(plain, digits) : plain, " ", decimal || "", " ",
        el("small", {}, spaced(`(${percent})`))));
  const bars = (posterior, best) => el("ul", { class: "nb-bars" }, posterior.map(bar(best)));
  const verdict = ({ verdict: kind, lines, telling }) => el("div", { class: `nb-verdict nb-${kind}` },
    lines.map((words) => el("p", {}, words)),
    telling.length ? el("p", {}, `To find the mistake, compare these lines of your working with the steps: ${telling.join(", ")}.`) : "");

  return { blocks, bars, refusal, verdict, long, table: tableOf };
});
