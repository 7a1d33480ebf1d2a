// The sentence with which an answer opens: what it decides, as a fraction and in percent, as refnb.worked.sentence.
"use strict";

refnb.chapter("app/sentence", ({ numbers: { Q, ONE }, rounding: { decimal }, "app/terms": { sizeOf, visible } }) => {
  const FEW = 3; // labels that are named where several tie
  const middle = (p) => (p instanceof Q ? p : p.low.add(p.high).div(new Q(2n)));
  const percent = (p) => {
    const hundred = middle(p).mul(new Q(100n)), whole = decimal(hundred, 0n);
    if (hundred.whole) return `${whole} %`;
    if (whole === "100") return "more than 99 %";
    return whole === "0" ? "less than 1 %" : `about ${whole} %`;
  };
  const share = (p) => {
    if (!(p instanceof Q) || p.whole || sizeOf(p)) return percent(p);
    return `${p.n}/${p.d}, ${percent(p)}`;
  };
  const listed = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
  const decided = ({ decision: { label, ties }, posterior }) => {
    const p = posterior.get(label), names = ties.map(visible);
    if (names.length > FEW) names.splice(FEW - 1, names.length, `${names.length - FEW + 1} more`);
    if (names.length > 1) return `${listed(names)} tie at ${share(p)} each; the first is taken`;
    return `${names[0]}: ${p instanceof Q && p.eq(ONE) ? "certain, no other is possible" : share(p)}`;
  };
  // As paper opens with it: a plain word has a capital, a name stays.
  const opened = (text) => `${/^[a-z]{2,}[ :,]/.test(text) ? text[0].toUpperCase() : text[0]}${text.slice(1)}.`;

  return { middle, percent, share, listed, decided, opened };
});
