"""Mistakes with networks."""

TABLE = r"""
## networks/network
entries, parents-as-declared: Took the parents of a row in declared order.
    tuple(x[u] for u in -> tuple(x[u] for u in self.variables if u in
probability, roots-left-out: Left out the variables without parents.
    entries(network, x).values(),
    -> (p for v, p in entries(network, x).items() if network.parents[v]),
joint, values-sorted: Sorted the values of a cell.
    network.variables, x, strict=True))) for x in -> network.variables, sorted(x)))) for x in
topological_order, children-first: Listed the variables from the effects to the causes.
    return network.order -> return network.order[::-1]
topological_order, declared-order-kept: Took the declared order.
    return network.order -> return tuple(network.variables)
parameters, all-entries-counted: Counted every number of the tables as free, though rows sum to 1.
    (network.sizes[v] - 1) * len(rows) for v -> network.sizes[v] * len(rows) for v
star, arrows-to-the-label: Let the features point at the label.
    (), **dict.fromkeys(tables, (label,))}, -> tuple(tables), **dict.fromkeys(tables, ())},

## networks/separation
separated, collider-as-chain: Blocked a collider when it is given, and let it pass when it is not.
    return v in opened if kind == COLLIDER else v not in given -> return v not in given
separated, only-the-collider-itself: Opened a collider by itself alone, and not by its descendants.
    opened = set(ancestral_set(network, given)) -> opened = set(given)
ancestral_set, parents-for-ancestors: Added the parents, and not their parents.
    waiting += new -> waiting += ()
blanket, no-other-parents: Left the other parents of the children out of the Markov blanket.
    for child in children for u -> for child in () for u

## networks/inference
weights, last-world-alone: Kept the last of the worlds that agree, in the place of their sum.
    found[tuple(x[v] for v in query)] += prod( -> found[tuple(x[v] for v in query)] = prod(
evidence, everything-possible: Took everything for possible.
    return weights(network, (), given)[()] -> return Fraction(1)
posterior, joint-for-posterior: Returned P(q, e) and did not divide by P(e).
    return divided(weights(network, query, given), given) -> return weights(network, query, given)
one_unknown, parents-alone: Looked up the row of the unknown variable, and forgot its children.
    prod(network.entry(v, x) for v in family) -> network.entry(variable, x)
one_unknown, uniform-for-nothing: Went on where what is known is impossible.
    if not all(network.entry(v, given) for v in given if v not in family): -> if False:

## networks/elimination
least_fill, declared-order: Took the hidden variables in the order in which they are declared.
    factor.least_fill(scopes, -> tuple(
cells, last-table-left-out: Did not count the table over the query.
    for names in (*built, query)) -> for names in built)
weights, denominators-kept: Multiplied whole numbers, and did not divide by the common denominators.
    {q: Fraction(n, over) for q, n -> {q: Fraction(n) for q, n
posterior, eliminated-joint: Returned P(q, e) and did not divide by P(e).
    return inference.divided(found, given) -> return found
posteriors, posteriors-without-evidence: Forgot what is known.
    v: posterior(network, [v], given, -> v: posterior(network, [v], {},

## networks/explanation
explain, posterior-forgotten: Gave the joint probability for the posterior.
    Explanation(probability, Fraction(best.product, total) -> Explanation(probability, probability
explain, first-of-ties: Returned the first of the best, as if there were no other.
    a.number + b.number, tuple(sorted(a.places + b.places) -> a.number, tuple(sorted(a.places)

## networks/learning
count, missing-dropped: Left out the examples with a missing value, without a word.
    raise MissingValue(f"example {place} has no value of {messages.listed(missing)}") -> continue
count, each-example-once: Counted equal examples once.
    cells[x] = cells.get(x, 0) + 1 -> cells[x] = 1
family, family-of-the-whole: Counted every example in every row, whatever the parents were.
    counts.get((*u, w), 0) for w in domain -> tally(cases, [variable]).get((w,), 0) for w in domain
fit, unseen-uniform: Gave equal shares to a row that was never seen.
    estimate(row, -> estimate(row if any(row.values()) else dict.fromkeys(row, 1),
predictive, weights-not-added: Predicted with the weights alone.
    dirichlet.predictive(row, a[v][u])) -> dirichlet.mean(a[v][u]))
likelihood, each-case-once: Multiplied each case once.
    powers += [(p, int(n)) for p -> powers += [(p, 1) for p

## networks/score
k2, k2-without-r: Divided by n(u)!, as if the rows knew their shares from the start.
    rational.rising(r * a.numerator, -> rational.rising(a.numerator,
bdeu, bdeu-not-shared: Gave every row the whole equivalent sample size.
    else rule.size / (q * r) -> else rule.size / r
mdl, values-free: Counted every number of a row as free.
    free = sum(len(row) - 1 for row in -> free = sum(len(row) for row in
total, scores-of-families-added: Added the scores of the families.
    return prod(scores, start=Fraction(1)) -> return sum(scores, start=Fraction(0))
bits, mdl-not-halved: Took the logarithm of 4^-bits for the bits.
    [(letter.data, -1), (letter.table, -1)] -> [(letter.data, -2), (letter.table, -2)]

## networks/structure
greedy, order-ignored: Searched along the declared order, whatever order was asked for.
    line, d, m = list(order), -> line, d, m = list(cases.variables),
greedy, parents-that-change-nothing: Added a parent that leaves the score as it is.
    if found[best] <= now: -> if found[best] < now:
exhaustive, topological-orders-counted: Counted a structure once for each order of its variables.
    number[s] -= (-1) ** t.bit_count() * ways -> number[s] += (t.bit_count() == 1) * ways
exhaustive, last-alone: Kept one of the variables that can come last.
    if chance == best[s]) -> if chance == best[s])[:1]

## networks/sampling
word, state-unmixed: Returned the state of SplitMix64 in the place of the mixed word.
    return Drawn(z ^ z >> 31, state) -> return Drawn(state, state)
below, modulo-bias: Took the remainder of the first word, also of one in the incomplete block.
    if number < whole - whole % d: -> if True:
choose, chosen-up-to: Took <= for <.
    if k < top * denominator(p)) -> if k <= top * denominator(p))
forward, nothing-for-one: Drew no word where there is nothing to choose.
    denominator(row)) -> denominator(row)) if max(row.values()) < 1 else Drawn(0, state)
rejection, nothing-rejected: Kept the samples that disagree with what is known.
    return Run(kept, run.state) -> return Run(run.samples, run.state)
weighting, weight-forgotten: Fixed the known variables, and did not weigh what came out.
    weight *= row[x[v]] -> weight *= 1
weighting, rows-as-listed: Drew from a row in the order in which it was sent.
    row = {w: table[w] for w in network.variables[v]} -> row = dict(table)
estimate, weight-forgotten-in-share: Counted weighted samples as if all weights were equal.
    weights[x[variable]] += sample.weight -> weights[x[variable]] += 1
proposals, weight-of-all: Weighed by all entries, and not by those of the known variables only.
    Fraction(prod(p[v] for v in given)) -> Fraction(prod(p.values()))

## networks/walk
run, all-at-once: Updated all variables from the values before the sweep.
    row = _given_others(network, y, v) -> row = _given_others(network, x, v)
run, given-forgotten: Updated what is given, too.
    if v not in given: -> if True:
kernel, all-at-once-kernel: Updated each variable from the first cell.
    sampling.named(network, y), v) -> sampling.named(network, x), v)

## networks/markov
forward, start-after-a-step: Took a step of transitions before the first symbol.
    for column in columns] if t else row -> for column in columns]
forward, rows-for-columns: Read the table of transitions the other way round.
    = list(zip(*model.numbers.transition, strict=True)) -> = model.numbers.transition
backward, backward-begins-with-the-last-symbol: Counted the last symbol twice.
    [[1] * len(model.start)] -> [numbers.emission[x] for x in observed[-1:]]
likelihood, best-path-for-all: Took the most probable state at the end, not the sum over all.
    whole, under = sum(row), under -> whole, under = max(row), under
unrolled, one-step-less: Counted the steps from 0.
    for t in range(1, length + 1): -> for t in range(1, length):

## networks/decoding
filtered, filtered-joint: Divided by the probability of all symbols.
    markov.named(model, row, sum(row)) -> markov.named(model, row, sum(rows[-1]))
smoothed, filtered-for-smoothed: Forgot what came later.
    [m * n for m, n in zip(*rows, strict=True)] -> [m for m, n in zip(*rows, strict=True)]
pairs, pairs-turned: Put the later state first.
    (z, w): Fraction(n, whole) -> (w, z): Fraction(n, whole)
explain, first-path-alone: Returned the first of the best paths, as if there were no other.
    tuple(w for w, n in enumerate(products) if n == greatest) -> (products.index(greatest),)
explain, joint-for-posterior-of-a-path: Gave the joint probability of the path for its posterior.
    return Explanation(found, share, root.ways -> return Explanation(found, found, root.ways

## networks/baumwelch
expected, weights-of-sequences-forgotten: Counted every sequence once.
    return [n.numerator * k for k in numbers], n.denominator * whole -> return numbers, whole
step, uniform-for-unvisited: Gave a state that was never visited a uniform row.
    n / whole if whole else old[v] for -> n / whole if whole else Fraction(1, len(old)) for
likelihood, sequences-once: Multiplied each sequence once.
    (model, x, within=within), int(n)) for -> (model, x, within=within), 1) for
improved, rounding-forgotten: Did not round to the grid.
    near = _rounded(after, model, grid) -> near = after
improved, improved-unchecked: Took a rounded step that gains nothing.
    > likelihood(model, whole, within=within): -> > 0:

## networks/incomplete
likelihood, weights-forgotten-likelihood: Multiplied each entry of the list once.
    (evidence(network, d.values), int(d.weight)) -> (evidence(network, d.values), 1)
expected, weights-forgotten: Counted each entry of the list once.
    append(d.weight * p) -> append(p)
expected, best-completion: Filled in the most probable values, and counted them as seen.
    append(d.weight * p) -> append(d.weight * (p == max(found[query].values())))

## networks/em
maximise, no-counts-uniform: Gave a row without counts equal shares.
    for y in row} if n else row -> for y in row} if n else dict.fromkeys(row, Fraction(1, len(row)))
step, complete-cases: Left out every example that hides something.
    incomplete.expected(network, data,
    -> incomplete.expected(network, [d for d in data if d.values.keys() == network.parents.keys()],
rounded, always-taken: Took a rounded step without looking whether it gains.
    Rounded(found, before, after, after > before) -> Rounded(found, before, after, True)
run, start-forgotten: Listed the likelihoods after each step, but not that of the start.
    yield Run(network, tuple(reached), FIXED) -> yield Run(network, tuple(reached[1:]), FIXED)
run_rounded, refused-step-listed: Listed the likelihood of the step that was not taken.
    yield Run(network, tuple(reached[:-1]), REFUSED) -> yield Run(network, tuple(reached), REFUSED)

## networks/gradient
line, line-of-logarithm: Gave the slope of the logarithm.
    network.tables[variable][row][value], slope) -> network.tables[variable][row][value], slope / p)
slopes, not-of-the-logarithm: Did not divide by P(d).
    append(s / p * d.weight) -> append(s * d.weight)
tangent, not-centred: Gave the gradient for its tangent.
    return {y: slope - mean for y, slope in g.items()} -> return dict(g)
projected, step-downhill: Went down, as if it were a loss.
    _nearest({y: w[y] + rate * g[y] -> _nearest({y: w[y] - rate * g[y]
renormalised, projected-for-renormalised: Projected, where the division by the sum is asked for.
    return {y: x / whole for y, x in moved.items()} -> return _nearest(moved)

## networks/clustering
distances, clustering-blocks: Added up the differences, as a taxi drives.
    sum((f * a - b) ** 2 for a, b -> sum(abs(f * a - b) * q for a, b
nearest, clustering-first-of-ties: Named the first of the nearest centres only.
    _nearest(_distances(points, centres))
    -> tuple(found[:1] for found in _nearest(_distances(points, centres)))
squared_error, clustering-mean-error: Divided by the number of points.
    map(min, _distances(points, centres))) -> map(min, _distances(points, centres))) / len(points)
means, clustering-empty-dropped: Left out the centre of an empty cluster.
    in zip(groups, centres, strict=True)) -> in zip(groups, centres, strict=True) if group)
means, clustering-empty-origin: Took the mean of no points for 0.
    _mean(group or [m]) for -> _mean(group or [(0,) * len(m)]) for
step, clustering-last-of-ties: Gave a point to the last of its nearest centres.
    [first for first, *_ in found] -> [places[-1] for places in found]
run, clustering-last-step-left-out: Left out the step that shows that nothing moves any more.
    return Run(taken, ways[-2:-1] == ways[-1:] -> return Run(taken[:-1], ways[-2:-1] == ways[-1:]
run, clustering-always-settled: Called the end of the steps an end of moving.
    return Run(taken, ways[-2:-1] == ways[-1:] -> return Run(taken, True

## networks/mixture
e_step, mixture-half-forgotten: Divided the squared distance by v, not by 2 v.
    [-d / (2 * v) for d in row] -> [-d / v for d in row]
e_step, mixture-deviation-for-variance: Squared the variance, as if it were the standard deviation.
    [-d / (2 * v) for d in row] -> [-d / (2 * v**2) for d in row]
m_step, mixture-all-ends-alike: Enclosed a mean with all shares low, and with all shares high.
    weight + high - low, whole + (high - low) * x -> weight + low, whole + low * x
gain, mixture-gain-backwards: Told what is lost for what is gained.
    Enclosure(after - before + low, after - before + high)
    -> Enclosure(before - after - high, before - after - low)
climb, mixture-start-returned: Returned the means from which the climb started.
    return Climb(steps, reached[-1]) -> return Climb(steps, reached[0])
"""
