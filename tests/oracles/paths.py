"""What listing every path says of a hidden Markov model, without forward and backward."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise, product

from refnb.latent.hmm import Model

Path = tuple[str, ...]
Paths = dict[Path, Fraction]


def paths(model: Model, observed: Iterable[str]) -> Paths:
    """Return p(path, x) for each path in declared order, going on one state at a time."""
    found: Paths = {(): Fraction(1)}
    for x in observed:
        found = {
            (*path, z): p * (model.transition[path[-1]] if path else model.start)[z] * shown[x]
            for path, p in found.items()
            for z, shown in ((z, model.emission[z]) for z in model.start)
        }
    return found


def filled(model: Model, observed: Iterable[str | None]) -> list[Path]:
    """Return every sequence that may have been shown where nobody saw some symbols of it."""
    return list(product(*(model.symbols if x is None else (x,) for x in observed)))


def gapped(model: Model, observed: Iterable[str | None]) -> Paths:
    """Return p(path, x) for each path, with all that may have been shown where nobody saw it."""
    every = [paths(model, full) for full in filled(model, observed)]
    return {path: sum((some[path] for some in every), Fraction(0)) for path in every[0]}


def mass(of: Paths, has: dict[int, str]) -> Fraction:
    """Return the probability of all paths that have these states at these places."""
    agreeing = (p for path, p in of.items() if all(path[t] == z for t, z in has.items()))
    return sum(agreeing, Fraction(0))


def counted(model: Model, sequences: dict[Path, int | Fraction]) -> Counter[tuple[str, ...]]:
    """Return the expected counts: every path that may have been, as often as it has been.

    What is counted is ("first", z), ("then", z, w) or ("shown", z, s).
    """
    found = Counter[tuple[str, ...]]()
    for x, n in sequences.items():
        all_paths = paths(model, x) if n else {}
        whole = sum(all_paths.values())
        for path, p in all_paths.items():
            events = [("first", z) for z in path[:1]]
            for event in (
                *events,
                *(("then", *pair) for pair in pairwise(path)),
                *(("shown", *pair) for pair in zip(path, x, strict=True)),
            ):
                found[event] += n * p / whole  # type: ignore[assignment]
    return found
