// What was entered: a fraction is itself, a decimal stands for what is rounded or cut off to it.
"use strict";

refnb.chapter("entry", ({
  refuse, operation, expression, numbers: { Q, ZERO, ONE, powerOfTen }, reading: { string, number },
}) => {
  const HALF = new Q(1n, 2n), NAME = /^[^-+.,0-9]/, LETTER = /[A-Za-z\u0080-\u{10ffff}]/u;
  const floor = (x) => x.n / x.d;

  const entryOf = (text) => {
    const { value, places, percent } = expression.read(text), plain = { places: 0n, digits: 0 };
    if (value === null) return { kind: "undefined", value: ZERO, ...plain };
    if (places === null || (places <= percent && value.whole && value.abs().cmp(ONE) <= 0)) return { kind: "fraction", value, ...plain };
    const { n } = value.abs().mul(powerOfTen(places));
    return { kind: percent ? "percent" : "decimal", value, places, digits: n ? String(n).length : 0 };
  };
  const isName = (text) => {
    if (!NAME.test(text) || !LETTER.test(text)) return false;
    try {
      expression.read(text);
    } catch (error) {
      if (error.name === "NotExact") return true;
      throw error;
    }
    return false;
  };
  // What stands between signs of equality that are in no brackets.
  const partsOf = (text) => {
    const parts = [""];
    let depth = 0;
    for (const c of text) {
      depth = Math.max(0, depth + "([{".includes(c) - ")]}".includes(c));
      if (c === "=" && !depth) parts.push("");
      else parts.push(parts.pop() + c);
    }
    return parts.map((part) => part.replace(/(?<=[0-9])\.\.\. *$/, "").replace(/^ +| +$/g, "")).filter((part) => part);
  };

  const read = operation({ text: string }, (text) => {
    const parts = partsOf(expression.plain(text)), last = parts.pop() ?? "";
    const entries = parts.filter((part) => !isName(part)).map(entryOf);
    if (!entries.length || !isName(last)) entries.push(entryOf(last));
    const [first, ...others] = entries;
    const same = (a, b) => a.kind === b.kind && a.value.eq(b.value) && a.places === b.places && a.digits === b.digits;
    for (const other of others) {
      const defined = other.kind !== "undefined" && first.kind !== "undefined";
      if (!same(other, first) && !(defined && (agree(other, first.value) || agree(first, other.value)))) {
        refuse("NotExact", "one number is entered, and these differ");
      }
    }
    return first;
  });

  const equals = (entered, x) => entered.kind !== "undefined" && entered.value.eq(x);
  const isDecimal = ({ kind }) => kind === "decimal" || kind === "percent";
  const agree = (entered, x) => {
    if (!isDecimal(entered) || entered.value.eq(x)) return equals(entered, x);
    const scale = powerOfTen(entered.places), written = entered.value.abs().mul(scale), size = x.abs().mul(scale);
    const reached = [floor(size), floor(size.add(HALF))];
    return !entered.value.mul(x).negative && reached.some((n) => written.eq(new Q(n)));
  };

  const agrees = operation({ text: string, x: number }, (text, x) => agree(read(text), x));

  return { read, agrees, agree, equals, isDecimal };
});
