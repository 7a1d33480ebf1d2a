"""Each erratum is computed: what the notes print is wrong, and how."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product

import pytest

from refnb.classifiers import categorical, gaussian
from refnb.classifiers.naive import infer
from refnb.decision import bayes_optimal, counterexamples, coupon_collector, gibbs_classifier
from refnb.decision.expected_error import bayes_error, expected_error, naive_rule
from refnb.decision.true_distribution import Truth, from_model, marginals
from refnb.estimation.likelihood import likelihood, mle
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example, Schema
from refnb.exact.enclosure import sign
from refnb.exact.logarithm import add, scale, subtract
from refnb.exact.rational import rational, spelling
from refnb.exact.rounding import decimal
from refnb.exercises.problems import (
    bakers,
    bell_curve,
    gradient_step,
    hiking,
    lab_test,
    storm,
    three_hypotheses,
    tree,
)
from refnb.exercises.problems.catalogue import listed
from refnb.latent import em, expected_counts, gradient
from refnb.probability import independence
from refnb.probability.bayes import posterior
from refnb.probability.chain import marginal
from refnb.probability.distribution import condition, conditional, probability


def naive_error(truth: Truth) -> Fraction:
    return expected_error(truth, naive_rule(marginals(truth), truth)).error


def rainy_when(value: str) -> Truth:
    """Return the hiking truth with a feature Rainy that is true where the text says it is."""
    truth = from_model(hiking.MODEL)
    schema = Schema(truth.schema.labels, truth.schema.features | {"Rainy": ("F", "T")})
    rainy = [hiking.T if e.instance[value] == hiking.F else hiking.F for e in truth.examples]
    lines = zip(truth.examples, rainy, strict=True)
    new = (Example({**e.instance, "Rainy": r}, e.label, e.weight) for e, r in lines)
    return Truth(schema, tuple(new))


SAID = [
    ("lab-test", 0, ".0078 .0298 49/6250 93/3125 39/188 49/235"),
    ("lab-test", 1, "{+, -} {+}"),
    ("rare-disease", 0, ".0049 98/1093"),
    ("storm", 0, "independent none"),
    ("storm", 1, "sure impossible"),
    ("storm", 2, "8 7 4 3"),
    ("coin", 0, "7/13"),
    ("coin", 1, "n(H)/N boundary"),
    ("bell-curve", 0, "fourth"),
    ("bell-curve", 1, "twice"),
    ("spam", 0, "0 study"),
    ("hiking", 0, "113/200 .421686 35/83 .421687 .578314 48/83 .578313"),
    ("hiking", 1, "TFFF TTFF .0525 .1225 TTTF .0225 .0525 TTTT .0120 .0320"),
    ("hiking", 2, "redundant"),
    ("three-hypotheses", 0, "0.6 0.2 1/2"),
    ("three-hypotheses", 1, "133/500 11/100 1/5 4/5 11/20 0"),
    ("sample-complexity", 0, "all one"),
    ("sample-complexity", 1, "1/2^N 1/2^(N - 1) 2"),
    ("sample-complexity", 2, "15 9"),
    ("sample-complexity", 3, "14.75 14.76 184.58 184.59 15 185 13 181"),
    ("tree", 0, "four 2.5"),
    ("tree", 1, "108/3125 0.0336 0.03456"),
    ("tree", 2, "infinitely"),
    ("exam", 0, "(b)"),
    ("gradient-step", 0, "1/19 (1/10 + 10 r)/(1 + 30 r)"),
    ("gradient-step", 1, "3/4 9/10"),
    ("bakers", 0, "1/256 51/100 49/100"),
    ("bakers", 1, "2"),
    ("bakers", 2, "35 39"),
]


@pytest.mark.parametrize(("name", "place", "words"), SAID)
def test_an_erratum_has_its_numbers(name: str, place: int, words: str) -> None:
    """Whether they are right is computed: below, in test_problems, or in test_numbers."""
    said = listed()[name].errata[place]
    assert said[0].isupper()
    assert said.endswith(".")
    assert set(words.split()) <= {word.rstrip(".,;:") for word in said.split()} | {*said.split()}


def test_every_erratum_is_looked_at() -> None:
    """Each has its row above."""
    assert [(name, place) for name, place, _ in SAID] == [
        (name, place) for name, problem in listed().items() for place in range(len(problem.errata))
    ]


def test_both_outcomes_together_are_certain() -> None:
    """Slide 7: + and - make up all that can happen, so {+, -} tells nothing."""
    certain = {h: p + lab_test.NEGATIVE[h] for h, p in lab_test.POSITIVE.items()}
    assert posterior(lab_test.PRIOR, certain) == lab_test.PRIOR


def test_a_storm_alone_is_not_enough() -> None:
    """The storm: rain and lightning can be free in a storm and bound without one."""
    p = storm.table()
    assert independence.independent(p, [1], [2], [0])
    calm = [("no storm", "rain", "lightning"), ("no storm", "dry", "dark")]
    bound = {cell: q for cell, q in p.items() if storm.STORM in cell}
    bound |= dict.fromkeys(calm, storm.PRIOR[storm.CALM] / 2)
    assert independence.independent(condition(bound, list(bound)[:4]), [1], [2], [])
    assert not independence.independent(bound, [1], [2], [0])


@pytest.mark.parametrize(
    ("prior", "without", "raised"),
    [("1/5", "1/16", 1), ("1/5", "1/2", 0), ("1/5", "3/4", -1), ("0", "1/16", 0), ("1", "1/16", 0)],
)
def test_rain_need_not_raise_lightning(
    monkeypatch: pytest.MonkeyPatch, prior: str, without: str, raised: int
) -> None:
    """The storm: it does just when both are more probable in a storm, and a storm is uncertain."""
    pi = rational(prior)
    monkeypatch.setattr(storm, "PRIOR", {storm.STORM: pi, storm.CALM: 1 - pi})
    monkeypatch.setitem(storm.LIGHTNING, storm.CALM, rational(without))
    p, rain, lightning = storm.table(), storm.having("rain"), storm.having("lightning")
    assert independence.independent(p, [1], [2], [0])
    change = conditional(p, lightning, rain) - probability(p, lightning)
    assert (change > 0) - (change < 0) == raised


def test_seven_numbers_are_free() -> None:
    """The storm: 8 outcomes, 7 numbers; 4 outcomes, 3 numbers."""
    p = storm.table()
    assert (len(p), independence.joint_parameters([2, 2, 2])) == (8, 7)
    assert (len(marginal(p, [1, 2])), independence.joint_parameters([2, 2])) == (4, 3)


@pytest.mark.parametrize("flips", [1, 2, 5])
def test_the_maximum_at_the_boundary(flips: int) -> None:
    """The coin: when T never came up, the likelihood rises all the way to theta = 1."""
    counts = {"H": flips, "T": 0}
    steps = [Fraction(i, 20) for i in range(21)]
    values = [likelihood(counts, {"H": theta, "T": 1 - theta}) for theta in steps]
    assert all(low < high for low, high in pairwise(values))
    assert mle(counts) == {"H": 1, "T": 0}


def test_the_cut_sample() -> None:
    """The bell curve: a fifth number, whatever it is, changes the mean or the variance."""
    seen = bell_curve.moment()
    mu, v = gaussian.mean(seen), gaussian.variance([seen], "n")
    assert v > 0
    for x in (mu, mu + 1, Fraction(0)):
        more = Moment(seen.weight + 1, seen.total + x, seen.squares + x * x)
        assert (gaussian.mean(more), gaussian.variance([more], "n")) != (mu, v)


def test_concave_in_one_of_two() -> None:
    """The bell curve: beyond twice the estimate the log-likelihood bends up in the variance."""
    seen = bell_curve.moment()
    mu, v = gaussian.mean(seen), gaussian.variance([seen], "n")
    for place, bend in ((v, -1), (2 * v, -1), (3 * v, 1)):
        h = place / 2
        low, here, high = (gaussian.log_likelihood(seen, mu, place + k * h) for k in (-1, 0, 1))
        assert sign(subtract(add(low, high), scale(here, 2))) == bend


def test_the_sum_as_printed_is_the_accuracy() -> None:
    """Slide 60: [f = Y] adds up what is right; two posteriors are off in the last digit."""
    truth = from_model(hiking.MODEL)
    table = expected_error(truth, naive_rule(hiking.MODEL, truth))
    right = sum((o.truth for o in table.outcomes if o.predicted == o.label), Fraction(0))
    assert right + table.error == 1
    assert table.error != right
    factors = categorical.factors(hiking.MODEL, {"Sunny": "T", "Windy": "F"})
    shares = infer(hiking.MODEL.prior, factors).posterior
    for printed, share in zip((".421686", ".578314"), shares.values(), strict=True):
        assert decimal(share, 6) != f"0{printed}"


def test_a_violated_assumption_need_not_raise_the_error() -> None:
    """Slide 63: when Rainy is the opposite of Windy the error stays; here it was already best."""
    before = from_model(hiking.MODEL)
    assert naive_error(before) == bayes_error(before)
    assert naive_error(rainy_when("Windy")) == naive_error(before)
    assert naive_error(rainy_when("Sunny")) > naive_error(before)
    assert naive_error(rainy_when("Sunny")) == naive_error(hiking.with_rainy())


def test_the_map_label_can_be_the_best() -> None:
    """Slide 9: not with .4, .3, .3; with .6, .2, .2 it is, and whenever one has more than 1/2."""
    votes = three_hypotheses.VOTES
    for shares, agree in ((("0.4", "0.3", "0.3"), False), (("0.6", "0.2", "0.2"), True)):
        p = dict(zip(votes, map(rational, shares), strict=True))
        assert (bayes_optimal.decide(p, votes) == bayes_optimal.map_decide(p, votes)) is agree
    most = {"h1": rational("51/100"), "h2": rational("49/100"), "h3": Fraction(0)}
    for labels in product("+-", repeat=3):
        sure = {h: {y: Fraction(y == v) for y in "+-"} for h, v in zip(most, labels, strict=True)}
        assert bayes_optimal.decide(most, sure) == bayes_optimal.map_decide(most, sure)


@pytest.mark.parametrize(
    ("claim", "shape", "broken"),
    [
        ("map-is-best", (3, (2,), 5), (2, 1, 0, 0, 2, 0)),  # slide 9
        ("twice-the-least", (2, (2,), 5), (1, 0, 1, 3)),  # slide 11
        ("copy-never-hurts", (2, (2,), 5), (1, 2, 0, 2)),  # slide 63: the error can rise,
        ("copy-never-helps", (2, (2, 2), 5), (2, 0, 0, 1, 0, 1, 1, 0)),  # it can fall,
        ("copy-never-helps-the-best", (2, (2, 2), 5), None),  # but not below the least
        ("label-forgotten", (2, (2, 2), 2), (1, 0, 0, 0, 0, 0, 0, 1)),  # the storm
        ("pairs-suffice", (1, (2, 2, 2), 4), (1, 0, 0, 1, 0, 1, 1, 0)),
    ],
)
def test_the_smallest_truth_that_breaks_a_sentence(
    claim: str, shape: tuple[int, tuple[int, ...], int], broken: tuple[int, ...] | None
) -> None:
    """What the notes say of all truths is tried on all small ones; one is a theorem."""
    found = counterexamples.refute(claim, *shape).counterexamples
    names = counterexamples.schema(*shape[:2])
    assert found == ((counterexamples.of_weights(names, broken),) if broken else ())


def test_twice_the_best_error_is_not_enough() -> None:
    """Slide 11: a hypothesis in doubt must draw its label; else 133/500 is above 2 * 11/100."""
    p = {"h1": rational("1/5"), "h2": rational("4/5")}
    doubts = {"h1": rational("11/20"), "h2": Fraction(0)}
    votes = {h: {"+": 1 - q, "-": q} for h, q in doubts.items()}
    truth = bayes_optimal.predict(p, votes)
    best = 1 - max(truth.values())
    drawn = gibbs_classifier.expected_error(gibbs_classifier.answer(p, votes), truth)
    committed = gibbs_classifier.expected_error(
        gibbs_classifier.answer(p, gibbs_classifier.commit(votes)), truth
    )
    assert drawn <= 2 * best < committed == Fraction(133, 500)
    assert best == Fraction(11, 100)


def test_all_events_are_not_one_of_them() -> None:
    """Slide 65: for two halves of a day the sum bounds either; both together are far below it."""
    day = {hour: Fraction(1, 24) for hour in range(24)}
    early, late = [*range(14)], [*range(10, 24)]
    both, either = set(early) & set(late), {*early, *late}
    above = probability(day, early) + probability(day, late)
    assert probability(day, [*both]) <= probability(day, [*either]) <= above


def test_a_given_value_and_either_value() -> None:
    """Slide 66: 1/2^N for one that is named, twice that for either; without examples it is 1."""
    coin = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    for n in range(1, 9):
        assert coupon_collector.unseen({"0": coin["0"]}, n) == Fraction(1, 2**n)
        assert coupon_collector.unseen(coin, n) == Fraction(1, 2 ** (n - 1))
    assert coupon_collector.unseen(coin, 0) == 1 != Fraction(2)


def test_there_are_four_most_likely_trees() -> None:
    """Slide 70: every tree that splits at 2.5 and at 3.625; no point is at a cut."""
    best = [cuts for cuts in tree.TREES if tree.fit(cuts) == 1]
    assert len(best) == 4
    assert all({rational("2.5"), rational("3.625")} <= {*cuts} for cuts in best)
    assert not {*tree.CUTS} & {*tree.POINTS}


def test_fitted_leaves_are_no_likelihood() -> None:
    """Slide 71: over all classes that the points could have, P(D | T) sums to more than 1."""
    whole = sum(
        (
            likelihood(n, mle(n))
            for labels in product("01", repeat=len(tree.POINTS))
            for n in [Counter(labels)]
        ),
        Fraction(0),
    )
    assert whole > 1


@pytest.mark.parametrize("rate", [Fraction(1, 10**40), Fraction(1, 100), Fraction(10**40)])
def test_the_step_of_the_slide_falls(rate: Fraction) -> None:
    """Slide 49: away from 1/19 at every rate, by the formula that is told."""
    before, seen = gradient_step.coin(Fraction(1, 10)), gradient_step.flips(1, 18)
    after = gradient.renormalised(before, seen, rate)
    heads = after.tables["coin"][()]["heads"]
    assert heads == (Fraction(1, 10) + 10 * rate) / (1 + 30 * rate) > Fraction(1, 10)
    assert expected_counts.likelihood(after, seen) < expected_counts.likelihood(before, seen)
    assert em.step(before, seen).tables["coin"][()]["heads"] == Fraction(1, 19)


def test_the_step_of_the_slide_stands_still() -> None:
    """Slide 49: 3 to 1 for nine and one, at any rate; 9/10 is the best."""
    before, seen = gradient_step.coin(rational("3/4")), gradient_step.flips(9, 1)
    for rate in (Fraction(1, 10**9), Fraction(7)):
        assert gradient.renormalised(before, seen, rate) == before
    assert em.step(before, seen).tables["coin"][()]["heads"] == Fraction(9, 10)


def test_the_end_can_be_a_saddle() -> None:
    """Slide 39: 1/256 stays; a hundredth to one side gains, to the other it loses."""
    half, hair = bakers.HALF, bakers.HAIR
    alike = bakers.bakery(half, half, half)
    assert em.step(alike, bakers.DAY) == alike
    here = expected_counts.likelihood(alike, bakers.DAY)
    assert here == Fraction(1, 256)
    apart = bakers.bakery(half, half + hair, half - hair)
    together = bakers.bakery(half, half + hair, half + hair)
    assert {"51/100", "49/100"} == {spelling(half + hair), spelling(half - hair)}
    assert expected_counts.likelihood(together, bakers.DAY) < here
    assert here < expected_counts.likelihood(apart, bakers.DAY)


def test_the_end_need_not_be_stationary() -> None:
    """Slide 39: without Ben nothing changes, and the slope towards him is 2."""
    alone = bakers.bakery(Fraction(1), bakers.HALF, Fraction(1))
    assert em.step(alone, bakers.DAY) == alone
    assert gradient.tangent(alone, bakers.DAY)["baker"][()]["Ben"] == 2


def test_what_is_seen_grows_and_not_everything() -> None:
    """Slides 35 and 39: P(X | h) grows; for some way to fill in, the probability falls."""
    start = bakers.bakery(Fraction(9, 10), bakers.HALF, Fraction(1))
    after = em.step(start, bakers.DAY)
    assert expected_counts.likelihood(after, bakers.DAY) > expected_counts.likelihood(
        start, bakers.DAY
    )
    filled = [
        [replace(d, values={**d.values, "baker": baker}) for d in bakers.DAY]
        for baker in (bakers.ANN, bakers.BEN)
    ]
    assert any(
        expected_counts.likelihood(after, d) < expected_counts.likelihood(start, d) for d in filled
    )
