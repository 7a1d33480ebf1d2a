"""The work of writing down a truth."""

from fractions import Fraction
from functools import partial

from refnb.classifiers.categorical import Model
from refnb.decision.truth import from_model
from refnb.errors import OutOfRange
from refnb.limits import Limits
from refusals import HALF, refuses


def coins(features: int) -> Model:
    """Return the model of two labels and so many coins."""
    row = {"0": HALF, "1": HALF}
    tables = {f"f{i}": {"a": row, "b": row} for i in range(features)}
    return Model({"a": HALF, "b": HALF}, tables)


def test_labels_cells_and_features_are_counted_exactly() -> None:
    """Two labels, four cells, and two features and one: 24."""
    assert len(from_model(coins(2), within=Limits(values=24)).examples) == 8
    refuses(OutOfRange, "24", lambda: from_model(coins(2), within=Limits(values=23)))


def test_more_cells_than_a_machine_word_counts_are_too_many() -> None:
    """2^63 or 2^64 cells of two labels, which end in zeros."""
    for features in (63, 64):
        refuses(OutOfRange, "truth", partial(from_model, coins(features)))


def test_long_denominators_are_kept() -> None:
    """Three labels, and a coin that is not quite fair after each."""
    p, e = (Fraction(k, 10**25 + 13) for k in (1234567890123456789012345, 3 * 10**24 + 1))
    prior = {"a": p, "b": e, "c": 1 - p - e}
    heads = {"a": p, "b": 2 * p + e, "c": e}
    row = {y: {"0": q, "1": 1 - q} for y, q in heads.items()}
    table = from_model(Model(prior, {"f": row})).joint()
    assert table == {
        ("0",): {y: prior[y] * q for y, q in heads.items()},
        ("1",): {y: prior[y] * (1 - q) for y, q in heads.items()},
    }
