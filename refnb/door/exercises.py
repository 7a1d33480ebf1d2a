"""Answers at the door as exercises: what someone else entered can be checked against them."""

from collections.abc import Collection, Mapping, Sequence

from refnb import checks
from refnb.checking.replay import Exercise
from refnb.classifiers.joint import Match
from refnb.classifiers.naive import Inference
from refnb.door.engines import Discrete, Engine, Found
from refnb.errors import BadRequest, UnknownLabel
from refnb.estimation.smoothing import Smoothing
from refnb.slips import counted, shares
from refnb.slips.checked import Checkable
from refnb.solutions.solution import Shown


class Questioned(Shown, Checkable):
    """An answer that is worked out step by step, and that others can be checked against."""

    @property
    def headings(self) -> Sequence[str]:
        """The headings of the worked answer."""
        return [block.title for block in self.solution.blocks]


def label(of: str | None, decided: str, labels: Collection[str]) -> str:
    """Return the label that is asked for: the decided one unless another is named.

    Raises UnknownLabel.
    """
    if of is None:
        return decided
    checks.known([of], labels, UnknownLabel, "a label")
    return of


def of_row(engine: Engine, found: Found, x: Mapping[str, str], of: str | None) -> Exercise:
    """Return the exercise that asks for the posterior of a row.

    Raises BadRequest where the posterior is irrational: its slips give no fraction.
    """
    if isinstance(found, Match):
        asked = label(of, found.decision.label, found.posterior)
        return shares.exercise(found.agreeing, Smoothing.spelled("none"), asked)
    if not isinstance(found, Inference) or not isinstance(engine, Discrete):
        raise BadRequest("an answer can be checked where the posterior is a fraction, not of logs")
    asked, seen = label(of, found.decision.label, found.prior), {f: x[f] for f in found.factors}
    if engine.learned is None:
        told = {f: f"{f}={v}" for f, v in seen.items()}
        return counted.of_parameters(found.prior, found.factors, told, asked)
    known = engine.learned
    return counted.of_row(known.counts, known.rule, known.prior, seen, asked)
