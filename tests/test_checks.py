"""Messages of the checks: they can show anything, in a short form, and say what to write."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core import checks, messages
from refnb.core.errors import NotExact, RefnbError, UnknownValue
from refnb.exact import rational

HUGE, TINY = 10**5000, Fraction(1, 10**5000)


class Silent:
    """A value that cannot be printed."""

    def __repr__(self) -> str:
        raise RuntimeError


NAMES = ["x", "\n" * 10**6, 1, HUGE, -TINY, 0.5, None, (HUGE,), frozenset({HUGE}), Silent()]


SHOWING: list[Callable[[object], None]] = [
    lambda name: checks.exact("1", "the share of", name, name),
    lambda name: checks.amount(-TINY, "the share of", name, name),
    lambda name: checks.share(HUGE, "the share of", name, name),
    lambda name: checks.text(None if isinstance(name, str) else name, "it", name),
    lambda name: checks.names([name, name], "the labels"),  # type: ignore[list-item]
    lambda name: checks.known([name], (), UnknownValue, "it"),  # type: ignore[list-item]
    lambda name: checks.known(["y"], [name] * 9, UnknownValue, "it"),  # type: ignore[list-item]
    lambda name: checks.event({}, [name]),
    lambda name: checks.event({name: 1}, ["y"]),
    lambda name: checks.same({name: 1}, {}, "both"),
    lambda name: checks.distribution({name: HUGE}, "p"),
    lambda name: checks.distribution({name: -HUGE}, "p"),
    lambda name: checks.weights({name: 0}),
    lambda name: checks.weights({name: -TINY}),
    lambda name: checks.counts({name: -HUGE}),
    lambda name: checks.prior({name: TINY}),  # type: ignore[dict-item]
    lambda name: checks.by_label([], {name: {name: 1}}, "rate", checks.share),  # type: ignore[dict-item]
]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_message_shows_names_and_numbers_of_any_kind(name: object) -> None:
    """Nothing that is named can make a refusal fail, or long."""
    for check in SHOWING:
        with pytest.raises(RefnbError) as refused:
            check(name)
        assert 0 < len(str(refused.value)) < 1000


@given(st.fractions() | st.integers())
@example(2**200 - 1)
@example(2**200)
@example(-(10**4000))
@example(Fraction(1, 10**4000))
def test_a_number_is_shown_in_full_or_by_its_size(x: Fraction | int) -> None:
    """Up to 200 bits every digit is shown; above, how many bits there are, and a sign below 0."""
    bits = x.numerator.bit_length() + x.denominator.bit_length() - 1
    size = f"a {'negative ' * (x < 0)}number of {bits} bits"
    assert messages.quote(x) == (rational.spelling(x) if bits <= 200 else size)


@given(st.floats(allow_nan=False, allow_infinity=False))
@example(1e16)
@example(5e-324)
def test_the_refusal_of_a_float_says_what_to_write(value: float) -> None:
    """The text that is proposed is in the grammar of numbers, and reads as the same float."""
    with pytest.raises(
        NotExact, match=r"a number must be an int or Fraction, .*write Fraction\("
    ) as refused:
        checks.exact(value, "a number")
    assert rational.rational(str(refused.value).split("'")[1]) == Fraction(str(value))


def test_names_are_cut() -> None:
    """After sixty characters, and after eight of them."""
    assert messages.join_names(["x" * 60, "y" * 61]) == f"{'x' * 60}, {'y' * 57}..."
    assert messages.join_names("abcdefghi") == "a, b, c, d, e, f, g, h, ..."
    assert len(messages.quote("x" * 1000)) == 60
