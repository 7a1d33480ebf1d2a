"""A classifier: learned from rows or counts, then asked, tested, compared, and taught more."""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Self, TypeVar, Unpack

from refnb.api import settings, work
from refnb.api.learning import answer, rows
from refnb.api.learning import choices as chosen
from refnb.api.learning.answer import Answers, Question, Questions
from refnb.api.learning.choices import Choices
from refnb.api.learning.engine import Engine, check_estimates
from refnb.api.learning.rows import Tables
from refnb.api.learning.statistics import ColumnStatistics, Statistics
from refnb.api.settings import CountOptions, Divisor, Domains, LearnReading, Model, Numbers
from refnb.core import checks, errors, escapes, messages
from refnb.estimation.smoothing import Smoothing
from refnb.io import columns, files, suggestions, tables

if TYPE_CHECKING:
    from refnb.api.learning import comparison, trial
    from refnb.api.learning.documents import Texts
    from refnb.api.learning.line import Line
    from refnb.api.learning.samples import Row
    from refnb.exact.logarithm import Extended
    from refnb.io.models import Model as Parameters

C = TypeVar("C", bound="Classifier")
SHOWN = 8  # tables that the settings name


@dataclass(frozen=True, repr=False)
class Classifier(checks.Brief):
    """A classifier, with every choice in words; `learn` and `unlearn` return another one.

    `origin` names the tables that were learned and unlearned, each as often as it was; `kinds` are
    the types of labels that were not text, in a model that was fitted elsewhere.
    """

    engine: Engine
    settings: Mapping[str, str]
    choices: Choices | None = None
    statistics: Statistics | None = None
    sources: tuple[Texts, ...] = ()
    origin: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)

    more = "table"  # the setting that names what is learned later

    def __post_init__(self) -> None:
        checks.freeze_fields(self)

    def ask(self, row: Question = {}, **cells: object) -> answer.Answer:  # noqa: B006 - only read
        """Answer one row; features that you leave out are summed over, without any by the prior.

        A row is a mapping, or its cells are arguments with names: ask(wind="weak").

        A cell is a text, an int or another exact number; None and NaN are missing. The label, the
        weight and ignored columns are skipped, so you can ask a row just as you learned it; in a
        row of a data frame any other column is skipped too, unless it is a near miss. A classifier
        of texts takes a text, a Path, or counts of words; unknown words are ignored.

        Raises UnknownFeature; UnknownValue; ZeroEvidence if the row is impossible under the model;
        NotText.

        >>> play = learn([{"wind": "weak", "play": "yes"}], "play")
        >>> play.ask({"wind": "weak"}).posterior
        {'yes': Fraction(1, 1)}
        """
        return self.questions.ask(settings.cells(row, cells))

    def ask_all(self, source: tables.Source, label: str | None = None) -> Answers:
        """Answer every row of a table, or every text of a list; a row without an answer says why.

        Columns that were not learned are ignored, and named in the settings. Of texts that were
        learned from a table, the others are rows of a table, too.

        Raises BadTable for a damaged table; UnknownFeature for a near miss of a missing column.
        """
        asked, notes = self._reading(label), dict[str, str]()
        blocks = tuple(asked.read(source, notes))
        kinds = blocks[-1].kinds if blocks else {}
        known = self.choices.kinds if self.choices else self.kinds
        own = columns.restore_cells(self.own, {**kinds, **known})
        lines = {**self.settings, **notes}
        take = getattr(getattr(source, "index", None), "take", None)  # of a frame or a series
        index = take([place - 1 for block in blocks for place in block.places]) if take else None
        return Answers(replace(asked, settings=lines, own=own), blocks, index)

    def test(self, source: Texts, label: str | None = None) -> trial.Trial:
        """Compare the decisions with the labels of other rows or documents.

        Documents are given in the same form as those learned, and need not cover every class.

        Raises BadTable for a damaged table or a row without a label; EmptyData for no rows;
        UnknownFeature for a near miss of a missing column; UnknownLabel for documents of an unknown
        class.
        """
        from refnb.api.learning import trial

        asked = self._reading(label)
        notes = {**self.settings, "tested on": self._named(source)}
        return trial.trial(asked.answers_to(asked.labelled(source, notes)), self.own, notes)

    def compare(
        self,
        rules: Iterable[str | Smoothing],
        held_out: Texts | None = None,
        *,
        folds: int | None = None,
        limit: int = work.LIMIT,
    ) -> comparison.Comparison:
        """Return accuracy, ties and log loss of several rules of smoothing.

        Without other rows, every row that was learned is left out in turn, by unlearning it; with
        `folds` the rows 1, k + 1, 2 k + 1, ... are left out together, then the rows that follow
        them.

        Raises BadRequest if the rows that were learned are not known; OutOfRange for fewer than 2
        folds, or more folds than rows, or for more steps of work than the limit.
        """
        from refnb.api.learning import comparison, leave_one_out

        (statistics, _), ask, every = self.known(), self.questions, settings.rules(rules)
        if held_out is None:
            others = leave_one_out.others(ask, statistics, self.sources)
            notes = {"tested on": others.check(folds, len(every), limit)}
            return comparison.compare(ask, statistics, every, partial(others.answers, folds), notes)
        if folds is not None:
            raise errors.BadRequest("rows are held out, or parted into folds: give one of both")
        notes = {"tested on": self._named(held_out)}
        held = [*ask.labelled(held_out, notes)]
        return comparison.compare(ask, statistics, every, lambda q: q.answers_to(held), notes)

    def _named(self, source: Texts) -> str:
        """Return the name of what is tested on, and whether it was learned."""
        name, same = self.questions.name, any(source is each for each in self.sources)
        paths = [name(each) for each in self.sources if os.access(name(each), os.F_OK)]
        same |= any(files.same(name(source), path) for path in paths)
        return name(source) + ", which it was learned from" * same

    def learn(self, more: Texts) -> Self:
        """Return the classifier that has also learned these rows, as if all had come at once.

        Raises UnknownLabel; UnknownValue for a value outside a declared domain; whatever
        `refnb.learn` raises.
        """
        statistics, _ = self.known()
        new, choices, notes = self.questions.count(more, statistics.schema)
        sources = (*self.sources, more) if self.sources else ()
        noted = replace(self, choices=choices, settings={**notes, **self.settings})
        return noted._refitted(new, self.questions.name(more), sources)

    def learn_counts(self, counts: Tables) -> Self:
        """Return the classifier that has also learned the rows behind these tables of counts.

        Raises UnknownLabel; UnknownValue for a value outside a declared domain; whatever
        `refnb.learn_counts` raises.
        """
        return self._refitted(*self._tables(counts))

    def unlearn(self, rows: Texts | tables.Record) -> Self:
        """Return the classifier as if these rows had never been learned; a record is one row.

        The classifier keeps counts, not rows: it refuses a row with a cell that its counts no
        longer contain, but it removes a row that it never learned if other rows have the same
        cells.

        Raises Negative, or OutOfRange for numbers, if the counts show that these rows were not
        learned.
        """
        gone = self.questions.count(rows, self.known()[0].schema)[0]
        return self._refitted(gone, self.questions.name(rows), is_gone=True)

    def unlearn_counts(self, counts: Tables) -> Self:
        """Return the classifier as if the rows behind tables of counts had never been learned.

        Raises whatever `unlearn` and `refnb.learn_counts` raise.
        """
        return self._refitted(*self._tables(counts), is_gone=True)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model and the counts behind it as JSON, for `refnb.load`.

        Raises BadTable for a file that `refnb.io.files.save` cannot write, or one that the
        classifier was learned from and `compare` reads again.
        """
        from refnb.io import documents, models, wire

        how, counted = self.choices, self.statistics
        label = how.layout.label if how else self.settings.get("label")
        value = models.document(self.engine.model, label)
        assert isinstance(value, dict)
        if how and counted:
            value[models.LEARNED] = {"how": wire.encode(how), "counted": wire.encode(counted)}
        paths = [os.fspath(x) for x in self.sources if isinstance(x, str | os.PathLike)]
        files.save(path, documents.dumps(value, indent=1) + "\n", paths)

    def line(self, positive: object, negative: object = None, row: Question | None = None) -> Line:
        """Return the line of one label against another: w, b, and the margin of a row.

        With two labels you may name just one. A category has a weight for each of its values, a
        text for each word; a row needs every feature.

        Raises UnknownLabel; OutOfRange for a probability 0, whose logarithm is infinite;
        DomainMismatch for a Gaussian variance that depends on the label; BadRequest for the joint
        model; MissingValue.

        >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
        >>> print(learn(days, "play", smoothing="laplace").line("yes", row={"wind": "weak"}).margin)
        log(2/3) - log(1/3)
        """
        from refnb.api.learning import line

        x = {} if row is None else self.ask(row).given
        gone = {"left out, not estimated": messages.join_names(self.engine.undefined)}
        notes = {**self.settings, **(gone if self.engine.undefined else {})}
        try:
            plane, numbers = line.of_model(self.engine.model, x)
            given = None if row is None else numbers
            return line.between(plane, (*self.own,), positive, negative, given, notes)
        except errors.DomainMismatch as error:
            way = messages.option("ask(row).contributions()", "--contributions")
            raise errors.DomainMismatch(f"{error}; {way} tells what each factor adds") from None

    def sample(self, n: int, seed: int = 1, places: int = 2, length: int = 20) -> tuple[Row, ...]:
        """Draw n rows from the model: a label from the prior, then each feature from its table.

        `places` is the number of decimals of a measured number, `length` the number of words in a
        row of word counts. The same seed gives the same rows everywhere.

        Raises OutOfRange for a seed that is not in 0..2^64 - 1, and for too many rows; BadRequest
        for the complement.

        >>> play = learn([{"wind": "weak", "play": "yes"}], "play")
        >>> play.sample(1, seed=1)
        ({'play': 'yes', 'wind': 'weak'},)
        """
        from refnb.api.learning import samples

        check_estimates(self.engine.undefined, self.engine.undefined)
        label, own = self.settings.get("label") or "label", self.own
        draws = samples.of_model(self.engine.model, label, places, length)
        rows = samples.series(*draws, n, seed)
        return tuple({**row, label: own[str(row[label])]} for row in rows)

    def log_likelihood(self, other: Classifier | None = None) -> Extended:
        """Return log P(D | parameters) of the rows that were learned; -inf if the probability is 0.

        The parameters are those learned, or those of another classifier; smoothing "none" gives the
        maximum.

        Raises BadRequest for the joint model and numeric columns, and if the rows are not known.

        >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
        >>> print(learn(days, "play").log_likelihood())
        2 log(1/2)
        """
        from refnb.classifiers import categorical

        statistics, _ = self.known()
        model = (other or self).model
        if not (isinstance(statistics, ColumnStatistics) and isinstance(model, categorical.Model)):
            raise errors.BadRequest("a likelihood is that of columns of words, by naive Bayes")
        return categorical.log_likelihood(model, statistics.counts)

    def csv_lines(
        self,
        source: tables.Source,
        label: str | None = None,
        features: tuple[str, ...] | None = None,
        notes: dict[str, str] | None = None,
    ) -> Iterator[tuple[str, bool]]:
        """Yield the answers to a table, which may be larger than memory, as pieces of CSV.

        Each piece comes with whether all of its rows have an answer. At the end `notes` has every
        rule that was applied to the table.
        """
        return self._reading(label, features).csv_lines(source, notes)

    @property
    def labels(self) -> tuple[columns.Original, ...]:
        """The labels, in the order that decides ties; ints if the table has ints."""
        return (*self.own.values(),)

    @property
    def features(self) -> tuple[str, ...]:
        """The features: those with a domain, then those that are numbers."""
        return (*self.engine.schema.features, *self.engine.numeric)

    @property
    def parameters(self) -> int:
        """The number of free parameters: each distribution has one less than it has entries."""
        return self.engine.parameters

    @property
    def model(self) -> Parameters:
        """The parameters, as the record of the chapter.

        Raises UndefinedEstimate and ZeroVariance for a feature without an estimate.
        """
        check_estimates(self.engine.undefined, self.engine.undefined)
        return self.engine.model

    @cached_property
    def own(self) -> dict[str, columns.Original]:
        """The labels by their texts."""
        kinds = self.choices.kinds if self.choices else self.kinds
        return columns.restore_cells(self.engine.schema.labels, kinds)

    @cached_property
    def questions(self) -> Questions:
        """The reader of rows; if it knows no data, each value of a domain stands for itself."""
        plain = tables.Layout(self.settings.get("label", ""))
        layout = self.choices.layout if self.choices else plain.over(self.engine.schema.features)
        return Questions(self.engine, self.settings, self.own, layout, self.choices)

    def known(self) -> tuple[Statistics, Choices]:
        """Return the statistics, and the choices: BadRequest if only parameters are known."""
        if self.statistics is None or self.choices is None:
            raise errors.BadRequest("only parameters are known, not the counts that they came from")
        return self.statistics, self.choices

    def _reading(
        self, label: str | None = None, features: tuple[str, ...] | None = None
    ) -> Questions:
        """Return the reader for many rows, with other names of columns."""
        new, old = settings.layout(label, features), self.questions.layout
        layout = replace(old, label=new.label or old.label, features=new.features or old.features)
        return replace(self.questions, layout=layout)

    def _tables(self, counts: Tables) -> tuple[Statistics, str]:
        """Return the statistics in tables of counts, and their name."""
        statistics, choices = self.known()
        layout = replace(choices.layout, features=self.features)
        new, _, name = rows.read_counts(counts, replace(choices, layout=layout), statistics.schema)
        return new, name

    def _refitted(
        self, new: Statistics, name: str, sources: tuple[Texts, ...] = (), *, is_gone: bool = False
    ) -> Self:
        """Return the classifier that has these statistics as well, or no longer, and their name."""
        statistics, choices = self.known()
        statistics = statistics.subtract(new) if is_gone else statistics.merge(new, choices)
        change = "unlearned" if is_gone else self.more
        before = (self.settings[change],) if change in self.settings else ()
        names = (*self.origin.get(change, before), name)
        rest = [f"{len(names) - SHOWN} more"] if len(names) > SHOWN else []
        engine, origin = statistics.fit(choices), " and ".join([*names[:SHOWN], *rest])
        return replace(
            self,
            engine=engine,
            statistics=statistics,
            sources=sources,
            settings={**self.settings, **statistics.summary(engine), change: origin},
            origin={**self.origin, change: names},
        )

    if not TYPE_CHECKING:  # to which every name would be a member

        def __getattr__(self, name: str) -> object:
            """Suggest the name in refnb of an attribute that other programs have."""
            raise AttributeError(suggestions.member(name, self))

    def _brief(self) -> str:
        head = [messages.quote(self.settings["label"])] if "label" in self.settings else []
        head += [self.settings["model"]] if "model" in self.settings else []
        sizes = [] if self.statistics is None else [f"{messages.quote(self.statistics.rows)} rows"]
        sizes += [f"{len(self.features)} features", f"labels {messages.join_names(self.own)}"]
        return f"{' '.join(head)}: {', '.join(sizes)}"

    def __str__(self) -> str:
        lines = [f"{name} = {text}" for name, text in self.settings.items()]
        lines += [f"features = {', '.join(self.features)}"] if self.features else []
        return "\n".join(map(escapes.printable, lines))


def learn(  # noqa: PLR0913
    source: tables.Source,
    label: str | None = None,
    *unnamed: object,
    features: Iterable[str] | None = None,
    model: Model = "categorical",
    families: Mapping[str, str] | None = None,
    domains: Domains = None,
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing | Numbers = "none",
    divisor: Divisor = "n",
    shared: bool = False,
    **reading: Unpack[LearnReading],
) -> Classifier:
    """Return a classifier learned from rows: a path, records, columns, a data frame.

        label        the column of the labels; they come back as they came, ints as ints
        features     the columns to use; all others by default
        model        what columns of words are: categorical, bernoulli (0 or 1), or joint, a
                     table of whole rows without an assumption; multinomial or complement, where
                     each column counts a word
        families     columns that differ: {"kg": "gaussian", "calls": "poisson"}
        domains      the values of features, in their order; under the name of the label's
                     column the labels, whose order decides ties
        smoothing    "none", "laplace", "add=1/2", "m=3", for the features; "m=4:sun=6/10,rain=4/10"
                     guesses at those with these values, and evenly at others
        prior        the same for the labels, "uniform", or a table: {"yes": "1/3", "no": "2/3"}
        divisor      of a variance, "n" or "n-1"
        shared       True for one variance for all labels

    How rows are read:

        weight       a column of numbers such as 3 or 1/2: how often a row counts
        missing      marks of missing cells beside the empty ones; ?, NA and their like are
                     missing in a column of numbers. An empty cell is one unless its domain has ''
        unseen       what a value is that was never learned: "refuse", or "missing"
        delimiter    the character between cells; by default what line 1 has
        header       the names of the columns where the table has none; "none" for 1, 2, 3
        quotes       False where quotes mean nothing
        blanks       "keep" where blanks around a cell belong to it
        encoding     of a file, "utf-8"
        comma        "decimal" or "thousands", where the cells do not tell

    `settings` of the classifier names each rule that was applied.

    Raises BadTable for damaged rows, or rows that can be read in two ways; EmptyData for none;
    OutOfRange for an unknown choice, and for too many labels and values; whatever a declared domain
    refuses. If a feature has no estimate (0/0 or equal numbers), you get an error only when you
    ask: UndefinedEstimate; ZeroVariance.

    >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
    >>> learn(days, "play", smoothing="laplace").ask({"wind": "weak"}).posterior
    {'no': Fraction(1, 3), 'yes': Fraction(2, 3)}
    """
    settings.check_options(learn, reading, LearnReading, *unnamed)
    choices = chosen.of_rows(
        label, features, model, families, domains, smoothing, prior, divisor, shared, **reading
    )
    counted = rows.read(source, choices)
    with tables.naming(source):
        return fit(Classifier, *counted, source)


def learn_counts(
    counts: Tables, label: str | None = None, **options: Unpack[CountOptions]
) -> Classifier:
    """Return a classifier learned from counts, the same as `learn` makes from the rows behind them.

    Counts are a table with the columns label, feature, value and count, such as the query of `sql`
    returns, or a tuple of such tables, which are added. The options are those of `learn`, except
    `weight` and `comma`.

    Raises BadTable for damaged counts; BadRequest for a choice that needs whole rows; whatever
    `learn` raises.

    >>> counts = [{"label": y, "feature": "wind", "value": v, "count": 2}
    ...     for y, v in (("yes", "weak"), ("no", "strong"))]
    >>> learn_counts(counts, smoothing="laplace").ask({"wind": "weak"}).posterior
    {'no': Fraction(1, 4), 'yes': Fraction(3, 4)}
    """
    settings.check_options(learn_counts, options, CountOptions)
    return fit(Classifier, *rows.read_counts(counts, chosen.of_rows(label, **options)))


def fit(kind: type[C], statistics: Statistics, choices: Choices, name: str, *sources: Texts) -> C:
    """Return the classifier learned from these statistics."""
    try:
        engine = statistics.fit(choices)
    except errors.RefnbError as error:
        if "header" not in choices.notes:
            raise
        raise type(error)(f"{error}; the header is {choices.notes['header']}") from None
    settings = statistics.summary(engine) | choices.settings(name)
    return kind(engine, settings, choices, statistics, sources)
