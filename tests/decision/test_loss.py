"""Laws of losses: no decision, no rule and no lottery over rules costs less than Bayes."""

from collections.abc import Mapping
from fractions import Fraction
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles import enumerations as oracle
from oracles.known_truths import binary, every_answer, every_rule, listed
from refnb import errors
from refnb.checks import Number
from refnb.decision import error
from refnb.decision.loss import (
    asymmetric,
    bayes_risk,
    bayes_rule,
    chow,
    decide,
    expected,
    risk,
    squared,
    squared_error,
    variance,
    with_reject,
    zero_one,
)
from refnb.decision.truth import Truth, from_model
from refnb.estimation.schema import Cell
from refnb.probability.distribution import expectation
from refusals import BROKEN_PRIORS, HALF, refuses
from strategies import models as some
from strategies.probability import TINY, Urn, balls, extremes, numbers, rarely, shares, urns

Table = dict[str, dict[str, Fraction]]
Judged = tuple[Truth, Table]

small = some.schemas(features=2, values=2)
costs = rarely(st.fractions(-2, 4, max_denominator=2), extremes | numbers)
HIKING = from_model(binary("1/2", ("7/10", "8/10"), ("1/2", "4/10")))


@st.composite
def losses(draw: st.DrawFn, labels: list[str], most: int = 3) -> Table:
    """Draw a loss for some decisions, labels or not; one row is often equal or close to another."""
    table = {
        a: {y: draw(costs) for y in draw(st.permutations(labels))}
        for a in draw(some.names("cxba", 1, most))
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


def cost(truth: Truth, rule: error.Rule, loss: Mapping[str, Mapping[str, Number]]) -> Fraction:
    """Add up the lines of a truth, each at the price of what the rule says there."""
    lines = [(*oracle.key(truth.schema, e), e.weight) for e in truth.examples]
    return sum((Fraction(w * loss[rule[x]][y]) for x, y, w in lines if w), Fraction(0))


@given(beliefs)
def test_expected_loss_is_the_mean_over_the_balls(case: tuple[Urn, Table]) -> None:
    """Draw every ball once, and take the mean of what the decision costs."""
    urn, loss = case
    found = expected(shares(urn), loss)
    assert list(found.items()) == [
        (a, mean([row[y] for y in balls(urn)])) for a, row in loss.items()
    ]


@given(beliefs, st.data())
def test_no_decision_and_no_lottery_costs_less(
    case: tuple[Urn, Table], source: st.DataObject
) -> None:
    """P-8: the ties are the cheapest; a lottery over decisions comes even only among them."""
    urn, loss = case
    price = {a: mean([row[y] for y in balls(urn)]) for a, row in loss.items()}
    cheapest = tuple(a for a in loss if not any(p < price[a] for p in price.values()))
    found = decide(shares(urn), loss)
    assert found.ties == cheapest
    lottery = balls(source.draw(tickets(list(loss))))
    pairs: list[Number] = [loss[a][y] for a in lottery for y in balls(urn)]
    assert mean(pairs) >= price[found.label]
    assert (mean(pairs) == price[found.label]) == (set(lottery) <= set(cheapest))


def tickets(decisions: list[str]) -> st.SearchStrategy[Urn]:
    """Draw how many tickets of a lottery say each decision, one at least."""
    drawn = st.fixed_dictionaries(dict.fromkeys(decisions, st.integers(0, 2)))
    return drawn.filter(lambda urn: any(urn.values()))


@given(judged, st.data())
def test_the_bayes_rule_is_best_of_all_rules(case: Judged, source: st.DataObject) -> None:
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
    assert risk(truth, bayes_rule(truth, loss), loss) == least


@given(judged, st.data())
def test_a_randomised_rule_is_a_lottery_over_rules(case: Judged, source: st.DataObject) -> None:
    """P-8: a rule that throws a die at every cell costs no less than the Bayes rule."""
    truth, loss = case
    dice = {x: shares(source.draw(tickets(list(loss)))) for x in oracle.cells(truth.schema)}
    chances = [
        (prod(dice[x][a] for x, a in rule.items()), cost(truth, rule, loss))
        for rule in every_answer(truth, list(loss))
    ]
    assert sum(p for p, _ in chances) == 1
    mixed = sum(p * each for p, each in chances)
    assert mixed >= bayes_risk(truth, loss)
    by_cell = sum(
        p * dice[x][a] * loss[a][y]
        for x, row in truth.joint().items()
        for y, p in row.items()
        for a in loss
    )
    assert by_cell == mixed


@given(small.flatmap(some.truths), st.data())
def test_zero_one_loss_is_the_error(truth: Truth, source: st.DataObject) -> None:
    """P-9: with 0-1 loss the risk is the error of every rule, and deciding is taking the mode."""
    loss = zero_one(truth.schema.labels)
    assert bayes_risk(truth, loss) == error.bayes_error(truth)
    assert bayes_rule(truth, loss) == error.bayes_rule(truth)
    rule = source.draw(st.sampled_from(every_rule(truth)))
    assert risk(truth, rule, loss) == error.expected_error(truth, rule).error
    for row in truth.joint().values():
        if whole := sum(row.values()):
            posterior = {y: p / whole for y, p in row.items()}
            assert decide(posterior, loss).ties == oracle.maximisers(row)


@given(beliefs, st.data())
def test_scaling_and_shifting_columns_decides_alike(
    case: tuple[Urn, Table], source: st.DataObject
) -> None:
    """P-10: c L(a, y) + f(y) with c > 0 has the ties of L."""
    urn, loss = case
    c = source.draw(st.sampled_from([TINY, HALF, Fraction(3)]))
    shift = {y: source.draw(costs) for y in urn}
    other = {a: {y: c * each + shift[y] for y, each in row.items()} for a, row in loss.items()}
    assert decide(shares(urn), other) == decide(shares(urn), loss)


def test_a_negative_scale_turns_the_decision() -> None:
    """P-10 ✘: with c = -1 the dearest becomes the cheapest."""
    belief, loss = {"a": HALF / 2, "b": 3 * HALF / 2}, zero_one(["a", "b"])
    turned = {a: {y: -each for y, each in row.items()} for a, row in loss.items()}
    assert (decide(belief, loss).label, decide(belief, turned).label) == ("b", "a")


prices = rarely(st.fractions(0, 10, max_denominator=4), st.sampled_from([TINY, Fraction(10**40)]))


@given(some.distributions(["spam", "ham"], wide=True), prices, prices)
@example({"spam": Fraction(10, 11), "ham": Fraction(1, 11)}, Fraction(10), Fraction(1))
@example(
    {"spam": Fraction(10, 11) + TINY, "ham": Fraction(1, 11) - TINY}, Fraction(10), Fraction(1)
)
def test_asymmetric_loss_moves_the_threshold(
    belief: dict[str, Fraction], bad: Fraction, harmless: Fraction
) -> None:
    """P-10: spam is said iff L(ham, spam) p(spam) is greater than L(spam, ham) p(ham)."""
    found = decide(belief, asymmetric({"spam": bad, "ham": harmless}))
    left, right = harmless * belief["spam"], bad * belief["ham"]
    assert ("spam" in found.ties, "ham" in found.ties) == (left >= right, left <= right)


def test_the_threshold_needs_a_diagonal_of_zeros() -> None:
    """E-H7: a right answer that costs something moves the threshold, and the ratio misleads."""
    belief, loss = {"a": HALF, "b": HALF}, {"a": {"a": 3, "b": 2}, "b": {"a": 1, "b": 0}}
    assert loss["b"]["a"] * belief["a"] < loss["a"]["b"] * belief["b"]  # the ratio says b
    costly = {"a": {"a": 0, "b": 2}, "b": {"a": 1, "b": 4}}
    assert costly["b"]["a"] * belief["a"] < costly["a"]["b"] * belief["b"]  # and so here
    assert (decide(belief, loss).label, decide(belief, costly).label) == ("b", "a")


@given(urns, st.data())
def test_squared_loss_is_least_at_the_mean(urn: Urn, source: st.DataObject) -> None:
    """P-11: a guess costs the variance and its squared distance from the mean."""
    values = {y: source.draw(costs) for y in reversed(urn)}
    drawn: list[Number] = [values[y] for y in balls(urn)]
    spread = mean([(v - w) ** 2 for v in drawn for w in drawn]) / 2
    assert variance(shares(urn), values) == spread
    g = source.draw(costs | st.just(mean(drawn)) | st.just(mean(drawn) + TINY))
    assert squared_error(shares(urn), values, g) == mean([(g - v) ** 2 for v in drawn])
    assert squared_error(shares(urn), values, g) - spread == (g - mean(drawn)) ** 2
    assert mean(drawn) == expectation(shares(urn), values)


@given(urns, st.data())
def test_among_labels_the_nearest_to_the_mean_is_best(urn: Urn, source: st.DataObject) -> None:
    """P-11: with squared loss decide for what lies nearest to the mean, on both sides."""
    values = {y: source.draw(costs) for y in urn}
    middle = mean([values[y] for y in balls(urn)])
    far = {y: abs(v - middle) for y, v in values.items()}
    nearest = tuple(y for y in far if far[y] == min(far.values()))
    assert decide(shares(urn), squared(values)).ties == nearest


def test_the_nearest_to_the_mean_need_not_be_the_mode() -> None:
    """P-11 ✘: 3/7 of 0, 2/7 of 1 and 2/7 of 2 have the mode 0 and the mean 6/7."""
    belief = {y: Fraction(n, 7) for y, n in {"0": 3, "1": 2, "2": 2}.items()}
    assert decide(belief, zero_one(belief)).label == "0"
    assert decide(belief, squared({"0": 0, "1": 1, "2": 2})).label == "1"


thresholds = rarely(
    st.fractions(-1, 2, max_denominator=12), st.sampled_from([TINY, 1 - TINY, -TINY])
)


@given(some.names("bca", 1, 3).flatmap(lambda y: some.distributions(y, wide=True)), thresholds)
@example({"b": HALF, "a": HALF}, HALF)
@example({"b": HALF, "a": HALF}, HALF - TINY)
def test_chow_is_the_bayes_decision_with_rejecting(p: dict[str, Fraction], d: Fraction) -> None:
    """Reject iff every label would be right with a probability below 1 - d; else tie or decide."""
    found = chow(p, "reject", d)
    assert found == decide(p, with_reject(zero_one(p), "reject", d))
    assert (found.label == "reject") == all(q < 1 - d for q in p.values())
    assert ("reject" in found.ties) == all(q <= 1 - d for q in p.values())
    top = oracle.maximisers(p)
    assert found.label == "reject" or tuple(y for y in found.ties if y != "reject") == top


@given(small.flatmap(some.truths), thresholds)
def test_rejecting_pays_cell_by_cell(truth: Truth, d: Fraction) -> None:
    """Each cell costs the lesser of its error and d p(x); so the whole costs at most either."""
    labels = truth.schema.labels
    loss = with_reject(zero_one(labels), "reject", d)
    best = sum(
        min(*(sum(row.values()) - p for p in row.values()), d * sum(row.values()))
        for row in truth.joint().values()
    )
    assert bayes_risk(truth, loss) == best <= min(error.bayes_error(truth), d)
    rule = bayes_rule(truth, loss)
    rejected = [
        e.weight
        for e in truth.examples
        if e.weight and rule[oracle.key(truth.schema, e)[0]] == "reject"
    ]
    wrong = cost(truth, rule, with_reject(zero_one(labels), "reject", 0))
    assert best == wrong + d * sum(rejected)


@given(beliefs, costs)
def test_rejecting_is_one_more_decision(case: tuple[Urn, Table], d: Fraction) -> None:
    """With any loss: rejecting is taken when it costs less than every other decision."""
    urn, loss = case
    price = [mean([row[y] for y in balls(urn)]) for row in loss.values()]
    more = with_reject(loss, "reject", d)
    assert {a: row for a, row in more.items() if a != "reject"} == loss
    assert list(more) == [*loss, "reject"]
    found = decide(shares(urn), more)
    assert (found.label == "reject") == (d < min(price))
    assert ("reject" in found.ties) == (d <= min(price))


@given(some.names("bca", 1, 3), st.data())
def test_the_tables_are_what_they_say(labels: list[str], source: st.DataObject) -> None:
    """Entry by entry: 0 where decision and label agree, and else the price of the decision."""
    price = {y: source.draw(costs) for y in labels}
    pairs = [(a, y) for a in labels for y in labels]
    assert [zero_one(labels)[a][y] for a, y in pairs] == [int(a != y) for a, y in pairs]
    assert [asymmetric(price)[a][y] for a, y in pairs] == [
        0 if a == y else price[a] for a, y in pairs
    ]
    assert [squared(price)[a][y] for a, y in pairs] == [
        price[a] ** 2 + price[y] ** 2 - 2 * price[a] * price[y] for a, y in pairs
    ]
    assert list(zero_one(labels)) == list(asymmetric(price)) == list(squared(price)) == labels


def test_where_nothing_happens_anything_goes() -> None:
    """P-8: at p(x) = 0 the Bayes rule says nothing, and a rule may be silent or absurd."""
    point = listed([0, 3, 0, 0, 0, 0, 0, 0])
    assert bayes_rule(point, zero_one(["a", "b"])) == {("0", "0"): "b"}
    alone: dict[Cell, str] = {("0", "0"): "a"}
    absurd: dict[Cell, str] = {**alone, ("1", "1"): "b"}
    assert (
        risk(point, alone, zero_one(["a", "b"])) == risk(point, absurd, zero_one(["a", "b"])) == 1
    )
    assert bayes_risk(point, {"a": {"a": -5, "b": 2}}) == 2


def test_hiking_with_costs() -> None:
    """Staying in vain at 5/4 ties one kind of weather; asking for 2/5 lowers the risk."""
    loss = {"a": {"a": Fraction(0), "b": Fraction(5, 4)}, "b": {"a": Fraction(1), "b": Fraction(0)}}
    assert list(bayes_rule(HIKING, loss).values()) == ["a", "a", "b", "b"]
    assert bayes_risk(HIKING, loss) == Fraction(19, 40)
    assert bayes_risk(HIKING, with_reject(zero_one(["a", "b"]), "?", Fraction(2, 5))) == Fraction(
        197, 500
    )


@pytest.mark.slow
def test_a_table_of_a_thousand_labels_is_the_largest() -> None:
    """A table has at most a million entries."""
    labels = [str(i) for i in range(1_001)]
    assert len(zero_one(labels[1:])["7"]) == 1_000
    refuses(errors.OutOfRange, "1..1000, got 1001", lambda: zero_one(labels))
    refuses(errors.OutOfRange, "1001", lambda: asymmetric(dict.fromkeys(labels, 1)))
    refuses(errors.OutOfRange, "1001", lambda: squared(dict.fromkeys(labels, 1)))


BELIEF = {"b": HALF, "a": HALF}
FLAT: dict[str, dict[str, Number]] = {"b": {"b": 0, "a": 1}, "a": {"b": 1, "a": 0}}
ONE_CELL = from_model(binary("1/2"))


@pytest.mark.parametrize(("kind", "place", "prior"), BROKEN_PRIORS)
def test_a_belief_is_refused(
    kind: type[errors.RefnbError], place: str, prior: dict[str, Fraction]
) -> None:
    """By all that take one: each rule of a distribution, broken alone."""
    loss: dict[str, dict[str, Number]] = {"x": dict.fromkeys(prior, 1)}
    for call in (
        lambda: expected(prior, loss),
        lambda: decide(prior, loss),
        lambda: chow(prior, "x", HALF),
    ):
        refuses(kind, place, call)


@pytest.mark.parametrize(
    ("kind", "place", "loss"),
    [
        (errors.EmptyData, "at least one decision", {}),
        (errors.DomainMismatch, "'x'", {"x": {"b": 1}}),
        (errors.DomainMismatch, "'x'", {**FLAT, "x": {"b": 1, "a": 2, "c": 3}}),
        (errors.NotExact, r"\['x'\]\['a'\].*float", {"x": {"b": 1, "a": 0.5}}),
        (errors.NotText, "7", {7: {"b": 1, "a": 1}}),
    ],
)
def test_a_loss_is_refused(
    kind: type[errors.RefnbError], place: str, loss: dict[str, dict[str, Number]]
) -> None:
    """By all that take one: no decisions, other labels, a float, a name that is none."""
    rule: dict[Cell, str] = {(): next(iter(loss), "x")}
    refuses(kind, place, lambda: expected(BELIEF, loss))
    refuses(kind, place, lambda: decide(BELIEF, loss))
    refuses(kind, place, lambda: risk(ONE_CELL, rule, loss))
    refuses(kind, place, lambda: bayes_rule(ONE_CELL, loss))
    refuses(kind, place, lambda: bayes_risk(ONE_CELL, loss))
    if kind is not errors.DomainMismatch or len(loss) > 1:
        refuses(kind, place, lambda: with_reject(loss, "ask", 1))


def test_the_rest_is_refused() -> None:
    """Names that are taken, what is no decision, what is no number."""
    refuses(errors.Duplicate, "'a'", lambda: with_reject(FLAT, "a", 1))
    refuses(errors.Duplicate, "'a'", lambda: chow(BELIEF, "a", 1))
    refuses(errors.Duplicate, "'a'", lambda: zero_one(["a", "b", "a"]))
    refuses(errors.NotText, "7", lambda: chow(BELIEF, 7, 1))  # type: ignore[arg-type]
    refuses(errors.NotExact, "float", lambda: chow(BELIEF, "x", 0.5))  # type: ignore[arg-type]
    refuses(errors.NotExact, "float", lambda: with_reject(FLAT, "x", 0.5))  # type: ignore[arg-type]
    refuses(errors.NotExact, "'a'.*float", lambda: squared({"a": 0.5}))  # type: ignore[dict-item]
    refuses(errors.NotExact, "float", lambda: squared_error(BELIEF, {"a": 1, "b": 1}, 0.5))  # type: ignore[arg-type]
    refuses(errors.DomainMismatch, "'b'", lambda: variance(BELIEF, {"a": 1}))
    refuses(errors.DomainMismatch, "'b'", lambda: squared_error(BELIEF, {"a": 1}, 1))
    refuses(errors.EmptyData, "labels", lambda: squared({}))
    refuses(
        errors.UnknownValue, "'a', 'b'.*'x'|'b', 'a'.*'x'", lambda: risk(ONE_CELL, {(): "x"}, FLAT)
    )
    refuses(errors.MissingValue, "undefined", lambda: risk(ONE_CELL, {}, FLAT))
