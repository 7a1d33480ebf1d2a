// Blocks as plain text for a terminal, as Markdown, and as a LaTeX document.
"use strict";

refnb.chapter("app/writers", ({ "app/terms": { visible, chain, SIGNS } }) => {
  const WIDTH = 78, INDENT = "    ";
  const WIDE = new RegExp("[\u1100-\u115f\u231a\u231b\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf" +
    "\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}" +
    "\u{20000}-\u{3fffd}]", "u");
  const widthOf = (words) => [...words].reduce((n, c) => n + (/\p{M}/u.test(c) ? 0 : WIDE.test(c) ? 2 : 1), 0);

  // ---- plain text ----------------------------------------------------------------------------------

  const pieces = (words, width) => {
    const found = [];
    let current = "";
    for (let piece of words.replaceAll(" · ", "\n· ").replaceAll(" + ", "\n+ ").split("\n")) {
      const longer = current ? `${current} ${piece}` : piece;
      if (current && widthOf(longer) > width - 2) {
        found.push(current);
        current = `  ${piece}`;
      } else current = longer;
    }
    return [...found, current];
  };
  const folded = (start, ends) => {
    const margin = " ".repeat(Math.min(widthOf(start) + 1, 12));
    const rows = ends.flatMap((end) => pieces(end, WIDTH - margin.length)).map((piece) => margin + piece);
    const beside = `${start} ${rows[0].trimStart()}`;
    return [...(widthOf(beside) <= WIDTH ? [beside] : [start, rows[0]]), ...rows.slice(1)];
  };
  const plainLine = (terms) => {
    const [first, ...others] = chain(terms, "plain"), whole = INDENT + [first, ...others].join(" ");
    return widthOf(whole) <= WIDTH ? [whole] : folded(INDENT + first, others);
  };
  const plainTable = ({ head, rows }) => {
    const cells = [head, ...rows].map((row) => row.map((term) => term.plain));
    const widths = head.map((_, i) => Math.max(...cells.map((row) => widthOf(row[i]))));
    return cells.map((row) =>
      (INDENT + row.map((cell, i) => cell + " ".repeat(widths[i] - widthOf(cell))).join("  ")).trimEnd());
  };
  const plainBlock = ({ title, formula, lines, table }, place) => {
    const heading = `${place}. ${visible(title)}`, written = chain(formula, "plain").join(" ");
    const gap = WIDTH - widthOf(heading) - widthOf(written);
    const top = written && gap > 1 ? [heading + " ".repeat(gap) + written] : [heading, ...(written ? [INDENT + written] : [])];
    return [...top, ...lines.flatMap(plainLine), ...(table ? plainTable(table) : [])].join("\n");
  };
  const text = (title, said, blocks) => {
    const top = `${visible(title)}\n${"=".repeat(widthOf(visible(title)))}`;
    return `${[top, said.replace(/(.{1,78})(?: |$)/gu, "$1\n").replace(/\n$/, ""), ...blocks.map((block, i) => plainBlock(block, i + 1))].join("\n\n")}\n`;
  };

  // ---- Markdown ------------------------------------------------------------------------------------

  const SPECIAL = {
    ...Object.fromEntries([..."`*_[]#|"].map((c) => [c, `\\${c}`])),
    ...Object.fromEntries([..."~^{}"].map((c) => [c, `&#${c.charCodeAt(0)};`])),
    "<": "&lt;", ">": "&gt;", "&": "&amp;", $: "<span>\\$</span>", "\\": "<span>\\\\</span>",
  };
  // The second of two signs, a colon in a word and a blank at an end begin something in some flavours.
  const marked = (words) => visible(words).replace(/(?<=[-=+])[-=+]|[:@](?=\S)|^ | $/g, (c) => `\0${c.charCodeAt(0)};`)
    .replace(/[^\0]/gu, (c) => SPECIAL[c] ?? c).replaceAll("\0", "&#");
  const math = (terms) => (terms.join(" ") ? `$${terms.join(" ")}$` : "");
  const row = (cells) => `| ${cells.map(({ words, tex }) => (words === undefined ? math([tex]) : marked(words))).join(" | ")} |`;
  const markedLine = (title, terms) =>
    (title === "Choices" ? terms.map(({ words }) => marked(words)).join(": ") : math(chain(terms, "tex"))); // words, and no formulas
  const markedBlock = ({ title, formula, lines, table }, place) => [
    `**${place}. ${marked(title)}**${formula.length ? `: ${math(chain(formula, "tex"))}` : ""}`,
    ...(lines.length ? [lines.map((terms) => `- ${markedLine(title, terms)}`).join("\n")] : []),
    ...(table ? [[row(table.head), `|${" --- |".repeat(table.head.length)}`, ...table.rows.map(row)].join("\n")] : []),
  ];
  const markdown = (title, said, blocks) =>
    `${[`## ${marked(title)}`, `**${marked(said)}**`, ...blocks.flatMap((b, i) => markedBlock(b, i + 1))].join("\n\n")}\n`;

  // ---- LaTeX ---------------------------------------------------------------------------------------

  const SHEET = 110;
  const HEAD = "\\documentclass{article}\n\\usepackage{amsmath}\n\\usepackage[margin=25mm]{geometry}\n\\allowdisplaybreaks\n";
  const DEEPER = { "{": 1, "}": -1, "\\left": 1, "\\right": -1 };
  const signed = (c) => {
    const sign = SIGNS[c] ?? c;
    return !Object.hasOwn(SIGNS, c) || sign === `\\${c}` ? sign : `$${sign}$`;
  };
  const printed = (words) => [...visible(words)].map(signed).join("").replace(/(?<=-)(?=-)|(?<=')(?=')/g, "{}").replace(/"([^"]*)"/g, "``$1''");
  const broken = (term) => {
    const found = [];
    let start = 0, depth = 0;
    for (const { 0: sign, index } of term.matchAll(/\\[{}]|[{}]|\\(?:left|right)(?![a-z])| (?=\\cdot |\+ )/g)) {
      if (Object.hasOwn(DEEPER, sign)) depth += DEEPER[sign];
      else if (sign === " " && depth === 0) {
        found.push(term.slice(start, index));
        start = index + 1;
      }
    }
    return [...found, term.slice(start)];
  };
  const texWidth = (tex) => [...tex.replace(/\\[a-z]+/g, "oo").replace(/[{}\\]/g, "")].length;
  const texLine = (terms) => {
    const [first, ...others] = chain(terms, "tex"), rows = [""];
    for (const piece of others.flatMap(broken)) {
      const last = rows.at(-1);
      if (last && texWidth(`${first} ${last} ${piece}`) > SHEET) {
        rows.push(/^(\+|\\cdot)/.test(piece) ? `\\quad {}${piece}` : piece);
      } else rows[rows.length - 1] += last ? ` ${piece}` : piece;
    }
    return `  ${first} &${rows.join(" \\\\\n  &")}`;
  };
  // Columns for which there is no room stand below, after the first.
  const texTable = ({ head, rows }) => {
    const cells = [head, ...rows].map((row_) => row_.map(({ tex }) => tex)), arrays = [[0]];
    const widths = head.map((_, i) => 2 + cells.reduce((most, row_) => Math.max(most, texWidth(row_[i])), 0));
    for (let i = 1; i < head.length; i += 1) {
      if (arrays.at(-1).length > 1 && [...arrays.at(-1), i].reduce((sum, j) => sum + widths[j], 0) > SHEET) arrays.push([0]);
      arrays.at(-1).push(i);
    }
    return arrays.map((part) => {
      const [top, ...body] = cells.map((row_) => `  ${part.map((i) => row_[i]).join(" & ")}`);
      const lines = [`${top} \\\\ \\hline`, ...body.map((line) => `${line} \\\\`)].join("\n");
      return `\\[\n\\begin{array}{${"l".repeat(part.length)}}\n${lines}\n\\end{array}\n\\]`;
    }).join("\n\n");
  };
  const texBlock = ({ title, formula, lines, table }, place) => [
    `\\paragraph{${place}. ${printed(title)}}${formula.length ? ` $${chain(formula, "tex").join(" ")}$` : ""}`,
    ...(lines.length ? [`\\begin{align*}\n${lines.map(texLine).join(" \\\\\n")}\n\\end{align*}`] : []),
    ...(table ? [texTable(table)] : []),
  ];
  const latex = (title, said, blocks) => {
    const parts = [`\\subsection*{${printed(title)}}`, printed(said), ...blocks.flatMap((b, i) => texBlock(b, i + 1))];
    return `${HEAD}\n\\begin{document}\n${parts.join("\n\n")}\n\n\\end{document}\n`;
  };

  return { text, markdown, latex };
});
