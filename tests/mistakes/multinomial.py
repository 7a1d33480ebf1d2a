"""Mistakes of counting words in bags."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import multinomial, naive
from refnb.classifiers.multinomial import Counts, Model
from refnb.estimation.schema import Bag, Example
from refnb.estimation.smoothing import Smoothing

Examples = Sequence[Example[Bag]]
Factors = dict[str, dict[str, Fraction]]
RIGHT_COUNT = multinomial.count
RIGHT_FIT = multinomial.fit
RIGHT_FACTORS = multinomial.factors
RIGHT_PROBABILITY = multinomial.probability
RIGHT_COEFFICIENT = multinomial.coefficient


def _present(labels: Sequence[str], vocabulary: Sequence[str], examples: Examples) -> Counts:
    once = [replace(e, instance={w: min(n, 1) for w, n in e.instance.items()}) for e in examples]
    return RIGHT_COUNT(labels, vocabulary, once)


def _prior_by_words(counts: Counts, rule: Smoothing, prior: naive.Prior) -> Model:
    words = {y: sum(row.values()) for y, row in counts.occurrences.items()}
    first = next(iter(vars(counts)))  # the number of documents of each label
    return RIGHT_FIT(replace(counts, **{first: words}), rule, prior)  # type: ignore[arg-type]


def _once(model: Model, x: Mapping[str, int]) -> Factors:
    return RIGHT_FACTORS(model, {w: min(n, 1) for w, n in x.items()})


def _multiplied(model: Model, x: Mapping[str, int]) -> Factors:
    found = _once(model, x)
    return {w: {y: min(t * x[w], Fraction(1)) for y, t in row.items()} for w, row in found.items()}


def _known_only(model: Model, x: Mapping[str, int]) -> Factors:
    return RIGHT_FACTORS(model, {w: n for w, n in x.items() if w in model.vocabulary})


def _bare(model: Model, x: Mapping[str, int], label: str) -> Fraction:
    return RIGHT_PROBABILITY(model, x, label) / RIGHT_COEFFICIENT(x)


MISTAKES = (
    Mistake(
        "presence-for-occurrences",
        "Counted the bags that have a word, however often.",
        {"multinomial.count": _present},
    ),
    Mistake(
        "prior-by-words",
        "Took the share of the words for the share of the documents.",
        {"multinomial.fit": _prior_by_words},
    ),
    Mistake(
        "occurrences-once",
        "Took theta once for a word that occurs often.",
        {"multinomial.factors": _once},
    ),
    Mistake(
        "times-for-power",
        "Took x theta for theta^x.",
        {"multinomial.factors": _multiplied},
    ),
    Mistake(
        "unknown-word-passed",
        "Passed over a word that the model does not know.",
        {"multinomial.factors": _known_only},
    ),
    Mistake(
        "coefficient-forgotten",
        "Gave the probability of one order of the words for that of the bag.",
        {"multinomial.probability": _bare},
    ),
)
