"""A classifier for people: asked, tested, compared, and taught more."""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from refnb.api import answer, options, reading, settings
from refnb.api.answer import Answer
from refnb.api.engines import Engine
from refnb.api.reading import Evidence
from refnb.api.settings import Choices
from refnb.core import checks, messages
from refnb.core.checks import Brief
from refnb.core.errors import BadRequest
from refnb.core.escapes import printable
from refnb.estimation.smoothing import Smoothing
from refnb.io import files, suggestions, tables
from refnb.io.tables import Layout, Record, Source

if TYPE_CHECKING:
    from refnb.api.batch import Answers, BatchRow, Questions
    from refnb.api.evaluation import Comparison, Trial
    from refnb.api.reading import Tables
    from refnb.io.models import Model

Rows = Source | Record | None
Named = tuple[str, ...] | None


@dataclass(frozen=True, repr=False)
class Classifier(Brief):
    """A classifier and every choice in words; `learn` and `unlearn` return another one."""

    engine: Engine
    settings: dict[str, str]
    choices: Choices | None = None
    evidence: Evidence | None = None
    sources: tuple[Source, ...] = ()

    def __post_init__(self) -> None:
        checks.own(self)

    @property
    def model(self) -> "Model":
        """The parameters, as the record of their chapter."""
        return self.engine.model

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""
        return self.engine.schema.labels

    @property
    def features(self) -> tuple[str, ...]:
        """The features: those with a domain, then those that are numbers."""
        return (*self.engine.schema.features, *self.engine.numeric)

    def ask(self, row: Record) -> Answer:
        """Return the answer to one row; what it leaves out is summed over.

        A cell is a text, an int or another exact number; None and NaN are missing. The label
        and the weight are passed by, so that a row which was learned can be asked.

        Raises UnknownFeature; UnknownValue; ZeroEvidence when the model rules the row out.

        >>> from refnb.api.learning import learn
        >>> play = learn([{"wind": "weak", "play": "yes"}], "play")
        >>> play.ask({"wind": "weak"}).posterior
        {'yes': Fraction(1, 1)}
        """
        layout = self.choices.layout if self.choices else Layout()
        cells, roles = tables.record(row, layout), {layout.label, layout.weight}
        suggestions.features(self.features, [f for f in cells if f not in roles], "the question")
        x = {f: v for f, v in cells.items() if f not in roles and v is not None}
        return answer.of_row(self.engine, self.settings, x, suggestions.NEAR)

    def ask_all(self, source: Source, label: str | None = None) -> "Answers":
        """Return the answer to every row; a row that has none says why.

        Raises BadTable for a damaged table; UnknownFeature for a column that is no feature.
        """
        from refnb.api import batch

        told = dict[str, str]()
        rows = tuple(batch.read(self.features, source, self._layout(label, None), told=told))
        return batch.Answers(batch.Questions(self.engine, self.settings | told), rows)

    def answers(
        self,
        source: Source,
        label: str | None = None,
        features: Named = None,
        *,
        needs_label: bool = False,
        told: dict[str, str] | None = None,
    ) -> "Iterator[BatchRow]":
        """Yield the answer to every row of a table, which may be longer than memory.

        At the end every rule that was applied to the table is `told`.
        """
        from refnb.api import batch

        layout, asked = self._layout(label, features), self._questions()
        if needs_label and not layout.label:
            raise BadRequest("these parameters do not say which column is the label: name it")
        for rows in batch.read(self.features, source, layout, needs_label=needs_label, told=told):
            yield from asked.answers(rows)

    def csv_lines(
        self,
        source: Source,
        label: str | None = None,
        features: Named = None,
        workers: int = 1,
        told: dict[str, str] | None = None,
    ) -> Iterator[tuple[str, bool]]:
        """Yield the answers as pieces of CSV, and whether all rows of each have one."""
        from refnb.api.parallel import csv_lines

        return csv_lines(self._questions(), source, self._layout(label, features), workers, told)

    def _questions(self) -> "Questions":
        """Return what asks many rows; its model is prepared once."""
        from refnb.api.batch import Questions

        return Questions(self.engine, self.settings)

    def _layout(self, label: str | None, features: Named) -> Layout:
        old = self.choices.layout if self.choices else Layout(self.settings.get("label", ""))
        new = options.layout(label, features, None, None, old.delimiter)
        return replace(old, label=new.label or old.label, features=new.features or old.features)

    def test(self, source: Source, label: str | None = None) -> "Trial":
        """Compare the decisions with the labels of other rows.

        Raises BadTable for a damaged table or a row without a label; EmptyData for no rows;
        UnknownFeature for a column that is no feature.
        """
        from refnb.api import evaluation

        words = self.settings | {"tested on": tables.source_name(source)}
        asked = self.answers(source, label, needs_label=True, told=words)
        return evaluation.trial(asked, self.labels, words)

    def learn(self, more: Source | None = None, *, counts: "Tables | None" = None) -> "Classifier":
        """Return the classifier that has learned these rows, too, as if all had come at once.

        Or the rows that a table of counts stands for.

        Raises UnknownLabel; UnknownValue for what was declared otherwise; what `refnb.learn`
        raises.
        """
        evidence, choices = self._known()
        new, name, found = self._counted(more, counts)
        known = (*self.sources, more) if self.sources and more is not None else ()
        both = evidence.merge(new, reading.union(choices, evidence.schema, new.schema))
        told = replace(self, settings={**self.settings, **found, **self.settings})
        return told._with(both, known, "table", name)

    def unlearn(self, rows: Rows = None, *, counts: "Tables | None" = None) -> "Classifier":
        """Return the classifier as if these rows had never been learned; a record is one row.

        Counts are kept, not rows: what is refused at once is a row with a cell that is not in
        them any more, and a row of cells that other rows have, too, is taken away.

        Raises Negative, or OutOfRange for numbers, when the counts show that they were not
        learned; UndefinedEstimate when a rule is left with 0/0.
        """
        evidence, _ = self._known()
        gone, name, _ = self._counted(rows, counts)
        return self._with(evidence.subtract(gone), (), "unlearned", name)

    def compare(
        self, rules: Iterable[str | Smoothing], held_out: Source | None = None
    ) -> "Comparison":
        """Return accuracy, ties and exact log loss of several rules of smoothing.

        Without other rows every row that was learned is left out in turn, by unlearning it.

        Raises BadRequest when nothing is known of the rows that were learned.
        """
        from refnb.api import evaluation, leave_one_out

        evidence, choices = self._known()
        name = "each row, left out in turn" if held_out is None else tables.source_name(held_out)
        if held_out is None:
            leave_one_out.check(self.sources, evidence, choices, self.features)
        encoding, found, words = choices.layout.encoding, {}, dict[str, str]()
        held = None if held_out is None else tables.kept(held_out, encoding)
        for rule in settings.rules(rules):
            words = self.settings | {"smoothing": rule.spelling(), "tested on": name}
            chosen = replace(choices, smoothing=rule)
            settings.check(chosen)
            rival = replace(self, choices=chosen, engine=evidence.fit(chosen))
            if held is not None:
                asked = rival.answers(held, needs_label=True, told=words)
            else:
                asked = leave_one_out.answers(self.sources, evidence, chosen, rival._questions())
            found[rule.spelling()] = evaluation.trial(asked, self.labels, words)
        return evaluation.Comparison(found, {**words, **self.settings})

    def _counted(self, rows: Rows, counts: "Tables | None") -> tuple[Evidence, str, dict[str, str]]:
        """Return what rows or counts say of the known columns, their name, and what was applied."""
        evidence, choices = self._known()
        if (rows is None) == (counts is None):
            raise BadRequest("give either rows or counts")
        if rows is not None:
            new, found = reading.counted(rows, choices, self.features, evidence.schema)
            return new, tables.source_name(rows), found
        assert counts is not None
        layout = replace(choices.layout, features=self.features, weight=None)
        chosen = replace(choices, layout=layout)
        more, _, name = reading.read_counts(counts, chosen, evidence.schema)
        return more, name, {}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model as JSON, with what it was learned from, for `refnb.load`.

        Raises BadTable for what `refnb.io.files.save` cannot write, and for a table that it
        was learned from, which `compare` reads again.
        """
        from refnb.api import saving

        read = [os.fspath(x) for x in self.sources if isinstance(x, str | os.PathLike)]
        label = self.settings.get("label")
        files.save(path, saving.written(self.model, self.choices, self.evidence, label), read)

    def _brief(self) -> str:
        what = [messages.shown(self.settings["label"])] if "label" in self.settings else []
        what += [self.settings["model"]] if "model" in self.settings else []
        rows = [] if self.evidence is None else [f"{messages.shown(self.evidence.rows)} rows"]
        sizes = [*rows, f"{len(self.features)} features", f"labels {messages.several(self.labels)}"]
        return f"{' '.join(what)}: {', '.join(sizes)}"

    def __str__(self) -> str:
        words = [f"{what} = {said}" for what, said in self.settings.items()]
        return "\n".join(map(printable, [*words, f"features = {', '.join(self.features)}"]))

    def _known(self) -> tuple[Evidence, Choices]:
        if self.evidence is None or self.choices is None:
            raise BadRequest("only parameters are known, not the counts that they came from")
        return self.evidence, self.choices

    def _with(
        self, evidence: Evidence, known: tuple[Source, ...], what: str, name: str
    ) -> "Classifier":
        """Return the classifier of other evidence, told where the difference came from."""
        _, choices = self._known()
        before = self.settings.get(what, name)
        again = before == name or before.endswith(f" and {name}")
        words = self.settings | {what: before if again else f"{before} and {name}"}
        engine = evidence.fit(choices)
        return replace(self, engine=engine, evidence=evidence, sources=known, settings=words)
