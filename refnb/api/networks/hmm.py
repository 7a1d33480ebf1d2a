"""Hidden Markov models: read one from a file, ask it about observations, teach it.

{"start": {"rain": 0.5, ...}, "transition": {"rain": {"rain": "7/10", ...}, ...},
 "emission": {"rain": {"umbrella": "90%", ...}, ...}}

Sequences are a path, a list, or a table of sequences with their weights. In a file each line is a
sequence, with commas between its symbols; a repeated line counts again.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING

import refnb.latent.hmm
from refnb import exercises
from refnb.api import settings, work
from refnb.api.networks.climbing import Budget, climb
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable, UnknownValue
from refnb.estimation.schema import Cell
from refnb.io import documents, files, rounded_rows, suggestions, tables, wire
from refnb.io.documents import Json, by_names
from refnb.latent import baum_welch, em, viterbi
from refnb.latent.hmm import Model, Row, Seen
from refnb.networks.mpe import Explanation
from refnb.probability import distribution
from refnb.worked import days, terms
from refnb.worked import hmm as worked
from refnb.worked.solution import Shown, Solution

if TYPE_CHECKING:
    from refnb.exercises.mistakes import chains

Described = str | os.PathLike[str] | Model | Mapping[str, object]
Several = str | os.PathLike[str] | Iterable[Sequence[str]] | Mapping[Cell, checks.Number]

ALL, STILL = "all steps are made", "a step changes nothing any more"
FORM = (
    '{"states": ["a", "b"], "symbols": ["x", "y"], "start": [0.5, 0.5], '
    '"transition": [[0.7, 0.3], [0.4, 0.6]], "emission": [[0.9, 0.1], [0.2, 0.8]]}'
)


@dataclass(frozen=True, repr=False)
class Observation(exercises.Checkable):
    """The observations, their probability, and the states behind them.

    An exercise over at most twelve days may ask for γ_1(rain), P(z_1=rain | x_1), P(x), P(z, x),
    "path", a state (its posterior on the last day), or any line of the worked answer.
    """

    symbols: Seen
    model: Model
    settings: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def likelihood(self) -> Fraction:
        """P(x)."""
        return refnb.latent.hmm.likelihood(self.model, self.symbols)

    @cached_property
    def filtered(self) -> tuple[Row, ...]:
        """P(z_t = z | x_1 ... x_t) for each t."""
        return viterbi.filtered(self.model, self.symbols)

    @cached_property
    def posteriors(self) -> tuple[Row, ...]:
        """P(z_t = z | x) for each t."""
        return viterbi.smoothed(self.model, self.symbols)

    @cached_property
    def best(self) -> Explanation:
        """The most probable paths, with P(path | x)."""
        return viterbi.explain(self.model, self.symbols)

    def predict(self, ahead: int = 1, *, limit: int = work.LIMIT) -> Prediction:
        """Predict the states and symbols of so many days after the last observation.

        Raises OutOfRange for fewer than one, or for more steps than the limit.

        >>> from refnb.examples import UMBRELLA
        >>> tomorrow = HiddenMarkovModel(UMBRELLA).observe(["umbrella"]).predict()
        >>> tomorrow.states[0]["rain"], tomorrow.symbols[0]["umbrella"]
        (Fraction(69, 110), Fraction(703, 1100))
        """
        checks.size(ahead, "the days ahead", 1)
        _check_work(self.model, len(self.symbols) + ahead, limit)
        states = viterbi.predicted(self.model, self.symbols, ahead)
        return Prediction(states, self.symbols, self.model, self.settings)

    @cached_property
    def labels(self) -> Mapping[str, chains.Asked]:
        """What an exercise may ask for beside the lines."""
        from refnb.exercises.mistakes import chains

        return chains.questions(self.model.states, len(self.symbols))

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise of a question, or of the most probable state of the last day.

        Raises OutOfRange for more than 12 days.
        """
        from refnb.exercises.mistakes import chains

        return chains.exercise(self.model, self.symbols, *self._asked(label))

    def _asked(self, label: str | None) -> chains.Asked:
        last = self.posteriors[-1] if self.posteriors else self.model.start
        return self.labels[label or distribution.most_probable(last).label]

    def pose(self, label: str | None) -> exercises.Question:
        """Return the tables, the observations, and the quantity to ask for."""
        self.ask(label)  # or refuse
        what, z, t = self._asked(label)
        return _question(self.model, self.symbols, what, {"z": z, "t": str(t)} if z else {})

    @cached_property
    def solution(self) -> Solution:
        """Every step; if there are more than 500 posteriors, only the first and last ones."""
        solution = worked.solve("A hidden Markov model", self.model, self.symbols, self.best)
        return solution.with_choices(self.settings)


