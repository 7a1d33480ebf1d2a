// Text: documents as words in their order, one die for all positions.
"use strict";

refnb.chapter("text", ({
  operation, numbers: { Q, ONE }, tables: { Dict, byCodePoint, sorted }, naive, multinomial, bernoulli, counting,
  reading: { string, list, whole, amounts, names, filled }, schema: { Tokens, Example }, smoothing: { Smoothing },
}) => {
  const Documents = list(Example(Tokens));
  const learning = { examples: Documents, smoothing: Smoothing, prior: naive.Prior };

  // Of ASCII what is no letter and no digit; from U+0080 on blanks, punctuation and signs.
  const APART =
    String.raw`\u0000-/:-@\[-\u0060{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u037e\u0387`
    + String.raw`\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0609\u060a\u060c\u060d\u061b-\u061f\u066a-\u066d`
    + String.raw`\u06d4\u0964\u0965\u0970\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u0f3a-\u0f3d\u104a-\u104f\u10fb\u1360-\u1368`
    + String.raw`\u1680\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u180e\u2000-\u200b\u200e-\u206f\u20a0-\u20cf`
    + String.raw`\u2190-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua673\ua67e\ufd3e`
    + String.raw`\ufd3f\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`
    + String.raw`\uffe0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{e01ef}`;
  const CAPITALS = [ // first, last, step, and what is added to make the small letter
    [0x41, 0x5a, 1, 32], [0xc0, 0xd6, 1, 32], [0xd8, 0xde, 1, 32], [0x100, 0x12e, 2, 1], [0x132, 0x136, 2, 1],
    [0x139, 0x147, 2, 1], [0x14a, 0x176, 2, 1], [0x178, 0x178, 1, -121], [0x179, 0x17d, 2, 1],
    [0x18f, 0x18f, 1, 202], [0x1a0, 0x1a0, 1, 1], [0x1af, 0x1af, 1, 1], [0x1cd, 0x1db, 2, 1],
    [0x200, 0x21e, 2, 1], [0x386, 0x386, 1, 38], [0x388, 0x38a, 1, 37], [0x38c, 0x38c, 1, 64],
    [0x38e, 0x38f, 1, 63], [0x391, 0x3a1, 1, 32], [0x3a3, 0x3ab, 1, 32], [0x400, 0x40f, 1, 80],
    [0x410, 0x42f, 1, 32], [0x460, 0x480, 2, 1], [0x48a, 0x4be, 2, 1], [0x4d0, 0x52e, 2, 1],
    [0x531, 0x556, 1, 48], [0x1e00, 0x1e94, 2, 1], [0x1ea0, 0x1efe, 2, 1], [0xff21, 0xff3a, 1, 32],
  ];
  const SMALL = new Map(CAPITALS.flatMap(([first, last, step, n]) =>
    Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step)
      .map((c) => [String.fromCodePoint(c), String.fromCodePoint(c + n)])));
  const WORD = new RegExp(`[^${APART}]+`, "gu");
  const tokens = (text) => (text.match(WORD) ?? []).map((run) => Array.from(run, (c) => SMALL.get(c) ?? c).join(""));
  const asciiLetters = (text) => (text.match(/[A-Za-z]+/g) ?? []).map((run) => run.toLowerCase());
  const frequencies = (examples) => {
    const counts = new Dict();
    for (const { instance, weight } of examples) for (const w of instance) counts.add(w, weight);
    return counts;
  };
  const vocabulary = (examples) => sorted(examples.flatMap(({ instance }) => instance));
  const labelsOf = (examples) => {
    filled(examples, "examples");
    return sorted(examples.map(({ label }) => label));
  };
  const prune = (counts, least, common) => {
    const ranked = counts.keys().sort((w, v) => counts.get(v).cmp(counts.get(w)) || byCodePoint(w, v));
    return sorted(ranked.filter((w, rank) => rank >= common && counts.get(w).cmp(new Q(least)) >= 0));
  };
  const bag = operation({ words: list(string), tokens: Tokens }, (words, given) => {
    const counts = frequencies([{ instance: given, weight: ONE }]).pick(words);
    return counts.map(({ n }) => n);
  });
  // The same examples with another instance: their labels and weights count.
  const seenAs = (examples, change) =>
    examples.map((example) => ({ ...example, instance: change(example.instance) }));
  const count = operation({ labels: names, words: names, examples: Documents }, (labels, words, examples) =>
    multinomial.count(labels, words, seenAs(examples, (given) => bag(words, given))));
  const learn = (examples, smoothing, prior) => {
    const words = vocabulary(examples);
    filled(words, "the vocabulary");
    return multinomial.fit(count(labelsOf(examples), words, examples), smoothing, prior);
  };
  const infer = (model, given) => {
    const words = multinomial.vocabularyOf(model);
    const places = given.map((w, i) => [w, i + 1]).filter(([w]) => words.includes(w));
    const factors = places.map(([w, i]) => [`${i} ${w}`, model.prior.map((_, y) => model.words.get(y).get(w))]);
    return naive.infer(model.prior, new Dict(factors));
  };
  const learnPresence = (examples, smoothing, prior) => {
    const words = vocabulary(examples), features = new Dict(words.map((w) => [w, bernoulli.VALUES]));
    const seen = seenAs(examples, (given) => bernoulli.instance(words, given));
    return bernoulli.fit(counting.count({ labels: labelsOf(examples), features }, seen), smoothing, prior);
  };
  const inferPresence = (model, given) => {
    const words = model.presence.keys();
    return bernoulli.infer(model, bernoulli.instance(words, given.filter((w) => words.includes(w))));
  };

  return {
    tokens: operation({ text: string }, tokens),
    ascii_letters: operation({ text: string }, asciiLetters),
    frequencies: operation({ examples: Documents }, frequencies),
    vocabulary: operation({ examples: Documents }, vocabulary),
    prune: operation({ frequencies: amounts, least: whole, common: whole }, prune),
    bag, count,
    learn: operation(learning, learn),
    infer: operation({ model: multinomial.Model, tokens: Tokens }, infer),
    learn_presence: operation(learning, learnPresence),
    infer_presence: operation({ model: bernoulli.Model, tokens: Tokens }, inferPresence),
  };
});
