"""Words, numbers and counts under one prior: the numbers of a row are written as text."""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial

from refnb import exercises
from refnb.api.learning import engine
from refnb.api.learning.choices import Choices
from refnb.classifiers import gaussian, mixed
from refnb.classifiers.log_naive import Inference
from refnb.core import checks, messages
from refnb.core.errors import RefnbError, UnknownLabel, ZeroEvidence, ZeroVariance
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Schema
from refnb.exact import enclosure, logarithm, series
from refnb.fast import log_scores
from refnb.io import suggestions
from refnb.probability.distribution import Decision
from refnb.probability.independence import naive_parameters
from refnb.worked import log_naive, solution, terms

Sums = Mapping[str, Mapping[str, Moment]]
Parts = tuple[dict[str, str], dict[str, Fraction]]

BITS = 64  # of the bounds of a loss


@dataclass(frozen=True)
class Mixed(engine.Engine):
    """Naive Bayes over words, numbers and counts."""

    model: mixed.Model
    training: log_naive.Training | None = None
    undefined: engine.Wrong = field(default_factory=dict)
    last: list[tuple[engine.Row, Parts, log_scores.Sums | None]] = field(
        default_factory=list, compare=False, repr=False
    )

    @cached_property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        if self.undefined and self.training:
            return self.training.categories.counts.schema
        return self.model.categorical.schema

    @cached_property
    def numeric(self) -> dict[str, str]:
        """The numeric features, with their families."""
        gone = {f: wrong.family for f, wrong in self.undefined.items() if wrong.family}
        return {**self.model.numeric, **gone}

    @cached_property
    def prepared(self) -> log_scores.LogScores:
        """The same model, prepared for many rows."""
        return log_scores.prepare(self.model)

    @property
    def parameters(self) -> int:
        """Those of the words, and for each number those of its family."""
        labels, shared = len(self.schema.labels), bool(self.training and self.training.shared)
        free = (mixed.family(name).free(labels, shared) for name in self.numeric.values())
        return naive_parameters(labels, [*map(len, self.schema.features.values())]) + sum(free)

    def decide(self, x: engine.Row) -> tuple[Decision[str], engine.Weights]:
        """Return the decision; the posterior may be irrational, so there are no weights."""
        parts, sums = self._summed(x)
        return self.prepared.decision(sums) or mixed.infer(self.model, *parts).decision, ()

    def posterior(self, x: engine.Row, _ratios: engine.Weights = ()) -> engine.Posterior:
        """Return P(y | x) of each label: exact, or an enclosure narrower than 10^-12."""
        parts, sums = self._summed(x)
        for places in (log_naive.PLACES, 4 * log_naive.PLACES, enclosure.MAX_PLACES):
            posterior = self.prepared.posterior(sums, places)
            if posterior and (places == enclosure.MAX_PLACES or log_naive.has_digits(posterior)):
                return posterior
        return log_naive.posterior(mixed.infer(self.model, *parts).scores)

    def chance(self, x: engine.Row, label: str, _ratios: engine.Weights = ()) -> engine.Chance:
        """Return P(y | x) as two whole numbers if it is rational, or else bounds of -log P."""
        quick = self.prepared.loss(self._summed(x)[1], label)
        if quick is not None:
            return quick
        p = self.posterior(x)[label]
        if isinstance(p, Fraction) or p.low == p.high:
            return (p if isinstance(p, Fraction) else p.low).as_integer_ratio()
        two = series.log_two(BITS)
        low, high = (series.log_bounds(1 / end, BITS, two) for end in (p.high, p.low))
        return enclosure.Enclosure(Fraction(low[0], 1 << BITS), Fraction(high[1], 1 << BITS))

    def infer(self, x: engine.Row, _ratios: engine.Weights = ()) -> Inference:
        """Return prior, log factors, log scores and decision."""
        return mixed.infer(self.model, *self._parted(x))

    def solve(self, title: str, x: engine.Row, result: engine.Result) -> solution.Solution:
        """Work out what is inferred."""
        assert isinstance(result, Inference)
        given: terms.Given = {**x, **engine.numbers(x, self.numeric)}
        return log_naive.solve(title, given, self.model, result, self.posterior(x), self.training)

    def sensitivity(self, x: engine.Row, result: engine.Result) -> solution.Solution:
        """Show the odds of each prior, and the measured numbers, that would change the decision."""
        from refnb.worked import sensitivity

        assert isinstance(result, Inference)
        y, bells = result.decision.label, self.model.families.get("gaussian")
        turns = {
            f"{f}, {y} and {z}": self.turning(x, f, (y, z))
            for f in (bells.features if bells else ())
            for z in self.model.prior
            if f in x and z != y and isinstance(result.scores[z], logarithm.LogForm)
        }
        return sensitivity.solve_odds(result, turns)

    def exercise(self, x: engine.Row, result: engine.Result, label: str) -> exercises.Exercise:
        """Return the exercise that asks for P(y | x) of a label."""
        from refnb.exercises.mistakes import bells, naive_bayes

        assert isinstance(result, Inference)
        seen = {f: f"{f}={x[f]}" for f in result.factors}
        model, curves = self.model.families.get("gaussian"), None
        if isinstance(model, gaussian.Model):
            curves = bells.of_model(model, self._parted(x)[1], self.training)
        return naive_bayes.of_logarithms(result, self.posterior(x)[label], seen, label, curves)

    def turning(
        self, x: engine.Row, feature: str, labels: tuple[str, str], odds: Fraction = Fraction(1)
    ) -> tuple[enclosure.Enclosure, ...]:
        """Return where a Gaussian feature gives two labels these odds, all else unchanged.

        Raises UnknownFeature; UnknownLabel; ZeroEvidence if one of them is impossible.
        """
        bells = self.model.families.get("gaussian")
        if not isinstance(bells, gaussian.Model):
            return super().turning(x, feature, labels, odds)
        others = {f: v for f, v in x.items() if f != feature}
        scores = mixed.infer(self.model, *self._parted(others)).scores
        checks.known(labels, scores, UnknownLabel, "a label")
        one, other = (scores[y] for y in labels)
        if not (isinstance(one, logarithm.LogForm) and isinstance(other, logarithm.LogForm)):
            raise ZeroEvidence(f"one of {messages.listing(labels)} is impossible for these values")
        rest = one - other - logarithm.log(odds, "e")
        return gaussian.turning(bells, feature, labels, rest)

    def _summed(self, x: engine.Row) -> tuple[Parts, log_scores.Sums | None]:
        """Return the words and numbers of a row, and its sums; those of the last row are kept."""
        for row, parts, sums in self.last:
            if row == x:
                return parts, sums
        parts = self._parted(x)
        sums = self.prepared.sums(*parts)
        self.last[:] = [(dict(x), parts, sums)]
        return parts, sums

    def _parted(self, x: engine.Row) -> Parts:
        """Return the words and numbers of a row; a feature without an estimate is refused."""
        engine.check_estimates(self.undefined, x)
        real = engine.numbers(x, self.numeric)
        return {f: v for f, v in x.items() if f not in real}, real


