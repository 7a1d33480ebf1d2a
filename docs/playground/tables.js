// Tables: ordered maps from names, cells or pairs to anything, and what two of them have in common.
"use strict";

refnb.chapter("tables", ({ refuse, numbers: { ZERO } }) => {
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
    }
    add(key, amount) { this.set(key, (this.get(key) ?? ZERO).add(amount)); }
    has(key) { return this.slots.has(keyOf(key)); }
    get(key) { return this.slots.get(keyOf(key))?.[1]; }
    get size() { return this.slots.size; }
    keys() { return this.entries().map(([key]) => key); }
    values() { return this.entries().map(([, value]) => value); }
    entries() { return [...this.slots.values()]; }
    map(change) { return new Dict(this.entries().map(([key, value]) => [key, change(value, key)])); }
    // The entries of these keys, in their order; those of the keys of another table, in the order of this one.
    pick(keys) { return table(keys.filter((key) => this.has(key)), (key) => this.get(key)); }
    within(other) { return this.pick(this.keys().filter((key) => other.has(key))); }
  }
  const table = (keys, entry) => new Dict(keys.map((key) => [key, entry(key)]));

  const same = (a, b) => {
    const left = new Set(a.map(keyOf)), right = new Set(b.map(keyOf));
    if (left.size !== right.size || ![...left].every((key) => right.has(key))) {
      refuse("DomainMismatch", "both must have the same keys");
    }
  };
  const known = (given, declared, error) => {
    const there = new Set(declared.map(keyOf));
    for (const name of given) if (!there.has(keyOf(name))) refuse(error, `${name} is not declared`);
  };
  const distinct = (names) => {
    if (new Set(names).size !== names.length) refuse("Duplicate", "names must differ");
  };

  const byCodePoint = (a, b) => {
    const left = [...a], right = [...b];
    for (let i = 0; i < Math.min(left.length, right.length); i += 1) {
      const difference = left[i].codePointAt(0) - right[i].codePointAt(0);
      if (difference) return difference;
    }
    return left.length - right.length;
  };
  const sorted = (names) => [...new Set(names)].sort(byCodePoint);

  return { keyOf, Dict, table, same, known, distinct, byCodePoint, sorted };
});
