// Questions about rows that are drawn from a table's own values: for a seed the same everywhere.
"use strict";

refnb.chapter("app/questions", ({ refuse, numbers: { ONE }, "app/answer": { columns, solve } }) => {
  const MOST = (1n << 64n) - 1n, GAMMA = 0x9e3779b97f4a7c15n, TRIES = 50, COLUMNS = ["label", "left out", "weight"];
  const mix = (state) => {
    const one = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MOST, two = ((one ^ (one >> 27n)) * 0x94d049bb133111ebn) & MOST;
    return two ^ (two >> 31n);
  };
  // Whole numbers below d, as refnb draws them for its problems: each word of SplitMix64 is a state, whose first word
  // that is not in the uneven rest counts.
  const draws = (seed) => {
    let at = BigInt(seed);
    return (d) => {
      at = (at + GAMMA) & MOST;
      const within = MOST + 1n - ((MOST + 1n) % BigInt(d));
      let state = mix(at), value;
      do {
        state = (state + GAMMA) & MOST;
        value = mix(state);
      } while (value >= within);
      return Number(value % BigInt(d));
    };
  };

  // So many different questions, each with its answer between 0 and 1.
  const questions = (choices, count, seed) => {
    if (!/^\d+$/.test(seed) || BigInt(seed) > MOST) refuse("OutOfRange", `a seed is a whole number of at most 20 digits: write one such as 7, not “${seed}”`);
    const { header, kinds, label, domains } = columns(choices), below = draws(seed), pick = (some) => some[below(some.length)];
    const features = header.filter((f) => !COLUMNS.includes(kinds[f].kind) && domains[f].length);
    const made = [], seen = new Set();
    if (features.length && domains[label].length) {
      for (let tries = 0; made.length < count && tries < TRIES * count; tries += 1) {
        const given = Object.fromEntries(features.map((f) => [f, pick(domains[f])])), asked = pick(domains[label]);
        const key = JSON.stringify([given, asked]), answered = !seen.has(key) && attempt({ ...choices, label, given }, asked);
        seen.add(key);
        if (answered) made.push({ given, asked, ...answered });
      }
    }
    if (made.length < count) {
      refuse("EmptyData", `this table gives ${made.length} different questions with an answer between 0 and 1, not ${count}: ask for fewer, add rows, or let 1 be added to each count`);
    }
    return made;
  };
  const attempt = (choices, asked) => {
    try {
      const { found, blocks } = solve(choices), p = found.posterior.get(asked);
      return (p.low ?? p).zero || (p.high ?? p).cmp(ONE) >= 0 ? null : { p, blocks };
    } catch (error) {
      if (error.name === "ZeroEvidence") return null;
      throw error;
    }
  };

  return { questions, draws };
});
