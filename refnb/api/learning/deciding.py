"""The decision of least loss or greatest gain, where it changes, and the value of a test."""

from __future__ import annotations

# ruff: noqa: PLC0415 - an exercise is loaded when it is asked for
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from refnb.api import settings
from refnb.api.settings import Number
from refnb.core import checks, messages
from refnb.core.errors import (
    BadRequest,
    DomainMismatch,
    EmptyData,
    UnknownFeature,
    UnknownLabel,
    ZeroEvidence,
)
from refnb.decision import bell_error, information_value
from refnb.decision.loss import Span, spans
from refnb.exact import exponentials, rational
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.exercises import Checkable
from refnb.io import columns
from refnb.io.columns import Original
from refnb.probability.distribution import Decision
from refnb.worked import layout, sentence
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import Letter, P, X, shortest, term, total

if TYPE_CHECKING:
    from refnb.api.learning.engine import Engine, Row
    from refnb.exercises import Exercise, Question

T = TypeVar("T")
Losses = Mapping[Original, Mapping[Original, Number] | Number]
Share = Fraction | Enclosure
Scores = Callable[[], Mapping[str, int | Fraction | Extended]]
Tests = Mapping[Original, Mapping[str, Number] | Number]
SHOWN = 8  # measured features of which the steps say where they turn the decision
COST, GAIN, A = Letter("L"), Letter("G"), Letter("a")
EXPECTED = Letter("Σ P(y | x) · L(a, y)", r"\sum_y P(y \mid x) L(a, y)")
GAINED = Letter("Σ P(y | x) · G(a, y)", r"\sum_y P(y \mid x) G(a, y)")


class Stretch(NamedTuple):
    """The best decision for each range of a measured feature, from low to high.

    None is no bound.
    """

    low: Enclosure | None
    high: Enclosure | None
    decision: str


