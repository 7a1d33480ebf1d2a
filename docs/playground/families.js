// The other models of the specification: independence, moments, Dirichlet, softmax, multinomial, text,
// Gaussian, Poisson and mixed classifiers, and their linear forms.
// A classic script for after refnb.js and logarithms.js.
"use strict";

(() => {
  const {
    refuse, Q, ZERO, ONE, count, total, product, byCodePoint, Dict, number, integer, string, list, map,
    record, require, distribution, integers, strings, joints, checkAmounts, checkDistribution, checkSame,
    checkNames, checkTable, checkInstance, expectation, widthOf, smoothingType, estimate, priorType, estimatePrior,
    naiveInfer, schemaType, instanceType, countExamples, categoricalType, categoricalSchema, categoricalFactors,
    bernoulliType, bernoulliFit, bernoulliInstance, bernoulliFactors, formType, numberType, constant, log, add,
    multiply, subtract, compare, exponential, shares, checkPlaces,
  } = globalThis.refnb.parts;

  const HALF = new Q(1n, 2n), TWO = count(2);
  const square = (x) => x.mul(x);
  const negative = (x) => ZERO.sub(x);
  const sumBy = (items, amount) => total(items.map(amount));
  const checkKnown = (features, given) => {
    for (const f of given) if (!features.includes(f)) refuse("UnknownFeature", f);
  };
  const checkDistinct = (names) => {
    if (new Set(names).size !== names.length) refuse("Duplicate", "names must differ");
  };

  // ---- independence -----------------------------------------------------------------------------

  // It is enough to look at the cells that occur. When the equation holds in all that are possible, both
  // sides sum to the same there, and nothing is left for the right-hand side anywhere else.
  const mutuallyIndependent = (joint, groups, given) => {
    checkDistribution(joint);
    const width = BigInt(widthOf(joint)), named = [...groups, given].flat();
    for (const i of named) if (i < 0n || i >= width) refuse("OutOfRange", "no such position");
    checkDistinct(named);
    const at = (c, positions) => positions.map((i) => c[Number(i)]);
    const probabilities = (positions) => {
      const sums = new Dict();
      for (const [c, p] of joint.entries()) sums.set(at(c, positions), p.add(sums.get(at(c, positions)) ?? ZERO));
      return (c) => sums.get(at(c, positions));
    };
    const together = probabilities(named), condition = probabilities(given);
    const apart = groups.map((group) => probabilities([...group, ...given]));
    return joint.keys().every((c) => {
      const z = condition(c);
      const right = z.mul(product(apart.map((p) => p(c))));
      return together(c).mul(z.pow(BigInt(groups.length))).eq(right);
    });
  };
  const covariance = (p, left, right) => {
    const means = expectation(p, left).mul(expectation(p, right));
    return expectation(p, left.map((g, h) => g.mul(right.get(h)))).sub(means);
  };
  const checkSizes = (sizes) => {
    for (const k of sizes) if (k < 1n) refuse("OutOfRange", "a size is at least 1");
  };
  const jointParameters = (sizes) => {
    checkSizes(sizes);
    return sizes.reduce((all, k) => all * k, 1n) - 1n;
  };
  const naiveParameters = (labels, sizes) => {
    checkSizes([labels, ...sizes]);
    return labels - 1n + labels * sizes.reduce((sum, k) => sum + k - 1n, 0n);
  };

  // ---- moments ----------------------------------------------------------------------------------

  const observationType = record({ instance: distribution, label: string, weight: number }, (observation) =>
    (observation.weight.negative ? refuse("Negative", "a weight must be >= 0") : observation));
  const checkMoment = (moment) => {
    const { weight: n, total: t, squares: u } = moment;
    if (n.negative) refuse("Negative", "a weight must be >= 0");
    if (n.mul(u).cmp(square(t)) < 0 || (n.zero && !u.zero)) refuse("OutOfRange", "no values have these sums");
    return moment;
  };
  const momentType = record({ weight: number, total: number, squares: number }, checkMoment);
  const checkMoments = (moments) => {
    if (!moments.labels.size) refuse("EmptyData", "at least one label is needed");
    checkAmounts(moments.labels);
    for (const table of moments.features.values()) {
      checkSame(table.keys(), moments.labels.keys());
      for (const [y, moment] of table.entries()) {
        if (moment.weight.cmp(moments.labels.get(y)) > 0) refuse("OutOfRange", "more values than observations");
      }
    }
    return moments;
  };
  const momentsType = record({ labels: distribution, features: map(string, map(string, momentType)) }, checkMoments);

  const MAX_MOMENTS = 1000000;
  const emptyMoments = (labels, features) => {
    checkNames(labels);
    checkDistinct(features);
    if (labels.length * features.length > MAX_MOMENTS) refuse("OutOfRange", "too many labels times features");
    const none = { weight: ZERO, total: ZERO, squares: ZERO };
    const row = () => new Dict(labels.map((y) => [y, none]));
    return { labels: new Dict(labels.map((y) => [y, ZERO])), features: new Dict(features.map((f) => [f, row()])) };
  };
  const momentOf = (x, w) => ({ weight: w, total: w.mul(x), squares: w.mul(square(x)) });
  const joinMoments = (a, b, change) => ({
    weight: change(a.weight, b.weight), total: change(a.total, b.total), squares: change(a.squares, b.squares),
  });
  const plus = (a, b) => a.add(b);
  const gather = (labels, features, observations, check = () => {}) => {
    const sums = emptyMoments(labels, features);
    for (const observation of observations) {
      const { instance, label, weight } = observation;
      check(instance);
      if (!sums.labels.has(label)) refuse("UnknownLabel", label);
      for (const f of instance.keys()) if (!sums.features.has(f)) refuse("UnknownFeature", f);
      sums.labels.set(label, sums.labels.get(label).add(weight));
      for (const [f, x] of instance.entries()) {
        const row = sums.features.get(f);
        row.set(label, joinMoments(row.get(label), momentOf(x, weight), plus));
      }
    }
    return sums;
  };
  const combineMoments = (a, b, change) => {
    checkSame(a.labels.keys(), b.labels.keys());
    checkSame(a.features.keys(), b.features.keys());
    return {
      labels: a.labels.map((n, y) => change(n, b.labels.get(y))),
      features: a.features.map((table, f) => table.map((m, y) => joinMoments(m, b.features.get(f).get(y), change))),
    };
  };
  const subtractMoments = (a, b) => {
    const rest = combineMoments(a, b, (n, k) => n.sub(k));
    checkAmounts(rest.labels);
    for (const table of rest.features.values()) checkAmounts(table.map((moment) => moment.weight));
    for (const table of rest.features.values()) table.values().forEach(checkMoment);
    return checkMoments(rest);
  };

  // ---- dirichlet --------------------------------------------------------------------------------

  const checkWeights = (a) => {
    for (const w of a.values()) if (w.cmp(ZERO) <= 0) refuse("OutOfRange", "a weight must be > 0");
    if (!a.size) refuse("EmptyData", "at least one weight is needed");
  };
  const dirichletPosterior = (counts, a) => {
    checkTable(counts);
    checkWeights(a);
    checkSame(counts.keys(), a.keys());
    return counts.map((n, v) => n.add(a.get(v)));
  };
  const shareOut = (weights) => {
    const whole = total(weights.values());
    return weights.map((w) => w.div(whole));
  };
  const dirichletMean = (a) => {
    checkWeights(a);
    return shareOut(a);
  };
  const dirichletMode = (a) => {
    for (const w of a.values()) if (w.cmp(ONE) < 0) refuse("OutOfRange", "a weight must be >= 1");
    if (!a.size) refuse("EmptyData", "at least one weight is needed");
    const rest = a.map((w) => w.sub(ONE));
    if (rest.values().every((w) => w.zero)) refuse("UndefinedEstimate", "all weights are 1");
    return shareOut(rest);
  };
  const sequence = (draws, a) => {
    checkWeights(a);
    for (const v of draws) if (!a.has(v)) refuse("UnknownValue", v);
    const weights = a.map((w) => w), whole = total(a.values());
    return product(draws.map((v, j) => {
      const w = weights.get(v);
      weights.set(v, w.add(ONE));
      return w.div(whole.add(count(j)));
    }));
  };
  // a (a + 1) ... (a + n - 1)
  const rising = (a, n) => {
    let over = 1n;
    for (let k = 0n; k < n; k += 1n) over *= a.n + k * a.d;
    return new Q(over, a.d ** n);
  };
  const dirichletEvidence = (counts, a) => {
    checkTable(counts);
    for (const n of counts.values()) if (n.d !== 1n) refuse("BadWeight", "a sequence needs whole counts");
    checkWeights(a);
    checkSame(counts.keys(), a.keys());
    const over = product(counts.entries().map(([v, n]) => rising(a.get(v), n.n)));
    return over.div(rising(total(a.values()), total(counts.values()).n));
  };

  // ---- softmax ----------------------------------------------------------------------------------

  const logOrInfinite = (p) => {
    if (p.negative) refuse("Negative", "a probability must be >= 0");
    return p.zero ? "-inf" : log(p);
  };
  const logFactors = (factors) => factors.map((table) => table.map(logOrInfinite));
  const sum = (numbers) => (numbers.includes("-inf") ? "-inf" : numbers.reduce(add, constant(ZERO)));
  const checkLogs = (table) => {
    for (const s of table.values()) if (typeof s === "object" && s.base !== "e") refuse("DomainMismatch", "base e");
    for (const s of table.values()) if (s === "inf") refuse("OutOfRange", "a log score is below inf");
  };
  const logScores = (prior, factors) => {
    checkDistribution(prior);
    for (const table of factors.values()) {
      checkSame(table.keys(), prior.keys());
      checkLogs(table);
    }
    return prior.map((p, y) => sum([logOrInfinite(p), ...factors.values().map((table) => table.get(y))]));
  };
  const checkScores = (scores) => {
    if (!scores.size) refuse("EmptyData", "at least one label is needed");
    checkLogs(scores);
    if (scores.values().every((s) => s === "-inf")) refuse("ZeroEvidence", "every score is -inf");
  };
  const decide = (scores) => {
    checkScores(scores);
    let ties = [], greatest = null;
    for (const [y, s] of scores.entries()) {
      const order = greatest === null ? 1 : compare(s, greatest);
      if (order > 0) [ties, greatest] = [[y], s];
      else if (order === 0) ties.push(y);
    }
    return { label: ties[0], ties };
  };
  const softmaxInfer = (prior, factors) => {
    const scores = logScores(prior, factors);
    return { prior, factors, scores, decision: decide(scores) };
  };
  const logOdds = (scores, label, other) => {
    checkScores(scores);
    for (const y of [label, other]) if (!scores.has(y)) refuse("UnknownLabel", y);
    const [s, r] = [scores.get(label), scores.get(other)];
    if (s === "-inf" && r === "-inf") refuse("ZeroEvidence", "both scores are -inf");
    if (s === "-inf") return "-inf";
    return r === "-inf" ? "inf" : subtract(s, r);
  };
  const experts = (factors, label, other) => factors.map((table) => logOdds(table, label, other));
  const softmaxPosterior = (scores, places) => {
    checkScores(scores);
    checkPlaces(places);
    const finite = scores.entries().filter(([, s]) => s !== "-inf");
    const found = new Dict(shares(finite.map(([, s]) => s), places).map((share, i) => [finite[i][0], share]));
    return scores.map((_, y) => found.get(y) ?? { low: ZERO, high: ZERO });
  };

  // ---- multinomial --------------------------------------------------------------------------------

  const bagOfWords = map(string, integer);
  const checkCounts = (x) => {
    for (const k of x.values()) if (k < 0n) refuse("Negative", "a count must be >= 0");
  };
  const bagType = record({ words: bagOfWords, label: string, weight: number }, (bag) => {
    checkCounts(bag.words);
    return bag.weight.negative ? refuse("Negative", "a weight must be >= 0") : bag;
  });
  const firstOf = (table, labels) => table.get(labels.keys()[0]).keys();
  const totalsType = record({ documents: distribution, occurrences: map(string, distribution) }, (totals) => {
    const { documents, occurrences } = totals;
    if (!documents.size) refuse("EmptyData", "at least one label is needed");
    checkSame(documents.keys(), occurrences.keys());
    const words = firstOf(occurrences, documents);
    if (!words.length) refuse("EmptyData", "at least one word is needed");
    for (const row of occurrences.values()) checkSame(row.keys(), words);
    for (const table of [documents, ...occurrences.values()]) checkAmounts(table);
    return totals;
  });
  const vocabularyOf = (model) => firstOf(model.words, model.prior);
  const multinomialType = record({ prior: distribution, words: map(string, distribution) }, (model) => {
    checkDistribution(model.prior);
    checkSame(model.prior.keys(), model.words.keys());
    for (const theta of model.words.values()) {
      checkDistribution(theta);
      checkSame(theta.keys(), vocabularyOf(model));
    }
    return model;
  });

  const countBags = (labels, vocabulary, bags) => {
    checkNames(labels);
    checkNames(vocabulary);
    const documents = new Dict(labels.map((y) => [y, ZERO]));
    const occurrences = documents.map(() => new Dict(vocabulary.map((w) => [w, ZERO])));
    for (const { words, label, weight } of bags) {
      if (!documents.has(label)) refuse("UnknownLabel", label);
      const row = occurrences.get(label);
      for (const w of words.keys()) if (!row.has(w)) refuse("UnknownFeature", w);
      documents.set(label, documents.get(label).add(weight));
      for (const [w, k] of words.entries()) row.set(w, row.get(w).add(weight.mul(new Q(k))));
    }
    return { documents, occurrences };
  };
  const mergeTotals = (a, b) => {
    checkSame(a.documents.keys(), b.documents.keys());
    checkSame(firstOf(a.occurrences, a.documents), firstOf(b.occurrences, b.documents));
    return {
      documents: a.documents.map((n, y) => n.add(b.documents.get(y))),
      occurrences: a.occurrences.map((row, y) => row.map((n, w) => n.add(b.occurrences.get(y).get(w)))),
    };
  };
  const multinomialFit = ({ documents, occurrences }, smoothing, prior) => {
    const estimated = estimatePrior(documents, prior);
    return { prior: estimated, words: documents.map((_, y) => estimate(occurrences.get(y), smoothing)) };
  };
  // |x|! / the product of x_w!, as a product of binomials: choose the places of one word after the other.
  const coefficient = (x) => {
    checkCounts(x);
    let all = 0n, ways = 1n;
    for (const k of x.values()) {
      const few = k < all ? k : all;
      all += k;
      for (let i = 1n; i <= few; i += 1n) ways = (ways * (all - few + i)) / i;
    }
    return ways;
  };
  const checkBag = (model, x) => {
    checkCounts(x);
    checkKnown(vocabularyOf(model), x.keys());
  };
  const multinomialProbability = (model, x, label) => {
    checkBag(model, x);
    if (!model.words.has(label)) refuse("UnknownLabel", label);
    const theta = model.words.get(label);
    return product([new Q(coefficient(x)), ...x.entries().map(([w, k]) => theta.get(w).pow(k))]);
  };
  const multinomialFactors = (model, x) => {
    checkBag(model, x);
    const seen = vocabularyOf(model).filter((w) => x.get(w) > 0n);
    return new Dict(seen.map((w) => [w, model.prior.map((_, y) => model.words.get(y).get(w).pow(x.get(w)))]));
  };

  // ---- text ---------------------------------------------------------------------------------------

  const documentType = record({ tokens: strings, label: string });
  const tokensOf = (text) => (text.match(/[A-Za-z]+/g) ?? []).map((run) => run.toLowerCase());
  const tally = (tokens) => {
    const counts = new Dict();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0n) + 1n);
    return counts;
  };
  const sorted = (names) => [...new Set(names)].sort(byCodePoint);
  const frequencies = (documents) => tally(documents.flatMap((document) => document.tokens));
  const vocabulary = (documents) => sorted(documents.flatMap((document) => document.tokens));
  const prune = (counts, least, common) => {
    for (const k of [...counts.values(), least, common]) if (k < 0n) refuse("Negative", "must be >= 0");
    const difference = (a, b) => (a === b ? 0 : a < b ? -1 : 1);
    const ranked = counts.keys().sort((a, b) => difference(counts.get(b), counts.get(a)) || byCodePoint(a, b));
    const kept = ranked.filter((w, rank) => BigInt(rank) >= common && counts.get(w) >= least);
    return kept.sort(byCodePoint);
  };
  const bag = (words, tokens) => {
    const counts = tally(tokens);
    return new Dict(words.filter((w) => counts.has(w)).map((w) => [w, counts.get(w)]));
  };
  const textTotals = (labels, words, documents) => countBags(labels, words,
    documents.map(({ tokens, label }) => ({ words: bag(words, tokens), label, weight: ONE })));
  const labelsOf = (documents) => sorted(documents.map((document) => document.label));
  const learn = (documents, smoothing, prior) =>
    multinomialFit(textTotals(labelsOf(documents), vocabulary(documents), documents), smoothing, prior);
  const textInfer = (model, tokens) => {
    const known = vocabularyOf(model), factors = new Dict();
    tokens.forEach((w, i) => {
      if (known.includes(w)) factors.set(`${i + 1} ${w}`, model.prior.map((_, y) => model.words.get(y).get(w)));
    });
    return naiveInfer(model.prior, factors);
  };
  const learnPresence = (documents, smoothing, prior) => {
    const words = vocabulary(documents);
    const schema = { labels: labelsOf(documents), features: new Dict(words.map((w) => [w, ["0", "1"]])) };
    checkNames(schema.labels);
    const examples = documents.map(({ tokens, label }) =>
      ({ instance: bernoulliInstance(words, tokens), label, weight: ONE }));
    return bernoulliFit(countExamples(schema, examples), smoothing, prior);
  };
  const inferPresence = (model, tokens) => {
    const words = model.presence.keys();
    const present = bernoulliInstance(words, tokens.filter((w) => model.presence.has(w)));
    return naiveInfer(model.prior, bernoulliFactors(model, present));
  };

  // ---- gaussian -----------------------------------------------------------------------------------

  const checkVariance = (v) => {
    if (v.negative) refuse("Negative", "a variance must be > 0");
    if (v.zero) refuse("ZeroVariance", "a variance must be > 0");
  };
  const gaussianType = record(
    { prior: distribution, means: map(string, distribution), variances: map(string, distribution) }, (model) => {
      const { prior, means, variances } = model;
      checkDistribution(prior);
      checkSame(means.keys(), variances.keys());
      for (const f of means.keys()) {
        checkSame(means.get(f).keys(), prior.keys());
        checkSame(variances.get(f).keys(), prior.keys());
        for (const y of prior.keys()) checkVariance(variances.get(f).get(y));
      }
      return model;
    });
  const mean = ({ weight, total: t }) =>
    (weight.zero ? refuse("UndefinedEstimate", "n must be > 0") : t.div(weight));
  const checkDivisor = (divisor) => {
    if (divisor !== "n" && divisor !== "n-1") refuse("UnknownValue", "a divisor is n or n-1");
  };
  const variance = (moments, divisor) => {
    checkDivisor(divisor);
    const deviations = sumBy(moments, (m) => m.squares.sub(m.total.mul(mean(m))));
    const freedom = sumBy(moments, (m) => (divisor === "n" ? m.weight : m.weight.sub(ONE)));
    if (freedom.cmp(ZERO) <= 0) refuse("UndefinedEstimate", "the divisor must be > 0");
    return deviations.div(freedom);
  };
  const gaussianFit = (moments, divisor, shared, prior) => {
    checkDivisor(divisor);
    const estimated = estimatePrior(moments.labels, prior);
    const means = moments.features.map((table) => table.map(mean));
    const variances = moments.features.map((table) =>
      table.map((moment) => variance(shared ? table.values() : [moment], divisor)));
    for (const table of variances.values()) table.values().forEach(checkVariance);
    return { prior: estimated, means, variances };
  };
  // -n/2 log v - squares / (2 v)
  const density = (n, v, squares) =>
    add(multiply(log(v), negative(n.mul(HALF))), constant(negative(squares.div(TWO.mul(v)))));
  const gaussianLikelihood = ({ weight: n, total: t, squares: u }, mu, v) => {
    checkVariance(v);
    return density(n, v, u.sub(TWO.mul(mu).mul(t)).add(n.mul(square(mu))));
  };
  const gaussianFactors = ({ prior, means, variances }, x) => {
    checkKnown(means.keys(), x.keys());
    return new Dict(means.keys().filter((f) => x.has(f)).map((f) => [f, prior.map((_, y) =>
      density(ONE, variances.get(f).get(y), square(x.get(f).sub(means.get(f).get(y)))))]));
  };

  // ---- poisson ------------------------------------------------------------------------------------

  const poissonType = record({ prior: distribution, rates: map(string, distribution) }, (model) => {
    checkDistribution(model.prior);
    for (const table of model.rates.values()) {
      checkSame(table.keys(), model.prior.keys());
      checkAmounts(table);
    }
    return model;
  });
  const checkCount = (x) => {
    if (x.d !== 1n) refuse("BadWeight", "a count must be whole");
    if (x.negative) refuse("Negative", "a count must be >= 0");
  };
  const gatherCounts = (labels, features, observations) =>
    gather(labels, features, observations, (instance) => instance.values().forEach(checkCount));
  const rate = (moment) => (moment.total.negative ? refuse("Negative", "a sum must be >= 0") : mean(moment));
  const poissonFit = (moments, prior) => {
    const estimated = estimatePrior(moments.labels, prior);
    const rates = moments.features.map((table) => moments.labels.map((_, y) => rate(table.get(y))));
    return { prior: estimated, rates };
  };
  // t log lambda - n lambda, with 0 log 0 = 0
  const chance = (t, n, lambda) => {
    if (lambda.zero) return t.zero ? constant(ZERO) : "-inf";
    return add(multiply(log(lambda), t), constant(negative(n.mul(lambda))));
  };
  const poissonLikelihood = ({ weight, total: t }, lambda) => {
    if (lambda.negative || t.negative) refuse("Negative", "a rate and a sum must be >= 0");
    return chance(t, weight, lambda);
  };
  const poissonFactors = ({ prior, rates }, x) => {
    checkKnown(rates.keys(), x.keys());
    x.values().forEach(checkCount);
    return new Dict(rates.keys().filter((f) => x.has(f)).map((f) =>
      [f, prior.map((_, y) => chance(x.get(f), ONE, rates.get(f).get(y)))]));
  };

  // ---- mixed --------------------------------------------------------------------------------------

  const mixedType = record({ categorical: categoricalType, gaussian: gaussianType, poisson: poissonType }, (model) => {
    const { categorical, gaussian, poisson } = model;
    for (const { prior } of [gaussian, poisson]) {
      checkSame(prior.keys(), categorical.prior.keys());
      for (const [y, p] of prior.entries()) {
        if (!p.eq(categorical.prior.get(y))) refuse("DomainMismatch", "the parts have different priors");
      }
    }
    checkDistinct([...categorical.conditionals.keys(), ...gaussian.means.keys(), ...poisson.rates.keys()]);
    return model;
  });
  const mixedFactors = ({ categorical, gaussian, poisson }, values, numbers) => {
    const first = logFactors(categoricalFactors(categorical, values));
    checkKnown([...gaussian.means.keys(), ...poisson.rates.keys()], numbers.keys());
    const part = (names) => new Dict(numbers.entries().filter(([f]) => names.has(f)));
    const second = gaussianFactors(gaussian, part(gaussian.means));
    const third = poissonFactors(poisson, part(poisson.rates));
    return new Dict([first, second, third].flatMap((tables) => tables.entries()));
  };

  // ---- linear -------------------------------------------------------------------------------------

  const checkNatural = (form) => {
    if (form.base !== "e") refuse("DomainMismatch", "a weight is to the base e");
  };
  const affineType = record({ bias: map(string, formType), weights: map(string, map(string, formType)) }, (affine) => {
    const { bias, weights } = affine;
    if (!bias.size) refuse("EmptyData", "at least one label is needed");
    bias.values().forEach(checkNatural);
    for (const table of weights.values()) {
      checkSame(table.keys(), bias.keys());
      table.values().forEach(checkNatural);
    }
    return affine;
  });
  const linearType = record(
    { positive: string, negative: string, bias: formType, weights: map(string, formType) }, (linear) => {
      if (linear.positive === linear.negative) refuse("Duplicate", "the labels must differ");
      [linear.bias, ...linear.weights.values()].forEach(checkNatural);
      return linear;
    });
  const checkComplete = ({ weights }, x) => {
    checkKnown(weights.keys(), x.keys());
    for (const f of weights.keys()) if (!x.has(f)) refuse("MissingValue", f);
  };
  const linearScores = (affine, x) => {
    checkComplete(affine, x);
    return affine.bias.map((b, y) =>
      affine.weights.entries().reduce((s, [f, table]) => add(s, multiply(table.get(y), x.get(f))), b));
  };
  const linearDecide = (affine, x) => decide(linearScores(affine, x));
  const between = ({ bias, weights }, positive, other) => {
    for (const y of [positive, other]) if (!bias.has(y)) refuse("UnknownLabel", y);
    if (positive === other) refuse("Duplicate", "the labels must differ");
    const difference = (table) => subtract(table.get(positive), table.get(other));
    return { positive, negative: other, bias: difference(bias), weights: weights.map(difference) };
  };
  const contributions = (linear, x) => {
    checkComplete(linear, x);
    return linear.weights.map((w, f) => multiply(w, x.get(f)));
  };
  const margin = (linear, x) => contributions(linear, x).values().reduce(add, linear.bias);

  // ---- rewrite ------------------------------------------------------------------------------------

  const positiveLog = (p) => (p.zero ? refuse("OutOfRange", "the logarithm of 0 is no weight") : log(p));
  const positiveLogs = (tables) => tables.map((table) => table.map(positiveLog));
  // The bias of each label: log prior(y) plus the numbers that the features add to it.
  const biasOf = (prior, added = () => []) => prior.map((p, y) => added(y).reduce(add, positiveLog(p)));
  const indicators = (features) => {
    const names = features.entries().flatMap(([f, domain]) => domain.map((v) => [`${f}=${v}`, f, v]));
    checkDistinct(names.map(([name]) => name));
    return names;
  };

  const ofBernoulli = ({ prior, presence }) => {
    const absence = positiveLogs(presence.map((table) => table.map((theta) => ONE.sub(theta))));
    const weights = positiveLogs(presence).map((table, f) =>
      table.map((form, y) => subtract(form, absence.get(f).get(y))));
    return { bias: biasOf(prior, (y) => absence.values().map((table) => table.get(y))), weights };
  };
  const ofMultinomial = (model) => {
    const words = new Dict(vocabularyOf(model).map((w) => [w, model.prior.map((_, y) => model.words.get(y).get(w))]));
    return { bias: biasOf(model.prior), weights: positiveLogs(words) };
  };
  const indicatorTables = (model) => new Dict(indicators(categoricalSchema(model).features).map(([name, f, v]) =>
    [name, model.prior.map((_, y) => model.conditionals.get(f).get(y).get(v))]));
  const ofCategorical = (model) => {
    const tables = indicatorTables(model);
    return { bias: biasOf(model.prior), weights: positiveLogs(tables) };
  };
  const rateLosses = ({ rates }, y) => rates.values().map((table) => constant(negative(table.get(y))));
  const ofPoisson = (model) =>
    ({ bias: biasOf(model.prior, (y) => rateLosses(model, y)), weights: positiveLogs(model.rates) });
  const checkShared = ({ variances }) => {
    for (const table of variances.values()) {
      const [first, ...others] = table.values();
      if (!others.every((v) => v.eq(first))) refuse("DomainMismatch", "the labels must share a variance");
    }
  };
  const squareLosses = ({ means, variances }, y) => means.keys().map((f) =>
    constant(negative(square(means.get(f).get(y)).div(TWO.mul(variances.get(f).get(y))))));
  const slopes = ({ means, variances }) => means.map((table, f) =>
    table.map((mu, y) => constant(mu.div(variances.get(f).get(y)))));
  const ofGaussian = (model) => {
    checkShared(model);
    return { bias: biasOf(model.prior, (y) => squareLosses(model, y)), weights: slopes(model) };
  };
  const ofMixed = ({ categorical, gaussian, poisson }) => {
    checkShared(gaussian);
    const tables = indicatorTables(categorical);
    checkDistinct([...tables.keys(), ...gaussian.means.keys(), ...poisson.rates.keys()]);
    const parts = [positiveLogs(tables), slopes(gaussian), positiveLogs(poisson.rates)];
    const bias = biasOf(categorical.prior, (y) => [...squareLosses(gaussian, y), ...rateLosses(poisson, y)]);
    return { bias, weights: new Dict(parts.flatMap((part) => part.entries())) };
  };
  const oneHot = (schema, x) => {
    checkInstance(schema, x);
    return new Dict(indicators(schema.features).map(([name, f, v]) => [name, x.get(f) === v ? 1n : 0n]));
  };

  // ---- logistic -----------------------------------------------------------------------------------

  const odds = (linear, x) => exponential(margin(linear, x));
  // p and 1 - p; the odds are in lowest terms, and so are both of these.
  const posterior = (linear, x) => {
    const { n, d } = odds(linear, x);
    return new Dict([[linear.positive, Q.lowest(n, n + d)], [linear.negative, Q.lowest(d, n + d)]]);
  };
  const enclosed = (linear, x, places) =>
    softmaxPosterior(new Dict([[linear.positive, margin(linear, x)], [linear.negative, constant(ZERO)]]), places);
  const gradient = (linear, truth) => {
    const errors = truth.map(({ instance, label, weight }) => {
      if (label !== linear.positive && label !== linear.negative) refuse("UnknownLabel", label);
      const p = posterior(linear, instance).get(linear.positive);
      return weight.mul(p.sub(label === linear.positive ? ONE : ZERO));
    });
    if (!truth.length) refuse("EmptyData", "at least one observation is needed");
    const whole = sumBy(truth, ({ weight }) => weight);
    if (whole.zero) refuse("ZeroEvidence", "all weights are 0");
    const meanOf = (value) => sumBy(truth, ({ instance }, i) => errors[i].mul(value(instance))).div(whole);
    return { bias: meanOf(() => ONE), weights: linear.weights.map((_, f) => meanOf((x) => x.get(f))) };
  };

  // ---- the operations -----------------------------------------------------------------------------

  const truth = (value, place) => require(value, "boolean", place);
  const numbers = map(string, numberType), tables = map(string, numbers), observations = list(observationType);
  const documents = list(documentType);
  const bySoftmax = (factors) => (model, ...x) => softmaxInfer(model.prior, factors(model, ...x));
  const mixedInfer = (model, values, given) =>
    softmaxInfer(model.categorical.prior, mixedFactors(model, values, given));

  globalThis.refnb.define({
    "independence.independent": [{ joint: joints, left: integers, right: integers, given: integers },
      (joint, left, right, given) => mutuallyIndependent(joint, [left, right], given)],
    "independence.mutually_independent": [{ joint: joints, groups: list(integers), given: integers },
      mutuallyIndependent],
    "independence.covariance": [{ p: distribution, left: distribution, right: distribution }, covariance],
    "independence.joint_parameters": [{ sizes: integers }, jointParameters],
    "independence.naive_parameters": [{ labels: integer, sizes: integers }, naiveParameters],
    "moments.count": [{ labels: strings, features: strings, observations },
      (labels, features, seen) => gather(labels, features, seen)],
    "moments.merge": [{ a: momentsType, b: momentsType }, (a, b) => combineMoments(a, b, plus)],
    "moments.subtract": [{ a: momentsType, b: momentsType }, subtractMoments],
    "dirichlet.posterior": [{ counts: distribution, a: distribution }, dirichletPosterior],
    "dirichlet.mean": [{ a: distribution }, dirichletMean],
    "dirichlet.mode": [{ a: distribution }, dirichletMode],
    "dirichlet.predictive": [{ counts: distribution, a: distribution },
      (counts, a) => shareOut(dirichletPosterior(counts, a))],
    "dirichlet.sequence": [{ draws: strings, a: distribution }, sequence],
    "dirichlet.evidence": [{ counts: distribution, a: distribution }, dirichletEvidence],
    "lognaive.log_probability": [{ p: number }, logOrInfinite],
    "lognaive.log_factors": [{ factors: map(string, distribution) }, logFactors],
    "lognaive.log_ratios": [{ factors: tables, label: string, other: string }, experts],
    "lognaive.scores": [{ prior: distribution, factors: tables }, logScores],
    "lognaive.infer": [{ prior: distribution, factors: tables }, softmaxInfer],
    "lognaive.decide": [{ scores: numbers }, decide],
    "lognaive.log_odds": [{ scores: numbers, label: string, other: string }, logOdds],
    "lognaive.posterior": [{ scores: numbers, places: integer }, softmaxPosterior],
    "multinomial.count": [{ labels: strings, vocabulary: strings, bags: list(bagType) }, countBags],
    "multinomial.merge": [{ a: totalsType, b: totalsType }, mergeTotals],
    "multinomial.fit": [{ totals: totalsType, smoothing: smoothingType, prior: priorType }, multinomialFit],
    "multinomial.coefficient": [{ x: bagOfWords }, coefficient],
    "multinomial.probability": [{ model: multinomialType, x: bagOfWords, label: string }, multinomialProbability],
    "multinomial.factors": [{ model: multinomialType, x: bagOfWords }, multinomialFactors],
    "multinomial.infer": [{ model: multinomialType, x: bagOfWords },
      (model, x) => naiveInfer(model.prior, multinomialFactors(model, x))],
    "text.tokens": [{ text: string }, tokensOf],
    "text.frequencies": [{ documents }, frequencies],
    "text.vocabulary": [{ documents }, vocabulary],
    "text.prune": [{ frequencies: bagOfWords, least: integer, common: integer }, prune],
    "text.bag": [{ words: strings, tokens: strings }, bag],
    "text.count": [{ labels: strings, words: strings, documents }, textTotals],
    "text.learn": [{ documents, smoothing: smoothingType, prior: priorType }, learn],
    "text.infer": [{ model: multinomialType, tokens: strings }, textInfer],
    "text.learn_presence": [{ documents, smoothing: smoothingType, prior: priorType }, learnPresence],
    "text.infer_presence": [{ model: bernoulliType, tokens: strings }, inferPresence],
    "gaussian.mean": [{ moment: momentType }, mean],
    "gaussian.variance": [{ moments: list(momentType), divisor: string }, variance],
    "gaussian.fit": [{ moments: momentsType, divisor: string, shared: truth, prior: priorType }, gaussianFit],
    "gaussian.factors": [{ model: gaussianType, x: distribution }, gaussianFactors],
    "gaussian.infer": [{ model: gaussianType, x: distribution }, bySoftmax(gaussianFactors)],
    "gaussian.log_likelihood": [{ moment: momentType, mu: number, v: number }, gaussianLikelihood],
    "poisson.count": [{ labels: strings, features: strings, observations }, gatherCounts],
    "poisson.rate": [{ moment: momentType }, rate],
    "poisson.fit": [{ moments: momentsType, prior: priorType }, poissonFit],
    "poisson.factors": [{ model: poissonType, x: distribution }, poissonFactors],
    "poisson.infer": [{ model: poissonType, x: distribution }, bySoftmax(poissonFactors)],
    "poisson.log_likelihood": [{ moment: momentType, rate: number }, poissonLikelihood],
    "mixed.factors": [{ model: mixedType, values: instanceType, numbers: distribution }, mixedFactors],
    "mixed.infer": [{ model: mixedType, values: instanceType, numbers: distribution }, mixedInfer],
    "linear.scores": [{ affine: affineType, x: distribution }, linearScores],
    "linear.decide": [{ affine: affineType, x: distribution }, linearDecide],
    "linear.between": [{ affine: affineType, positive: string, negative: string }, between],
    "linear.contributions": [{ linear: linearType, x: distribution }, contributions],
    "linear.margin": [{ linear: linearType, x: distribution }, margin],
    "linearform.of_bernoulli": [{ model: bernoulliType }, ofBernoulli],
    "linearform.of_multinomial": [{ model: multinomialType }, ofMultinomial],
    "linearform.of_categorical": [{ model: categoricalType }, ofCategorical],
    "linearform.of_poisson": [{ model: poissonType }, ofPoisson],
    "linearform.of_gaussian": [{ model: gaussianType }, ofGaussian],
    "linearform.of_mixed": [{ model: mixedType }, ofMixed],
    "linearform.one_hot": [{ schema: schemaType, x: instanceType }, oneHot],
    "logistic.odds": [{ linear: linearType, x: distribution }, odds],
    "logistic.posterior": [{ linear: linearType, x: distribution }, posterior],
    "logistic.enclosed": [{ linear: linearType, x: distribution, places: integer }, enclosed],
    "logistic.gradient": [{ linear: linearType, truth: observations }, gradient],
  });
})();
