// Judges a file of answers as the runner does: the same lines read, the same verdicts.
//
//   open(packed)           the suite that the script of the build holds
//   check(suite, text)     a verdict for each vector: { vector, status, said }
"use strict";

refnb.chapter("app/judge", ({ numbers: { Q }, smoothing, logarithm: { LogForm, equal } }) => {
  const open = async (packed) => {
    const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  };
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

  // ---- restricted JSON: no number, no name twice, not too deep --------------------------------------

  const TOKEN = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}[\]]|[^\s"{}[\],:]+/g;
  const COLON = /[ \t\n\r]*:/y;
  const WORDS = new Set(["true", "false", "null"]);
  const restricted = (line) => {
    const inside = [];
    for (const match of line.matchAll(TOKEN)) {
      const token = match[0];
      if (token === "{" || token === "[") inside.push(token === "{" && new Set());
      else if (token === "}" || token === "]") inside.pop();
      else if (token[0] === '"') {
        const names = inside.at(-1);
        COLON.lastIndex = match.index + token.length;
        if (!names || !COLON.test(line)) continue;
        const name = JSON.parse(token);
        if (names.has(name)) return false;
        names.add(name);
      } else if (!WORDS.has(token)) return false;
      if (inside.length > 100) return false;
    }
    return true;
  };
  const readReply = (line) => {
    try {
      const reply = JSON.parse(line);
      return isObject(reply) && typeof reply.seq === "string" && restricted(line) ? reply : null;
    } catch {
      return null;
    }
  };
  const readReplies = (text) => {
    const lines = text.split(/\r\n?|\n/);
    return new Map(lines.map(readReply).filter(Boolean).map((reply) => [reply.seq, reply]));
  };
  // As Python writes it: a space behind commas and colons, ASCII.
  const escaped = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const ascii = (text) => JSON.stringify(text).replace(/[\x7f-\uffff]/g, escaped);
  const dumps = (value) => {
    if (Array.isArray(value)) return `[${value.map(dumps).join(", ")}]`;
    if (isObject(value)) return `{${Object.entries(value).map(([k, v]) => `${ascii(k)}: ${dumps(v)}`).join(", ")}}`;
    return typeof value === "string" ? ascii(value) : JSON.stringify(value);
  };

  // ---- equality by type: tables in any order, logarithms as numbers ---------------------------------

  const kept = (given, spelling) => given === spelling;
  const respelled = (given, spelling) => {
    try {
      return String(smoothing.Smoothing(given, "a rule")) === spelling;
    } catch {
      return false;
    }
  };
  const sameNumber = (want, got) => {
    try {
      return want.base === got.base && equal(LogForm(want, "a sum"), LogForm(got, "a sum"));
    } catch {
      return false;
    }
  };
  const equality = (records, rule) => {
    const sameTable = (type, want, got) => {
      const found = new Map();
      for (const pair of got) {
        if (!Array.isArray(pair) || pair.length !== 2 || found.has(JSON.stringify(pair[0]))) return false;
        found.set(JSON.stringify(pair[0]), pair[1]);
      }
      const keys = new Set(want.map(([key]) => JSON.stringify(key)));
      if (keys.size !== want.length || found.size !== want.length) return false;
      return want.every(([key, entry]) => found.has(JSON.stringify(key)) && same(type, entry, found.get(JSON.stringify(key))));
    };
    const sameRecord = (name, want, got) => {
      if (name === "logarithm.LogForm") return sameNumber(want, got);
      if (name === "schema.Schema" && want.features.some(([, domain]) => new Set(domain).size < domain.length)) return false;
      const members = Object.entries(records[name]);
      return Object.keys(got).length === members.length
        && members.every(([member, type]) => Object.hasOwn(got, member) && same(type, want[member], got[member]));
    };
    const fits = (type, value) => (type[0] === "record" ? isObject(value) : Array.isArray(type) === Array.isArray(value));
    const same = (type, want, got) => {
      if (type === "smoothing" && typeof got === "string") return rule(got, want);
      if (!Array.isArray(type)) return want === got;
      const [head, ...parts] = type;
      if (head === "or") return same(parts.find((part) => fits(part, want)), want, got);
      if (head === "record") return isObject(want) && isObject(got) && sameRecord(parts[0], want, got);
      if (!Array.isArray(want) || !Array.isArray(got)) return false;
      if (head === "map") return sameTable(parts[0], want, got);
      return want.length === got.length && want.every((entry, i) => same(parts[i % parts.length], entry, got[i]));
    };
    return same;
  };

  // ---- spelling: every number of an answer in lowest terms ------------------------------------------

  const NUMBER = /^\+?(-?[0-9]{1,5000})(?:\/([0-9]{1,5000}))?$/;
  const mapped = (value, change) => {
    if (Array.isArray(value)) return value.map((entry) => mapped(entry, change));
    if (!isObject(value)) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapped(entry, change)]));
  };
  const lowest = (value) => {
    const match = typeof value === "string" && NUMBER.exec(value);
    if (!match || (match[2] && /^0+$/.test(match[2]))) return value;
    return String(new Q(BigInt(match[1]), BigInt(match[2] ?? "1")));
  };
  const reduced = (value) => mapped(value, lowest);
  const compare = (records, type, want, got) => {
    if (type === undefined) return "wrong-value";
    if (equality(records, kept)(type, want, got)) return "pass";
    return equality(records, respelled)(type, want, reduced(got)) ? "noncanonical" : "wrong-value";
  };

  // ---- verdicts -------------------------------------------------------------------------------------

  const KINDS = ["ok", "error", "skip", "crash"];
  const statusOf = (suite, { op, expect }, kind, got) => {
    if (!Object.hasOwn(expect, kind)) return `unexpected-${kind}`;
    if (kind === "error") return got === expect.error ? "pass" : "wrong-error";
    return compare(suite.records, suite.types[op], expect.ok, got);
  };
  const judge = (suite, vector, reply) => {
    if (!reply) return { vector, status: "crash", said: "" };
    const kinds = KINDS.filter((kind) => Object.hasOwn(reply, kind));
    if (kinds.length !== 1) {
      const reason = `one of ${KINDS.join(", ")} is needed, there is ${kinds.join(" and ") || "none of them"}`;
      return { vector, status: "protocol", said: `${reason}: ${dumps(reply)}`.slice(0, 200) };
    }
    const [kind] = kinds, reason = Object.hasOwn(reply, "message") ? `: ${dumps(reply.message)}` : "";
    const said = dumps(reply[kind]) + reason;
    if (kind === "skip" || kind === "crash") return { vector, status: kind, said: said.slice(0, 200) };
    return { vector, status: statusOf(suite, vector, kind, reply[kind]), said: `${kind} ${said}`.slice(0, 200) };
  };
  const check = (suite, text) => {
    const replies = readReplies(text);
    if (!replies.size) throw new Error('no line is a reply such as {"seq": "1", "ok": ...}');
    return suite.vectors.map((vector, i) => judge(suite, vector, replies.get(String(i + 1))));
  };

  const tally = (names) => {
    const found = new Map();
    for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, n]) => [name, String(n)]);
  };
  return { open, check, tally, dumps };
});