@dataclass(frozen=True, repr=False)
class Decided(Checkable):
    """The decision of least expected loss, all ties, and the expected loss of each decision.

    An exercise asks for the decision; name an action to ask for its expected loss, or ask for the
    threshold.

    With two labels, `spans` say which decision is best for each range of the first label's
    probability. If you gave gains, `expected` holds the expected gains, and `loss` is below 0.
    """

    posterior: Mapping[str, Share]
    loss: Mapping[str, Mapping[str, Fraction]]
    own: Mapping[str, Original]
    scores: Scores | None = None
    is_gain: bool = False
    asked: tuple[Engine, Row] | None = None

    @cached_property
    def expected(self) -> Mapping[str, Share]:
        """The expected loss of each decision, or its expected gain."""
        return {a: -x for a, x in self._costs.items()} if self.is_gain else self._costs

    @cached_property
    def _costs(self) -> Mapping[str, Share]:
        exact = {y: p for y, p in self.posterior.items() if isinstance(p, Fraction)}
        d, shares = rational.integers(exact.values())
        expected = dict[str, Share]()
        for a, row in self.loss.items():
            e, costs = rational.integers(row[y] for y in exact)
            expected[a] = Fraction(sum(s * c for s, c in zip(shares, costs, strict=True)), d * e)
            for y in self.posterior.keys() - exact:
                expected[a] += self.posterior[y] * row[y]
        return expected

    @cached_property
    def decision(self) -> Decision[Original]:
        """The first of the best decisions, and all of them; labels have their own type."""
        return columns.restore_decision(self.made, self.own)

    @cached_property
    def made(self) -> Decision[str]:
        """The first of the best decisions, and all of them.

        Decisions that certainly cost more than another one are dropped, the rest compared exactly.
        """
        ends = {a: _ends(x) for a, x in self._costs.items()}
        least = min(high for _, high in ends.values())
        best, *others = (a for a, (low, _) in ends.items() if low <= least)
        ties = [best]
        for a in others:
            dearer = self._order(a, ties[0])
            if dearer <= 0:
                ties = [*(ties if dearer == 0 else ()), a]
        return Decision(ties[0], tuple(ties))

    def _order(self, a: str, b: str) -> int:
        """Return -1, 0 or 1 as a costs less than b, the same, or more: p(y) ~ e^S(y)."""
        one, two = self._costs[a], self._costs[b]
        if self.scores is None or not (isinstance(one, Enclosure) or isinstance(two, Enclosure)):
            return (one > two) - (one < two)
        terms = ((self.loss[a][y] - self.loss[b][y], s) for y, s in self.scores().items())
        return exponentials.sign_of_sum([(c, s) for c, s in terms if isinstance(s, LogForm)])

    @property
    def label(self) -> Original:
        """The decision."""
        return self.decision.label

    @property
    def spans(self) -> tuple[Span, ...]:
        """The range of the first label's probability in which each decision is best."""
        return spans(self.loss) if len(self.posterior) == 2 else ()

    @property
    def labels(self) -> Collection[str]:
        """What an exercise may ask for: the decision, the threshold, the loss of an action."""
        from refnb.exercises.mistakes import losses

        return losses.asks(self.posterior, self.loss, self.is_gain)

    def ask(self, label: str | None) -> Exercise:
        """Return the exercise that asks for the decision, or for the quantity named."""
        from refnb.exercises.mistakes import losses

        near = {y: sum(_ends(p), Fraction(0)) / 2 for y, p in self.posterior.items()}
        asked = label or losses.DECISION
        made = losses.exercise(near, self._own, asked, self.made, self.is_gain)
        right = self.expected.get(losses.asks(near, self._own, self.is_gain)[asked])
        return replace(made, irrational=right) if isinstance(right, Enclosure) else made

    def pose(self, label: str | None) -> Question:
        """Return posterior, losses, and what to ask for: BadRequest for an enclosed posterior."""
        from refnb.exercises.mistakes import losses
        from refnb.exercises.problems.problem import Given, Part, Question

        p = {y: share for y, share in self.posterior.items() if isinstance(share, Fraction)}
        if len(p) < len(self.posterior) or "posterior" in self.loss:
            raise BadRequest("a problem file has a rational posterior, and no action of this name")
        asked = losses.asks(p, self._own, self.is_gain)[label or losses.DECISION]
        texts = {"of": "gain"} if self.is_gain else {}
        given = Given({"posterior": p, **{a: {**row} for a, row in self._own.items()}}, texts)
        if asked in self.loss:
            return Question("losses", given, Part(asked={"action": asked}))
        return Question("losses", given, Part(asks=asked))

    @cached_property
    def _own(self) -> Mapping[str, Mapping[str, Fraction]]:
        """The losses or gains, as given."""
        return information_value.from_gains(self.loss) if self.is_gain else self.loss

    def value_of(self, test: Tests | None = None, price: Number = 0) -> Value:
        """Return the value of a test before it is made, less its price; by default of the truth.

        test["ill"] gives the probability of each outcome if ill is true; a single number is that of
        "+".

        Raises BadRequest for an irrational posterior; DomainMismatch if labels or outcomes are
        missing; NotADistribution; NotExact.

        >>> mail = decide({"spam": Fraction(3, 4), "ham": Fraction(1, 4)},
        ...     {"bin": {"spam": 0, "ham": 4}, "keep": {"spam": 1, "ham": 0}})
        >>> mail.value_of({"spam": "4/5", "ham": "1/10"}).value, mail.value_of().value
        (Fraction(1, 2), Fraction(3, 4))
        """
        p = {y: share for y, share in self.posterior.items() if isinstance(share, Fraction)}
        if len(p) < len(self.posterior):
            raise BadRequest("the value of a test needs a rational posterior: this one is enclosed")
        rows = {y: {e: Fraction(e == y) for e in p} for y in p} if test is None else _rows(test, p)
        return Value(
            "the test" if test else "knowing the truth",
            self,
            information_value.risk(p, self.loss),
            information_value.outcomes(p, rows, self.loss),
            settings.number(price, "the price of the test"),
            information_value.perfect(p, self.loss),
        )

    def turning(self, feature: str) -> tuple[Stretch, ...]:
        """Return the best decision for each value of a measured feature, all else unchanged.

        Raises BadRequest unless this decides an answer of a classifier, and for more than two
        labels, where the zeros have no closed form; whatever `Answer.turning` raises.
        """
        if self.asked is None:
            raise BadRequest("only the answer to a row can turn: write ask(row).decide(...)")
        if not self.spans:
            why = f"one odds decides between two labels, here are {len(self.posterior)}"
            raise BadRequest(f"{why}: ask rows with other numbers, and decide each")
        checks.text(feature, "the name of a feature")
        (engine, given), labels = self.asked, (*self.posterior,)
        if engine.numeric.get(feature) != "gaussian":
            raise UnknownFeature(f"{messages.quote(feature)} is no column of measured numbers")
        points = list[Enclosure]()
        for _, p, _ in self.spans[:-1]:
            points += engine.turning(given, feature, (labels[0], labels[1]), p / (1 - p))
        rows = list[Stretch]()
        for low, high in pairwise([None, *sorted(points, key=lambda x: x.low), None]):
            row = {**given, feature: rational.spelling(bell_error.between(low, high))}
            share = engine.posterior(row, ())[labels[0]]
            best = next(span.decision for span in self.spans if share <= span.high)
            start = rows.pop().low if rows and rows[-1].decision == best else low
            rows.append(Stretch(start, high, best))
        return tuple(rows)

    @cached_property
    def solution(self) -> Solution:
        """The posterior, the losses, the expected loss of each decision, and where it changes."""
        shares = [line(P(y, X), p) for y, p in self.posterior.items()]
        letter, formula = (GAIN, GAINED) if self.is_gain else (COST, EXPECTED)
        own, parts, few = self._own, self.posterior.items(), len(self.posterior) <= layout.MOST
        lines = layout.few(
            line(letter(a, X), total(term(p) * own[a][y] for y, p in parts) if few else None, x)
            for a, x in self.expected.items()
        )
        head = ("decided, true", *self.posterior)
        table = layout.table(head, ((a, *row.values()) for a, row in own.items()), layout.MOST)
        first = next(iter(self.posterior))
        turns = layout.table((P(first, X), "to", "decide"), self.spans)
        what, most, question = WORDS[self.is_gain]
        decision = Step.decision(Letter("a*", "a^*"), self.made, what=most)
        least = f"expected {what} {shortest(self.expected[self.made.label])}"
        verdict = f"{sentence.names(self.made.ties)}: {least}"
        steps = [
            Step("posterior", self.posterior, "Posterior", layout.few(shares)),
            Step(what, own, what.capitalize(), table=table),
            Step("expected", self.expected, f"Expected {what}", lines, line(letter(A, X), formula)),
            replace(decision, sentence=verdict),
        ]
        if self.spans:
            steps.append(Step("spans", self.spans, "Where the decision turns", table=turns))
        engine, given = self.asked or (None, {})
        bells = [f for f in given if engine and engine.numeric.get(f) == "gaussian"]
        for f in bells[:SHOWN]:
            with suppress(BadRequest, ZeroEvidence):
                turned = [(x or "below", to or "above", best) for x, to, best in self.turning(f)]
                table = layout.table((f, "to", "decide"), turned)
                steps.append(Step(f"turns of {f}", turned, f"Where {f} turns it", table=table))
        if more := bells[SHOWN:]:
            asks = line("turning(feature)", f"tells it of {len(more)} more features")
            steps.append(Step("more turns", tuple(more), "Where others turn it", [asks]))
        solution = Solution(question, tuple(steps))
        return solution.observing("x", {*map(str, self.posterior), *map(str, self.expected)})


