"""Questions without rows: Bayes' theorem, an estimate, the error under a truth, a named problem."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import refnb.solutions.bayes
import refnb.solutions.error
import refnb.solutions.estimate
from refnb import checks, messages
from refnb.checking import theorem
from refnb.checking.replay import Exercise
from refnb.classifiers import categorical, joint
from refnb.data.models import Model
from refnb.decision.error import Outcome, bayes_error, bayes_rule, expected_error, naive_rule
from refnb.decision.truth import Truth, marginals
from refnb.door import choices, engines, exercises, hints, truths
from refnb.door.choices import Numbers
from refnb.door.classifier import Classifier
from refnb.door.exercises import Questioned
from refnb.door.truths import Stated
from refnb.errors import BadRequest, UnknownValue
from refnb.estimation import smoothing
from refnb.estimation.schema import Cell
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.problems import catalogue
from refnb.problems.problem import Answer as Solved
from refnb.slips import erring, shares
from refnb.solutions import steps
from refnb.solutions.solution import Solution

NAIVE, BAYES = "naive", "bayes"

Rule = str | Classifier | Model | Mapping[Cell, str]


class Worked(Questioned):
    """An answer that was worked out step by step."""

    worked: Solution

    @property
    def solution(self) -> Solution:
        """Every step."""
        return self.worked


@dataclass(frozen=True)
class Theorem(Worked):
    """Bayes' theorem worked out: joint P(e, h), evidence P(e), posterior P(h | e)."""

    prior: dict[str, Fraction]
    likelihood: dict[str, Fraction]
    joint: dict[str, Fraction]
    evidence: Fraction
    posterior: dict[str, Fraction]
    decision: Decision[str]
    worked: Solution
    event: str = "e"

    def exercise(self, of: str | None = None) -> Exercise:
        """Return the exercise that asks for P(h | e), of the most probable h or another one.

        Raises UnknownLabel.
        """
        asked = exercises.label(of, self.decision.label, self.prior)
        return theorem.exercise(self.event, self.prior, self.likelihood, asked)


@dataclass(frozen=True)
class Estimate(Worked):
    """Probabilities estimated from counts by a rule of smoothing."""

    counts: dict[str, Fraction]
    estimate: dict[str, Fraction]
    worked: Solution
    rule: Smoothing

    def exercise(self, of: str | None = None) -> Exercise:
        """Return the exercise that asks for P(v), of the first value or another one.

        Raises UnknownLabel.
        """
        asked = exercises.label(of, next(iter(self.counts)), self.counts)
        return shares.exercise(self.counts, self.rule, asked)


@dataclass(frozen=True)
class Erring(Worked):
    """The expected error of a rule under a truth, with every outcome, and the Bayes error."""

    error: Fraction
    bayes_error: Fraction
    outcomes: tuple[Outcome, ...]
    worked: Solution
    judged: tuple[Truth, categorical.Model] | None = None

    def exercise(self, of: str | None = None) -> Exercise:
        """Return the exercise that asks for the error.

        Raises BadRequest for a rule that is not that of naive Bayes.
        """
        if self.judged is None or of is not None:
            raise BadRequest("an error can be checked where the rule is that of naive Bayes")
        return erring.exercise(*self.judged)


def bayes(prior: Numbers, likelihood: Numbers, event: str = "e") -> Theorem:
    """Return P(h | e) for each hypothesis h from P(h) and P(e | h), worked out.

    Only the ratios of the likelihoods matter to the posterior: where one is above 1, such as a
    density, all are divided by the greatest, and the answer says so.

    Raises NotADistribution; DomainMismatch; Negative; ZeroEvidence when P(e) = 0.

    >>> bayes({"ill": "1%", "well": "99%"}, {"ill": "0.9", "well": "5%"}).posterior["ill"]
    Fraction(2, 13)
    """
    before = choices.numbers(prior, "the prior of")
    likely = choices.numbers(likelihood, "the likelihood of")
    checks.text(event, "the name of the event")
    for h, p in likely.items():
        checks.amount(p, "the likelihood of", h)
    greatest = max(likely.values(), default=Fraction(0))
    scaled = {h: p / greatest for h, p in likely.items()} if greatest > 1 else likely
    found = refnb.solutions.bayes.solve("Bayes' theorem", event, before, scaled)
    if greatest > 1:
        words = f"only their ratios matter: divided by {rational.spelling(greatest)}"
        told = steps.choices({"likelihoods": words})
        found = Solution(found.title, (told, *found.steps))
    both = {h: scaled[h] * p for h, p in before.items()}
    whole, after = rational.total(both.values()), distribution.normalise(both)
    made = distribution.most_probable(both)
    return Theorem(before, scaled, both, whole, after, made, found, event)


