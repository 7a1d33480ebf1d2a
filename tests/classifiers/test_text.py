"""Laws of classifying text: positions and bags decide alike, presence is another model."""

import string
import sys
import unicodedata
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tried import tried
from helpers import wide
from helpers.refusals import refuses, refusing
from oracles import enumerations as oracle
from refnb.classifiers import bernoulli, multinomial, text
from refnb.classifiers.multinomial import Model
from refnb.classifiers.text import frequencies, infer, infer_presence, learn, learn_presence
from refnb.core import errors
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema, Tokens
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.io.wire import encode
from strategies import models, sizes
from strategies import words as some

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
Documents = list[Example[Tokens]]
Texts = tuple[str, ...]

answers = st.tuples(some.models(), some.tokens)
WORDS = tuple(sorted(wide.NAMES))
LONG: Documents = [Example(WORDS[: i + 1] * 2, y, 10**20) for i, y in enumerate(WORDS)]
DICE = Model(wide.shares(), {y: wide.shares(i) for i, y in enumerate(wide.NAMES)})


def letter_by_letter(typed: str, alone: str, small: Mapping[str, str]) -> Texts:
    """Read the words with a finger on the text: its blanks and marks stand alone."""
    words, word = [], ""
    for c in typed + " ":
        if c not in alone:
            word += small.get(c, c)
        elif word:
            words.append(word)
            word = ""
    return tuple(words)


ASCII = dict(zip(string.ascii_uppercase, string.ascii_lowercase, strict=True))
MARKS = string.whitespace + string.punctuation
OTHER = "\u00ab\u00bb\u00a0\u2013\u201e\u3002\U0001f600"
MIXED = "aZ09 .-'_\u00df\u00e9\u0301\u4e2d\u0391\U00010400" + OTHER


@given(st.text(MIXED) | st.text(string.printable))
def test_tokens_are_runs_of_letters_and_digits(typed: str) -> None:
    """Letter by letter; read again they stay what they are."""
    found = text.tokens(typed)
    assert found == letter_by_letter(typed, MARKS + OTHER, ASCII | {"\u0391": "\u03b1"})
    assert text.tokens(" ".join(found)) == found


@given(st.text("aZ .-'\u00e9\u0130\u212a\n") | st.text(string.printable))
@example("\u212aelvin \u0130stanbul")  # they lower to k and i
def test_ascii_letters_are_runs_of_ascii_letters(typed: str) -> None:
    """Letter by letter; read again they stay what they are; no other letter becomes ASCII."""
    found, others = text.ascii_letters(typed), "".join({*typed} - {*string.ascii_letters})
    assert found == letter_by_letter(typed, others + " ", ASCII)
    assert text.ascii_letters(" ".join(found)) == text.tokens(" ".join(found)) == found


@cache
def assigned() -> list[str]:
    """Return the characters that Unicode has a use for."""
    every = map(chr, range(sys.maxunicode + 1))
    return [c for c in every if unicodedata.category(c) not in ("Cn", "Co", "Cs")]


def test_words_are_those_of_unicode() -> None:
    """What Unicode calls a letter, an accent or a digit parts no word, but for selectors.

    Punctuation and blanks do, in all alphabets of Europe, Arabic, Hebrew, Chinese and Japanese.
    """
    names = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "ARABIC", "HEBREW", "FULLWIDTH")
    for c in assigned():
        kind, name = unicodedata.category(c), unicodedata.name(c, "")
        if (kind[0] in "LM" or kind == "Nd") and "VARIATION SELECTOR" not in name:
            assert len(text.tokens(f"x{c}x")) == 1, name
        blank = kind[0] == "Z" or (c <= "\xff" and kind[0] in "PC")
        if blank or (kind[0] == "P" and name.startswith(names)):
            assert text.tokens(f"x{c}x") == ("x", "x"), name


LETTERS = [(0x0, 0x17F), (0x1CD, 0x1DC), (0x200, 0x21F), (0x386, 0x3AB), (0x400, 0x4BF)]
LETTERS += [(0x4D0, 0x556), (0x1E00, 0x1E95), (0x1EA0, 0x1EFF), (0xFF21, 0xFF3A)]


def test_small_letters_are_the_usual_ones() -> None:
    """Each capital that is lowered has that small letter in Unicode, those of most languages."""
    found = {c: "".join(text.tokens(c)) for c in assigned()}
    lowered = {c: small for c, small in found.items() if small not in ("", c)}
    assert all(c.lower() == small for c, small in lowered.items())
    assert lowered.keys() >= {*"ƠƯƏ"}
    for first, last in LETTERS:  # whole blocks, in which no capital is left out
        block = map(chr, range(first, last + 1))
        assert not [c for c in block if c.lower() != c and len(c.lower()) == 1 and c not in lowered]


def said(table: tables.Table) -> tuple[Model, Texts]:
    """Say each word that is seen."""
    return tables.words(table)[0], tuple(w for w, n in table.seen.items() if n)


