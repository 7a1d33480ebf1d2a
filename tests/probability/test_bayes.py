"""Laws of Bayes' theorem, by counting the cases in which each ball shows the evidence."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import (
    DomainMismatch,
    Negative,
    NotADistribution,
    OutOfRange,
    RefnbError,
    ZeroEvidence,
)
from refnb.probability.bayes import evidence, joint, posterior, theorem, update
from refnb.probability.chain import product_rule
from refnb.probability.distribution import condition
from refusals import HALF, refuses
from strategies.models import distributions
from strategies.probability import TINY, Urn, balls, diagnoses, kinds, rarely, share, shares

Diagnosis = tuple[Urn, list[Urn], int]
Table = dict[str, Fraction]

likely = rarely(st.fractions(0, 1, max_denominator=6), st.sampled_from([TINY, 1 - TINY]))
theories = kinds.flatmap(
    lambda domain: st.tuples(
        distributions(domain, wide=True), st.fixed_dictionaries(dict.fromkeys(domain, likely))
    )
)


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


@given(theories)
def test_posterior_is_conditioning_the_joint_table(case: tuple[Table, Table]) -> None:
    """P-3: p(h | e) is p(h, e) over p(e), sums to 1, and is the joint table given its column e."""
    prior, likelihood = case
    if not any(prior[h] and likelihood[h] for h in prior):
        refuses(ZeroEvidence, "needs p.e. > 0", lambda: posterior(prior, likelihood))
        return
    after = posterior(prior, likelihood)
    table = product_rule(prior, {h: {"e": p, "-": 1 - p} for h, p in likelihood.items()})
    column = condition(table, [(h, "e") for h in prior])
    assert after == {h: column[h, "e"] for h in prior}
    assert {h: p * evidence(prior, likelihood) for h, p in after.items()} == joint(
        prior, likelihood
    )
    assert sum(after.values()) == 1
    assert list(update(prior, [likelihood]).items()) == list(after.items())


@given(likely, likely, likely)
def test_the_theorem_is_a_table_of_two_rows(p: Fraction, given: Fraction, other: Fraction) -> None:
    """P-3: h against what is not h: a known p(e) says as much as the likelihood of the rest."""
    prior, likelihood = {"h": p, "-": 1 - p}, {"h": given, "-": other}
    seen = evidence(prior, likelihood)
    if seen:
        assert theorem(p, given, seen) == posterior(prior, likelihood)["h"]
    else:
        refuses(ZeroEvidence, "> 0, got 0", lambda: theorem(p, given, seen))


@given(likely, likely, likely | st.just(TINY / 2), st.sampled_from([0, TINY, -TINY]))
def test_a_known_evidence_is_that_of_some_likelihood(
    p: Fraction, given: Fraction, seen: Fraction, step: Fraction
) -> None:
    """It is refused just when what is not h would need a likelihood outside 0..1 to explain it."""
    for whole in (seen, given * p + step, given * p + 1 - p + step):
        rest = whole - given * p  # the probability of e together with what is not h
        possible = rest == 0 if p == 1 else 0 <= rest / (1 - p) <= 1
        if not possible or not 0 <= whole <= 1:
            refuses(OutOfRange, "must lie in", lambda e=whole: theorem(p, given, e))  # type: ignore[misc]
        elif whole:
            assert theorem(p, given, whole) * whole == given * p


@pytest.mark.parametrize("wrong", [-1, Fraction(3, 2)])
def test_the_theorem_takes_probabilities(wrong: Number) -> None:
    """Each of its three numbers lies in 0..1."""
    refuses(OutOfRange, "the prior", lambda: theorem(wrong, HALF, HALF))
    refuses(OutOfRange, "the likelihood", lambda: theorem(HALF, wrong, HALF))
    refuses(OutOfRange, "p.e.", lambda: theorem(HALF, HALF, wrong))


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


def test_whole_numbers_are_welcome() -> None:
    """A prior or a likelihood of 0 and 1 may be an int; the answers are Fractions."""
    sure, likelihood = {"a": 1, "b": 0}, {"a": 1, "b": 1}
    for table in (joint(sure, likelihood), posterior(sure, likelihood), update(sure, [])):
        assert repr(table) == "{'a': Fraction(1, 1), 'b': Fraction(0, 1)}"
    assert repr(evidence(sure, likelihood)) == "Fraction(1, 1)"


@pytest.mark.parametrize("prior", [{"a": 1, "b": 0}, {"b": 0, "a": 1}])
def test_zero_evidence_has_a_joint_but_no_posterior(prior: dict[str, Number]) -> None:
    """P-3: p(e) = 0 is a number, and p(h | e) is then an error, also after other evidence."""
    likelihood = {"a": 0, "b": 1}
    assert evidence(prior, likelihood) == 0
    assert joint(prior, likelihood) == {"a": 0, "b": 0}
    refuses(ZeroEvidence, "'a'", lambda: posterior(prior, likelihood))
    refuses(ZeroEvidence, "'a'", lambda: update(prior, [{"a": 1, "b": HALF}, likelihood]))


EVEN = {"a": HALF, "b": HALF}


@pytest.mark.parametrize(
    ("error", "prior", "likelihood"),
    [
        (Negative, {"a": -1, "b": 2}, EVEN),
        (NotADistribution, {"a": HALF, "b": Fraction(1, 3)}, EVEN),
        (DomainMismatch, EVEN, {"a": 1}),
        (DomainMismatch, EVEN, {"a": 1, "b": 1, "c": 1}),
        (OutOfRange, EVEN, {"a": 1, "b": Fraction(10, 9)}),
        (OutOfRange, EVEN, {"a": Fraction(-1, 9), "b": 0}),
    ],
)
def test_prior_and_likelihood_are_refused(
    error: type[RefnbError], prior: Mapping[str, Number], likelihood: Mapping[str, Number]
) -> None:
    """Each breaks one rule, of one piece of evidence or of a later one."""
    for function in (joint, evidence, posterior):
        refuses(error, "prior|likelihood", lambda f=function: f(prior, likelihood))  # type: ignore[misc]
    refuses(error, "prior|likelihood", lambda: update(prior, [EVEN, likelihood]))


def test_update_checks_the_prior_without_evidence() -> None:
    """Without a piece of evidence the prior must still be a distribution."""
    refuses(NotADistribution, "sum to 1/2", lambda: update({"a": HALF}, []))
