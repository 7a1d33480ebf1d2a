// An entered number against the right one, and against what mistakes would give.
"use strict";

refnb.chapter("diagnosis", ({
  refuse, operation, numbers: { Q, ZERO, ONE }, reading: { oneOf, list, record, string, number },
  entry: { read, agree, equals, isDecimal },
}) => {
  const RANKS = new Map([["global", 1], ["rounding", 1], ["local", 2], ["pair", 3]]);
  const COMMON = [ZERO, new Q(1n, 2n), ONE], HUNDRED = new Q(100n), SHOWN = 3;
  const value = oneOf({ string: number, null: () => null });
  const Outcome = record({ mistakes: list(string), kind: string, value }, ({ kind }, place) => {
    if (!RANKS.has(kind)) refuse("OutOfRange", `${place}.kind is one of ${[...RANKS.keys()]}`);
  });
  const isShort = (entered, digits) => isDecimal(entered) && entered.digits < digits;
  const gives = (x, entered) => {
    if (x === null || entered.kind === "undefined") return x === null && entered.kind === "undefined";
    return equals(entered, x) || (!isShort(entered, 3) && agree(entered, x));
  };
  const verdictAtOnce = (right, entered) => {
    if (gives(right, entered)) return "right";
    if (right === null || entered.kind === "undefined") return "";
    if (agree(entered, right)) return "coarse";
    const hundredth = { ...entered, value: entered.value.div(HUNDRED), places: entered.places + 2n };
    return entered.kind !== "percent" && gives(right, hundredth) ? "percent" : "";
  };
  const tried = ({ kind }, entered) =>
    kind !== "pair" || !(isShort(entered, 4) || COMMON.some((x) => entered.value.eq(x)));

  const verdictOf = (verdict, ways = []) => ({ verdict, explanations: ways.slice(0, SHOWN), number: ways.length });
  const atOnce = (right, entered) => {
    const verdict = verdictAtOnce(right, entered);
    return verdict ? verdictOf(verdict) : undefined;
  };
  const explain = (outcomes, entered) => {
    const matching = outcomes.filter((outcome) => tried(outcome, entered) && gives(outcome.value, entered));
    const least = Math.min(...matching.map(({ kind }) => RANKS.get(kind)));
    const ways = matching.filter(({ kind }) => RANKS.get(kind) === least).map(({ mistakes }) => mistakes);
    if (ways.length) return verdictOf("explained", ways);
    return verdictOf(isShort(entered, 3) ? "short" : "unexplained");
  };
  const diagnose = operation({ right: value, outcomes: list(Outcome), entered: string }, (right, outcomes, text) => {
    const entered = read(text);
    return atOnce(right, entered) ?? explain(outcomes, entered);
  });

  return { diagnose, atOnce, explain };
});
