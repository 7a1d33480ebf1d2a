// Kinds of columns: words, or measured numbers.
"use strict";

refnb.chapter("columns", ({ operation, refuse, numbers: { ZERO, ONE, total }, tables: { byCodePoint, sorted }, rational: { rational }, rounding: { decimal }, reading: { list, oneOf } }) => {
  const FEW = 12, MANY = 10000, CODE = /^-?0[0-9]+$/;
  const MARKS = ["?", "-", ".", "--", "na", "n/a", "#n/a", "#na", "<na>", "nan", "null", "none", "nil"]; // a clause
  const MARK = new RegExp("^(?:([?.\\u2013\\u2014-])(?: ?\\1)*|\\u2026|_{2,}|#{2,}|#.*[!?]|#n/?[abdv](?: n/a)?|err:[0-9]+|-nan|-?1\\.#(?:ind|qnan)" +
    "|\\\\n|k\\. ?a\\.|#?n ?[./]? ?a\\.?|na[nt]|null|none|nil|[(<\\[{](?:n[./]?a\\.?|nan|null|none|nil|blanks?|empty|missing|unknown)[)>\\]}])$");
  const COUNT = "(?:n|no|counts?|num|numbers?|freqs?|frequency|frequencies|weights?|how|many|howmany|often|of|times|cases|rows|records|observations|occurrences|sample)";
  const COUNTS = new RegExp(`^[^a-z]*${COUNT}(?:[^a-z]+${COUNT})*[^a-z]*$`);
  const DECIMALS = /^-?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+),[0-9]+%?$/;
  const GROUPS = /^-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?%?$/;
  const GROUPED = "thousands by points", TWICE = /^-?[1-9][0-9]{0,2}(?:\.[0-9]{3}){2,}(?:,[0-9]+)?%?$/;
  const POINTED = /^-?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+)(?:,[0-9]+)?%?$/;
  const FORMS = { decimal: DECIMALS, thousands: GROUPS, [GROUPED]: POINTED };
  const MEANS = { decimal: "a comma begins the decimals", thousands: "a comma parts thousands", [GROUPED]: "a point parts thousands" };
  const POINTS = /^-?[1-9][0-9]{0,2}\.[0-9]{3}$/;
  const DRESSED = /^(?:[$£¥₠-\u20cf] ?-?[0-9][0-9.,]*|-?[0-9][0-9.,]* ?[$£¥₠-\u20cf]|-?[0-9]{1,3}(?:[ '\u00a0\u2019\u2009\u202f][0-9]{3})+(?:[.,][0-9]+)?|-?[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}(?:\.[0-9]+)?)$/;
  const UNIT = /^-?[0-9][0-9.,]* ?(?:°|[A-Za-zµ]{1,3})$/;

  // A number with the sign and the point that exact numbers have.
  const signed = (cell) => cell.replaceAll("\u2212", "-").replace(/^\+(?=[0-9.])/, "").replace(/^(-?[0-9]+)\.$/, "$1");
  const valueOf = (cell) => {
    try {
      return rational(signed(cell));
    } catch (error) {
      if (error instanceof refnb.Refusal) return null;
      throw error;
    }
  };
  // A usual word for what is missing, or an error of a spreadsheet.
  const isMark = (cell) => MARK.test(cell.toLowerCase());
  const familyOf = (cells) => {
    const values = cells.map(valueOf), different = new Set(values.map(String));
    const measured = different.size > FEW || values.some((x) => x && !x.whole);
    return measured && !values.includes(null) && !cells.some((cell) => CODE.test(cell)) ? "gaussian" : "categorical";
  };
  const family = operation({ cells: list(oneOf({ string: (cell) => cell, null: () => null })) }, (cells) =>
    familyOf(cells.filter((cell) => cell !== null && cell !== "" && !MARKS.includes(cell.toLowerCase()))));

  const isNumber = (cell) => valueOf(cell) !== null;
  // What a column holds, by its different cells, each with how often it occurs: its family, whether it is numbers, and
  // what a comma means in them. Where two readings are possible, `unsure` has the cells that are the reason.
  const kind = (cells, comma_) => {
    const every = [...cells.keys()], numbers = every.filter(isNumber), rows = (some) => total(some.map((cell) => cells.get(cell)));
    const known = every.filter((cell) => !isNumber(cell) && !isMark(cell)), form = known.some((cell) => TWICE.test(cell)) ? GROUPED : "decimal";
    const given = comma_ === "decimal" ? form : comma_, fits = [form, "thousands"].map((word) => [word, known.filter((cell) => FORMS[word].test(cell))]);
    const written = [...new Set(fits.flatMap(([, some]) => some))];
    const of = (family, more = {}) => ({ family, numbers: false, comma: "", unsure: [], reason: "", ...more });
    const dressed = known.filter((cell) => DRESSED.test(cell) && !written.includes(cell));
    if (!numbers.length && !written.length && !dressed.length) {
      const units = known.filter((cell) => UNIT.test(cell));
      return units.length > FEW && 2 * units.length > known.length ? of("categorical", { unsure: units, reason: "dress" }) : of("categorical");
    }
    const pointed = numbers.filter((cell) => cell.includes(".")), odd = pointed.filter((cell) => form === "decimal" || !POINTS.test(cell));
    const found = fits.filter(([word, some]) => written.length && some.length === written.length && [word, ""].includes(given) &&
      !(word === form && odd.length)).map(([word]) => word);
    const words = known.filter((cell) => !written.includes(cell) || !found.length);
    if (words.length) {
      const others = rows(words).sub(rows(dressed)), few = numbers.length > MANY || others.cmp(rows(numbers).add(rows(dressed))) < 0;
      if (!few && !words.every((cell) => written.includes(cell))) return of("categorical");
      return of("categorical", { unsure: dressed.length ? dressed : words, reason: dressed.length ? "dress" : "word" });
    }
    const parts = numbers.filter((cell) => cell.endsWith("%"));
    if (parts.length && numbers.some((cell) => !cell.endsWith("%") && valueOf(cell).abs().cmp(ONE) > 0)) return of("categorical", { unsure: parts, reason: "dress" });
    const both = fits[0][1].filter((cell) => fits[1][1].includes(cell)), sure = rows(written).sub(rows(both)).add(rows(pointed));
    if (found.length > 1 || (!given && rows(both).cmp(sure) > 0)) return of("categorical", { numbers: true, unsure: both, reason: "comma" });
    const [comma = given === "decimal" && pointed.length ? "" : given] = found, quotients = numbers.filter((cell) => cell.includes("/"));
    const read = (cell) => (comma === GROUPED || written.includes(cell) ? spelled(cell, comma) : cell);
    const texts = [...numbers, ...written].map(read), own = familyOf(texts);
    if (rows(quotients).add(rows(quotients)).cmp(rows(numbers)) > 0) return of(own, { numbers: true, comma, unsure: quotients, reason: "fraction" });
    return own === "categorical" && texts.some((cell) => CODE.test(cell)) ? of(own) : of(own, { numbers: true, comma });
  };
  // A number with a point for a comma of decimals, and without those of thousands; a whole one is its digits.
  const spelled = (cell, comma) => {
    let text = signed(cell);
    if (comma === "truth") text = { true: "1", false: "0" }[text.toLowerCase()] ?? text;
    else if (comma && (text.includes(",") || (comma === GROUPED && text.includes(".")))) {
      if (!FORMS[comma].test(text)) refuse("BadTable", `'${cell.slice(0, 60)}' is no number where ${MEANS[comma]}, as in this column`);
      text = comma === "thousands" ? text.replaceAll(",", "") : text.replaceAll(".", "").replaceAll(",", ".");
    } else if (comma === "decimal" && POINTS.test(text)) {
      const ways = `${text.replaceAll(".", "")} or ${text.replaceAll(".", ",")}`;
      refuse("BadTable", `'${cell}' can be ${ways}, as decimals here have a comma: write one of these`);
    }
    const x = valueOf(text), e = x && !x.whole && /\.?([0-9]*)e(.+)/i.exec(text);
    if (e) return decimal(x, BigInt(e[1].length - e[2])).replace(/0+$/, "");
    return x?.whole && !CODE.test(text) ? String(x) : text;
  };

  // Words that are nearly equal, behind all that they differ in; whether different cells may name the rows, or say how often each counts.
  const WAYS = [["capitals", (word) => word.toUpperCase().toLowerCase()], ["blanks", (word) => word.replace(/\s/g, "")], ["codes of letters", (word) => word.normalize("NFC")]];
  const folded = (word, but) => WAYS.reduce((text, [way, fold]) => (way === but ? text : fold(text)), word);
  const alike = (words) => {
    const groups = new Map();
    for (const word of words) groups.set(folded(word), [...(groups.get(folded(word)) ?? []), word]);
    return [...groups.values()].filter((group) => group.length > 1).map((group) => {
      const needed = WAYS.map(([way]) => way).filter((way) => new Set(group.map((word) => folded(word, way))).size > 1);
      return [needed.join(" or "), sorted(group)];
    });
  };
  const wholes = (cells) => cells.every((cell) => /^[0-9]{1,99}$/.test(cell)) && cells.map(BigInt).sort((a, b) => (a < b ? -1 : 1));
  const mayBeNames = (cells) => {
    const whole = cells.every(isNumber) && wholes(cells);
    return !cells.every(isNumber) || (Boolean(whole) && whole.at(-1) - whole[0] + 1n === BigInt(whole.length));
  };
  const mayBeCounts = (name, read) => {
    const cells = COUNTS.test(name.toLowerCase()) ? read() : [];
    return cells.some((cell) => !["0", "1"].includes(cell)) && Boolean(wholes(cells));
  };

  // The numbers that may be codes for missing ones: made of nines, or -1 or -9, below all others or twice as far from 0.
  const CODED = /^(?:[-\u2212]?9{2,}(?:[.,][09]+)?|[-\u2212][19](?:[.,]0+)?)$/;
  const mayBeMissing = (cells, comma = "") => {
    const codes = cells.filter((cell) => CODED.test(cell)).map((cell) => [cell, spelled(cell, comma)]);
    const x = codes.length ? cells.filter((cell) => !CODED.test(cell)).map((cell) => valueOf(spelled(cell, comma))).filter(Boolean) : [];
    const far = x.map((y) => y.abs().add(y.abs())).reduce((a, b) => (a.cmp(b) < 0 ? b : a), ZERO), positive = x.length && !x.some((y) => y.negative);
    return sorted(codes.filter(([, code]) => (positive && code[0] === "-" && x.length + code.length > 4) ||
      (!far.zero && valueOf(code).abs().cmp(far) >= 0)).map(([cell]) => cell));
  };

  // Numbers by size, then words by code point.
  const ordered = (cells) => cells.map((cell) => [valueOf(cell), cell]).sort(([x, a], [y, b]) =>
    (x && y ? x.cmp(y) : Boolean(y) - Boolean(x)) || byCodePoint(a, b)).map(([, cell]) => cell);

  // Whether all cells are numbers, and measured ones.
  const numeric = (cells) => familyOf(cells) === "gaussian";

  return { family, kind, spelled, isMark, isNumber, numeric, ordered, alike, mayBeMissing, mayBeNames, mayBeCounts, POINTS, GROUPED };
});
