"""Laws of naive Bayes in logarithms: the decision of the product, ties and all, without it."""

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import floor, prod

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import wide
from refnb import errors
from refnb.classifiers import categorical, naive
from refnb.classifiers.lognaive import (
    decide,
    infer,
    log_factors,
    log_odds,
    log_probability,
    log_ratios,
    posterior,
    scores,
)
from refnb.exact.enclosure import Enclosure, compare
from refnb.exact.logarithm import Extended, Infinite, LogForm, add, constant, log, scale
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models as some
from strategies.probability import TINY, rarely

Table = dict[str, Extended]
Case = tuple[dict[str, Fraction], dict[str, Table]]

NEVER = Infinite(-1)
ERROR = Fraction(1, 10**50)
ZERO = constant(0, "e")
small = st.fractions(-3, 3, max_denominator=6)
usual = st.sampled_from([Fraction(a) for a in ("2", "3", "4/9", "6", "1/2", "5/7", "1")])
arguments = rarely(usual, st.sampled_from([TINY, 1 - TINY, Fraction(10**40)]))


@st.composite
def forms(draw: st.DrawFn, logs: st.SearchStrategy[Fraction] = arguments) -> LogForm:
    """Draw r + sum of q log a: often rational, often a sum of logarithms, often both."""
    terms = draw(st.lists(st.tuples(logs, small), max_size=2))
    return LogForm("e", draw(st.sampled_from([Fraction(0)]) | small), tuple(terms))


@st.composite
def cases(draw: st.DrawFn, least: int = 0) -> Case:
    """Draw a prior and log factors, -inf among them when least is 0."""
    labels = draw(rarely(some.names("bca", 1, 3), some.names("bcade", 4, 5)))
    entry = forms() if least else forms() | st.just(NEVER)
    factor = st.fixed_dictionaries(dict.fromkeys(labels, entry))
    features = draw(some.names("zyx", 0, 3))
    return draw(some.distributions(labels, least)), {f: draw(factor) for f in features}


@st.composite
def score_tables(draw: st.DrawFn, least: int = 1) -> Table:
    """Draw log scores, at least one of them finite."""
    labels = draw(some.names("bcad", least, 4))
    drawn: Table = {y: draw(forms(usual) | st.just(NEVER)) for y in labels}
    return {**drawn, draw(st.sampled_from(labels)): draw(forms(usual))}


def product(form: Extended) -> Fraction:
    """Return e^x for x = the sum of k log a with whole k: multiply the a out."""
    if isinstance(form, Infinite):
        assert form == NEVER
        return Fraction(0)
    assert form.base == "e"
    assert form.const == 0
    assert all(q.denominator == 1 for _, q in form.terms)
    return prod((a ** int(q) for a, q in form.terms), start=Fraction(1))


def shares(table: Table, digits: int) -> dict[str, Decimal]:
    """Return p(y | x) with about so many digits, by the exponentials of another program."""
    with localcontext() as context:
        context.prec = digits
        parts = {y: _exponential(form) for y, form in table.items()}
        whole = sum(parts.values(), Decimal(0))
        return {y: part / whole for y, part in parts.items()}


def _exponential(form: Extended) -> Decimal:
    if isinstance(form, Infinite):
        return Decimal(0)
    logs = [(q, _decimal(a).ln()) for a, q in form.terms]
    return (_decimal(form.const) + sum((_decimal(q) * t for q, t in logs), Decimal(0))).exp()


def _decimal(x: Fraction) -> Decimal:
    return Decimal(x.numerator) / Decimal(x.denominator)


def around(p: Fraction, places: int) -> Enclosure:
    """Return floor and ceiling of p in units of 10^-places."""
    unit = Fraction(1, 10**places)
    return Enclosure(floor(p / unit) * unit, -floor(-p / unit) * unit)


