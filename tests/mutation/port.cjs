// Changes of the port, one at a time: node --expose-internals port.cjs FOLDER-OF-THE-PORT FOLDER-OF-THE-VECTORS LEAST
//
//   {"scripts": true}                       [script, chapter, chapters that use it, itself first] of each one
//   {"mutants": script}                     [start-end, after] of each change
//   {"unchanged": chapter}                  [id, reply] of each vector of the chapter that expects another text
//   {"script", "change", "most"}            [id, reply] of the first vectors that [start, end, after] answers otherwise
//
// The syntax tree is that of acorn, which is a part of Node. Each change gets a global of its own, with the other
// scripts as they are; no reply in time is a crash.
"use strict";

const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const { createInterface } = require("node:readline");
const vm = require("node:vm");
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");

const [, , PORT, VECTORS, LEAST] = process.argv;
const TIMES = 10; // as long as the unchanged port, LEAST milliseconds beside
const OWN = 4000, OTHERS = 60; // milliseconds: vectors of the chapter, and of others, that take longer are not asked

// ---- what is changed --------------------------------------------------------------------------------

const OPERATORS = {
  "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "+": "-", "-": "+", "*": "+", "/": "*",
  "%": "/", "**": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "&&": "||", "||": "&&",
};
const METHODS = {
  min: "max", max: "min", every: "some", some: "every", add: "sub", sub: "add", mul: "div", div: "mul",
  floor: "ceil", ceil: "floor", push: "unshift", unshift: "push", shift: "pop", pop: "shift",
};
const DROPPED = new Set(["filter", "sort", "reverse", "neg", "abs", "slice"]);
const NAMES = { ZERO: "ONE", ONE: "ZERO" };
const LOOSER = { // types that check less
  amount: "number", share: "number", integer: "number", whole: "integer", shares: "numbers", amounts: "numbers",
  counted: "amounts", weights: "amounts", distribution: "amounts",
};
const TYPES = new Set(["operation", "record", "list", "map", "tuple", "checked", "oneOf"]);
const ERROR = /^[A-Z][a-z]+([A-Z][a-z]*)+$/;

const nameOf = (node) => (node.type === "CallExpression" && node.callee.type === "Identifier" ? node.callee.name : "");
const isName = (node) => node.type === "Identifier";
const refuses = (node) => nameOf(node) === "refuse";
const next = (value) => (typeof value === "bigint" ? `${value + 1n}n` : `${value + 1}`);
const previous = (value) => (typeof value === "bigint" ? `${value - 1n}n` : `${value - 1}`);
const plain = (test) => /^(BinaryExpression|UnaryExpression)$/.test(test.type) && /^([!=]==|!)$/.test(test.operator);

