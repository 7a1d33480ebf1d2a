// The Node adapter: one request a line in, one reply a line out. It loads every chapter that lies beside it; what
// the pages alone need, in app/, is no part of the port. It skips the chapters that no page needs.
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import "./refnb.js";

const files = readdirSync(new URL(".", import.meta.url), { recursive: true }).map((file) => file.replaceAll("\\", "/"));
const scripts = files.filter((file) => file.endsWith(".js") && !file.startsWith("app/"));
for (const script of scripts) await import(`./${script}`);

const { answer, operations, Refusal } = globalThis.refnb;
const hello = {
  protocol: "1",
  name: "refnb-js",
  version: "1",
  language: "javascript",
  ops: operations,
};

const reply = ({ seq, op, args }) => {
  if (op === "hello") return { seq, ok: hello };
  if (!operations.includes(op)) return { seq, skip: "no page needs it" };
  try {
    return { seq, ok: answer(op, args) };
  } catch (error) {
    if (error instanceof Refusal) return { seq, error: error.name, message: error.message.slice(0, 200) };
    return { seq, crash: String(error).slice(0, 200) };
  }
};

const MAX_REPLY = 1 << 20;
const ascii = (text) => text.replace(/[^\x00-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  if (request.op === "bye") break;
  const written = ascii(JSON.stringify(reply(request)));
  const long = { seq: request.seq, error: "OutOfRange", message: `a reply has at most ${MAX_REPLY} bytes` };
  process.stdout.write(`${written.length > MAX_REPLY ? JSON.stringify(long) : written}\n`);
}
process.stdin.destroy();
