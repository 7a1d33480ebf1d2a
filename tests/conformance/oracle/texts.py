"""Texts: what is said in documents, written out word by word."""

from . import numbers as n
from .bags import counted, declared, fitted, places
from .classing import inference, inferred, prior_of, product_scores
from .exact import by_code_point
from .learning import estimated
from .numbers import ONE, Number, Refused
from .parameters import Words
from .reading import Json, Record, array, listed, number, numbers, record, text, texts
from .records import Model, no_negative

LOWER = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", strict=True))
Document = tuple[list[str], str]


def tokens(a: Record) -> Json:
    """Close the word at each character that is none of the 52, and behind the last."""
    words = [""]
    for letter in text(a["text"]):
        if letter in LOWER or letter in LOWER.values():
            words[-1] += LOWER.get(letter, letter)
        elif words[-1]:
            words.append("")
    return listed([word for word in words if word])


def documents(a: Record) -> list[Document]:
    pile = map(record, array(a["documents"]))
    return [(texts(members["tokens"]), text(members["label"])) for members in pile]


def spoken(pile: list[Document]) -> list[str]:
    return by_code_point(list({w for words, _ in pile for w in words}))


def frequencies(a: Record) -> Json:
    said = [w for words, _ in documents(a) for w in words]
    return [[w, n.written(said.count(w))] for w in set(said)]


def vocabulary(a: Record) -> Json:
    return listed(spoken(documents(a)))


def prune(a: Record) -> Json:
    """Take the most frequent word away, the first of several, as often as is said."""
    seen = numbers(a["frequencies"])
    least, common = number(a["least"]), number(a["common"])
    for row in (seen.values(), [least], [common]):
        no_negative(row)
    left = by_code_point(list(seen))
    for _ in range(min(common[0], len(left))):
        most = max(seen[w] for w in left)
        left.remove(next(w for w in left if seen[w] == most))
    return listed([w for w in left if seen[w] >= least])


def bag(a: Record) -> Json:
    said = texts(a["tokens"])
    return [[w, n.written(said.count(w))] for w in dict.fromkeys(texts(a["words"])) if w in said]


def told(labels: list[str], words: list[str], pile: list[Document]) -> Words:
    lines = [(y, f"={w}", ONE) for said, y in pile for w in said]
    return counted(labels, words, lines + [(y, "", ONE) for _, y in pile])


def totals(a: Record) -> Json:
    labels, words, pile = texts(a["labels"]), texts(a["words"]), documents(a)
    declared(labels, words)
    if any(y not in labels for _, y in pile):
        raise Refused("UnknownLabel")
    return told(labels, words, pile).write("documents", "occurrences")


def _labels(pile: list[Document]) -> list[str]:
    if not pile:
        raise Refused("EmptyData")
    return by_code_point(list({y for _, y in pile}))


def learn(a: Record) -> Json:
    pile = documents(a)
    labels, words = _labels(pile), spoken(pile)
    if not words:
        raise Refused("EmptyData")
    return fitted(told(labels, words, pile), a)


def infer(a: Record) -> Json:
    model = Words.model(a["model"])
    found = places(model, texts(a["tokens"]))
    return inference(model.labels, found, *product_scores(model.labels, found))


def learn_presence(a: Record) -> Json:
    pile = documents(a)
    labels, words = _labels(pile), spoken(pile)
    prior = prior_of({y: (sum(1 for _, z in pile if z == y), 1) for y in labels}, a["prior"])
    coins: dict[str, dict[str, dict[str, Number]]] = {}
    for w in words:
        coins[w] = {}
        for y in labels:
            there = [w in said for said, z in pile if z == y]
            sides = {"0": (there.count(False), 1), "1": (there.count(True), 1)}
            coins[w][y] = estimated(sides, text(a["smoothing"]))
    return Model(prior, coins).write_bernoulli()


def infer_presence(a: Record) -> Json:
    model, said = Model.read_bernoulli(a["model"]), texts(a["tokens"])
    return inferred(model, {w: "1" if w in said else "0" for w in model.conditionals})