WORDS = {  # where losses are given, and where gains are
    False: ("loss", "the least loss", "Which decision costs least?"),
    True: ("gain", "the greatest gain", "Which decision gains most?"),
}


@dataclass(frozen=True, repr=False)
class Value(Shown):
    """The value of a test before it is made: the risk without it, less that with it and its price.

    `outcomes` has the decision after each outcome, `perfect` the value of knowing the truth.
    """

    of: str
    decided: Decided
    risk: Fraction
    outcomes: Mapping[str, information_value.Outcome]
    price: Fraction
    perfect: Fraction

    @property
    def with_test(self) -> Fraction:
        """The risk with the test, not counting its price."""
        return rational.total(each.probability * each.loss for each in self.outcomes.values())

    @property
    def value(self) -> Fraction:
        """The value of the test less its price: below 0 if it is too expensive."""
        return self.risk - self.with_test - self.price

    @cached_property
    def solution(self) -> Solution:
        """The decision after each outcome, and what that saves."""
        sign, what = (-1, "gain") if self.decided.is_gain else (1, "loss")
        heads = ("outcome", "P", "decide", f"expected {what}")
        rows = [(e, p, best.label, sign * x) for e, (p, best, x) in self.outcomes.items()]
        without, informed = sign * self.risk, sign * self.with_test
        saved = term(informed) - without if sign < 0 else term(without) - informed
        lines = [
            line(f"{what} without", without),
            line(f"{what} with it", total(term(p) * x for _, p, _, x in rows), informed),
            line("value", saved - self.price if self.price else saved, self.value),
        ]
        cost = f" at the price of {rational.spelling(self.price)}" if self.price else ""
        verdict = f"{self.of} is worth {rational.spelling(self.value)}{cost}"
        steps = [
            Step.decision(Letter("a*", "a^*"), self.decided.made, what="what is best without it"),
            Step("outcomes", self.outcomes, "After each outcome", table=layout.table(heads, rows)),
            Step("value", self.value, "Value before it is made", lines, sentence=verdict),
            Step.compare({"perfect information": self.perfect}),
        ]
        return Solution("What is it worth to know more?", tuple(steps))


