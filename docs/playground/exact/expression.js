// Expressions: an exact number as a person writes it, 9/14 * 2/9 or \frac{486}{611} or 79,5 %.
"use strict";

refnb.chapter("expression", ({
  refuse, operation, rational: { rational, WRITTEN }, numbers: { Q, size }, reading: { string, MAX_CHARACTERS },
  limits: { wholeSize, checkBits },
}) => {
  const DEEP = 50;
  const range = (from, length) => Array.from({ length }, (_, i) => String.fromCodePoint(from + i));
  const SAME = {
    " ": ["\t", "\n", "\r", "$", "\u00a0", "\u202f", "\u205f", "\u3000", ...range(0x2000, 11)],
    "": "\u00ad\u200b\u200e\u200f\u2060\ufeff",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "+": "\ufe62\uff0b",
    "*": "\u00d7\u2022\u2217\uff0a",
    "\u00b7": "\u2219\u22c5",
    "...": "\u2026",
    "/": "\u00f7\u2044\u2215\uff0f",
    "%": "\u066a\ufe6a\uff05",
    ".": "\u066b\uff0e",
    ",": "\uff0c",
    ":": "\u2236\uff1a",
    "^": "\uff3e",
    "(": "\uff08",
    ")": "\uff09",
    "=": "~\u2192\u21d2\u223c\u2243\u2245\u2248\u2250\uff1d\uff5e",
  };
  const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6];
  const SHARES = "½=1/2 ⅓=1/3 ⅔=2/3 ¼=1/4 ¾=3/4 ⅕=1/5 ⅖=2/5 ⅗=3/5 ⅘=4/5 ⅙=1/6 ⅚=5/6 ⅐=1/7 ⅛=1/8 ⅜=3/8 ⅝=5/8 ⅞=7/8 ⅑=1/9 ⅒=1/10";
  const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺₀₁₂₃₄₅₆₇₈₉";
  const CHARACTERS = new Map([
    ...Object.entries(SAME).flatMap(([meant, same]) => [...same].map((seen) => [seen, meant])),
    ...ZEROS.flatMap((zero) => range(zero, 10).map((seen, digit) => [seen, String(digit)])),
    ...SHARES.split(" ").map((share) => [share[0], `(${share.slice(2)})`]),
  ]);
  const named = (names, meant) => names.map((name) => [name, meant]);
  const COMMANDS = new Map([
    ...named(["frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"], "\\frac"),
    ...named(["boxed", "mathbf", "mathrm", "text", "textbf", "num"], ""),
    ...named(["cdot", "times", "ast"], "*"),
    ...named(["approx", "simeq", "sim", "cong", "doteq", "to", "Rightarrow"], "="),
    ...named(["left", "right", "displaystyle", "quad", "qquad", ...",;:!()[] $"], " "),
    ["div", "/"], ["%", "%"],
  ]);

  const SIGNS = SHARES.replace(/[=/0-9 ]/g, "");
  const TIMES = /(?<=[0-9)\]}%‰]) ?(?<!(?<![0-9.,])0)[xX] ?(?!10-)(?=[0-9.,([{\\])/g;
  const HALVES = new RegExp(`(?<![0-9.,/^*·])([0-9]+) ?([${SIGNS}])`, "g");
  const QUOTED = /^([= ]*)(?:["'`“„«]|\*\*)(.*?)(?:["'`“”»]|\*\*) *$/s;
  const DOT = /(?<![0-9.,*/^·])(?:[0-9]+·[0-9]+(?![0-9.,*/^·])|0·[0-9])|·/g; // a decimal or a product
  // Words that are numbers; "about" and "(rounded)" go.
  const ABOUT = /(?<![^=]) ?(?:about|around|approximately|approx\.?|roughly|nearly|circa|ca\.?|etwa|rund|environ) /gi;
  const ROUNDED = / ?\(?(?:rounded|approx\.?|(?:to )?[1-9] (?:d\.?p|s\.?f|decimals|digits)\.?)\)? ?$/i;
  const PERCENT = / ?(?<![a-z])(?:per ?cents?|pct\.?|prozent|pour ?cent)(?![a-z])/gi;
  const WHOLE = "([0-9][0-9.,]*|(?:an? )?[a-z]+(?:-[a-z]+)?)", HUNDREDS = { 10: "0%", 100: "%", 1000: "‰" };
  const OUT_OF = new RegExp(`(?<![^=]) ?${WHOLE} (?:in|of|out of|von|sur) ${WHOLE} ?(?![^=])`, "gi");
  const MIXED = /(?<![^=])( ?)([0-9]+) ([0-9]{1,2} ?\/ ?[0-9]{1,2})( ?)(?![^=])/g, THOUSANDS = /,(?=[0-9]{3}(?![0-9]))/g;
  const NAME = /(?<![^=])( ?)([a-z]+(?:[ -][a-z]+)?|50 ?- ?50)( ?%? ?)(?![^=])/gi;
  const SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    + "fifteen sixteen seventeen eighteen nineteen").split(" ");
  const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
  const UNITS = "half third quarter fifth sixth seventh eighth ninth tenth".split(" ");
  const NAMED = new Map([
    ...SMALL.map((name, n) => [name, String(n)]),
    ...TENS.flatMap((ten, n) => SMALL.slice(0, 10).map((one, k) => [k ? `${ten} ${one}` : ten, String(10 * (n + 2) + k)])),
    ...UNITS.flatMap((name, n) => ["a", "an", "one"].map((one) => [`${one} ${name}`, `1/${n + 2}`])),
    ...UNITS.slice(1).flatMap((name, n) => SMALL.slice(2, 10).map((many, k) => [`${many} ${name}s`, `${k + 2}/${n + 3}`])),
    ...named(["impossible", "never", "nothing"], "0"), ["certain", "1"],
    ...named(["a hundred", "one hundred"], "100"), ...named(["a thousand", "one thousand"], "1000"),
    ...named(["half", "fifty fifty", "50 50"], "1/2"),
  ]);
  // One number out of another is a quotient, or per cent; words that are no whole numbers stay.
  const shared = (all, ...two) => {
    const parts = two.slice(0, 2).map((n) => NAMED.get(n.toLowerCase().replaceAll("-", " ")) ?? n);
    if (!parts.every((n) => /^[0-9][^/]*$/.test(n))) return all;
    const [over, under] = parts.map((n) => n.replace(THOUSANDS, ""));
    return over + ((/^[0-9]+$/.test(over) && HUNDREDS[under]) || `/${under}`);
  };
  const numbered = (text) => text.replace(ABOUT, "").replace(ROUNDED, "").replace(PERCENT, "%")
    .replace(OUT_OF, shared)
    .replace(NAME, (all, before, name, behind) => {
      const meant = NAMED.get(name.toLowerCase().replace(/[ -]+/g, " "));
      return meant === undefined ? all : before + meant + behind;
    }).replace(MIXED, "$1($2+$3)$4");
  const plain = operation({ text: string }, (text) => {
    if (text.length > MAX_CHARACTERS) refuse("OutOfRange", `a number has at most ${MAX_CHARACTERS} characters`);
    const lowered = (all) => [...all].map((c) => "0123456789-+0123456789"[RAISED.indexOf(c)] ?? c).join("");
    const commanded = text.replace(QUOTED, "$1$2").replace(/\\([A-Za-z]+|[^])/gu, (all, name) => COMMANDS.get(name) ?? all);
    const powers = commanded.replace(HALVES, "($1+$2)").replace(/(?<![0-9)])[⁰¹²³⁴-⁹]+[/⁄][₀-₉]+/g, (all) => `(${lowered(all)})`)
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+/g, (all) => `^${lowered(all)}`);
    const same = [...powers].map((c) => CHARACTERS.get(c) ?? c).join("").replace(/ {2,}/g, " ").replaceAll("**", "^").replace(TIMES, " * ");
    const dotted = same.replace(DOT, (all) => (all.length > 1 ? all : "*"));
    return numbered(dotted.replace(/\{([.,])\}/g, "$1").replace(/\\frac ?([0-9]) ?([0-9])/g, "\\frac{$1}{$2}"));
  });

  // ---- values: null is what divides by 0; the places are null where it divides ----------------------

  const UNDEFINED = { value: null, places: null, percent: 0n };
  const made = (value, places, percent = 0n) => ({ value, places, percent }), PARTS = { "%": 2n, "‰": 3n };
  const magnitude = (n) => (n < 0n ? -n : n);
  const weightOf = ({ value: { n, d }, places }) =>
    (n ? wholeSize(size(n)) : 0n) + wholeSize(d) + magnitude(places ?? 0n);

  const TOKEN = / *([0-9.,]+(?:[eE][+-]?[0-9]+)?|\\frac|[-+*/^%‰()[\]{}:])/y, DIGIT = / *([0-9])/y;
  const CLOSING = { "(": ")", "[": "]", "{": "}" };
  const POINT = /^(?:[0-9]+\.?|[0-9]*\.[0-9]+)$/, COMMA = /^[0-9]*,[0-9]+$/, BOTH = /^[1-9][0-9]{0,2},[0-9]{3}$/;
  const COMMAS = /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/;
  const POINTS = /^[1-9][0-9]{0,2}(?:(?:\.[0-9]{3}){2,}|(?:\.[0-9]{3})+,[0-9]+)$/;
  const ODDS = /(?<![0-9.,A-Za-z])([0-9.,]*[0-9]) ?(?::|-?(?:to|zu|contre)-?) ?([0-9.,]*[0-9])/;
  const CLOSED = /[)\]}](?:\^[0-9]{1,3})?$/, OPENING = / ?(?:[([]|\\frac)/y;
  const MEANT = "write the one that is meant";

  const wrong = (words = WRITTEN) => refuse("NotExact", words);
  const pointed = (digits) => {
    if (BOTH.test(digits)) wrong(`${digits} may be ${digits.replace(",", ".")} or ${digits.replace(",", "")}: ${MEANT}`);
    if (COMMAS.test(digits)) return digits.replaceAll(",", "");
    if (POINTS.test(digits)) return digits.replaceAll(".", "").replace(",", ".");
    if (COMMA.test(digits)) return digits.replace(",", ".");
    return POINT.test(digits) ? digits.replace(/\.$/, "") : wrong();
  };
  const numberOf = (word) => {
    const [written, exponent = "0"] = word.toLowerCase().split("e"), digits = pointed(written);
    const value = rational(exponent === "0" ? digits : `${digits}e${exponent}`);
    return made(value, BigInt((digits.split(".")[1] ?? "").length) - BigInt(exponent.replace("+", "")));
  };

  const reader = (text) => {
    let at = 0, weight = 0n;
    const checkNested = (depth) => depth > DEEP && refuse("OutOfRange", `brackets are nested at most ${DEEP} deep`);
    const weigh = (more) => checkBits(weight += more);
    const token = (among) => {
      TOKEN.lastIndex = at;
      const match = TOKEN.exec(text);
      if (!match || (among && !among.includes(match[1]))) return "";
      at = TOKEN.lastIndex;
      return match[1];
    };
    const combined = (a, sign, b) => {
      if (a.value === null || b.value === null || (sign === "/" && b.value.zero)) return UNDEFINED;
      const known = a.places !== null && b.places !== null, both = weightOf(a) + weightOf(b);
      weigh("*/".includes(sign) ? both : 2n * both + 1n);
      if (sign === "/") return made(a.value.div(b.value), null);
      if (sign === "*") return made(a.value.mul(b.value), known ? a.places + b.places : null);
      const most = known && (a.places > b.places ? a.places : b.places);
      return made(sign === "+" ? a.value.add(b.value) : a.value.sub(b.value), known ? most : null);
    };
    const power = (a, k) => {
      if (a.value === null || k.value === null) return UNDEFINED;
      if (!k.value.whole) wrong("an exponent must be whole");
      const n = k.value.n, times = magnitude(n);
      weigh(times * weightOf(a));
      if (n < 0n && a.value.zero) return UNDEFINED;
      const raised = a.value.pow(times), value = n < 0n ? new Q(1n).div(raised) : raised;
      if (a.value.eq(new Q(10n)) && a.places === 0n) return made(value, -n);
      return made(value, n < 0n || a.places === null ? null : n * a.places);
    };
    const sum = (depth) => {
      checkNested(depth);
      let found = product(depth), sign;
      while ((sign = token("+-"))) found = combined(found, sign, product(depth));
      return found;
    };
    const product = (depth) => {
      let found = signed(depth), end = at, divided = false, sign;
      while ((sign = token("*/") || beside(divided))) {
        divided ||= sign === "/";
        const other = signed(depth);
        if (sign === "/" && text[at - 1] in PARTS && !(text[end - 1] in PARTS)) {
          wrong(`a/b% may be (a/b)% or a/(b%): ${MEANT}`);
        }
        [found, end] = [combined(found, sign, other), at];
      }
      return found;
    };
    // Two brackets side by side are a product; after a division they have two readings.
    const beside = (divided) => {
      OPENING.lastIndex = at;
      if (!CLOSED.test(text.slice(Math.max(0, at - 5), at)) || !OPENING.test(text)) return "";
      return divided ? wrong(`a/(b)(c) may be (a/b)*c or a/(b*c): ${MEANT}`) : "*";
    };
    const signed = (depth) => {
      let negative = false, sign;
      while ((sign = token("+-"))) negative = negative !== (sign === "-");
      let found = part(depth);
      if (token("^")) {
        checkNested(depth + 1);
        found = power(found, signed(depth + 1));
      }
      return negative && found.value !== null ? { ...found, value: found.value.neg() } : found;
    };
    const part = (depth) => {
      const word = token();
      let found;
      if (Object.hasOwn(CLOSING, word)) found = inside(word, depth);
      else if (word === "\\frac") {
        const over = argument(depth);
        found = combined(over, "/", argument(depth));
      } else found = numberOf(word);
      const more = PARTS[token("%‰")] ?? 0n;
      if (!more || found.value === null) return found;
      return made(found.value.div(new Q(10n ** more)), found.places === null ? null : found.places + more, more);
    };
    // What a fraction is of: a sum in brackets, or one digit.
    const argument = (depth) => {
      DIGIT.lastIndex = at;
      const digit = DIGIT.exec(text);
      if (digit) at = DIGIT.lastIndex;
      return digit ? numberOf(digit[1]) : inside(token("{"), depth);
    };
    const inside = (opening, depth) => {
      if (!opening) wrong();
      const found = sum(depth + 1);
      return token(CLOSING[opening]) ? found : wrong();
    };
    return () => {
      const odds = ODDS.exec(text);
      if (odds) {
        const [, a, b] = odds;
        wrong(`${a}:${b} may be ${a}/${b}, or ${a}/(${a} + ${b}) by the odds ${a} to ${b}: ${MEANT}`);
      }
      const [dotted, whole, part] = /(?<![0-9])([0-9]+)·([0-9]+)/.exec(text) ?? [];
      if (dotted) wrong(`${dotted} may be ${whole}.${part} or ${whole} * ${part}: ${MEANT}`);
      if (/^ *50 *\/ *50 *$/.test(text)) wrong(`50/50 may be 1, or 1/2 as fifty-fifty: ${MEANT}`);
      const [more, cut] = /(?<![0-9])([0-9]*[.,][0-9]+)\.\.\./.exec(text) ?? [];
      if (more) wrong(`${more} may be ${cut}, or a fraction that goes on: ${MEANT}`);
      const found = sum(0);
      return /^ *$/.test(text.slice(at)) ? found : wrong();
    };
  };

  const read = (text) => reader(plain(text))();
  const value = operation({ text: string }, (text) =>
    read(text).value ?? refuse("OutOfRange", "a denominator must be > 0"));

  return { plain, value, read };
});
