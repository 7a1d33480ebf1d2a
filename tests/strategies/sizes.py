"""Sizes that a reader forgets: many names, and numbers that are tiny, huge or long.

One list in five has nine names or more, one number in five is below 10⁻³⁰, above 10⁴⁰ or has
forty digits. So a law that draws from here notices whoever looks at the first few, keeps a
number in a machine word, or rounds it.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")
K = TypeVar("K")
Draws = st.DataObject
"""What a law draws from while it goes on."""

Data = st.DataObject
LONG = 7 * 10**39 + 3  # forty digits, no small factor in common with its neighbours
TINY = Fraction(1, 10**30)
HUGE = Fraction(10**40)
NAMES = ("b", "ab", "a", "c")
MANY = tuple(f"n{i}" for i in reversed(range(11)))  # n10 … n0: not in the order of the alphabet


def often(usual: st.SearchStrategy[T], rare: st.SearchStrategy[T]) -> st.SearchStrategy[T]:
    """Draw what is usual four times in five, and what is rare once."""
    return st.sampled_from([usual] * 4 + [rare]).flatmap(lambda chosen: chosen)


def names(least: int = 1, usual: Sequence[str] = NAMES) -> st.SearchStrategy[tuple[str, ...]]:
    """Draw so many different names at least: mostly few, and once in five nine to eleven.

    In one draw of ten they are as few as the least: one label, no feature.
    """
    fewest = st.sampled_from([*[min(least + 1, len(usual))] * 9, least])
    few = fewest.flatmap(
        lambda n: st.lists(st.sampled_from(usual), min_size=n, max_size=len(usual), unique=True)
    )
    many = st.integers(9, len(MANY)).map(lambda n: MANY[:n])
    return often(few.map(tuple), many)


whole = often(st.integers(0, 6), st.sampled_from([LONG, 10**40, 2**53 + 1]))
"""A count: mostly small, once in five of forty digits."""

positive = often(
    st.fractions(0, 4, max_denominator=6).filter(bool),
    st.sampled_from([TINY, HUGE, Fraction(LONG, 10**39), Fraction(1, LONG)]),
)
"""A number above 0: mostly a small fraction, once in five tiny, huge or long."""

probability = often(
    st.fractions(0, 1, max_denominator=6),
    st.sampled_from([TINY, 1 - TINY, Fraction(LONG, 10**40)]),
)
"""A probability: mostly a small fraction, 0 and 1 among them, once in five next to the ends."""


some_zero = often(positive, st.just(Fraction(0)))
"""A number above 0, and once in five 0."""


@st.composite
def weights(draw: st.DrawFn, keys: Sequence[K]) -> dict[K, Fraction]:
    """Draw a number of 0 or more for each key; one of them at least is above 0."""
    drawn = {key: draw(some_zero) for key in keys}
    return {**drawn, draw(st.sampled_from(keys)): draw(positive)}


@st.composite
def distribution(draw: st.DrawFn, keys: Sequence[K]) -> dict[K, Fraction]:
    """Draw a distribution over the keys, some of them perhaps of probability 0."""
    drawn = draw(weights(keys))
    whole_weight = sum(drawn.values(), Fraction(0))
    return {key: weight / whole_weight for key, weight in drawn.items()}
