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
    (), **dict.fromkeys(tables, (label,))} -> tuple(tables), **dict.fromkeys(tables, ())}

## networks/d_separation
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
weights, posterior-for-weights: Returned P(q | e), where P(q, e) is asked.
    return eliminate(network, query, given, order, within=within).weights
    -> return inference.divided(eliminate(network, query, given, order).weights, given)
posterior, eliminated-joint: Returned P(q, e) and did not divide by P(e).
    return inference.divided(found, given) -> return found
posteriors, posteriors-without-evidence: Forgot what is known.
    v: posterior(network, [v], given, -> v: posterior(network, [v], {},

## networks/mpe
explain, posterior-forgotten: Gave the joint probability for the posterior.
    Explanation(probability, Fraction(greatest, total) -> Explanation(probability, probability
explain, first-of-ties: Returned the first of the best, as if there were no other.
    sum(prod(numbers[p] for p in parts) -> max(prod(numbers[p] for p in parts)

## networks/parameter_learning
count, missing-dropped: Left out the examples with a missing value, without a word.
    raise MissingValue(f"example {place} has no value of {messages.listed(missing)}")
    -> continue
count, each-example-once: Counted equal examples once.
    cells[x] = cells.get(x, 0) + 1 -> cells[x] = 1
family, family-of-the-whole: Counted every example in every row, whatever the parents were.
    counts.get((*u, w), 0) for w in domain
    -> sum(n for x, n in counts.items() if x[-1] == w) for w in domain
fit, unseen-uniform: Gave equal shares to a row that was never seen.
    estimate(row, -> estimate(row if any(row.values()) else dict.fromkeys(row, 1),
predictive, weights-not-added: Predicted with the weights alone.
    dirichlet.predictive(row, a[v][u]) -> dirichlet.mean(a[v][u])
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
    [(found.data, -1), (found.table, -1)] -> [(found.data, -2), (found.table, -2)]

## networks/structure_learning
greedy, order-ignored: Searched along the declared order, whatever order was asked for.
    for v in order: -> for v in cases.variables:
greedy, parents-that-change-nothing: Added a parent that leaves the score as it is.
    if grown[best] <= now: -> if grown[best] < now:

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

## networks/gibbs_sampling
run, all-at-once: Updated all variables from the values before the sweep.
    row = _given_others(network, y, v) -> row = _given_others(network, x, v)
run, given-forgotten: Updated what is given, too.
    if v not in given: -> if True:
kernel, all-at-once-kernel: Updated each variable from the first cell.
    sampling.named(network, y), v) -> sampling.named(network, x), v)
"""