@given(some.queries(), st.integers(0, 4))
def test_the_product_and_the_sum_of_its_logarithms_agree(case: some.Query, places: int) -> None:
    """Scores, decision, odds and posterior are those of the product, which is rational."""
    model, x = case
    factors = categorical.factors(model, x)
    exact = naive.scores(model.prior, factors)
    found = scores(model.prior, log_factors(factors))
    assert [(y, product(form)) for y, form in found.items()] == list(exact.items())
    if not any(exact.values()):
        refuses(errors.ZeroEvidence, "must be finite", lambda: decide(found))
        refuses(errors.ZeroEvidence, "must be finite", lambda: posterior(found, places))
        refuses(errors.ZeroEvidence, "all", lambda: infer(model.prior, log_factors(factors)))
        return
    right, inference = naive.infer(model.prior, factors), infer(model.prior, log_factors(factors))
    assert (inference.decision, decide(found)) == (right.decision, right.decision)
    assert (inference.prior, inference.scores) == (right.prior, found)
    assert {f: {y: product(g) for y, g in row.items()} for f, row in inference.factors.items()} == (
        right.factors
    )
    assert list(inference.scores) == list(right.scores)
    assert posterior(found, places) == {y: around(p, places) for y, p in right.posterior.items()}
    for y, p in right.posterior.items():
        for z, q in right.posterior.items():
            if p and q:
                assert product(log_odds(found, y, z)) == p / q
            elif p or q:
                assert log_odds(found, y, z) == Infinite(1 if p else -1)
            else:
                refuses(errors.ZeroEvidence, "both are 0", partial(log_odds, found, y, z))


@given(cases(least=1), st.data())
def test_the_odds_are_the_votes_of_the_experts(case: Case, source: st.DataObject) -> None:
    """H-18: log-odds are the prior's log-odds plus one term a feature, and turn about."""
    prior, factors = case
    y, z = (source.draw(st.sampled_from(list(prior))) for _ in range(2))
    found, votes = scores(prior, factors), log_ratios(factors, y, z)
    assert list(votes) == list(factors)
    opinion = log(prior[y] / prior[z], "e")
    for vote in votes.values():
        assert isinstance(vote, LogForm)
        opinion = add(opinion, vote)
    assert log_odds(found, y, z) == opinion
    back = log_odds(found, z, y)
    assert isinstance(back, LogForm)
    assert scale(back, -1) == opinion
    assert compare(opinion, ZERO) == compare(found[y], found[z])
    best = [y for y in found if all(compare(found[y], other) >= 0 for other in found.values())]
    assert decide(found) == Decision(best[0], tuple(best))


def test_an_expert_can_be_certain() -> None:
    """-inf against a finite factor is a vote without bound; two such votes cancel into nothing."""
    factors: dict[str, Table] = {
        "f": {"b": NEVER, "a": log(2, "e")},
        "g": {"b": log(2, "e"), "a": NEVER},
    }
    assert log_ratios(factors, "a", "b") == {"f": Infinite(1), "g": Infinite(-1)}
    assert scores({"b": HALF, "a": HALF}, factors) == {"b": NEVER, "a": NEVER}
    never: dict[str, Table] = {"f": {"b": NEVER, "a": ZERO, "c": NEVER}}
    refuses(errors.ZeroEvidence, r"p\(b\) > 0 or p\(c\) > 0", lambda: log_ratios(never, "b", "c"))
    refuses(errors.ZeroEvidence, r"p\(b\) > 0", lambda: log_odds(never["f"], "b", "b"))
    assert log_odds(never["f"], "a", "a") == ZERO


@given(cases(), forms(), st.data())
def test_what_is_the_same_for_all_labels_drops_out(
    case: Case, same: LogForm, source: st.DataObject
) -> None:
    """One number added to all factors of a feature: the same decision, odds and posterior."""
    prior, factors = case
    assume(factors)
    found = scores(prior, factors)
    f = source.draw(st.sampled_from(list(factors)))
    moved: Table = {y: add(g, same) if isinstance(g, LogForm) else g for y, g in factors[f].items()}
    raised = scores(prior, {**factors, f: moved})
    for y, score in found.items():
        assert raised[y] == (add(score, same) if isinstance(score, LogForm) else NEVER)
    assume(any(isinstance(score, LogForm) for score in found.values()))
    assert decide(raised) == decide(found)
    assert posterior(raised, 3) == posterior(found, 3)
    y, z = decide(found).label, source.draw(st.sampled_from(list(prior)))
    assert log_odds(raised, y, z) == log_odds(found, y, z)


