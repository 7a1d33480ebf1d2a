// Questions of kinds that are data, one list in: their lines, what each mistake and two of them give out.
import { readdirSync, readFileSync } from "node:fs";
const at = new URL("../../docs/playground/", import.meta.url).pathname;
await import(`${at}refnb.js`);
for (const file of readdirSync(at, { recursive: true })) {
  if (file.endsWith(".js") && !file.startsWith("app/") && file !== "refnb.js") await import(at + file);
}
const { use } = globalThis.refnb, [{ Dict }, { rational }] = [use("tables"), use("rational")];
const { exercise } = use("formula"), { working, singles, pairs } = use("replay"), programs = use("programs");
const spelled = (outcomes) => outcomes.map(({ mistakes, value }) => [mistakes.map(({ key }) => key), value && String(value)]);
const cases = JSON.parse(readFileSync(0, "utf8")).map(({ kind, given, ...asked }) => {
  const lines = Object.entries(given).map(([stage, rows]) => [stage, new Dict(rows.map(([c, x]) => [c, rational(x)]))]);
  const made = exercise(programs[kind], { ...asked, given: Object.fromEntries(lines) });
  const right = Object.entries(working(made)).map(([stage, found]) => [stage, found.entries().map(([c, x]) => [c, String(x)])]);
  return { right: Object.fromEntries(right), singles: spelled(singles(made)), pairs: spelled(pairs(made)) };
});
console.log(JSON.stringify(cases));
