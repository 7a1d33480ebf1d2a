"""Laws of pairwise sums: a sign is a proof, and the table of verdicts knows every pattern."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.api.engines import Discrete
from refnb.classifiers import categorical
from refnb.estimation.schema import Schema
from refnb.fast import packed_sums, pairwise, weights
from refnb.probability.distribution import Decision
from strategies import models


@given(models.schemas(), st.data())
def test_what_is_decided_is_the_greatest_score(schema: Schema, source: st.DataObject) -> None:
    """A row that is decided has one label of greatest score, zeros and missing cells included."""
    model = source.draw(models.models(schema))
    x = source.draw(models.instances(schema))
    cells = tuple(x.get(f) for f in model.conditionals)
    scores = {
        y: p * prod(model.conditionals[f][y][v] for f, v in x.items())
        for y, p in model.prior.items()
    }
    best = tuple(y for y, s in scores.items() if s == max(scores.values()) > 0)
    for kind in (pairwise, packed_sums):
        (made,) = kind.prepare(model).decisions([cells])
        assert made is None or made == Decision(best[0], best)
    ties = Decision(best[0], best) if best else None
    unknown = (*cells[:-1], "no value") if cells else cells
    asked = Discrete(model).decisions([cells, unknown, cells])
    assert [*asked] == [ties, None if cells else ties, ties]


@given(st.lists(st.integers(1, 10**30), min_size=2, max_size=4))
def test_scores_that_are_not_near_are_decided(numbers: list[int]) -> None:
    """One feature, its values in the ratio of the numbers: all but near ties have a verdict."""
    labels = "badc"[: len(numbers)]
    total = sum(numbers)
    tables = {"f": {y: {"v": Fraction(n, total), "w": 1 - Fraction(n, total)}
                    for y, n in zip(labels, numbers, strict=True)}}  # fmt: skip
    model = categorical.Model({y: Fraction(1, len(labels)) for y in labels}, tables)
    (made,) = pairwise.prepare(model).decisions([("v",)])
    first, second = sorted(numbers, reverse=True)[:2]
    assert (made is not None) or first * 10**6 < second * (10**6 + 1)
    found = weights.decision(labels, numbers)
    assert made in (None, found)


@pytest.mark.parametrize(("labels", "patterns"), [("a", 1), ("ab", 2), ("abc", 9), ("abcd", 108)])
def test_every_pattern_has_one_winner(labels: str, patterns: int) -> None:
    """A pair of the others is won by one of them, or by neither."""
    model = categorical.Model(dict.fromkeys(labels, Fraction(1, len(labels))), {})
    verdicts = pairwise.prepare(model).verdicts
    assert len(verdicts) == patterns
    assert {made.label for made in verdicts.values()} == {*labels}


def test_many_labels_are_decided_by_packed_sums() -> None:
    """Nine labels, two of which tie for one row; another row has a value that is not known."""
    labels = "abcdefghi"
    rows = {y: {"v": Fraction(1 + i % 8, 10), "w": 1 - Fraction(1 + i % 8, 10)}
            for i, y in enumerate(labels)}  # fmt: skip
    model = categorical.Model({y: Fraction(1, 9) for y in labels}, {"f": rows, "g": rows})
    asked = [("v", "v"), ("w", "w"), ("w", "?"), ("v", None)]
    assert [made and made.label for made in packed_sums.prepare(model).decisions(asked)] == [
        "h", None, None, None,
    ]  # fmt: skip
    found = [made and made.ties for made in Discrete(model).decisions(asked)]
    assert found == [("h",), ("a", "i"), None, ("h",)]


@given(st.lists(st.integers(1, 3), max_size=9), st.sampled_from([0, 30, 4096]))
def test_pieces_hold_the_sums_of_their_values(sizes: list[int], room: int) -> None:
    """Every row is cut into pieces, whose sums add up to that of the row."""
    tables = [{v: 10**place * i for i, v in enumerate("uvw"[:n])} for place, n in enumerate(sizes)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packed_sums, "MOST", room)
        made = packed_sums.pieces(tables)
    assert [end for _, end, _ in made[:-1]] == [first for first, *_ in made[1:]]
    assert room or len(made) == len(tables)
    for cells in product(*tables):
        parts = [entries[cells[first:end]] for first, end, entries in made]
        assert sum(parts) == sum(t[v] for t, v in zip(tables, cells, strict=True))
