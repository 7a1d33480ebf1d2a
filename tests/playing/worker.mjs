// The worker of the playground under Node: its own text, one question a line in, one answer a line out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const answers = [];
globalThis.postMessage = (answer) => answers.push(answer);
runInThisContext(readFileSync(process.argv[2], "utf-8"));
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  globalThis.onmessage({ data: JSON.parse(line) });
  process.stdout.write(`${JSON.stringify(answers.pop())}\n`);
}
