"""The decision that costs least, by the losses of one's own, and where it would turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.api import settings
from refnb.api.settings import Number
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, EmptyData, UnknownLabel
from refnb.decision.loss import Span, spans
from refnb.exact import exponentials
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.io import columns
from refnb.io.columns import Original
from refnb.probability.distribution import Decision
from refnb.worked import layout
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import Letter, P, X, term, total

Losses = Mapping[Original, Mapping[Original, Number] | Number]
Share = Fraction | Enclosure
Scores = Callable[[], Mapping[str, int | Fraction | Extended]]
COST, A = Letter("L"), Letter("a")
EXPECTED = Letter("Σ P(y | x) · L(a, y)", r"\sum_y P(y \mid x) L(a, y)")


@dataclass(frozen=True, repr=False)
class Decided(Shown):
    """The decision of least expected loss, all of them that tie, and the expected loss of each.

    Of two labels `spans` say which decision is best where the probability of the first one lies.
    """

    posterior: Mapping[str, Share]
    loss: Mapping[str, Mapping[str, Fraction]]
    own: Mapping[str, Original]
    scores: Scores | None = None

    @cached_property
    def expected(self) -> Mapping[str, Share]:
        """The expected loss of each decision."""
        expected = dict[str, Share]()
        for a, row in self.loss.items():
            expected[a] = Fraction(0)
            for y, p in self.posterior.items():
                expected[a] += p * row[y]
        return expected

    @cached_property
    def decision(self) -> Decision[Original]:
        """The first of the cheapest decisions, and all of them; labels as they came."""
        return columns.restore_decision(self.made, self.own)

    @cached_property
    def made(self) -> Decision[str]:
        """The first of the cheapest decisions, and all of them.

        What is certainly dearer than another one is left out, and the rest compared exactly.
        """
        ends = {a: _ends(x) for a, x in self.expected.items()}
        least = min(high for _, high in ends.values())
        best, *others = (a for a, (low, _) in ends.items() if low <= least)
        ties = [best]
        for a in others:
            dearer = self._order(a, ties[0])
            if dearer <= 0:
                ties = [*(ties if dearer == 0 else ()), a]
        return Decision(ties[0], tuple(ties))

    def _order(self, a: str, b: str) -> int:
        """Return -1, 0 or 1, as a costs less than b, the same, or more: e^S(y) is relative p(y)."""
        one, two = self.expected[a], self.expected[b]
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
        """Where each decision is best, by the probability of the first of two labels."""
        return spans(self.loss) if len(self.posterior) == 2 else ()

    @cached_property
    def solution(self) -> Solution:
        """The posterior, the losses, what each decision costs, and where it turns."""
        shares = [line(P(y, X), p) for y, p in self.posterior.items()]
        lines = [
            line(COST(a, X), total(term(p) * self.loss[a][y] for y, p in self.posterior.items()), x)
            for a, x in self.expected.items()
        ]
        table = layout.table(
            ("decided, true", *self.posterior), ((a, *row.values()) for a, row in self.loss.items())
        )
        first = next(iter(self.posterior))
        turns = layout.table((P(first, X), "to", "decide"), self.spans)
        steps = [
            Step("posterior", self.posterior, "Posterior", shares),
            Step("loss", self.loss, "Losses", table=table),
            Step("expected", self.expected, "Expected losses", lines, line(COST(A, X), EXPECTED)),
            Step.decision(Letter("a*", "a^*"), self.made, what="the least loss"),
        ]
        if self.spans:
            steps.append(Step("spans", self.spans, "Where the decision turns", table=turns))
        solution = Solution("Which decision costs least?", tuple(steps))
        return solution.observing("x", {*map(str, self.posterior), *map(str, self.expected)})


def _ends(x: Share) -> tuple[Fraction, Fraction]:
    return (x.low, x.high) if isinstance(x, Enclosure) else (x, x)


def decide(
    posterior: Mapping[Original, Share], loss: Losses, scores: Scores | None = None
) -> Decided:
    """Return the decision of least expected loss; scores are what an irrational posterior is of.

    A loss has for each decision what it costs by the true label, 0 where it is that label and not
    given; one number is the cost whatever is true, such as that of asking somebody.

    Raises NotExact; UnknownLabel for what is no label; DomainMismatch for a cost that is not given;
    Duplicate for a label twice, such as 0 and "0".

    >>> found = decide({"spam": Fraction(3, 4), "ham": Fraction(1, 4)},
    ...     {"spam": {"ham": 10}, "ham": {"spam": 1}, "ask": "1/2"})
    >>> found.label, found.expected["spam"], [a for _, _, a in found.spans]
    ('ask', Fraction(5, 2), ['ham', 'ask', 'spam'])
    """
    given: object = loss
    if not isinstance(given, Mapping):
        form = "{'yes': {'no': 5}, 'no': {'yes': 1}}"
        raise BadRequest(f"a loss is a mapping such as {form}, got {messages.misfit(given)}")
    own = {columns.label_text(y): y for y in posterior}
    belief = {y: posterior[label] for y, label in own.items()}
    costs = dict[str, dict[str, Fraction]]()
    rows = columns.table(((columns.label_text(a), row) for a, row in loss.items()), "the loss")
    for a, row in rows.items():
        if isinstance(row, Mapping):
            pairs = ((columns.label_text(y), x) for y, x in row.items())
            texts = columns.table(pairs, f"the loss of {a}")
            cost = settings.numbers(texts, f"the loss of {a} where the truth is")
            checks.known(cost, belief, UnknownLabel, "the true label of a loss")
            cost = {**({a: Fraction(0)} if a in belief else {}), **cost}
            checks.same(belief, cost, "the labels and the losses of", a)
            costs[a] = {y: cost[y] for y in belief}
        else:
            costs[a] = dict.fromkeys(belief, settings.number(row, "the loss of", a))
    if not costs:
        raise EmptyData("a loss needs at least one decision")
    return Decided(belief, costs, own, scores)
