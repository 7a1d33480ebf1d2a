"""The named mistakes of reading text."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.classifiers import bernoulli, naive, text
from refnb.classifiers.multinomial import Counts, Model
from refnb.conformance.wrong import Mistake
from refnb.errors import UnknownFeature
from refnb.estimation.schema import Example, Tokens
from refnb.estimation.smoothing import Smoothing

RIGHT_INFER = text.infer
RIGHT_LEARN = text.learn
RIGHT_PRUNE = text.prune
RIGHT_TOTALS = text.count
RIGHT_PRESENCE = text.learn_presence


def _any_letters(text_: str) -> tuple[str, ...]:
    """Take every letter of Unicode for one."""
    return tuple(word.lower() for word in re.findall(r"[^\W\d_]+", text_))


def _words(text_: str) -> tuple[str, ...]:
    r"""Read \w+, digits and underscores included."""
    return tuple(word.lower() for word in re.findall(r"\w+", text_, re.ASCII))


def _lowered_first(text_: str) -> tuple[str, ...]:
    """Lower the whole text before its letters are looked for: the Kelvin sign becomes k."""
    return tuple(re.findall("[a-z]+", text_.lower()))


def _distinct(model: Model, tokens: Sequence[str]) -> naive.Inference:
    return RIGHT_INFER(model, dict.fromkeys(tokens))


def _refused(model: Model, tokens: Sequence[str]) -> naive.Inference:
    unknown = [w for w in tokens if w not in model.vocabulary]
    if unknown:
        raise UnknownFeature(unknown[0])
    return RIGHT_INFER(model, tokens)


def _shut_up(model: Model, tokens: Sequence[str]) -> naive.Inference:
    """Renumber the positions when the unknown words are out."""
    return RIGHT_INFER(model, [w for w in tokens if w in model.vocabulary])


def _own_words(documents: Sequence[Example[Tokens]], rule: Smoothing, prior: naive.Prior) -> Model:
    """Smooth over the words of each class alone; the others get 0."""
    right = RIGHT_LEARN(documents, rule, prior)
    seen = {y: {w for d in documents if d.label == y for w in d.instance} for y in right.prior}
    rows = {}
    for y, theta in right.words.items():
        whole = sum((theta[w] for w in seen[y]), Fraction(0))
        rows[y] = {w: theta[w] / whole if w in seen[y] else whole * 0 for w in theta}
    return Model(right.prior, rows if all(seen.values()) else right.words)


def _ties_backwards(frequencies: Mapping[str, int], least: int, common: int) -> tuple[str, ...]:
    """Of equally frequent words leave out the last by code point."""
    RIGHT_PRUNE(frequencies, least, common)
    ranked = sorted(sorted(frequencies, reverse=True), key=lambda w: -frequencies[w])
    return tuple(sorted(w for w in ranked[common:] if frequencies[w] >= least))


def _more_than_least(frequencies: Mapping[str, int], least: int, common: int) -> tuple[str, ...]:
    return tuple(w for w in RIGHT_PRUNE(frequencies, least, common) if frequencies[w] > least)


def _wordless_left_out(
    labels: Sequence[str], words: Sequence[str], documents: Sequence[Example[Tokens]]
) -> Counts:
    """Pass over the documents that have no known word."""
    kept = [d for d in documents if set(d.instance) & set(words) or d.label not in labels]
    return RIGHT_TOTALS(labels, words, kept)


def _occurrences(
    documents: Sequence[Example[Tokens]], rule: Smoothing, prior: naive.Prior
) -> bernoulli.Model:
    """Count a word as often as it occurs, at most once for each document of the class."""
    sizes = Counter(d.label for d in documents)
    spread = []
    for label, size in sizes.items():
        found = Counter(w for d in documents if d.label == label for w in d.instance)
        spread += [Example(tuple(w for w, n in found.items() if n > i), label) for i in range(size)]
    return RIGHT_PRESENCE(spread, rule, prior)


TEXT: tuple[Mistake, ...] = (
    Mistake("letters-of-unicode", "isalpha", {"classifiers.text.instance": _any_letters}),
    Mistake("digits-in-words", r"\w+", {"classifiers.text.instance": _words}),
    Mistake("lowered-first", "lower, then match", {"classifiers.text.instance": _lowered_first}),
    Mistake("distinct-tokens", "a set of tokens", {"classifiers.text.infer": _distinct}),
    Mistake("unknown-tokens-refused", "an error", {"classifiers.text.infer": _refused}),
    Mistake("positions-renumbered", "1, 2, 3", {"classifiers.text.infer": _shut_up}),
    Mistake("words-of-the-class", "its own K", {"classifiers.text.learn": _own_words}),
    Mistake("frequent-ties-backwards", "last first", {"classifiers.text.prune": _ties_backwards}),
    Mistake("more-than-least", "> for >=", {"classifiers.text.prune": _more_than_least}),
    Mistake("wordless-left-out", "no known word", {"classifiers.text.count": _wordless_left_out}),
    Mistake(
        "presence-by-occurrences", "n(y, w)", {"classifiers.text.learn_presence": _occurrences}
    ),
)
