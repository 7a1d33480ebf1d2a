"""Every check on its own: what passes, what is refused, and a message that can show anything."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import HALF, refuses
from refnb.core import checks, messages
from refnb.core.errors import (
    BadWeight,
    DomainMismatch,
    Duplicate,
    EmptyData,
    Negative,
    NotADistribution,
    NotExact,
    NotText,
    OutOfRange,
    RefnbError,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
    ZeroEvidence,
)
from refnb.exact import rational

HUGE, TINY = 10**5000, Fraction(1, 10**5000)
Check = Callable[[object], None]


class Silent:
    """A value that cannot be printed."""

    def __repr__(self) -> str:
        raise RuntimeError


NAMES = ["x", "\n" * 10**6, 1, HUGE, -TINY, 0.5, None, (HUGE,), frozenset({HUGE}), Silent()]
INEXACT = [0.5, float("nan"), float("inf"), True, 1j, Decimal(1), b"1", None, [HUGE], Silent()]
NUMBERS: dict[str, Check] = {
    "exact": lambda x: checks.exact(x, "it"),
    "amount": lambda x: checks.amount(x, "it"),  # type: ignore[arg-type]
    "share": lambda x: checks.share(x, "it"),  # type: ignore[arg-type]
    "size": lambda x: checks.size(x, "it", 0, 9),
    "whole": lambda x: checks.cardinal(x, "it"),
    "count": lambda x: checks.count(x, "it"),  # type: ignore[arg-type]
    "distribution": lambda x: checks.distribution({"it": x}, "p"),  # type: ignore[dict-item]
    "prior": lambda x: checks.prior({"it": x}),  # type: ignore[dict-item]
    "shares": lambda x: checks.shares({"it": x}, "the share of"),  # type: ignore[dict-item]
    "weights": lambda x: checks.weights({"it": x}),  # type: ignore[dict-item]
    "counts": lambda x: checks.counts({"it": x}),  # type: ignore[dict-item]
    "by_label": lambda x: checks.by_label("y", {"it": {"y": x}}, "part", checks.share),  # type: ignore[arg-type]
}
ANY_NUMBER = {"exact", "instance"}
UP_TO_1 = {"share", "shares", "by_label", "distribution", "prior"}
WHOLE = {"size", "whole", "count"}


@pytest.mark.parametrize("value", INEXACT, ids=range(len(INEXACT)))
@pytest.mark.parametrize("name", NUMBERS)
def test_only_exact_numbers_pass(name: str, value: object) -> None:
    """A float, a bool and every other type are NotExact, at the place that is named."""
    refuses(NotExact, r"\bit\b.* must be", partial(NUMBERS[name], value))


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_pass_in_their_range(name: str) -> None:
    """1 passes everywhere; below 0, above 1 and between whole numbers, each where it may."""
    passing = {Fraction(1): True, Fraction(-1): name in ANY_NUMBER, -TINY: name in ANY_NUMBER}
    passing |= {1 + TINY: name not in UP_TO_1 | WHOLE, Fraction(2): name not in UP_TO_1}
    passing[HALF] = name not in WHOLE | {"distribution", "prior"}
    passing[Fraction(HUGE)] = name not in UP_TO_1 | {"size"}
    for value, fine in passing.items():
        number = int(value) if value.denominator == 1 else value
        if fine:
            NUMBERS[name](number)
        else:
            with pytest.raises(RefnbError):
                NUMBERS[name](number)


def rates(labels: str, rate: int) -> None:
    """Check one rate, that of f given y."""
    checks.by_label(labels, {"f": {"y": rate}}, "rate", checks.amount)


REFUSED: list[tuple[type[RefnbError], str, Callable[[], None]]] = [
    (Negative, "it must be >= 0, got -1/2", lambda: checks.amount(-HALF, "it")),
    (OutOfRange, r"it must lie in 0\.\.1, got -1", lambda: checks.share(-1, "it")),
    (OutOfRange, r"it must lie in 0\.\.1, got 3/2", lambda: checks.share(3 * HALF, "it")),
    (OutOfRange, "it must be at least 2, got 1", lambda: checks.size(1, "it", 2)),
    (OutOfRange, r"it must lie in 2\.\.3, got 4", lambda: checks.size(4, "it", 2, 3)),
    (NotExact, "it must be an int, got Fraction 1/2", lambda: checks.size(HALF, "it", 0)),
    (NotExact, "it must be a whole number, got Frac", lambda: checks.cardinal(Fraction(2), "it")),
    (Negative, "it must be >= 0, got -2", lambda: checks.cardinal(-2, "it")),
    (BadWeight, "it is a count and must be whole, got 1/2", lambda: checks.count(HALF, "it")),
    (Negative, "it must be >= 0, got -1", lambda: checks.count(Fraction(-1), "it")),
    (EmptyData, "the labels must name at least one", lambda: checks.names((), "the labels")),
    (Duplicate, "differ, got 'b' twice", lambda: checks.names("abb", "the labels")),
    (UnknownLabel, "'b'.*'x'", lambda: checks.known("x", "ab", UnknownLabel, "the label")),
    (UnknownFeature, "'c'", lambda: checks.known("ac", {"a": 1}, UnknownFeature, "it")),
    (UnknownValue, "{'a'}, got 'b'", lambda: checks.event({"a": 1}, "ab")),
    (NotText, "a label must be a str", lambda: checks.prior({1: 1})),  # type: ignore[dict-item]
    (DomainMismatch, "both.*{'a', 'b'}, {'a'}", lambda: checks.same("ab", {"a": 1}, "both")),
    (Negative, "p: the probability of 'a'", lambda: checks.distribution({"a": -1, "b": 2}, "p")),
    (NotADistribution, "p: .* to 1/2", lambda: checks.distribution({"a": HALF}, "p")),
    (NotADistribution, "p: .* to 0$", lambda: checks.distribution({}, "p")),
    (NotADistribution, "by 14, such as 9/14$", lambda: checks.distribution({"a": 9, "b": 5}, "p")),
    (NotExact, "q must be a table .*, got float 0.5", lambda: checks.distribution(0.5, "q")),  # type: ignore[arg-type]
    (NotExact, "counts must be a table", lambda: checks.counts(HALF)),  # type: ignore[arg-type]
    (EmptyData, "one outcome", lambda: checks.weights({})),
    (Negative, "the weight of 'a'", lambda: checks.weights({"a": -1, "b": 2})),
    (ZeroEvidence, "all of {'a', 'b'} are 0", lambda: checks.weights({"a": 0, "b": 0})),
    (EmptyData, "one value", lambda: checks.counts({})),
    (Negative, "the count of 'a'", lambda: checks.counts({"a": -1})),
    (NotText, "feature", lambda: checks.by_label("", {1: {}}, "rate", checks.amount)),  # type: ignore[dict-item]
    (DomainMismatch, "the labels and the rate of 'f'.*{'y', 'z'}, {'y'}", lambda: rates("yz", 1)),
    (Negative, "the rate of 'f' given 'y'", lambda: rates("y", -1)),
]


@pytest.mark.parametrize(("error", "place", "call"), REFUSED)
def test_a_broken_rule_has_one_name_and_its_place(
    error: type[RefnbError], place: str, call: Callable[[], None]
) -> None:
    """The message says what was wrong, and where."""
    refuses(error, place, call)


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


def test_other_values_are_shown_with_their_type_and_shortened() -> None:
    """Names have their quotes, a bool a cure, nan none; what has no text has its type."""
    assert messages.quote("a\nb") == r"'a\nb'"
    assert messages.misfit(None) == "NoneType None"
    assert messages.misfit(True) == "bool True"
    assert messages.misfit(True, "an int") == "the bool True: write 1 or 0"
    assert [messages.misfit(float(x)) for x in ("nan", "-inf")] == ["float nan", "float -inf"]
    assert messages.quote([HUGE]) == "a list that cannot be printed"
    assert len(messages.quote("x" * 1000)) == 60
    assert messages.listing("abcdefghi") == "{'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', ...}"
    assert messages.listing("ab") == "{'a', 'b'}"
    assert messages.join_names(["x" * 60, "y" * 61]) == f"{'x' * 60}, {'y' * 57}..."
    assert messages.place("the rate of", "f", "y") == "the rate of 'f' given 'y'"
