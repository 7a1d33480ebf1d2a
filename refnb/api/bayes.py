"""Questions without rows: Bayes' theorem, and an estimate from counts."""

from __future__ import annotations

# ruff: noqa: PLC0415 - an exercise is loaded when it is asked for
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from string import digits
from typing import TYPE_CHECKING, overload

import refnb.worked.bayes
import refnb.worked.belief
import refnb.worked.estimate
from refnb import exercises
from refnb.api import settings
from refnb.api.settings import Number, Numbers
from refnb.classifiers import naive
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, DomainMismatch, EmptyData, OutOfRange
from refnb.estimation import credible, dirichlet, smoothing
from refnb.exact import enclosure, rational
from refnb.exact.rational import spelling
from refnb.io import suggestions
from refnb.probability import bayes as chapter
from refnb.probability import distribution
from refnb.worked.solution import Solution
from refnb.worked.terms import observation

if TYPE_CHECKING:
    from refnb.api.learning.deciding import Decided, Losses


EVEN = {"uniform": Fraction(1), "jeffreys": Fraction(1, 2)}  # priors with one weight for all


@dataclass(frozen=True, repr=False)
class Theorem(exercises.Checkable):
    """Bayes' theorem worked out: joint P(e, h), evidence P(e), posterior P(h | e).

    If there are several observations, e is all of them and the likelihood is their product.
    """

    prior: Mapping[str, Fraction]
    likelihood: Mapping[str, Fraction]
    joint: Mapping[str, Fraction]
    evidence: Fraction
    posterior: Mapping[str, Fraction]
    decision: distribution.Decision[str]
    observed: Mapping[str, Mapping[str, Fraction]]
    settings: Mapping[str, str]

    @cached_property
    def solution(self) -> Solution:
        """Every step, the choices first."""
        working = refnb.worked.bayes.working("Bayes' theorem", self.prior, self.observed)
        return working.solution.observing("e", self.prior).with_choices(self.settings)

    def decide(self, loss: Losses | None = None, *, gain: Losses | None = None) -> Decided:
        """Return the decision of least expected loss or greatest gain, as `Answer.decide` does."""
        from refnb.api.learning import deciding

        return deciding.decide(self.posterior, loss, gain)

    def vote(self, votes: Mapping[str, str | Numbers]) -> Solution:
        """Combine the predictions of all hypotheses: each is a label, or a distribution of labels.

        The Bayes optimal label is compared with the label of the most probable hypothesis, and with
        that of a hypothesis drawn at random.

        Raises DomainMismatch; NotADistribution.

        >>> thirds = bayes(dict.fromkeys("abc", "1/3"), {"a": "4/10", "b": "3/10", "c": "3/10"})
        >>> thirds.vote({"a": "+", "b": "-", "c": "-"}).steps[2].value
        {'+': Fraction(2, 5), '-': Fraction(3, 5)}
        """
        from refnb.worked import bayes_optimal

        given: object = votes
        if not isinstance(given, Mapping):
            form = "votes are a mapping such as {'h': 'yes', 'g': {'yes': '1/3', 'no': '2/3'}}"
            raise BadRequest(f"{form}, got {messages.misfit(given)}")
        rows, choices = dict[str, dict[str, Fraction]](), dict[str, str]()
        for h, v in votes.items():
            vote: Numbers = {v: 1} if isinstance(v, str) else v
            rows[h], rounded = settings.probabilities(vote, f"the vote of {h} for")
            choices |= rounded
        labels = dict.fromkeys(y for row in rows.values() for y in row)
        checks.same(self.posterior, rows, "the hypotheses and their votes")
        space = {h: {y: Fraction(row.get(y, 0)) for y in labels} for h, row in rows.items()}
        title = "What the hypotheses say together"
        return bayes_optimal.solve(title, self.posterior, space).with_choices(choices)

    @property
    def lengths(self) -> Solution:
        """The description lengths in bits: -log2 P(h), -log2 P(e | h), and their least sum."""
        return refnb.worked.bayes.lengths(self.prior, self.likelihood)

    @property
    def labels(self) -> Collection[str]:
        """The hypotheses."""
        return self.prior

    def pose(self, label: str | None) -> exercises.Question:
        """Return the tables, and the hypothesis to ask for: BadRequest for an event "prior"."""
        from refnb.exercises.problems.problem import Given, Part, Question

        if "prior" in self.observed:
            raise BadRequest('in a problem file "prior" is a table: give the event another name')
        asked = {"h": label or self.decision.label}
        given = Given({"prior": {**self.prior}, **{e: {**row} for e, row in self.observed.items()}})
        return Question("theorem", given, Part(asked=asked, seen=[*self.observed]))

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise that asks for P(h | e), of the most probable h or of another one."""
        from refnb.exercises import theorem

        return theorem.exercise(self.prior, self.observed, label or self.decision.label)


@dataclass(frozen=True, repr=False)
class Estimate(exercises.Checkable):
    """Probabilities estimated from counts by a rule of smoothing."""

    counts: Mapping[str, Fraction]
    estimate: Mapping[str, Fraction]
    rule: smoothing.Smoothing
    guess: Mapping[str, Fraction] = field(default_factory=dict)

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        of = self.counts, self.rule, self.estimate, self.guess
        return refnb.worked.estimate.solve_by_rule("An estimate", *of)

    @property
    def labels(self) -> Collection[str]:
        """The values."""
        return self.counts

    def pose(self, label: str | None) -> exercises.Question:
        """Return the counts, the rule, and the value to ask for: BadRequest for a guess."""
        from refnb.exercises.problems.problem import Given, Part, Question

        self.ask(label)  # or refuse
        given = Given({"counts": {**self.counts}}, {"smoothing": self.rule.spelling()})
        asked = {"value": label or next(iter(self.counts))}
        return Question("estimate", given, Part(asked=asked))

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise that asks for P(v), of the first value or of another one."""
        from refnb.exercises.mistakes import estimates

        if self.guess:
            raise BadRequest("an estimate with a guess q(v) is no exercise: leave the guess out")
        return estimates.share(self.counts, self.rule, label or next(iter(self.counts)))


