// A message asked of texts that were typed: by how often words occur, whether they occur, or by the words of the others.
"use strict";

refnb.chapter("app/message", ({
  refuse, numbers: { ONE }, tables: { sorted }, text, complement, "app/model": { ruleOf }, "app/hints": { shown },
  "app/sentence": { decided, opened }, "app/terms": { NOTHING, name, real, block },
}) => {
  const read = (lines) => lines.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [, label, words] = /^([^,:;\t]+)[,:;\t](.*)$/.exec(line) ?? [];
    if (!label) refuse("BadRequest", `a line is a label and a text, such as “spam: buy now”, got ${shown(line)}`);
    return { label: label.trim(), instance: text.tokens(words), weight: ONE };
  });
  const ways = {
    multinomial: (examples, rule, prior, words) => text.infer(text.learn(examples, rule, prior), words),
    bernoulli: (examples, rule, prior, words) => text.infer_presence(text.learn_presence(examples, rule, prior), words),
    complement: (examples, rule, prior, words) => {
      const all = text.vocabulary(examples), labels = sorted(examples.map(({ label }) => label));
      const model = complement.fit(text.count(labels, all, examples), rule, prior);
      return complement.infer(model, text.bag(all, words.filter((w) => all.includes(w))));
    },
  };
  // The words that no text has are left out by the first and the third way, and so they are told.
  const message = ({ texts, model, smoothing, words }) => {
    const examples = read(texts), given = text.tokens(words), all = new Set(text.vocabulary(examples));
    if (new Set(examples.map(({ label }) => label)).size < 2) refuse("EmptyData", "texts of two labels are needed, each on a line of its own");
    const found = ways[model](examples, ruleOf(smoothing), ruleOf("none"), given), { prior, factors, scores, posterior, decision } = found;
    const called = (w) => (model === "bernoulli" && !given.includes(w) ? `no ${w}` : w.replace(/^\d+ /, ""));
    const row = (what, cells) => [name(what), ...cells.values().map(real)];
    const rows = [row("prior", prior), ...factors.entries().map(([w, cells]) => row(called(w), cells))];
    rows.push(row(posterior ? "multiplied" : "log prior and weights, added", scores), ...(posterior ? [row("share of the sum", posterior)] : []));
    return {
      posterior, label: decision.label, unknown: [...new Set(given.filter((w) => !all.has(w)))],
      sentence: opened(posterior ? decided(found) : decision.ties.join(" and ")),
      blocks: [block("Word by word", { table: { head: [NOTHING, ...prior.keys().map(name)], rows } })],
    };
  };

  return { message };
});
