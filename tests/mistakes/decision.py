"""Mistakes with decision."""

TABLE = r"""
## decision/map_ml
likelihood, repeats-dropped: Took one factor for each outcome that occurs, however often.
    (p[v], k) for v, k in n.items() -> (p[v], 1) for v, k in n.items()
agreement, one-example-is-enough: Took a hypothesis for consistent that agrees with some example.
    Fraction(all(c[x] == y for x, y in examples)) -> Fraction(any(c[x] == y for x, y in examples))
version_space, inconsistent-kept: Listed the hypotheses that disagree.
    .items() if consistent) -> .items() if not consistent)
learn, ml-with-prior: Took the most probable hypothesis for the likeliest.
    most_probable({h: likelihood[h] for h in prior}) -> most_probable(posterior)
learn, ml-for-map: Took the likeliest hypothesis for the most probable.
    most_probable(posterior) -> most_probable({h: likelihood[h] for h in prior})
predict, map-speaks-alone: Let the most probable hypothesis alone foretell the next outcome.
    rational.total(space[h][v] * p[h] for h in p) -> Fraction(space[max(p, key=p.__getitem__)][v])

## decision/bayes_optimal
predict, map-for-average: Asked the most probable hypothesis alone.
    map_ml.predict(posterior, votes) -> dict(votes[max(posterior, key=posterior.__getitem__)])
decide, decided-by-map: Let the most probable hypothesis decide.
    distribution.most_probable(predict(posterior, votes)) -> map_decide(posterior, votes)
map_decide, optimal-for-map: Let all hypotheses decide.
    {y: votes[h][y] for y in labels} -> labels

## decision/gibbs_classifier
draw, draw-up-to: Drew a hypothesis that ends at u, with <= in the place of <.
    if u < up_to) -> if u <= up_to)
draw, draw-the-best: Took the most probable hypothesis, whatever u.
    next(h for h, up_to in sums if u < up_to) -> max(posterior, key=posterior.__getitem__)
commit, soft-answer: Left the votes as they are where a hypothesis has to say one label.
    {y: Fraction(y == best[h]) for y in row} -> {y: Fraction(p) for y, p in row.items()}
answer, gibbs-commits: Let the drawn hypothesis say its most probable label.
    return bayes_optimal.predict(posterior, votes)
    -> return bayes_optimal.predict(posterior, commit(votes))
expected_error, right-for-wrong: Added up where answer and truth agree.
    1 - rational.total(answer[y] * truth[y] -> rational.total(answer[y] * truth[y]

## decision/loss
zero_one, right-costs-1: Charged the right answer.
    Fraction(c * (a != y)) for y in costs -> Fraction(c * (a == y)) for y in costs
asymmetric, cost-of-the-true-label: Charged what the true label costs, not the decided one.
    {y: Fraction(c * (a != y)) for y in costs} -> {y: Fraction(costs[y] * (a != y)) for y in costs}
squared, absolute-loss: Took the distance, not its square.
    Fraction(v - w) ** 2 for y -> abs(Fraction(v - w)) for y
with_reject, threshold-as-cost: Took the threshold 1 - d for the cost d.
    dict.fromkeys(labels, Fraction(cost)) -> dict.fromkeys(labels, Fraction(1 - cost))
expected, loss-transposed: Read the table of losses with the true label first.
    rational.total(p[y] * row[y] for y in -> rational.total(p[y] * loss[y][a] for y in p if a in
decide, loss-ignored: Took the most probable label, as if every error cost the same.
    return _least(expected(posterior, loss)) -> return distribution.most_probable(posterior)
decide, drops-ties-of-losses: Reported one of several cheapest decisions alone.
    return Decision(ties[0], ties) -> return Decision(ties[0], ties[:1])
chow, rejects-at-the-threshold: Rejected at max p = 1 - d, where deciding costs as much.
    if top < threshold: -> if top <= threshold:
chow, cost-as-threshold: Rejected below d instead of below 1 - d.
    posterior[best.label], 1 - cost -> posterior[best.label], cost
risk, risk-given-the-cell: Divided each row by its own sum.
    p * loss[rule[x]][y] for -> p / sum(row.values()) * loss[rule[x]][y] for
bayes_rule, most-probable-label: Took the most probable label of each cell.
    {x: _least(_weighed(row, loss)).label for x -> {x: distribution.most_probable(row).label for x
bayes_risk, risk-of-the-worst: Took the dearest decision of each cell.
    min(_weighed(row, loss).values()) for -> max(_weighed(row, loss).values()) for
squared_error, expected-distance: Took the distance, not its square.
    p[y] * (guess - v) ** 2 for -> p[y] * abs(guess - v) for
variance, variance-of-a-sample: Divided by one value less, as for a sample.
    squared_error(p, values, mean) -> squared_error(p, values, mean) * len(p) / max(len(p) - 1, 1)

## decision/plug_in
naive_rule, rule-without-prior: Left the prior out.
    {x: naive.scores(model.prior,
    -> {x: naive.scores({y: sum(model.prior.values()) / len(model.prior) for y in model.prior},
joint_rule, undefined-as-first: Said the first label where nothing was seen.
    joint.agreement(table, v) for -> {y: n + 1 for y, n in joint.agreement(table, v).items()} for
from_model, labels-uniform: Took the labels for equally probable.
    scores = naive.scores(model.prior,
    -> scores = naive.scores({y: sum(model.prior.values()) / len(model.prior) for y in model.prior},
marginals, marginals-smoothed: Smoothed what is known exactly.
    none, none) -> Smoothing.spelled("laplace"), none)

## decision/expected_error
bayes_rule, ties-to-the-last: Said the last of the labels that tie.
    arg_max(truth.joint())
    -> arg_max({x: dict(reversed(row.items())) for x, row in truth.joint().items()})
expected_error, accuracy-for-error: Added up the right outcomes.
    for each in outcomes if each.wrong)) -> for each in outcomes if not each.wrong))
bayes_error, bayes-accuracy: Added up what the best rule has right.
    rational.total(row.values()) - max(row.values()) for row -> max(row.values()) for row
confusion, transposed-confusion: Swapped the true labels and the predicted ones.
    table[true][predicted] += 1 -> table[predicted][true] += 1
accuracy, wrong-for-right: Gave the share of the wrong.
    Fraction(sum(table[y][y] for -> 1 - Fraction(sum(table[y][y] for

## decision/sensitivity
prior, other-priors-stay: Moved one prior and left the others, so that they did not sum to 1.
    {y: s / (1 - prior[label]) for y, s -> {y: Fraction(s) for y, s
prior, threshold-drops-ties: Named one of several labels that tie.
    in rivals.items() if s == best > 0) -> in rivals.items() if s == best > 0)[:1]
factor, factor-counted-twice: Left the old factor in the product.
    prod(row[label] for f, row in factors.items() if f != feature)
    -> prod(row[label] for f, row in factors.items())
factor, threshold-clipped: Said 1 where no factor is enough.
    return Threshold((), first, first, -> return Threshold((Fraction(1),), first, first,
log_odds, odds-without-scale: Took the greatest other score as it is, not over 1 - pi(c).
    [(rivals[best], 1), (rest, -1), (own, -1)] -> [(rivals[best], 1), (own, -1)]

## decision/learning_curve
naive_bayes, curve-first-of-ties: Let the first label win every tie.
    chosen = best if ties == "even" else best[:1] -> chosen = best[:1]
naive_bayes, curve-one-rule: Smoothed the prior as the features.
    examples), smoothing, prior) -> examples), smoothing, smoothing)
joint_table, curve-one-more: Drew one example more.
    return _point(truth, n, ties, _counts) -> return _point(truth, n + 1, ties, _counts)
joint_table, orders-forgotten: Counted one order of a sample for all.
    comb(n, k) * p**k * chance -> p**k * chance
prices, curve-never-below: Took an estimate to be no better than its limit.
    limit - best, learned - limit) -> limit - best, max(learned - limit, Fraction(0)))
prices, curve-from-bayes: Charged the assumption to the estimation as well.
    Prices(best, limit - best, learned - limit) -> Prices(best, limit - best, learned - best)

## decision/sample_complexity
naive, d-under-the-risk: Took the logarithm of risk / d.
    logarithm.log(d / Fraction(risk), "2") -> logarithm.log(Fraction(risk) / d, "2")
naive, rounded-down: Rounded a number of examples down.
    enclosure.ceiling(bound), coupon_collector.search({coin
    -> enclosure.floor(bound), coupon_collector.search({coin
joint, binary-logarithm: Took the logarithm to the base 2 where e stands.
    logarithm.log(k / Fraction(risk), "e") -> logarithm.log(k / Fraction(risk), "2")
joint, attributes-for-cells: Took d cells, not 2^d.
    k = 2**d -> k = 2 * d

## decision/coupon_collector
unseen, union-bound-for-the-probability: Added the probabilities that each cell is unseen.
    unseen_each({"all": p}, n) -> rational.total((1 - Fraction(q)) ** n for q in p.values())
unseen, one-given-value: Waited for the rarest value alone.
    return unseen_each({"all": p}, n) -> return (1 - Fraction(min(p.values(), default=1))) ** n
bracket, bracket-cut-at-one: Cut a sum of terms off at 1, since no probability is greater.
    Fraction(total, cells.whole**n) for -> min(Fraction(total, cells.whole**n), Fraction(1)) for
unseen_each, attributes-by-union-bound: Added the risks of the attributes: the union bound.
    return 1 - prod(p, start=Fraction(1)) -> return rational.total(1 - q for q in p)
least, least-less-one: Counted the examples from 0.
    return least_each({"all": p}, risk) -> return least_each({"all": p}, risk) - 1
least_each, risk-for-each: Asked for the risk of each attribute, not of all.
    return search(found, risk) -> return max(search({cells: 1}, risk) for cells in found)

## decision/mdl
ideal_lengths, natural-bits: Took the natural logarithm and called it bits.
    logarithm.scale(logarithm.log(q, "2"), -1) if -> logarithm.scale(logarithm.log(q, "e"), -1) if
ideal_lengths, no-bits-for-nothing: Gave the impossible a description of length 0.
    -1) if q > 0 else Infinite(1) -> -1) if q > 0 else logarithm.constant(0, "2")
shannon_lengths, length-floor: Rounded the length of a code word down.
    (inverse - 1).bit_length() for -> inverse.bit_length() - 1 for
shannon_lengths, length-one-more: Took floor + 1 for the ceiling, also where the length is whole.
    (inverse - 1).bit_length() for -> inverse.bit_length() for
kraft, kraft-of-sum: Took 2 to the sum of the lengths for the sum of the powers.
    rational.total(Fraction(1, 1 << n) for n in lengths.values())
    -> Fraction(1, 1 << sum(lengths.values()))
words, words-unsorted: Gave out code words in declared order, whatever their lengths.
    order = sorted(lengths, key=lambda h: lengths[h]) -> order = list(lengths)
expected_length, length-unweighted: Took the plain mean of the lengths for the expected one.
    p[h] * n for h, n in lengths.items()) -> Fraction(n, len(lengths)) for h, n in lengths.items())
entropy, natural-entropy: Took natural logarithms for an entropy in bits.
    (logarithm.log(q, "2"), -q) for q -> (logarithm.log(q, "e"), -q) for q
exception_list, label-not-sent: Said where an exception is and not which label it has.
    logarithm.scale(logarithm.add(place, label), wrong) -> logarithm.scale(place, wrong)
exception_set, count-not-sent: Said which examples are exceptions and not how many.
    [(count, 1), (places, 1), -> [(places, 1),
exception_set, none-not-counted: Forgot that there may be no exception.
    logarithm.log(examples + 1, "2") -> logarithm.log(examples, "2")
total, data-alone: Paid for the data and not for the hypothesis.
    logarithm.total([hypotheses[h], data[h]]) -> data[h]
shortest, longest: Took the greatest number, as for probabilities.
    least = min(lengths.values() -> least = max(lengths.values()
shortest, last-shortest: Took the last of the shortest descriptions.
    if enclosure.compare(bits, least) == 0) -> if enclosure.compare(bits, least) == 0)[::-1]
"""
