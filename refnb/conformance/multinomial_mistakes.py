"""The named mistakes of counting words in bags."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from refnb.classifiers import multinomial, naive
from refnb.classifiers.multinomial import Counts, Model
from refnb.conformance.wrong import Mistake
from refnb.estimation.schema import Bag, Example
from refnb.estimation.smoothing import Smoothing

RIGHT_COUNT = multinomial.count
RIGHT_FIT = multinomial.fit
RIGHT_FACTORS = multinomial.factors
RIGHT_PROBABILITY = multinomial.probability
RIGHT_COEFFICIENT = multinomial.coefficient


def _unweighted(
    labels: Sequence[str], vocabulary: Sequence[str], bags: Sequence[Example[Bag]]
) -> Counts:
    return RIGHT_COUNT(labels, vocabulary, [replace(bag, weight=1) for bag in bags])


def _present(
    labels: Sequence[str], vocabulary: Sequence[str], bags: Sequence[Example[Bag]]
) -> Counts:
    """Count the bags that have a word, however often."""
    once = [replace(bag, instance={w: min(n, 1) for w, n in bag.instance.items()}) for bag in bags]
    return RIGHT_COUNT(labels, vocabulary, once)


def _prior_by_words(totals: Counts, rule: Smoothing, prior: naive.Prior) -> Model:
    """Take the share of the words for the share of the documents."""
    words = {y: sum(row.values()) for y, row in totals.occurrences.items()}
    return RIGHT_FIT(replace(totals, documents=words), rule, prior)


def _once(model: Model, x: Mapping[str, int]) -> dict[str, dict[str, Fraction]]:
    return RIGHT_FACTORS(model, {w: min(n, 1) for w, n in x.items()})


def _multiplied(model: Model, x: Mapping[str, int]) -> dict[str, dict[str, Fraction]]:
    """Write theta times x where theta to the power x is meant, cut off at 1."""
    found = _once(model, x)
    return {w: {y: min(t * x[w], Fraction(1)) for y, t in row.items()} for w, row in found.items()}


def _known_only(model: Model, x: Mapping[str, int]) -> dict[str, dict[str, Fraction]]:
    return RIGHT_FACTORS(model, {w: n for w, n in x.items() if w in model.vocabulary})


def _bare(model: Model, x: Mapping[str, int], label: str) -> Fraction:
    """Leave the coefficient out of the probability."""
    return RIGHT_PROBABILITY(model, x, label) / RIGHT_COEFFICIENT(x)


def _greatest_only(x: Mapping[str, int]) -> int:
    """Divide by the greatest factorial alone."""
    RIGHT_COEFFICIENT(x)
    return prod(range(max(x.values(), default=0) + 1, sum(x.values()) + 1))


MULTINOMIAL: tuple[Mistake, ...] = (
    Mistake("bag-weights-ignored", "1 for w", {"classifiers.multinomial.count": _unweighted}),
    Mistake("presence-for-occurrences", "0 or 1", {"classifiers.multinomial.count": _present}),
    Mistake("prior-by-words", "pi from n(y, w)", {"classifiers.multinomial.fit": _prior_by_words}),
    Mistake("occurrences-once", "theta^1", {"classifiers.multinomial.factors": _once}),
    Mistake("times-for-power", "theta x", {"classifiers.multinomial.factors": _multiplied}),
    Mistake("unknown-word-passed", "left out", {"classifiers.multinomial.factors": _known_only}),
    Mistake("coefficient-forgotten", "no |x|!", {"classifiers.multinomial.probability": _bare}),
    Mistake("one-factorial", "one below", {"classifiers.multinomial.coefficient": _greatest_only}),
)
