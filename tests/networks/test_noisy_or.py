"""Laws of the noisy or: a coin for each cause says whether it is held back."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.networks.noisy_or import table
from strategies.sizes import TINY

strengths = st.dictionaries(
    st.sampled_from("cab"), st.fractions(0, 1, max_denominator=5), min_size=1
)
YESNO = ("yes", "no")


def absent(cell: tuple[str, ...], strength: Mapping[str, Fraction], leak: Fraction) -> Fraction:
    """Return in how large a part of all throws no cause that is present gets through."""
    coins = [leak, *(w for w, v in zip(strength.values(), cell, strict=True) if v == "yes")]
    total = Fraction(0)
    for throw in product((True, False), repeat=len(coins)):
        part = Fraction(1)
        for passes, w in zip(throw, coins, strict=True):
            part *= w if passes else 1 - w
        total += part * (not any(throw))
    return total


@tried(
    wide=({f"u{i}": Fraction(1, i + 2) for i in range(7)}, Fraction(1, 100)),
    long="a table is one step",
    near=({"a": TINY, "b": 1 - TINY}, TINY),
    uneven=({"b": Fraction(7, 9), "a": Fraction(1, 100)}, Fraction(1, 3)),
    empty=({"a": Fraction(1), "b": Fraction(0)}, Fraction(0)),
)
@given(strengths, st.fractions(0, 1, max_denominator=4))
def test_each_cause_is_held_back_on_its_own(strength: dict[str, Fraction], leak: Fraction) -> None:
    """The effect is absent where each cause that is present, and the leak, is held back."""
    rows = table(strength, leak, dict.fromkeys(strength, YESNO), ("ill", "well"))
    assert [*rows] == [*product(YESNO, repeat=len(strength))]
    for cell, row in rows.items():
        missing = absent(cell, strength, leak)
        assert row == {"ill": 1 - missing, "well": missing}


BOTH = {"u": YESNO}
test_refusals = refusing(
    (errors.DomainMismatch, "u needs two.*3", table, {"u": 1}, 0, {"u": tuple("abc")}, YESNO),
    (errors.DomainMismatch, "the effect needs two values", table, {"u": 1}, 0, BOTH, ("a",)),
    (
        *(errors.OutOfRange, "noisy or", table, {f"u{i}": HALF for i in range(40)}, 0),
        *({f"u{i}": YESNO for i in range(40)}, YESNO),
    ),
)
