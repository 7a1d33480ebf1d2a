"""Arrows and tables learned from counted cases: arrows given, searched in an order, or the best."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from refnb.api import options, settings
from refnb.core.errors import BadRequest, OutOfRange, RefnbError, UndefinedEstimate
from refnb.estimation.smoothing import Smoothing
from refnb.io import suggestions
from refnb.networks import parameter_learning, structure_learning
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases
from refnb.networks.score import Score
from refnb.networks.structure_learning import Step, Structure
from refnb.worked.tables import Counts

RULES = ("k2", "mdl", "bdeu=1")


@dataclass(frozen=True)
class Arrows:
    """The parents of each variable, how they came to be in words, and the steps of a search."""

    parents: Mapping[str, tuple[str, ...]]
    description: str
    steps: tuple[Step, ...] | None = None


def fit(
    cases: Cases, arrows: Arrows, smoothing: Smoothing, words: Mapping[str, str]
) -> tuple[Network, dict[str, str], Counts, tuple[Step, ...] | None]:
    """Return a network with tables from the counts, every choice in words, the counts, the steps.

    The choices are told behind those that are known.
    """
    try:
        network = parameter_learning.fit(cases, dict(arrows.parents), smoothing)
    except UndefinedEstimate as error:
        raise UndefinedEstimate(f"{error}; smoothing fills such rows") from None
    counts = {v: parameter_learning.family(cases, v, us) for v, us in network.parents.items()}
    rows = sum(cases.cells.values())
    more = {"rows": str(rows), "arrows": arrows.description, "smoothing": smoothing.spelling()}
    return network, {**words, **more}, counts, arrows.steps


def search(cases: Cases, order: Sequence[str] | None, most: int, rule: Score) -> Arrows:
    """Search parents among those before in the order; without one compare all structures.

    Raises DomainMismatch when the order is not one of the variables; OutOfRange.
    """
    if order is not None:
        found = structure_learning.greedy(cases, order, most, rule)
        line = ", ".join(order)
        said = f"searched by {rule.spelling()}, at most {most} for each, in the order {line}"
        return Arrows(found.parents, said, found.steps)
    if len(cases.variables) > structure_learning.MAX_VARIABLES:
        words = (
            f"at most {structure_learning.MAX_VARIABLES} variables are searched without an order"
        )
        raise OutOfRange(f"{words}, got {len(cases.variables)}: give an order")
    best = structure_learning.exhaustive(cases, rule)
    ties = f"{best.number} are equally good, the first is taken" if best.number > 1 else "one alone"
    return Arrows(best.structures[0], f"the best of all by {rule.spelling()}; {ties}")


def score(words: str | Score) -> Score:
    """Return a score by its spelling: OutOfRange, with the near miss; BadWeight for a wrong size.

    >>> score("K2")
    Traceback (most recent call last):
        ...
    refnb.core.errors.OutOfRange: ...; did you mean 'k2'?
    """
    if isinstance(words, Score):
        return words
    try:
        return Score.spelled(settings.sized(str(words), ("bdeu",), "the score"))
    except RefnbError as error:
        if str(words).partition("=")[0] in {rule.partition("=")[0] for rule in RULES}:
            raise
        raise OutOfRange(f"{error}{suggestions.hint(str(words), RULES)}") from None


def stated(parents: Mapping[str, str | Iterable[str]]) -> Structure:
    """Return the parents that are given, variables without any filled in.

    Raises BadRequest for no table.

    >>> stated({"wet": ["rain", "sprinkler"]})
    {'wet': ('rain', 'sprinkler'), 'rain': (), 'sprinkler': ()}
    """
    if not isinstance(parents, Mapping):
        raise BadRequest("parents: a mapping from each variable to its parents is needed")
    found = {v: options.listed(us, f"the parents of {v!r}") or () for v, us in parents.items()}
    return found | {u: () for us in found.values() for u in us if u not in found}
