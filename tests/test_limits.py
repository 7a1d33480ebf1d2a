"""Limits: both sides of each, and the estimates hold.

How long a number is, is told by doubling; no law uses a logarithm or the bits of an int.
"""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.refusals import refuses
from refnb.classifiers import categorical, multinomial
from refnb.classifiers.decision_tree import Tree
from refnb.classifiers.decision_tree import fit as fit_tree
from refnb.classifiers.joint import Table
from refnb.classifiers.linear import Linear
from refnb.core import limits
from refnb.core.errors import OutOfRange
from refnb.core.limits import integer_size, size
from refnb.decision import plug_in
from refnb.estimation import likelihood, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.entropy import Forecast
from refnb.estimation.schema import Example, Schema
from refnb.exact import logarithm
from refnb.exact.logarithm import constant, log
from refnb.examples import EXAM, UMBRELLA
from refnb.fast import all_marginals
from refnb.io.catalogue import of
from refnb.latent.expected_counts import Seen
from refnb.networks import parameter_learning
from refnb.networks.parameter_learning import Cases

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NONE, LAPLACE = smoothing.smoothing("none"), smoothing.smoothing("laplace")
COIN = {"v": HALF, "w": HALF}
DICE = categorical.Model({"a": THIRD, "b": 2 * THIRD}, {"f": {"a": COIN, "b": COIN}})
TRUTH = plug_in.from_model(DICE)
SEEN = Counts(DICE.schema, {"a": 3, "b": 2}, {"f": {"a": {"v": 1, "w": 2}, "b": {"v": 2, "w": 0}}})
WORDS = multinomial.Model({"a": HALF, "b": HALF}, {"a": COIN, "b": {"v": THIRD, "w": 2 * THIRD}})
MARGIN = Linear("a", "b", constant(0, "e"), {"f": log(2, "e")})
MAILS = [Example(("buy", "now"), "spam"), Example(("now",), "ham")]
ONE_WORD = [Example(("now",), "spam"), Example(("now",), "ham")]
DAYS = [Example({"wind": "weak"}, "yes"), Example({"wind": "no"}, "no")]
HALVES = {"v": HALF, "w": 1}
BIASED = {"v": THIRD, "w": 2 * THIRD}
SHARES = {"a": THIRD, "b": 2 * THIRD}
POINTS = [Example({"f": 2}, "a"), Example({"f": 3}, "b"), Example({"f": 2}, "b")]
SAID = [Forecast(SHARES, "a", 3), Forecast({"a": HALF, "b": HALF}, "b", 1)]
SURE = multinomial.Model({"a": 1}, {"a": {"v": 1, "w": 0}})  # type: ignore[dict-item]
THROWN = Table(Schema(("a", "b"), {}), {(): {"a": 2, "b": 1}})
FLAT = fit_tree(Tree(THROWN.schema, {}), THROWN, NONE)
SUCCESS, NO_A, DAYS_SEEN = Seen({"S": "yes"}, 3), {"A": "no"}, ("none", "none")
OTHERS = dict.fromkeys("SFAG", "yes")
PAIR = Cases({"x": ("0", "1"), "y": ("0", "1")}, {("0", "0"): 2, ("1", "1"): 1})
COINS = parameter_learning.fit(PAIR, {"x": (), "y": ()}, LAPLACE)
TWO_WAYS = "network n { } variable c { type discrete [2] { h, t }; } probability (c) { table 0 1; }"

Row = tuple[int, str, tuple[object, ...]]
"""How much is just enough, the name of the function, and its arguments."""

