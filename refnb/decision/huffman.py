"""Huffman's code: a code with whole lengths that needs the fewest bits on average.

    p(v)   probability of symbol v              Fraction >= 0, sums to 1
    n(v)   length of its code word, in bits     int >= 0
    E[n]   expected length                      sum of p(v) n(v), see `mdl.expected_length`
    H      entropy to the base 2                H <= E[n] < H + 1

The two least probable symbols get words that differ in their last bit alone. Join them into one
symbol with the sum of their probabilities, and repeat until one symbol is left. Each time a symbol
is joined, its word is one bit longer.

If several pairs tie, the expected length is the same whichever you join, but the lengths may
differ. This code takes those declared first, or joined first.

The trap: a symbol of probability .9 still needs a whole bit, so the code can need far more than the
entropy. With code words for pairs or longer groups of symbols, it comes as near as you like.

Source: D. Huffman, A method for the construction of minimum-redundancy codes (1952); T. Cover and
J. Thomas, Elements of Information Theory (1991), section 5.6.
"""

from __future__ import annotations

from bisect import insort

from refnb.core import checks
from refnb.core.checks import Distribution


def lengths(p: Distribution[str]) -> dict[str, int]:
    """Return n(v) for each symbol with p(v) > 0; one symbol alone needs no bits.

    >>> from fractions import Fraction
    >>> tenths = {"a": 4, "b": 3, "c": 2, "d": 1}
    >>> lengths({v: Fraction(n, 10) for v, n in tenths.items()})
    {'a': 1, 'b': 2, 'c': 3, 'd': 3}
    """
    checks.distribution(p, "p")
    depth = {v: 0 for v, q in p.items() if q}
    queue = sorted((p[v], place, [v]) for place, v in enumerate(depth))
    for place in range(len(depth), 2 * len(depth) - 1):
        (least, _, some), (next_least, _, others), *queue = queue
        for v in some + others:
            depth[v] += 1
        insort(queue, (least + next_least, place, some + others))
    return depth