def fit(discrete: engine.Discrete, sums: Sums, choices: Choices) -> Mixed:
    """Return the model with these counts of words and these moments of numbers."""
    learned, wrong, parts = discrete.training, {**discrete.undefined}, dict[str, mixed.Part]()
    assert learned is not None
    moments = Moments(learned.counts.labels, sums)

    def part(name: str, names: Sequence[str]) -> mixed.Part:
        """Return the model of the columns of one family."""
        own = Moments(moments.labels, {f: sums[f] for f in names})
        if name == "gaussian":
            return gaussian.fit(own, choices.divisor, choices.shared, learned.prior)
        fitted: mixed.Part = mixed.FAMILIES[name].fit(own, learned.prior)
        return fitted

    for name in mixed.FAMILIES:
        names = [f for f in sums if choices.families[f] == name]
        ways = partial(_ways, sums=sums, choices=choices)
        parts[name], gone = engine.estimable(names, partial(part, name), ways)
        wrong |= {f: engine.Undefined(error, name) for f, error in gone.items()}
    model = mixed.Model(discrete.model, {name: x for name, x in parts.items() if x.features})
    training = log_naive.Training(learned, moments, choices.divisor, choices.shared)
    return Mixed(model, training, wrong)


def _ways(f: str, error: RefnbError, sums: Sums, choices: Choices) -> str:
    """Say what to write for equal numbers, or for none, and whether the header may be a row."""
    out = engine.leave_out(f, choices.notes.get("header"))
    if not isinstance(error, ZeroVariance):
        return out
    varies = any(m.weight * m.squares != m.total**2 for m in sums[f].values())
    shared = messages.option("shared=True", "--shared") + " for one variance of all labels, "
    family = suggestions.family(f, "categorical")
    return f"write {shared if varies else ''}{family}, or {out}"