const RULES = {
  BinaryExpression: function* ({ left, right, operator }, of) {
    if (operator in OPERATORS) yield `((${of(left)}) ${OPERATORS[operator]} (${of(right)}))`;
  },
  LogicalExpression: function* ({ left, right, operator }, of) {
    if (operator in OPERATORS) yield `((${of(left)}) ${OPERATORS[operator]} (${of(right)}))`;
    if (operator === "??" || refuses(right)) yield `(${of(left)})`;
  },
  AssignmentExpression: function* ({ left, right, operator }, of) {
    const other = OPERATORS[operator.slice(0, -1)];
    if (other) yield `${of(left)} ${other}= ${of(right)}`;
  },
  UnaryExpression: function* ({ argument, operator }, of) {
    if (operator === "!" || operator === "-") yield `(${of(argument)})`;
  },
  ConditionalExpression: function* ({ test, consequent, alternate }, of) {
    if (!plain(test)) yield `((${of(test)}) ? (${of(alternate)}) : (${of(consequent)}))`;
    if (refuses(consequent)) yield `(${of(alternate)})`;
    if (refuses(alternate)) yield `(${of(consequent)})`;
  },
  Literal: function* ({ value }) {
    if (typeof value === "boolean") yield `${!value}`;
    if (typeof value === "string" && ERROR.test(value)) yield value === "BadRequest" ? '"OutOfRange"' : '"BadRequest"';
    if (typeof value !== "bigint" && typeof value !== "number") return;
    yield next(value);
    if (value) yield previous(value);
  },
  Identifier: function* ({ name }, of, above) {
    if (Object.hasOwn(NAMES, name)) yield NAMES[name];
    if (above.some((node) => TYPES.has(nameOf(node))) && Object.hasOwn(LOOSER, name)) {
      yield `refnb.use("reading").${LOOSER[name]}`;
    }
  },
  CallExpression: function* (node, of) {
    const { callee, arguments: given } = node;
    if (refuses(node)) return;
    if (nameOf(node) === "checked" || nameOf(node) === "sorted") yield of(given[0]);
    if (callee.type === "MemberExpression" && !callee.computed) {
      const { object, property: { name } } = callee;
      if (Object.hasOwn(METHODS, name)) yield `${of(object)}.${METHODS[name]}(${given.map(of).join(", ")})`;
      if (DROPPED.has(name)) yield of(object);
      for (const bound of name === "slice" ? given.filter((each) => each.type !== "Literal") : []) {
        for (const by of ["+ 1", "- 1"]) {
          yield `${of(callee)}(${given.map((each) => (each === bound ? `${of(each)} ${by}` : of(each))).join(", ")})`;
        }
      }
    }
    for (const swapped of exchanged(given, of)) yield `${of(callee)}(${swapped})`;
  },
  ArrayExpression: function* ({ elements }, of) {
    for (const swapped of exchanged(elements, of)) yield `[${swapped}]`;
  },
  IfStatement: function* ({ test, consequent, alternate }, of) {
    if (!plain(test)) yield `if (!(${of(test)})) ${of(consequent)}${alternate ? ` else ${of(alternate)}` : ""}`;
    if (!alternate) yield ";";
  },
  WhileStatement: function* ({ test, body }, of) {
    if (!plain(test)) yield `while (!(${of(test)})) ${of(body)}`;
  },
  ExpressionStatement: function* ({ directive }, of, above) {
    if (!directive && above[0].type === "BlockStatement") yield ";";
  },
  ReturnStatement: function* ({ argument }, of) {
    if (argument?.type === "ArrayExpression" && argument.elements.length) yield "return [];";
  },
  BreakStatement: function* () { yield "continue;"; },
  ContinueStatement: function* () { yield "break;"; },
};

function* exchanged(nodes, of) {
  for (const [i, node] of nodes.entries()) {
    const after = nodes[i + 1];
    if (after && isName(node) && isName(after) && node.name !== after.name) {
      yield [...nodes.slice(0, i), after, node, ...nodes.slice(i + 2)].map(of).join(", ");
    }
  }
}

// The parts of a node in which something can be changed: neither names nor patterns, nor what a refusal says.
const parts = (node) => {
  if (refuses(node)) return node.arguments.slice(0, 1);
  if (node.type === "Property") return node.shorthand ? [] : [node.value];
  if (node.type === "MemberExpression" && !node.computed) return [node.object];
  if (node.type === "ObjectPattern" || node.type === "ArrayPattern") return [];
  const held = Object.entries(node).flatMap(([name, part]) => (name === "key" || name === "id" ? [] : part));
  return held.filter((part) => part && typeof part.type === "string");
};
function* changes(source, node, above = []) {
  const of = (part) => (part ? source.slice(part.start, part.end) : "");
  for (const after of RULES[node.type]?.(node, of, above) ?? []) yield [node.start, node.end, after];
  for (const part of parts(node)) yield* changes(source, part, [node, ...above]);
}
const compiles = (source) => {
  try {
    return new vm.Script(source) instanceof vm.Script;
  } catch {
    return false;
  }
};
const applied = (source, [start, end, after]) => source.slice(0, start) + after + source.slice(end);
const mutants = (script) => {
  const source = sources[script], seen = new Set([source]);
  return [...changes(source, trees[script])].filter((change) => {
    const changed = applied(source, change);
    return !seen.has(changed) && seen.add(changed) && compiles(changed);
  });
};

// ---- the scripts, and who uses whom -----------------------------------------------------------------

const files = (folder, end) => readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(end)).sort();
const scripts = ["refnb.js", ...files(PORT, ".js").filter((file) => file !== "refnb.js" && !file.startsWith("app/"))];
const read = (script) => readFileSync(join(PORT, script), "utf-8");
const sources = Object.fromEntries(scripts.map((script) => [script, read(script)]));
const trees = Object.fromEntries(scripts.map((script) => [script, parse(sources[script], { ecmaVersion: "latest" })]));
const compiled = new Map(scripts.map((script) => [script, new vm.Script(sources[script], { filename: script })]));

