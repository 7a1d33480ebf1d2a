"""Random tables and models of a size, the same for the same size: what the jobs are asked of."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import log
from random import Random

from refnb.classifiers import multinomial


@dataclass(frozen=True)
class Table:
    """Columns of shared strings, and the label of each row."""

    columns: dict[str, list[str | None]]
    labels: list[str]


def table(rows: int, features: int, values: int, labels: int) -> Table:
    """Return rows whose values are the objects of one list for each column."""
    dice = Random(rows)  # noqa: S311
    domains = {f"f{f}": [f"f{f}v{v}" for v in range(values)] for f in range(features)}
    weights = range(values, 0, -1)
    names = [f"c{y}" for y in range(labels)]
    columns: dict[str, list[str | None]] = {
        f: [*dice.choices(domain, weights, k=rows)] for f, domain in domains.items()
    }
    return Table(columns, dice.choices(names, k=rows))


def documents(
    number: int, words: int, length: int, labels: int
) -> tuple[list[list[str]], list[str]]:
    """Return documents of common and rare words, and their labels."""
    dice = Random(number)  # noqa: S311
    names = [_word(i) for i in range(words)]
    weights = [_weights(words, y) for y in range(labels)]
    found, said = list[list[str]](), list[str]()
    for i in range(number):
        y = i % labels
        found.append(dice.choices(names, cum_weights=weights[y], k=length))
        said.append(f"c{y}")
    return found, said


def text_model(words: int, labels: int) -> multinomial.Model:
    """Return a model of many words, each seldom said by a label."""
    dice = Random(words)  # noqa: S311
    counts = dice.choices(range(1, 400), k=words)
    thetas: dict[str, dict[str, Fraction]] = {}
    for y in range(labels):
        dice.shuffle(counts)
        shared = {n: Fraction(n, sum(counts)) for n in set(counts)}
        thetas[f"c{y}"] = {_word(i): shared[n] for i, n in enumerate(counts)}
    return multinomial.Model({y: Fraction(1, labels) for y in thetas}, thetas)


def logs(p: Mapping[str, Fraction]) -> dict[str, float]:
    """Return the logarithms that a program in floating point adds."""
    return {v: log(x) for v, x in p.items()}


def _word(i: int) -> str:
    letters = ""
    while i or not letters:
        letters, i = chr(97 + i % 26) + letters, i // 26
    return f"w{letters}"


def _weights(words: int, label: int) -> list[int]:
    total, found = 0, list[int]()
    for i in range(words):
        total += 10**6 // (10 + (i * (2 * label + 1)) % words)
        found.append(total)
    return found
