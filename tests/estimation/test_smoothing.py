"""Laws of smoothing: imaginary examples are written into a list and counted (P-23, P-24)."""

import re
from fractions import Fraction
from functools import partial
from math import lcm, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import HEAVY, TWELVE
from examples.tried import compares, tried
from helpers.refusals import HALF, refuses, refusing
from refnb.api import settings
from refnb.cli import options
from refnb.conformance import catalogue, vectors
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation.dirichlet import predictive
from refnb.estimation.likelihood import mle
from refnb.estimation.smoothing import (
    FIXED,
    SPELLINGS,
    WEIGHTED,
    Smoothing,
    additive,
    discount,
    estimate,
    m_estimate,
    pseudo_counts,
    smoothing,
)
from refnb.exact import rational
from strategies import data as some
from strategies import rivals, sizes
from strategies.probability import shares, urns_of

RULES = ["none", "laplace", "add=1/2", "add=3", "m=2", "m=5/3"]
UNEVEN: some.Guess = ({"1": 3, "10": 0, "0": 1}, {"1": 1, "10": 4, "0": 0})
FACES: some.Guess = (
    {v: i * i % 7 for i, v in enumerate(TWELVE)},
    {v: (2 * i + 1) % 5 for i, v in enumerate(TWELVE)},
)


@given(some.weights(), some.amounts)
@example(dict(HEAVY), Fraction(5, 3))
def test_additive_is_the_estimate_of_larger_counts(counts: some.Weights, a: Number) -> None:
    """P-23: additive smoothing is n/N of the counts plus a, fractions allowed; a = 0 is n/N."""
    assert additive(counts, a) == mle({v: n + a for v, n in counts.items()})
    assert additive(counts, 0) == mle(counts)
    assert sum(additive(counts, a).values()) == 1
    whole = sum(counts.values()) + a * len(counts)
    assert {v: p * whole - a for v, p in additive(counts, a).items()} == counts


@given(some.weights(), st.data())
def test_pseudo_counts_are_every_other_rule(counts: some.Weights, source: st.DataObject) -> None:
    """P-24: alike for all values they are additive, m q an m-estimate, above 0 a Dirichlet's."""
    a, m = source.draw(some.amounts), source.draw(some.amounts)
    q = shares(source.draw(urns_of(list(counts))))
    assert pseudo_counts(counts, dict.fromkeys(counts, a)) == additive(counts, a)
    assert pseudo_counts(counts, {v: m * q[v] for v in counts}) == m_estimate(counts, q, m)
    own = {v: source.draw(some.positive) for v in counts}
    assert pseudo_counts(counts, own) == predictive(counts, own)
    seen = pseudo_counts(counts, own)
    whole = sum(counts.values()) + sum(own.values())
    assert {v: p * whole - own[v] for v, p in seen.items()} == counts


@pytest.mark.theorems
@tried(
    {"rivals": 70},
    wide=(FACES, "laplace", 2, rivals.FAR),
    wide_m=(FACES, "m=5/3", 1, rivals.NEAR),
    long=(UNEVEN, "add=1/2", 1, rivals.LONG),
    near=(UNEVEN, "m=2", 2, rivals.NEAR),
    uneven=(UNEVEN, "add=3", 3, rivals.FAR),
    empty=((dict.fromkeys(UNEVEN[0], 0), UNEVEN[1]), "m=5/3", 2, rivals.FAR),
    empty_guess=((UNEVEN[0], {"1": 0, "10": 1, "0": 0}), "none", 1, rivals.NEAR),
)
@given(some.few_guesses, st.sampled_from(RULES), st.integers(1, 3), rivals.ways)
def test_an_estimate_maximises_the_likelihood_of_real_and_imaginary_examples(
    case: some.Guess, spelled: str, m: int, way: rivals.Way
) -> None:
    """P-24: write the imaginary ones into the list: no other distribution explains it as well."""
    real, urn = case
    rule, domain = smoothing(spelled), list(real)
    each = rule.weight / (len(domain) if rule.rule == "m" else 1)
    assert rule.pseudo_count(len(domain)) == each
    guess = {v: m * p for v, p in shares(urn).items()}
    for found, imagined in (
        (partial(estimate, real, rule), dict.fromkeys(domain, each)),
        (partial(m_estimate, real, shares(urn), m), guess),
        (partial(pseudo_counts, real, guess), guess),
        (partial(estimate, real, guess), guess),
    ):
        copies = lcm(*(a.denominator for a in imagined.values()))
        written = {v: int(copies * (real[v] + imagined[v])) for v in domain}
        if not any(written.values()):
            refuses(errors.UndefinedEstimate, "> 0", found)
            continue
        best = found()
        assert sum(best.values()) == 1
        assert list(best) == domain
        for rival in (shares(written), *way.tables(best)):
            here, there = (prod(p[v] ** n for v, n in written.items()) for p in (best, rival))
            assert (there < here) == (rival != best)
            compares(rivals=rival != best)


