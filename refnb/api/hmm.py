"""Hidden Markov models: read from a file, asked about what was seen, and learned from it.

{"start": {"rain": 0.5, ...}, "transition": {"rain": {"rain": "7/10", ...}, ...},
 "emission": {"rain": {"umbrella": "90%", ...}, ...}}

Sequences are a path, a list, or a table from each to its weight. In a file each line is one,
its symbols separated by commas; a line that comes again counts again.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import refnb.latent.baum_welch
import refnb.latent.hmm
import refnb.worked.hmm
import refnb.worked.steps
from refnb.api import true_distribution
from refnb.core import checks, limits, messages
from refnb.core.checks import Number
from refnb.core.errors import BadRequest, BadTable, OutOfRange
from refnb.core.limits import Limits
from refnb.core.notebook import Brief
from refnb.estimation.schema import Cell
from refnb.io import documents, files, models, paths, tables, wire
from refnb.latent import em, viterbi
from refnb.latent.baum_welch import Sequences
from refnb.latent.hmm import Model, Row
from refnb.networks.mpe import Explanation
from refnb.worked import baum_welch
from refnb.worked.solution import Shown, Solution, Worked

Described = str | os.PathLike[str] | Model | Mapping[str, object]
Several = str | os.PathLike[str] | Iterable[Sequence[str]] | Mapping[Cell, Number]

TITLE = "A hidden Markov model"
ALL, STILL = "all steps are made", "a step changes nothing any more"


@dataclass(frozen=True, repr=False)
class Observation(Shown):
    """What was seen, how probable it is, and what it says of the states."""

    symbols: Cell
    likelihood: Fraction
    filtered: tuple[Row, ...]
    posteriors: tuple[Row, ...]
    best: Explanation
    model: Model
    within: Limits

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        known = (self.likelihood, self.posteriors, self.best)
        return refnb.worked.hmm.solve(TITLE, self.model, self.symbols, self.within, known)


@dataclass(frozen=True, repr=False)
class Chain(Brief):
    """A hidden Markov model that can be asked, taught and saved."""

    model: Model

    def _brief(self) -> str:
        return f"of the states {messages.several(self.model.start)}"

    def observe(self, observed: Sequence[str], *, within: Limits = limits.USUAL) -> Observation:
        """Return what a sequence of symbols says, worked out.

        Raises UnknownValue for a symbol that the model does not have; ZeroEvidence when no states
        can show them; OutOfRange for too many.

        >>> from refnb.exercises.problems.umbrella import MODEL
        >>> Chain(MODEL).observe(["umbrella", "none"]).best.cells
        (('rain', 'dry'),)
        """
        x = _symbols(observed)
        filtered = viterbi.filtered(self.model, x, within=within)
        posteriors = viterbi.smoothed(self.model, x, within=within)
        best = viterbi.explain(self.model, x, within=within)
        whole = refnb.latent.hmm.likelihood(self.model, x, within=within)
        return Observation(x, whole, filtered, posteriors, best, self.model, within)

    def learn(
        self,
        sequences: Several,
        steps: int = 1,
        grid: int | None = None,
        *,
        within: Limits = limits.USUAL,
    ) -> "TrainingRun":
        """Return the model after some steps of Baum-Welch, exact ones or on a grid of 1/d.

        It ends before that when a step changes nothing, or cannot be made: the answer says so.

        Raises EmptyData for no sequences; UnknownValue; BadWeight; ZeroEvidence for an impossible
        sequence; OutOfRange when the first step cannot be made.

        >>> from refnb.exercises.problems.umbrella import MODEL
        >>> Chain(MODEL).learn([["umbrella", "none"]], grid=10).model.start
        {'rain': Fraction(7, 10), 'dry': Fraction(3, 10)}
        """
        checks.size(steps, "steps", 1)
        x = _sequences(sequences)
        found, ended = list[tuple[Model, Fraction]](), ALL

        def _likelihood(h: Model) -> Fraction:
            return refnb.latent.baum_welch.likelihood(h, x, within=within)

        climb = em.climb(self.model, steps, lambda h: _next(h, x, grid, within), _likelihood)
        try:
            with files.steps_watched(steps) as tell:
                for h, p, end in climb:
                    if end == em.STEPS:
                        found.append((h, p))
                        tell(len(found))
                    else:
                        ended = STILL
        except OutOfRange as refusal:
            if len(found) <= 1:
                raise
            hint = "" if grid else "; a grid keeps them short"
            ended = f"after step {len(found) - 1}: {refusal}{hint}"
        return _taught(found, x, {"steps": str(steps), "grid": _said(grid), "ended": ended}, within)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file that `refnb.hmm` reads.

        Raises BadTable for what is no regular file, or cannot be written.
        """
        paths.save(path, documents.dumps(wire.encode(self.model), indent=1) + "\n")


