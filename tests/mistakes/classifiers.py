"""Mistakes with classifiers."""

TABLE = r"""
## classifiers/naive
scores, scores-without-prior: Left the prior out of the scores.
    Fraction(p) * prod(row[y] -> Fraction(1, len(prior)) * prod(row[y]
infer, scores-as-posterior: Took the scores for the posterior, without dividing by p(x).
    posterior=distribution.normalise(weights) -> posterior=weights
ranking, least-first: Began with the least probable.
    key=lambda y: -weights[y] -> key=lambda y: weights[y]
ranking, ties-by-name: Sorted labels of equal weight by their names.
    key=lambda y: -weights[y] -> key=lambda y: (-weights[y], y)
odds, probability-for-odds: Gave p for p / (1 - p).
    return p / (1 - p) -> return p
odds, odds-turned: Gave the odds against.
    return p / (1 - p) -> return (1 - p) / p
estimate_prior, prior-never-smoothed: Smoothed the features and never the prior.
    smoothing.estimate(counts, prior) -> smoothing.additive(counts, 0)

## classifiers/categorical
fit, prior-smoothed-too: Smoothed the prior by the rule of the features.
    naive.estimate_prior(counts.labels, prior) -> naive.estimate_prior(counts.labels, smoothing)
factors, unknown-as-unseen: Passed over a value that is not declared.
    schema.check_instance(model.schema, x, "the instance")
    -> x = {f: x[f] for f in x if x[f] in model.schema.features.get(f, ())}
probability, probability-with-prior: Multiplied by the prior: p(x, y) for p(x given y).
    start=Fraction(1)) -> start=Fraction(model.prior[label]))
infer, known-alone-uniform: Began with equal shares.
    naive.infer(model.prior,
    -> naive.infer(dict.fromkeys(model.prior, Fraction(1, len(model.prior))),
likelihood, features-without-labels: Left the labels out of the likelihood.
    return powers(throws, within) -> return powers(throws[1:], within)
log_likelihood, log-likelihood-unweighted: Took each logarithm once, however often the value occurs.
    (logarithm.log(p, "e"), n) for p, n in pairs) -> (logarithm.log(p, "e"), 1) for p, n in pairs)
log_likelihood, zeros-skipped: Passed over what the model calls impossible.
    return Infinite(-1) -> pairs = [(p, n) for p, n in pairs if p]

## classifiers/bernoulli
fit, absence-learned: Learned how often a feature is absent.
    lambda p: p[PRESENT] -> lambda p: p[ABSENT]
instance, absent-left-out: Named the present features alone.
    if f in present else ABSENT for f in features} -> for f in features if f in present}
factors, absences-ignored: Multiplied what is present, and forgot 1 - p for what is absent.
    if x[f] == PRESENT else 1 - theta[y] for y -> if x[f] == PRESENT else Fraction(1) for y
probability, presence-probability-with-prior: Multiplied by the prior.
    (categorical_form(model), x, label) -> (categorical_form(model), x, label) * model.prior[label]
infer, presence-without-prior: Left the prior out.
    naive.infer(model.prior,
    -> naive.infer(dict.fromkeys(model.prior, Fraction(1, len(model.prior))),
categorical_form, absent-and-present-swapped: Exchanged absence and presence.
    {ABSENT: 1 - theta, PRESENT: theta} -> {ABSENT: theta, PRESENT: 1 - theta}

## classifiers/multinomial
count, presence-for-occurrences: Counted the bags that have a word, however often.
    += n * seen.weight -> += min(n, 1) * seen.weight
binarised, not-binarised: Kept the counts.
    {w: min(n, 1) for w, n in x.items()} -> {w: n for w, n in x.items()}
merge, merged-words-of-the-first: Added the documents and not the words.
    n + sign * b.occurrences[y][w] for w -> n + 0 * b.occurrences[y][w] for w
subtract, subtracted-words-alone: Subtracted the words and added the documents.
    n + sign * b.documents[y] for y -> n + b.documents[y] for y
fit, prior-by-words: Took the share of the words for the share of the documents.
    estimate_prior(totals.documents,
    -> estimate_prior({y: sum(row.values()) for y, row in rows.items()},
coefficient, coefficient-forgotten: Took one order for all of them.
    return prod(map(comb, accumulate(x.values()), x.values())) -> return 1
probability, one-order-of-the-words: Gave the probability of one order for that of the bag.
    return coefficient(x, within=within) * prod( -> return 1 * prod(
factors, occurrences-once: Took theta once for a word that occurs often.
    model.words[y][w] ** x[w] for y -> model.words[y][w] for y
factors, times-for-power: Took x theta for theta^x.
    model.words[y][w] ** x[w] for y -> model.words[y][w] * x[w] for y
infer, bag-words-once: Asked about the set of the words.
    factors(model, x, within=within)) -> factors(model, binarised(x)))

## classifiers/text
tokens, ascii-alone: Cut words at every character beyond ASCII.
    _WORD.findall(text.translate(_SMALL)) -> re.findall("[0-9a-z]+", text.lower())
tokens, no-marks-in-words: Read words as `\w+`, without vowel signs, with underscores.
    _WORD.findall(text.translate(_SMALL)) -> re.findall(r"\w+", text.translate(_SMALL))
ascii_letters, letters-of-unicode: Took every letter of Unicode for one.
    _LETTERS.findall(text) -> re.findall(r"[^\W\d_]+", text)
ascii_letters, digits-in-words: Read words as `\w+`, digits and underscores included.
    _LETTERS.findall(text) -> re.findall(r"\w+", text)
frequencies, documents-for-occurrences: Counted the documents that have a word.
    for w in document.instance: -> for w in set(document.instance):
vocabulary, words-by-frequency: Listed the most frequent words first.
    tuple(frequencies(examples)) -> tuple(sorted(n := frequencies(examples), key=lambda w: -n[w]))
prune, more-than-least: Took > for >=.
    frequencies[w] >= least) -> frequencies[w] > least)
prune, common-kept: Kept the most common words.
    for w in ranked[common:] if -> for w in ranked if
bag, bag-as-set: Noted which words occur, and not how often.
    {w: found[w] for w in words if w in found} -> {w: 1 for w in words if w in found}
count, wordless-left-out: Passed over the documents without a known word.
    x.instance), x.label, x.weight)
    -> x.instance), x.label, x.weight * bool(known & set(x.instance)))
learn, words-once-a-document: Counted a word once in a document, as for presence.
    count(labels, words, examples, within=within)
    -> count(labels, words, [Example(tuple(set(x.instance)), x.label, x.weight) for x in examples])
infer, distinct-tokens: Asked about the set of the words of a text.
    w in enumerate(tokens, 1) if w in -> w in enumerate(dict.fromkeys(tokens), 1) if w in
learn_presence, presence-labels-unweighted: Counted each document once, whatever its weight.
    {*x.instance}), x.label, x.weight) -> {*x.instance}), x.label)
infer_presence, absent-words-passed: Looked at the words that occur alone.
    bernoulli.instance(model.presence, present)) -> bernoulli.instance(present, present))

## classifiers/joint
count, cells-unweighted: Counted each example once, whatever its weight.
    row[example.label] += example.weight -> row[example.label] += 1
infer, joint-falls-back-to-prior: Answered with the prior where no example matches.
    = agreement(table, x) -> = agreement(table, x if any(agreement(table, x).values()) else {})
agreement, missing-matches-nothing: Let a missing value match no example.
    [(i, x[f]) for i, f in enumerate(table.schema.features) if f in x]
    -> [(i, x.get(f)) for i, f in enumerate(table.schema.features)]
probabilities, given-the-cell: Divided each row by its own sum.
    distribution.normalise(counts)
    -> {(x, y): Fraction(n) / (sum(table.cells[x].values()) or 1) for (x, y), n in counts.items()}

## classifiers/log_naive
log_probability, log-zero-as-zero: Took log 0 for 0.
    logarithm.log(p, "e") if p > 0 else Infinite(-1) -> logarithm.log(p if p > 0 else 1, "e")
log_factors, log-of-zero-refused: Asked for the logarithm of 0.
    log_probability) -> lambda p: logarithm.log(p, "e"))
log_ratios, ratios-turned: Took the other label first.
    log_odds(factor, label, other) for f -> log_odds(factor, other, label) for f
scores, lognaive-prior-forgotten: Added up the factors alone.
    {y: log_probability(p) for -> {y: log_probability(1) for
infer, log-ties-to-the-last: Chose the last of the labels that tie.
    decision=decide(weights) -> decision=decide(dict(reversed(weights.items())))
decide, lognaive-ties-by-spelling: Let only those scores tie that are written alike.
    if enclosure.compare(score, most) == 0) -> if str(score) == str(most))
log_odds, log-odds-turned: Took the other label first.
    return logarithm.subtract(left, right) -> return logarithm.subtract(right, left)
log_odds, lognaive-nothing-against-nothing: Took -inf less -inf for 0.
    raise ZeroEvidence(f"log-odds need p({label}) > 0 or p({other}) > 0, both are 0")
    -> return logarithm.constant(0, "e")
posterior, impossible-labels-left-out: Left out the labels whose score is -inf.
    return {y: shares.get(y, Enclosure(Fraction(0), Fraction(0))) for y in scores} -> return shares

## classifiers/complement
elsewhere, own-words: Counted the words of the label itself, not of all the others.
    {w: n - rows[y][w] for w, n -> {w: rows[y][w] for w, n
fit, complement-prior-by-words: Took the share of the words for the share of the documents.
    (totals.documents, -> ({y: sum(row.values()) for y, row in totals.occurrences.items()},
factors, complement-praised: Added log theta of the others, so that what fits them best wins.
    "e"), -x[w]) for y -> "e"), x[w]) for y
factors, word-once: Took each word once, however often it occurs.
    "e"), -x[w]) for y -> "e"), -1) for y
infer, complement-words-once: Asked about the set of the words.
    factors(model, x)) -> factors(model, {w: min(n, 1) for w, n in x.items()}))

## classifiers/gaussian
mean, mean-of-squares: Divided the sum of the squares.
    return Fraction(moment.total) / moment.weight -> return Fraction(moment.squares) / moment.weight
variance, divisor-ignored: Divided by n where n - 1 is asked for.
    part.weight - (divisor == "n-1") for -> part.weight for
variance, mean-square: Did not subtract the square of the mean.
    m.squares - mean(m) * m.total for -> m.squares for
fit, variances-not-shared: Gave each label its own variance, where one is asked for.
    if shared: -> if False:
factors, missing-number-as-zero: Took a missing number for 0.
    checks.values(x, model.means, checks.exact) -> x = {f: x.get(f, 0) for f in model.means}
infer, gaussian-without-prior: Left the prior out.
    log_naive.infer(model.prior,
    -> log_naive.infer(dict.fromkeys(model.prior, Fraction(1, len(model.prior))),
log_likelihood, distance-not-halved: Divided the squared distance by v, not by 2 v.
    -distances / (2 * v))]) -> -distances / v)])
log_likelihood, width-forgotten: Forgot -1/2 log v, as if all labels had one variance.
    (log, Fraction(-n, 2)) -> (log, 0)
density, density-by-the-variance: Divided by the variance, not by the deviation.
    areas = [2 * pi * v * 2**bits // 1 -> areas = [2 * pi * v**2 * 2**bits // 1

## classifiers/poisson
count, poisson-weights-ignored: Counted each example once, whatever its weight.
    yield seen -> yield Example(seen.instance, seen.label)
rate, rate-of-squares: Divided the sum of the squares.
    return Fraction(moment.total) / moment.weight -> return Fraction(moment.squares) / moment.weight
fit, rates-of-the-whole: Divided by the number of all examples.
    messages.each(moments.features, rate)
    -> messages.each(moments.features, lambda m: Fraction(m.total) / sum(moments.labels.values()))
factors, rates-of-the-first-label: Took the rate of the first label for all.
    log_likelihood(m, rates[f][y]) -> log_likelihood(m, rates[f][next(iter(model.prior))])
infer, poisson-without-prior: Left the prior out.
    log_naive.infer(model.prior,
    -> log_naive.infer(dict.fromkeys(model.prior, Fraction(1, len(model.prior))),
log_likelihood, rate-forgotten: Left e^-lambda out, as a bag of words does.
    (one, -moment.weight * rate)]) -> (one, 0)])
log_likelihood, zero-to-the-zero: Took 0 log 0 for -inf.
    return Infinite(-1) if moment.total else -> return Infinite(-1) if rate == 0 else

## classifiers/mixed
factors, counts-left-out: Left the counts out.
    | poisson.factors(model.poisson, counts) -> | {}
infer, mixed-values-left-out: Left the values out.
    factors(model, values, numbers)) -> factors(model, {}, numbers))

## classifiers/linear
scores, bias-forgotten: Took w . x for w . x + b.
    [(b, 1), *((row[y] -> [(b, 0), *((row[y]
decide, zero-is-negative: Let the last label win a tie.
    log_naive.decide(scores(affine, x))
    -> log_naive.decide(dict(reversed(scores(affine, x).items())))
between, labels-turned: Took negative less positive.
    logarithm.subtract(row[positive], row[negative])
    -> logarithm.subtract(row[negative], row[positive])
contributions, weights-as-contributions: Gave the weights, without the numbers.
    {f: logarithm.scale(w, x[f]) for f -> {f: logarithm.scale(w, 1) for f
margin, margin-without-bias: Forgot the bias.
    [(linear.bias, 1), *terms] -> [(linear.bias, 0), *terms]

## classifiers/linear_form
of_bernoulli, absence-left-out-of-b: Took b = log pi, without the absences.
    weights, messages.each(model.presence, lambda p: _log(1 - p))) -> weights, {})
of_bernoulli, absence-left-out-of-w: Took w = log theta, without - log(1 - theta).
    logarithm.subtract(_log(p), _log(1 - p)) -> _log(p)
of_multinomial, prior-for-each-word: Put the prior inside the product over the words.
    {y: theta[w] for y, theta in -> {y: theta[w] * model.prior[y] for y, theta in
of_complement, complement-not-turned: Took w = log theta of the others, without the minus.
    {y: 1 / theta[w] for y -> {y: theta[w] for y
of_categorical, first-value-of-a-feature: Took the first value of a feature for all of them.
    {y: theta[v] for y, theta in -> {y: next(iter(theta.values())) for y, theta in
of_poisson, rates-left-out-of-b: Left - lambda out of b.
    lambda rate: _number(-rate) -> lambda rate: _number(0 * rate)
of_gaussian, squares-left-out-of-b: Left - mu^2 / (2 v) out of b.
    _number(-mu * mu / (2 * v[f])) -> _number(0 * mu)
of_gaussian, slope-without-variance: Took w = mu for mu / v.
    _number(mu / v[f]) -> _number(mu)
of_mixed, prior-in-every-part: Added the biases of the three parts, each with the prior in it.
    [(_log(p), -2), * -> [(_log(p), 0), *
one_hot, first-value-left-out: Left the first value of each feature out, as statistics packages do.
    for v in domain] -> for v in domain[1:]]

## classifiers/logistic
odds, odds-against: Took the odds of the negative label.
    return logarithm.exponential(margin(linear, -> return 1 / logarithm.exponential(margin(linear,
posterior, labels-of-sigma-swapped: Gave the label that is ahead the probability of the other one.
    {linear.positive: ratio / (1 + ratio), linear.negative: 1
    -> {linear.negative: ratio / (1 + ratio), linear.positive: 1
enclosed, margin-for-both: Gave the negative label the margin, too, with its sign turned.
    linear.negative: logarithm.constant(0, "e")}
    -> linear.negative: logarithm.scale(margin(linear, x), -1)}
gradient, gradient-as-sum: Forgot to divide by the number of examples.
    slopes = [(share * (p -> slopes = [(len(seen) * share * (p
gradient, gradient-uphill: Gave the derivatives of the log likelihood, not of the loss.
    (p - (e.label == y)), e.instance) -> ((e.label == y) - p), e.instance)

## classifiers/decision_tree
leaf, missing-stops: Stopped at a feature that is missing, as if there were a leaf.
    while path in tree.splits: -> while path in tree.splits and tree.splits[path] in x:
counts, leaves-hit: Counted the cells at a leaf, not their examples.
    below[y] += n -> below[y] += bool(n)
fit, leaves-not-smoothed: Smoothed nothing.
    smoothing.estimate(row, rule) -> smoothing.additive(row, 0)
posterior, first-leaf: Answered with the first leaf.
    model.leaves[leaf(model.tree, x)].items() -> next(iter(model.leaves.values())).items()
conditional_likelihood, first-leaf-alone: Multiplied the first leaf alone.
    for path, row in rows.items()] -> for path, row in [*rows.items()][:1]]
from_points, cuts-at-the-points: Cut at the points, not between them.
    Fraction(a + b) / 2 for a, b -> Fraction(b) for a, b

## classifiers/tree_search
number, orders-of-tests-forgotten: Counted the trees that test the features in one order only.
    ** sizes[f] for f in left) -> ** sizes[f] for f in sorted(left)[:1])
most_probable, prior-on-trees-forgotten: Took the most likely tree for the most probable one.
    [w * best for w, (best, _) -> [best for w, (best, _)
most_probable, one-tree-told: Counted one tree for each number of splits.
    sum(scores[s][1] for s in wanted) -> len(wanted)
likeliest, one-split-at-most: Tried one split at most.
    splits = range(_most(_sizes(table.schema)) + 1) -> splits = range(2)
"""