def estimate(counts: Numbers, rule: str | Smoothing = "none") -> Estimate:
    """Return the probability of each value from its count, worked out.

    Raises EmptyData for no values; Negative; UndefinedEstimate for 0/0.

    >>> estimate({"heads": 2, "tails": 1}, "laplace").estimate
    {'heads': Fraction(3, 5), 'tails': Fraction(2, 5)}
    """
    seen = choices.numbers(counts, "the count of")
    spelled = choices.rule(rule)
    found = smoothing.estimate(seen, spelled)
    worked = refnb.solutions.estimate.solve_by_rule("An estimate", seen, spelled)
    return Estimate(seen, found, worked, spelled)


def error(truth: Stated, rule: Rule = NAIVE) -> Erring:
    """Return the expected error of a rule under a truth, and the least of any rule.

    The rule is "naive", naive Bayes with the truth's own marginals; "bayes", the best rule; a
    classifier or a model; or a label for each cell.

    Raises BadRequest for what states no truth; UnknownLabel; MissingValue when the rule is
    undefined where the truth has probability.

    >>> fair = {"prior": {"a": "0.5", "b": "0.5"},
    ...         "presence": {"f": {"a": "0.2", "b": "0.7"}}}
    >>> error(fair).error
    Fraction(1, 4)
    """
    known = truths.read(truth)
    model = truths.categorical_of(marginals(known) if rule == NAIVE else rule)
    if model:
        truths.check_labels(known, model)
    chosen = naive_rule(model, known) if model else _rule(known, rule)
    found = expected_error(known, chosen)
    title = f"The expected error{' of naive Bayes' if model else ''}"
    worked = refnb.solutions.error.solve(title, known, found, model)
    judged = (known, model) if model else None
    return Erring(found.error, bayes_error(known), found.outcomes, worked, judged)


def solve(name: str) -> Solved:
    """Return a problem of the lecture notes, or a lettered part of it, worked out.

    Raises UnknownValue for another name, with the near miss.

    >>> solve("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    checks.text(name, "the name of a problem")
    if name not in catalogue.names():
        raise UnknownValue(f"no problem {name!r}{hints.hint(name, catalogue.names())}")
    return catalogue.answer(name)


def _rule(truth: Truth, rule: Rule) -> dict[Cell, str]:
    """Return the label of each cell by the best rule, by a classifier, or as it is given."""
    if rule == BAYES:
        return bayes_rule(truth)
    if isinstance(rule, Mapping):
        return {_cell(x): y for x, y in rule.items()}
    if isinstance(rule, joint.Table):
        rule = Classifier(engines.engine(rule), {})
    if not isinstance(rule, Classifier):
        known = hints.hint(str(rule), (NAIVE, BAYES))
        raise UnknownValue(f"no rule {messages.shown(rule)}{known}")
    cells = {x: dict(zip(truth.schema.features, x, strict=True)) for x in bayes_rule(truth)}
    return {x: rule.ask(cell).label for x, cell in cells.items()}


def _cell(x: Cell) -> Cell:
    """Return a cell: BadRequest for what is no tuple."""
    if isinstance(x, tuple):
        return x
    raise BadRequest(f"a cell is a tuple, a value for each feature, got {messages.typed(x)}")
