"""The other mistakes, in estimates, errors and networks, against what the chapters answer."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from helpers.refusals import refuses
from refnb.classifiers import categorical
from refnb.core.errors import OutOfRange
from refnb.decision import plug_in
from refnb.decision.expected_error import bayes_error, bayes_rule, expected_error
from refnb.decision.plug_in import naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation import smoothing
from refnb.estimation.schema import Cell, Example, Schema
from refnb.examples import EXAM
from refnb.exercises import replay
from refnb.exercises.mistakes import estimates, network_query
from refnb.exercises.mistakes import expected_error as erring
from refnb.exercises.replay import Exercise
from refnb.networks import d_separation, inference
from refnb.networks.network import Network
from strategies import models, networks
from strategies.probability import extremes, rarely

wide = rarely(st.fractions(-5, 5, max_denominator=8), extremes)
numbers = st.lists(wide, min_size=2, max_size=12)
many = rarely(st.integers(0, 6), st.sampled_from([70, 10**12]))
RULES = st.sampled_from(["laplace", "add=1/2", "m=3"])


def given_by(exercise: Exercise, *keys: str) -> Fraction | None:
    return replay.answer(exercise, keys)


@given(st.data())
def test_errors(data: st.DataObject) -> None:
    """The error of naive Bayes, of other rules, and what is right in its place."""
    schema = data.draw(models.schemas(values=2, least=1))
    world = data.draw(models.truths(schema, every_label=True))
    model = plug_in.marginals(world)
    asked = erring.exercise(world, model)
    rule = naive_rule(model, world)
    found = expected_error(world, rule)
    assert given_by(asked) == found.error
    assert given_by(asked, "accuracy-for-error") == 1 - found.error
    assert given_by(asked, "bayes-rule") == expected_error(world, bayes_rule(world)).error
    assert given_by(asked, "least-given") == bayes_error(world)
    assert given_by(asked, "least-subtracted") == found.error - bayes_error(world)
    first = max(model.prior, key=model.prior.__getitem__)
    assert given_by(asked, "rule-of-prior") == 1 - model.prior[first]
    wrong, size = [o for o in found.outcomes if o.wrong], len(world.joint()) * len(model.prior)
    assert given_by(asked, "outcomes-counted") == Fraction(len(wrong), size)
    by_label = [
        sum((o.truth for o in wrong if o.label == y), Fraction(0)) / p
        for y, p in model.prior.items()
    ]
    assert given_by(asked, "error-by-label") == sum(by_label, Fraction(0)) / len(by_label)
    assert given_by(asked, "weights-without-prior") == sum(by_label, Fraction(0))


def test_a_part_of_what_is_asked() -> None:
    """Of several variables one alone, given the same; all but one; the product of each alone."""
    ask, given_, parts = network_query.exercise, {"L": "yes"}, {"S": "yes", "F": "yes"}
    both, each = ask(EXAM, parts, given_), [ask(EXAM, {v: a}, given_) for v, a in parts.items()]
    alone = [given_by(one) or Fraction(0) for one in each]
    assert alone[0] == Fraction(18, 25)
    assert [given_by(both, f"part-given:{v}=yes | L=yes") for v in parts] == alone
    assert given_by(both, "each-alone") == alone[0] * alone[1]
    three = ask(EXAM, {**parts, **given_}, {})
    assert given_by(three, "part-given:S=yes, F=yes") == given_by(ask(EXAM, parts, {}))
    assert sum(mistake.key.startswith("part-given") for mistake in three.mistakes) == 6


@given(st.data())
def test_networks(data: st.DataObject) -> None:
    """P(q | e) of a random network, with causes that are even, values exchanged, e ignored."""
    net = data.draw(networks.networks(most=4))
    seen = data.draw(networks.chosen(net))
    free = [v for v in net.variables if v not in seen]
    if not free:
        return
    v = data.draw(st.sampled_from(free))
    value = data.draw(st.sampled_from(net.variables[v]))
    asked = network_query.exercise(net, {v: value}, seen)

    def right(other: Network, given: dict[str, str]) -> Fraction | None:
        whole = inference.evidence(other, given)
        return inference.posterior(other, [v], given)[value,] if whole else None

    assert given_by(asked) == right(net, seen)
    above = {u: a for u, a in seen.items() if v not in d_separation.ancestral_set(net, [u])}
    if above:
        assert given_by(asked, "below-left-out") == right(net, above)
    for u in seen if len(seen) > 1 else ():
        fewer = {w: a for w, a in seen.items() if w != u}
        assert given_by(asked, f"one-unused:{u}") == right(net, fewer)
    if seen and inference.evidence(net, {v: value}) and inference.evidence(net, seen):
        both, alone = (inference.evidence(net, e) for e in ({**seen, v: value}, {v: value}))
        assert given_by(asked, "turned-round") == both / alone
    if seen:
        assert given_by(asked, "given-ignored") == right(net, {})
    even: dict[str, dict[Cell, dict[str, Fraction]]] = {
        u: {(): {a: Fraction(1, len(row)) for a in row}}
        for u in net.variables
        if not net.parents[u]
        for row in net.tables[u].values()
    }
    fair = replace(net, tables={**net.tables, **even})
    assert given_by(asked, "causes-even") == right(fair, seen)
    for mistake in asked.mistakes:
        if mistake.key.startswith("values-swapped:"):
            u = mistake.key.partition(":")[2]
            rows = {
                row: dict(zip(p, reversed([*p.values()]), strict=True))
                for row, p in net.tables[u].items()
            }
            other = replace(net, tables={**net.tables, u: rows})
            assert given_by(asked, mistake.key) == right(other, seen)


def test_too_many_worlds() -> None:
    """Mistakes are looked for in small networks."""
    names = [f"v{i}" for i in range(9)]
    copies, causes = [dict.fromkeys(names, x) for x in "01"], {v: [u] for u, v in pairwise(names)}
    net = refnb.learn_network(copies, parents=causes).network
    refuses(OutOfRange, "256 worlds, here", lambda: network_query.exercise(net, {"v8": "0"}, {}))
    assert replay.answer(network_query.exercise(net, {"v7": "0"}, {})) == Fraction(1, 2)


def values(exercise: Exercise) -> str:
    """Return what each global mistake gives, as text."""
    mistakes = [mistake for mistake in exercise.mistakes if mistake.kind == "global"]
    return ", ".join(f"{m.key} {replay.answer(exercise, [m.key])}" for m in mistakes)


HALVES = {y: {"0": Fraction(1, 2), "1": Fraction(1, 2)} for y in "ab"}
TIE = (
    tuple(
        Example({"f": v}, y, Fraction(n, 8))
        for v, y, n in (("0", "a", 2), ("0", "b", 2), ("1", "a", 1), ("1", "b", 3))
    ),
    categorical.Model({"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"f": HALVES}),
)
BY_HAND: list[tuple[Exercise, str]] = [
    (
        network_query.exercise(EXAM, {"L": "yes"}, {"S": "yes", "F": "yes"}),
        """
        causes-even 8/13, hidden-not-weighted 16/31, hidden-first 16/31, given-ignored 2/5,
        given-not-weighted 2/5, query-not-weighted 8/13, below-left-out 2/5,
        turned-round 12/25, not-normalised 24/125, evidence-only 93/250, the-rest 15/31
        """,
    ),
    (
        erring.exercise(Truth(Schema(("a", "b"), {"f": ("0", "1")}), TIE[0]), TIE[1]),
        """
        rule-of-prior 5/8, rule-of-likelihood 5/8, bayes-rule 3/8, accuracy-for-error 3/8,
        conditional-weights 5/4, naive-weights 1/2, weights-without-prior 5/4,
        outcomes-counted 1/2, error-by-label 5/8, least-given 3/8, least-subtracted 1/4
        """,
    ),
    (
        estimates.variance([1, 3, 5, 9, 12]),
        """
        median-for-mean 17, mean-not-subtracted 52, absolute-deviations 18/5,
        deviations-not-squared 0, mean-not-squared 46, n-1-for-n 20, not-divided 80, deviation 4
        """,
    ),
    (
        estimates.share({"H": 3, "T": 1}, smoothing.smoothing("none"), "H"),
        """
        other-value 1/4, over-the-rest 3, laplace-used 2/3, a-half 1/2, not-divided 3,
        the-rest 1/4
        """,
    ),
]


@pytest.mark.parametrize(("exercise", "expected"), BY_HAND)
def test_mistakes_by_hand(exercise: Exercise, expected: str) -> None:
    """What each mistake gives where little is to be computed."""
    assert values(exercise) == " ".join(expected.split())
