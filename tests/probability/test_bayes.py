"""Laws of Bayes' theorem, by counting the cases in which each ball shows the evidence."""

from fractions import Fraction
from itertools import permutations
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import DOZEN, PAIRS
from examples.tried import tried
from helpers.refusals import refuses
from refnb.core.errors import OutOfRange, ZeroEvidence
from refnb.probability.bayes import evidence, joint, posterior, theorem, update
from refnb.probability.chain import product_rule
from refnb.probability.distribution import condition
from strategies.probability import Urn, balls, diagnoses, share, shares
from strategies.sizes import TINY, distribution, names, probability

Diagnosis = tuple[Urn, list[Urn], int]
Table = dict[str, Fraction]
theories = names().flatmap(
    lambda keys: st.tuples(
        distribution(keys), st.fixed_dictionaries(dict.fromkeys(reversed(keys), probability))
    )
)


def out_of(cases: int, show: Urn) -> dict[str, Fraction]:
    """Return the likelihood of each kind, declared in another order than the kinds."""
    return {kind: Fraction(show[kind], cases) for kind in reversed(show)}


@given(diagnoses())
@example(({"ill": 1, "well": 9}, [{"ill": 3, "well": 2}], 6))  # the docstrings
@example(({"a": 1, "b": 0}, [{"a": 1, "b": 1}], 1))  # a zero prior
@example((DOZEN, [{v: int(v) % 5 for v in DOZEN}], 5))
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


@tried(**{name: (pair,) for name, pair in PAIRS.items()})
@given(theories)
def test_posterior_is_conditioning_the_joint_table(case: tuple[Table, Table]) -> None:
    """P-3: p(h | e) is p(h, e) over p(e), sums to 1, and is the joint table given its column e."""
    prior, likelihood = case
    if not any(prior[h] and likelihood[h] for h in prior):
        refuses(ZeroEvidence, "needs p.e. > 0", lambda: posterior(prior, likelihood))
        return
    after, whole = posterior(prior, likelihood), evidence(prior, likelihood)
    table = product_rule(prior, {h: {"e": p, "-": 1 - p} for h, p in likelihood.items()})
    column = condition(table, [(h, "e") for h in prior])
    assert after == {h: column[h, "e"] for h in prior}
    assert {h: p * whole for h, p in after.items()} == joint(prior, likelihood)
    assert sum(after.values()) == 1
    assert list(after) == list(prior)
    assert list(update(prior, [likelihood]).items()) == list(after.items())


@given(
    st.tuples(probability, probability, probability),
    probability | st.just(TINY / 2),
    st.sampled_from([0, TINY, -TINY]),
)
def test_a_known_evidence_is_that_of_some_likelihood(
    case: tuple[Fraction, Fraction, Fraction], seen: Fraction, step: Fraction
) -> None:
    """P-3: h against what is not h: a known p(e) says as much as the likelihood of the rest.

    It is refused just when this would have to be outside 0..1 to explain it.
    """
    p, given, other = case
    for whole in (seen, given * p + step, given * p + 1 - p + step, given * p + other * (1 - p)):
        rest = whole - given * p  # the probability of e together with what is not h
        possible = rest == 0 if p == 1 else 0 <= rest / (1 - p) <= 1
        if not possible or not 0 <= whole <= 1:
            refuses(OutOfRange, "must lie in", lambda e=whole: theorem(p, given, e))  # type: ignore[misc]
        elif whole:
            assert theorem(p, given, whole) * whole == given * p
        else:
            refuses(ZeroEvidence, "> 0, got 0", lambda: theorem(p, given, 0))


@given(diagnoses(pieces=3))
@example(({"a": 1, "b": 1}, [{"a": 1, "b": 0}, {"a": 2, "b": 2}, {"a": 1, "b": 2}], 2))
def test_update_is_one_batch_in_any_order(case: Diagnosis) -> None:
    """P-3: one piece after the other, in any order, is one step with the product; also of many."""
    urn, shows, cases = case
    prior, pieces = shares(urn), [out_of(cases, show) for show in shows]
    batch = posterior(prior, {h: prod(piece[h] for piece in pieces) for h in prior})
    for order in permutations(pieces):
        assert list(update(prior, order).items()) == list(batch.items())
    assert update(update(prior, pieces[:1]), pieces[1:]) == batch
    several = {h: prod(piece[h] for piece in pieces * 5) for h in prior}
    assert update(prior, pieces * 5) == posterior(prior, several)
    assert list(update(prior, []).items()) == list(prior.items())
