"""Questions without rows: Bayes' theorem, an estimate, a named problem."""

# ruff: noqa: PLC0415 - a problem is loaded when it is asked for, and so is an exercise

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import refnb.solutions.bayes
import refnb.solutions.estimate
from refnb import checks
from refnb.door import choices, hints
from refnb.door.choices import Numbers
from refnb.errors import UnknownLabel, UnknownValue
from refnb.estimation import smoothing
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.slips.checked import Checkable
from refnb.solutions import steps
from refnb.solutions.solution import Solution, Worked

if TYPE_CHECKING:
    from refnb.certificates.written import Certificate
    from refnb.checking.replay import Exercise
    from refnb.problems.problem import Answer


@dataclass(frozen=True, repr=False)
class Theorem(Worked, Checkable):
    """Bayes' theorem worked out: joint P(e, h), evidence P(e), posterior P(h | e)."""

    prior: dict[str, Fraction]
    likelihood: dict[str, Fraction]
    joint: dict[str, Fraction]
    evidence: Fraction
    posterior: dict[str, Fraction]
    decision: Decision[str]
    worked: Solution
    event: str = "e"

    def certificate(self) -> "Certificate":
        """Return the posterior with its proof: products and their sum."""
        from refnb.certificates import queries

        return queries.theorem(self.prior, self.likelihood, self.event)

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the exercise that asks for P(h | e), of the most probable h or another one.

        Raises UnknownLabel.
        """
        from refnb.checking import theorem

        asked = _asked(of, self.decision.label, self.prior)
        return theorem.exercise(self.event, self.prior, self.likelihood, asked)


@dataclass(frozen=True, repr=False)
class Estimate(Worked, Checkable):
    """Probabilities estimated from counts by a rule of smoothing."""

    counts: dict[str, Fraction]
    estimate: dict[str, Fraction]
    worked: Solution
    rule: Smoothing

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the exercise that asks for P(v), of the first value or another one.

        Raises UnknownLabel.
        """
        from refnb.slips import shares

        asked = _asked(of, next(iter(self.counts)), self.counts)
        return shares.exercise(self.counts, self.rule, asked)


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


def solve(name: str) -> "Answer":
    """Return a problem of the lecture notes, or a lettered part of it, worked out.

    Raises UnknownValue for another name, with the near miss.

    >>> solve("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    from refnb.problems import catalogue

    checks.text(name, "the name of a problem")
    found = catalogue.find(name)
    if found is None:
        raise UnknownValue(f"no problem {name!r}{hints.hint(name, catalogue.names())}")
    return found


def _asked(of: str | None, usual: str, known: Collection[str]) -> str:
    """Return what is asked for: the usual one unless another is named."""
    checks.known([usual if of is None else of], known, UnknownLabel, "what is asked for")
    return usual if of is None else of
