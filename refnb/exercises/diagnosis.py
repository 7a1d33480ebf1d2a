"""Diagnosis: compare an entered number with the right one, and with the results of mistakes.

    right      the answer                                     a number, or undefined
    outcome    the mistakes that are made, and what they give    one mistake, or two
    kind       of a mistake: global, local (one cell), rounding

What was entered is, by the first that holds,

    right          the answer: exactly, or from 3 significant digits on
    coarse         the answer, as far as its few digits go
    percent        a hundred times the answer
    explained      what one mistake gives: a global one or a rounding, else a local one,
                   else what two global mistakes give
    short          a decimal of less than 3 digits, which is what nothing gives exactly
    unexplained

Two mistakes are tried for a fraction, and for a decimal with at least 4 digits. They never explain
0, 1/2, 1 or 0/0, to which too many ways lead.

The trap: an explanation is one way to the number, not necessarily the way that was taken.

Source: J. Brown and R. Burton, Diagnostic models for procedural bugs in basic mathematical skills,
Cognitive Science 2 (1978), for mistakes as executable procedures.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from refnb.core import checks
from refnb.core.errors import OutOfRange
from refnb.exact.logarithm import Real
from refnb.exercises import entry

Value = Fraction | None  # or a LogForm, which counts as a Fraction does
Mistakes = tuple[str, ...]

VERDICTS = ("right", "coarse", "percent", "explained", "short", "unexplained")
RIGHT, COARSE, PERCENT, EXPLAINED, SHORT, UNEXPLAINED = VERDICTS
GLOBAL, ROUNDING, LOCAL, PAIR = "global", "rounding", "local", "pair"
RANKS = {GLOBAL: 1, ROUNDING: 1, LOCAL: 2, PAIR: 3}
SHOWN = 3
SINGLE_DIGITS, PAIR_DIGITS = 3, 4
COMMON = (Fraction(0), Fraction(1, 2), Fraction(1))


@dataclass(frozen=True)
class Outcome:
    """The result of one mistake, or of two: a number, or None for a division by 0.

    Raises OutOfRange for an unknown kind.
    """

    mistakes: Mistakes
    kind: str
    value: Value

    def __post_init__(self) -> None:
        if not isinstance(self.value, Real | None):
            object.__setattr__(self, "value", checks.fraction(self.value, "what a mistake gives"))
        if self.kind not in RANKS:
            raise OutOfRange(f"a kind is one of {', '.join(RANKS)}, got {self.kind!r}")


@dataclass(frozen=True)
class Diagnosis:
    """The verdict, the first three explanations, and how many there are."""

    verdict: str
    explanations: tuple[Mistakes, ...] = ()
    number: int = 0


def diagnose(right: Value, outcomes: Sequence[Outcome], entered: str) -> Diagnosis:
    """Return the verdict on an entry, and up to three explanations in the given order.

    Raises NotExact for a text outside the grammar of numbers; OutOfRange for more than 100000
    characters or an exponent beyond 10000.

    >>> twice = Outcome(("doubled",), "global", Fraction(2, 3))
    >>> diagnose(Fraction(1, 3), [twice], "0.667")
    Diagnosis(verdict='explained', explanations=(('doubled',),), number=1)
    """
    if not isinstance(right, Real | None):
        checks.exact(right, "the right answer")
    number = entry.read(entered)
    verdict = _at_once(right, number)
    return Diagnosis(verdict) if verdict else explain(outcomes, number)


def explain(outcomes: Iterable[Outcome], entered: entry.Entry) -> Diagnosis:
    """Return the explanations of a wrong number: the outcomes of the first rank that has any.

    Pairs of mistakes are not compared with an entry of few digits, nor with 0, 1/2, 1.
    """
    few = entered.is_short(PAIR_DIGITS) or entered.value in COMMON
    matching = [o for o in outcomes if (o.kind != PAIR or not few) and gives(o.value, entered)]
    first = min((RANKS[o.kind] for o in matching), default=0)
    ways = tuple(o.mistakes for o in matching if RANKS[o.kind] == first)
    if ways:
        return Diagnosis(EXPLAINED, ways[:SHOWN], len(ways))
    return Diagnosis(SHORT if entered.is_short(SINGLE_DIGITS) else UNEXPLAINED)


def gives(value: Value, entered: entry.Entry) -> bool:
    """Return whether an entry can mean a value: exactly, or with at least 3 significant digits."""
    few = entered.is_short(SINGLE_DIGITS)
    return entered.equals(value) or (not few and entered.agrees(value))


def _at_once(right: Value, entered: entry.Entry) -> str:
    """Return the verdict on an entry that needs no mistake to explain it, or None."""
    if gives(right, entered):
        return RIGHT
    if entered.agrees(right):
        return COARSE
    hundredth = replace(entered, value=entered.value / 100, places=entered.places + 2)
    return PERCENT if entered.kind != entry.PERCENT and gives(right, hundredth) else ""
