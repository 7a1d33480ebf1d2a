"""Laws of Bayes' theorem, by counting the cases in which each ball shows the evidence."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import example, given

from refnb.checks import Number
from refnb.errors import (
    DomainMismatch,
    Negative,
    NotADistribution,
    NotExact,
    OutOfRange,
    RefnbError,
    ZeroEvidence,
)
from refnb.probability.bayes import evidence, joint, posterior, update
from refnb.probability.chain import product_rule
from refnb.probability.distribution import condition
from strategies.probability import Urn, balls, diagnoses, share, shares

HALF = Fraction(1, 2)
Diagnosis = tuple[Urn, list[Urn], int]


def out_of(cases: int, show: Urn) -> dict[str, Fraction]:
    """Return the likelihood of each kind, declared in another order than the kinds."""
    return {kind: Fraction(show[kind], cases) for kind in reversed(show)}


@given(diagnoses())
@example(({"ill": 1, "well": 9}, [{"ill": 3, "well": 2}], 6))  # the docstrings
@example(({"a": 1, "b": 0}, [{"a": 1, "b": 1}], 1))  # a zero prior
def test_bayes_counts_the_cases_that_show_the_evidence(case: Diagnosis) -> None:
    """P-3: among the equally likely pairs of ball and case, look at those with the evidence."""
    urn, [show], cases = case
    pairs = [(kind, i < show[kind]) for kind in balls(urn) for i in range(cases)]
    seen = [kind for kind, shown in pairs if shown]
    prior, likelihood = shares(urn), out_of(cases, show)
    table = {kind: Fraction(pairs.count((kind, True)), len(pairs)) for kind in urn}
    assert list(joint(prior, likelihood).items()) == list(table.items())
    assert evidence(prior, likelihood) == share(pairs, lambda pair: pair[1])
    after = {kind: Fraction(seen.count(kind), len(seen)) for kind in urn}
    assert list(posterior(prior, likelihood).items()) == list(after.items())


@given(diagnoses())
def test_posterior_is_conditioning_the_joint_table(case: Diagnosis) -> None:
    """P-3: p(h | e) is p(h, e) over p(e), sums to 1, and is the joint table given its column e."""
    urn, [show], cases = case
    prior, likelihood = shares(urn), out_of(cases, show)
    after = posterior(prior, likelihood)
    table = product_rule(prior, {h: {"e": p, "-": 1 - p} for h, p in likelihood.items()})
    column = condition(table, [(h, "e") for h in prior])
    assert after == {h: column[h, "e"] for h in prior}
    assert {h: p * evidence(prior, likelihood) for h, p in after.items()} == joint(
        prior, likelihood
    )
    assert sum(after.values()) == 1


@given(diagnoses(pieces=3))
@example(({"a": 1, "b": 1}, [{"a": 1, "b": 0}, {"a": 2, "b": 2}, {"a": 1, "b": 2}], 2))
def test_update_is_one_batch_in_any_order(case: Diagnosis) -> None:
    """P-3: one piece after the other, in any order, is one step with the product."""
    urn, shows, cases = case
    prior, pieces = shares(urn), [out_of(cases, show) for show in shows]
    batch = posterior(prior, {h: prod(piece[h] for piece in pieces) for h in prior})
    for order in permutations(pieces):
        assert list(update(prior, order).items()) == list(batch.items())
    assert update(update(prior, pieces[:1]), pieces[1:]) == batch
    assert list(update(prior, []).items()) == list(prior.items())


@given(diagnoses())
def test_only_the_ratio_of_the_likelihoods_matters(case: Diagnosis) -> None:
    """P-3: all likelihoods scaled by one constant give the same posterior."""
    urn, [show], cases = case
    prior = shares(urn)
    assert posterior(prior, out_of(3 * cases, show)) == posterior(prior, out_of(cases, show))
    assert posterior(prior, dict.fromkeys(prior, Fraction(1, cases))) == prior


@given(diagnoses(pieces=2))
def test_a_zero_prior_stays_zero(case: Diagnosis) -> None:
    """P-3, Cromwell's rule: no evidence makes an impossible hypothesis possible."""
    urn, shows, cases = case
    after = update(shares(urn), [out_of(cases, show) for show in shows])
    assert {after[kind] for kind, size in urn.items() if size == 0} <= {0}


