"""The line of a learned model: weights and bias of one label against another, and margins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.api.learning.engine import numbers
from refnb.classifiers import bernoulli, categorical, complement, joint, linear, linear_form, mixed
from refnb.core import checks, errors, messages
from refnb.exact import enclosure, logarithm
from refnb.io import columns, models
from refnb.worked import layout
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import Letter

Numbers = Mapping[str, int | Fraction]
W, B, MARGIN = Letter("w"), Letter("b"), Letter("w · x + b", r"w \cdot x + b")
ODDS = Letter("log P(y | x)/P(y' | x)", r"\log \frac{P(y \mid x)}{P(y' \mid x)}")


@dataclass(frozen=True, repr=False)
class Line(Shown, linear.Linear):
    """One label against another: w and b and, for a row, every contribution and the margin.

    A margin above 0 decides for the positive label, below 0 for the negative one; it is the
    logarithm of the odds, except for the complement, which has no odds.
    """

    x: Numbers | None
    settings: Mapping[str, str]
    is_odds: bool = True

    @cached_property
    def contributions(self) -> Mapping[str, logarithm.LogForm]:
        """What each feature of the row adds to the margin: BadRequest without a row."""
        if self.x is None:
            raise errors.BadRequest("a margin is that of a row: give one")
        known = linear.contributions(self, self.x)
        return {f: each for f, each in known.items() if self.x[f]}

    @cached_property
    def margin(self) -> logarithm.LogForm:
        """The log odds of the row: BadRequest without one."""
        return sum(self.contributions.values(), start=self.bias)

    @cached_property
    def solution(self) -> Solution:
        """The weights, the bias, and the sum for the row."""
        one, other = self.positive, self.negative
        weights = [line(W(f), w) for f, w in self.weights.items()]
        named = f"Weights, {one} against {other}"
        steps = [
            Step.choices(self.settings),
            Step("weights", self.weights, named, layout.few(weights)),
            Step("bias", self.bias, "Bias", [line(B, self.bias)]),
        ]
        if self.x is not None:
            added = [line(f, each) for f, each in self.contributions.items()]
            side = enclosure.sign(self.margin)
            decision = "tied" if side == 0 else one if side > 0 else other
            lines = [line(MARGIN, self.margin), line("decision", decision)]
            steps += [
                Step("contributions", self.contributions, "What the row adds", added),
                Step("margin", self.margin, "Margin, the log odds", lines, line(MARGIN, ODDS))
                if self.is_odds
                else Step("margin", self.margin, "Margin, of scores that are no odds", lines),
            ]
        return Solution(f"The line between {one} and {other}", tuple(steps))


def of_model(model: models.Model, x: Mapping[str, str]) -> tuple[linear_form.Model, Numbers]:
    """Return the model whose line is drawn, and the numbers of a row.

    Each value gives a number: 1 if the row has it, else 0; a feature whose values are 0 and 1 is
    its own number.

    Raises BadRequest for the joint model.
    """
    match model:
        case joint.Table():
            raise errors.BadRequest("the joint model is a table, and has no line")
        case categorical.Model():
            domains = model.schema.features.values()
            if any({*domain} != {bernoulli.ABSENT, bernoulli.PRESENT} for domain in domains):
                return model, linear_form.one_hot(model.schema, x)
            rows = model.conditionals.items()
            present = {f: {y: p[bernoulli.PRESENT] for y, p in row.items()} for f, row in rows}
            return bernoulli.Model(model.prior, present), {f: int(v) for f, v in x.items()}
        case mixed.Model():
            real = numbers(x, model.numeric)
            values = {f: v for f, v in x.items() if f not in real}
            return model, {**linear_form.one_hot(model.categorical.schema, values), **real}
        case bernoulli.Model():
            vocabulary = (*model.presence,)
        case _:
            vocabulary = model.vocabulary
    return model, {w: Fraction(x[w]) if w in x else 0 for w in vocabulary}


def between(
    model: linear_form.Model,
    labels: Sequence[str],
    positive: object,
    negative: object,
    x: Numbers | None,
    settings: Mapping[str, str],
) -> Line:
    """Return the line of a model between two labels; if there are only two, name one.

    Raises UnknownLabel; OutOfRange for a probability 0, whose logarithm is infinite; DomainMismatch
    for a variance that depends on the label.
    """
    one = columns.label_text(positive)
    others = [y for y in labels if y != one]
    if negative is None and len(others) != 1:
        raise errors.BadRequest(f"a line lies between two of {messages.listing(labels)}: name both")
    other = others[0] if negative is None else columns.label_text(negative)
    checks.known([one, other], labels, errors.UnknownLabel, "a label")
    try:
        plane = linear.between(linear_form.of(model), one, other)
    except errors.OutOfRange as error:
        write = messages.option("smoothing='laplace'", "--smooth laplace")
        advice = f"; write {write}" if "log a needs" in str(error) else ""
        raise errors.OutOfRange(f"{error}{advice}") from None
    is_odds = not isinstance(model, complement.Model)
    return Line(one, other, plane.bias, plane.weights, x, settings, is_odds)
