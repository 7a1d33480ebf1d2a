"""What each column says about the label: gains, ranked; and the greedy tree."""

from __future__ import annotations

# ruff: noqa: PLC0415 - an exercise is loaded when it is asked for
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Unpack

from refnb import exercises
from refnb.api import settings
from refnb.api.learning.choices import of_rows
from refnb.api.learning.rows import counting
from refnb.api.settings import Domains, NumberReading
from refnb.classifiers import c45, decision_tree
from refnb.core.errors import EmptyData, UndefinedEstimate
from refnb.estimation import information, schema
from refnb.exact import enclosure, logarithm, rational
from refnb.io.tables import Source
from refnb.probability import distribution
from refnb.worked import frames, layout
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Letter, number, rounded, text

GAIN = Letter("gain", r"\mathrm{gain}")
H_LESS = Letter("H(y) - Σ p(v) H(y | v)", r"H(y) - \sum_v p(v) H(y \mid v)")
SHARED = Letter(f"N/(N + u) ({H_LESS.plain})", rf"\frac{{N}}{{N + u}} \left({H_LESS.tex}\right)")
HEADS = ("feature", "gain, bits", "gain ratio", "Gini gain", "chi^2", "freedom")


@dataclass(frozen=True)
class Gain:
    """What one feature says about the label; if it has only one value, it has no gain ratio.

    A measured feature is cut where its gain is greatest. Each gain is multiplied by the share
    `known` / `rows` of the rows that have a value; chi-square uses these rows only.
    """

    gain: logarithm.LogForm
    ratio: enclosure.Enclosure | None
    gini: Fraction
    chi_square: Fraction
    freedom: int
    known: schema.Count
    rows: schema.Count
    cut: Fraction | None


@dataclass(frozen=True, repr=False)
class Gains(frames.Framed, exercises.Checkable):
    """What each feature says about the label, the feature of greatest gain first.

    You can ask for the gain, the gain ratio and the Gini gain of each feature as an exercise.
    """

    gains: Mapping[str, Gain]
    settings: Mapping[str, str]
    splits: Mapping[str, c45.Split]
    grown: c45.Grown | None = None

    def __getitem__(self, feature: str) -> Gain:
        """Return what one feature says: KeyError for none."""
        return self.gains[feature]

    @property
    def names(self) -> Mapping[str, str]:
        """The features by name, with their cuts."""
        return {f: split.name for f, split in self.splits.items()}

    @cached_property
    def labels(self) -> Mapping[str, tuple[str, str]]:
        """What an exercise may ask, such as gain(wind); the name of a feature asks for its gain."""
        from refnb.exercises.mistakes import gain

        named = {name: (f, "gain") for f, name in self.names.items()}
        asks = {f: gain.asks(name) for f, name in self.names.items()}
        return named | {line: (f, what) for f, each in asks.items() for line, what in each.items()}

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise that asks for the greatest gain, or for the quantity named."""
        from refnb.exercises.mistakes import gain

        split, what = self._asked(label)
        return gain.exercise(split.n, split.name, what, split.missing)

    def pose(self, label: str | None) -> exercises.Question:
        """Return the counts of a feature, and the quantity that the exercise asks for."""
        from refnb.exercises.problems.problem import Given, Part, Question

        split, what = self._asked(label)
        rows = {v: {y: Fraction(k) for y, k in row.items()} for v, row in split.n.items()}
        texts = {"feature": split.name}
        texts |= {"missing": rational.spelling(split.missing)} if split.missing else {}
        given = Given({v: row for v, row in rows.items() if any(row.values())}, texts)
        return Question("gain", given, Part(asks=what))

    def _asked(self, label: str | None) -> tuple[c45.Split, str]:
        """Return the split of a feature, and what is asked about it."""
        f, what = (self.best[0], "gain") if label is None else self.labels[label]
        return self.splits[f], what

    @property
    def row_names(self) -> Iterable[str]:
        """The features."""
        return [*self.gains]

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return what each feature says, as exact numbers."""
        return frames.ByName(self.gains).series()

    @property
    def best(self) -> tuple[str, ...]:
        """The features of greatest gain; all of them if several tie."""
        return distribution.arg_max({f: each.gain for f, each in self.gains.items()}).ties

    @property
    def tree(self) -> decision_tree.Tree | None:
        """The greedy tree, if you asked for it: each split takes the feature of greatest gain."""
        return None if self.grown is None else self.grown.tree

    @cached_property
    def solution(self) -> Solution:
        """The choices, the ranked features, and the tree."""
        gaps = any(each.known != each.rows for each in self.gains.values())
        rows = ((self.names[f], *_row(each, gaps)) for f, each in self.gains.items())
        lines = [line(GAIN(self.names[f]), each.gain) for f, each in self.gains.items()]
        exact = {f: each.gain for f, each in self.gains.items()}
        names = [self.names[f] for f in self.best]
        best = f"{' and '.join(names)} {'have' if names[1:] else 'has'} the greatest gain"
        if not any(each > 0 for each in exact.values()):
            best = f"no feature says anything about {self.settings['label']}: every gain is 0"
        table = layout.table((*HEADS, "known") if gaps else HEADS, rows)
        formula = line(GAIN, SHARED if gaps else H_LESS)
        steps = [
            Step.choices(self.settings),
            Step("gains", self.gains, "What each feature says", table=table, sentence=best),
            Step("exact", exact, "The gains", layout.few(lines), formula),
        ]
        if self.grown is not None:
            leaves = ((self._tests(path), _labels(n)) for path, n in self.grown.leaves.items())
            table = layout.table(("leaf", "examples"), leaves)
            steps.append(Step("tree", self.grown.leaves, "The greedy tree", table=table))
        return Solution("Which feature is most informative?", tuple(steps))

    def _tests(self, path: decision_tree.Path) -> str:
        """Return the tests that lead to a leaf."""
        splits = self.grown.splits if self.grown else {}
        return ", ".join(splits[path[:i]].test(v) for i, v in enumerate(path)) or "the root"


