"""What each column of a table says about the label: its gain, ranked; and the greedy tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Unpack

from refnb.api import settings
from refnb.api.classifier import Domains
from refnb.api.reading import Tally, read
from refnb.api.settings import Choices, NumberReading
from refnb.classifiers import decision_tree, joint, tree_search
from refnb.classifiers.decision_tree import Path, Tree
from refnb.core.checks import Number
from refnb.core.errors import EmptyData, UndefinedEstimate
from refnb.estimation import information
from refnb.exact import enclosure, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.io.tables import Source
from refnb.worked import layout
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import Entry, Letter

Pairs = Mapping[str, Mapping[str, Number]]
GAIN = Letter("gain", r"\mathrm{gain}")
H_LESS = Letter("H(y) - Σ p(v) H(y | v)", r"H(y) - \sum_v p(v) H(y \mid v)")
HEADS = ("feature", "gain, bits", "gain ratio", "Gini gain", "chi^2", "freedom")


@dataclass(frozen=True)
class Gain:
    """What one feature says about the label; without a ratio where it has one value."""

    gain: LogForm
    ratio: Enclosure | None
    gini: Fraction
    chi_square: Fraction
    freedom: int


@dataclass(frozen=True, repr=False)
class Gains(Shown):
    """What each feature says about the label, that of the greatest gain first."""

    gains: Mapping[str, Gain]
    settings: Mapping[str, str]
    table: joint.Table | None = None

    def __getitem__(self, feature: str) -> Gain:
        """Return what one feature says: KeyError for none."""
        return self.gains[feature]

    @property
    def best(self) -> tuple[str, ...]:
        """The features of greatest gain, all of them when several tie."""
        greatest = max(each.gain for each in self.gains.values())
        return tuple(f for f, each in self.gains.items() if each.gain == greatest)

    @cached_property
    def tree(self) -> Tree | None:
        """The greedy tree, if it was asked for: each split takes the feature of greatest gain."""
        return None if self.table is None else tree_search.greedy(self.table)

    @cached_property
    def solution(self) -> Solution:
        """The choices, the features ranked, and the tree."""
        rows = ((f, *_row(each)) for f, each in self.gains.items())
        lines = [line(GAIN(f), each.gain) for f, each in self.gains.items()]
        exact = {f: each.gain for f, each in self.gains.items()}
        said = f"greatest gain: {' and '.join(self.best)}"
        table = layout.table(HEADS, rows)
        steps = [
            Step.choices(self.settings),
            Step("gains", self.gains, "What each feature says", table=table, sentence=said),
            Step("exact", exact, "The gains", layout.few(lines), line(GAIN, H_LESS)),
        ]
        if self.tree is not None and self.table is not None:
            leaves = decision_tree.counts(self.tree, self.table)
            named = [
                (self._named(path), ", ".join(f"{y} {n}" for y, n in row.items() if n) or "none")
                for path, row in leaves.items()
            ]
            shown = layout.table(("leaf", "examples"), named)
            steps.append(Step("tree", leaves, "The greedy tree", table=shown))
        return Solution("Which feature tells most?", tuple(steps))

    def _named(self, path: Path) -> str:
        """Return the tests that lead to a leaf."""
        splits = self.tree.splits if self.tree else {}
        tests = [f"{splits[path[:i]]}={v}" for i, v in enumerate(path)]
        return ", ".join(tests) or "the root"


def gain(
    source: Source,
    label: str | None = None,
    *,
    features: Iterable[str] | None = None,
    domains: Domains = None,
    tree: bool = False,
    **reading: Unpack[NumberReading],
) -> Gains:
    """Return what each feature of a table says about the label, in bits, ranked.

    It is its information gain, gain ratio, Gini gain and chi-square; with `tree` the greedy
    decision tree (ID3) is grown, too. Rows whose cell is missing do not count for a feature, and
    columns of measured numbers are left out and told.

    Raises EmptyData for no feature with values; what `refnb.learn` raises.

    >>> days = {"wind": ["weak", "weak", "strong"], "play": ["yes", "yes", "no"]}
    >>> print(gain(days, "play")["wind"].gain)
    -1/3 log2(1/3) - 2/3 log2(2/3)
    """
    settings.known(gain, reading, NumberReading)
    known = settings.declared(domains, label)
    layout = settings.layout(label, features, known, **reading)
    none, labels = settings.rule("none"), known.pop(layout.label, None)
    choices = Choices(layout, "categorical", {}, known, labels, none, none, "n", False)
    statistics, chosen, name = read(source, choices)
    assert isinstance(statistics, Tally)
    found = dict[str, Gain]()
    for f, by_label in statistics.counts.values.items():
        domain = statistics.schema.features[f]
        found[f] = _gain({v: {y: row[v] for y, row in by_label.items()} for v in domain})
    if not found:
        raise EmptyData("a gain needs a column that is not of measured numbers")
    ranked = dict(sorted(found.items(), key=lambda pair: pair[1].gain, reverse=True))
    said = chosen.settings(name)
    words = {k: v for k, v in said.items() if k not in ("model", "smoothing", "prior")}
    if not tree:
        return Gains(ranked, words)
    whole = replace(choices, layout=replace(layout, features=(*found,)), model="joint")
    table = read(source, whole)[0].fit(whole).model
    assert isinstance(table, joint.Table)
    return Gains(ranked, words, table)


def _gain(n: Pairs) -> Gain:
    ratio = None
    with suppress(UndefinedEstimate):
        ratio = information.gain_ratio(n)
    bits, gini = information.gain(n, "2"), information.gini_gain(n)
    return Gain(bits, ratio, gini, information.chi_square(n), information.freedom(n))


def _row(found: Gain) -> tuple[Entry, ...]:
    """Return the cells of a row, logarithms in decimals."""
    ratio = "-" if found.ratio is None else rounding.decimal(found.ratio.low, 4)
    bits = enclosure.decimal(found.gain, 4)
    return bits, ratio, found.gini, found.chi_square, found.freedom
