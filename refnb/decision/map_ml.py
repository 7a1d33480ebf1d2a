"""MAP and ML hypotheses: which of finitely many hypotheses explains the data.

    h          hypothesis: an explanation of the data     str
    P(h)       prior                                      Fraction >= 0, sums to 1
    P(v | h)   probability of outcome v under h           space[h][v], each row sums to 1
    D          data: outcomes, independent given h        sequence of outcomes
    n(v)       how often v is among the data              int
    P(D | h)   likelihood                                 product of P(v | h)^n(v)
    P(D)       total evidence                             sum over h of P(D | h) P(h)
    P(h | D)   posterior                                  P(D | h) P(h) / P(D)
    h_ML       most likely hypotheses                     arg max P(D | h), all ties
    h_MAP      most probable hypotheses                   arg max P(h | D), all ties
    P(v | D)   probability of the next outcome            sum over h of P(v | h) P(h | D)
    h(x)       concept: the label that h gives cell x     concepts[h][x], without chance
    V          version space                              the h with h(x) = y for every (x, y) of D

    c          conjunction: asks for a value of some features, None for any, or says yes to nothing
    S, G       the most specific and the most general conjunctions in it

The learner uses brute force: it tries every hypothesis. A concept is the case without noise: its
likelihood is 1 when it is consistent with the examples, and 0 when it is not. So with equal priors,
whatever a consistent learner returns is a MAP hypothesis; such learners are Find-S and
Candidate-Elimination, which find the boundaries of V without trying every hypothesis.

The trap: the most likely hypothesis need not be the most probable one. And neither predicts alone:
every hypothesis helps to predict the next outcome, weighted by its posterior.

Source: T. Mitchell, Machine Learning (1997), sections 2.4, 2.5 and 6.3, Find-S, Candidate-
Elimination, brute-force MAP learning and consistent learners; M. Mohri, Introduction to Machine
Learning, lecture 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from refnb.core import checks, messages
from refnb.core.checks import Distribution, Shares
from refnb.core.errors import DomainMismatch, EmptyData, MissingValue, UnknownValue
from refnb.decision.expected_error import Rule
from refnb.estimation.likelihood import power_product
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.probability import bayes, distribution
from refnb.probability.distribution import Decision

Rows = Mapping[str, Distribution[str]]
Space = Annotated[Rows, EmptyData, DomainMismatch, "rows with other keys"]
Concepts = Annotated[Mapping[str, Rule], EmptyData]
Conjunction = tuple[str | None, ...] | None  # the required values; None: any value
NEVER: Conjunction = None  # says yes to nothing


@dataclass(frozen=True)
class Learned:
    """Everything that follows from prior and likelihood, in the order of the formulas."""

    joint: Mapping[str, Fraction]
    evidence: Fraction
    posterior: Mapping[str, Fraction]
    ml: Decision[str]
    map: Decision[str]


def likelihood(space: Space, data: Sequence[str]) -> dict[str, Fraction]:
    """Return P(D | h) = product over the outcomes v of P(v | h)^n(v), 1 without data.

    Raises UnknownValue for a datum that is not an outcome.

    >>> fair, two_headed = {"H": Fraction(1, 2), "T": Fraction(1, 2)}, {"H": 1, "T": 0}
    >>> likelihood({"fair": fair, "two-headed": two_headed}, ["H", "H"])
    {'fair': Fraction(1, 4), 'two-headed': Fraction(1, 1)}
    """
    outcomes = _outcomes(space)
    checks.known(data, outcomes, UnknownValue, "a datum")
    n = Counter(data)
    likelihoods = dict[str, Fraction]()
    for h, p in space.items():
        powers = [(p[v], k) for v, k in n.items()]
        likelihoods[h] = power_product(powers, messages.place("the likelihood of", h))
    return likelihoods


def agreement(concepts: Concepts, examples: Sequence[tuple[Cell, str]]) -> dict[str, Fraction]:
    """Return P(D | h) = 1 when h(x) = y for every example (x, y), and else 0.

    Raises MissingValue when a concept has no label for the cell of an example.

    >>> cells = [("sun",), ("rain",)]
    >>> sails = {"always": dict.fromkeys(cells, "yes"), "never": dict.fromkeys(cells, "no")}
    >>> agreement(sails, [(("sun",), "yes")])
    {'always': Fraction(1, 1), 'never': Fraction(0, 1)}
    """
    if not concepts:
        raise EmptyData("at least one concept is needed")
    for h, concept in concepts.items():
        for x, _ in examples:
            if x not in concept:
                missing = f"{messages.quote(h)} has none for {messages.quote(x)}"
                raise MissingValue(f"a concept needs a label for every example, {missing}")
    return {h: Fraction(all(c[x] == y for x, y in examples)) for h, c in concepts.items()}


def version_space(concepts: Concepts, examples: Sequence[tuple[Cell, str]]) -> tuple[str, ...]:
    """Return the hypotheses h with h(x) = y for every example (x, y); there may be none.

    Raises MissingValue when a concept has no label for the cell of an example.

    >>> cells = [("sun",), ("rain",)]
    >>> sails = {"always": dict.fromkeys(cells, "yes"), "never": dict.fromkeys(cells, "no")}
    >>> version_space(sails, [(("sun",), "yes"), (("rain",), "no")])
    ()
    """
    return tuple(h for h, consistent in agreement(concepts, examples).items() if consistent)


def covers(c: Conjunction, x: Cell) -> bool:
    """Return whether a conjunction covers a cell: the cell has each value that it requires.

    >>> covers(("sun", None), ("sun", "calm")), covers(NEVER, ("sun", "calm"))
    (True, False)
    """
    return c is not None and all(v in (None, w) for v, w in zip(c, x, strict=True))


def find_s(examples: Sequence[tuple[Cell, str]], positive: str) -> Conjunction:
    """Return the most specific conjunction that covers every positive example (Find-S).

    Find-S ignores the negative examples, so the result may cover one of them.

    Raises DomainMismatch for cells of different lengths.

    >>> find_s([(("sun", "calm"), "yes"), (("sun", "gale"), "yes")], "yes")
    ('sun', None)
    """
    _check_lengths(examples, len(examples[0][0]) if examples else 0)

    c = NEVER
    for x in (x for x, y in examples if y == positive):
        c = _generalise(c, x)
    return c


def boundaries(
    domains: Sequence[Sequence[str]], examples: Sequence[tuple[Cell, str]], positive: str
) -> tuple[list[Conjunction], list[Conjunction]]:
    """Return S and G, the most specific and the most general consistent conjunctions.

    This is Candidate-Elimination: a positive example makes S more general and takes away from G, a
    negative one makes G more specific and takes away from S. The version space contains exactly
    what lies between them. Both are empty when no conjunction is consistent.

    Raises DomainMismatch for a cell without a value for each domain.

    >>> days = [(("sun", "calm"), "yes"), (("rain", "calm"), "no")]
    >>> boundaries([("sun", "rain"), ("calm", "gale")], days, "yes")
    ([('sun', 'calm')], [('sun', None)])
    """
    _check_lengths(examples, len(domains))

    s: list[Conjunction] = [NEVER]
    most: list[Conjunction] = [(None,) * len(domains)]
    for x, y in examples:
        if y == positive:
            most = [c for c in most if covers(c, x)]
            s = [_generalise(c, x) for c in s]
        else:
            s = [c for c in s if not covers(c, x)]
            below = ([c] if not covers(c, x) else _specialise(c, x, domains) for c in most)
            left = dict.fromkeys(c for each in below for c in each if any(_above(c, b) for b in s))
            most = [c for c in left if not any(b != c and _above(b, c) for b in left)]
        s = [c for c in s if any(_above(b, c) for b in most)]
    return s, most if s else []


def _check_lengths(examples: Sequence[tuple[Cell, str]], length: int) -> None:
    for x, _ in examples:
        if len(x) != length:
            raise DomainMismatch(f"a cell must have the length {length}, got {messages.quote(x)}")


def _generalise(c: Conjunction, x: Cell) -> Conjunction:
    """Return the most specific conjunction that also covers x."""
    return x if c is None else tuple(v if v == w else None for v, w in zip(c, x, strict=True))


def _specialise(c: Conjunction, x: Cell, domains: Sequence[Sequence[str]]) -> list[Conjunction]:
    """Return the most general conjunctions below c that do not cover x."""
    assert c is not None
    free = [i for i, v in enumerate(c) if v is None]
    more = [(*c[:i], v, *c[i + 1 :]) for i in free for v in domains[i] if v != x[i]]
    return [*more] or [NEVER]


def _above(general: Conjunction, special: Conjunction) -> bool:
    """Return whether one conjunction is at least as general as another."""
    if special is None or general is None:
        return special is None
    return all(v in (None, w) for v, w in zip(general, special, strict=True))


def learn(prior: Distribution[str], likelihood: Shares[str]) -> Learned:
    """Return joint, evidence P(D), posterior P(D | h) P(h) / P(D), and the ML and MAP hypotheses.

    Raises DomainMismatch when the hypotheses of the two tables differ; ZeroEvidence when
    P(D) = 0.

    >>> tenth, half = Fraction(1, 10), Fraction(1, 2)
    >>> found = learn({"ill": tenth, "well": 9 * tenth}, {"ill": half, "well": half / 2})
    >>> found.ml.label, found.map.label
    ('ill', 'well')
    """
    joint, posterior = bayes.joint(prior, likelihood), bayes.posterior(prior, likelihood)
    return Learned(
        joint=joint,
        evidence=rational.total(joint.values()),
        posterior=posterior,
        ml=distribution.most_probable({h: likelihood[h] for h in prior}),
        map=distribution.most_probable(posterior),
    )


def predict(p: Distribution[str], space: Space) -> dict[str, Fraction]:
    """Return P(v | D) = sum over h of P(v | h) p(h), where p is the posterior, or the prior.

    Raises DomainMismatch when the hypotheses of p and space differ.

    >>> half = Fraction(1, 2)
    >>> coins = {"fair": {"H": half, "T": half}, "two-headed": {"H": 1, "T": 0}}
    >>> predict({"fair": Fraction(1, 5), "two-headed": Fraction(4, 5)}, coins)
    {'H': Fraction(9, 10), 'T': Fraction(1, 10)}
    """
    checks.prior(p, "the distribution of hypotheses")
    outcomes = _outcomes(space)
    checks.same(p, space, "the distribution and the space")
    return {v: rational.total(space[h][v] * p[h] for h in p) for v in outcomes}


def _outcomes(space: Space) -> Sequence[str]:
    """Require distributions over the same outcomes, and return the outcomes."""
    if not space:
        raise EmptyData("a space needs at least one hypothesis")
    first = next(iter(space.values()))
    for h, p in space.items():
        checks.prior(p, f"P(v | {messages.quote(h)})")
        checks.same(first, p, "all hypotheses")
    return tuple(first)
