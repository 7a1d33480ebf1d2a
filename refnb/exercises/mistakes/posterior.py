"""Mistakes of what follows from prior and factors: scores, evidence, posterior."""

from collections.abc import Collection
from fractions import Fraction
from math import prod

from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Changes, Mistake, Working

ONE = Fraction(1)


def likelihood(w: Working, y: str) -> Fraction:
    """Return the product of the factors of a label, each as often as its feature counts."""
    powers = (w["factors"][f, y] ** int(n) for (f,), n in w["times"].items())
    return prod(powers, start=ONE)


def mistakes(asked: str, labels: Collection[Cell]) -> tuple[Mistake, ...]:
    """Return the mistakes for any family; three or more labels admit fewer."""
    others, a = [y for (y,) in labels if y != asked], (asked,)
    b = (others[0],) if others else a
    of_two: Changes = {
        "prior": {
            "prior-swapped": lambda _, p: {a: p[b], b: p[a]},
            "prior-as-odds": lambda _, p: {a: p[a], b: ONE},
        }
    }
    of_any: Changes = {
        "prior": {"prior-forgotten": lambda _, p: dict.fromkeys(p, Fraction(1, len(p)))},
        "scores": {
            "prior-with-every-factor": lambda w, s: {
                y: w["prior"][y] ** len(w["times"]) * likelihood(w, *y) for y in s
            },
            "factors-added": lambda w, s: {y: w["prior"][y] * _sum(w, *y) for y in s},
            "all-added": lambda w, s: {y: w["prior"][y] + _sum(w, *y) for y in s},
        },
        "evidence": {
            "evidence-without-prior": lambda w, _: {
                (): rational.total(likelihood(w, *y) for y in w["scores"])
            },
            "evidence-is-the-rest": lambda w, e: {(): e[()] - w["scores"][a]},
        },
        "posterior": {"mean-of-posteriors": lambda w, _: _mean(w)},
        "answer": {
            "not-normalised": lambda w, _: {(): w["scores"][a]},
            "likelihood-for-posterior": lambda w, _: {(): likelihood(w, asked)},
            "base-rate-only": lambda w, _: {(): w["prior"][a]},
            "the-rest": lambda _, p: {(): 1 - p[()]},
        },
    }
    some = [of_two, of_any] if len(others) == 1 else [of_any]
    return replay.of_family("posterior", *some, names={"a": asked})


def marginals() -> tuple[Mistake, ...]:
    """Return the mistake that needs the counts of the values, whatever the label."""

    def _product(w: Working) -> Fraction:
        labels, total = [y for (y,) in w["labels"]], w["total"][()]
        shares = (rational.total(w["values"][f, y] for y in labels) / total for (f,) in w["times"])
        return prod(shares, start=ONE)

    changes: Changes = {"evidence": {"product-of-marginals": lambda w, _: {(): _product(w)}}}
    return replay.of_family("posterior", changes)


def _sum(w: Working, y: str) -> Fraction:
    return rational.total(n * w["factors"][f, y] for (f,), n in w["times"].items())


def _mean(w: Working) -> dict[Cell, Fraction]:
    """Return the mean of the posteriors that each factor makes alone."""
    rows = list[dict[Cell, Fraction]]()
    for (f,) in w["times"]:
        row: dict[Cell, Fraction] = {(y,): p * w["factors"][f, y] for (y,), p in w["prior"].items()}
        rows.append({y: s / rational.total(row.values()) for y, s in row.items()})
    return {y: rational.total(row[y] for row in rows) / len(rows) for y in w["prior"]}