@tried(**tables.each(said), wide_often=((DICE, (*WORDS, "other", *WORDS[::-1])),))
@given(answers)
def test_positions_and_bags_decide_alike(case: tuple[Model, Texts]) -> None:
    """P-35: the positions times m!/... is p(x | y, m); posteriors and decisions are equal."""
    model, words = case
    x = text.bag(model.vocabulary, words)
    known = [w for w in words if w in model.vocabulary]
    assert Counter(known) == x
    for y, theta in model.words.items():
        read = prod((theta[w] for w in known), start=Fraction(1))
        assert read * multinomial.coefficient(x) == multinomial.probability(model, x, y)
    try:
        counted = multinomial.infer(model, x)
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer(model, words))
        return
    found = infer(model, words)
    assert (found.scores, found.posterior) == (counted.scores, counted.posterior)
    assert found.decision == counted.decision
    places = {f"{i} {w}": w for i, w in enumerate(words, 1) if w in model.vocabulary}
    assert list(found.factors) == list(places)
    for place, factor in found.factors.items():
        assert factor == {y: model.words[y][places[place]] for y in model.prior}


@given(some.documents(), models.positive_rules, models.rules, st.integers(0, 2))
@example(LONG, LAPLACE, LAPLACE, 1)
def test_learning_counts_the_words_of_each_class(
    seen: Documents, rule: Smoothing, prior: Smoothing, turn: int
) -> None:
    """M-20: all documents of a class are one text; its words, and imaginary ones, are counted.

    A document with a weight is so many documents.
    """
    heavy = [Example(d.instance, d.label, 1 + (i + turn) % 3) for i, d in enumerate(seen)]
    often = [Example(d.instance, d.label) for d in heavy for _ in range(int(d.weight))]
    labels = sorted({d.label for d in seen})
    joined = {y: [w for d in often if d.label == y for w in d.instance] for y in labels}
    everything = [w for text in joined.values() for w in text]
    words = sorted(set(everything))
    model = learn(heavy, rule, prior)
    assert model.prior == oracle.shares([d.label for d in often], labels, prior)
    assert model.words == {y: oracle.shares(joined[y], words, rule) for y in labels}
    assert (list(model.prior), list(model.vocabulary)) == (labels, words)
    assert text.vocabulary(seen) == tuple(words)
    assert frequencies(heavy) == {w: everything.count(w) for w in words}
    for k in (Fraction(1, 3), sizes.LONG):
        scaled = [Example(d.instance, d.label, k) for d in often]
        assert frequencies(scaled) == {w: k * everything.count(w) for w in words}
    assert learn_presence(heavy, rule, NONE) == learn_presence(often, rule, NONE)


@given(some.documents(), models.rules, models.rules, some.tokens)
@example(LONG, LAPLACE, LAPLACE, (*WORDS[:-2], "other"))
def test_presence_asks_every_word(
    seen: Documents, rule: Smoothing, prior: Smoothing, words: Texts
) -> None:
    """H-17: the Bernoulli model of documents in which each word is there or not."""
    known = text.vocabulary(seen)

    def there(seen: Texts) -> dict[str, str]:
        return {w: "1" if w in seen else "0" for w in known}

    examples = [Example(there(d.instance), d.label, d.weight) for d in seen]
    schema = Schema(tuple(sorted({d.label for d in seen})), dict.fromkeys(known, ("0", "1")))
    expected = bernoulli.fit(counting.count(schema, examples), rule, prior)
    model = learn_presence(seen, rule, prior)
    assert encode(model) == encode(expected)
    try:
        answer = bernoulli.infer(expected, there(words))
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "every score is 0", lambda: infer_presence(model, words))
        return
    assert infer_presence(model, words) == answer
    assert infer_presence(model, [*words, *words, "zzz"]) == answer


@given(
    st.dictionaries(st.sampled_from([*WORDS, "ab", "B"]), sizes.whole | st.integers(0, 3)),
    st.integers(0, 4),
    st.integers(0, 6),
)
@example({w: i // 2 for i, w in enumerate(WORDS)}, 2, 3)
@example({"b": 2, "ab": 2, "B": 2}, 0, 1)
@example({"b": 2 - tables.TINY, "a": 2}, 2, 0)
def test_pruning_takes_words_away_one_by_one(seen: dict[str, int], least: int, common: int) -> None:
    """The most frequent goes, the first by code point of several; then the rare ones."""
    left = dict(seen)
    for _ in range(min(common, len(left))):
        del left[min(w for w in left if left[w] == max(left.values()))]
    assert list(text.prune(seen, least, common)) == sorted(w for w, n in left.items() if n >= least)


MUTE: Documents = [Example(("v",), "b"), Example((), "a")]


test_refuses = refusing(
    (errors.EmptyData, "the vocabulary", learn, MUTE[1:], NONE, NONE),
)
