"""Mistakes with latent."""

TABLE = r"""
## latent/hmm
forward, start-after-a-step: Took a step of transitions before the first symbol.
    b[w][x] * came[w] for w in came
    -> b[w][x] * sum(came[z] * a[z][w] for z in a) for w in came
forward, rows-for-columns: Read the table of transitions the other way round.
    alpha[z] * a[z][w] for z in alpha -> alpha[z] * a[w][z] for z in alpha
backward, backward-begins-with-the-last-symbol: Counted the last symbol twice.
    [dict.fromkeys(model.start, Fraction(1))] if observed
    -> [{z: b[z][observed[-1]] for z in b}] if observed
likelihood, best-path-for-all: Took the most probable state at the end, not the sum over all.
    return rational.total(last.values()) -> return max(last.values())
unrolled, one-step-less: Counted the steps from 0.
    for t in range(1, length + 1): -> for t in range(1, length):

## latent/viterbi
filtered, filtered-joint: Divided by the probability of all symbols.
    distribution.normalise(alpha) for alpha
    -> {z: p / sum(rows[-1].values()) for z, p in alpha.items()} for alpha
smoothed, filtered-for-smoothed: Forgot what came later.
    {z: alpha[z] * beta[z] / whole for z in alpha} -> distribution.normalise(alpha)
pairs, pairs-turned: Put the later state first.
    {(z, w): alpha[z] -> {(w, z): alpha[z]
explain, first-path-alone: Returned the first of the best paths, as if there were no other.
    tuple(w for w, n in products.items() if n == greatest) -> (max(products, key=products.get),)
explain, joint-for-posterior-of-a-path: Gave the joint probability of the path for its posterior.
    return Explanation(p, p / whole, root.ways -> return Explanation(p, p, root.ways

## latent/baum_welch
expected, weights-of-sequences-forgotten: Counted every sequence once.
    transition[z][w] += n * p -> transition[z][w] += p
step, uniform-for-unvisited: Gave a state that was never visited a uniform row.
    n / whole if whole else old[v] for -> n / whole if whole else Fraction(1, len(old)) for
likelihood, sequences-once: Multiplied each sequence once.
    (model, x, within=within) ** int(n) for -> (model, x, within=within) for
improved, rounding-forgotten: Did not round to the grid.
    near = on_grid(after, model, grid) -> near = after
improved, improved-unchecked: Took a rounded step that gains nothing.
    > likelihood(model, whole, within=within): -> > 0:

## latent/expected_counts
likelihood, weights-forgotten-likelihood: Multiplied each entry of the list once.
    (evidence(network, d.values), int(d.weight)) -> (evidence(network, d.values), 1)
expected, weights-forgotten: Counted each entry of the list once.
    append(d.weight * p) -> append(p)
expected, best-completion: Filled in the most probable values, and counted them as seen.
    append(d.weight * p) -> append(d.weight * (p == max(posteriors[query].values())))

## latent/em
maximise, no-counts-uniform: Gave a row without counts equal shares.
    for y in w} if n else w -> for y in w} if n else dict.fromkeys(w, Fraction(1, len(w)))
step, complete-cases: Left out every example that hides something.
    expected(network, data,
    -> expected(network, [d for d in data if d.values.keys() == network.parents.keys()],
rounded, always-taken: Took a rounded step without looking whether it gains.
    Rounded(found, before, after, after > before) -> Rounded(found, before, after, True)
run, start-forgotten: Listed the likelihoods after each step, but not that of the start.
    yield Run(h, tuple(likelihoods), end) -> yield Run(h, tuple(likelihoods[1:]), end)
run_rounded, refused-step-listed: Listed the likelihood of the step that was not taken.
    likelihoods += [p] if end == STEPS else [] -> likelihoods += [p] if end != FIXED else []

## latent/gradient
line, line-of-logarithm: Gave the slope of the logarithm.
    network.tables[variable][row][value], slope) -> network.tables[variable][row][value], slope / p)
slopes, not-of-the-logarithm: Did not divide by P(d).
    append(s / p * d.weight) -> append(s * d.weight)
tangent, not-centred: Gave the gradient for its tangent.
    return {y: slope - mean for y, slope in g.items()} -> return dict(g)
projected, step-downhill: Went down, as if it were a loss.
    project({y: w[y] + rate * g[y] -> project({y: w[y] - rate * g[y]
renormalised, projected-for-renormalised: Projected, where the division by the sum is asked for.
    data, rate, distribution.normalise, -> data, rate, _nearest,

## latent/k_means
distances, clustering-blocks: Added up the differences, as a taxi drives.
    total((a - b) ** 2 for a, b -> total(abs(a - b) for a, b
nearest, clustering-first-of-ties: Named the first of the nearest centres only.
    tuple(j for j, d in enumerate(row) if d == min(row)) for row -> (row.index(min(row)),) for row
squared_error, clustering-mean-error: Divided by the number of points.
    map(min, distances(points, centres))) -> map(min, distances(points, centres))) / len(points)
means, clustering-empty-dropped: Left out the centre of an empty cluster.
    in zip(groups, centres, strict=True) -> in zip(groups, centres, strict=True) if group
means, clustering-empty-origin: Took the mean of no points for 0.
    (group or [m]) -> (group or [(0,) * len(m)])
step, clustering-last-of-ties: Gave a point to the last of its nearest centres.
    [first for first, *_ in found] -> [places[-1] for places in found]
run, clustering-last-step-left-out: Left out the step that shows that nothing moves any more.
    return Run(tuple(taken), settled -> return Run(tuple(taken[:-1]), settled
run, clustering-always-settled: Called the end of the steps an end of moving.
    return Run(tuple(taken), settled -> return Run(tuple(taken), True

## latent/gaussian_means
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
