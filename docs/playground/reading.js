// The types of the wire. A type reads a value in wire form and checks it: (value, place) => what it says.
"use strict";

refnb.chapter("reading", ({ refuse, numbers: { Q, ONE, total }, tables: { Dict, distinct } }) => {
  const shapeOf = (value) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
  const oneOf = (types) => (value, place) =>
    (Object.hasOwn(types, shapeOf(value)) ? types[shapeOf(value)](value, place)
      : refuse("BadRequest", `${place} must be of the shape ${Object.keys(types)}`));
  const shape = (name) => oneOf({ [name]: (value) => value });
  const checked = (type, check) => (value, place) => {
    const read = type(value, place);
    check(read, place);
    return read;
  };

  const string = shape("string"), bool = shape("boolean");
  const CANONICAL = /^(0|-?[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/;
  const MAX_CHARACTERS = 100000;
  const number = (value, place) => {
    const match = CANONICAL.exec(string(value, place));
    if (value.length > MAX_CHARACTERS) refuse("OutOfRange", `${place} has too many characters`);
    const read = match && new Q(BigInt(match[1]), BigInt(match[2] ?? "1"));
    return read && String(read) === value ? read : refuse("NotExact", `${place} must be a number in lowest terms`);
  };
  const wholeNumber = checked(number, (x, place) => x.whole || refuse("NotExact", `${place} must be whole`));
  const integer = (value, place) => wholeNumber(value, place).n;

  const array = (length) => checked(shape("array"), (entries, place) => {
    if (length !== undefined && entries.length !== length) refuse("BadRequest", `${place} has ${length} entries`);
  });
  const list = (type) => (value, place) => array()(value, place).map((v, i) => type(v, `${place}[${i}]`));
  const tuple = (...types) => (value, place) =>
    array(types.length)(value, place).map((v, i) => types[i](v, `${place}[${i}]`));
  // In a table of strings null is a missing value, as if the key were absent.
  const map = (key, type) => (value, place) => {
    const table = new Dict(), seen = new Dict();
    for (const pair of array()(value, place)) {
      const [name, content] = array(2)(pair, `an entry of ${place}`);
      const read = key(name, `a key of ${place}`);
      if (seen.has(read)) refuse("Duplicate", `${place}: ${name} occurs twice`);
      seen.set(read, true);
      if (type !== string || content !== null) table.set(read, type(content, `${place}, ${name}`));
    }
    return table;
  };
  const record = (members, check = () => {}) => checked((value, place) => {
    const names = Object.keys(members), given = Object.keys(shape("object")(value, place));
    if (given.length !== names.length || !names.every((name) => Object.hasOwn(value, name))) {
      refuse("BadRequest", `${place} must have the members ${names}`);
    }
    return Object.fromEntries(names.map((name) => [name, members[name](value[name], `${place}.${name}`)]));
  }, check);

  // ---- what an argument must be, as refnb.core.checks says it ------------------------------------------

  const least = (x, place) => x < 0n && refuse("Negative", `${place} must be >= 0`);
  const amount = checked(number, (x, place) => least(x.n, place));
  const whole = checked(integer, least);
  const size = (low, high) => checked(integer, (k, place) => {
    if (k < low || (high !== undefined && k > high)) refuse("OutOfRange", `${place} lies in ${low}..${high ?? ""}`);
  });
  const share = checked(number, (p, place) => {
    if (p.negative || p.cmp(ONE) > 0) refuse("OutOfRange", `${place} lies in 0..1`);
  });
  const filled = (table, place) => (table.size ?? table.length) || refuse("EmptyData", `${place} is empty`);
  const names = checked(list(string), (given, place) => {
    filled(given, place);
    distinct(given);
  });
  const Cell = list(string);
  const numbers = map(string, number), amounts = map(string, amount), shares = map(string, share);
  const distribution = checked(amounts, (p, place) =>
    total(p.values()).eq(ONE) || refuse("NotADistribution", `${place} must sum to 1`));
  const counted = checked(amounts, filled);
  const weights = checked(counted, (table, place) => {
    if (table.values().every((w) => w.zero)) refuse("ZeroEvidence", `${place}: a weight must be > 0`);
  });

  // ---- writing ------------------------------------------------------------------------------------

  const encode = (value) => {
    if (typeof value === "string" || typeof value === "boolean") return value;
    if (value instanceof Dict) return value.entries().map(encode);
    if (Array.isArray(value)) return value.map(encode);
    if (value.toString !== Object.prototype.toString) return String(value);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encode(member)]));
  };

  return {
    oneOf, checked, string, bool, number, integer, list, tuple, map, record, amount, whole, size, share, filled, names,
    Cell, numbers, amounts, shares, distribution, counted, weights, encode, MAX_CHARACTERS,
  };
});