@given(st.sampled_from(["add", "m"]), some.amounts.map(Fraction))
def test_spelling_reads_back(rule: str, weight: Fraction) -> None:
    """A rule is spelled with its weight in lowest terms and reads back equal."""
    built = Smoothing(rule, weight)
    assert built.spelling() == f"{rule}={rational.spelling(weight)}"
    assert Smoothing.spelled(built.spelling()) == smoothing(built.spelling()) == built


test_refuses = refusing(
    (errors.BadWeight, "'add=-1'.* must be >= 0, got -1", smoothing, "add=-1"),
    *(
        (errors.BadWeight, "^.{,250}$", smoothing, spelled + "x" * 10**6 + more)
        for spelled, more in (("", ""), ("", "=1"), ("add=", ""))
    ),
    (errors.BadWeight, "'add=1'", Smoothing, "add=1", HALF),
    (errors.Negative, "-1/2", Smoothing, "m", -HALF),
    (errors.BadWeight, "none has no other weight, got 1/2", Smoothing, "none", HALF),
    (errors.BadWeight, "laplace has .*, got 1000", Smoothing, "laplace", 1 + sizes.TINY),
)


def test_the_rules_are_one_table() -> None:
    """Clauses, help and refusals name the rules of the table, and no others; each has a vector."""
    clause = catalogue.written_clauses()["smoothing.smoothing.spelling"].partition("where")[0]
    names = [spelling.partition("=")[0] for spelling in re.findall("`([^`]+)`", clause)]
    assert names == [*FIXED, *WEIGHTED]
    assert [spelling.partition("=")[0] for spelling in settings.RULES] == names
    assert options.OPTIONS["--smooth"].help.startswith(", ".join(settings.RULES[:-1]))
    assert re.split(", | or ", SPELLINGS) == [*FIXED, *WEIGHTED.values()]
    estimates = catalogue.written_clauses()["smoothing.estimate.rules"]
    assert {*re.findall(r"`([a-z]+)(?:=[AM])?`[,;]\s+what", estimates)} == {*names}
    asked = [v.args["rule"] for v in vectors.shipped() if v.op == "smoothing.estimate"]
    assert {rule.partition("=")[0] for rule in asked if isinstance(rule, str)} >= {*names}


@given(some.guesses, st.integers(0, 4))
@example(({"a": 3, "b": 0, "c": 1}, {"a": 1, "b": 5, "c": 0}), 2)
@example(({"a": 3, "b": 0, "c": 1}, {"a": 1, "b": 5, "c": 0}), 4)
@example(
    (
        {f"w{i}": int(i < 7) * 9 for i in range(200)},
        dict.fromkeys(map("w{}".format, range(200)), 1),
    ),
    3,
)
def test_discounting_hands_on_what_was_seen(case: some.Guess, quarters: int) -> None:
    """Cut each example in four, take so many quarters of each value away, deal them by the urn."""
    real, urn = case
    cut = {v: [v] * (4 * n) for v, n in real.items()}
    gone = [cut[v].pop() for v in cut for _ in range(quarters) if cut[v]]
    whole, q = 4 * sum(real.values()), shares(urn)
    if not whole:
        refuses(errors.UndefinedEstimate, "N > 0", lambda: discount(real, HALF, q))
        return
    wanted = {v: (len(left) + len(gone) * q[v]) / whole for v, left in cut.items()}
    assert discount(real, Fraction(quarters, 4), q) == wanted
    unseen = [v for v, n in real.items() if n == 0]
    added = additive(real, 1)
    assert sum(added[v] for v in unseen) == Fraction(len(unseen), sum(real.values()) + len(real))
