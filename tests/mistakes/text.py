"""Mistakes of reading text."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import bernoulli, naive, text
from refnb.classifiers.multinomial import Counts, Model
from refnb.errors import UnknownFeature
from refnb.estimation.schema import Example, Tokens
from refnb.estimation.smoothing import Smoothing

Examples = Sequence[Example[Tokens]]
RIGHT_INFER = text.infer
RIGHT_LEARN = text.learn
RIGHT_PRUNE = text.prune
RIGHT_COUNT = text.count
RIGHT_PRESENCE = text.learn_presence


def _any_letters(text: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in re.findall(r"[^\W\d_]+", text))


def _word_characters(text: str) -> tuple[str, ...]:
    return tuple(word.lower() for word in re.findall(r"\w+", text, re.ASCII))


def _lowered_first(text: str) -> tuple[str, ...]:
    """Make a k of the Kelvin sign."""
    return tuple(re.findall("[a-z]+", text.lower()))


def _distinct(model: Model, tokens: Sequence[str]) -> naive.Inference:
    return RIGHT_INFER(model, tuple(dict.fromkeys(tokens)))


def _refused(model: Model, tokens: Sequence[str]) -> naive.Inference:
    unknown = [w for w in tokens if w not in model.vocabulary]
    if unknown:
        raise UnknownFeature(unknown[0])
    return RIGHT_INFER(model, tokens)


def _own_words(examples: Examples, rule: Smoothing, prior: naive.Prior) -> Model:
    right = RIGHT_LEARN(examples, rule, prior)
    seen = {y: {w for e in examples if e.label == y for w in e.instance} for y in right.prior}
    rows = {}
    for y, theta in right.words.items():
        whole = sum((theta[w] for w in seen[y]), Fraction(0))
        rows[y] = {w: theta[w] / whole if w in seen[y] else Fraction(0) for w in theta}
    return Model(right.prior, rows if all(seen.values()) else right.words)


def _more_than_least(frequencies: Mapping[str, int], least: int, common: int) -> tuple[str, ...]:
    return tuple(w for w in RIGHT_PRUNE(frequencies, least, common) if frequencies[w] > least)


def _wordless_left_out(labels: Sequence[str], words: Sequence[str], examples: Examples) -> Counts:
    kept = [e for e in examples if set(e.instance) & set(words) or e.label not in labels]
    return RIGHT_COUNT(labels, words, kept)


def _by_occurrences(examples: Examples, rule: Smoothing, prior: naive.Prior) -> bernoulli.Model:
    """Count a word as often as it occurs, at most once for each document of the label."""
    sizes = Counter(e.label for e in examples)
    spread = []
    for label, size in sizes.items():
        found = Counter(w for e in examples if e.label == label for w in e.instance)
        spread += [Example(tuple(w for w, n in found.items() if n > i), label) for i in range(size)]
    return RIGHT_PRESENCE(spread, rule, prior)


MISTAKES = (
    Mistake(
        "letters-of-unicode",
        "Took every letter of Unicode for one.",
        {"text.tokens": _any_letters},
    ),
    Mistake(
        "digits-in-words",
        r"Read words as `\w+`, digits and underscores included.",
        {"text.tokens": _word_characters},
    ),
    Mistake(
        "lowered-first",
        "Lowered the whole text by Unicode before looking for letters.",
        {"text.tokens": _lowered_first},
    ),
    Mistake(
        "distinct-tokens",
        "Asked about the set of the words of a text.",
        {"text.infer": _distinct},
    ),
    Mistake(
        "unknown-tokens-refused",
        "Refused a text with a word that was never learned.",
        {"text.infer": _refused},
    ),
    Mistake(
        "words-of-the-class",
        "Smoothed over the words of each label alone, and gave 0 to the others.",
        {"text.learn": _own_words},
    ),
    Mistake("more-than-least", "Took > for >=.", {"text.prune": _more_than_least}),
    Mistake(
        "wordless-left-out",
        "Passed over the documents without a known word.",
        {"text.count": _wordless_left_out},
    ),
    Mistake(
        "presence-by-occurrences",
        "Counted words where documents are counted.",
        {"text.learn_presence": _by_occurrences},
    ),
)
