// Naive Bayes of every family written as a linear classifier.
"use strict";

refnb.chapter("linear_form", ({
  refuse, operation, numbers: { ONE }, tables: { Dict, table, distinct },
  schema: { Schema, Instance, checkInstance }, categorical, bernoulli, multinomial, complement, gaussian, poisson,
  mixed, logarithm: { log, subtract }, linear: { sum },
}) => {
  const weight = (p) => (p.zero ? refuse("OutOfRange", "the logarithm of 0 is no weight") : log(p, "e"));
  const weights = (rows) => rows.map((row) => row.map(weight));
  // The bias of each label: log prior(y) plus the numbers that the features shift it by.
  const biases = (prior, ...shifts) => {
    const rows = shifts.flatMap((shift) => shift.values());
    return prior.map((p, y) => sum(weight(p), rows.map((row) => row.get(y))));
  };
  const join = (...parts) => new Dict(parts.flatMap((part) => part.entries()));

  const indicators = ({ features }) => {
    const names = features.entries().flatMap(([f, domain]) => domain.map((v) => [`${f}=${v}`, f, v]));
    distinct(names.map(([name]) => name));
    return names;
  };
  const indicatorWeights = (model) => weights(new Dict(indicators(categorical.schemaOf(model)).map(([name, f, v]) =>
    [name, model.prior.map((_, y) => model.conditionals.get(f).get(y).get(v))])));

  const ofBernoulli = ({ prior, presence }) => {
    const absent = weights(presence.map((row) => row.map((theta) => ONE.sub(theta))));
    const present = weights(presence);
    return {
      bias: biases(prior, absent),
      weights: present.map((row, f) => row.map((w, y) => subtract(w, absent.get(f).get(y)))),
    };
  };
  const ofMultinomial = (model) => {
    const words = table(multinomial.vocabularyOf(model), (w) => model.prior.map((_, y) => model.words.get(y).get(w)));
    return { bias: biases(model.prior), weights: weights(words) };
  };
  // Of a family of numbers: the weight of each feature, and what it shifts the bias by.
  const ofNumbers = ({ linear }) => (model) => {
    const form = linear(model);
    return { bias: biases(model.prior, form.shifts), weights: form.weights };
  };
  const ofMixed = ({ categorical: words, families }) => {
    const forms = families.entries().map(([name, part]) => mixed.chapters[name].linear(part));
    const parts = [indicatorWeights(words), ...forms.map((form) => form.weights)];
    distinct(parts.flatMap((part) => part.keys()));
    return { bias: biases(words.prior, ...forms.map((form) => form.shifts)), weights: join(...parts) };
  };
  const oneHot = (schema, x) => {
    checkInstance(schema, x);
    return new Dict(indicators(schema).map(([name, f, v]) => [name, x.get(f) === v ? 1n : 0n]));
  };

  return {
    of_bernoulli: operation({ model: bernoulli.Model }, ofBernoulli),
    of_multinomial: operation({ model: multinomial.Model }, ofMultinomial),
    of_complement: operation({ model: complement.Model }, (model) => ({
      bias: biases(model.prior),
      weights: weights(table(complement.wordsOf(model), (w) =>
        model.prior.map((_, y) => ONE.div(model.others.get(y).get(w))))),
    })),
    of_categorical: operation({ model: categorical.Model }, (model) =>
      ({ bias: biases(model.prior), weights: indicatorWeights(model) })),
    of_poisson: operation({ model: poisson.Model }, ofNumbers(poisson)),
    of_gaussian: operation({ model: gaussian.Model }, ofNumbers(gaussian)),
    of_mixed: operation({ model: mixed.Model }, ofMixed),
    one_hot: operation({ schema: Schema, x: Instance }, oneHot),
  };
});
