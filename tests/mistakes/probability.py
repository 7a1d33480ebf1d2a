"""Mistakes with probability."""

TABLE = r"""
## probability/bayes
theorem, likelihood-over-evidence: Forgot the prior.
    both = Fraction(likelihood * prior) -> both = Fraction(likelihood)
theorem, not-divided-by-the-evidence: Did not divide by p(e).
    return both / evidence -> return both
joint, prior-forgotten: Chose by the likelihood, as if every hypothesis were as probable at first.
    Fraction(likelihood[h] * prior[h]) -> Fraction(likelihood[h]) / len(prior)
joint, joint-by-place: Matched prior and likelihood by place, not by key.
    Fraction(likelihood[h] * prior[h]) for h in prior
    -> Fraction(p * prior[h]) for h, p in zip(prior, likelihood.values())
evidence, evidence-of-the-best: Took the greatest of the products for their sum.
    rational.total(joint(prior, likelihood).values()) -> max(joint(prior, likelihood).values())
posterior, unnormalised-posterior: Took the joint probabilities for the posterior.
    {h: p / whole for h, p in together.items()} -> together
posterior, likelihood-normalised: Divided the likelihoods by their sum, and left the prior out.
    = joint(prior, likelihood) -> = {h: Fraction(p) for h, p in likelihood.items()}
update, always-from-the-first-prior: Began each update with the first prior.
    return reduce(posterior, likelihoods, -> return reduce(posterior, likelihoods[-1:],

## probability/chain
product_rule, given-alone: Gave p(v given h) for p(h, v).
    Fraction(p[h] * given[h][v]) -> Fraction(given[h][v])
marginal, last-cell-wins: Kept one of the cells that become one, in the place of their sum.
    kept.get(part, Fraction(0)) + p -> p
marginal, kept-in-order-of-the-table: Listed the variables as in the table, not as asked.
    part = tuple(cell[i] for i in keep) -> part = tuple(cell[i] for i in sorted(keep))
chain_rule, order-of-factors-ignored: Multiplied along the order of the table.
    p(order[:m]) -> p(range(m))
chain_rule, chain-past-zero: Went on behind a factor 0, with 0/0 = 0.
    longer / prefix for prefix, longer in pairwise(prefixes) if prefix > 0
    -> longer / prefix if prefix else prefix for prefix, longer in pairwise(prefixes)

## probability/distribution
probability, repeats-counted: Added an outcome twice that is named twice.
    for h in set(event)) -> for h in event)
condition, not-renormalised: Crossed out what is impossible, and did not divide by what is left.
    p[h] / given if h in members -> Fraction(p[h]) if h in members
conditional, event-as-given: Took P(B given A) for P(A given B).
    (condition(p, given), event) -> (condition(p, event), given)
conditional, conditional-as-joint: Took P(A) for P(A given B), as if the two were independent.
    return probability(condition(p, given), event) -> return probability(p, event)
total_probability, parts-unweighted: Added P(A given B) over the parts without their weights.
    conditional(p, event, a) * p_a -> conditional(p, event, a)
total_probability, overlapping-parts-accepted: Added over parts that overlap or leave a gap.
    if w > 0 and covered[h] != 1: -> if False:
expectation, plain-mean: Took the mean of the values, however probable each is.
    p[h] * values[h] for h in p) -> values[h] / Fraction(len(p)) for h in p)
normalise, divided-by-the-greatest: Divided by the greatest weight, not by the sum.
    whole = rational.total(weights.values()) -> whole = Fraction(max(weights.values()))
rounded, each-rounded-alone: Rounded each probability to the nearest, whatever they sum to.
    parts = {h: -(-grid * p[h] // 1) for h in -> parts = {h: round(grid * p[h]) for h in
rounded, taken-from-the-last: Took what is too much from the last entries.
    rich.sort(key=lambda h: grid * p[h] - parts[h]) -> rich.sort(key=lambda h: 0)
most_probable, last-max: Chose the last of the greatest, as >= in a loop does.
    if w == greatest) -> if w == greatest)[::-1]
most_probable, drops-ties: Reported one of several greatest weights alone.
    return Decision(ties[0], ties) -> return Decision(ties[0], ties[:1])

## probability/urn
hypergeometric, one-order: Took the probability of one order for that of all.
    ways = prod(comb(balls[v], n) for v, n in drawn.items()) -> ways = 1
sequence, put-back: Put every ball back, as if the draws were independent.
    left[v] -= 1 -> left[v] -= 0

## probability/independence
independent, condition-forgotten: Tested plain independence where it is conditional.
    (left, right), given) -> (left, right), ())
mutually_independent, condition-once: Multiplied by P(given) as for two groups.
    p((), cell) ** len(groups) -> p((), cell) ** 2
independent_joint, summed-cells: Added the probabilities of independent variables.
    Fraction(prod(p for _, p in cell)) -> Fraction(sum(p for _, p in cell))
covariance, means-not-subtracted: Took E[g h] for the covariance.
    for h in p}) - mean_left * mean_right -> for h in p})
joint_parameters, last-cell-free: Counted every entry of a table as free, though they sum to 1.
    return prod(sizes) - 1 -> return prod(sizes)
naive_parameters, features-once: Counted one table a feature, not one for each label.
    (labels - 1) + labels * sum -> (labels - 1) + sum
"""
