// The judge of the page under Node: a JSON text a line in, the verdicts of these answers a line out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

runInThisContext(readFileSync(process.argv[2], "utf-8"));
const { open, check } = globalThis.refnb.use("app/judge");
const suite = await open(globalThis.refnbSuite);
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { text } = JSON.parse(line);
  let found;
  try {
    found = check(suite, text).map(({ vector, status, said }) => [vector.id, status, said]);
  } catch (error) {
    found = error.message;
  }
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
