"""Minimum description length: the hypothesis that describes the data in the fewest bits.

    p          a probability                                     Fraction in 0..1
    L(h)       ideal length of h, in bits                        -log_2 p(h), infinite for p(h) = 0
    n(h)       length of the code word of h                      int >= 0, such as ceil(-log_2 p(h))
    K          Kraft sum of a code                               sum of 2^-n(h) over h
    E[n]       expected length                                   sum of p(h) n(h) over h
    H          entropy                                           sum of p(h) L(h) over h
    L(D | h)   length of the data D for someone who knows h       the same, of p(D | h)
    m, e, k    examples, those that h gets wrong, labels         int
    h_MDL      hypothesis of least L(h) + L(D | h)               arg min, all ties

A length that need not be whole is a LogForm to the base 2, or infinite.

The trap: the shortest description is the most probable hypothesis only in codes whose lengths are
-log_2 p. A code with whole numbers of bits, or any other code, amounts to another prior.

Source: J. Rissanen, Modeling by shortest data description, Automatica 14 (1978); T. Mitchell,
Machine Learning (1997), section 6.6; T. Cover, J. Thomas, Elements of Information Theory (1991),
sections 5.2 and 5.4.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cmp_to_key
from itertools import accumulate
from math import comb
from typing import Annotated

from refnb.core import checks, limits, messages
from refnb.core.checks import Distribution, Shares, Size
from refnb.core.errors import (
    DomainMismatch,
    EmptyData,
    MissingValue,
    OutOfRange,
    UnknownValue,
    ZeroEvidence,
)
from refnb.estimation.entropy import entropy as entropy_of
from refnb.exact import enclosure, logarithm, rational
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Code = Mapping[str, Size]
Lengths = Annotated[
    Mapping[str, Extended], DomainMismatch, "a base other than 2", OutOfRange, "-inf"
]


def ideal_lengths(p: Shares[str]) -> dict[str, Extended]:
    """Return L(h) = -log_2 p(h), infinite where p(h) = 0. The p(h) need not sum to 1.

    >>> found = ideal_lengths({"h1": Fraction(1, 8), "h2": 0})
    >>> found["h1"] == logarithm.constant(3, "2"), found["h2"]
    (True, Infinite(sign=1))
    """
    checks.shares(p, "the probability of")
    return {
        h: logarithm.scale(logarithm.log(q, "2"), -1) if q > 0 else Infinite(1)
        for h, q in p.items()
    }


def shannon_lengths(p: Shares[str]) -> dict[str, int]:
    """Return n(h) = ceil(-log_2 p(h)) for each p(h) > 0: the least n with 2^-n <= p(h).

    An impossible h has no code word, and is left out.

    >>> shannon_lengths({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6), "d": 0})
    {'a': 1, 'b': 2, 'c': 3}
    """
    checks.shares(p, "the probability of")
    least = {h: -(-1 // q) for h, q in p.items() if q > 0}  # ceil(1/p), since 2^n is also whole
    return {h: (inverse - 1).bit_length() for h, inverse in least.items()}


def kraft(lengths: Code) -> Fraction:
    """Return K = sum over h of 2^-n(h): a code in which no word starts another needs K <= 1.

    Raises OutOfRange for a length below 0.

    >>> kraft({"a": 1, "b": 2, "c": 2}), kraft({"a": 1, "b": 1, "c": 2})
    (Fraction(1, 1), Fraction(5, 4))
    """
    _check_code(lengths)
    limits.check_bits(max(lengths.values(), default=0), "the sum")
    return rational.total(Fraction(1, 1 << n) for n in lengths.values())


def words(lengths: Code) -> dict[str, str]:
    """Return code words of these lengths, none of which is the start of another.

    Shorter words come first, words of equal length in declared order. Each word is the first n
    binary digits of the sum of 2^-n over the words before it.

    Raises OutOfRange for a length below 0, and when K > 1: there is no such code.

    >>> words({"a": 2, "b": 1, "c": 2})
    {'a': '10', 'b': '0', 'c': '11'}
    """
    limits.check_bits(sum(lengths.values()), "the words")
    if (k := kraft(lengths)) > 1:
        raise OutOfRange(f"words need K <= 1, got {messages.quote(k)}")
    order = sorted(lengths, key=lambda h: lengths[h])
    before = accumulate((Fraction(1, 1 << lengths[h]) for h in order), initial=Fraction(0))
    word = {
        h: f"{int((1 + start) * (1 << lengths[h])):b}"[1:]  # the digits of 1 + x after the point
        for h, start in zip(order, before, strict=False)
    }
    return {h: word[h] for h in lengths}


def expected_length(p: Distribution[str], lengths: Code) -> Fraction:
    """Return E[n] = sum over h of p(h) n(h). An impossible h needs no length.

    Raises OutOfRange for a length below 0; UnknownValue for the length of an h that p does not
    have; MissingValue when an h with p(h) > 0 has no length.

    >>> expected_length({"a": Fraction(3, 4), "b": Fraction(1, 4)}, {"a": 1, "b": 2})
    Fraction(5, 4)
    """
    checks.distribution(p, "p")
    _check_code(lengths)
    checks.known(lengths, p, UnknownValue, "what has a length")
    for h, q in p.items():
        if q > 0 and h not in lengths:
            raise MissingValue(f"{messages.quote(h)} has a probability > 0 and no length")
    return rational.total(p[h] * n for h, n in lengths.items())


def entropy(p: Distribution[str]) -> LogForm:
    """Return H = sum of p(h) L(h) over the h with p(h) > 0: the least expected length of any code.

    >>> entropy({"a": Fraction(1, 2), "b": Fraction(1, 4), "c": Fraction(1, 4)}) == (
    ...     logarithm.constant(Fraction(3, 2), "2"))
    True
    """
    return entropy_of(p, "2")


def exception_list(wrong: Size, examples: Size, labels: Size) -> LogForm:
    """Return L(D | h) = e (log_2 m + log_2 (k - 1)): for each exception its place and its label.

    The receiver knows h and the instances, but not where the list ends.

    Raises OutOfRange unless m >= 1, e lies in 0..m, and k >= 2.

    >>> exception_list(3, 16, 2) == logarithm.constant(12, "2")
    True
    """
    _check_exceptions(wrong, examples, labels)
    place, label = logarithm.log(examples, "2"), logarithm.log(labels - 1, "2")
    return logarithm.scale(logarithm.add(place, label), wrong)


def exception_set(wrong: Size, examples: Size, labels: Size) -> LogForm:
    """Return L(D | h) = log_2 (m + 1) + log_2 C(m, e) + e log_2 (k - 1): how many, where, what.

    The receiver knows only h and the instances. Its Kraft sum is 1.

    Raises OutOfRange unless m >= 1, e lies in 0..m, and k >= 2.

    >>> exception_set(1, 7, 2) == logarithm.log(8 * 7, "2")
    True
    """
    _check_exceptions(wrong, examples, labels)
    few = min(wrong, examples - wrong)
    limits.check_bits(few * examples.bit_length(), "the number of sets of exceptions")
    count, places = logarithm.log(examples + 1, "2"), logarithm.log(comb(examples, wrong), "2")
    return logarithm.combination([(count, 1), (places, 1), (logarithm.log(labels - 1, "2"), wrong)])


def total(hypotheses: Lengths, data: Lengths) -> dict[str, Extended]:
    """Return L(h) + L(D | h) for each h, infinite where one of them is.

    Raises DomainMismatch when the hypotheses differ.

    >>> two, three = logarithm.constant(2, "2"), logarithm.constant(3, "2")
    >>> found = total({"a": two, "b": two}, {"a": three, "b": Infinite(1)})
    >>> found["a"] == logarithm.constant(5, "2"), found["b"]
    (True, Infinite(sign=1))
    """
    _check_lengths(hypotheses)
    _check_lengths(data)
    checks.same(hypotheses, data, "the lengths of the hypotheses and of the data")
    return {h: logarithm.total([hypotheses[h], data[h]]) for h in hypotheses}


def shortest(lengths: Lengths) -> Decision[str]:
    """Return arg min L(h): the first h of least length in declared order, and all of them.

    Raises EmptyData when there are no lengths; ZeroEvidence when every length is infinite.

    >>> shortest(ideal_lengths({"a": Fraction(1, 4), "b": Fraction(1, 2)}))
    Decision(label='b', ties=('b',))
    """
    _check_lengths(lengths)
    if not lengths:
        raise EmptyData("at least one length is needed")
    if all(isinstance(bits, Infinite) for bits in lengths.values()):
        raise ZeroEvidence(f"a length must be finite, all of {messages.listing(lengths)} are inf")
    ordered = cmp_to_key(enclosure.compare)
    return distribution.arg_max({h: ordered(-bits) for h, bits in lengths.items()})  # type: ignore[type-var]


def _check_code(lengths: Mapping[str, int]) -> None:
    for h, n in lengths.items():
        checks.size(n, messages.place("the length of", h), 0)


def _check_exceptions(wrong: int, examples: int, labels: int) -> None:
    checks.size(examples, "the number of examples", 1)
    checks.size(wrong, "the number of exceptions", 0, examples)
    checks.size(labels, "the number of labels", 2)


def _check_lengths(lengths: Mapping[str, Extended]) -> None:
    """Require logarithms to the base 2, or inf: DomainMismatch; OutOfRange."""
    for h, bits in lengths.items():
        place = messages.place("the length of", h)
        if isinstance(bits, LogForm) and bits.base != "2":
            raise DomainMismatch(f"{place} must have the base 2, got the base {bits.base}")
        if bits == Infinite(-1):
            raise OutOfRange(f"{place} must be above -inf")