BITS: list[Row] = [
    # from 1/2 = u/d on, from 1 and from 3/2
    (2 * (3 + 1) + 1 * (1 + 0) + 3 * (4 + 1), "dirichlet.evidence", ({"v": 2, "w": 1}, HALVES)),
    # 6/2 = 3, and 6/1
    (2 * (2 + 4) + (3 + 4), "multinomial.coefficient", ({"v": 3, "w": 2, "u": 1, "t": 0},)),
    (2 * (3 * (1 + 2) + 1 * (1 + 2)), "multinomial.factors", (WORDS, {"v": 3, "w": 1})),
    (2 * 3 * (1 + 2), "multinomial.infer", (WORDS, {"v": 3})),
    (2 * 3 * (1 + 2), "multinomial.probability", (WORDS, {"v": 3}, "a")),
    (3 * (1 + 4), "multinomial.probability", (SURE, {"v": 3, "w": 3}, "a")),  # the coefficient's
    (3 + 3 + 0, "independence.joint_parameters", ([8, 5, 1],)),
    (2 * (3 + 4), "logistic.gradient", (MARGIN, POINTS)),  # 4/5 once, and 8/9
    (2 * 3, "urn.hypergeometric", ({"v": 4, "w": 3}, {"v": 1, "w": 1})),
    (
        2 * 3,
        "urn.hypergeometric",
        ({"v": 4, "w": 3}, {"v": 4, "w": 1}),
    ),  # what stays, if it is less
    (3 * 3, "urn.sequence", ({"v": 4, "w": 3}, ["v", "w", "v"])),
    (3, "mdl.kraft", ({"v": 3, "w": 2},)),
    (3 + 2, "mdl.words", ({"v": 3, "w": 2},)),
    (2 * 3, "mdl.exception_set", (5, 7, 2)),
    (4 * 2, "coupon_collector.unseen", ({"v": THIRD}, 4)),
    (134 * 5, "sample_complexity.joint", (5, HALF)),  # 32 log(64) = 133.1
    (5 * 5, "sample_complexity.naive", (5, HALF)),  # 1 + log2(10) = 4.3, rounded up
    (4, "sampling.below", (0, 9)),
    ((3 + 2) * (3 + 1), "score.k2", ({(): {"v": 2, "w": 1}},)),
    # 1/2, then twice a tenth and a tenth
    (2 + 2 * (4 + 4), "hmm.likelihood", (UMBRELLA, DAYS_SEEN)),
    (2 + 2 * (4 + 4), "viterbi.explain", (UMBRELLA, DAYS_SEEN)),
    (2 + 2 * (4 + 4) + 2, "baum_welch.expected", (UMBRELLA, {DAYS_SEEN: 1})),
    (3 * (2 + 2 * (4 + 4)), "baum_welch.likelihood", (UMBRELLA, {DAYS_SEEN: 3})),
    (4 * (3 + 3 + 4 + 4 + 3), "expected_counts.expected", (EXAM, [SUCCESS] * 4)),
    (4 * (3 + 3 + 4 + 4 + 3), "gradient.slopes", (EXAM, [SUCCESS] * 4)),
]
REDUCED: list[Row] = [
    (7, "likelihood.likelihood", ({"v": 3, "w": 1}, BIASED)),  # 2/81
    (11, "categorical.likelihood", (DICE, SEEN)),  # 1/27 4/9 1/32 = 1/1944
    (6, "entropy.conditional_likelihood", (SAID,)),  # 1/27 1/2
    (5, "map_ml.likelihood", ({"h": BIASED}, ["v", "w", "v"])),  # 2/27
    (5, "decision_tree.conditional_likelihood", (FLAT, THROWN)),  # 4/27
    (14, "parameter_learning.likelihood", (COINS, PAIR)),  # (18/125)^2 = 324/15625
    (17, "expected_counts.likelihood", (EXAM, [SUCCESS])),  # (27/50)^3 = 19683/125000
]
CELLS: list[Row] = [
    (4, "independence.independent_joint", ([COIN, COIN],)),
    (4, "plug_in.from_model", (DICE,)),
    (9, "loss.zero_one", (["a", "b", "c"],)),
    (4, "expected_error.confusion", (["a", "b"], [])),
    (2 * 10, "learning_curve.joint_table", (TRUTH, 2, "first")),  # C(5, 3) samples of 4 outcomes
    (2 * 2, "coupon_collector.unseen", ({"v": THIRD, "w": HALF}, 4)),
    (2 * 2, "coupon_collector.least", ({"v": THIRD, "w": HALF}, HALF)),
    (32 + 1, "sample_complexity.joint", (5, HALF)),
    (3 * 3, "tree_search.number", (Schema(("a",), {"f": ("0", "1"), "g": ("0", "1")}),)),
    (3 * 2, "decision_tree.from_points", (["a", "b"], [(1, "a"), (3, "b"), (2, "a")])),
    (2**5, "network.joint", (EXAM,)),
    (2**4, "inference.weights", (EXAM, ["S"], NO_A)),
    (2**4, "sampling.proposals", (EXAM, NO_A)),
    (3 * 5, "sampling.forward", (EXAM, 3, 1)),
    (2 * 2, "gibbs_sampling.kernel", (EXAM, OTHERS, ["L"])),
    # of S given L and F
    (2**3, "elimination.weights", (EXAM, ["S"], NO_A, ("L", "F"))),
    (2**3, "elimination.posterior", (EXAM, ["S"], NO_A)),
    (2**3, "mpe.explain", (EXAM, NO_A)),
    (2**3, "all_marginals.posteriors", (EXAM, NO_A)),
    (2 * 2, "parameter_learning.family", (PAIR, "x", ("y",))),
    (2 + 4, "parameter_learning.fit", (PAIR, {"x": (), "y": ("x",)}, LAPLACE)),
    (3 * 2 * (2 + 2), "hmm.unrolled", (UMBRELLA, 3)),
    (2, "bif.read", (TWO_WAYS,)),
    (2, "bif.normalise", (TWO_WAYS,)),
]
TABLES: list[tuple[str, tuple[object, ...]]] = [
    ("counting.count", (DICE.schema, [])),
    ("counting.declare", (DICE.schema, SEEN)),
    ("counting.count_observed", (DAYS,)),
    ("counting.observed_schema", (DAYS,)),
    ("multinomial.count", (["a", "b"], ["v", "w"], [])),
    ("text.count", (["a", "b"], ["v", "w"], [])),
    ("text.learn", (MAILS, LAPLACE, NONE)),
    ("text.learn_presence", (ONE_WORD, LAPLACE, NONE)),
    ("moments.count", (["a", "b"], ["v", "w"], [])),
    ("plug_in.marginals", (TRUTH,)),
]


