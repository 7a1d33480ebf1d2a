"""Laws of naive Bayes as a generative model: what its likelihood, its truth and its Bayes are."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

from hypothesis import assume, given
from hypothesis import strategies as st

from oracles import enumerations as oracle
from oracles.known_truths import appended, binary
from refnb.classifiers import categorical, gaussian, joint
from refnb.classifiers.categorical import Model
from refnb.decision.error import bayes_error, expected_error, naive_rule
from refnb.decision.truth import Truth, from_model, marginals
from refnb.estimation import counting, dirichlet, likelihood, moments
from refnb.estimation.entropy import (
    Forecast,
    conditional_likelihood,
    cross_entropy,
    divergence,
    entropy,
    log_loss,
)
from refnb.estimation.schema import Example, Instance
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import LogForm, combination, constant
from refusals import HALF
from strategies import data as counted
from strategies import models as some
from strategies import numbers as real
from strategies.probability import between, distances, shares

Rows = Sequence[Example[Instance]]

NONE = smoothing("none")
EVEN = {"0": HALF, "1": HALF}
PAIRS = [("0", "a", 1), ("1", "a", 1), ("0", "b", 2), ("1", "b", 4)]
EIGHT: Rows = [Example({"word": v, "copy": v}, y, n) for v, y, n in PAIRS]

small = some.schemas(features=2, values=2)
samples = small.flatmap(
    lambda s: st.tuples(some.data(s, least=1, missing=False), some.models(s, 1))
)


def forecasts(model: Model, rows: Rows) -> list[Forecast]:
    """Forecast the label of each row by the posterior of the model."""
    found = [categorical.infer(model, e.instance).posterior for e in rows]
    return [Forecast(p, e.label, e.weight) for p, e in zip(found, rows, strict=True)]


@given(samples)
def test_the_joint_likelihood_is_the_conditional_one_times_that_of_x(
    case: tuple[Rows, Model],
) -> None:
    """p(x, y) = p(y | x) p(x): a generative model is also paid for explaining x."""
    rows, model = case
    counts = counting.count(model.schema, rows)
    evidence = [categorical.infer(model, e.instance).evidence for e in oracle.records(rows)]
    whole = conditional_likelihood(forecasts(model, rows)) * prod(evidence, start=Fraction(1))
    assert categorical.likelihood(model, counts) == whole


@given(samples)
def test_no_model_explains_labels_better_than_the_shares_at_each_x(
    case: tuple[Rows, Model],
) -> None:
    """P-22, P-31: the least log loss is that of the table; equal just for its posteriors."""
    rows, model = case
    assume(any(e.weight for e in rows))
    table = joint.count(model.schema, rows)
    kept = [e for e in rows if e.weight]
    best = [joint.infer(table, e.instance).posterior for e in kept]
    least = [Forecast(p, e.label, e.weight) for p, e in zip(best, kept, strict=True)]
    same = [f.predicted for f in forecasts(model, kept)] == best
    assert compare(log_loss(forecasts(model, kept), "e"), log_loss(least, "e")) == (not same)


def test_counting_does_not_maximise_the_conditional_likelihood() -> None:
    """P-22 ✘: with a word counted twice a rival predicts better, even as well as anything can."""
    model = categorical.fit(counts := counting.count_observed(EIGHT), NONE, NONE)
    rival = Model(model.prior, model.conditionals | {"copy": {"a": EVEN, "b": EVEN}})
    found = [conditional_likelihood(forecasts(m, EIGHT)) for m in (model, rival)]
    assert found == [Fraction(9437184, 849301957), Fraction(1024, 84375)]
    joints = [categorical.likelihood(m, counts) for m in (model, rival)]
    assert joints == [Fraction(1, 2985984), Fraction(1, 4194304)]
    shares_at_x = [Fraction(1, 3), Fraction(2, 3), Fraction(1, 5), Fraction(4, 5)]
    assert found[1] == prod(p**n for p, n in zip(shares_at_x, (1, 2, 1, 4), strict=True))


def lines(truth: Truth, model: Model) -> list[dict[tuple[tuple[str, ...], str], Fraction]]:
    """Return truth and model as tables over the same cells and labels."""
    listed = {key: Fraction(0) for key in product(oracle.cells(truth.schema), truth.schema.labels)}
    real_p, named = (
        dict(listed),
        {(tuple(x[f] for f in truth.schema.features), y): p for x, y, p in oracle.world(model)},
    )
    for e in truth.examples:
        real_p[oracle.key(truth.schema, e)] += e.weight
    return [real_p, {key: named[key] for key in listed}]


@given(
    small.flatmap(lambda s: st.tuples(some.truths(s, every_label=True), some.models(s))), distances
)
def test_a_wrong_model_ends_at_the_nearest_story(
    case: tuple[Truth, Model], distance: Fraction
) -> None:
    """P-21 without end: of all naive models the truth's marginals cost least, and no data mend it.

    What they cost more than the truth is 0 just when the truth is a naive story itself.
    """
    truth, wild = case
    best = marginals(truth)
    rival = Model(
        between(best.prior, wild.prior, distance),
        {
            f: {y: between(p, wild.conditionals[f][y], distance) for y, p in rows.items()}
            for f, rows in best.conditionals.items()
        },
    )
    (p, near), (_, far) = lines(truth, best), lines(truth, rival)
    cost = divergence(p, near, "e")
    assert compare(divergence(p, far, "e"), cost) == (rival != best)
    assert compare(cost, constant(0, "e")) == (p != near)


def test_more_data_do_not_mend_a_wrong_model() -> None:
    """P-43 ✘: in the limit the copied coin is still claimed as 9/10 for 3/4, or decided wrongly."""
    even = appended(from_model(binary("1/2", ("1/4", "3/4"))), "copy", lambda x: x[0])
    twice = categorical.infer(marginals(even), {"x1": "0", "copy": "0"}).posterior
    once = categorical.infer(binary("1/2", ("1/4", "3/4")), {"x1": "0"}).posterior
    assert (once["a"], twice["a"]) == (Fraction(3, 4), Fraction(9, 10))
    biased = appended(from_model(binary("3/4", ("1/4", "1/2"))), "copy", lambda x: x[0])
    rule = naive_rule(marginals(biased), biased)
    assert expected_error(biased, rule).error == Fraction(5, 16)
    assert bayes_error(biased) == Fraction(1, 4)


@given(counted.contests())
def test_the_estimate_flatters_itself(case: counted.Contest) -> None:
    """On its own data the estimate beats the truth, on new data the truth beats the estimate."""
    counts, truth = case
    assume(any(counts.values()))
    fit = likelihood.mle(counts)
    assert compare(entropy(fit, "2"), cross_entropy(fit, truth, "2")) == -(fit != truth)
    assert compare(entropy(truth, "2"), cross_entropy(truth, fit, "2")) == -(fit != truth)


@given(some.names("bca", 2, 3).flatmap(some.distributions), st.integers(1, 3))
def test_training_losses_are_too_small_on_average(p: dict[str, Fraction], n: int) -> None:
    """Over all samples of n draws the mean entropy of the sample is below that of the truth."""
    drawn = [
        (prod((p[v] for v in sample), start=Fraction(1)), Counter(sample))
        for sample in product(p, repeat=n)
    ]
    whole = [(entropy(shares(dict(found)), "e"), chance) for chance, found in drawn]
    mean: LogForm = combination(whole)
    assert compare(mean, entropy(p, "e")) == -(max(p.values()) != 1)


def mean_errors(features: int, n: int) -> tuple[Fraction, Fraction]:
    """Return the mean error on n cases and on all others, over all piles, each by its number."""
    xs = range(2**features)
    kinds = [*product(xs, "ab")]
    weight = {(x, y): 3 if y == "a" else 1 for x, y in kinds}
    seen = missed = Fraction(0)
    for pile in combinations_with_replacement(kinds, n):
        counts = Counter(pile)
        orders = factorial(n) // prod(factorial(k) for k in counts.values())
        ways = orders * prod(weight[kind] for kind in pile)
        overall = "b" if 2 * sum(y == "b" for _, y in pile) > n else "a"
        rule = {
            x: overall
            if counts[x, "a"] + counts[x, "b"] == 0
            else ("b" if counts[x, "b"] > counts[x, "a"] else "a")
            for x in xs
        }
        seen += ways * Fraction(sum(rule[x] != y for x, y in pile), n)
        wrong = sum(weight[x, y] for x, y in kinds if rule[x] != y)
        missed += ways * Fraction(wrong, sum(weight.values()))
    piles = sum(weight.values()) ** n
    return seen / piles, missed / piles


def test_features_that_say_nothing_fit_better_and_err_more() -> None:
    """Three cases, labels at 3 : 1: with 0, 1, 2 idle features fewer errors seen, no fewer made."""
    found = [mean_errors(features, 3) for features in range(3)]
    assert found == [
        (Fraction(3, 16), Fraction(21, 64)),
        (Fraction(9, 64), Fraction(21, 64)),
        (Fraction(21, 256), Fraction(699, 2048)),
    ]
    assert all(missed > Fraction(1, 4) for _, missed in found)


@given(some.schemas(least=1).flatmap(lambda s: some.data(s, least=2)), st.data())
def test_naive_bayes_sees_one_feature_at_a_time(rows: Rows, source: st.DataObject) -> None:
    """Values of a feature that are dealt out anew among the examples of a label change nothing."""
    rows = [Example(e.instance, e.label) for e in oracle.records(rows)]
    features = sorted({f for e in rows for f in e.instance})
    assume(features)
    f, dealt = source.draw(st.sampled_from(features)), list[Example[Instance]]()
    for y in {e.label for e in rows}:
        mine = [e.instance for e in rows if e.label == y]
        values = source.draw(st.permutations([x.get(f) for x in mine]))
        for x, v in zip(mine, values, strict=True):
            rest = {g: w for g, w in x.items() if g != f}
            dealt.append(Example(rest if v is None else {**rest, f: v}, y))
    assert counting.count_observed(dealt) == counting.count_observed(rows)


@given(real.gaussian_models(features=2), st.data())
def test_a_diagonal_covariance_has_no_tilt(model: gaussian.Model, source: st.DataObject) -> None:
    """W-28: mirrored at the mean of a label, a point is as dense as before for that label."""
    x = {f: source.draw(real.values) for f in model.means}
    f = source.draw(st.sampled_from(list(model.means)))
    for y in model.prior:
        turned = {**x, f: 2 * model.means[f][y] - x[f]}
        density, mirrored = (
            combination((gaussian.factors(model, at)[g][y], 1) for g in model.means)  # type: ignore[misc]
            for at in (x, turned)
        )
        assert density == mirrored


@given(real.gaussian_models(features=2), st.data())
def test_the_density_is_that_of_a_diagonal_matrix(
    model: gaussian.Model, source: st.DataObject
) -> None:
    """W-28: -1/2 log det S - 1/2 (x - mu) S^-1 (x - mu), where S is 0 off its diagonal."""
    x = {f: source.draw(real.values) for f in model.means}
    for y in model.prior:
        s = [
            [model.variances[f][y] if f == g else Fraction(0) for g in model.means]
            for f in model.means
        ]
        (a, b), (c, d) = s
        det = a * d - b * c
        u, v = (x[f] - model.means[f][y] for f in model.means)
        square = (d * u * u - (b + c) * u * v + a * v * v) / det
        found = combination((gaussian.factors(model, x)[f][y], 1) for f in model.means)  # type: ignore[misc]
        assert found == LogForm("e", -square / 2, ((det, -HALF),))


def test_a_tilted_cloud_becomes_a_round_one() -> None:
    """W-11 ✘: points on the diagonal give a density that is as high off it, where nothing lies."""
    cloud = [Example({"x": k, "y": k}, "a") for k in (-2, -1, 1, 2)]
    seen = moments.count(["a"], ["x", "y"], cloud)
    model = gaussian.fit(seen, "n", shared=False, prior=NONE)
    assert model.means == {"x": {"a": 0}, "y": {"a": 0}}
    assert model.variances == {f: {"a": Fraction(5, 2)} for f in "xy"}
    on, off = (gaussian.factors(model, {"x": 2, "y": y}) for y in (2, -2))
    assert on == off
    turned = [Example({"x": k, "y": -k}, "a") for k in (-2, -1, 1, 2)]
    assert moments.count(["a"], ["x", "y"], turned) == seen


def test_two_clouds_with_one_shape_are_cut_by_a_line() -> None:
    """W-30: with the variances 1 and 1/4 for both labels, just the points of x + 2 y = 1 tie."""
    means = {"x": {"a": Fraction(-1), "b": Fraction(1)}, "y": {"a": Fraction(0), "b": Fraction(1)}}
    widths = {"x": dict.fromkeys("ab", Fraction(1)), "y": dict.fromkeys("ab", Fraction(1, 4))}
    model = gaussian.Model({"a": HALF, "b": HALF}, means, widths)
    for x in (Fraction(k, 3) for k in range(-9, 10)):
        for step, ties in ((-1, ("a",)), (0, ("a", "b")), (1, ("b",))):
            at = {"x": x, "y": (1 - x) / 2 + step * Fraction(1, 10**30)}
            assert gaussian.infer(model, at).decision.ties == ties


weights = st.sampled_from(["1", "1/2", "3"])


@given(small.flatmap(lambda s: some.data(s, least=1, missing=False)), weights, st.data())
def test_for_one_case_smoothing_is_what_a_bayesian_does(
    rows: Rows, weight: str, source: st.DataObject
) -> None:
    """S-7: with Dirichlet weights a, the mean of p(x, y) over all parameters is the smoothed score.

    It is the evidence of all the examples and the new one, over that of the examples.
    """
    schema = counting.observed_schema([*rows, Example(rows[0].instance, rows[0].label)])
    x = {f: source.draw(st.sampled_from(domain)) for f, domain in schema.features.items()}
    rule = smoothing(f"add={weight}")
    inference = categorical.infer(categorical.fit(counting.count(schema, rows), rule, rule), x)

    def evidence(seen: Rows) -> Fraction:
        """Return the probability of examples, before anything is known of any table."""
        counts = counting.count(schema, seen)
        tables = [
            counts.labels,
            *(row for table in counts.values.values() for row in table.values()),
        ]
        found = [dirichlet.evidence(n, dict.fromkeys(n, Fraction(weight))) for n in tables]
        return prod(found, start=Fraction(1))

    before = evidence(rows)
    found = {y: evidence([*rows, Example(x, y)]) / before for y in schema.labels}
    assert inference.scores == found


def test_for_two_cases_no_single_estimate_is_what_a_bayesian_does() -> None:
    """S-7 ✘: nothing known of a coin, two heads have the probability 1/3; 1/2 twice makes 1/4."""
    unknown = {"heads": 1, "tails": 1}
    plugged = dirichlet.mean(unknown)["heads"] ** 2
    assert (dirichlet.sequence(["heads", "heads"], unknown), plugged) == (
        Fraction(1, 3),
        Fraction(1, 4),
    )
    seen = {"heads": 3, "tails": 0}
    certain = likelihood.mle(seen)["heads"]
    probable = dirichlet.mode(dirichlet.posterior(seen, dict.fromkeys(seen, 2)))["heads"]
    mean = dirichlet.predictive(seen, dict.fromkeys(seen, 2))["heads"]
    assert [certain, probable, mean] == [1, Fraction(4, 5), Fraction(5, 7)]
