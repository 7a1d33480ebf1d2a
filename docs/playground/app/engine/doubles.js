// What floating point would say: the same products in doubles, beside the exact answer.
"use strict";

refnb.chapter("app/doubles", ({ numbers: { Q, size, bitLength } }) => {
  // The double nearest to a fraction, a half going to the even one.
  const double = (x) => {
    if (x.zero) return 0;
    const n = size(x.n), shift = 66n - (bitLength(n) - bitLength(x.d));
    let scaled = shift > 0n ? (n << shift) / x.d : n / (x.d << -shift);
    const exact = shift > 0n ? scaled * x.d === n << shift : scaled * (x.d << -shift) === n;
    if (!exact) scaled |= 1n;
    const half = Number(-shift) / 2;
    return (x.negative ? -1 : 1) * Number(scaled) * 2 ** Math.floor(half) * 2 ** Math.ceil(half);
  };
  // A double is a fraction, too.
  const exactly = (value) => {
    const [mantissa, power = "0"] = value.toString(2).includes("e") ? [null] : [value.toString(2)];
    if (mantissa === null) return null;
    const [front, part = ""] = mantissa.replace("-", "").split(".");
    const x = new Q(BigInt(`0b${front}${part}`), 2n ** BigInt(part.length));
    return power && value < 0 ? x.neg() : x;
  };
  const said = ({ prior, factors, posterior, decision }) => {
    const labels = prior.keys();
    const scores = labels.map((y) => factors.values().reduce((s, row) => s * double(row.get(y)), double(prior.get(y))));
    const all = scores.reduce((a, b) => a + b, 0), shares = scores.map((s) => s / all);
    const most = Math.max(...shares), ties = labels.filter((_, i) => shares[i] === most);
    const off = labels.filter((y, i) => !exactly(shares[i])?.eq(posterior.get(y)));
    return {
      shares: labels.map((y, i) => [y, String(shares[i])]), nothing: all === 0, ties, label: ties[0] ?? null,
      right: ties.join("\n") === decision.ties.join("\n"), exact: off.length === 0,
    };
  };

  return { said };
});
