// Terms of a formula, each in two spellings: plain text and TeX; and blocks of them, as refnb.worked has them.
"use strict";

refnb.chapter("app/terms", ({
  numbers: { Q, bitLength, size }, rounding: { decimal, significant, tex }, logarithm, enclosure, "app/signs": NAMED,
}) => {
  const SUM = 0, FRACTION = 1, ATOM = 2, MAX_DIGITS = 60;
  const SIGNS = {
    ...Object.fromEntries([..."{}$&#_%"].map((c) => [c, `\\${c}`])),
    "\\": "\\backslash", "~": "\\sim", "`": "\\grave{\\ }", "^": "\\hat{\\ }", "|": "\\vert",
    "<": "<", ">": ">",
    ...Object.fromEntries(NAMED.map(([sign, name]) => [sign, `\\${name}`])),
  };

  class Term {
    constructor(plain, tex, level = ATOM, more = {}) {
      Object.assign(this, { plain, tex, level, flat: "", decimal: "", long: null }, more);
    }
    plus(other) { return new Term(`${this.plain} + ${other.plain}`, `${this.tex} + ${other.tex}`, SUM); }
    minus() { return new Term(`-${this.plain}`, `-${this.tex}`, this.level); }
    times(other) {
      const [[a, b], [c, d]] = [this.within(FRACTION), other.within(FRACTION)];
      return new Term(`${a} · ${c}`, `${b} \\cdot ${d}`, FRACTION);
    }
    over(other) {
      const plain = `${this.within(ATOM)[0]}/${other.within(ATOM)[0]}`;
      return new Term(plain, `\\frac{${this.flat || this.tex}}{${other.flat || other.tex}}`, FRACTION);
    }
    of(event, given) {
      const parts = [event, given].filter((x) => x !== undefined).map((x) => (typeof x === "string" ? name(x) : x));
      const [plain, written] = [parts.map((x) => x.plain).join(" | "), parts.map((x) => x.tex).join(" \\mid ")];
      return new Term(`${this.plain}(${plain})`, `${this.tex}(${written})`);
    }
    within(level) {
      return this.level >= level ? [this.plain, this.tex] : [`(${this.plain})`, `\\left(${this.tex}\\right)`];
    }
  }
  const letter = (plain, tex = plain) => new Term(plain, tex);
  const sum = (terms) => terms.reduce((a, b) => a.plus(b));
  const product = (terms) => terms.reduce((a, b) => a.times(b));

  // ---- names ---------------------------------------------------------------------------------------

  const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;
  const SHORT = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  const escaped = (c) => {
    const code = c.codePointAt(0), hex = code.toString(16);
    if (SHORT[c]) return SHORT[c];
    if (code < 256) return `\\x${hex.padStart(2, "0")}`;
    return code < 65536 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
  };
  const printable = (c) => c === " " || !UNSEEN.test(c);
  const visible = (words) => [...words].map((c) => (printable(c) ? c : escaped(c))).join("") || '""';
  // A name in quotes, as a refusal shows it.
  const quoted = (words) => {
    const sign = words.includes("'") && !words.includes('"') ? '"' : "'";
    const inside = [...words].map((c) => (c === "\\" || c === sign ? `\\${c}` : printable(c) ? c : escaped(c)));
    return sign + inside.join("") + sign;
  };
  const APART = { ...SIGNS, "[": "\\lbrack", "]": "\\rbrack" }; // a page without formulas sees no link
  const apart = (c) => {
    const sign = Object.hasOwn(APART, c) ? APART[c] : /\p{Sm}/u.test(c) && c > "\x7f" ? c : "";
    return sign ? `}{${sign}}\\text{` : c;
  };
  const name = (words) => {
    const inside = [...visible(words)].map(apart).join("").replace(/(?<=-)(?=-)|(?<=')(?=')/g, "}\\text{");
    return new Term(visible(words), `\\text{${inside}}`.replaceAll("\\text{}", ""), ATOM, { words });
  };
  const decimalTex = (words) =>
    words.replace(/e(-?\d+)$/, " \\times 10^{$1}").replaceAll("≈", "\\approx").replaceAll("...", "\\ldots");

  // ---- numbers: exact, with logarithms, enclosed ---------------------------------------------------

  const lengthOf = (n) => String(size(n)).length;
  const sizeOf = (x) => {
    if (bitLength(size(x.n * x.d) || 1n) <= 3n * BigInt(MAX_DIGITS)) return "";
    const over = lengthOf(x.n), under = lengthOf(x.d);
    if (over + under <= MAX_DIGITS + 1) return "";
    return x.whole ? `[${over}-digit integer]` : `[${over}-digit/${under}-digit fraction]`;
  };
  const decimalValue = (text) => {
    const [mantissa, power = "0"] = text.split("e"), [front, part = ""] = mantissa.split(".");
    const shift = BigInt(power) - BigInt(part.length), whole = BigInt(front + part);
    return shift < 0n ? new Q(whole, 10n ** -shift) : new Q(whole * 10n ** shift);
  };
  const shortDecimal = (x) => {
    if (x.whole && !sizeOf(x)) return "";
    let shown = decimal(x, 6n).replace(/0+$/, "");
    const same = (text) => x.eq(decimalValue(text));
    if (x.d >= 100000n || shown.length > 8 || !same(shown)) shown = significant(x, 4n);
    return `${same(shown) ? "=" : "≈"} ${shown}`;
  };
  const number = (x) => {
    const level = x.whole ? ATOM : FRACTION, long = sizeOf(x), shown = shortDecimal(x);
    if (long) return new Term(long, `\\text{${long}}`, level, { decimal: shown, long: x });
    return new Term(String(x), tex(x), level, { flat: String(x), decimal: shown });
  };
  const whole = (n) => number(new Q(BigInt(n)));

  const GREAT = 10n ** 12n, SHOWN = 12;
  // Four significant digits of a number below 1.
  const small = (x) => {
    let places = 8n;
    while (!/[1-9].{4}/.test(enclosure.decimal(x, places))) places *= 2n;
    const first = enclosure.decimal(x, places).replace(/^-?0\./, "").search(/[1-9]/);
    return significant(decimalValue(enclosure.decimal(x, BigInt(first + 4))), 4n);
  };
  const withLogarithms = (x) => {
    const value = logarithm.rationalValue(x);
    if (value) return number(value);
    const sign = enclosure.order(x, logarithm.constant(new Q(0n), x.base));
    const most = enclosure.floor(logarithm.scale(x, new Q(BigInt(sign)))), great = most >= GREAT;
    const shown = great ? significant(new Q(BigInt(sign) * most), 4n) : most ? enclosure.decimal(x, 4n) : small(x);
    let [plain, written] = [logarithm.spelling(x), logarithm.tex(x)];
    if (x.terms.length > 30 || [x.const, ...x.terms.flat()].some(sizeOf)) {
      plain = `[a number with ${x.terms.length} logarithm${x.terms.length === 1 ? "" : "s"}]`;
      written = `\\text{${plain}}`;
    }
    return new Term(plain, written, SUM, { decimal: `≈ ${shown}` });
  };
  // The digits with which an enclosed number begins.
  const enclosed = ({ low, high }) => {
    if (low.negative && !high.negative) return letter(`${low} .. ${high}`);
    if (low.negative) return enclosed({ low: high.neg(), high: low.neg() }).minus();
    const width = high.sub(low), places = lengthOf(width.d / width.n) - 1;
    const digits = String((low.n * 10n ** BigInt(places)) / low.d);
    if (digits === "0") return letter(`below 1e-${places}`, `\\text{below } 10^{-${places}}`);
    const cut = Math.max(digits.length - SHOWN, 0), power = BigInt(cut - places);
    const kept = BigInt(digits.slice(0, digits.length - cut));
    const x = power < 0n ? new Q(kept, 10n ** -power) : new Q(kept * 10n ** power);
    const [mantissa, e] = significant(x, BigInt(digits.length - cut)).split("e");
    const more = e === undefined ? "..." : `...e${e}`;
    return letter(mantissa + more, mantissa + decimalTex(more));
  };
  const real = (x) => {
    if (x instanceof Q) return number(x);
    if (x === "inf") return letter("inf", "\\infty");
    if (x === "-inf") return letter("-inf", "-\\infty");
    if (x.low) return x.low.eq(x.high) ? number(x.low) : enclosed(x);
    return withLogarithms(x);
  };

  // ---- blocks: a heading with its formula, lines of equal terms, perhaps a table -------------------

  const line = (left, ...terms) => {
    const others = terms.filter(Boolean);
    return [left, ...others.filter((term, i) => term.plain !== others[i + 1]?.plain)];
  };
  const block = (title, { formula = [], lines = [], table = null } = {}) => ({ title, formula, lines, table });
  // The first term, then each other one after its sign, and the decimal of the last.
  const chain = (terms, spelling) => {
    const words = terms.map((term, i) => (i ? `= ${term[spelling]}` : term[spelling]));
    const last = terms.at(-1)?.decimal;
    return last ? [...words, spelling === "tex" ? decimalTex(last) : last] : words;
  };

  return {
    letter, name, sum, product, visible, quoted, escaped, number, whole, real, sizeOf, line, block, chain, SIGNS,
    NOTHING: letter(""),
  };
});
