"""Mistakes of what follows from prior and factors: scores, evidence, posterior."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from math import prod

from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Mistake, Working

ONE = Fraction(1)
WORDS = {
    "prior-forgotten": "all labels are taken as equally probable, or the prior is left out",
    "prior-swapped": "the prior probabilities of the two labels are exchanged",
    "prior-as-odds": "P({a}) is taken as odds, P({a}) to 1",
    "prior-with-every-factor": "the prior is multiplied with every factor, not once",
    "factors-added": "the factors are added, and their sum is multiplied by the prior",
    "all-added": "prior and factors are added, not multiplied",
    "evidence-without-prior": "the products of the factors are added for P(x), without the prior",
    "evidence-is-the-rest": "s({a}) is divided by the other scores: these are odds",
    "product-of-marginals": "P(x) is the product of the P(x_f), as if x_f were independent",
    "mean-of-posteriors": "each factor makes a posterior of its own, and their mean is given",
    "not-normalised": "s({a}) is given, which is still to be divided by P(x)",
    "likelihood-for-posterior": "the product of the factors is given: P(x | {a})",
    "base-rate-only": "P({a}) is given, as if x said nothing",
    "the-rest": "the rest is given, 1 - P({a} | x)",
}


def likelihood(w: Working, y: str) -> Fraction:
    """Return the product of the factors of a label, each as often as its feature counts."""
    powers = (w["factors"][f, y] ** int(n) for (f,), n in w["times"].items())
    return prod(powers, start=ONE)


def mistakes(asked: str, labels: Collection[Cell]) -> Iterator[Mistake]:
    """Yield the mistakes for any family; three or more labels admit fewer."""
    others = [y for (y,) in labels if y != asked]
    names = {"a": asked, "b": others[0] if others else asked}
    some = [_prior(asked, *others)] if len(others) == 1 else []
    for changes in (*some, _scores(), _evidence(asked), _answer(asked)):
        yield from replay.mistakes(changes, WORDS, names)


def marginals() -> Iterator[Mistake]:
    """Yield the mistake that needs the counts of the values, whatever the label."""

    def _product(w: Working) -> Fraction:
        labels, total = [y for (y,) in w["labels"]], w["total"][()]
        shares = (rational.total(w["values"][f, y] for y in labels) / total for (f,) in w["times"])
        return prod(shares, start=ONE)

    row: dict[str, Change] = {"product-of-marginals": lambda w, _: {(): _product(w)}}
    yield from replay.mistakes({"evidence": row}, WORDS, {})


def _prior(a: str, b: str) -> Changes:
    """Return the mistakes of the prior of two labels."""
    this, that = (a,), (b,)
    row: dict[str, Change] = {
        "prior-swapped": lambda _, p: {this: p[that], that: p[this]},
        "prior-as-odds": lambda _, p: {this: p[this], that: ONE},
    }
    return {"prior": row}


def _scores() -> Changes:
    """Return the mistakes of the product."""
    row: dict[str, Change] = {
        "prior-with-every-factor": lambda w, s: {
            y: w["prior"][y] ** len(w["times"]) * likelihood(w, *y) for y in s
        },
        "factors-added": lambda w, s: {y: w["prior"][y] * _sum(w, *y) for y in s},
        "all-added": lambda w, s: {y: w["prior"][y] + _sum(w, *y) for y in s},
    }
    even: dict[str, Change] = {
        "prior-forgotten": lambda _, p: dict.fromkeys(p, Fraction(1, len(p)))
    }
    return {"prior": even, "scores": row}


def _evidence(a: str) -> Changes:
    """Return the mistakes of what the scores are divided by."""
    row: dict[str, Change] = {
        "evidence-without-prior": lambda w, _: {
            (): rational.total(likelihood(w, *y) for y in w["scores"])
        },
        "evidence-is-the-rest": lambda w, e: {(): e[()] - w["scores"][a,]},
    }
    return {"evidence": row, "posterior": {"mean-of-posteriors": lambda w, _: _mean(w)}}


def _answer(a: str) -> Changes:
    """Return what is given in the place of the posterior."""
    row: dict[str, Change] = {
        "not-normalised": lambda w, _: {(): w["scores"][a,]},
        "likelihood-for-posterior": lambda w, _: {(): likelihood(w, a)},
        "base-rate-only": lambda w, _: {(): w["prior"][a,]},
        "the-rest": lambda _, p: {(): 1 - p[()]},
    }
    return {"answer": row}


def _sum(w: Working, y: str) -> Fraction:
    return rational.total(n * w["factors"][f, y] for (f,), n in w["times"].items())


def _mean(w: Working) -> dict[Cell, Fraction]:
    """Return the mean of the posteriors that each factor makes alone."""
    rows = list[dict[Cell, Fraction]]()
    for (f,) in w["times"]:
        row: dict[Cell, Fraction] = {(y,): p * w["factors"][f, y] for (y,), p in w["prior"].items()}
        rows.append({y: s / rational.total(row.values()) for y, s in row.items()})
    return {y: rational.total(row[y] for row in rows) / len(rows) for y in w["prior"]}