@dataclass(frozen=True, repr=False)
class TrainingRun(Worked):
    """The last model, P(X | h) before all steps and after each, and why it ended."""

    chain: Chain
    likelihoods: tuple[Fraction, ...]
    end: str
    worked: Solution

    @property
    def model(self) -> Model:
        """The last model."""
        return self.chain.model


def hmm(model: Described) -> Chain:
    """Return a hidden Markov model, from a path, a document or a record, to ask and to teach.

    Raises BadTable for a file that cannot be read; BadRequest for another document; what the
    model itself raises.

    >>> coin = hmm({"start": {"c": 1}, "transition": {"c": {"c": 1}},
    ...             "emission": {"c": {"H": "50%", "T": "1/2"}}})
    >>> coin.observe(["H", "T"]).likelihood
    Fraction(1, 4)
    """
    given: object = model
    if isinstance(given, Model):
        return Chain(given)
    if isinstance(given, str | os.PathLike):
        path = paths.path(given)
        with files.naming(path):
            return Chain(models.read_as(Model, documents.loads_by_hand(files.document(path))))
    if isinstance(given, Mapping):
        return Chain(models.read_as(Model, true_distribution.as_json(given)))
    words = "a path, a document or a record"
    raise BadRequest(f"a hidden Markov model is {words}, got {messages.typed(given)}")


def _symbols(observed: object) -> Cell:
    """Return symbols as a tuple: BadRequest for a text, which would be read letter by letter."""
    if isinstance(observed, str) or not isinstance(observed, Sequence):
        raise BadRequest(f"what was seen is a list of symbols, got {messages.typed(observed)}")
    for symbol in observed:
        checks.text(symbol, "a symbol")
    return tuple(observed)


def _sequences(given: Several) -> Sequences:
    """Return sequences with their weights, each as often as it is given."""
    if isinstance(given, str | os.PathLike):
        path = paths.path(given)
        with files.naming(path):
            return dict(Counter(_lines(path)))
    if isinstance(given, Mapping):
        return {_symbols(x): n for x, n in given.items()}
    if not isinstance(given, Iterable):
        raise BadRequest(f"sequences are a path or lists of symbols, got {messages.typed(given)}")
    return dict(Counter(map(_symbols, given)))


def _lines(path: str) -> Iterator[Cell]:
    """Yield the sequence of each line; empty cells at its end are none."""
    for place, cells in tables.split(files.lines(path), ","):
        while cells and not cells[-1]:
            cells.pop()
        if not all(cells):
            raise BadTable(f"line {place}: a symbol is missing in column {cells.index('') + 1}")
        yield tuple(cells)


def _next(model: Model, x: Sequences, grid: int | None, within: Limits) -> Model:
    if grid is None:
        return refnb.latent.baum_welch.step(model, x, within=within)
    return refnb.latent.baum_welch.improved(model, x, grid, within=within)


def _said(grid: int | None) -> str:
    return f"1/{grid}" if grid else "none, exact steps"


def _taught(
    found: Sequence[tuple[Model, Fraction]], x: Sequences, words: Mapping[str, str], within: Limits
) -> TrainingRun:
    """Return what was learned, worked out."""
    hs, likelihoods = zip(*found, strict=True)
    worked = baum_welch.solve("Baum-Welch", hs, x, likelihoods, within)
    told = Solution(worked.title, (refnb.worked.steps.choices(words), *worked.steps))
    return TrainingRun(Chain(hs[-1]), likelihoods, words["ended"], told)