const uses = new Map(); // chapter -> [script, chapters that it takes]
for (const script of scripts.slice(1)) {
  const { arguments: [name, { params: [taken] }] } = trees[script].body.at(-1).expression;
  uses.set(name.value, [script, taken ? taken.properties.map(({ key }) => key.name) : []]);
}
const users = (chapter) => {
  const found = new Set([chapter]);
  for (const one of found) for (const [user, [, taken]] of uses) if (taken.includes(one)) found.add(user);
  return [...found];
};

// ---- asking ---------------------------------------------------------------------------------------

const vectors = files(VECTORS, ".json").flatMap((file) => JSON.parse(readFileSync(join(VECTORS, file), "ascii")).cases);
const cases = vectors.map(({ id, op, args, expect }) =>
  ({ id, chapter: op.split(".")[0], request: JSON.stringify({ op, args }), expect: JSON.stringify(expect) }));

const REPLY = new vm.Script(`(() => {
  const { answer, Refusal } = refnb;
  return (request) => {
    try {
      const { op, args } = JSON.parse(request);
      return JSON.stringify({ ok: answer(op, args) });
    } catch (error) {
      return JSON.stringify(error instanceof Refusal ? { error: error.name } : { crash: String(error).slice(0, 200) });
    }
  };
})()`);
const LATE = '{"crash":"no reply in time"}', OTHER = { crash: "another reply" };
const ASK = new vm.Script("reply(request)");
const started = (script, source) => {
  const context = vm.createContext({});
  for (const [name, code] of compiled) (name === script ? new vm.Script(source) : code).runInContext(context);
  context.reply = REPLY.runInContext(context);
  return (request, timeout) => {
    context.request = request;
    try {
      return ASK.runInContext(context, { timeout });
    } catch (error) {
      return error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? LATE : JSON.stringify({ crash: String(error) });
    }
  };
};

// What the unchanged port replies to the vectors of a chapter, and how long it takes, the quick ones first.
const right = started();
const known = new Map();
const expected = (chapter, most) => {
  const name = `${chapter} ${most}`;
  if (!known.has(name)) {
    const timed = cases.filter((one) => one.chapter === chapter).map((one) => {
      const start = performance.now(), reply = right(one.request, most);
      return { ...one, reply, took: performance.now() - start };
    });
    known.set(name, timed.filter(({ reply }) => reply !== LATE).sort((a, b) => a.took - b.took));
  }
  return known.get(name);
};

// Another order may be right: of such replies it does not count how many there are.
const loose = (value) => {
  if (Array.isArray(value)) return `[${value.map(loose).sort()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, member]) => name + loose(member)).sort()}}`;
};
const noticed = ({ script, change, most }) => {
  const found = [], chapter = [...uses].find(([, [file]]) => file === script)[0];
  let surely = 0, ask;
  try {
    ask = started(script, applied(sources[script], change));
  } catch (error) {
    ask = () => JSON.stringify({ crash: String(error) });
  }
  for (const user of users(chapter)) {
    for (const { id, request, reply, took } of expected(user, user === chapter ? OWN : OTHERS)) {
      const got = ask(request, Math.ceil(Number(LEAST) + TIMES * took));
      if (got === reply) continue;
      const other = loose(JSON.parse(got)) !== loose(JSON.parse(reply));
      found.push([id, other ? OTHER : JSON.parse(got)]); // which may be too long to be sent
      if (other) surely += 1;
      if (surely >= most) return found;
    }
  }
  return found;
};

const answer = (asked) => {
  if (asked.scripts) return [...uses].map(([chapter, [script]]) => [script, chapter, users(chapter)]);
  if (asked.mutants) return mutants(asked.mutants).map(([start, end, after]) => [`${start}-${end}`, after]);
  if (asked.unchanged) {
    const other = expected(asked.unchanged, OWN).filter(({ reply, expect }) => reply !== expect);
    return other.map(({ id, reply }) => [id, JSON.parse(reply)]);
  }
  return noticed(asked);
};

createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line))).replace(/[^\x00-\x7f]/g, (c) =>
    `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`);
});
