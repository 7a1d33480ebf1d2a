"""The sentence that opens an answer: the decision, as a fraction and in percent.

    share      486/611, about 80 %
    decided    no: 486/611, about 80 %
    opened     No: 486/611, about 80 %.

The percentage is a whole number. An irrational probability has no fraction, and a fraction that is
too long to print is left out.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from refnb.core.escapes import visible
from refnb.exact import rational, rounding
from refnb.worked.terms import size

if TYPE_CHECKING:
    from refnb.exact.enclosure import Enclosure

FEW = 3  # labels that are named where several tie


def share(p: "Fraction | Enclosure") -> str:
    """Return a probability as a fraction, and in percent.

    >>> share(Fraction(486, 611)), share(Fraction(1, 2))
    ('486/611, about 80 %', '1/2, 50 %')
    """
    if not isinstance(p, Fraction):
        return percent((p.low + p.high) / 2)
    exact = "" if p.denominator == 1 or size(p) else f"{rational.spelling(p)}, "
    return exact + percent(p)


def percent(p: Fraction) -> str:
    """Return a probability in percent, rounded, but never to 0 or 100.

    >>> percent(Fraction(486, 611)), percent(Fraction(1, 4)), percent(Fraction(999, 1000))
    ('about 80 %', '25 %', 'more than 99 %')
    """
    rounded = rounding.decimal(100 * p, 0)
    if Fraction(rounded) == 100 * p:
        return f"{rounded} %"
    return {"0": "less than 1 %", "100": "more than 99 %"}.get(rounded, f"about {rounded} %")


def decided(ties: Sequence[str], p: "Fraction | Enclosure") -> str:
    """Return the decision, the first of the ties, with the probability of each.

    >>> decided(["no", "yes"], Fraction(1, 2))
    'no and yes tie at 1/2, 50 % each; the first is taken'
    """
    if len(ties) > 1:
        return f"{names(ties)} tie at {share(p)} each; the first is taken"
    certain = (p if isinstance(p, Fraction) else p.low) == 1
    return f"{names(ties)}: {'certain, no other is possible' if certain else share(p)}"


def names(ties: Sequence[str]) -> str:
    """Return the labels that tie, a few by name.

    >>> names("a"), names("ab"), names("abcd")
    ('a', 'a and b', 'a, b and 2 more')
    """
    *first, last = map(visible, ties)
    if len(ties) > FEW:
        first, last = first[: FEW - 1], f"{len(ties) - FEW + 1} more"
    return f"{', '.join(first)} and {last}" if first else last


def opened(sentence: str) -> str:
    """Return a sentence for the top of an answer: a plain word gets a capital, a name does not.

    >>> opened("no: 1/2, 50 %"), opened("a and b tie"), opened("iPhone: 1/2, 50 %")
    ('No: 1/2, 50 %.', 'a and b tie.', 'iPhone: 1/2, 50 %.')
    """
    is_plain = re.match(r"[a-z]{2,}[ :,]", sentence)
    return f"{sentence[0].upper() if is_plain else sentence[0]}{sentence[1:]}."
