// The Node adapter: one request a line in, one reply a line out. It loads every script that lies beside it.
import { readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import "./refnb.js";

const found = readdirSync(new URL(".", import.meta.url), { recursive: true });
for (const name of found.filter((file) => file.endsWith(".js"))) await import(`./${name}`);

const { answer, operations, Refusal } = globalThis.refnb;
const hello = {
  protocol: "1",
  name: "refnb-js",
  version: "0.1.0",
  language: "javascript",
  profiles: ["exact", "probability", "estimation", "classifiers", "decision"],
  ops: operations,
};

const reply = ({ seq, op, args }) => {
  if (op === "hello") return { seq, ok: hello };
  try {
    return { seq, ok: answer(op, args) };
  } catch (error) {
    if (error instanceof Refusal) return { seq, error: error.name, message: error.message.slice(0, 200) };
    return { seq, crash: String(error).slice(0, 200) };
  }
};

const ascii = (text) => text.replace(/[^\x00-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const request = JSON.parse(line);
  if (request.op === "bye") break;
  process.stdout.write(`${ascii(JSON.stringify(reply(request)))}\n`);
}
