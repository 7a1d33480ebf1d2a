// Kinds of columns: words, or measured numbers.
"use strict";

refnb.chapter("columns", ({ operation, numbers: { Q, total }, rational: { rational }, reading: { list, oneOf } }) => {
  const FEW = 12, MANY = 10000, WHOLE = /^-?[0-9]+$/, MARKS = ["?", "na", "n/a", "nan", "null"];
  const DECIMALS = /^-?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+),[0-9]+%?$/;
  const GROUPS = /^-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?%?$/;

  const number = (cell) => {
    try {
      return String(rational(cell));
    } catch (error) {
      if (error instanceof refnb.Refusal) return null;
      throw error;
    }
  };
  // A usual word for a number that is missing: it is one beside numbers alone.
  const isMark = (cell) => MARKS.includes(cell.toLowerCase());
  const family = operation({ cells: list(oneOf({ string: (cell) => cell, null: () => null })) }, (cells) => {
    const known = cells.filter((cell) => cell !== null && cell !== "" && !isMark(cell));
    const different = new Set(known.map(number));
    const measured = different.size > FEW || known.some((cell) => !WHOLE.test(cell));
    return measured && !different.has(null) ? "gaussian" : "categorical";
  });

  const isNumber = (cell) => number(cell) !== null;
  // What a column holds, by its different cells, each with how often it occurs: its family, whether it is numbers, and
  // what a comma means in them. Where two readings are possible, `unsure` has the cells that are the reason.
  const kind = (cells, comma) => {
    const every = [...cells.keys()], numbers = every.filter(isNumber);
    const known = every.filter((cell) => !isNumber(cell) && !isMark(cell)), written = known.filter((cell) => DECIMALS.test(cell) || GROUPS.test(cell));
    const of = (family, more = {}) => ({ family, numbers: false, comma: "", unsure: [], ...more });
    if (!numbers.length && !written.length) return of("categorical");
    const points = numbers.some((cell) => cell.includes("."));
    const found = [["decimal", DECIMALS, !points], ["thousands", GROUPS, true]].filter(([word, form, fits]) =>
      written.length && fits && [word, ""].includes(comma) && written.every((cell) => form.test(cell))).map(([word]) => word);
    const words = known.filter((cell) => !written.includes(cell) || !found.length);
    if (words.length) {
      const [others, all] = [words, [...numbers, ...known]].map((some) => total(some.map((cell) => cells.get(cell))));
      const few = numbers.length > MANY || others.mul(new Q(100n)).cmp(all.mul(new Q(5n))) <= 0;
      return of("categorical", { unsure: few || words.every((cell) => written.includes(cell)) ? words : [] });
    }
    if (found.length > 1) return of("categorical", { numbers: true, unsure: written });
    const [word = ""] = found;
    return of(family([...numbers, ...written.map((cell) => spelled(cell, word))]), { numbers: true, comma: word });
  };
  // A number with a point for a comma of decimals, and without those of thousands.
  const spelled = (cell, comma) => {
    if (!comma || !cell.includes(",")) return cell;
    return comma === "decimal" ? cell.replaceAll(".", "").replaceAll(",", ".") : cell.replaceAll(",", "");
  };

  return { family, kind, spelled, isMark, isNumber };
});
