// The words of refusals, as refnb writes them: what was read, and the known name closest to a mistyped one.
"use strict";

refnb.chapter("app/hints", ({
  refuse, numbers: { bitLength, size }, rational: { rational }, columns: { isNumber }, expression, entry, "app/terms": { quoted, visible },
}) => {
  // Run something; what it refuses is told after the place, with an ending.
  const at = (place, work, ending = "", error = undefined) => {
    try {
      return work();
    } catch (refusal) {
      if (!(refusal instanceof refnb.Refusal)) throw refusal;
      return refuse(error ?? refusal.name, `${place}${refusal.message}${ending}`);
    }
  };
  const shown = (x) => {
    if (typeof x === "string") return [...quoted(x)].slice(0, 60).join("");
    const bits = bitLength(size(x.n) || 1n) + bitLength(x.d) - 1n;
    return bits <= 200n ? String(x) : `a ${x.negative ? "negative " : ""}number of ${bits} bits`;
  };
  // A number of a table; what a person gives is an expression.
  const reading = (read) => (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error.name === "NotExact") refuse("NotExact", `${error.message}, got ${shown(text)}`);
      throw error;
    }
  };
  const number = reading(rational), expressed = reading(expression.value), entered = reading(entry.read);

  // ---- near misses: the ratio of Ratcliff and Obershelp -------------------------------------------

  const longest = (a, b, [i0, i1, j0, j1]) => {
    let best = [i0, j0, 0], row = new Map();
    for (let i = i0; i < i1; i += 1) {
      const next = new Map();
      for (let j = j0; j < j1; j += 1) {
        if (a[i] !== b[j]) continue;
        const k = (row.get(j - 1) ?? 0) + 1;
        next.set(j, k);
        if (k > best[2]) best = [i - k + 1, j - k + 1, k];
      }
      row = next;
    }
    return best;
  };
  const matched = (a, b, [i0, i1, j0, j1]) => {
    const [i, j, k] = longest(a, b, [i0, i1, j0, j1]);
    return k ? k + matched(a, b, [i0, i, j0, j]) + matched(a, b, [i + k, i1, j + k, j1]) : 0;
  };
  const ratio = (a, b) => {
    const all = a.length + b.length;
    return all ? (2 * matched(a, b, [0, a.length, 0, b.length])) / all : 1;
  };
  const folded = (word) => word.toLowerCase().trim();
  const CLOSE = 0.65;
  const nearMiss = (word, known) => {
    const equal = known.find((name) => folded(name) === folded(word));
    if (equal !== undefined) return `; did you mean ${quoted(equal)}?`;
    let best = null;
    for (const name of isNumber(word) || !word ? [] : known) {
      const score = ratio([...name], [...word]);
      if (score >= CLOSE && (!best || score > best[0] || (score === best[0] && name > best[1]))) best = [score, name];
    }
    return best ? `; did you mean ${quoted(best[1])}?` : "";
  };
  // What somebody entered; of a long text, its beginning and its length.
  const shortened = (words) => ([...words].length <= 200 ? words : `${cut(words, 40)}... (${[...words].length} characters)`);
  // Words with names in the place of {a}, {b}: a name stays as it is, whatever it holds.
  const filled = (words, names) => words.replace(/\{(\w+)\}/g, (_, key) => String(names[key]));
  const cut = (word, length) => [...word].slice(0, length).join("");
  const hint = (word, known, near = 5000) => {
    const miss = nearMiss(cut(word, 100), known.slice(0, near).filter((name) => [...name].length <= 100));
    if (miss || !known.length) return miss || "; there are none";
    const few = known.slice(0, 8).map((name) => quoted(cut(name, 40))).join(", ");
    return `; there are ${few}${known.length > 8 ? ", ..." : ""}`;
  };

  // The first few names, each on one line, for one line in words.
  const several = (names) => `${names.slice(0, 8).map((name) => (visible(name) === name ? cut(name, 40) : shown(name))).join(", ")}${
    names.length > 8 ? ", ..." : ""}`;

  return { at, shown, several, number, expressed, entered, hint, nearMiss, cut, shortened, filled };
});
