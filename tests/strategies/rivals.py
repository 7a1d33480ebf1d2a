"""Rivals of an estimate: one anywhere, and one close by on either side."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeVar

from hypothesis import strategies as st

from refnb.classifiers import gaussian, log_naive, poisson
from refnb.classifiers.log_naive import LogFactors
from refnb.core.checks import Number
from refnb.estimation.schema import Example, Quantities
from refnb.exact.logarithm import Extended, Infinite, LogForm, combination
from strategies.models import K, distributions
from strategies.probability import TINY, between

M = TypeVar("M", gaussian.Model, poisson.Model)
near = st.sampled_from([TINY, TINY, Fraction(1, 100), Fraction(1, 4)])


@st.composite
def numbers(
    draw: st.DrawFn, best: Fraction, anywhere: st.SearchStrategy[Fraction]
) -> list[Fraction]:
    """Draw a number anywhere, and two at one distance from the best."""
    step = draw(near)
    return [draw(anywhere), best - step, best + step]


@st.composite
def positives(
    draw: st.DrawFn, best: Fraction, anywhere: st.SearchStrategy[Fraction]
) -> list[Fraction]:
    """Draw a number anywhere, and two that differ from the best by one share; above 0 a little."""
    step = draw(near)
    return [draw(anywhere), best - step * best, best + step * (best or 1)]


@st.composite
def tables(draw: st.DrawFn, best: dict[K, Fraction]) -> list[dict[K, Fraction]]:
    """Draw a distribution anywhere, one on the way to it, and what two keys can give each other."""
    wild = draw(distributions([*best], wide=True))
    one, other = (draw(st.sampled_from([*best])) for _ in range(2))
    return [
        wild,
        between(best, wild, draw(near)),
        *(moved(best, *pair, draw(near)) for pair in ((one, other), (other, one))),
    ]


def moved(p: dict[K, Fraction], giver: K, taker: K, share: Fraction) -> dict[K, Fraction]:
    """Return the distribution after the giver gave this share of its own to the taker."""
    given = share * p[giver]
    less = p | {giver: p[giver] - given}
    return less | {taker: less[taker] + given}


def explained(scores: Iterable[tuple[Extended, Number]]) -> Extended:
    """Add up the log scores of examples with their labels, each by its weight: perhaps -inf."""
    found = list(scores)
    forms = [(score, weight) for score, weight in found if isinstance(score, LogForm)]
    return combination(forms) if len(forms) == len(found) else Infinite(-1)


def explained_by(
    factors: Callable[[M, Quantities], LogFactors], model: M, seen: Iterable[Example[Quantities]]
) -> Extended:
    """Add up what a model gives to each example with its label: its log score, or -inf."""
    return explained(
        (log_naive.scores(model.prior, factors(model, e.instance))[e.label], e.weight)
        for e in seen
        if e.weight
    )