def _rows(test: Tests, labels: Collection[str]) -> dict[str, dict[str, Fraction]]:
    """Return the outcomes of a test by label; a single number is the probability of +."""
    rows = _by_text(test, "test", "{'ill': '9/10', 'well': '5%'}")
    table = dict[str, dict[str, Fraction]]()
    checks.same(labels, rows, "the labels and the rows of the test")
    for y, row in rows.items():
        if not isinstance(row, Mapping):
            checks.share(settings.number(row, "the test given", y), "the test given", y)
        both = row if isinstance(row, Mapping) else {"+": row, "-": f"1 - ({row})"}
        table[y] = settings.probabilities(both, f"the outcomes of the test given {y} of")[0]
    return table


def _by_text(table: Mapping[Original, T], what: str, form: str = "") -> dict[str, T]:
    """Return a table by the texts of its labels: BadRequest for no mapping; Duplicate."""
    given: object = table
    if not isinstance(given, Mapping):
        raise BadRequest(f"a {what} is a mapping such as {form}, got {messages.misfit(given)}")
    return columns.table(((columns.label_text(y), x) for y, x in table.items()), f"the {what}")


def _ends(x: Share) -> tuple[Fraction, Fraction]:
    return (x.low, x.high) if isinstance(x, Enclosure) else (x, x)


def decide(
    posterior: Mapping[Original, Share],
    loss: Losses | None = None,
    gain: Losses | None = None,
    scores: Scores | None = None,
    asked: tuple[Engine, Row] | None = None,
) -> Decided:
    """Return the decision of least expected loss; an irrational posterior comes as scores.

    A loss gives the cost of each decision for each true label; the cost of deciding the true label
    is 0 unless given. One number is a cost whatever is true, such as that of asking somebody. A
    gain states what each decision earns, for every label.

    Raises NotExact; UnknownLabel for an unknown label; DomainMismatch for a missing cost; Duplicate
    for a label given twice, such as 0 and "0"; BadRequest for loss and gain together.

    >>> found = decide({"spam": Fraction(3, 4), "ham": Fraction(1, 4)},
    ...     {"spam": {"ham": 10}, "ham": {"spam": 1}, "ask": "1/2"})
    >>> found.label, found.expected["spam"], [a for _, _, a in found.spans]
    ('ask', Fraction(5, 2), ['ham', 'ask', 'spam'])
    >>> decide({"oil": Fraction(1, 4), "dry": Fraction(3, 4)},
    ...     gain={"drill": {"oil": 70, "dry": -20}, "sell": 2}).expected["drill"]
    Fraction(5, 2)
    """
    if (loss is None) == (gain is None):
        raise BadRequest("give one of both, a loss or a gain")
    given, what = (loss, "loss") if gain is None else (gain, "gain")
    own = {columns.label_text(y): y for y in posterior}
    belief = {y: posterior[label] for y, label in own.items()}
    costs = dict[str, dict[str, Fraction]]()
    for a, row in _by_text(given or {}, what, "{'yes': {'no': 5}, 'no': {'yes': 1}}").items():
        if isinstance(row, Mapping):
            texts = _by_text(row, f"{what} of {a}")
            cost = settings.numbers(texts, f"the {what} of {a} where the truth is")
            checks.known(cost, belief, UnknownLabel, f"the true label of a {what}")
            right = {a: Fraction(0)} if a in belief and gain is None else {}
            cost = {**right, **cost}
            if rest := [y for y in belief if y not in cost]:
                missing = messages.join_names(rest)
                form = "write each, 0 where there is none"
                raise DomainMismatch(f"the {what} of {messages.quote(a)} lacks {missing}: {form}")
            costs[a] = {y: cost[y] for y in belief}
        else:
            costs[a] = dict.fromkeys(belief, settings.number(row, f"the {what} of", a))
    if not costs:
        raise EmptyData(f"a {what} needs at least one decision")
    if "" in costs:
        raise BadRequest(f"each decision of a {what} needs a name")
    if gain is not None:
        costs = information_value.from_gains(costs)
    return Decided(belief, costs, own, scores, gain is not None, asked)
