// refnb in JavaScript: the operations of the specification that need no logarithms, in exact arithmetic.
// A classic script, so that it also runs from file://; it defines one global, `refnb`.
//
//   refnb.answer(op, args)    the answer in wire form; throws refnb.Refusal with the error's name
//   refnb.operations          the names of the operations
//   refnb.parts               what the scripts after this one build on; refnb.define adds their operations
//
// Load logarithms.js and then families.js after this script for all other operations.
//
// Numbers are rationals of BigInt, maps are Dict (ordered pairs), strings are compared by code point.
"use strict";

(() => {
  class Refusal extends Error {
    constructor(name, message = "") {
      super(message);
      this.name = name;
    }
  }
  const refuse = (name, message) => {
    throw new Refusal(name, message);
  };

  // ---- rationals ------------------------------------------------------------------------------

  const size = (n) => (n < 0n ? -n : n);
  // Euclid's steps for two doubles below 2^51 that are the leading bits of longer numbers a and b: after them
  // a and b are p a + q b and r a + s b. It stops where the bits cut off could change a quotient.
  const leadingSteps = (x, y) => {
    let [p, q, r, s] = [1, 0, 0, 1];
    while (y + r > 0 && y + s > 0) {
      const k = Math.floor((x + p) / (y + r));
      if (k !== Math.floor((x + q) / (y + s))) break;
      if (Math.max(Math.abs(p - k * r), Math.abs(q - k * s)) > 2 ** 26) break;
      [p, q, r, s, x, y] = [r, s, p - k * r, q - k * s, y, x - k * y];
    }
    return [p, q, r, s].map(BigInt);
  };
  const gcd = (a, b) => {
    if (a < b) [a, b] = [b, a];
    for (let cut = 0n; b >> 200n;) {
      if (a >> cut >> 50n || !(a >> cut >> 30n)) cut = BigInt(4 * a.toString(16).length - 50);
      const [p, q, r, s] = leadingSteps(Number(a >> cut), Number(b >> cut));
      [a, b] = q ? [p * a + q * b, r * a + s * b] : [b, a % b];
    }
    while (b) [a, b] = [b, a % b];
    return a;
  };

  class Q {
    constructor(n, d = 1n) {
      const g = gcd(size(n), size(d)) || 1n;
      this.n = (d < 0n ? -n : n) / g;
      this.d = size(d) / g;
    }
    // For two numbers that are known to have no common divisor, however long they are.
    static lowest(n, d) { return Object.assign(Object.create(Q.prototype), { n, d }); }
    add(b) { return new Q(this.n * b.d + b.n * this.d, this.d * b.d); }
    sub(b) { return new Q(this.n * b.d - b.n * this.d, this.d * b.d); }
    mul(b) { return new Q(this.n * b.n, this.d * b.d); }
    div(b) { return new Q(this.n * b.d, this.d * b.n); }
    pow(k) { return new Q(this.n ** k, this.d ** k); }
    cmp(b) {
      const difference = this.n * b.d - b.n * this.d;
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    }
    eq(b) { return this.n === b.n && this.d === b.d; }
    get zero() { return this.n === 0n; }
    get negative() { return this.n < 0n; }
    toString() { return this.d === 1n ? `${this.n}` : `${this.n}/${this.d}`; }
  }
  const ZERO = new Q(0n), ONE = new Q(1n);
  const count = (k) => new Q(BigInt(k));
  const total = (values) => {
    let sum = ZERO;
    for (const value of values) sum = sum.add(value);
    return sum;
  };
  const product = (values) => {
    let result = ONE;
    for (const value of values) result = result.mul(value);
    return result;
  };
  const outside = (p) => p.negative || p.cmp(ONE) > 0;

  // ---- ordered maps ---------------------------------------------------------------------------

  const keyOf = (key) => (typeof key === "string" ? `s${key}` : JSON.stringify(key));

  class Dict {
    constructor(pairs = []) {
      this.slots = new Map();
      for (const [key, value] of pairs) this.set(key, value);
    }
    set(key, value) {
      const slot = this.slots.get(keyOf(key));
      if (slot) slot[1] = value;
      else this.slots.set(keyOf(key), [key, value]);
      return this;
    }
    has(key) { return this.slots.has(keyOf(key)); }
    get(key) { return this.slots.get(keyOf(key))?.[1]; }
    get size() { return this.slots.size; }
    keys() { return [...this.slots.values()].map((slot) => slot[0]); }
    values() { return [...this.slots.values()].map((slot) => slot[1]); }
    entries() { return [...this.slots.values()]; }
    map(change) { return new Dict(this.entries().map(([key, value]) => [key, change(value, key)])); }
  }
  const sameKeys = (a, b) => {
    const left = new Set(a.map(keyOf)), right = new Set(b.map(keyOf));
    return left.size === right.size && [...left].every((key) => right.has(key));
  };

  // ---- reading the wire -----------------------------------------------------------------------

  const shapeOf = (value) =>
    value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  const require = (value, shape, place) =>
    shapeOf(value) === shape ? value : refuse("BadRequest", `${place} must be of the shape ${shape}`);

  const CANONICAL = /^(0|-?[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/;
  const MAX_CHARACTERS = 100000;

  const number = (value, place) => {
    const word = require(value, "string", place);
    const match = CANONICAL.exec(word);
    if (match) {
      if (word.length > MAX_CHARACTERS) refuse("OutOfRange", `${place} has too many characters`);
      const read = new Q(BigInt(match[1]), BigInt(match[2] ?? "1"));
      if (String(read) === word) return read;
    }
    return refuse("NotExact", `${place} must be a number in lowest terms`);
  };
  const integer = (value, place) => {
    const read = number(value, place);
    return read.d === 1n ? read.n : refuse("NotExact", `${place} must be a whole number`);
  };
  const string = (value, place) => require(value, "string", place);
  const array = (value, place, length) => {
    const entries = require(value, "array", place);
    if (length !== undefined && entries.length !== length) {
      refuse("BadRequest", `${place} must have ${length} entries`);
    }
    return entries;
  };
  const list = (kind) => (value, place) => array(value, place).map((v, i) => kind(v, `${place}[${i}]`));
  const tuple = (...kinds) => (value, place) =>
    array(value, place, kinds.length).map((v, i) => kinds[i](v, `${place}[${i}]`));
  const map = (key, entry) => (value, place) => {
    const table = new Dict(), seen = new Dict();
    for (const pair of array(value, place)) {
      const [name, content] = array(pair, `each entry of ${place}`, 2);
      const read = key(name, `a key of ${place}`);
      if (seen.has(read)) refuse("Duplicate", `${place}: a key occurs twice`);
      seen.set(read, true);
      if (entry === string && content === null) continue;
      table.set(read, entry(content, place));
    }
    return table;
  };
  const record = (members, check = (x) => x) => (value, place) => {
    require(value, "object", place);
    const names = Object.keys(members);
    const given = Object.keys(value);
    if (given.length !== names.length || !names.every((name) => Object.hasOwn(value, name))) {
      refuse("BadRequest", `${place} must have the members ${names}`);
    }
    const read = {};
    for (const name of names) read[name] = members[name](value[name], `${place}.${name}`);
    return check(read);
  };
  const cell = list(string);
  const distribution = map(string, number);

  const encode = (value) => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "bigint" || value instanceof Q) return String(value);
    if (value instanceof Smoothing) return value.spelling;
    if (value instanceof Dict) return value.entries().map(([key, v]) => [encode(key), encode(v)]);
    if (Array.isArray(value)) return value.map(encode);
    const written = {};
    for (const [name, member] of Object.entries(value)) {
      if (!name.startsWith("_")) written[name] = encode(member);
    }
    return written;
  };

  // ---- rational, rounding ---------------------------------------------------------------------

  const FRACTION = /^(-?)([0-9]+)\/([0-9]+)$/;
  const DECIMAL = /^(-?)([0-9]+|(?=\.))(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+)|(%))?$/;
  const codePoints = (word) => [...word].length;

  const exponentOf = (written) => {
    const digits = written.replace(/^[+-]*/, "").replace(/^0+/, "");
    if (digits.length > 5 || Number(digits || "0") > 10000) refuse("OutOfRange", "an exponent is at most 10000");
    return written.startsWith("-") ? -BigInt(digits || "0") : BigInt(digits || "0");
  };
  const scale = (k) => (k < 0n ? new Q(1n, 10n ** -k) : new Q(10n ** k));

  const rational = (word) => {
    if (codePoints(word) > MAX_CHARACTERS) refuse("OutOfRange", "a number has at most 100000 characters");
    let match = FRACTION.exec(word);
    if (match) {
      const [, sign, over, under] = match;
      if (BigInt(under) === 0n) refuse("OutOfRange", "a denominator must be > 0");
      return new Q(sign ? -BigInt(over) : BigInt(over), BigInt(under));
    }
    match = DECIMAL.exec(word);
    if (!match) refuse("NotExact", "a number is written like 0.8, 4/5, 80% or 1e-3");
    const [, sign, front, part = "", exponent = "", percent = ""] = match;
    const shift = exponentOf(exponent) - BigInt(part.length) - 2n * BigInt(percent.length);
    const digits = new Q(BigInt(front + part || "0"));
    const read = digits.mul(scale(shift));
    return sign ? ZERO.sub(read) : read;
  };

  const nearest = (x) => (2n * x.n + x.d) / (2n * x.d);
  const absolute = (x) => new Q(size(x.n), x.d);
  const positional = (x, places) => {
    const scaled = nearest(absolute(x).mul(scale(BigInt(places))));
    const digits = String(scaled).padStart(places + 1, "0");
    const cut = digits.length - places;
    const sign = x.negative && scaled ? "-" : "";
    return sign + digits.slice(0, cut) + (places ? "." + digits.slice(cut) : "");
  };
  const checkSize = (k, least, what) => {
    if (k < least || k > BigInt(MAX_CHARACTERS)) refuse("OutOfRange", `${what} lies in ${least}..100000`);
    return Number(k);
  };
  const significant = (x, digits) => {
    if (x.zero) return "0";
    const wanted = BigInt(digits);
    let e = BigInt(String(size(x.n)).length - String(x.d).length);
    if (scale(e).cmp(absolute(x)) > 0) e -= 1n;
    let scaled = nearest(absolute(x).mul(scale(wanted - 1n - e)));
    if (scaled === 10n ** wanted) [e, scaled] = [e + 1n, scaled / 10n];
    const rounded = new Q(scaled).mul(scale(e - wanted + 1n));
    const sign = x.negative ? "-" : "";
    if (-5n <= e && e < wanted) return sign + positional(rounded, Number(wanted - 1n - e));
    return `${sign}${positional(rounded.div(scale(e)), digits - 1)}e${e}`;
  };
  const tex = (x) => {
    const sign = x.negative ? "-" : "";
    return sign + (x.d === 1n ? `${size(x.n)}` : `\\frac{${size(x.n)}}{${x.d}}`);
  };

  const byCodePoint = (a, b) => {
    const left = [...a], right = [...b];
    for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
      const difference = left[i].codePointAt(0) - right[i].codePointAt(0);
      if (difference) return difference;
    }
    return left.length - right.length;
  };

  // ---- distribution, chain, bayes -------------------------------------------------------------

  const checkAmounts = (p) => {
    for (const value of p.values()) if (value.negative) refuse("Negative", "must be >= 0");
  };
  const checkDistribution = (p) => {
    checkAmounts(p);
    if (!total(p.values()).eq(ONE)) refuse("NotADistribution", "probabilities must sum to 1");
  };
  const checkEvent = (p, event) => {
    for (const h of event) if (!p.has(h)) refuse("UnknownValue", "an event holds known outcomes");
  };
  const checkSame = (a, b) => {
    if (!sameKeys(a, b)) refuse("DomainMismatch", "both must have the same keys");
  };
  const mass = (p, event) => {
    const members = new Set(event.map(keyOf));
    return total(p.entries().filter(([h]) => members.has(keyOf(h))).map(([, value]) => value));
  };
  const probability = (p, event) => {
    checkDistribution(p);
    checkEvent(p, event);
    return mass(p, event);
  };
  const condition = (p, event) => {
    const given = probability(p, event);
    if (given.zero) refuse("ZeroEvidence", "P(B) must be > 0");
    const members = new Set(event.map(keyOf));
    return p.map((value, h) => (members.has(keyOf(h)) ? value.div(given) : ZERO));
  };
  const conditional = (p, event, given) => {
    checkDistribution(p);
    checkEvent(p, event);
    return mass(condition(p, given), event);
  };
  const totalProbability = (p, event, parts) => {
    checkDistribution(p);
    for (const known of [event, ...parts]) checkEvent(p, known);
    const sets = parts.map((part) => new Set(part.map(keyOf)));
    for (const [h, value] of p.entries()) {
      const covered = sets.filter((part) => part.has(keyOf(h))).length;
      if (!value.zero && covered !== 1) refuse("NotADistribution", "the parts must cover each outcome once");
    }
    const possible = parts.filter((part) => !mass(p, part).zero);
    return total(possible.map((part) => conditional(p, event, part).mul(mass(p, part))));
  };
  const expectation = (p, values) => {
    checkDistribution(p);
    checkSame(p.keys(), values.keys());
    return total(p.entries().map(([h, value]) => value.mul(values.get(h))));
  };
  const checkWeights = (weights) => {
    checkAmounts(weights);
    if (!weights.size) refuse("EmptyData", "at least one outcome is needed");
    if (weights.values().every((w) => w.zero)) refuse("ZeroEvidence", "a weight must be > 0");
  };
  const normalise = (weights) => {
    checkWeights(weights);
    const whole = total(weights.values());
    return weights.map((w) => w.div(whole));
  };
  const mostProbable = (weights) => {
    checkWeights(weights);
    let ties = [], greatest = null;
    for (const [h, w] of weights.entries()) {
      const order = greatest === null ? 1 : w.cmp(greatest);
      if (order > 0) [ties, greatest] = [[h], w];
      else if (order === 0) ties.push(h);
    }
    return { label: ties[0], ties };
  };

  const productRule = (p, given) => {
    checkDistribution(p);
    checkSame(p.keys(), given.keys());
    const values = given.get(p.keys()[0]).keys();
    for (const h of p.keys()) {
      checkDistribution(given.get(h));
      checkSame(values, given.get(h).keys());
    }
    return new Dict(p.entries().flatMap(([h, ph]) => values.map((v) => [[h, v], ph.mul(given.get(h).get(v))])));
  };
  const widthOf = (joint) => {
    const widths = new Set(joint.keys().map((c) => c.length));
    if (widths.size !== 1) refuse("DomainMismatch", "all tuples must have one length");
    return [...widths][0];
  };
  const checkPositions = (positions, width) => {
    for (const i of positions) if (i < 0n || i >= BigInt(width)) refuse("OutOfRange", "a position is too large");
    if (new Set(positions).size !== positions.length) refuse("Duplicate", "a position is named twice");
    return positions.map(Number);
  };
  const marginal = (joint, keep) => {
    checkDistribution(joint);
    const places = checkPositions(keep, widthOf(joint));
    const kept = new Dict();
    for (const [c, p] of joint.entries()) {
      const part = places.map((i) => c[i]);
      kept.set(part, (kept.get(part) ?? ZERO).add(p));
    }
    return kept;
  };
  const chainRule = (joint, wanted, order) => {
    checkDistribution(joint);
    const width = widthOf(joint);
    checkEvent(joint, [wanted]);
    const places = checkPositions(order, width);
    if (places.length !== width) refuse("DomainMismatch", "the order must name all variables");
    const factors = [];
    let prefix = ONE;
    for (let last = 1; last <= width; last += 1) {
      const seen = places.slice(0, last);
      const longer = mass(joint, joint.keys().filter((c) => seen.every((i) => c[i] === wanted[i])));
      factors.push(longer.div(prefix));
      if (longer.zero) break;
      prefix = longer;
    }
    return factors;
  };

  const bayesJoint = (prior, likelihood) => {
    checkDistribution(prior);
    checkSame(prior.keys(), likelihood.keys());
    for (const value of likelihood.values()) if (outside(value)) refuse("OutOfRange", "a likelihood lies in 0..1");
    return prior.map((p, h) => likelihood.get(h).mul(p));
  };
  const bayesPosterior = (prior, likelihood) => {
    const together = bayesJoint(prior, likelihood);
    const whole = total(together.values());
    if (whole.zero) refuse("ZeroEvidence", "p(e) must be > 0");
    return together.map((p) => p.div(whole));
  };
  const update = (prior, likelihoods) => {
    checkDistribution(prior);
    return likelihoods.reduce(bayesPosterior, prior);
  };

  // ---- schema, counting -----------------------------------------------------------------------

  const checkNames = (names) => {
    if (!names.length) refuse("EmptyData", "at least one name is needed");
    if (new Set(names).size !== names.length) refuse("Duplicate", "names must differ");
  };
  const schemaType = record({ labels: list(string), features: map(string, list(string)) }, (schema) => {
    checkNames(schema.labels);
    for (const domain of schema.features.values()) checkNames(domain);
    return schema;
  });
  const makeSchema = (labels, features) => {
    const schema = { labels, features };
    checkNames(labels);
    for (const domain of features.values()) checkNames(domain);
    return schema;
  };
  const instanceType = map(string, string);
  const exampleType = record({ instance: instanceType, label: string, weight: number }, (example) =>
    example.weight.negative ? refuse("Negative", "a weight must be >= 0") : example);
  const examplesType = list(exampleType);

  const checkInstance = (schema, x) => {
    for (const f of x.keys()) if (!schema.features.has(f)) refuse("UnknownFeature", f);
    for (const [f, v] of x.entries()) {
      if (!schema.features.get(f).includes(v)) refuse("UnknownValue", `${f}=${v}`);
    }
  };
  const checkExample = (schema, example) => {
    if (!schema.labels.includes(example.label)) refuse("UnknownLabel", example.label);
    checkInstance(schema, example.instance);
  };
  const cellOf = (schema, x) => {
    checkInstance(schema, x);
    for (const f of schema.features.keys()) if (!x.has(f)) refuse("MissingValue", f);
    return schema.features.keys().map((f) => x.get(f));
  };
  const asInstance = (schema, c) => new Dict(schema.features.keys().map((f, i) => [f, c[i]]));

  const MAX_CELLS = 10000000;
  const zeros = (schema) => {
    const values = schema.features.values().reduce((sum, domain) => sum + domain.length, 0);
    if (schema.labels.length * values > MAX_CELLS) refuse("OutOfRange", "too many labels times values");
    return schema.features.map(
      (domain) => new Dict(schema.labels.map((y) => [y, new Dict(domain.map((v) => [v, ZERO]))])));
  };
  const checkCounts = (counts) => {
    const { schema, labels, values } = counts;
    checkSame(labels.keys(), schema.labels);
    checkSame(values.keys(), schema.features.keys());
    for (const [f, table] of values.entries()) {
      checkSame(table.keys(), schema.labels);
      for (const row of table.values()) checkSame(row.keys(), schema.features.get(f));
    }
    checkAmounts(labels);
    for (const table of values.values()) table.values().forEach(checkAmounts);
    for (const table of values.values()) {
      for (const [y, row] of table.entries()) {
        if (total(row.values()).cmp(labels.get(y)) > 0) refuse("OutOfRange", "more values than examples");
      }
    }
    return counts;
  };
  const countsType = record(
    { schema: schemaType, labels: distribution, values: map(string, map(string, distribution)) }, checkCounts);

  const countExamples = (schema, examples) => {
    const labels = new Dict(schema.labels.map((y) => [y, ZERO])), values = zeros(schema);
    for (const example of examples) {
      checkExample(schema, example);
      labels.set(example.label, labels.get(example.label).add(example.weight));
      for (const [f, v] of example.instance.entries()) {
        const row = values.get(f).get(example.label);
        row.set(v, row.get(v).add(example.weight));
      }
    }
    return checkCounts({ schema, labels, values });
  };
  const inferSchema = (examples) => {
    if (!examples.length) refuse("EmptyData", "at least one example is needed");
    const domains = new Dict();
    for (const { instance } of examples) {
      for (const [f, v] of instance.entries()) {
        if (!domains.has(f)) domains.set(f, new Set());
        domains.get(f).add(v);
      }
    }
    const labels = [...new Set(examples.map((example) => example.label))].sort(byCodePoint);
    const features = domains.keys().sort(byCodePoint).map((f) => [f, [...domains.get(f)].sort(byCodePoint)]);
    return makeSchema(labels, new Dict(features));
  };
  const tally = (examples) => countExamples(inferSchema(examples), examples);
  const declare = (schema, counts) => {
    for (const y of counts.labels.keys()) if (!schema.labels.includes(y)) refuse("UnknownLabel", y);
    for (const f of counts.values.keys()) if (!schema.features.has(f)) refuse("UnknownFeature", f);
    for (const [f, domain] of counts.schema.features.entries()) {
      for (const v of domain) if (!schema.features.get(f).includes(v)) refuse("UnknownValue", v);
    }
    const values = zeros(schema);
    for (const [f, table] of counts.values.entries()) {
      for (const [y, row] of table.entries()) {
        for (const [v, n] of row.entries()) values.get(f).get(y).set(v, n);
      }
    }
    const labels = new Dict(schema.labels.map((y) => [y, counts.labels.get(y) ?? ZERO]));
    return checkCounts({ schema, labels, values });
  };
  const sameList = (a, b) => a.length === b.length && a.every((entry, i) => entry === b[i]);
  const combine = (change) => (a, b) => {
    const left = a.schema.features, right = b.schema.features;
    const same = sameList(a.schema.labels, b.schema.labels) && sameKeys(left.keys(), right.keys())
      && left.keys().every((f) => sameList(left.get(f), right.get(f)));
    if (!same) refuse("DomainMismatch", "the schemas differ");
    const labels = a.labels.map((n, y) => change(n, b.labels.get(y)));
    const values = a.values.map((table, f) => table.map((row, y) =>
      row.map((n, v) => change(n, b.values.get(f).get(y).get(v)))));
    return checkCounts({ schema: a.schema, labels, values });
  };

  // ---- likelihood, smoothing ------------------------------------------------------------------

  const checkTable = (counts) => {
    checkAmounts(counts);
    if (!counts.size) refuse("EmptyData", "a table of counts needs a value");
  };
  const likelihood = (counts, p) => {
    checkTable(counts);
    for (const n of counts.values()) if (n.d !== 1n) refuse("BadWeight", "a likelihood needs whole counts");
    checkDistribution(p);
    checkSame(counts.keys(), p.keys());
    return product(counts.entries().map(([v, n]) => p.get(v).pow(n.n)));
  };
  const mle = (counts) => {
    checkTable(counts);
    const whole = total(counts.values());
    if (whole.zero) refuse("UndefinedEstimate", "N must be > 0");
    return counts.map((n) => n.div(whole));
  };

  class Smoothing {
    constructor(spelling) {
      const cut = spelling.indexOf("=");
      const rule = cut < 0 ? spelling : spelling.slice(0, cut);
      const bare = rule === "none" || rule === "laplace";
      if (bare === cut >= 0 || !["none", "laplace", "add", "m"].includes(rule)) {
        refuse("BadWeight", "smoothing is none, laplace, add=L or m=M");
      }
      this.rule = rule;
      try {
        this.weight = bare ? (rule === "none" ? ZERO : ONE) : rational(spelling.slice(cut + 1));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refuse("BadWeight", error.message);
      }
      if (this.weight.negative) refuse("BadWeight", "a weight must be >= 0");
      this.spelling = bare ? rule : `${rule}=${this.weight}`;
    }
  }
  const smoothingType = (value, place) => new Smoothing(string(value, place));

  const mEstimate = (counts, q, m) => {
    checkTable(counts);
    checkDistribution(q);
    checkSame(counts.keys(), q.keys());
    if (m.negative) refuse("Negative", "m must be >= 0");
    const whole = total(counts.values()).add(m);
    if (whole.zero) refuse("UndefinedEstimate", "N + m must be > 0");
    return counts.map((n, v) => n.add(m.mul(q.get(v))).div(whole));
  };
  const additive = (counts, l) => {
    checkTable(counts);
    if (l.negative) refuse("Negative", "l must be >= 0");
    const whole = total(counts.values()).add(l.mul(count(counts.size)));
    if (whole.zero) refuse("UndefinedEstimate", "N + l K must be > 0");
    return counts.map((n) => n.add(l).div(whole));
  };
  const estimate = (counts, rule) => {
    if (rule.rule === "none") return mle(counts);
    checkTable(counts);
    if (rule.rule !== "m") return additive(counts, rule.weight);
    return mEstimate(counts, counts.map(() => ONE.div(count(counts.size))), rule.weight);
  };

  // ---- naive, categorical, bernoulli, joint ---------------------------------------------------

  const naiveScores = (prior, factors) => {
    checkDistribution(prior);
    for (const factor of factors.values()) {
      checkSame(factor.keys(), prior.keys());
      for (const value of factor.values()) if (outside(value)) refuse("OutOfRange", "a factor lies in 0..1");
    }
    return prior.map((p, y) => p.mul(product(factors.values().map((factor) => factor.get(y)))));
  };
  const naiveInfer = (prior, factors) => {
    const scores = naiveScores(prior, factors);
    const evidence = total(scores.values());
    if (evidence.zero) refuse("ZeroEvidence", "every score is 0");
    const ordered = factors.map((factor) => prior.map((_, y) => factor.get(y)));
    const posterior = scores.map((s) => s.div(evidence));
    return { prior, factors: ordered, scores, evidence, posterior, decision: mostProbable(scores) };
  };
  const ranking = (weights) =>
    weights.keys().map((y, i) => [y, i]).sort((a, b) => weights.get(b[0]).cmp(weights.get(a[0])) || a[1] - b[1])
      .map(([y]) => y);
  const odds = (posterior, label) => {
    checkDistribution(posterior);
    if (!posterior.has(label)) refuse("UnknownLabel", label);
    const p = posterior.get(label);
    if (p.eq(ONE)) refuse("OutOfRange", "the odds are infinite");
    return p.div(ONE.sub(p));
  };

  const categoricalModel = (model) => {
    checkDistribution(model.prior);
    const first = model.prior.keys()[0];
    for (const table of model.conditionals.values()) {
      checkSame(model.prior.keys(), table.keys());
      const domain = table.get(first).keys();
      for (const theta of table.values()) {
        checkDistribution(theta);
        checkSame(domain, theta.keys());
      }
    }
    return model;
  };
  const categoricalType = record(
    { prior: distribution, conditionals: map(string, map(string, distribution)) }, categoricalModel);
  const categoricalSchema = (model) => {
    const first = model.prior.keys()[0];
    return { labels: model.prior.keys(), features: model.conditionals.map((table) => table.get(first).keys()) };
  };
  const priorType = (value, place) => {
    if (typeof value === "string") return new Smoothing(value);
    return Array.isArray(value) ? distribution(value, place) : refuse("BadRequest", `${place} has the wrong shape`);
  };
  const estimatePrior = (counts, prior) => {
    checkTable(counts);
    if (prior instanceof Smoothing) return estimate(counts, prior);
    checkDistribution(prior);
    checkSame(prior.keys(), counts.keys());
    return counts.map((_, y) => prior.get(y));
  };
  const categoricalFit = (counts, smoothing, prior) => {
    const { labels, values } = declare(counts.schema, counts);
    const estimated = estimatePrior(labels, prior);
    const conditionals = values.map((table) => table.map((row) => estimate(row, smoothing)));
    return categoricalModel({ prior: estimated, conditionals });
  };
  const categoricalFactors = (model, x) => {
    checkInstance(categoricalSchema(model), x);
    return new Dict(model.conditionals.entries().filter(([f]) => x.has(f))
      .map(([f, table]) => [f, model.prior.map((_, y) => table.get(y).get(x.get(f)))]));
  };
  const categoricalLikelihood = (model, counts) => {
    const schema = categoricalSchema(model);
    checkSame(schema.labels, counts.labels.keys());
    checkSame(schema.features.keys(), counts.values.keys());
    for (const [f, domain] of schema.features.entries()) checkSame(domain, counts.schema.features.get(f));
    const parts = model.conditionals.entries().flatMap(([f, table]) =>
      table.entries().map(([y, theta]) => [counts.values.get(f).get(y), theta]));
    const first = likelihood(counts.labels, model.prior);
    return first.mul(product(parts.map(([row, theta]) => likelihood(row, theta))));
  };

  const bernoulliModel = (model) => {
    checkDistribution(model.prior);
    for (const table of model.presence.values()) {
      checkSame(model.prior.keys(), table.keys());
      for (const theta of table.values()) if (outside(theta)) refuse("OutOfRange", "a presence lies in 0..1");
    }
    return model;
  };
  const bernoulliType = record({ prior: distribution, presence: map(string, distribution) }, bernoulliModel);
  const bernoulliFit = (counts, smoothing, prior) => {
    for (const domain of counts.schema.features.values()) checkSame(domain, ["0", "1"]);
    const { labels, values } = declare(counts.schema, counts);
    const estimated = estimatePrior(labels, prior);
    const presence = values.map((table) => table.map((row) => estimate(row, smoothing).get("1")));
    return bernoulliModel({ prior: estimated, presence });
  };
  const bernoulliInstance = (features, present) => {
    for (const f of present) if (!features.includes(f)) refuse("UnknownFeature", f);
    return new Dict(features.map((f) => [f, present.includes(f) ? "1" : "0"]));
  };
  const bernoulliFactors = (model, x) => {
    checkInstance({ features: model.presence.map(() => ["0", "1"]) }, x);
    return new Dict(model.presence.entries().filter(([f]) => x.has(f)).map(([f, table]) =>
      [f, model.prior.map((_, y) => (x.get(f) === "1" ? table.get(y) : ONE.sub(table.get(y))))]));
  };
  const categoricalForm = (model) => categoricalModel({
    prior: model.prior,
    conditionals: model.presence.map((table) =>
      table.map((theta) => new Dict([["0", ONE.sub(theta)], ["1", theta]]))),
  });

  const tableType = record({ schema: schemaType, cells: map(cell, distribution) }, (table) => {
    const { schema, cells } = table;
    for (const [x, labels] of cells.entries()) {
      if (x.length !== schema.features.size) refuse("DomainMismatch", "a cell needs one value a feature");
      checkInstance(schema, asInstance(schema, x));
      checkSame(labels.keys(), schema.labels);
      checkAmounts(labels);
    }
    return table;
  });
  const jointFit = (schema, examples) => {
    const cells = new Dict();
    for (const example of examples) {
      checkExample(schema, example);
      const x = cellOf(schema, example.instance);
      if (!cells.has(x)) cells.set(x, new Dict(schema.labels.map((y) => [y, ZERO])));
      const row = cells.get(x);
      row.set(example.label, row.get(example.label).add(example.weight));
    }
    const rank = (x) => schema.features.values().map((domain, i) => domain.indexOf(x[i]));
    const before = (a, b) => {
      const left = rank(a[0]), right = rank(b[0]);
      for (let i = 0; i < left.length; i += 1) if (left[i] !== right[i]) return left[i] - right[i];
      return 0;
    };
    return { schema, cells: new Dict(cells.entries().sort(before)) };
  };
  const agreement = (table, x) => {
    checkInstance(table.schema, x);
    const names = table.schema.features.keys();
    const matching = table.cells.entries().filter(([c]) => names.every((f, i) => !x.has(f) || c[i] === x.get(f)));
    return new Dict(table.schema.labels.map((y) => [y, total(matching.map(([, labels]) => labels.get(y)))]));
  };
  const jointInfer = (table, x) => {
    const agreeing = agreement(table, x);
    const matching = total(agreeing.values());
    if (matching.zero) refuse("ZeroEvidence", "no example matches");
    return { matching, agreeing, posterior: normalise(agreeing), decision: mostProbable(agreeing) };
  };
  const probabilities = (table) => {
    const counts = new Dict(table.cells.entries().flatMap(([x, labels]) =>
      labels.entries().map(([y, n]) => [[x, y], n])));
    if (counts.values().every((n) => n.zero)) refuse("EmptyData", "the table holds no examples");
    return normalise(counts);
  };

  // ---- truth, error ---------------------------------------------------------------------------

  const truthType = record({ schema: schemaType, examples: examplesType }, (truth) => checkTruth(truth));
  const checkTruth = (truth) => {
    const seen = new Dict();
    for (const example of truth.examples) {
      checkExample(truth.schema, example);
      const key = [cellOf(truth.schema, example.instance), example.label];
      if (seen.has(key)) refuse("Duplicate", "a cell and label are listed twice");
      seen.set(key, true);
    }
    if (!total(truth.examples.map((example) => example.weight)).eq(ONE)) {
      refuse("NotADistribution", "the truth must sum to 1");
    }
    return truth;
  };
  const jointOf = (truth) => {
    const table = new Dict();
    for (const example of truth.examples) {
      const x = cellOf(truth.schema, example.instance);
      if (!table.has(x)) table.set(x, new Dict(truth.schema.labels.map((y) => [y, ZERO])));
      const row = table.get(x);
      row.set(example.label, row.get(example.label).add(example.weight));
    }
    return table;
  };
  const independent = (model) => {
    const schema = categoricalSchema(model);
    let cells = [[]];
    for (const domain of schema.features.values()) cells = cells.flatMap((c) => domain.map((v) => [...c, v]));
    const examples = cells.flatMap((c) => {
      const instance = asInstance(schema, c);
      const scores = naiveScores(model.prior, categoricalFactors(model, instance));
      return scores.entries().map(([label, weight]) => ({ instance, label, weight }));
    });
    return checkTruth({ schema, examples });
  };
  const marginals = (truth) => {
    const exactly = new Smoothing("none");
    return categoricalFit(countExamples(truth.schema, truth.examples), exactly, exactly);
  };
  const naiveRule = (model, truth) => {
    const rule = new Dict();
    for (const c of jointOf(truth).keys()) {
      const scores = naiveScores(model.prior, categoricalFactors(model, asInstance(truth.schema, c)));
      if (scores.values().some((s) => !s.zero)) rule.set(c, mostProbable(scores).label);
    }
    return rule;
  };
  const possible = (row) => row.values().some((p) => !p.zero);
  const bayesRule = (truth) => new Dict(jointOf(truth).entries().filter(([, row]) => possible(row))
    .map(([c, row]) => [c, mostProbable(row).label]));
  const expectedError = (truth, rule) => {
    const { schema } = truth, joint = jointOf(truth);
    for (const [c, label] of rule.entries()) {
      if (c.length !== schema.features.size) refuse("DomainMismatch", "a cell needs one value a feature");
      checkInstance(schema, asInstance(schema, c));
      if (!schema.labels.includes(label)) refuse("UnknownLabel", label);
    }
    for (const [c, row] of joint.entries()) if (!rule.has(c) && possible(row)) refuse("MissingValue", "undefined rule");
    const outcomes = joint.entries().filter(([c]) => rule.has(c)).flatMap(([c, row]) =>
      row.entries().map(([label, truth_]) => {
        const predicted = rule.get(c);
        return { cell: c, label, truth: truth_, predicted, wrong: label !== predicted };
      }));
    return { outcomes, error: total(outcomes.filter((o) => o.wrong).map((o) => o.truth)) };
  };
  const bayesError = (truth) => total(jointOf(truth).values().map((row) => {
    const masses = row.values();
    const greatest = masses.reduce((a, b) => (b.cmp(a) > 0 ? b : a));
    return total(masses).sub(greatest);
  }));
  const confusion = (labels, pairs) => {
    checkNames(labels);
    const table = new Dict(labels.map((y) => [y, new Dict(labels.map((r) => [r, ZERO]))]));
    for (const pair of pairs) {
      for (const label of pair) if (!table.has(label)) refuse("UnknownLabel", label);
      const row = table.get(pair[0]);
      row.set(pair[1], row.get(pair[1]).add(ONE));
    }
    return table;
  };
  const accuracy = (table) => {
    for (const row of table.values()) {
      checkSame(row.keys(), table.keys());
      checkAmounts(row);
    }
    const pairs = total(table.values().map((row) => total(row.values())));
    if (pairs.zero) refuse("EmptyData", "at least one pair is needed");
    return total(table.entries().map(([y, row]) => row.get(y))).div(pairs);
  };

  // ---- the operations -------------------------------------------------------------------------

  const integers = list(integer), strings = list(string), distributions = list(distribution);
  const joints = map(list(string), number), factorsType = map(string, distribution);
  const whole = (value, place) => new Q(integer(value, place));

  const OPERATIONS = new Map(Object.entries({
    "arithmetic.echo": [{ value: map(string, list(number)) }, (value) => value],
    "arithmetic.add": [{ a: number, b: number }, (a, b) => a.add(b)],
    "arithmetic.multiply": [{ a: number, b: number }, (a, b) => a.mul(b)],
    "arithmetic.divide": [{ a: number, b: number }, (a, b) => (b.zero ? refuse("OutOfRange", "divisor 0") : a.div(b))],
    "arithmetic.compare": [{ a: number, b: number }, (a, b) => ["less", "equal", "greater"][a.cmp(b) + 1]],
    "arithmetic.sort": [{ words: strings }, (words) => [...words].sort(byCodePoint)],
    "rational.rational": [{ value: string }, rational],
    "rational.spelling": [{ x: number }, String],
    "rounding.decimal": [{ x: number, places: integer }, (x, k) => positional(x, checkSize(k, 0n, "places"))],
    "rounding.significant": [{ x: number, digits: integer }, (x, k) => significant(x, checkSize(k, 1n, "digits"))],
    "rounding.tex": [{ x: number }, tex],
    "distribution.probability": [{ p: distribution, event: strings }, probability],
    "distribution.condition": [{ p: distribution, event: strings }, condition],
    "distribution.conditional": [{ p: distribution, event: strings, given: strings }, conditional],
    "distribution.total_probability": [{ p: distribution, event: strings, parts: list(strings) }, totalProbability],
    "distribution.expectation": [{ p: distribution, values: distribution }, expectation],
    "distribution.normalise": [{ weights: distribution }, normalise],
    "distribution.most_probable": [{ weights: distribution }, mostProbable],
    "chain.product_rule": [{ p: distribution, given: map(string, distribution) }, productRule],
    "chain.marginal": [{ joint: joints, keep: integers }, marginal],
    "chain.chain_rule": [{ joint: joints, cell, order: integers }, chainRule],
    "bayes.joint": [{ prior: distribution, likelihood: distribution }, bayesJoint],
    "bayes.evidence": [{ prior: distribution, likelihood: distribution }, (p, l) => total(bayesJoint(p, l).values())],
    "bayes.posterior": [{ prior: distribution, likelihood: distribution }, bayesPosterior],
    "bayes.update": [{ prior: distribution, likelihoods: distributions }, update],
    "schema.cell": [{ schema: schemaType, instance: instanceType }, cellOf],
    "counting.observed_schema": [{ examples: examplesType }, inferSchema],
    "counting.count": [{ schema: schemaType, examples: examplesType }, countExamples],
    "counting.count_observed": [{ examples: examplesType }, tally],
    "counting.declare": [{ schema: schemaType, counts: countsType }, declare],
    "counting.merge": [{ a: countsType, b: countsType }, combine((n, k) => n.add(k))],
    "counting.subtract": [{ a: countsType, b: countsType }, combine((n, k) => n.sub(k))],
    "likelihood.likelihood": [{ counts: distribution, p: distribution }, likelihood],
    "likelihood.mle": [{ counts: distribution }, mle],
    "smoothing.smoothing": [{ spelling: string }, (spelling) => new Smoothing(spelling)],
    "smoothing.m_estimate": [{ counts: distribution, q: distribution, m: number }, mEstimate],
    "smoothing.additive": [{ counts: distribution, a: number }, additive],
    "smoothing.laplace": [{ counts: distribution }, (counts) => additive(counts, ONE)],
    "smoothing.estimate": [{ counts: distribution, rule: smoothingType }, estimate],
    "naive.scores": [{ prior: distribution, factors: factorsType }, naiveScores],
    "naive.infer": [{ prior: distribution, factors: factorsType }, naiveInfer],
    "naive.ranking": [{ weights: distribution }, ranking],
    "naive.odds": [{ posterior: distribution, label: string }, odds],
    "categorical.fit": [{ counts: countsType, smoothing: smoothingType, prior: priorType }, categoricalFit],
    "categorical.factors": [{ model: categoricalType, x: instanceType }, categoricalFactors],
    "categorical.infer": [{ model: categoricalType, x: instanceType },
      (model, x) => naiveInfer(model.prior, categoricalFactors(model, x))],
    "categorical.likelihood": [{ model: categoricalType, counts: countsType }, categoricalLikelihood],
    "naive.estimate_prior": [{ counts: distribution, prior: priorType }, estimatePrior],
    "bernoulli.fit": [{ counts: countsType, smoothing: smoothingType, prior: priorType }, bernoulliFit],
    "bernoulli.instance": [{ features: strings, present: strings }, bernoulliInstance],
    "bernoulli.factors": [{ model: bernoulliType, x: instanceType }, bernoulliFactors],
    "bernoulli.infer": [{ model: bernoulliType, x: instanceType },
      (model, x) => naiveInfer(model.prior, bernoulliFactors(model, x))],
    "bernoulli.categorical_form": [{ model: bernoulliType }, categoricalForm],
    "joint.count": [{ schema: schemaType, examples: examplesType }, jointFit],
    "joint.infer": [{ table: tableType, x: instanceType }, jointInfer],
    "joint.agreement": [{ table: tableType, x: instanceType }, agreement],
    "joint.probabilities": [{ table: tableType }, probabilities],
    "truth.from_model": [{ model: categoricalType }, independent],
    "truth.marginals": [{ truth: truthType }, marginals],
    "error.naive_rule": [{ model: categoricalType, truth: truthType }, naiveRule],
    "error.bayes_rule": [{ truth: truthType }, bayesRule],
    "error.expected_error": [{ truth: truthType, rule: map(list(string), string) }, expectedError],
    "error.bayes_error": [{ truth: truthType }, bayesError],
    "error.confusion": [{ labels: strings, pairs: list(tuple(string, string)) }, confusion],
    "error.accuracy": [{ table: map(string, map(string, whole)) }, accuracy],
  }));

  const answer = (op, args) => {
    if (!OPERATIONS.has(op)) refuse("BadRequest", `no operation ${op}`);
    const [types, operation] = OPERATIONS.get(op);
    const names = Object.keys(types);
    if (Object.keys(args).length !== names.length || !names.every((name) => Object.hasOwn(args, name))) {
      refuse("BadRequest", `${op} takes ${names}`);
    }
    return encode(operation(...names.map((name) => types[name](args[name], name))));
  };

  const define = (more) => {
    for (const [op, entry] of Object.entries(more)) OPERATIONS.set(op, entry);
  };
  const parts = {
    refuse, Q, ZERO, ONE, size, gcd, count, total, product, scale, absolute, positional, tex,
    byCodePoint, Dict, require, number, integer, string, list, tuple, map, record, distribution,
    integers, strings, joints, checkAmounts, checkDistribution, checkSame, checkNames, checkTable, checkInstance,
    expectation, widthOf, smoothingType, estimate, priorType, estimatePrior, naiveInfer,
    schemaType, instanceType, countExamples, categoricalType, categoricalSchema, categoricalFactors,
    bernoulliType, bernoulliFit, bernoulliInstance, bernoulliFactors,
  };
  globalThis.refnb = { answer, define, parts, get operations() { return [...OPERATIONS.keys()]; }, Refusal };
})();