@dataclass(frozen=True, repr=False)
class Prediction(exercises.Checkable):
    """The states and symbols of the days after the observations, one row a day.

    What can be checked: An exercise may ask for P(z_3=rain | x), P(x_3=umbrella | x), a state or a
    symbol (on the last day), or any line of the worked answer.
    """

    states: tuple[Row, ...]
    seen: Seen
    model: Model
    settings: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def symbols(self) -> tuple[Row, ...]:
        """P(x_t = s | x) for each day t ahead."""
        return tuple(viterbi.symbols(self.model, row) for row in self.states)

    @cached_property
    def solution(self) -> Solution:
        """Every step; for more than 12 days ahead, a table."""
        solution = worked.predict("A prediction", self.model, self.seen, self.states)
        return solution.with_choices(self.settings)

    @cached_property
    def labels(self) -> Mapping[str, tuple[int, str, str]]:
        """What an exercise may ask for beside the lines: so many days ahead, z or x, and which."""
        last, of = len(self.seen), {"x": self.symbols, "z": self.states}
        known = dict[str, tuple[int, str, str]]()
        for letter, rows in of.items():
            for k, row in enumerate(rows, 1):
                name = days.given_x(letter, last + k, last)
                known |= {terms.text(name((v,))): (k, letter, v) for v in row}
        return known | {v: (len(rows), a, v) for a, rows in of.items() for v in rows[-1]}

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise of a question, or of the most probable state of the last day.

        Raises OutOfRange for more than 12 observed days.
        """
        from refnb.exercises.mistakes import chains

        return chains.forecast(self.model, self.seen, *self._asked(label))

    def _asked(self, label: str | None) -> tuple[int, str, str]:
        return self.labels[label or distribution.most_probable(self.states[-1]).label]

    def pose(self, label: str | None) -> exercises.Question:
        """Return the tables, the observations, and the quantity to ask for."""
        self.ask(label)  # or refuse
        ahead, letter, v = self._asked(label)
        asked = {letter: v, "t": str(len(self.seen) + ahead)}
        return _question(self.model, self.seen, "predicted", asked)


@dataclass(frozen=True, repr=False)
class HiddenMarkovModel(checks.Brief):
    """A hidden Markov model to ask, teach and save."""

    model: Model
    settings: Mapping[str, str] = field(default_factory=dict)

    def _brief(self) -> str:
        return f"of the states {messages.join_names(self.model.start)}"

    def observe(self, observed: Seen, *, limit: int = work.LIMIT) -> Observation:
        """Infer the states behind a sequence of symbols; None is a day without observation.

        Raises UnknownValue for an unknown symbol; ZeroEvidence if no states can show these symbols;
        OutOfRange for more steps than the limit, before the first of them.

        >>> from refnb.examples import UMBRELLA
        >>> HiddenMarkovModel(UMBRELLA).observe(["umbrella", "none"]).best.cells
        (('rain', 'dry'),)
        """
        x = _days(observed, self.model.symbols)
        _check_work(self.model, len(x), limit)
        observation = Observation(x, self.model, self.settings)
        _ = observation.best  # which refuses what cannot be seen
        return observation

    def learn(
        self,
        sequences: Several,
        steps: int = 1,
        grid: int | None = None,
        *,
        limit: int = work.LIMIT,
    ) -> TrainingRun:
        """Return the model after some steps of Baum-Welch, exact or on a grid of 1/d.

        It stops earlier if a step changes nothing, or is impossible; the answer says so.

        Raises EmptyData for no sequences; UnknownValue; BadWeight; ZeroEvidence for an impossible
        sequence; OutOfRange if the first step is too long, or for more steps of work than the
        limit.

        >>> from refnb.examples import UMBRELLA
        >>> HiddenMarkovModel(UMBRELLA).learn([["umbrella", "none"]], grid=10).model.start
        {'rain': Fraction(7, 10), 'dry': Fraction(3, 10)}
        """
        checks.size(steps, "steps", 1)
        if grid is not None:
            checks.size(grid, "the parts of the grid", 1)
        x = _sequences(sequences, self.model.symbols)
        what = f"{messages.quote(steps)} steps with {sum(map(len, x))} symbols"
        what += "" if grid else messages.option(" without grid=D", " without --grid D")
        budget = Budget(self.model, steps, grid, partial(_cost, x, grid), what, limit)
        path = baum_welch.climb(self.model, x, steps, grid)
        reached, refusal = climb(path, steps, budget.spend)
        models = tuple((at.h, at.likelihood) for at in reached if at.end == em.STEPS)
        end = ALL if reached[-1].end == em.STEPS else STILL
        if refusal:
            hint = "" if grid else "; a grid keeps them short"
            end = f"after step {len(models) - 1}: {refusal}{hint}"
        choices = {"steps": str(steps), "grid": f"1/{grid}" if grid else "none, exact steps"}
        return TrainingRun(models, x, {**self.settings, **choices, "ended": end})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model to a file that `refnb.hmm` reads.

        Raises BadTable for a path that is not a regular file, or cannot be written.
        """
        files.save(path, documents.dumps(wire.encode(self.model), indent=1) + "\n")


