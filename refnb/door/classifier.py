"""A classifier for people: learned from rows or read from a file, then asked, tested, compared."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from refnb.data import models, table
from refnb.data.models import Model
from refnb.data.table import Layout, Row
from refnb.door import (
    choices,
    engines,
    files,
    hints,
    questions,
    reading,
    saved,
    sources,
    tally,
    trials,
)
from refnb.door.answers import Answer
from refnb.door.choices import Choices, Numbers
from refnb.door.engines import Engine
from refnb.door.evidence import Evidence, Tally
from refnb.door.questions import Answers, Asked
from refnb.door.sources import Record, Source
from refnb.door.trials import Comparison, Trial
from refnb.errors import BadRequest, RefnbError
from refnb.estimation.counting import Counts
from refnb.estimation.smoothing import Smoothing


@dataclass(frozen=True)
class Classifier:
    """A classifier and every choice in words; `learn` and `unlearn` return another one."""

    engine: Engine
    told: dict[str, str]
    how: Choices | None = None
    evidence: Evidence | None = None
    learned_from: tuple[Source, ...] = ()

    @property
    def model(self) -> Model:
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

        >>> play = learn([{"wind": "weak", "play": "yes"}], "play")
        >>> play.ask({"wind": "weak"}).posterior
        {'yes': Fraction(1, 1)}
        """
        cells = sources.record(row)
        layout = self.how.layout if self.how else Layout("")
        roles, missing = {layout.label, layout.weight}, layout.missing
        x = {f: v for f, v in cells.items() if f not in roles and v != missing}
        hints.features(self.features, [f for f in row if f not in roles], "the question")
        return self.answer(x, hints.NEAR)

    def answer(self, x: Mapping[str, str], near: int) -> Answer:
        """Return the answer to a row of texts; so many values are searched for a near miss."""
        hints.values(self.engine.schema, x, near)
        title = f"Which {self.told['label']}?" if "label" in self.told else "Which label?"
        return Answer(title, dict(x), self.engine.infer(x), self.engine, self.told)

    def ask_all(self, source: Source, label: str | None = None) -> Answers:
        """Return the answer to every row; a row that has none says why.

        Raises BadTable for a damaged table; UnknownFeature for a column that is no feature.
        """
        return Answers(tuple(self.asked(source, label)), self.labels)

    def asked(
        self, source: Source, label: str | None = None, features: tuple[str, ...] | None = None
    ) -> Iterator[Asked]:
        """Yield the answer to every row of a table, which may be longer than memory."""
        layout = self.how.layout if self.how else Layout(label or "")
        layout = replace(layout, label=label or layout.label, features=features or layout.features)
        return questions.asked(self.answer, self.features, source, layout)

    def test(self, source: Source, label: str | None = None) -> Trial:
        """Compare the decisions with the labels of other rows.

        Raises BadTable for a damaged table or a row without a label; EmptyData for no rows;
        UnknownFeature for a column that is no feature.
        """
        told = self.told | {"tested on": sources.name(source)}
        return trials.trial(self.asked(source, label), self.labels, told)

    def learn(self, more: Source) -> "Classifier":
        """Return the classifier that has learned these rows, too, as if all had come at once.

        Raises UnknownLabel; UnknownValue for what was declared otherwise; what `refnb.learn`
        raises.
        """
        evidence, how = self._known()
        new = reading.counted(more, how, self.features)
        known = (*self.learned_from, more) if self.learned_from else ()
        return self._with(evidence.merge(new, tally.union(how, evidence.schema, new.schema)), known)

    def unlearn(self, rows: Source | Record) -> "Classifier":
        """Return the classifier as if these rows had never been learned; a record is one row.

        Raises Negative when they were not learned; UndefinedEstimate when a rule is left with
        0/0.
        """
        evidence, how = self._known()
        return self._with(evidence.subtract(reading.counted(rows, how, self.features)), ())

    def compare(
        self, rules: Iterable[str | Smoothing], held_out: Source | None = None
    ) -> Comparison:
        """Return accuracy, ties and exact log loss of several rules of smoothing.

        Without other rows every row that was learned is left out in turn, by unlearning it.

        Raises BadRequest when nothing is known of the rows that were learned.
        """
        evidence, how = self._known()
        found = {}
        for rule in map(choices.rule, rules):
            rival = replace(how, smoothing=rule)
            fitted = replace(self, how=rival, engine=evidence.fit(rival))
            asked = fitted._left_out() if held_out is None else fitted.asked(held_out)
            found[rule.spelling()] = trials.trial(asked, self.labels, self.told)
        tested = sources.name(held_out) if held_out else "each row, left out in turn"
        return Comparison(found, {**self.told, "tested on": tested})

    def _left_out(self) -> Iterator[Asked]:
        """Yield each row that was learned, answered as if it had not been."""
        evidence, how = self._known()
        if not self.learned_from or not all(map(sources.again, self.learned_from)):
            raise BadRequest("to leave rows out they are read again: give held-out rows instead")
        for source in self.learned_from:
            with sources.opened(source, how.layout.delimiter) as sheet:
                for row in sheet.rows:
                    yield self._without(row, evidence, how)

    def _without(self, row: Row, evidence: Evidence, how: Choices) -> Asked:
        """Return the answer to a row, as if it had not been learned."""
        label = row.cells[how.layout.label]
        try:
            rest = evidence.subtract(tally.count([row], self.features, how))
            fitted = replace(self, engine=rest.fit(how))
            x = table.instance(row, self.features, how.layout)
            return Asked(row.place, label, fitted.answer(x, 0), "")
        except RefnbError as error:
            return Asked(row.place, label, None, f"{type(error).__name__}: {error}"[:1000])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model as JSON, with what it was learned from, for `refnb.load`."""
        files.save(os.fspath(path), saved.written(self.model, self.how, self.evidence))

    def __str__(self) -> str:
        told = [f"{what} = {said}" for what, said in self.told.items()]
        return "\n".join([*told, f"features = {', '.join(self.features)}"])

    def _known(self) -> tuple[Evidence, Choices]:
        if self.evidence is None or self.how is None:
            raise BadRequest("only parameters are known, not the counts that they came from")
        return self.evidence, self.how

    def _with(self, evidence: Evidence, known: tuple[Source, ...]) -> "Classifier":
        _, how = self._known()
        return replace(self, engine=evidence.fit(how), evidence=evidence, learned_from=known)


def learn(  # noqa: PLR0913
    source: Source | Counts,
    label: str | None = None,
    *,
    features: Iterable[str] | None = None,
    model: str = "categorical",
    families: Mapping[str, str] | None = None,
    domains: Mapping[str, Iterable[str]] | None = None,
    labels: Iterable[str] | None = None,
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing | Numbers = "none",
    missing: str | None = None,
    weight: str | None = None,
    delimiter: str = ",",
    divisor: str = "n",
    shared: bool = False,
) -> Classifier:
    """Return a classifier learned from rows: a path, records, columns, a data frame, or counts.

    Raises BadTable for damaged rows; EmptyData for none; OutOfRange for a word that is no
    choice; UndefinedEstimate for 0/0; ZeroVariance; what a declared domain refuses.

    >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
    >>> learn(days, "play", smoothing="laplace").ask({"wind": "weak"}).posterior
    {'no': Fraction(1, 3), 'yes': Fraction(2, 3)}
    """
    names = choices.listed(features)
    layout = Layout(label or "", names, missing, weight, delimiter)
    declared = {f: tuple(domain) for f, domain in (domains or {}).items()}
    ruled = choices.rule(smoothing), choices.prior(prior)
    kinds = dict(families or {})
    how = Choices(layout, model, kinds, declared, choices.listed(labels), *ruled, divisor, shared)
    choices.check(how)
    if isinstance(source, Counts):
        tallied = Tally(source, {})
        return Classifier(tallied.fit(how), how.words("counts"), how, tallied)
    evidence, taken, name = reading.read(source, how)
    return Classifier(evidence.fit(taken), taken.words(name), taken, evidence, (source,))


def load(path: str | os.PathLike[str]) -> Classifier:
    """Return the classifier of a file that `save` wrote, or that was written by hand.

    Raises BadTable for a file that cannot be read; BadRequest for one that is no model; what
    the model itself raises.
    """
    name = os.fspath(path)
    with files.naming(name):
        model, how, evidence = saved.read(files.document(name))
    told = {"model": f"{models.family(model)}, from {name}"}
    if how is None or evidence is None:
        return Classifier(engines.engine(model), told)
    return Classifier(evidence.fit(how), how.words(f"that of {name}"), how, evidence)