@given(cases(), st.data())
def test_order_decides_ties_and_nothing_else(case: Case, source: st.DataObject) -> None:
    """Features in any order change nothing; labels in any order only pick the first tie."""
    prior, factors = case
    found = scores(prior, factors)
    assume(any(isinstance(score, LogForm) for score in found.values()))
    labels = source.draw(st.permutations(list(prior)))
    features = source.draw(st.permutations(list(factors)))
    turned = infer({y: prior[y] for y in labels}, {f: factors[f] for f in features})
    assert turned.scores == found
    assert [list(row) for row in (turned.prior, turned.scores)] == [labels, labels]
    assert [(f, list(row)) for f, row in turned.factors.items()] == [(f, labels) for f in features]
    ties = tuple(y for y in labels if y in decide(found).ties)
    assert turned.decision == Decision(ties[0], ties)
    assert list(posterior(turned.scores, 0)) == labels
    assert posterior(turned.scores, 2) == posterior(found, 2)


@given(score_tables(), st.integers(0, 12))
@example({"a": log(2, "e"), "b": scale(log(2, "e"), HALF)}, 12)  # sqrt 2 to 1
def test_the_posterior_is_between_its_ends(table: Table, places: int) -> None:
    """Another program's exponentials say the same floor and ceiling, where they can tell."""
    found = posterior(table, places)
    unit = Fraction(1, 10**places)
    for y, p in shares(table, 60).items():
        below, above = (floor((Fraction(p) + d) / unit) for d in (-ERROR, ERROR))
        ends = Enclosure(below * unit, (below + 1) * unit)
        multiple = Enclosure(above * unit, above * unit)  # too near to one for chance
        assert found[y] == (ends if below == above else multiple)


@given(score_tables(), st.integers(0, 8), st.integers(1, 3))
def test_more_places_lie_inside_and_all_of_them_around_one(
    table: Table, places: int, more: int
) -> None:
    """Enclosures are nested as places grow; low ends sum to at most 1, high ends to at least 1."""
    wide, narrow = posterior(table, places), posterior(table, places + more)
    assert list(wide) == list(narrow) == list(table)
    for y, form in table.items():
        assert 0 <= wide[y].low <= narrow[y].low <= narrow[y].high <= wide[y].high <= 1
        assert (wide[y].high == 0) == (form == NEVER)
    for found in (wide, narrow):
        assert sum(ends.low for ends in found.values()) <= 1
        assert sum(ends.high for ends in found.values()) >= 1
    best = decide(table)
    assert all(wide[y].high <= wide[best.label].high for y in wide)
    assert len({(wide[y].low, wide[y].high) for y in best.ties}) == 1


@given(st.integers(1, 10), small, forms())
def test_equal_scores_are_exact_shares(k: int, q: Fraction, top: LogForm) -> None:
    """One number, spelled in k ways: 1/k each, and the enclosure closes where it can."""
    spellings = [((Fraction(2 + i), q), (Fraction(1, 2 + i), q)) for i in range(k)]
    table: Table = {
        str(i): LogForm("e", top.const, (*top.terms, *more)) for i, more in enumerate(spellings)
    }
    assert decide(table).ties == tuple(table)
    for places in (0, 1, 3):
        ends = around(Fraction(1, k), places)
        assert posterior(table, places) == dict.fromkeys(table, ends)


