// Texts with their labels, and a message: what it says word by word.
"use strict";

refnb.chapter("page/message", ({
  "page/dom": { el, fill, spaced, listed, field, select, input }, "page/engine": { ask, latest }, "page/show": show,
}) => {
  const TEXTS = "spam: buy buy buy now\nspam: buy now\nregular: meet meet\nregular: meet now\nregular: meet buy\n";
  const MODELS = [["multinomial", "how often each word occurs (multinomial)"], ["bernoulli", "which words occur, and which do not (Bernoulli)"], ["complement", "the words of all other labels (complement)"]];
  const RULES = [["laplace", "Laplace: add 1"], ["add=1/2", "add 1/2"], ["none", "none"]];
  const mount = (place) => {
    const given = { texts: TEXTS, model: "multinomial", smoothing: "laplace", words: "buy now" };
    const sentence = el("p", { class: "nb-sentence", role: "status" }), [bars, note, steps] = [1, 2, 3].map(() => el("div"));
    const refresh = latest(async () => {
      const { ok, ...wrong } = await ask("message", given);
      fill(sentence, ok ? spaced(ok.sentence) : show.refusal(wrong));
      fill(bars, ok?.posterior ? show.bars(ok.posterior, ok.label) : "");
      fill(note, ok?.unknown.length ? el("p", { class: "nb-note" }, `No text has ${listed(ok.unknown)}: left out.`) : "");
      fill(steps, ok ? show.blocks(ok.blocks) : "");
    });
    const put = (key) => (value) => {
      given[key] = value;
      refresh();
    };
    const area = el("textarea", { class: "nb-csv", rows: "6", spellcheck: "false", oninput: () => put("texts")(area.value) });
    area.value = TEXTS;
    place.append(field("Texts that are known, a line each: label, colon, words", area),
      el("div", { class: "nb-row" }, field("What counts", select(MODELS, given.model, put("model"))), field("Smoothing", select(RULES, given.smoothing, put("smoothing")))),
      field("The message", input(given.words, put("words"))), sentence, bars, note, steps);
    refresh();
  };

  return { mount };
});