@dataclass(frozen=True, repr=False)
class Belief(exercises.Checkable):
    """The distribution over the probabilities after counting: Dirichlet, or Beta for two values.

    The weights of the posterior are those of the prior plus the counts.
    """

    counts: Mapping[str, Fraction]
    prior: Mapping[str, Fraction]
    posterior: Mapping[str, Fraction]

    @property
    def mle(self) -> Mapping[str, Fraction]:
        """The maximum likelihood estimate n(v) / N, which takes no prior: UndefinedEstimate."""
        return smoothing.estimate(self.counts, smoothing.Smoothing.spelled("none"))

    @property
    def mean(self) -> Mapping[str, Fraction]:
        """The mean of each probability, which is also the probability that the value comes next."""
        return dirichlet.mean(self.posterior)

    predictive = mean

    @property
    def mode(self) -> Mapping[str, Fraction]:
        """The most probable distribution, MAP: OutOfRange; UndefinedEstimate."""
        return dirichlet.mode(self.posterior)

    @property
    def variance(self) -> Mapping[str, Fraction]:
        """The variance of each probability."""
        return dirichlet.variance(self.posterior)

    @property
    def evidence(self) -> Fraction:
        """The probability of draws with these counts in one order: BadWeight for broken ones."""
        return dirichlet.evidence(self.counts, self.prior)

    def above(self, value: str, t: Number) -> Fraction:
        """Return the probability that P(v) is above t: BadWeight for broken weights."""
        checks.text(value, "the value")

        return dirichlet.above(self.posterior, value, settings.number(t, "t"))

    def quantile(self, value: str, share: Number, places: int = 4) -> enclosure.Enclosure:
        """Return t such that the probability of the value is below t with probability `share`."""
        checks.text(value, "the value")

        return credible.quantile(self.posterior, value, settings.number(share, "the share"), places)

    def interval(
        self, value: str, mass: Number = "95%", places: int = 4
    ) -> tuple[enclosure.Enclosure, enclosure.Enclosure]:
        """Return the ends of the credible interval, with the same probability in both tails."""
        checks.text(value, "the value")

        return credible.interval(self.posterior, value, settings.number(mass, "the mass"), places)

    def probability(self, draws: Sequence[str]) -> Fraction:
        """Return the probability that these values come next, in this order."""
        return dirichlet.sequence(settings.listed(draws, "what comes next") or (), self.posterior)

    @cached_property
    def solution(self) -> Solution:
        """Every step; undefined quantities are left out."""
        return refnb.worked.belief.working(self.counts, self.prior).solution

    @cached_property
    def labels(self) -> Mapping[str, tuple[str, str]]:
        """The values, and the names of the quantities of the posterior."""
        from refnb.exercises.mistakes import belief

        return belief.asks(self.counts)

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise that asks for the mean of the first value, or for another line."""
        from refnb.exercises.mistakes import belief

        value, what = self.labels[label or next(iter(self.counts))]
        return belief.exercise(self.counts, self.prior, value, what)

    def pose(self, label: str | None) -> exercises.Question:
        """Return the counts, the prior, and the quantity and value that the exercise asks for."""
        from refnb.exercises.problems.problem import Given, Part, Question

        value, what = self.labels[label or next(iter(self.counts))]
        given = Given({"counts": {**self.counts}, "prior": {**self.prior}})
        return Question("belief", given, Part(asked={"value": value}, asks=what))


def bayes(
    prior: Numbers,
    likelihood: Numbers | Sequence[Numbers] | None = None,
    event: str | None = None,
    *,
    densities: bool = False,
) -> Theorem:
    """Work out P(h | e) for each hypothesis h from P(h) and P(e | h).

    A list of likelihoods means several observations, e1, e2, ... or test 1, test 2, ...,
    independent given the hypothesis. The event is called e, or another letter if a hypothesis
    already has that name. Without a likelihood nothing was observed, and decisions rest on the
    prior alone.

    The posterior depends only on the ratios of the likelihoods. If one is above 1, such as a
    density, the likelihoods of that observation are divided by the greatest, and the answer says
    so. A number above 1 beside one below 1 may be a density or a percentage, so `densities` has to
    say which.

    Raises NotADistribution; DomainMismatch; Negative; OutOfRange for 90 beside 0.3; BadRequest for
    `densities` where no number is above 1; ZeroEvidence when P(e) = 0; EmptyData for an empty list.

    >>> test = {"ill": "0.9", "well": "5%"}
    >>> bayes({"ill": "1%", "well": "99%"}, test).posterior["ill"]
    Fraction(2, 13)
    >>> bayes({"ill": "1%", "well": "99%"}, [test, test]).posterior["ill"]
    Fraction(36, 47)
    """
    _check_priors(settings.numbers(prior, "the prior of"), likelihood)
    before, choices = settings.probabilities(prior, "the prior of")
    checks.truth(densities, "densities")
    if event is None:
        event = observation("e", {h.rstrip(digits) for h in before})
    checks.text(event, "the name of the event, behind one list of all likelihoods,")
    likelihood = dict.fromkeys(before, 1) if likelihood is None else likelihood
    several = likelihood if isinstance(likelihood, list | tuple) else [likelihood]
    if not several:
        raise EmptyData("the likelihood of an observation is needed, got an empty list")
    observed = dict[str, dict[str, Fraction]]()
    for i, given in enumerate(several, 1):
        name, of, what = event, "", "the likelihood of"
        if len(several) > 1:
            name = f"{event}{i}" if len(event) == 1 else f"{event} {i}"
            of, what = f" of {name}", f"the likelihood of {name} given"
        row = settings.numbers(given, what)
        checks.same(before, row, f"prior and likelihood{of}")
        for h, p in row.items():
            checks.amount(p, what, h)
        greatest = max(Fraction(1), *row.values())
        if not densities and 1 < greatest <= 100 and any(0 < p < 1 for p in row.values()):
            place = messages.place(what, max(row, key=lambda h: row[h]))
            high, write = spelling(greatest), messages.option("densities=True", "--densities")
            scales = f"{high} beside numbers below 1 can be per cent, or all are densities"
            share = high if greatest.denominator == 1 else f"({high})"
            raise OutOfRange(f"{place}: {scales}: write {share}% or {write}")
        if greatest > 1:
            ratios = f"only their ratios matter: divided by {spelling(greatest)}"
            choices[f"likelihoods{of}"] = ratios
        observed[name] = {h: p / greatest for h, p in row.items()}
    if densities and not any(key.startswith("likelihoods") for key in choices):
        raise BadRequest("no likelihood is above 1, which densities are for: leave the option out")
    likely = {h: naive.likelihood(observed, h) for h in before}
    both, after = chapter.joint(before, likely), chapter.posterior(before, likely)
    best, evidence = distribution.most_probable(both), rational.total(both.values())
    return Theorem(before, likely, both, evidence, after, best, observed, choices)


def _check_priors(prior: Mapping[str, Fraction], likelihood: object) -> None:
    """Require a prior for each hypothesis of a likelihood: DomainMismatch, with what is left."""
    rows = likelihood if isinstance(likelihood, list | tuple) else [likelihood]
    named = [h for row in rows if isinstance(row, Mapping) for h in row]
    for h in (h for h in named if isinstance(h, str) and h not in prior):
        rest = spelling(1 - rational.total(prior.values()))
        write = f": write {messages.option(f'{h!r}: {rest!r}', f'{h}={rest}')}"
        near = suggestions.near_miss(h, prior) or write * (rest[0] not in "-0")
        raise DomainMismatch(f"the prior has no {h!r}{near or suggestions.hint(h, prior)}")


@overload
def estimate(counts: Numbers, rule: str | smoothing.Smoothing = ...) -> Estimate: ...


@overload
def estimate(counts: Numbers, *, prior: Numbers | str) -> Belief: ...


def estimate(
    counts: Numbers, rule: str | smoothing.Smoothing = "none", prior: Numbers | str | None = None
) -> Estimate | Belief:
    """Work out the probability of each value from its count.

    A `prior` gives the weights of a Dirichlet distribution (Beta for two values): a table, or
    "uniform" for 1 each, "jeffreys" for 1/2 each. The posterior then has a mean, a mode, a
    variance, an evidence, an interval, and the probability of lying above a number. A rule
    "m=3:a=1/3,b=2/3" states your own guess q: the estimate is the mean under the weights m q(v).

    Raises EmptyData for no values; Negative; UndefinedEstimate for 0/0; OutOfRange for a weight
    that is not above 0, and for another word; DomainMismatch; BadRequest for a rule and a prior.

    >>> estimate({"heads": 2, "tails": 1}, "laplace").estimate
    {'heads': Fraction(3, 5), 'tails': Fraction(2, 5)}
    >>> belief = estimate({"heads": 7, "tails": 3}, prior={"heads": 3, "tails": 3})
    >>> belief.mean["heads"], belief.mode["heads"]
    (Fraction(5, 8), Fraction(9, 14))
    """
    seen = settings.numbers(counts, "the count of")
    spelled, guess = settings.guessed(rule)
    if prior is None:
        weights = settings.weights(spelled, guess, {"the counts": (*seen,)})
        row = weights if isinstance(weights, smoothing.Smoothing) else weights["the counts"]
        return Estimate(seen, smoothing.estimate(seen, row), spelled, guess)
    if spelled != smoothing.Smoothing.spelled("none"):
        raise BadRequest("a prior takes the place of a rule of smoothing: give one of both")
    if isinstance(prior, str):
        suggestions.choice(prior, [*EVEN], "prior")
        prior = dict.fromkeys(seen, EVEN[prior])
    before = settings.numbers(prior, "the weight of")
    checks.same(seen, before, "the counts and the weights of the prior")
    return Belief(seen, before, dirichlet.posterior(seen, before))