def test_two_tied_and_a_third_far_below() -> None:
    """1/2 and 1/(2 + e^-500000) agree in 217,147 decimals: told apart at once, at 1000 places."""
    six = add(log(2, "e"), log(3, "e"))
    table: Table = {"b": log(6, "e"), "a": six, "c": constant(-500_000, "e")}
    assert decide(table) == Decision("b", ("b", "a"))
    for places in (1, 1000):
        unit = Fraction(1, 10**places)
        near, far = Enclosure(HALF - unit, HALF), Enclosure(Fraction(0), unit)
        assert posterior(table, places) == {"b": near, "a": near, "c": far}
    assert posterior({**table, "c": NEVER}, 1000)["b"] == Enclosure(HALF, HALF)
    certain = posterior({"a": ZERO, "b": constant(-500_000, "e")}, 0)
    assert certain == {y: Enclosure(Fraction(0), Fraction(1)) for y in "ab"}


def test_a_share_can_be_one_unit_from_its_first_bound() -> None:
    """The shares are 10^-80/4 below and above 1/2: one in 499/1000..1/2, one in 1/2..501/1000."""
    table: Table = {"a": ZERO, "b": constant(Fraction(1, 10**80), "e")}
    found = posterior(table, 3)
    assert found["a"] == Enclosure(Fraction(499, 1000), HALF)
    assert found["b"] == Enclosure(HALF, Fraction(501, 1000))
    assert posterior(table, 100)["b"].low > HALF


def test_the_lamps_by_hand() -> None:
    """The page: votes 4/3 - log 3 and log 3/2, prior log 1/2, in all 4/3 - 2 log 2 for new."""
    prior = {"old": Fraction(2, 3), "new": Fraction(1, 3)}
    years: Table = {
        "old": constant(-2, "e"),
        "new": LogForm("e", Fraction(-2, 3), ((Fraction(1, 3), Fraction(1)),)),
    }
    cap = log_factors({"cap": {"old": Fraction(2, 5), "new": Fraction(3, 5)}})
    factors = {"years": years, **cap}
    votes = log_ratios(factors, "new", "old")
    assert votes["cap"] == log(Fraction(3, 2), "e")
    assert votes["years"] == add(constant(Fraction(4, 3), "e"), log(Fraction(1, 3), "e"))
    inference = infer(prior, factors)
    odds = log_odds(inference.scores, "new", "old")
    assert odds == LogForm("e", Fraction(4, 3), ((Fraction(2), Fraction(-2)),))
    assert inference.decision == Decision("old", ("old",))
    with localcontext() as context:  # 1/(1 + 4 e^(-4/3))
        context.prec = 30
        share = 1 / (1 + 4 * (Decimal(-4) / 3).exp())
    new = posterior(inference.scores, 20)["new"]
    assert new.low <= Fraction(share) <= new.high
    assert new.low == Fraction(floor(share * 10**20), 10**20)


@pytest.mark.parametrize("p", [1, Fraction(1, 3), 7, Fraction(10**40, 3)])
def test_a_logarithm_is_that_of_the_number(p: int | Fraction) -> None:
    """A weight above 1 has a logarithm, too, 1 has the logarithm 0, and 0 has -inf."""
    assert product(log_probability(p)) == p
    assert log_probability(1) == ZERO
    assert log_probability(0) == log_probability(Fraction(0)) == NEVER


def test_many_labels_and_features_with_long_numbers() -> None:
    """They are those of the products, whatever stands before them."""
    prior, rows = wide.shares(), {f: wide.shares(i) for i, f in enumerate(wide.NAMES)}
    factors, plain = log_factors(rows), naive.infer(prior, rows)
    found = infer(prior, factors)
    assert found.prior == prior
    assert found.factors == {f: {y: log(p, "e") for y, p in row.items()} for f, row in rows.items()}
    assert (
        found.scores == scores(prior, factors) == {y: log(s, "e") for y, s in plain.scores.items()}
    )
    assert found.decision == decide(found.scores) == plain.decision
    ratios = log_ratios(factors, "v0", "v9")
    assert ratios == {f: log(row["v0"] / row["v9"], "e") for f, row in rows.items()}
    for y, within in posterior(found.scores, 30).items():
        assert within.low <= plain.posterior[y] <= within.high
    exact = {y: log(n + 1, "e") for n, y in enumerate(wide.NAMES)}
    exact["v0"] = log(55, "e")
    assert posterior(exact, 2)["v0"].low == Fraction(55, 100)
