"""What a network answers: a query, every variable at once, an explanation, a separation.

Every answer holds its exact numbers by name; its steps are worked out when they are shown.
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

import refnb.worked.network
from refnb.networks.elimination import Elimination
from refnb.networks.network import Network
from refnb.probability.distribution import Decision
from refnb.worked import steps
from refnb.worked.solution import Shown, Solution

if TYPE_CHECKING:
    from refnb.certificates.certificate import Certificate
    from refnb.networks.d_separation import Block, Separation
    from refnb.networks.mpe import Explanation

H = TypeVar("H", bound=Hashable)
LONG = 50
MANY = 200  # entries of tables and sums, which an answer shows unasked


@dataclass(frozen=True, repr=False)
class NetworkAnswer(Shown):
    """What was asked of which network, and the choices behind it."""

    network: Network
    given: dict[str, str]
    settings: dict[str, str]

    def title(self, what: str) -> str:
        """Return P(what | given), or the e that stands for a long given."""
        said = ", ".join(f"{v}={a}" for v, a in self.given.items())
        return f"P({what} | {said if len(said) <= LONG else 'e'})" if said else f"P({what})"

    def worked(self, solution: Solution) -> Solution:
        """Put the choices in front of the steps."""
        return Solution(solution.title, (steps.choices(self.settings), *solution.steps))


@dataclass(frozen=True, repr=False)
class QueryAnswer(NetworkAnswer, Generic[H]):
    """P(q | e) for each value of the variable that was asked for, or for each cell of several."""

    elimination: Elimination
    posterior: dict[H, Fraction]
    evidence: Fraction
    decision: Decision[H]

    @property
    def query(self) -> tuple[str, ...]:
        """The variables that were asked for."""
        return self.elimination.query

    @property
    def label(self) -> H:
        """The most probable value, the first one of several."""
        return self.decision.label

    def certificate(self) -> "Certificate":
        """Return P(q | e) with its proof: one variable summed out after the other."""
        from refnb.certificates import makers

        return makers.query(self.elimination)

    @cached_property
    def solution(self) -> Solution:
        """Every step where they are few; else the posterior, and how all steps are written."""
        if refnb.worked.network.entries_and_sums(self.elimination) <= MANY:
            return self.whole
        title = self.title(", ".join(self.query))
        found = refnb.worked.network.brief(title, self.given, self.elimination)
        *shown, last = found.steps
        return Solution(title, (*shown, steps.choices(self.settings), last))

    @cached_property
    def whole(self) -> Solution:
        """Every step, also of a long answer: one variable summed out after the other."""
        title = self.title(", ".join(self.query))
        of = (self.network, self.query, self.given, self.elimination)
        return self.worked(refnb.worked.network.solve(title, *of))


@dataclass(frozen=True, repr=False)
class MarginalsAnswer(NetworkAnswer):
    """P(v = a | e) for each variable that is not given."""

    posterior: dict[str, dict[str, Fraction]]

    @cached_property
    def solution(self) -> Solution:
        """The posterior of each variable."""
        from refnb.worked import marginals

        title = self.title("every variable")
        return self.worked(marginals.solve(title, self.posterior, self.given))


@dataclass(frozen=True, repr=False)
class ExplanationAnswer(NetworkAnswer):
    """The most probable assignments of all variables that agree with e: x*, with all ties."""

    explanation: "Explanation"

    @property
    def assignment(self) -> dict[str, str]:
        """The first of the most probable assignments."""
        return self.assignments[0]

    @property
    def assignments(self) -> tuple[dict[str, str], ...]:
        """The most probable assignments, the first thousand of them."""
        names = self.network.variables
        return tuple(dict(zip(names, cell, strict=True)) for cell in self.explanation.cells)

    @property
    def number(self) -> int:
        """How many assignments are as probable."""
        return self.explanation.number

    @property
    def probability(self) -> Fraction:
        """The probability p(x*)."""
        return self.explanation.probability

    @property
    def posterior(self) -> Fraction:
        """The probability P(x* | e)."""
        return self.explanation.posterior

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        from refnb.worked import mpe

        title = "The most probable explanation"
        return self.worked(mpe.solve(title, self.network, self.given, self.explanation))


@dataclass(frozen=True, repr=False)
class SeparationAnswer(NetworkAnswer):
    """Whether two groups are separated, given a third; as a truth value it is the answer."""

    groups: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    separation: "Separation"

    def __bool__(self) -> bool:
        return self.separation.separated

    @property
    def separated(self) -> bool:
        """Whether every trail is blocked."""
        return self.separation.separated

    @property
    def trail(self) -> tuple[str, ...]:
        """The shortest trail: an active one, or else a blocked one."""
        return self.separation.trail

    @property
    def blocks(self) -> "tuple[Block, ...]":
        """The variables that block the trail, each with its reason: chain, fork or collider."""
        return self.separation.blocks

    @cached_property
    def solution(self) -> Solution:
        """The trail, and each variable on it."""
        from refnb.worked import d_separation

        title = "Separated, whatever the numbers are?"
        return self.worked(d_separation.solve(title, self.network, self.groups, self.separation))
