// Text: documents as words in their order, one die for all positions.
"use strict";

refnb.chapter("text", ({
  operation, numbers: { Q, ONE }, tables: { Dict, byCodePoint, sorted }, naive, multinomial, bernoulli, counting,
  reading: { string, list, whole, amounts, names, filled }, schema: { Tokens, Example }, smoothing: { Smoothing },
}) => {
  const Documents = list(Example(Tokens));
  const learning = { examples: Documents, smoothing: Smoothing, prior: naive.Prior };

  const tokens = (text) => (text.match(/[A-Za-z]+/g) ?? []).map((run) => run.toLowerCase());
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