@dataclass(frozen=True, repr=False)
class TrainingRun(Shown):
    """The last model, P(X | h) at the start and after each step, and why it ended.

    Its lines are not exercises; for those of one sequence use `observe`.
    """

    climb: tuple[tuple[Model, Fraction], ...]
    sequences: baum_welch.Sequences
    settings: Mapping[str, str]

    @property
    def model(self) -> Model:
        """The last model."""
        return self.climb[-1][0]

    @property
    def chain(self) -> HiddenMarkovModel:
        """The last model, to ask and to teach."""
        return HiddenMarkovModel(self.model)

    @property
    def likelihoods(self) -> tuple[Fraction, ...]:
        """P(X | h) at the start and after each step."""
        return tuple(p for _, p in self.climb)

    @property
    def end(self) -> str:
        """Why it ended."""
        return self.settings["ended"]

    @cached_property
    def solution(self) -> Solution:
        """The first step in full, and the results of all steps."""
        solution = worked.learn("Baum-Welch", self.climb, self.sequences)
        return solution.with_choices(self.settings)


def hmm(model: Described | None = None, *more: object, **tables: object) -> HiddenMarkovModel:
    """Return a hidden Markov model from a path, a document or a record, or from its three tables.

    Raises BadTable for a file that cannot be read; BadRequest for any other document; whatever the
    model itself raises.

    >>> coin = hmm({"start": {"c": 1}, "transition": {"c": {"c": 1}},
    ...             "emission": {"c": {"H": "50%", "T": "1/2"}}})
    >>> coin.observe(["H", "T"]).likelihood
    Fraction(1, 4)
    """
    if more or tables:
        of = zip(("start", "transition", "emission"), (model, *more), strict=False)
        model = {**dict(of), **tables}
    if isinstance(model, Model):
        return HiddenMarkovModel(model)
    with rounded_rows.reading() as rows:
        record = documents.read(model, "a hidden Markov model", _of_document)
    return HiddenMarkovModel(record, rounded_rows.notes(rows))


MOMENTS = re.compile('"(mean|mu|sd|std|sigma|var|variance)":')


