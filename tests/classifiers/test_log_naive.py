"""Laws of naive Bayes in logarithms: the decision of the product, ties and all, without it."""

from fractions import Fraction
from functools import partial
from itertools import product as pairs
from math import floor, prod

from hypothesis import given
from hypothesis import strategies as st

from examples.tables import dice, each
from examples.tried import tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF, refuses, refusing
from refnb.classifiers import categorical, log_naive, naive
from refnb.classifiers.log_naive import decide, log_factors, log_odds, posterior, scores
from refnb.core import errors
from refnb.exact.enclosure import Enclosure, compare
from refnb.exact.logarithm import Extended, Infinite, LogForm, add, constant, log, scale
from refnb.probability.distribution import Decision
from strategies import models as some
from strategies import sizes
from strategies.sizes import Data

Table = dict[str, Extended]
Case = tuple[dict[str, Fraction], dict[str, Table]]

NEVER, ZERO = Infinite(-1), constant(0, "e")
small = st.fractions(-3, 3, max_denominator=6)
usual = st.sampled_from([Fraction(a) for a in ("2", "3", "4/9", "6", "1/2", "5/7", "1")])
features = some.names("zyx", 0, 3)


@st.composite
def forms(draw: st.DrawFn, logs: st.SearchStrategy[Fraction] = sizes.positive) -> LogForm:
    """Draw r + sum of q log a: often rational, often a sum of logarithms, often both."""
    terms = draw(st.lists(st.tuples(logs, small), max_size=2))
    return LogForm("e", draw(st.sampled_from([Fraction(0)]) | small), tuple(terms))


@st.composite
def cases(draw: st.DrawFn, least: int = 0) -> Case:
    """Draw a prior and log factors, -inf among them when least is 0."""
    labels = draw(sizes.names(usual="bca"))
    entry = forms(usual) if least else forms() | st.just(NEVER)
    factor = st.fixed_dictionaries(dict.fromkeys(labels, entry))
    return draw(some.distributions(labels, least)), {f: draw(factor) for f in draw(features)}


def product(form: Extended) -> Fraction:
    """Return e^x for x = the sum of k log a with whole k: multiply the a out."""
    if isinstance(form, Infinite):
        assert form == NEVER
        return Fraction(0)
    assert form.base == "e"
    assert form.const == 0
    assert all(q.denominator == 1 for _, q in form.terms)
    return prod((a ** int(q) for a, q in form.terms), start=Fraction(1))


def around(p: Fraction, places: int) -> Enclosure:
    """Return floor and ceiling of p in units of 10^-places."""
    unit = Fraction(1, 10**places)
    return Enclosure(floor(p / unit) * unit, -floor(-p / unit) * unit)


@tried(**{name: (*case, 30) for name, case in each(dice).items()})
@given(some.queries(), st.integers(0, 4))
def test_the_product_and_the_sum_of_its_logarithms_agree(case: some.Query, places: int) -> None:
    """Scores, decision, odds and posterior are those of the product, which is rational."""
    model, x = case
    factors = categorical.factors(model, x)
    exact, logs = naive.scores(model.prior, factors), log_factors(factors)
    found = scores(model.prior, logs)
    assert [(y, product(form)) for y, form in found.items()] == list(exact.items())
    if not any(exact.values()):
        refuses(errors.ZeroEvidence, "must be finite", lambda: posterior(found, places))
        refuses(errors.ZeroEvidence, "all", lambda: log_naive.infer(model.prior, logs))
        return
    right, inference = naive.infer(model.prior, factors), log_naive.infer(model.prior, logs)
    assert (inference.decision, decide(found)) == (right.decision, right.decision)
    assert (inference.prior, inference.scores) == (right.prior, found)
    assert {f: {y: product(g) for y, g in row.items()} for f, row in inference.factors.items()} == (
        right.factors
    )
    assert list(inference.scores) == list(right.scores)
    expected = {y: around(p, places) for y, p in right.posterior.items()}
    assert both_ends(posterior(found, places)) == both_ends(expected)
    for (y, p), (z, q) in pairs(right.posterior.items(), repeat=2):
        if p and q:
            assert product(log_odds(found, y, z)) == p / q
        elif p or q:
            assert log_odds(found, y, z) == Infinite(1 if p else -1)
        else:
            refuses(errors.ZeroEvidence, "both are 0", partial(log_odds, found, y, z))


@given(cases(least=1), st.data())
def test_the_odds_are_the_votes_of_the_experts(case: Case, source: Data) -> None:
    """H-18: log-odds are the prior's log-odds plus one term a feature, and turn about."""
    prior, factors = case
    y, z = (source.draw(st.sampled_from(list(prior))) for _ in range(2))
    found, votes = scores(prior, factors), log_naive.log_ratios(factors, y, z)
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


@given(st.integers(1, 1000))
def test_two_tied_and_a_third_far_below(places: int) -> None:
    """1/2 and 1/(2 + e^-500000) agree in 217,147 decimals: told apart at once, at 1000 places."""
    six, unit = add(log(2, "e"), log(3, "e")), Fraction(1, 10**places)
    table: Table = {"b": log(6, "e"), "a": six, "c": constant(-500_000, "e")}
    assert decide(table) == Decision("b", ("b", "a"))
    near, far = Enclosure(HALF - unit, HALF), Enclosure(Fraction(0), unit)
    assert both_ends(posterior(table, places)) == both_ends({"b": near, "a": near, "c": far})
    assert posterior({"c": NEVER, "a": six, "b": six}, places)["b"] == Enclosure(HALF, HALF)
    assert log_odds({"b": NEVER, "a": constant(-(10**400), "e")}, "b", "a") == NEVER


test_refuses = refusing(
    (errors.DomainMismatch, "log score of 'a' must have the base e", decide, {"a": log(2, "2")}),
)
