"""Bell curves worked by hand: the stages from measurements to log factors, and the mistakes.

seen, n              x_f; how many numbers of f there are with y, where they were counted
means, variances     mu(f, y), v(f, y)
exponents, widths    (x_f - mu)^2 / (2 v), and the v before the exponential
bells                g(f, y) = -1/2 log v - exponent, which is irrational
deviations           sigma(f, y), the square root of v
densities            p(x_f | y), the height of the curve

The question P(y | x) itself comes from `naive_bayes.of_logarithms`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from math import prod
from typing import cast

from refnb.classifiers import gaussian
from refnb.core.checks import Amount
from refnb.exact import logarithm, rational
from refnb.exercises.replay import Row, exchanged, root, row
from refnb.worked.formula import Cell, distance, greatest, table, total
from refnb.worked.log_naive import Training
from refnb.worked.naive import CELLS, ON_F, ON_Y
from refnb.worked.terms import Letter, Term
from refnb.worked.working import Lines, Stage, Stages, Written, flat

Rows = Mapping[str, Mapping[str, Fraction]]

PLACES = 60
SEEN, N, MEANS, VARIANCES = map(table, ("seen", "n", "means", "variances"))
EXPONENTS, ANSWER = map(table, ("exponents", "answer"))
SIZE = total(N, ON_Y)
MIDDLE = total(N * MEANS, ON_Y) / SIZE
COLUMN = total(N * (VARIANCES + (MEANS - MIDDLE) * (MEANS - MIDDLE)), ON_Y) / SIZE  # its variance
AWAY, NEAR = SEEN - MEANS, partial(Stage, is_near=True)


@dataclass(frozen=True)
class Bells:
    """The curves of some measured features, x[f], and the size of the sample behind each.

    Without counts the curves are given. The divisor is n or n-1; a variance shared by all labels
    has none.
    """

    x: Mapping[str, Fraction]
    means: Rows
    variances: Rows
    n: Mapping[str, Mapping[str, Amount]]
    divisor: str = ""

    @cached_property
    def stages(self) -> Stages:
        """The stages up to the log factors."""
        letters = {name: of.letter for name, of in gaussian.FAMILY.parameters.items()}
        mu, v = (Letter(letters[name].plain, letters[name].tex) for name in ("means", "variances"))
        sigma = Letter("sigma")
        own, logs = (self.n, self.means, self.variances), "Log factors of numbers"
        n, means, variances = (flat({f: rows.get(f, {}) for f in self.x}) for rows in own)
        return (
            Stage("seen", (ON_F,), flat(self.x)),
            Stage("n", CELLS, n),
            Stage("means", CELLS, means, "Means", lambda c: mu(*c)),
            Stage("variances", CELLS, variances, "Variances", lambda c: v(*c)),
            Stage("exponents", CELLS, AWAY * AWAY / (2 * VARIANCES)),
            Stage("widths", CELLS, VARIANCES),
            Stage("bells", CELLS, _logarithms, logs, self._name("g"), needs="exponents widths"),
            NEAR("deviations", CELLS, _roots, "Deviations", lambda c: sigma(*c), needs="variances"),
            NEAR("densities", CELLS, _densities, "Densities", self._name("p"), needs="bells"),
        )

    def _name(self, letter: str) -> Callable[[Cell], Term]:
        return lambda c: Letter(letter)(f"{c[0]}={rational.spelling(self.x[c[0]])}", c[1])

    @property
    def facts(self) -> list[str]:
        """Facts about the curves: how they were estimated, and whether each has its own width."""
        apart = any(len({*row.values()}) > 1 for row in self.variances.values())
        return [*["apart"] * apart, *[f"by-{self.divisor}"] * bool(self.divisor)]

    def mistakes(self, asked: str, is_alone: bool) -> Mapping[str, Row]:
        """Return the mistakes; one answers with a density if there are no other features."""
        high = {key: partial(_height, asked, key != "density") for key in ("density", "weighted")}
        alone = {key: row("answer", function=change) for key, change in high.items()}
        return {**MISTAKES, **(alone if is_alone else {})}


def of_model(model: gaussian.Model, x: Mapping[str, Fraction], learned: Training | None) -> Bells:
    """Return the curves of the measured features of a row; a shared variance has no sample."""
    own = {f: v for f, v in x.items() if f in model.means}
    if learned is None or learned.shared:
        return Bells(own, model.means, model.variances, {})
    n = {f: {y: m.weight for y, m in learned.moments.features[f].items()} for f in own}
    return Bells(own, model.means, model.variances, n, learned.divisor)


def _logarithms(w: Written) -> Lines:
    """Return -1/2 log width - exponent."""
    if min(w["widths"].values()) <= 0:
        raise ZeroDivisionError
    half, one = Fraction(-1, 2), logarithm.constant(1, "e")
    return {
        c: cast("Fraction", logarithm.log(v, "e") * half - one * w["exponents"][c])
        for c, v in w["widths"].items()
    }


def _height(asked: str, is_weighted: bool, w: Written, _: Lines) -> Lines:
    """Return the density at the observation under the label asked for, or P(y) times it."""
    prior = w["prior"][asked,] if is_weighted else Fraction(1)
    curves = ((f, w["means"][f, y], v) for (f, y), v in w["variances"].items() if y == asked)
    heights = (gaussian.density(w["seen"][f,], mu, v, PLACES) for f, mu, v in curves)
    return {(): prior * prod(((h.low + h.high) / 2 for h in heights), start=Fraction(1))}


def _densities(w: Written) -> Lines:
    """Return e^-exponent / sqrt(2 π width), the middle of its enclosure."""
    curves = ((c, v, w["exponents"][c]) for c, v in w["widths"].items())
    heights = {c: gaussian.density(root(2 * v * e), 0, v, PLACES) for c, v, e in curves}
    return {c: (height.low + height.high) / 2 for c, height in heights.items()}


def _roots(w: Written, lines: Lines | None = None) -> Lines:
    """Return the square roots of the variances, or of other lines."""
    roots = {c: root(v) for c, v in (lines or w["variances"]).items()}
    if not all(roots.values()):
        raise ZeroDivisionError
    return roots


MISTAKES: Mapping[str, Row] = {
    "n-1-for-n": row("variances", VARIANCES * N / (N - 1), when="by-n"),
    "n-for-n-1": row("variances", VARIANCES * (N - 1) / N, when="by-n-1"),
    "not-divided": row("variances", VARIANCES * N, when="by-n"),
    "deviation-for-variance": row("variances", function=_roots),
    "variance-squared": row("variances", VARIANCES * VARIANCES),
    "pooled": row("variances", total(N * VARIANCES, ON_Y) / SIZE, when="apart by-n"),
    "share-added": row("variances", VARIANCES + greatest(COLUMN, ON_F) / 10**9, when="by-n"),
    "variances-exchanged": row("variances", *exchanged(VARIANCES, ON_Y), when="two apart"),
    "means-exchanged": row("means", *exchanged(MEANS, ON_Y), when="two"),
    "mean-not-subtracted": row("exponents", SEEN * SEEN / (2 * VARIANCES)),
    "not-squared": row("exponents", distance(AWAY) / (2 * VARIANCES)),
    "half-forgotten": row("exponents", 2 * EXPONENTS),
    "width-forgotten": row("widths", 1, when="apart"),
    "odds": row("answer", ANSWER / (1 - ANSWER)),
}
