"""C4.5: the greedy tree for examples with missing values and measured numbers.

    x          instance: categories and numbers               missing values are absent
    w          weight of an example                           int or Fraction > 0
    n(v, y)    weight of the examples with value v, label y   n[v][y]
    N, u       weight of those with a value, and without one
    c          cut of a measured feature: is x < c?           that of the greatest gain
    gain       of a feature, in bits                          N / (N + u) times that of the N

    the split    arg max gain                                 the first feature of equal ones
    branch v     the examples with value v, and of each one without a value the weight w n(v) / N

A path tests a category once, but a number again at other cuts. A leaf is pure, or no feature
divides its examples. Without missing values and numbers it is the tree of ID3,
`tree_search.greedy`.

The trap: the gain of a feature that is known in only two examples of ten describes those two.
Unless you multiply the gain by the known share, it beats features that are known in all ten.

Source: J. R. Quinlan, C4.5: Programs for Machine Learning (1993), chapters 2 and 3, except that
Quinlan's cut is the greatest number below the midpoint, and that he chooses by the gain ratio.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from refnb.classifiers.decision_tree import Path, Tree
from refnb.core import checks, limits, messages
from refnb.core.checks import Amount, Names, Number
from refnb.core.errors import Duplicate, UnknownLabel, UnknownValue
from refnb.estimation import information
from refnb.estimation.schema import Example, Schema
from refnb.exact import rational
from refnb.exact.logarithm import LogForm
from refnb.probability import distribution

V = TypeVar("V", str, Number)
Mixed = Mapping[str, str | Fraction]
Examples = Sequence[Example[Mixed]]
Domains = Mapping[str, Names | None]  # None: measured numbers
Counts = Mapping[str, Mapping[str, Amount]]
Table = dict[V, dict[str, Amount]]


@dataclass(frozen=True)
class Split:
    """What a feature says about some examples: n[v][y], where a cut has the values yes and no."""

    feature: str
    n: Counts
    missing: Amount
    cut: Fraction | None = None

    @property
    def name(self) -> str:
        """The feature, and its cut, such as size < 5/2."""
        return self.feature if self.cut is None else self.test("yes")

    @property
    def gain(self) -> LogForm:
        """The gain in bits, times the known share."""
        return information.gain(self.n, "2", self.missing)

    def test(self, v: str) -> str:
        """Return what a branch says: sky=blue, or size < 5/2, or size >= 5/2."""
        if self.cut is None:
            return f"{self.feature}={v}"
        sign = "<" if v == "yes" else ">="
        return f"{self.feature} {sign} {rational.spelling(self.cut)}"

    def value(self, x: Mixed) -> str | None:
        """Return the branch of an instance, or None where its value is missing."""
        v = x.get(self.feature)
        if v is None or isinstance(v, str):
            return v
        assert self.cut is not None
        return "yes" if v < self.cut else "no"

    def branches(self, examples: Examples) -> dict[str, list[Example[Mixed]]]:
        """Return the examples of each branch; one without a value goes to all, in shares."""
        below: dict[str, list[Example[Mixed]]] = {v: [] for v in self.n}
        shares = distribution.normalise({v: sum(row.values()) for v, row in self.n.items()})
        for e in examples:
            v = self.value(e.instance)
            parts = shares if v is None else {v: 1}
            for branch, share in parts.items():
                if share:
                    below[branch].append(replace(e, weight=e.weight * share))
        return below


@dataclass(frozen=True)
class Grown:
    """A tree, its splits, and the weight of each label in each of its leaves."""

    tree: Tree
    splits: Mapping[Path, Split]
    leaves: Mapping[Path, Mapping[str, Amount]]


def splits(labels: Names, features: Domains, examples: Examples) -> dict[str, Split]:
    """Return what each feature says about the examples, without features that divide nothing.

    Such a feature has no known value, or no two different numbers.

    Raises UnknownLabel; UnknownValue for a value outside the domain.

    >>> small, large = {"size": Fraction(1), "sky": "sun"}, {"size": Fraction(4)}
    >>> rows = [Example(small, "a"), Example(large, "b")]
    >>> splits(["a", "b"], {"size": None, "sky": ["sun"]}, rows)["size"].name
    'size < 5/2'
    """
    _check(labels, features, examples)
    return _splits(labels, features, examples)


def _splits(labels: Names, features: Domains, examples: Examples) -> dict[str, Split]:
    rows = dict[str, Split]()
    for f, domain in features.items():
        values: Table[str] = {v: dict.fromkeys(labels, 0) for v in domain or ()}
        numbers: Table[Number] = {}
        missing: Amount = 0
        for e in examples:
            v = e.instance.get(f)
            if v is None:
                missing += e.weight
            elif isinstance(v, str):
                values[v][e.label] += e.weight
            else:
                numbers.setdefault(v, dict.fromkeys(labels, 0))[e.label] += e.weight
        if len(numbers) > 1:
            cut = information.best_cut(numbers)
            rows[f] = Split(f, information.divide(numbers, cut), missing, cut)
        elif any(any(row.values()) for row in values.values()):
            rows[f] = Split(f, values, missing)
    return rows


def grow(labels: Names, features: Domains, examples: Examples) -> Grown:
    """Return the tree that takes the split of greatest gain from the root downwards.

    Raises UnknownLabel; UnknownValue; Duplicate for a feature that has the name of a cut of another
    one; OutOfRange when the nodes hold more than 1000000 examples together.

    >>> days = zip((1, 2, 4), ("a", "b", "a"), strict=True)
    >>> rows = [Example({"size": Fraction(n), "sky": "sun"}, y) for n, y in days]
    >>> grow(["a", "b"], {"size": None, "sky": ["sun"]}, rows).tree.splits
    {(): 'size < 3/2', ('no',): 'size < 3'}
    """
    _check(labels, features, examples)

    chosen, leaves = dict[Path, Split](), dict[Path, dict[str, Amount]]()
    waiting: list[tuple[Path, Examples]] = [((), examples)]
    visited = 0
    while waiting:
        path, here = waiting.pop()
        visited += len(here)
        limits.check_cells(visited, "the table of the examples in all nodes")
        n: dict[str, Amount] = dict.fromkeys(labels, 0)
        for e in here:
            n[e.label] += e.weight
        tested = {chosen[path[:i]].name for i in range(len(path))}
        left = {f: domain for f, domain in features.items() if f not in tested}
        possible = _splits(labels, left, here) if sum(map(bool, n.values())) > 1 else {}
        if not possible:
            leaves[path] = n
            continue
        chosen[path] = max(possible.values(), key=lambda split: split.gain)
        waiting += [((*path, v), below) for v, below in chosen[path].branches(here).items()]
    return Grown(_tree(labels, features, chosen), chosen, dict(sorted(leaves.items())))


def _check(labels: Names, features: Domains, examples: Examples) -> None:
    """Require declared labels and values, and exact numbers."""
    checks.names(labels, "the labels")
    for f, names in features.items():
        if names is not None:
            checks.names(names, messages.place("the domain of", f))
    declared = {f: names if names is None else {*names} for f, names in features.items()}
    for e in examples:
        checks.known([e.label], labels, UnknownLabel, "the label")
        for f, v in e.instance.items():
            domain = declared.get(f, {v})
            if domain is None:
                checks.exact(v, "the value of", f)
            elif v not in domain:
                known = messages.listing(features[f] or ())
                what = messages.place("the value of", f)
                raise UnknownValue(f"{what} must be one of {known}, got {messages.quote(v)}")


def _tree(labels: Names, features: Domains, chosen: Mapping[Path, Split]) -> Tree:
    """Return the tree of the splits: each cut is a feature of its own, with values yes and no."""
    domains = {f: tuple(domain) for f, domain in features.items() if domain is not None}
    cuts = dict.fromkeys(s.name for s in chosen.values() if s.cut is not None)
    if both := [name for name in cuts if name in domains]:
        raise Duplicate(f"the cut {both[0]!r} has the name of a feature: name it otherwise")
    names = {path: split.name for path, split in sorted(chosen.items(), key=lambda at: len(at[0]))}
    return Tree(Schema(tuple(labels), domains | dict.fromkeys(cuts, ("yes", "no"))), names)
