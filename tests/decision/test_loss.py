"""Laws of losses: no decision, no rule and no lottery over rules costs less than Bayes."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from operator import neg

from hypothesis import given
from hypothesis import strategies as st

from examples.tables import ALIKE, TWELVE
from examples.tables import shares as numbers
from examples.tried import tried
from helpers.refusals import HALF, refusing
from oracles import enumerations as oracle
from oracles.known_truths import every_answer
from refnb.core import errors
from refnb.core.checks import Number
from refnb.decision import expected_error
from refnb.decision.loss import (
    asymmetric,
    bayes_risk,
    bayes_rule,
    chow,
    decide,
    expected,
    risk,
    spans,
    squared,
    squared_error,
    variance,
    with_reject,
    zero_one,
)
from refnb.decision.true_distribution import Truth
from refnb.probability.distribution import expectation
from strategies import models as some
from strategies.probability import Urn, balls, shares, urns
from strategies.sizes import TINY, Draws, distribution, names, often, positive

Table = dict[str, dict[str, Fraction]]
Belief = tuple[Urn, Table]
small = some.schemas(features=2, values=2)
costs = often(st.fractions(-2, 4, max_denominator=2), positive | positive.map(neg))


@st.composite
def losses(draw: st.DrawFn, labels: list[str]) -> Table:
    """Draw a loss for some decisions, labels or not; one row is often equal or close to another."""
    table = {
        a: {y: draw(costs) for y in draw(st.permutations(labels))}
        for a in draw(some.names("cxba", 1, 3))
    }
    one, other = (draw(st.sampled_from(list(table))) for _ in range(2))
    far = draw(st.sampled_from([None, Fraction(0), TINY, -TINY]))
    if far is not None and one != other:
        lucky = draw(st.sampled_from(labels))
        table[one] = {y: loss + far * (y == lucky) for y, loss in table[other].items()}
    return table


beliefs = urns.flatmap(lambda urn: st.tuples(st.just(urn), losses(list(urn))))
judged = small.flatmap(lambda s: st.tuples(some.truths(s), losses(list(s.labels))))


def mean(drawn: list[Number]) -> Fraction:
    """Return the mean of numbers, all equally likely."""
    return Fraction(sum(drawn)) / len(drawn)


def cost(
    truth: Truth, rule: expected_error.Rule, loss: Mapping[str, Mapping[str, Number]]
) -> Fraction:
    """Add up the lines of a truth, each at the price of what the rule says there."""
    lines = [(*oracle.key(truth.schema, e), e.weight) for e in truth.examples]
    return sum((Fraction(w * loss[rule[x]][y]) for x, y, w in lines if w), Fraction(0))


GRID = {a: {y: Fraction(int(a) * 7 % 5, i + 1) for i, y in enumerate(TWELVE)} for a in TWELVE[:5]}
TURNED = {"10": {"1": HALF, "10": 0 * HALF}, "1": {"10": 3 * HALF, "1": HALF / 3}}


@tried(wide=(({v: int(v) for v in TWELVE}, GRID), None), uneven=(({"1": 2, "10": 3}, TURNED), None))
@given(beliefs, st.data())
def test_no_decision_and_no_lottery_costs_less(case: Belief, source: Draws | None) -> None:
    """P-8: a decision costs the mean over the balls, and the ties are the cheapest.

    A lottery over decisions comes even only among them.
    """
    urn, loss = case
    price = {a: mean([row[y] for y in balls(urn)]) for a, row in loss.items()}
    assert [*expected(shares(urn), loss).items()] == [*price.items()]
    least = min(price.values())
    cheapest = tuple(a for a, p in price.items() if p == least)
    assert decide(shares(urn), loss).ties == cheapest
    tickets = st.lists(st.sampled_from([*loss]), min_size=1, max_size=6)
    lottery = source.draw(tickets) if source else [*loss]
    paid = mean([loss[a][y] for a in lottery for y in balls(urn)])
    assert paid >= least
    assert (paid == least) == ({*lottery} <= {*cheapest})


@given(judged, st.data())
def test_the_bayes_rule_is_best_of_all_rules(case: tuple[Truth, Table], source: Draws) -> None:
    """P-8: try every rule; the best take a cheapest decision wherever p(x) > 0."""
    truth, loss = case
    joint = {x: row for x, row in truth.joint().items() if any(row.values())}
    price = {
        x: {a: sum(p * loss[a][y] for y, p in row.items()) for a in loss}
        for x, row in joint.items()
    }
    best = {
        x: oracle.maximisers({a: -Fraction(p) for a, p in row.items()}) for x, row in price.items()
    }
    found = [(cost(truth, rule, loss), rule) for rule in every_answer(truth, list(loss))]
    least = min(each for each, _ in found)
    assert bayes_risk(truth, loss) == least
    assert bayes_rule(truth, loss) == {x: ties[0] for x, ties in best.items()}
    assert list(bayes_rule(truth, loss)) == list(joint)
    for each, rule in found:
        assert (each == least) == all(rule[x] in ties for x, ties in best.items())
    each, rule = source.draw(st.sampled_from(found))
    assert risk(truth, rule, loss) == each


STEPS = {f"a{i}": {"z": Fraction(i * i), "y": Fraction((12 - i) ** 2)} for i in range(12)}


@tried(
    wide=(STEPS,),
    long=({"b": {"y": Fraction(1, 10**60 + 7), "z": 0}, "a": {"z": Fraction(7, 10**20), "y": 0}},),
    near=({"b": {"y": 1, "z": TINY}, "a": {"z": 0, "y": 1 + TINY}},),
    near_tie=({"a": {"y": HALF, "z": HALF}, "b": {"z": HALF, "y": HALF}},),
    uneven=({"1": {"10": 0, "b": 9}, "b": {"b": 2, "10": 1}, "10": {"b": 0, "10": 4}},),
)
@given(losses(["y", "z"]))
def test_spans_are_where_a_decision_is_the_cheapest(table: Table) -> None:
    """They meet, from 0 to 1, and differ; inside one its decision is the first of the best."""
    found, labels = spans(table), [*next(iter(table.values()))]
    assert (found[0].low, found[-1].high) == (Fraction(0), Fraction(1))
    assert all(a.high == b.low and a.decision != b.decision for a, b in pairwise(found))
    for span in found:
        for part in (0, HALF, TINY, 1 - TINY, 1):
            p = span.low + part * (span.high - span.low)
            best = decide(dict(zip(labels, (p, 1 - p), strict=True)), table)
            assert span.decision in best.ties
            assert part in (0, 1) or span.decision == best.label


@given(urns, st.data())
def test_squared_loss_is_least_at_the_mean(urn: Urn, source: Draws) -> None:
    """P-11: a guess costs the variance and its squared distance from the mean."""
    values = {y: source.draw(costs) for y in reversed(urn)}
    drawn: list[Number] = [values[y] for y in balls(urn)]
    spread = mean([(v - w) ** 2 for v in drawn for w in drawn]) / 2
    assert variance(shares(urn), values) == spread
    g = source.draw(costs | st.just(mean(drawn)) | st.just(mean(drawn) + TINY))
    assert squared_error(shares(urn), values, g) == mean([(g - v) ** 2 for v in drawn])
    assert squared_error(shares(urn), values, g) - spread == (g - mean(drawn)) ** 2
    assert mean(drawn) == expectation(shares(urn), values)


thresholds = often(st.fractions(-1, 2, max_denominator=9), st.sampled_from([TINY, 1 - TINY, -TINY]))


@tried(
    wide=(numbers(TWELVE), Fraction(4, 5)),
    long=(numbers(["10", "1", "0"], 1, 10**60 + 7), Fraction(3**40, 10**20)),
    near=({"b": HALF, "a": HALF}, HALF),
    near_above=({"b": HALF, "a": HALF}, HALF + TINY),
    near_below=({"b": HALF, "a": HALF}, HALF - TINY),
    near_many=(ALIKE, Fraction(4, 5)),
    near_labels=({"1": HALF - TINY, "10": HALF + TINY}, HALF - TINY),
    uneven=({"10": Fraction(2, 5), "1": Fraction(3, 5)}, Fraction(1, 3)),
)
@given(names().flatmap(distribution), thresholds)
def test_chow_is_the_bayes_decision_with_rejecting(p: dict[str, Fraction], d: Fraction) -> None:
    """Reject iff every label would be right with a probability below 1 - d; else tie or decide."""
    found = chow(p, "reject", d)
    assert found == decide(p, with_reject(zero_one(p), "reject", d))
    assert (found.label == "reject") == all(q < 1 - d for q in p.values())
    assert ("reject" in found.ties) == all(q <= 1 - d for q in p.values())
    top = oracle.maximisers(p)
    assert found.label == "reject" or tuple(y for y in found.ties if y != "reject") == top


@given(names(), st.data())
def test_the_tables_are_what_they_say(labels: tuple[str, ...], source: Draws) -> None:
    """Entry by entry: 0 where decision and label agree, and else the price of the decision."""
    price = {y: source.draw(costs) for y in labels}
    pairs = [(a, y) for a in labels for y in labels]
    assert [zero_one(labels)[a][y] for a, y in pairs] == [int(a != y) for a, y in pairs]
    assert [asymmetric(price)[a][y] for a, y in pairs] == [(a != y) * price[a] for a, y in pairs]
    assert [squared(price)[a][y] for a, y in pairs] == [
        price[a] ** 2 + price[y] ** 2 - 2 * price[a] * price[y] for a, y in pairs
    ]
    assert list(zero_one(labels)) == list(asymmetric(price)) == list(squared(price)) == [*labels]


def test_what_moves_the_decision() -> None:
    """P-10, P-11, E-H7 ✘: a negative scale, a right answer that costs something, squared loss."""
    belief, ab = {"a": HALF / 2, "b": 3 * HALF / 2}, zero_one(["a", "b"])
    turned = {a: {y: -n for y, n in row.items()} for a, row in ab.items()}
    assert (decide(belief, ab).label, decide(belief, turned).label) == ("b", "a")
    even = dict.fromkeys("ba", HALF)
    assert decide(even, {"a": {"a": 0, "b": 2}, "b": {"a": 1, "b": 4}}).label == "a"
    three = {"0": Fraction(3, 7), "1": Fraction(2, 7), "2": Fraction(2, 7)}  # with the mean 6/7
    assert decide(three, zero_one(three)).label == "0"
    assert decide(three, squared({"0": 0, "1": 1, "2": 2})).label == "1"


MANY = [str(i) for i in range(1_001)]
test_refusals = refusing((errors.OutOfRange, "1002001 cells", zero_one, MANY))