LIMITS = [
    *(("BITS", f"{row[0]} bits", row) for row in BITS),
    *(("BITS", r"can have \d+ bits", row) for row in REDUCED),
    *(("CELLS", f"{row[0]} cells", row) for row in CELLS),
]


def function(name: str) -> Callable[..., object]:  # type: ignore[explicit-any]
    """Return a function of the course."""
    if name == "all_marginals.posteriors":
        return all_marginals.posteriors
    return next(each.function for each in of(name.partition(".")[0]) if each.name == name)


@pytest.mark.parametrize(("name", "words", "row"), LIMITS, ids=map(str, range(len(LIMITS))))
def test_both_sides_of_a_limit(
    name: str, words: str, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The estimate itself is allowed, one less is not; a product of powers is reduced first."""
    most, ask, args = row[0], function(row[1]), row[2]
    usual = ask(*args)
    monkeypatch.setattr(limits, name, most)
    assert ask(*args) == usual
    monkeypatch.setattr(limits, name, most - 1)
    refuses(OutOfRange, f"{words}, the limit is {most - 1}$", lambda: ask(*args))


def test_long_powers_that_are_short_together() -> None:
    """Of many throws: their sixes make up for their threes; a 0 is short, and 0^0 is 1."""
    three = {"a": Fraction(2, 3), "b": Fraction(1, 6), "c": Fraction(1, 6)}
    n = 300_000
    assert likelihood.likelihood({"a": n, "b": n, "c": 0}, three) == Fraction(1, 9**n)
    none = {"a": Fraction(2, 3), "b": Fraction(1, 3), "c": Fraction(0)}
    assert likelihood.likelihood({"a": n, "b": 10**9, "c": 1}, none) == 0
    for counts in ({"a": n, "b": n, "c": n}, {"a": n, "b": n, "c": 10**40}):
        refuses(OutOfRange, "bits, the limit", lambda c=counts: likelihood.likelihood(c, three))  # type: ignore[misc]
    tall = [(Fraction(k + 1, k), 10**6) for k in range(1, 60)] + [(Fraction(1, 60), 10**6)]
    assert likelihood.power_product(tall, "a product") == 1


@pytest.mark.parametrize(("name", "args"), TABLES)
def test_both_sides_of_the_limit_of_a_table(
    name: str, args: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two labels and two values are four cells, wherever a table is filled."""
    ask = function(name)
    monkeypatch.setattr(limits, "FEW", 1)
    monkeypatch.setattr(limits, "CELLS", 4)
    ask(*args)
    monkeypatch.setattr(limits, "CELLS", 3)
    words = "2 labels and 2 values is above the limit of 3 cells"
    refuses(OutOfRange, words, lambda: ask(*args))


def test_a_power_may_have_so_many_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    """3^5 is below 2^8."""
    power = logarithm.scale(log(3, "e"), 5)
    monkeypatch.setattr(limits, "BITS", 8)
    assert logarithm.exponential(power) == 3**5
    monkeypatch.setattr(limits, "BITS", 7)
    refuses(OutOfRange, "not too long", lambda: logarithm.exponential(power))


@pytest.mark.parametrize(
    ("labels", "values", "allowed"),
    [
        (1_000, 1_000, True),
        (1_001, 1_000, False),
        (101, 9_900, True),
        (101, 9_901, False),
        (10_000_001, 1, False),
        (0, 10**9, True),
    ],
)
def test_a_narrow_table_has_more_cells(labels: int, values: int, *, allowed: bool) -> None:
    """A million cells; ten where labels or values are at most a hundred."""
    if allowed:
        limits.check_table(labels, values)
    else:
        refuses(OutOfRange, "cells", lambda: limits.check_table(labels, values))


@given(st.integers(1, 10**40) | st.integers(0, 200).map(lambda k: 2**k))
def test_the_size_of_a_number_is_found_by_doubling(n: int) -> None:
    """The least k with n <= 2^k."""
    k, power = 0, 1
    while power < n:
        k, power = k + 1, 2 * power
    assert integer_size(n) == k == size(Fraction(1, n)) == size(Fraction(n - 1, n))
