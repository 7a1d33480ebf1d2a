"""Words: a bag is written out as a text, and a text is drawn word by word."""

from collections.abc import Mapping
from itertools import product
from math import prod

from . import numbers as n
from .classing import SMALL, inference, prior_of, product_scores
from .learning import estimated, total
from .numbers import Number, Refused
from .parameters import Words
from .reading import (
    Json,
    Record,
    array,
    nested,
    number,
    numbers,
    record,
    text,
    texts,
)
from .records import no_negative, no_repeated, same_keys


def counted(labels: list[str], words: list[str], pile: list[tuple[str, str, Number]]) -> Words:
    """Add up the weights of each label (with no word), and of each label and word."""
    weights: dict[tuple[str, str], list[Number]] = {}
    for y, w, weight in pile:
        weights.setdefault((y, w), []).append(weight)

    def summed(y: str, w: str) -> Number:
        return total(weights.get((y, w), []))

    documents = {y: summed(y, "") for y in labels}
    return Words(documents, {y: {w: summed(y, f"={w}") for w in words} for y in labels})


def declared(*lists: list[str]) -> None:
    for names in lists:
        if not names:
            raise Refused("EmptyData")
        no_repeated(names)


def count(a: Record) -> Json:
    labels, vocabulary, pile = texts(a["labels"]), texts(a["vocabulary"]), []
    declared(labels, vocabulary)
    for bag in map(record, array(a["bags"])):
        y, words, weight = text(bag["label"]), numbers(bag["words"]), number(bag["weight"])
        if y not in labels:
            raise Refused("UnknownLabel")
        if any(w not in vocabulary for w in words):
            raise Refused("UnknownFeature")
        pile += [(y, f"={w}", n.multiply(times, weight)) for w, times in words.items()]
        pile.append((y, "", weight))
    return counted(labels, vocabulary, pile).write("documents", "occurrences")


def merge(a: Record) -> Json:
    one, other = Words.totals(a["a"]), Words.totals(a["b"])
    same_keys(one.labels, other.labels)
    same_keys(one.vocabulary(), other.vocabulary())
    pile = [
        line
        for totals in (one, other)
        for y, weight in totals.labels.items()
        for line in [(y, "", weight), *((y, f"={w}", c) for w, c in totals.words[y].items())]
    ]
    merged = counted(list(one.labels), one.vocabulary(), pile)
    return merged.write("documents", "occurrences")


def fitted(totals: Words, a: Record) -> Json:
    prior = prior_of(totals.labels, a["prior"])
    words = {y: estimated(totals.words[y], text(a["smoothing"])) for y in prior}
    return Words(prior, words).write("prior", "words")


def fit(a: Record) -> Json:
    return fitted(Words.totals(a["totals"]), a)


def _bag(a: Record) -> dict[str, int]:
    bag = numbers(a["x"])
    no_negative(bag.values())
    return {w: times for w, (times, _) in bag.items()}


def arrangements(times: list[int]) -> int:
    """Choose the places of one word after the other, each choice by Pascal's triangle."""
    ways, places = 1, 0
    for count in times:
        fewer, places = min(count, places), places + count
        row = [1] + [0] * fewer
        for _ in range(places if fewer else 0):
            row = [1, *(row[i] + row[i + 1] for i in range(fewer))]
        ways *= row[fewer]
    return ways


def coefficient(a: Record) -> Json:
    return n.written(arrangements(list(_bag(a).values())))


def _known(a: Record) -> tuple[Words, dict[str, int]]:
    model, bag = Words.model(a["model"]), _bag(a)
    if any(w not in model.vocabulary() for w in bag):
        raise Refused("UnknownFeature")
    return model, {w: times for w, times in bag.items() if times}


def probability(a: Record) -> Json:
    """Write all texts of this length, where there are few, and pick those with this bag."""
    model, bag = _known(a)
    label = text(a["label"])
    if label not in model.labels:
        raise Refused("UnknownLabel")
    parts, size = n.whole(model.words[label])
    length = sum(bag.values())
    if length * len(parts) > SMALL or len(parts) ** length > SMALL:
        one = prod(parts[w] ** times for w, times in bag.items())
        sought = one * arrangements(list(bag.values()))
    else:
        written = product(parts, repeat=length)
        fitting = [line for line in written if all(line.count(w) == bag.get(w, 0) for w in parts)]
        sought = sum(prod(parts[w] for w in line) for line in fitting)
    return n.canonical(n.lowest(sought, size**length))


def powers(model: Words, bag: Mapping[str, int]) -> dict[str, dict[str, Number]]:
    return {
        w: {y: n.lowest(p**times, q**times) for y in model.labels for p, q in [model.words[y][w]]}
        for w, times in bag.items()
    }


def factors(a: Record) -> Json:
    return nested(powers(*_known(a)))


def places(model: Words, said: list[str]) -> dict[str, dict[str, Number]]:
    """Return one factor for each place with a known word."""
    return {
        f"{place} {w}": {y: model.words[y][w] for y in model.labels}
        for place, w in enumerate(said, start=1)
        if w in model.vocabulary()
    }


def infer(a: Record) -> Json:
    """Draw the words of the bag one by one."""
    model, bag = _known(a)
    written = [w for w, times in bag.items() for _ in range(times)]
    scores = product_scores(model.labels, places(model, written))
    return inference(model.labels, powers(model, bag), *scores)
