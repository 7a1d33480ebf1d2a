// What was entered: a fraction is itself, a decimal stands for what is rounded or cut off to it.
"use strict";

refnb.chapter("entry", ({
  operation, rational: { rational }, numbers: { Q, ZERO, powerOfTen }, reading: { string, number, MAX_CHARACTERS },
}) => {
  const HALF = new Q(1n, 2n), UNDEFINED = /^-?[0-9]+\/0+$/;
  const PARTS = /^-?([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+)|(%))?$/;
  const trimmed = (text) => text.replace(/^ +| +$/g, "").replace(/ *%$/, "%");
  const floor = (x) => x.n / x.d;

  const read = operation({ text: string }, (text) => {
    const word = trimmed(text), plain = { places: 0n, digits: 0 };
    if (word.length <= MAX_CHARACTERS && UNDEFINED.test(word)) return { kind: "undefined", value: ZERO, ...plain };
    const value = rational(word);
    if (word.includes("/")) return { kind: "fraction", value, ...plain };
    const [, whole, part, power = "0", percent = ""] = PARTS.exec(word);
    const places = BigInt(part.length + 2 * percent.length) - BigInt(power.replace("+", ""));
    return { kind: percent ? "percent" : "decimal", value, places, digits: (whole + part).replace(/^0+/, "").length };
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
