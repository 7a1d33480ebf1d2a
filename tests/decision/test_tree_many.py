"""Trees of many leaves and labels, and likelihoods at the limit."""

from fractions import Fraction

import pytest

from refnb.classifiers.joint import Table
from refnb.decision.tree import Model, Path, Tree, conditional_likelihood, from_points, posterior
from refnb.errors import BadWeight, DomainMismatch, NotADistribution, OutOfRange, UnknownLabel
from refnb.estimation.schema import Cell, Count, Schema
from refusals import HALF, refuses

NAMES = tuple(map(str, range(10)))


@pytest.mark.parametrize("place", ["3", "9"])
def test_every_leaf_has_a_distribution_of_the_labels(place: str) -> None:
    """Ten leaves, of which one has too little, or a label too many."""
    tree = Tree(Schema(("a", "b"), {"f": NAMES}), {(): "f"})
    leaves: dict[Path, dict[str, Fraction]] = {(x,): {"a": HALF, "b": HALF} for x in NAMES}
    little = leaves | {(place,): {"a": HALF, "b": Fraction(0)}}
    refuses(NotADistribution, place, lambda: Model(tree, little))
    other = leaves | {(place,): {"a": HALF, "c": HALF}}
    refuses(DomainMismatch, place, lambda: Model(tree, other))


def test_a_leaf_gives_its_long_shares() -> None:
    """Thirds, and what is far below 10^-9."""
    tiny, third = Fraction(1, 10**25 + 3), Fraction(1, 3)
    row = {"a": third, "b": Fraction(2, 3) - tiny, "c": tiny}
    model = Model(Tree(Schema(("a", "b", "c"), {}), {}), {(): row})
    assert posterior(model, {}) == row


def counted(p: tuple[Fraction, ...], *counts: Fraction | int) -> Fraction:
    """Return the likelihood of a tree without splits."""
    schema = Schema(NAMES[: len(p)], {})
    model = Model(Tree(schema, {}), {(): dict(zip(schema.labels, p, strict=True))})
    return conditional_likelihood(
        model, Table(schema, {(): dict(zip(schema.labels, counts, strict=True))})
    )


def test_a_likelihood_has_a_million_bits_at_most() -> None:
    """An example of 1/4 has 1 + 3 bits, and one of 3/4 has 2 + 3."""
    p = Fraction(1, 4), Fraction(3, 4)
    assert counted(p, 250_000, 0) == Fraction(1, 1 << 500_000)
    refuses(OutOfRange, "1000001", lambda: counted(p, 249_999, 1))
    refuses(OutOfRange, "bits", lambda: counted(p, 2**64, 0))
    refuses(OutOfRange, "bits", lambda: counted((Fraction(1), Fraction(0)), 2**63, 0))
    refuses(BadWeight, "1/2", lambda: counted(p, HALF, 0))


def test_the_examples_of_every_label_are_bits() -> None:
    """Ten labels of 1/10 have 1 + 4 bits each."""
    p = (Fraction(1, 10),) * 10
    refuses(OutOfRange, "1000045", lambda: counted(p, *[1] * 9, 200_000))


def test_shares_of_long_denominators_are_kept() -> None:
    """Three labels, each seen once."""
    p, q = (Fraction(k, 10**25 + 13) for k in (1234567890123456789012345, 3 * 10**24 + 1))
    known = p, q, 1 - p - q
    assert counted(known, 1, 1, 1) == known[0] * known[1] * known[2]
    row = dict(zip("abc", known, strict=True))
    assert posterior(Model(Tree(Schema(tuple(row), {}), {}), {(): row}), {}) == row


def test_the_examples_of_every_leaf_are_bits() -> None:
    """Ten leaves, the last with the most examples of 1/2: each has 1 + 2 bits."""
    tree = Tree(Schema(("a", "b"), {"f": NAMES}), {(): "f"})
    model = Model(tree, {(x,): {"a": HALF, "b": HALF} for x in NAMES})
    many: dict[Cell, dict[str, Count]] = {(x,): {"a": 1, "b": 0} for x in NAMES}
    many["9",]["a"] = 333_325
    refuses(OutOfRange, "1000002", lambda: conditional_likelihood(model, Table(tree.schema, many)))


def test_every_point_has_a_known_label() -> None:
    """The last of five has none."""
    points = [*((i, "a") for i in range(4)), (4, "z")]
    refuses(UnknownLabel, "example 5", lambda: from_points(["a", "b"], points))
