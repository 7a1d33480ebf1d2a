"""What each factor of an answer adds to the log odds of one label against another.

    log P(y | x)/P(y' | x) = log P(y)/P(y') + Σ log P(x_f | y)/P(x_f | y')

The trap: a small factor speaks against a label only if it is smaller than the other label's. The
scores of the complement are not probabilities: their sum is a margin.

Source: I. J. Good, Probability and the Weighing of Evidence (1950), for weights of evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from refnb.classifiers import log_naive
from refnb.core import checks, escapes, messages
from refnb.core.checks import Amount, Number
from refnb.core.errors import BadRequest, UnknownLabel, ZeroEvidence
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.io import columns
from refnb.worked import frames, layout, pictures, terms
from refnb.worked.layout import NO_FORMULA, line
from refnb.worked.solution import Shown, Solution, Step

MOST = 20  # factors that are drawn alone
PRIOR = terms.Letter("log P(y)/P(y')", r"\log \frac{P(y)}{P(y')}")
FACTOR = terms.Letter("log P(x_f | y)/P(x_f | y')", r"\log \frac{P(x_f \mid y)}{P(x_f \mid y')}")
ODDS = terms.Letter("log P(y | x)/P(y' | x)", r"\log \frac{P(y \mid x)}{P(y' \mid x)}")


@dataclass(frozen=True, repr=False)
class Contributions(frames.Framed, Shown):
    """How far each factor of an answer speaks for one label and against another.

    A number above 0 speaks for `label`, a number below 0 for `other`; a factor of 0 makes it
    infinite.

    prior       log P(y)/P(y')
    factors     by feature, or by word, the greatest in size first
    total       their sum, the log odds; of the complement the margin of its scores
    given       the value of each feature, of a word how often it occurs
    """

    label: columns.Original
    other: columns.Original
    prior: Extended
    factors: Mapping[str, Extended]
    given: Mapping[str, str]
    settings: Mapping[str, str]
    is_odds: bool = True

    @cached_property
    def total(self) -> Extended:
        """The sum: the logarithm of P(y | x)/P(y' | x)."""
        return logarithm.total([self.prior, *self.factors.values()])

    @property
    def row_names(self) -> Iterable[str]:
        """The features, with the prior first and the sum last."""
        return ["prior", *self.factors, "total"]

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return the value of each feature, and its contribution."""
        values = [self.given[f] for f in self.factors]
        added = [self.prior, *self.factors.values(), self.total]
        return {"value": [None, *values, None], "log odds": added}

    def draw(self) -> pictures.Picture:
        """Draw a bar for the prior and each factor; beyond twenty, one bar stands for the rest."""
        bars = [(f"{f}={self.given[f]}", x) for f, x in self.factors.items()]
        rest = bars[MOST:]
        others = [(f"{len(rest)} others", logarithm.total(x for _, x in rest))] if rest else []
        rows = dict([("prior", self.prior), *bars[:MOST], *others, ("in all", self.total)])
        return pictures.bars(self.solution.title, rows)

    @property
    def figure(self) -> str:
        """The bars."""
        return self.draw().svg()

    @cached_property
    def solution(self) -> Solution:
        """The prior, every factor, and their sum."""
        label, other = map(columns.label_text, (self.label, self.other))
        pushes = [(f"{f}={self.given[f]}", x) for f, x in self.factors.items()]
        name, most = pushes[0] if pushes and pushes[0][1] != 0 else ("the prior", self.prior)
        side = label if most > 0 else other
        speaks = f"{escapes.visible(name)} speaks most, for {escapes.visible(side)}"
        if self.is_odds:
            formula, left = line(FACTOR), line(ODDS, self.total)
        else:
            formula, left = NO_FORMULA, line("margin of the scores", self.total)
        added = layout.few(line(f, x) for f, x in pushes) or (line("nothing"),)
        steps = (
            Step.choices(self.settings),
            Step("prior", self.prior, "What the prior adds", [line(PRIOR, self.prior)]),
            Step("contributions", self.factors, "What each factor adds", added, formula),
            Step("total", self.total, "Their sum", [left], sentence=speaks if most != 0 else ""),
        )
        names = {label, other, *self.given, *self.given.values()}
        return Solution(f"What speaks for {label}, what for {other}?", steps).observing("x", names)


def between(
    label: str, other: str, prior: Mapping[str, Amount], factors: log_naive.LogFactors
) -> tuple[Extended, dict[str, Extended]]:
    """Return what the prior and each factor add to the log odds, the greatest in size first.

    >>> one, three = (logarithm.log(n, "e") for n in (1, 3))
    >>> between("a", "b", {"a": 1, "b": 1}, {"f": {"a": three, "b": one}})[1]["f"] == three
    True
    """
    pair = {f: {y: row[y] for y in (label, other)} for f, row in factors.items()}
    first = log_naive.log_factors({"": {y: prior[y] for y in (label, other)}})
    added = log_naive.log_ratios(pair, label, other)
    alike = dict[object, dict[str, Extended]]()  # many words have the same one: compared once
    for f, x in added.items():
        key = (x.const, x.terms) if isinstance(x, LogForm) else x.sign
        alike.setdefault(key, {})[f] = x
    groups = [(max(x, -x), group) for group in alike.values() for x in [*group.values()][:1]]
    groups.sort(key=itemgetter(0), reverse=True)
    ranked = {f: x for _, group in groups for f, x in group.items()}
    return log_naive.log_ratios(first, label, other)[""], ranked


def pair(label: str, other: str | None, scores: Mapping[str, Number | Extended]) -> tuple[str, str]:
    """Return two labels; unless named, the other one is the strongest rival.

    Raises UnknownLabel; Duplicate; BadRequest for a single label; ZeroEvidence if both are
    impossible.

    >>> pair("a", None, {"a": 1, "b": 2, "c": 3})
    ('a', 'c')
    """
    checks.known([label, *([] if other is None else [other])], scores, UnknownLabel, "a label")
    others = [y for y in scores if y != label]
    if not others:
        raise BadRequest(f"{messages.quote(label)} is the only label: nothing speaks against it")
    both = label, max(others, key=scores.__getitem__) if other is None else other
    checks.names(both, "the two labels")
    if all(scores[y] in (0, Infinite(-1)) for y in both):
        raise ZeroEvidence(f"both of {messages.listing(both)} are impossible: name a possible one")
    return both
