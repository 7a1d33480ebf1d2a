"""Laws of the value of information: every plan of what to do after each outcome is written down."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF
from refnb.decision.information_value import from_gains, outcomes, perfect, risk, value
from strategies.probability import kinds, shares, urns_of
from strategies.sizes import TINY

Row = Mapping[str, Fraction]
Table = Mapping[str, Row]
Case = tuple[dict[str, Fraction], dict[str, dict[str, Fraction]], dict[str, dict[str, Fraction]]]

costs = st.fractions(-3, 4, max_denominator=3)
OIL, SEISMIC = (
    {"oil": Fraction(1, 4), "dry": Fraction(3, 4)},
    {
        "oil": {"good": Fraction(3, 5), "bad": Fraction(2, 5)},
        "dry": {"good": Fraction(1, 5), "bad": Fraction(4, 5)},
    },
)
DRILL = {
    "drill": {"oil": Fraction(-700), "dry": Fraction(100)},
    "sell": {"oil": Fraction(-90), "dry": Fraction(-90)},
}
UNUSED = {"a": Fraction(1), "b": Fraction(0)}
NEVER = {y: {"e": Fraction(1), "f": Fraction(0)} for y in UNUSED}
WIDE = {y: Fraction(1, 8) for y in "abcdefgh"}
TOLD = {y: {z: Fraction(3 if y == z else 1, 10) for z in WIDE} for y in WIDE}
EACH = {a: {y: Fraction((i - j) ** 2) for j, y in enumerate(WIDE)} for i, a in enumerate("ah")}


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a prior, a test with up to three outcomes, and the losses of up to three decisions."""
    labels = draw(kinds)
    prior = shares(draw(urns_of(labels)))
    test = {y: shares(draw(urns_of(["e", "f", "g"]))) for y in draw(st.permutations(labels))}
    row = st.fixed_dictionaries(dict.fromkeys(labels, costs))
    return prior, test, draw(st.dictionaries(st.sampled_from("xyz"), row, min_size=1))


def least(prior: Row, test: Table, loss: Table) -> Fraction:
    """Return the least expected loss of all plans, each a decision for every outcome."""
    told = next(iter(test.values()))
    plans = (dict(zip(told, plan, strict=True)) for plan in product(loss, repeat=len(told)))
    return min(
        sum(
            (q * p * loss[plan[e]][y] for y, q in prior.items() for e, p in test[y].items()),
            Fraction(0),
        )
        for plan in plans
    )


@tried(
    wide=((WIDE, TOLD, EACH),),
    long="a test is one step",
    near=((OIL, SEISMIC, {**DRILL, "wait": {y: x + TINY for y, x in DRILL["drill"].items()}}),),
    uneven=((OIL, SEISMIC, DRILL),),
    empty=((UNUSED, NEVER, {"x": {"a": Fraction(1), "b": Fraction(9)}}),),
)
@given(cases())
def test_a_test_is_worth_what_the_best_plan_saves(case: Case) -> None:
    """Without it, one decision is made; with it, one for each outcome.

    Perfect information is a test that names the label: no other one is worth more.
    """
    prior, test, loss = case
    nothing = {y: {"": Fraction(1)} for y in prior}
    assert risk(prior, loss) == least(prior, nothing, loss)
    assert value(prior, test, loss) == least(prior, nothing, loss) - least(prior, test, loss)
    assert value(prior, test, loss, HALF) == value(prior, test, loss) - HALF
    names = {y: {z: Fraction(y == z) for z in prior} for y in prior}
    assert 0 <= value(prior, test, loss) <= perfect(prior, loss) == value(prior, names, loss)


@given(cases())
@example((OIL, SEISMIC, DRILL))
@example((UNUSED, NEVER, {"x": {"a": Fraction(1), "b": Fraction(9)}}))
def test_outcomes_are_weighed_by_their_probability(case: Case) -> None:
    """Their probabilities sum to 1; what follows is Bayes' theorem, then the least loss."""
    prior, test, loss = case
    branches = outcomes(prior, test, loss)
    assert sum(branch.probability for branch in branches.values()) == 1
    for e, branch in branches.items():
        sums = {
            a: sum(q * test[y][e] * row[y] for y, q in prior.items()) for a, row in loss.items()
        }
        assert branch.loss * branch.probability == min(sums.values())
        assert branch.decision.ties == tuple(a for a, x in sums.items() if x == min(sums.values()))


def test_gains_are_losses_with_the_other_sign() -> None:
    """Of the well: 700 are gained where there is oil, 100 lost where it is dry."""
    assert from_gains({"drill": {"oil": 700, "dry": -100}, "sell": {"oil": 90, "dry": 90}}) == DRILL
