// What was entered: a fraction is itself, a decimal stands for what is rounded or cut off to it.
"use strict";

refnb.chapter("entry", ({
  refuse, operation, expression, numbers: { Q, ZERO, ONE, powerOfTen }, reading: { string, number },
}) => {
  const NEAR = powerOfTen(12n); // a float of 15 to 17 digits may be off by one part in so many
  const HALF = new Q(1n, 2n), NAME = /^(?![-+.,0-9]).*(?<![<>!])$/s, LATER = /^[^;]*[A-Za-z]\([^;]*(?<![<>!])$/, LETTER = /[A-Za-z\u0080-\u{10ffff}]/u;
  const floor = (x) => x.n / x.d;
  const FIRST = "(?<![^=;]) ?", LETTERS = "([^-+.,0-9=;: ](?:[^=;:]*(?:[^0-9=;: ]|[a-z_][0-9]+))?)", CHANCE = "chance|probability";
  const MONEY = "[€£¥]|(?:eur|usd|gbp|chf)(?![a-z])", UNITS = `${MONEY}|(?:euros?|dollars?|points?|bits?|[ckm]m|kg)(?![a-z])\\.?`;
  const rule = (pattern, meaning, how = "gi") => [new RegExp(pattern, how), meaning];
  const RULES = [ // what stands around a number, one after the other
    [/^ ?\[1\] (?=[-+.0-9])/g, ""],
    [/(?<![A-Za-z0-9.,)])(?:[A-Za-z]+\.)?(?:Fraction|Rational)\( ?(-?[0-9]+) ?, ?([0-9]+) ?\)/g, "$1/$2"],
    [/(?<![A-Za-z0-9.,)])(?:[A-Za-z]+\.)?(?:float[0-9]*|Decimal)\( ?['"]?([-+.eE0-9]+)['"]? ?\)/g, "$1"],
    [/(?<![-=])[-=]+>/g, "="],
    rule(`${FIRST}\\(?[a-h]\\) ?(?=[-+.0-9(\\\\])`, ""),
    rule(`${FIRST}${LETTERS}(?: ?: ?| (?:is|ist|est|equals) )`, "$1="),
    [/ ?(?:;|(?:, ?)?(?<![^ ,;])(?:or|i\.e\.|that is),? |, ) ?/g, ";"],
    [/(?<=[0-9.%‰)}]) \(([^()]+)\) ?(?![^=;])/g, ";$1"],
    rule(`${FIRST}(?:(?:an?|the) )?(?:(?:${CHANCE}|answer) (?:of )?)?(?=[-+.0-9(\\\\])`, ""),
    rule(`(?<=[0-9%)}]) (?:${CHANCE}|probable|likely) ?(?![^=;])`, ""),
    rule(`${FIRST}(?:${MONEY}) ?(?=[-+.0-9])`, ""),
    rule(`(?<=[0-9)}]) ?(?:${UNITS}) ?(?![^=;])`, ""),
    [/(?<=[0-9)%}])\. ?$/, ""],
  ];

  const entryOf = (text) => {
    const { value, places, percent } = expression.read(text), plain = { places: 0n, digits: 0 };
    if (value === null) return { kind: "undefined", value: ZERO, ...plain };
    if (places === null || (places <= percent && value.whole && value.abs().cmp(ONE) <= 0)) return { kind: "fraction", value, ...plain };
    const { n } = value.abs().mul(powerOfTen(places));
    return { kind: percent ? "percent" : "decimal", value, places, digits: n ? String(n).length : 0 };
  };
  const isName = (text, place) => {
    if (!(NAME.test(text) || (place && LATER.test(text))) || !LETTER.test(text)) return false;
    try {
      expression.read(text);
    } catch (error) {
      if (error.name === "NotExact") return true;
      throw error;
    }
    return false;
  };
  // What stands between signs that are in no brackets.
  const partsOf = (text, sign) => {
    const parts = [""];
    let depth = 0;
    for (const c of text) {
      depth = Math.max(0, depth + "([{".includes(c) - ")]}".includes(c));
      if (c === sign && !depth) parts.push("");
      else parts.push(parts.pop() + c);
    }
    return parts.map((part) => part.replace(/(?<=[0-9])\.\.\. *$/, "").replace(/^ +| +$/g, "")).filter((part) => part);
  };

  const read = operation({ text: string }, (text) => {
    const plain = RULES.reduce((written, [pattern, meaning]) => written.replace(pattern, meaning), expression.plain(text));
    const parts = partsOf(plain, "="), last = parts.pop() ?? "", numbers = parts.filter((part, place) => !isName(part, place));
    if (!numbers.length || !isName(last, parts.length)) numbers.push(last);
    const forms = numbers.map((number) => partsOf(number, ";").map(entryOf)), entries = forms.flat();
    if (!entries.length) entryOf("");
    const [first, ...others] = entries;
    const same = (a, b) => a.kind === b.kind && a.value.eq(b.value) && a.places === b.places && a.digits === b.digits;
    // Another number beside the first, without an equals sign, is of another kind, or is one of a list.
    const isListed = (other) => !first.value.eq(other.value) && (first.kind === other.kind || (isDecimal(other) && other.digits < 2));
    if (forms.some(([, ...more]) => more.some(isListed))) refuse("NotExact", "one number is entered, and these differ");
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
    if (entered.digits >= 15 && entered.digits <= 17 && entered.value.sub(x).abs().mul(NEAR).cmp(x.abs()) <= 0) return true;
    const scale = powerOfTen(entered.places), written = entered.value.abs().mul(scale), size = x.abs().mul(scale);
    const reached = [floor(size), floor(size.add(HALF))];
    return !entered.value.mul(x).negative && reached.some((n) => written.eq(new Q(n)));
  };

  const agrees = operation({ text: string, x: number }, (text, x) => agree(read(text), x));

  return { read, agrees, agree, equals, isDecimal };
});