def gain(
    source: Source,
    label: str | None = None,
    *unnamed: object,
    features: Iterable[str] | None = None,
    domains: Domains = None,
    families: Mapping[str, str] | None = None,
    tree: bool = False,
    **reading: Unpack[NumberReading],
) -> Gains:
    """Rank the features of a table by what they say about the label, in bits.

    Each has its information gain, gain ratio, Gini gain and chi-square. Where cells are missing,
    each gain is multiplied by the share of the rows that have a value. A column of measured numbers
    is cut where its gain is greatest; so is a column of a few whole numbers if you write
    families={"age": "gaussian"}. With `tree` the greedy decision tree is grown as well, as in C4.5.

    Raises EmptyData if no feature has values; whatever `refnb.learn` raises.

    >>> days = {"wind": ["weak", "weak", "strong"], "play": ["yes", "yes", "no"]}
    >>> print(gain(days, "play")["wind"].gain)
    -1/3 log2(1/3) - 2/3 log2(2/3)
    """
    settings.check_options(gain, reading, NumberReading, *unnamed)
    choices = of_rows(label, features, families=families, domains=domains, **reading)
    with counting(source, choices, by_row=True) as (counts, chosen):
        known, name = counts.statistics(chosen).schema, counts.sheet.name
        columns = {f: known.features.get(f) for f in counts.features}
        labels, examples = known.labels, [*counts.examples(chosen)]
    splits = c45.splits(labels, columns, examples)
    if not splits:
        raise EmptyData("a gain needs a column of words, or of numbers that differ")
    gains = {f: _gain(split) for f, split in splits.items()}
    ranked = dict(sorted(gains.items(), key=lambda pair: pair[1].gain, reverse=True))
    others = "model", "smoothing", "prior"
    notes = {k: v for k, v in chosen.settings(name).items() if k not in others}
    grown = c45.grow(labels, columns, examples) if tree else None
    return Gains(ranked, notes, splits, grown)


def _gain(split: c45.Split) -> Gain:
    n, missing, ratio = split.n, split.missing, None
    with suppress(UndefinedEstimate):
        ratio = information.gain_ratio(n, missing)
    known = sum(m for row in n.values() for m in row.values())
    gini, chi_square = information.gini_gain(n, missing), information.chi_square(n)
    freedom = information.freedom(n)
    return Gain(split.gain, ratio, gini, chi_square, freedom, known, known + missing, split.cut)


def _row(gain: Gain, gaps: bool) -> tuple[Entry, ...]:
    """Return the cells of a row, with logarithms as decimals."""
    ratio = "-" if gain.ratio is None else rounded(gain.ratio)
    cells = rounded(gain.gain), ratio, gain.gini, gain.chi_square, gain.freedom
    return (*cells, f"{_weight(gain.known)} of {_weight(gain.rows)}") if gaps else cells


def _labels(n: Mapping[str, schema.Count]) -> str:
    """Return the labels at a leaf, each with its weight."""
    return ", ".join(f"{y} {_weight(weight)}" for y, weight in n.items() if weight) or "none"


def _weight(n: schema.Count) -> str:
    return text(number(n))
