"""Laws of learning curves: every sample is drawn, learned from and tested."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from examples.tables import TRUTHS
from examples.tried import tried
from refnb.classifiers import categorical, joint
from refnb.core import errors
from refnb.decision import learning_curve
from refnb.decision.true_distribution import Truth
from refnb.estimation import counting
from refnb.estimation.schema import Cell, Example, Instance
from refnb.estimation.smoothing import Smoothing, smoothing
from strategies.models import schemas, truths

Rules = tuple[Smoothing, Smoothing]
Sample = list[Example[Instance]]
Decide = Callable[[Instance], Cell]
NONE, LAPLACE, ONE = smoothing("none"), smoothing("laplace"), Fraction(1)
rules = st.sampled_from([NONE, LAPLACE, smoothing("add=1/3"), smoothing("m=2")])
ties = st.sampled_from(["first", "even"])
small = schemas(features=2, values=2).flatmap(truths)


def samples(truth: Truth, n: int) -> list[tuple[Sample, Fraction]]:
    """Return every sample of n examples, with the probability of all sequences that have it."""
    drawn = [e for e in truth.examples if e.weight]
    chances = defaultdict[tuple[int, ...], Fraction](Fraction)
    for row in product(range(len(drawn)), repeat=n):
        chances[tuple(sorted(row))] += prod((Fraction(drawn[i].weight) for i in row), start=ONE)
    return [
        ([Example(drawn[i].instance, drawn[i].label) for i in row], p) for row, p in chances.items()
    ]


def learned(truth: Truth, sample: Sample, rule: Rules | None) -> Decide | None:
    """Return what decides an instance, or nothing where an estimate is undefined."""
    if rule is None:
        table = joint.count(truth.schema, sample)
        return lambda x: joint.infer(table, x).decision.ties
    try:
        model = categorical.fit(counting.count(truth.schema, sample), *rule)
    except errors.UndefinedEstimate:
        return None
    return lambda x: categorical.infer(model, x).decision.ties


def labels(truth: Truth, sample: Sample, x: Cell, decide: Decide | None) -> tuple[Cell, bool]:
    """Return the labels that tie in a cell, and whether they are the fallback's."""
    if decide:
        with suppress(errors.UndefinedEstimate, errors.ZeroEvidence):
            return decide(dict(zip(truth.schema.features, x, strict=True))), False
    said = [e.label for e in sample]
    often = max(said.count(y) for y in truth.schema.labels)
    return tuple(y for y in truth.schema.labels if said.count(y) == often), True


def by_hand(truth: Truth, n: int, rule: Rules | None, tie: str) -> learning_curve.Point:
    """Draw every sequence, learn from what was drawn, and ask every case."""
    wrong, unsure = Fraction(0), Fraction(0)
    for sample, chance in samples(truth, n):
        decide = learned(truth, sample, rule)
        for x, row in truth.joint().items():
            if not any(row.values()):
                continue
            tied, fallback = labels(truth, sample, x, decide)
            chosen = tied if tie == "even" else tied[:1]
            for y, p in row.items():
                wrong += chance * p * (1 - Fraction(y in chosen, len(chosen)))
                unsure += chance * p * fallback
    return learning_curve.Point(wrong, unsure)


@tried(**{name: (truth, 1, (LAPLACE, smoothing("m=2")), "even") for name, truth in TRUTHS.items()})
@given(small, st.integers(0, 2), st.tuples(rules, rules), ties)
def test_naive_bayes_over_every_sequence(truth: Truth, n: int, two: Rules, tie: str) -> None:
    """The sum over samples is that over the sequences in which they can be drawn."""
    assert learning_curve.naive_bayes(truth, n, *two, tie) == by_hand(truth, n, two, tie)


@tried(
    wide=(TRUTHS["wide"], 0, "even"),
    long=(TRUTHS["long"], 2, "even"),
    near=(TRUTHS["near_below"], 2, "first"),
    uneven=(TRUTHS["uneven"], 3, "even"),
)
@given(small, st.integers(0, 2), ties)
def test_the_joint_table_over_every_sequence(truth: Truth, n: int, tie: str) -> None:
    """A cell that was not drawn has no label of its own."""
    assert learning_curve.joint_table(truth, n, tie) == by_hand(truth, n, None, tie)