@given(diagnoses(pieces=2))
def test_arguments_stay_unchanged(case: Diagnosis) -> None:
    """No function changes the prior or the likelihoods."""
    urn, shows, cases = case
    prior, pieces = shares(urn), [out_of(cases, show) for show in shows]
    before = deepcopy((prior, pieces))
    update(prior, pieces)
    assert (prior, pieces) == before


def test_whole_numbers_are_welcome() -> None:
    """A prior or a likelihood of 0 and 1 may be an int; the answers are Fractions."""
    sure, likelihood = {"a": 1, "b": 0}, {"a": 1, "b": 1}
    for table in (joint(sure, likelihood), posterior(sure, likelihood), update(sure, [])):
        assert repr(table) == "{'a': Fraction(1, 1), 'b': Fraction(0, 1)}"
    assert repr(evidence(sure, likelihood)) == "Fraction(1, 1)"


Call = Callable[[Mapping[str, Number], Mapping[str, Number]], object]
CALLS: dict[str, Call] = {
    "joint": joint,
    "evidence": evidence,
    "posterior": posterior,
    "update": lambda prior, likelihood: update(prior, [likelihood]),
    "update later": lambda prior, likelihood: update(
        prior, [dict.fromkeys(prior, 1), likelihood, {}]
    ),
}
PRIOR: dict[str, Number] = {"a": HALF, "b": HALF}
REFUSED: list[tuple[Mapping[str, Number], Mapping[str, Number], type[RefnbError]]] = [
    ({"a": True, "b": -1}, {}, NotExact),
    ({"a": -1, "b": 1}, {}, Negative),
    ({"a": HALF, "b": Fraction(1, 3)}, {}, NotADistribution),
    ({}, {}, NotADistribution),
    (PRIOR, {"a": True}, DomainMismatch),
    (PRIOR, {"a": 1, "b": 1, "c": True}, DomainMismatch),
    (PRIOR, {"a": True, "b": 2}, NotExact),
    (PRIOR, {"a": 2.5, "b": 2}, NotExact),  # type: ignore[dict-item]
    (PRIOR, {"a": "2", "b": 2}, NotExact),  # type: ignore[dict-item]
    (PRIOR, {"a": 1, "b": 2}, OutOfRange),
    (PRIOR, {"a": 0, "b": Fraction(-1, 9)}, OutOfRange),
    ({"a": 1, "b": 0}, {"a": 0, "b": Fraction(10, 9)}, OutOfRange),
]


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(
    ("prior", "likelihood", "error"), REFUSED, ids=[str(r[:2]) for r in REFUSED]
)
def test_refusals_come_in_the_stated_order(
    name: str,
    prior: Mapping[str, Number],
    likelihood: Mapping[str, Number],
    error: type[RefnbError],
) -> None:
    """Of two broken rules, the one that the docstring names first is reported."""
    with pytest.raises(error):
        CALLS[name](prior, likelihood)


def test_update_checks_the_prior_without_evidence() -> None:
    """Without a piece of evidence the prior must still be a distribution."""
    with pytest.raises(NotADistribution):
        update({"a": HALF}, [])


@pytest.mark.parametrize("prior", [{"a": 1, "b": 0}, {"b": 0, "a": 1}])
def test_zero_evidence_has_a_joint_but_no_posterior(prior: dict[str, Number]) -> None:
    """P-3: p(e) = 0 is a number, and p(h | e) is then an error."""
    likelihood = {"a": 0, "b": 1}
    assert evidence(prior, likelihood) == 0
    assert joint(prior, likelihood) == {"a": 0, "b": 0}
    for call in (posterior, CALLS["update"], CALLS["update later"]):
        with pytest.raises(ZeroEvidence):
            call(prior, likelihood)
