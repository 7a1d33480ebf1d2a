// A handle of the port against the operation itself: the same answers and refusals, the model read once.
import { runInThisContext } from "node:vm";
import { readFileSync } from "node:fs";

globalThis.postMessage = () => {};
runInThisContext(readFileSync(process.argv[2], "utf-8"));
const { op, some, questions } = JSON.parse(process.argv[3]);
const said = (work) => {
  try {
    return { ok: work() };
  } catch (error) {
    return { error: error.name, message: error.message };
  }
};
const handle = globalThis.refnb.prepared(op, some);
const pairs = questions.map((rest) => [said(() => globalThis.refnb.answer(op, { ...some, ...rest })), said(() => handle(rest))]);
process.stdout.write(JSON.stringify({ pairs, wrong: said(() => globalThis.refnb.prepared(op, { model: 1 })) }));
