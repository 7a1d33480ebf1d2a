// Certificates: the proof is checked, and nothing is looked for.
"use strict";

refnb.chapter("certificate", ({
  refuse, operation, numbers: { Q, ZERO, ONE, size, bitLength, gcd, total, product, maxOf }, reading: { string },
  tables: { without },
}) => {
  const FORMAT = "refnb-certificate/1", MAX_CHARACTERS = 4_000_000;
  const NUMBER = /^(0|-?[1-9][0-9]{0,3999})(?:\/([1-9][0-9]{0,3999}))?$/;
  const need = (holds, words) => holds || refuse("NotProved", words);

  // ---- reading: strings, lists, pairs, and objects with just the members named --------------------

  const members = (value, ...names) => {
    need(value !== null && typeof value === "object" && !Array.isArray(value), "an object is needed");
    const there = Object.keys(value);
    need(there.length === names.length && names.every((name) => there.includes(name)), `the members are ${names}`);
    return names.map((name) => value[name]);
  };
  const text = (value) => need(typeof value === "string", "a string is needed") && value;
  const number = (value) => {
    const match = need(NUMBER.exec(text(value)), "a number is needed");
    const found = new Q(BigInt(match[1]), BigInt(match[2] ?? "1"));
    need(String(found) === value, "a number is in lowest terms");
    return found;
  };
  const list = (read) => (value) => need(Array.isArray(value), "a list is needed") && value.map((entry) => read(entry));
  const pair = (a, b) => (value) => {
    need(Array.isArray(value) && value.length === 2, "a pair is needed");
    return [a(value[0]), b(value[1])];
  };
  // A table by the text of its keys, which are kept beside the values.
  const nameOf = (key) => (typeof key === "string" ? key : Array.isArray(key) ? JSON.stringify(key) : String(key));
  const table = (a, b) => (value) => {
    const pairs = list(pair(a, b))(value), found = new Map(pairs.map(([key, entry]) => [nameOf(key), { key, value: entry }]));
    need(found.size === pairs.length, "a key occurs twice");
    return found;
  };
  const at = (found, key) => found.get(nameOf(key))?.value;
  const keys = (found) => [...found.values()].map(({ key }) => key);
  const values = (found) => [...found.values()].map(({ value }) => value);
  const sameKeys = (a, b) => a.size === b.size && [...a.keys()].every((key) => b.has(key));
  const texts = list(text), two = pair(number, number), pairs = list(two);
  const numbers = table(text, number), cells = table(texts, number), rows = table(texts, numbers);

  const sumsToOne = (p) => need(p.length && p.every((x) => !x.negative) && total(p).eq(ONE), "the sum is not 1");
  const best = (scored) => {
    const most = maxOf([ZERO, ...scored.map(([, s]) => s)]);
    return scored.filter(([, s]) => !s.zero && s.eq(most)).map(([key]) => key);
  };
  const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const distinct = (names) => new Set(names).size === names.length;

  // ---- sign and decision ---------------------------------------------------------------------------

  const form = (value) => {
    const [base, constant, terms] = members(value, "base", "const", "terms");
    const r = number(constant), read = pairs(terms);
    need(base === "e" || base === "2", "a base is e or 2");
    need(read.every(([a]) => a.n > 0n), "a logarithm needs a number > 0");
    return base === "e" ? { base, r, terms: read } : { base, r: ZERO, terms: [...read, [new Q(2n), r]] };
  };
  const gathered = (terms) => {
    const sums = new Map();
    for (const [a, q] of terms) sums.set(String(a), [a, q.add(sums.get(String(a))?.[1] ?? ZERO)]);
    return sums;
  };
  const cancels = (terms, powers) => {
    const left = new Map();
    for (const { key: a, value: row } of powers.values()) {
      const entries = [...row.values()];
      need(entries.every(({ key: c, value: e }) => c.whole && e.whole && c.n > 1n), "no powers of whole numbers above 1");
      const bits = entries.reduce((sum, { key: c, value: e }) => sum + size(e.n) * (bitLength(c.n) - 1n), 0n);
      need(bits < bitLength(size(a.n * a.d)), "powers with more digits than their product");
      const power = ({ key: c, value: e }) => (e.negative ? ONE.div(c.pow(-e.n)) : c.pow(e.n));
      need(product(entries.map(power)).eq(a), "another product");
    }
    for (const [a, q] of terms) {
      for (const { key: c, value: e } of at(powers, a).values()) left.set(c.n, (left.get(c.n) ?? ZERO).add(q.mul(e)));
    }
    return [...left.values()].every((q) => q.zero);
  };
  // Whole numbers below and above 2^bits log((1 + z)/(1 - z)), for z within 1/3 of 0: each term is cut off by
  // less than 2, and less than 2 is left.
  const logarithm = (z, bits) => {
    if (z.negative) return logarithm(z.neg(), bits).map((end) => -end).reverse();
    const [n, d] = [z.n * z.n, z.d * z.d];
    let power = (z.n << (bits + 1n)) / z.d, low = 0n, odd = 1n;
    for (; power; power = power * n / d, odd += 2n) low += power / odd;
    return [low, low + odd + 1n];
  };
  const encloses = (a, [low, high]) => {
    need(a.n > 0n, "log a needs a > 0");
    const k = bitLength(a.n) - bitLength(a.d);
    const m = k < 0n ? new Q(a.n << -k, a.d) : new Q(a.n, a.d << k);
    for (let bits = 64n; !a.eq(ONE); bits *= 2n) {
      const near = logarithm(m.sub(ONE).div(m.add(ONE)), bits), log2 = logarithm(new Q(1n, 3n), bits);
      const [below, above] = near.map((end, i) => new Q(end + k * log2[k < 0n ? 1 - i : i], 1n << bits));
      if (low.cmp(below) <= 0 && above.cmp(high) <= 0) return true;
      if (below.cmp(high) > 0 || above.cmp(low) < 0) return false;
    }
    return low.cmp(ZERO) <= 0 && high.cmp(ZERO) >= 0;
  };
  const checkSign = ({ r, terms }, sign, proof) => {
    const sums = gathered(terms), left = [...sums.values()].filter(([, q]) => !q.zero);
    const [given] = members(proof, sign ? "logs" : "powers");
    const proved = table(number, sign ? two : table(number, number))(given);
    need(left.every(([a]) => proved.has(nameOf(a))), "the proof says nothing of a logarithm of the claim");
    need(keys(proved).every((a) => sums.has(String(a))), "the proof speaks of a logarithm that the claim does not have");
    if (!sign) return need(r.zero && cancels(left, proved), "the powers do not cancel");
    for (const { key, value } of proved.values()) need(encloses(key, value), `log ${key} is elsewhere`);
    const end = total([r, ...left.map(([a, q]) => q.mul(at(proved, a)[q.negative === sign > 0 ? 1 : 0]))]);
    return need(sign > 0 ? end.n > 0n : end.negative, "0 is not excluded");
  };
  const sign = (claim, proof) => {
    const [given, said] = members(claim, "form", "sign");
    need(["-1", "0", "1"].includes(said), "a sign is -1, 0 or 1");
    checkSign(form(given), Number(said), proof);
  };
  const decision = (claim, proof) => {
    const [told, named] = members(claim, "scores", "ties"), [given] = members(proof, "rivals");
    const scores = table(text, (value) => (value === "-inf" ? null : form(value)))(told);
    const finite = [...scores.values()].filter(({ value }) => value), ties = texts(named);
    need(new Set(finite.map(({ value }) => value.base)).size <= 1, "the scores have logarithms to two bases");
    need(ties.length && equal(ties, finite.map(({ key }) => key).filter((y) => ties.includes(y))), "other ties");
    const proofs = table(text, (value) => value)(given);
    const rivals = finite.filter(({ key }) => key !== ties[0]);
    need(proofs.size === rivals.length && rivals.every(({ key }) => proofs.has(key)), "not each rival has a proof");
    const first = at(scores, ties[0]);
    for (const { key, value: { r, terms } } of rivals) {
      const gap = { r: first.r.sub(r), terms: [...first.terms, ...terms.map(([a, q]) => [a, q.neg()])] };
      checkSign(gap, ties.includes(key) ? 0 : 1, at(proofs, key));
    }
  };

  // ---- rule ----------------------------------------------------------------------------------------

  const rule = (claim, proof) => {
    const told = members(claim, "labels", "truth", "rule", "error", "bayes_error");
    const labels = texts(told[0]), truth = rows(told[1]), said = table(texts, text)(told[2]);
    const made = table(texts, text)(members(proof, "best")[0]);
    need(distinct(labels), "a label occurs twice");
    need(truth.size, "the truth has no cells");
    need(new Set(keys(truth).map((x) => x.length)).size === 1, "the cells of the truth differ in length");
    sumsToOne(values(truth).flatMap(values));
    const known = (y) => labels.includes(y);
    need(values(truth).every((row) => keys(row).every(known)) && values(said).every(known), "another label");
    const occurs = (x) => values(at(truth, x) ?? new Map()).some((p) => !p.zero);
    const occur = keys(truth).filter(occurs);
    need([...said.keys()].every((x) => truth.has(x)) && occur.every((x) => said.has(nameOf(x))), "other cells");
    const bestOf = (x) => best([...at(truth, x).values()].map(({ key, value }) => [key, value]));
    need(made.size === occur.length && keys(made).every((x) => occurs(x) && bestOf(x).includes(at(made, x))), "not arg max");
    const wrong = (r) => ONE.sub(total(keys(r).map((x) => at(at(truth, x), at(r, x)) ?? ZERO)));
    need(wrong(said).eq(number(told[3])) && wrong(made).eq(number(told[4])), "other errors");
  };

  // ---- query ---------------------------------------------------------------------------------------

  const checkCells = (domains, names, found) => {
    need(distinct(names) && names.every((v) => domains.has(v)), "other variables");
    const each = names.map((v) => at(domains, v)), whole = each.reduce((n, domain) => n * domain.length, 1);
    const inside = (x) => x.length === names.length && x.every((a, i) => each[i].includes(a));
    need(found.size === whole && keys(found).every(inside), "other cells");
  };
  const network = (variables, above, given) => {
    const domains = table(text, texts)(variables), parents = table(text, texts)(above);
    const tables = table(text, rows)(given), factors = new Map();
    need(sameKeys(domains, parents) && sameKeys(domains, tables), "a variable lacks values, parents or rows");
    for (const { key: v, value: domain } of domains.values()) {
      const us = at(parents, v), entries = [...at(tables, v).values()];
      need(domain.length && distinct(domain), "no values, or one twice");
      need(us.every((u) => factors.has(u)), "parents come first");
      checkCells(domains, us, at(tables, v));
      for (const { value: row } of entries) {
        need(row.size === domain.length && domain.every((a) => row.has(a)), "a row has other values");
        sumsToOne(values(row));
      }
      const each = entries.flatMap(({ key: u, value: row }) => keys(row).map((a) => [[...u, a], at(row, a)]));
      factors.set(v, { names: [...us, v], cells: new Map(each.map(([key, value]) => [nameOf(key), { key, value }])) });
    }
    return { domains, factors };
  };
  const valueAt = (factors, x) =>
    product(factors.map(({ names, cells: found }) => at(found, names.map((v) => x.get(v)))));
  const summed = (domains, given, v, left, made) => {
    const meeting = left.filter(({ names }) => names.includes(v));
    const together = new Set(meeting.flatMap(({ names }) => names).filter((u) => u !== v && !given.has(u)));
    need(made.names.length === together.size && made.names.every((u) => together.has(u)), "other variables in a sum");
    checkCells(domains, made.names, made.cells);
    for (const { key: x, value: p } of made.cells.values()) {
      const here = new Map([...given, ...made.names.map((u, i) => [u, x[i]])]);
      const whole = total(at(domains, v).map((a) => valueAt(meeting, new Map([...here, [v, a]]))));
      need(p.eq(whole), `the sum over ${v} is another number`);
    }
    return [...left.filter(({ names }) => !names.includes(v)), made];
  };
  const query = (claim, proof) => {
    const told = members(claim, "variables", "parents", "tables", "given", "query", "posterior", "evidence", "ties");
    const { domains, factors } = network(...told.slice(0, 3)), seen = table(text, text)(told[3]);
    const asked = texts(told[4]), posterior = cells(told[5]), ties = list(texts)(told[7]);
    const given = new Map(keys(seen).map((v) => [v, at(seen, v)])), kept = new Set([...asked, ...given.keys()]);
    need(kept.size === asked.length + given.size && [...kept].every((v) => domains.has(v)), "another question");
    need([...given].every(([v, a]) => at(domains, v).includes(a)), "a value is not declared");
    for (const v of keys(domains).reverse()) if (kept.has(v)) factors.get(v).names.forEach((u) => kept.add(u));
    let left = [...kept].map((v) => factors.get(v));
    const steps = table(text, pair(texts, cells))(members(proof, "steps")[0]);
    const hidden = [...kept].filter((v) => !asked.includes(v) && !given.has(v));
    need(steps.size === hidden.length && hidden.every((v) => steps.has(v)), "not just the hidden are summed out");
    for (const { key: v, value: [names, made] } of steps.values()) left = summed(domains, given, v, left, { names, cells: made });
    checkCells(domains, asked, posterior);
    const weights = keys(posterior).map((x) => valueAt(left, new Map([...given, ...asked.map((v, i) => [v, x[i]])])));
    const whole = total(weights);
    need(number(told[6]).eq(whole) && whole.n > 0n, "the evidence is another number");
    need(values(posterior).every((p, i) => p.mul(whole).eq(weights[i])), "a posterior is another number");
    need(equal(ties, best([...posterior.values()].map(({ key, value }) => [key, value]))), "other ties");
  };

  // ---- flip ----------------------------------------------------------------------------------------

  // What is added up is the product of the bits of all pairs of numbers that are multiplied.
  const worker = () => {
    let left = 10_000_000_000_000;
    return (times, bits, by) => need((left -= times * (bits + 500) * (by + 500)) >= 0, "this is too much work");
  };
  const bits = (...numbers) => numbers.reduce((most, { n, d }) => Math.max(most, Number(bitLength(size(n))), Number(bitLength(d))), 0);
  const times = (p, [n, u]) => Array.from({ length: p.length + 1 }, (_, i) => n * (p[i] ?? 0n) + u * (p[i - 1] ?? 0n));
  // The product of lines times a whole number, and this number.
  const multiplied = (lines) => lines.reduce(([p, scale], [n, u]) => {
    const each = n.d * u.d;
    return [times(p, [n.n * u.d, u.n * n.d]), scale * each];
  }, [[1n], 1n]);
  const trimmed = (p) => p.slice(0, p.findLastIndex((c) => c !== 0n) + 1);
  const gapOf = (one, other) => {
    const left = [...one.over, ...other.under], right = [...other.over, ...one.under];
    const [[a, scale], [b, by]] = [without(left, right), without(right, left)].map(multiplied);
    const p = Array.from({ length: Math.max(a.length, b.length) }, (_, i) => (a[i] ?? 0n) * by - (b[i] ?? 0n) * scale);
    return lowest(trimmed(p));
  };
  const lowest = (p) => {
    const divisor = p.reduce((d, c) => gcd(d, size(c)), 0n);
    return p.map((c) => c / divisor);
  };
  // The coefficients of p(by + x), by Horner's rule for one after the other.
  const shifted = (p, by) => {
    const moved = [...p];
    for (let last = 0; last < p.length; last += 1) {
      for (let i = p.length - 2; i >= last; i -= 1) moved[i] += by * moved[i + 1];
    }
    return moved;
  };
  // Descartes' changes of sign between low and high, or beyond low: of (1 + x)^n p(low + (high - low) x/(1 + x)).
  const changes = (p, low, high) => {
    const d = low.d * (high?.d ?? 1n), degree = p.length - 1;
    let moved = shifted(p.map((c, i) => c * d ** BigInt(degree - i)), low.n * (d / low.d));
    if (high) {
      const span = high.n * (d / high.d) - low.n * (d / low.d);
      moved = shifted(moved.map((c, i) => c * span ** BigInt(i)).reverse(), 1n);
    }
    const signs = moved.filter((c) => c !== 0n).map((c) => c < 0n);
    return signs.filter((s, i) => i && s !== signs[i - 1]).length;
  };
  // p / f, for a polynomial f in lowest terms: then the quotient is whole.
  const divided = (p, f) => {
    const rest = [...p], found = [];
    while (rest.length >= f.length) {
      const c = rest.at(-1) / f.at(-1), cut = rest.length - f.length;
      if (c * f.at(-1) !== rest.at(-1)) return null;
      found.unshift(c);
      f.forEach((d, i) => (rest[cut + i] -= c * d));
      rest.pop();
    }
    return rest.every((c) => c === 0n) ? found : null;
  };
  const scoresOf = (value, end) => {
    const scores = table(text, (score) => {
      const [over, under] = members(score, "over", "under").map(pairs);
      return { over, under };
    })(value);
    need(scores.size, "no label has a score");
    for (const { value: { over, under } } of scores.values()) {
      const last = ([n, u]) => (end ? n.add(u.mul(end)) : u);
      need([...over, ...under].every((l) => !l[0].negative && !last(l).negative), "a line falls below 0");
      need(under.every(([n, u]) => !n.zero || !u.zero), "a score is divided by 0");
    }
    return scores;
  };
  // The scores, with the gap of each two made once, and the work that is left.
  const compared = (scores) => {
    const gaps = new Map(), spend = worker(), sumOf = (list) => list.reduce((a, b) => a + b, 0);
    const gap = (y, z) => {
      const name = nameOf([y, z]);
      if (!gaps.has(name)) {
        const each = [y, z].flatMap((label) => [...at(scores, label).over, ...at(scores, label).under]).map((line) => bits(...line));
        spend(each.length ** 2 / 8, 2 * sumOf(each), 2 * Math.max(0, ...each));
        gaps.set(name, gapOf(at(scores, y), at(scores, z)));
      }
      return gaps.get(name);
    };
    const changed = (p, low, high) => {
      const ends = bits(low, ...(high ? [high] : [])), longest = bits(...p.map((c) => new Q(c)));
      spend(p.length ** 2, longest + 2 * p.length * ends, ends);
      return changes(p, low, high);
    };
    const bestHere = (a) => {
      for (const { over, under } of values(scores)) {
        const many = 2 * sumOf([...over, ...under].map((line) => bits(...line) + bits(a)));
        spend(1 + 30 * (over.length + under.length), 0, 0);
        spend(1, many, many);
      }
      return bestAt(scores, a);
    };
    return { scores, gap, changes: changed, bestAt: bestHere };
  };
  const point = (value) => {
    const [low, high, polynomial, tied, beyond] = members(value, "low", "high", "polynomial", "at", "beyond");
    const f = list(number)(polynomial);
    need(f.length && f.every((c) => c.whole) && !f.at(-1).zero, "whole coefficients, the last one not 0");
    return { low: number(low), high: number(high), f: lowest(f.map((c) => c.n)), at: texts(tied), beyond: texts(beyond) };
  };
  const bestAt = (scores, a) => {
    const side = (lines) => product(lines.map(([n, u]) => n.add(u.mul(a))));
    return best([...scores.values()].map(({ key, value: { over, under } }) => [key, side(over).div(side(under))]));
  };
  const checkSteady = (race, now, low, high) => now.slice(0, 1).forEach((y) => {
    for (const z of keys(race.scores)) {
      const gap = race.gap(y, z);
      need(now.includes(z) === !gap.length && !race.changes(gap, low, high), "some may change places");
    }
  });
  const crossed = (race, now, { low, high, f, at: tied, beyond }) => {
    need(race.changes(f, low, high) === 1, "not one point");
    need(now.length && beyond.length, "nobody has the greatest score beside a point");
    for (const y of [now[0], beyond[0]]) {
      const met = [];
      need(race.scores.has(y), "another label");
      for (const z of keys(race.scores)) {
        let gap = race.gap(y, z), meets = !gap.length;
        for (let rest = divided(gap, f); gap.length && rest; rest = divided(gap, f)) [gap, meets] = [rest, true];
        need(!race.changes(gap, low, high), "some may meet again");
        if (meets) met.push(z);
      }
      need(equal(tied, met) && now.length < tied.length, "others tie");
    }
    return beyond;
  };
  const flip = (claim, proof) => {
    const told = members(claim, "end", "scores", "first", "points"), [cuts] = members(proof, "cuts");
    const end = told[0] === "inf" ? null : number(told[0]), race = compared(scoresOf(told[1], end));
    const points = list(point)(told[3]);
    const breaks = [...list(number)(cuts), ...points.flatMap(({ low, high }) => [low, high])].sort((a, b) => a.cmp(b));
    const edges = [ZERO, ...breaks, ...(end ? [end] : [])];
    need(breaks.length && edges.every((x, i) => !i || edges[i - 1].cmp(x) < 0), "cuts and points are different numbers between 0 and the end");
    let now = texts(told[2]);
    need(now.every((y) => race.scores.has(y)), "first names a label without a score");
    [ZERO, ...breaks].forEach((low, i) => {
      const high = breaks[i], [next] = points;
      if (next && high && next.low.eq(low) && next.high.eq(high)) now = crossed(race, now, points.shift());
      else checkSteady(race, now, low, high ?? end);
      need(!high || equal(race.bestAt(high), now), "others are best");
    });
    need(!points.length, "a point is not between its ends");
  };

  // ---- the document --------------------------------------------------------------------------------

  // A name that occurs twice in an object is lost when it is read: then there are fewer members than colons.
  const membersIn = (value) => {
    if (value === null || typeof value !== "object") return 0;
    return (Array.isArray(value) ? 0 : Object.keys(value).length) + Object.values(value).map(membersIn).reduce((a, b) => a + b, 0);
  };
  const parsed = (document) => {
    try {
      const value = JSON.parse(document), colons = document.replace(/"(?:[^"\\]|\\.)*"/g, "").split(":").length - 1;
      return { value, twice: colons !== membersIn(value) };
    } catch {
      return refuse("NotProved", "no JSON document, or arrays in arrays, too deep to be a certificate");
    }
  };
  const KINDS = { sign, decision, rule, query, flip };
  const check = operation({ text: string }, (document) => {
    need(document.length <= MAX_CHARACTERS, "this is too long");
    const { value, twice } = parsed(document), [format, kind, claim, proof] = members(value, "format", "kind", "claim", "proof");
    need(!twice, "an object has a member twice");
    need(format === FORMAT && Object.hasOwn(KINDS, text(kind)), "another format or kind");
    KINDS[kind](claim, proof);
    return kind;
  });

  return { check };
});
