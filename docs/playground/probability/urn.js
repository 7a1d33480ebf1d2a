// The urn: balls drawn without putting them back, in order or all at once.
"use strict";

refnb.chapter("urn", ({
  refuse, operation, numbers: { Q, bitLength, minOf }, tables: { known }, reading: { string, list, map, whole },
}) => {
  const Balls = map(string, whole);
  const sum = (balls) => balls.values().reduce((a, b) => a + b, 0n);
  const check = (size, k, factors) => {
    if (k > size) refuse("OutOfRange", "more draws than balls");
    if (size > 0n && factors * bitLength(size) > 1000000n) refuse("OutOfRange", "draws times bits is at most 1000000");
  };
  // n (n - 1) ... (n - k + 1) for k <= n, the halves multiplied apart so that both are equally long.
  const falling = (n, k) => {
    if (k < 16n) {
      let ways = 1n;
      for (let i = 0n; i < k; i += 1n) ways *= n - i;
      return ways;
    }
    return falling(n, k / 2n) * falling(n - k / 2n, k - k / 2n);
  };
  const choose = (n, k) => {
    const few = minOf([k, n - k]);
    return falling(n, few) / falling(few, few);
  };

  const hypergeometric = operation({ balls: Balls, drawn: Balls }, (balls, drawn) => {
    known(drawn.keys(), balls.keys(), "UnknownValue");
    const size = sum(balls), k = sum(drawn);
    check(size, k, minOf([k, size - k]));
    const pairs = drawn.entries().map(([v, n]) => [balls.get(v), n]);
    if (pairs.some(([b, n]) => n > b)) return new Q(0n);
    return new Q(pairs.reduce((ways, [b, n]) => ways * choose(b, n), 1n), choose(size, k));
  });
  const sequence = operation({ balls: Balls, draws: list(string) }, (balls, draws) => {
    known(draws, balls.keys(), "UnknownValue");
    const size = sum(balls), k = BigInt(draws.length), times = new Map();
    check(size, k, k);
    for (const v of draws) times.set(v, (times.get(v) ?? 0n) + 1n);
    const ways = [...times].map(([v, n]) => (n > balls.get(v) ? 0n : falling(balls.get(v), n)));
    return new Q(ways.reduce((a, b) => a * b, 1n), falling(size, k));
  });

  return { hypergeometric, sequence };
});
