"""The sentence with which an answer opens: what it decides, in parts of all and in percent.

    share      486 parts in 611, about 80 %
    decided    no, 486 parts in 611, about 80 %

The percentage is that of a whole number. An irrational probability has no parts, and those that
are too long to print are left out.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from refnb.core.escapes import visible
from refnb.exact import rounding
from refnb.worked.terms import size

if TYPE_CHECKING:
    from refnb.exact.enclosure import Enclosure

FEW = 3  # labels that are named where several tie


def share(p: "Fraction | Enclosure") -> str:
    """Return a probability as parts of all, and in percent.

    >>> share(Fraction(486, 611)), share(Fraction(1, 2))
    ('486 parts in 611, about 80 %', '1 part in 2, 50 %')
    """
    if not isinstance(p, Fraction):
        return percent((p.low + p.high) / 2)
    n, d = p.as_integer_ratio()
    parts = "" if d == 1 or size(p) else f"{n} part{'s'[n == 1 :]} in {d}, "
    return parts + percent(p)


def percent(p: Fraction) -> str:
    """Return a probability in percent, rounded, but never to none or to all.

    >>> percent(Fraction(486, 611)), percent(Fraction(1, 4)), percent(Fraction(999, 1000))
    ('about 80 %', '25 %', 'more than 99 %')
    """
    rounded = rounding.decimal(100 * p, 0)
    if Fraction(rounded) == 100 * p:
        return f"{rounded} %"
    return {"0": "less than 1 %", "100": "more than 99 %"}.get(rounded, f"about {rounded} %")


def decided(ties: Sequence[str], p: "Fraction | Enclosure") -> str:
    """Return what is decided, the first of the ties, with the probability that each of them has.

    >>> decided(["no", "yes"], Fraction(1, 2))
    'no and yes tie: 1 part in 2, 50 % each; the first is taken'
    """
    names = [*map(visible, ties)]
    if len(names) > FEW:
        names[FEW - 1 :] = [f"{len(names) - FEW + 1} more"]
    if len(names) > 1:
        together = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"{together} tie: {share(p)} each; the first is taken"
    certain = (p if isinstance(p, Fraction) else p.low) == 1
    chance = "for certain: no other is possible" if certain else share(p)
    return f"{names[0]}{':' if ', ' in names[0] else ','} {chance}"
