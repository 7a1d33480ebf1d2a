"""Mistakes with estimation."""

TABLE = r"""
## estimation/schema
cell, instance-order: Listed the values in the order in which they came.
    tuple(instance[feature] for feature in schema.features) -> tuple(instance.values())

## estimation/counting
observed_schema, order-of-appearance: Kept the labels in the order in which the examples show them.
    schema = Schema(tuple(sorted(labels)), shown) -> schema = Schema(tuple(labels), shown)
count, weights-ignored: Counted 1 for each example.
    labels[example.label] += example.weight -> labels[example.label] += 1
count_observed, observed-weights-ignored: Counted 1 for each value.
    row[v] = row.get(v, 0) + example.weight -> row[v] = row.get(v, 0) + 1
declare, narrower-schema-kept: Kept the schema of the counts.
    return Counts(schema, *_filled(schema, counts.labels, counts.values, within)) -> return counts
merge, merged-features-kept: Added the labels, and kept the first counts of the values.
    rows(n, b.values[f][y]) for y -> rows(n, dict.fromkeys(n, 0)) for y
subtract, subtract-cut-at-zero: Left 0 where less than 0 would be left.
    n[key] + sign * m[key] for key -> max(0, n[key] + sign * m[key]) for key

## estimation/likelihood
likelihood, zero-power: Took 0^0 for 0.
    (Fraction(p[v]), int(n)) for -> (Fraction(p[v]), int(n) or p[v] == 0) for
likelihood, repeats-once: Multiplied one factor for each value that occurs.
    (Fraction(p[v]), int(n)) for -> (Fraction(p[v]), min(int(n), 1)) for
mle, zero-for-undefined: Took 0/0 for 0.
    raise UndefinedEstimate("n(v) / N needs N > 0, all counts are 0")
    -> return dict.fromkeys(counts, Fraction(0))

## estimation/dirichlet
posterior, prior-overwritten: Forgot the prior weights once there are counts.
    {v: Fraction(a[v] + n) for -> {v: Fraction(n or a[v]) for
posterior, one-less: Took n + a - 1, the exponents of the density, for its weights.
    {v: Fraction(a[v] + n) for -> {v: Fraction(a[v] + n - 1) for
mean, mean-by-values: Divided by the number of values.
    {v: weight / whole for -> {v: weight / Fraction(len(a)) for
mode, mean-for-mode: Took a / A for the mode.
    {v: (weight - 1) / whole for -> {v: weight / (whole + len(a)) for
mode, mode-by-the-whole: Divided a - 1 by A, not by A - K.
    {v: (weight - 1) / whole for -> {v: (weight - 1) / (whole + len(a)) for
predictive, mode-for-mean: Predicted with the mode, (n + a - 1) / (N + A - K).
    return mean(posterior(counts, a)) -> return mode(posterior(counts, a))
sequence, urn-not-filled-up: Drew with the same shares again and again.
    urn[v] += 1 -> urn[v] += 0
evidence, evidence-not-divided: Left out the rising factorial of the whole.
    / _rising(*every) -> / 1

## estimation/moments
count, moments-weights-squared: Added (w x)^2 where w x^2 is meant.
    cls(weight, weight * x, weight * x * x) -> cls(weight, weight * x, (weight * x) ** 2)
count, moments-without-weights: Added each number once, whatever its weight.
    += Moment.of(x, seen.weight) -> += Moment.of(x, 1)
merge, squares-of-the-sum: Forgot the sum of squares of the second part.
    self.squares + sign * other.squares) -> self.squares)
subtract, squares-stay: Left the sums of squares as they were.
    self.squares + sign * other.squares) -> self.squares + max(sign, 0) * other.squares)

## estimation/smoothing
smoothing, laplace-as-a-half: Took Laplace's rule for the one that adds a half.
    return cls(spelling, _GIVEN[spelling]) -> return cls(spelling, _GIVEN[spelling] / 2)
m_estimate, m-for-each-value: Gave every value m imaginary examples, where all of them share m.
    (n + m * q[v]) / total -> (n + m) / total
m_estimate, m-above-alone: Forgot m in the denominator.
    rational.total(counts.values()) + m
    -> rational.total(counts.values())
additive, domain-from-data: Smoothed over the values that occur, as if they were the domain.
    {v: (n + a) / total for v, n in counts.items()}
    -> {v: (n + a * bool(n)) / total for v, n in counts.items()}
additive, add-as-total: Added a once in the denominator, not for each value.
    + a * len(counts) -> + a
laplace, lidstone: Added a half.
    return additive(counts, 1) -> return additive(counts, Fraction(1, 2))
pseudo_counts, pseudo-counts-above-alone: Forgot the pseudo-counts in the denominator.
    + rational.total(a.values()) -> + len(a)
estimate, laplace-always-one: Added 1, whatever a is.
    return additive(counts, rule.weight) -> return additive(counts, 1)
estimate, m-over-seen: Shared m among the values that occur.
    even = dict.fromkeys(counts, Fraction(1, len(counts)))
    -> even = {v: Fraction(bool(n), sum(map(bool, counts.values()))) for v, n in counts.items()}

## estimation/entropy
entropy, entropy-sign-forgotten: Returned the mean of log p, which is below 0.
    (logarithm.log(q, base), -q) for -> (logarithm.log(q, base), q) for
cross_entropy, entropy-arguments-swapped: Took the logarithm of what happens, not of what was said.
    (Fraction(p[v]), Fraction(q[v])) for v in p -> (Fraction(q[v]), Fraction(p[v])) for v in p
cross_entropy, entropy-zero-passed: Passed over what was called impossible, and happens.
    return Infinite(1) -> pairs = [(p, q) for p, q in pairs if q]
divergence, divergence-as-cross-entropy: Forgot to subtract the entropy.
    Fraction(q[v]) / p[v]) for v -> Fraction(q[v])) for v
conditional_likelihood, entropy-weights-ignored: Counted every forecast once, whatever its weight.
    prod((q ** int(c) for -> prod((q for
log_loss, entropy-sum-for-mean: Added the surprises up and did not divide.
    _mean(list(zip(shares, said, strict=True))
    -> _mean([(one.weight, q) for one, q in zip(seen, said)]
log_loss, entropy-base-ignored: Took natural logarithms, whatever was asked for.
    shares, said, strict=True)), base) -> shares, said, strict=True)), "e")

## estimation/regression
least_squares, regression-weights-ignored: Counted every case once, whatever its weight.
    [c.weight * c.instance[f] for c in cases] -> [c.instance[f] for c in cases]
least_squares, regression-weights-squared: Multiplied the cases by their weights before squaring.
    [c.weight * c.instance[f] for c in cases] -> [c.weight**2 * c.instance[f] for c in cases]
ridge, regression-penalty-by-case: Took the mean of the squares, and so penalised n times as much.
    row[f] += penalty[f] -> row[f] += len(cases) * penalty[f]
fitted, fitted-by-place: Matched weights and features by place.
    w * c.instance[f] for f, w in weights.items()
    -> w * x for x, w in zip(c.instance.values(), weights.values())
residual_sum, regression-mean-residual: Divided the residual sum by the number of cases.
    (case.target - value) ** 2 for -> (case.target - value) ** 2 / len(seen) for
penalised_sum, regression-penalty-absolute: Penalised the size of a weight instead of its square.
    penalty[f] * w**2 for -> penalty[f] * abs(w) for
log_likelihood, regression-deviation-for-variance: Took the variance for a deviation.
    logarithm.constant(distance / v, "e") -> logarithm.constant(distance / v**2, "e")
"""