def _of_document(value: Json) -> Model:
    """Return the model of a document; a list is a row of states or symbols in order."""
    if len({*MOMENTS.findall(documents.dumps(value))}) > 1:
        why = "an emission is a table of symbols, and a mean and a variance are a density"
        raise BadRequest(f"{why}: cut the numbers into intervals, and name these")
    if isinstance(value, dict):
        value = dict(value)
        states, symbols = value.pop("states", None), value.pop("symbols", None)
        if states is None and isinstance(start := value.get("start"), dict):
            states = [*start]
        names = {"start": [states], "transition": [states] * 2, "emission": [states, symbols]}
        value = {part: by_names(rows, names.get(part, [])) for part, rows in value.items()}
    try:
        return wire.decode(Model, value, "the model", by_hand=True)
    except BadRequest as error:
        raise BadRequest(f"{error}; a model is written like {FORM}") from None


def _cost(sequences: baum_welch.Sequences, grid: int | None, model: Model) -> int:
    """Return the work of one step of Baum-Welch, from the bits of a sequence after it."""
    states, steps = len(model.start), 0
    for n in map(len, sequences):
        bits = model.bits(n)
        after = 2 * grid.bit_length() * n if grid else 2 * states * n * bits
        steps += work.chain(states, n, max(bits, after))
    return steps


def _question(h: Model, seen: Seen, asks: str, asked: Mapping[str, str]) -> exercises.Question:
    from refnb.exercises.problems.problem import Given, Part, Question

    tables = {"start": {**h.start}} | {f"after {z}": {**row} for z, row in h.transition.items()}
    tables |= {f"seen in {z}": {**row} for z, row in h.emission.items()}
    part = Part(asks=asks, asked=asked, seen=["" if x is None else x for x in seen])
    return Question("chain", Given(tables), part)


def _check_work(model: Model, length: int, limit: int) -> None:
    states = len(model.start)
    what = f"a sequence of {length} symbols and {states} states"
    work.check(what, work.chain(states, length, model.bits(length)), limit)


def _days(observed: object, known: Cell) -> Seen:
    """Return symbols, None for a missing one: UnknownValue, also for a mark of it."""
    days = [x if x or x in known else None for x in _symbols(observed, missing=True)]
    for x in days:
        if x is not None and x not in known and suggestions.is_mark(x):
            advice = "leave the cell empty, or write None, where nobody saw it"
            raise UnknownValue(f"no symbol {messages.quote(x)}: {advice}")
    return tuple(days)


def _symbols(observed: object, *, missing: bool = False) -> Cell:
    """Return symbols as a tuple: BadRequest for a text, which would be read letter by letter."""
    if observed is None or isinstance(observed, str):
        seen = f"what was seen is a list of symbols, such as {[str(observed or 'umbrella')]}"
        raise BadRequest(f"{seen}, got {messages.misfit(observed)}")
    return settings.listed(observed, "what was seen", missing=missing) or ()


def _sequences(given: Several, known: Cell) -> baum_welch.Sequences:
    """Return sequences with their weights, each as often as it occurs."""
    if isinstance(given, str | os.PathLike):
        path = files.path(given)
        with files.naming(path):
            return dict(Counter(_lines(path, known)))
    if isinstance(given, Mapping):
        return {_symbols(x): settings.number(n, "the count of", x) for x, n in given.items()}
    if not isinstance(given, Iterable):
        raise BadRequest(f"sequences are a path or lists of symbols, got {messages.misfit(given)}")
    return dict(Counter(map(_symbols, given)))


def _lines(path: str, known: Cell) -> Iterator[Cell]:
    """Yield the sequence of each line, without empty cells at its end."""
    for place, row in tables.split(files.lines(path, None), ","):
        cells = list(map(tables.Layout().trim, row))
        while cells and not cells[-1]:
            cells.pop()
        if not all(cells):
            raise BadTable(f"line {place}: a symbol is missing in column {cells.index('') + 1}")
        checks.known(cells, known, UnknownValue, f"line {place}: a symbol")
        yield tuple(cells)
