"""A classifier for people: learned from rows or counts, asked, tested, compared, taught more."""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Unpack, get_args

from refnb.api import settings, work
from refnb.api.learning import answer
from refnb.api.learning.answer import Answer
from refnb.api.learning.engines import check_estimates
from refnb.api.learning.reading import Statistics, Tables, Tally, counted, read, read_counts, union
from refnb.api.settings import Choices, CountReading, Divisor, LearnReading, Model, Numbers
from refnb.core import checks, messages
from refnb.core.checks import Brief, ReadOnly
from refnb.core.errors import BadRequest, RefnbError
from refnb.core.escapes import printable
from refnb.estimation.smoothing import Smoothing
from refnb.io import columns, files, suggestions, tables
from refnb.io.columns import Original
from refnb.io.tables import Layout, Record, Source

if TYPE_CHECKING:
    from refnb.api.learning.batch import Answers, Questions
    from refnb.api.learning.evaluation import Comparison
    from refnb.api.learning.line import Line
    from refnb.api.learning.reading import Engine
    from refnb.api.learning.samples import Row
    from refnb.api.learning.trial import Trial
    from refnb.exact.logarithm import Extended
    from refnb.io import models

Rows = Source | Record
Named = tuple[str, ...] | None
SHOWN = 8  # tables that the settings name
Domains = Mapping[str, Iterable[object]] | None


@dataclass(frozen=True, repr=False)
class Classifier(Brief):
    """A classifier and every choice in words; `learn` and `unlearn` return another one.

    Its `origin` names the tables that were learned and unlearned, each as often as it was.
    """

    engine: Engine
    settings: Mapping[str, str]
    choices: Choices | None = None
    statistics: Statistics | None = None
    sources: tuple[Source, ...] = ()
    origin: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        checks.freeze_fields(self)

    @property
    def model(self) -> models.Model:
        """The parameters, as the record of their chapter.

        Raises UndefinedEstimate and ZeroVariance for a feature that has none.
        """
        check_estimates(self.engine.undefined, self.engine.undefined)
        return self.engine.model

    @property
    def labels(self) -> tuple[Original, ...]:
        """The labels, in the order that decides ties; ints where those of the table are."""
        return (*self.own.values(),)

    @cached_property
    def own(self) -> dict[str, Original]:
        """The labels by their texts."""
        return columns.restore_cells(
            self.engine.schema.labels, self.choices.kinds if self.choices else {}
        )

    @property
    def features(self) -> tuple[str, ...]:
        """The features: those with a domain, then those that are numbers."""
        return (*self.engine.schema.features, *self.engine.numeric)

    def ask(self, row: Record) -> Answer:
        """Return the answer to one row; what it leaves out is summed over.

        A cell is a text, an int or another exact number; None and NaN are missing. The label,
        the weight and columns that were left out are passed by, so that a row which was learned
        can be asked; of a row of a data frame so is every other column that is no near miss.

        Raises UnknownFeature; UnknownValue; ZeroEvidence when the model rules the row out.

        >>> play = learn([{"wind": "weak", "play": "yes"}], "play")
        >>> play.ask({"wind": "weak"}).posterior
        {'yes': Fraction(1, 1)}
        """
        layout = self._reading
        roles = {layout.label, layout.weight, *(self.choices.left_out if self.choices else ())}
        named = {*self.features, *filter(None, roles)}
        cells, others, marks = tables.record(row, layout, named)
        given = [f for f in cells if f not in roles]
        suggestions.features(self.features, given, "the question")
        if others:
            suggestions.others(self.features, [*given, *others], "the question")
        x = {f: v for f, v in cells.items() if f not in roles and v is not None}
        known = self.engine.schema.features if layout.unseen == settings.MISSING else {}
        new = [f for f in known if f in x and x[f] not in known[f]]
        told = {
            "passed by": ", ".join(f"{f}={v}" for f, v in cells.items() if f in roles and v),
            "columns passed by": messages.join_names(others),
            "taken for missing in the question": messages.join_names(marks),
            "never seen, taken for missing": ", ".join(f"{f}={x.pop(f)}" for f in new),
        }
        told = ReadOnly({**self.settings, **{what: said for what, said in told.items() if said}})
        return answer.of_row(self.engine, told, x, self.own)

    def ask_all(self, source: Source, label: str | None = None) -> Answers:
        """Return the answer to every row; a row that has none says why.

        Columns that were not learned are passed by and told.

        Raises BadTable for a damaged table; UnknownFeature for a near miss of a column that is not
        there.
        """
        from refnb.api.learning import batch

        asked, notes, kinds = self._questions(label), dict[str, str](), dict[str, str]()
        rows = tuple(asked.read(source, notes, kinds))
        kinds |= self.choices.kinds if self.choices else {}
        own, told = columns.restore_cells(self.own, kinds), {**self.settings, **notes}
        return batch.Answers(replace(asked, settings=told, own=own), rows)

    def csv_lines(
        self,
        source: Source,
        label: str | None = None,
        features: Named = None,
        notes: dict[str, str] | None = None,
    ) -> Iterator[tuple[str, bool]]:
        """Yield the answers to a table, which may be longer than memory, as pieces of CSV.

        Each comes with whether all of its rows have one. At the end every rule that was applied
        to the table is told in `notes`.
        """
        return self._questions(label, features).csv_lines(source, notes)

    def _questions(self, label: str | None = None, features: Named = None) -> Questions:
        """Return what asks many rows, by the layout of those that were learned."""
        from refnb.api.learning.batch import Questions

        old, new = self._reading, settings.layout(label, features)
        layout = replace(old, label=new.label or old.label, features=new.features or old.features)
        return Questions(self.engine, self.settings, self.own, layout)

    @cached_property
    def _reading(self) -> Layout:
        """How rows are read; where nothing is known of it, each value of a domain is itself."""
        plain = Layout(self.settings.get("label", ""))
        return self.choices.layout if self.choices else plain.over(self.engine.schema.features)

    def test(self, source: Source, label: str | None = None) -> Trial:
        """Compare the decisions with the labels of other rows.

        Raises BadTable for a damaged table or a row without a label; EmptyData for no rows;
        UnknownFeature for a near miss of a column that is not there.
        """
        from refnb.api.learning import evaluation

        words = {**self.settings, "tested on": tables.source_name(source)}
        asked = self._questions(label).tried(source, words)
        return evaluation.trial(asked, self.own, words)

    def line(self, positive: object, negative: object = None, row: Record | None = None) -> Line:
        """Return the line of one label against another: w, b, and the margin of a row.

        Of two labels one is enough. A category has a weight for each of its values; of a row
        every feature is needed.

        Raises UnknownLabel; OutOfRange for a probability 0, whose logarithm is infinite;
        DomainMismatch for a Gaussian variance that depends on the label; BadRequest for the joint
        model; MissingValue.

        >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
        >>> print(learn(days, "play", smoothing="laplace").line("yes", row={"wind": "weak"}).margin)
        log(2/3) - log(1/3)
        """
        from refnb.api.learning import line

        known = self.engine.model
        model, x = line.of_row(known, None if row is None else self.ask(row).given)
        gone = {"left out, not estimated": messages.join_names(self.engine.undefined)}
        told = {**self.settings, **(gone if self.engine.undefined else {})}
        return line.between(model, (*self.own,), positive, negative, x, told)

    def log_likelihood(self, other: Classifier | None = None) -> Extended:
        """Return log P(D | parameters) of the rows that were learned, -inf where it is 0.

        The parameters are those learned, or the ones of another classifier: the greatest one is
        that of smoothing "none".

        Raises BadRequest for whole rows and columns of numbers, and where the rows are not known.

        >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
        >>> print(learn(days, "play").log_likelihood())
        2 log(1/2)
        """
        from refnb.classifiers import categorical

        statistics, _ = self._known()
        model = (other or self).model
        if not (isinstance(statistics, Tally) and isinstance(model, categorical.Model)):
            raise BadRequest("a likelihood is that of columns of words, by naive Bayes")
        return categorical.log_likelihood(model, statistics.counts)

    @property
    def parameters(self) -> int:
        """How many numbers can be chosen freely: every distribution has one less than entries."""
        from refnb.api.learning.bags import Bags
        from refnb.api.learning.joint import Joint
        from refnb.classifiers import mixed
        from refnb.probability.independence import joint_parameters, naive_parameters

        labels, engine = len(self.labels), self.engine
        if isinstance(engine, Bags):
            return naive_parameters(labels, [len(engine.numeric)])
        sizes = [len(domain) for domain in engine.schema.features.values()]
        if isinstance(engine, Joint):
            return joint_parameters([labels, *sizes])
        shared = bool(self.choices and self.choices.shared)
        free = (mixed.family(name).free(labels, shared) for name in engine.numeric.values())
        return naive_parameters(labels, sizes) + sum(free)

    def learn(self, more: Source) -> Classifier:
        """Return the classifier that has learned these rows, too, as if all had come at once.

        Raises UnknownLabel; UnknownValue for what was declared otherwise; what `refnb.learn`
        raises.
        """
        new, choices, found = self._rows(more)
        sources = (*self.sources, more) if self.sources else ()
        noted = replace(self, choices=choices, settings={**found, **self.settings})
        return noted._merged(new, sources, tables.source_name(more))

    def learn_counts(self, counts: Tables) -> Classifier:
        """Return the classifier that has learned the rows that tables of counts stand for, too.

        Raises UnknownLabel; UnknownValue for what was declared otherwise; what
        `refnb.learn_counts` raises.
        """
        new, name = self._tables(counts)
        return self._merged(new, (), name)

    def unlearn(self, rows: Rows) -> Classifier:
        """Return the classifier as if these rows had never been learned; a record is one row.

        Counts are kept, not rows: what is refused at once is a row with a cell that is not in
        them any more, and a row of cells that other rows have, too, is taken away.

        Raises Negative, or OutOfRange for numbers, when the counts show that they were not
        learned.
        """
        statistics, _ = self._known()
        gone, *_ = self._rows(rows)
        return self._with(statistics.subtract(gone), (), "unlearned", tables.source_name(rows))

    def unlearn_counts(self, counts: Tables) -> Classifier:
        """Return the classifier as if the rows behind tables of counts had never been learned.

        Raises what `unlearn` and `refnb.learn_counts` raise.
        """
        statistics, _ = self._known()
        gone, name = self._tables(counts)
        return self._with(statistics.subtract(gone), (), "unlearned", name)

    def compare(
        self,
        rules: Iterable[str | Smoothing],
        held_out: Source | None = None,
        *,
        folds: int | None = None,
        limit: int = work.LIMIT,
    ) -> Comparison:
        """Return accuracy, ties and log loss of several rules of smoothing.

        Without other rows every row that was learned is left out in turn, by unlearning it; with
        `folds` all rows 1, k + 1, 2 k + 1, ... together, then those that follow them.

        Raises BadRequest when nothing is known of the rows that were learned; OutOfRange for
        fewer than 2 folds, or more than there are rows, or for more steps of work than the limit.
        """
        from refnb.api.learning import evaluation, leave_one_out
        from refnb.api.learning.trial import Trial

        statistics, choices = self._known()
        name = "each row, left out in turn" if held_out is None else tables.source_name(held_out)
        if folds is not None:
            if held_out is not None:
                raise BadRequest("rows are held out, or parted into folds: give one of both")
            checks.size(folds, "folds", 2, int(statistics.rows))
            name = f"{folds} folds, row i in fold i mod {folds}"
        if held_out is None:
            leave_one_out.check(self.sources, statistics, choices, self.features)
        held = None if held_out is None else tables.keep_rows(held_out, choices.layout.encoding)
        found, words, chosen_rules = {}, dict[str, str](), settings.rules(rules)
        if held is None:
            rows_left = [*leave_one_out.records(self.sources, choices.layout, self.features)]
            left = leave_one_out.Others(rows_left, statistics, choices, self._questions())
            what = f"leaving out {'each row' if folds is None else f'{folds} folds'}"
            work.check(what, len(chosen_rules) * left.steps(folds), limit)
        sizes = {*map(len, statistics.schema.features.values())}
        sizes |= {len(self.features)} if choices.model in settings.BAGS else set()
        alike = dict[object, Trial]()
        for rule, guess in chosen_rules:
            spelling = settings.spelled(rule, guess)
            words = {**self.settings, "smoothing": spelling, "tested on": name}
            adds = (
                *map(rule.pseudo_count, sizes),
                *guess.items(),
            )  # what adds the same is one rule
            if adds not in alike:
                chosen = replace(choices, smoothing=rule, guess=guess)
                rival = replace(self, choices=chosen, engine=statistics.fit(chosen))
                asked = rival._questions()
                if held is None:
                    left = replace(left, choices=chosen, questions=asked)
                    rows = left.rows() if folds is None else left.folds(folds)
                else:
                    rows = asked.tried(held, words)
                alike[adds] = evaluation.trial(rows, self.own, words)
            words = {**alike[adds].settings, "smoothing": spelling}
            found[spelling] = replace(alike[adds], settings=words)
        return evaluation.Comparison(found, {**words, **self.settings})

    def _rows(self, rows: Rows) -> tuple[Statistics, Choices, dict[str, str]]:
        """Return what rows say of the known columns, and the rules that were applied."""
        statistics, choices = self._known()
        return counted(rows, choices, self.features, statistics.schema)

    def _tables(self, counts: Tables) -> tuple[Statistics, str]:
        """Return what tables of counts say of the known columns, and their name."""
        statistics, choices = self._known()
        layout = replace(choices.layout, features=self.features)
        found, _, name = read_counts(counts, replace(choices, layout=layout), statistics.schema)
        return found, name

    def _merged(self, new: Statistics, sources: tuple[Source, ...], name: str) -> Classifier:
        """Return the classifier that knows the other statistics, too."""
        statistics, choices = self._known()
        both = statistics.merge(new, union(choices, statistics.schema, new.schema))
        return self._with(both, sources, "table", name)

    def sample(self, n: int, seed: int, places: int = 2, length: int = 20) -> tuple[Row, ...]:
        """Draw n rows as the model tells them: a label by the prior, each feature by its table.

        A measured number has so many places, a row of word counts so many words. The same seed
        gives the same rows everywhere.

        Raises OutOfRange for a seed that is not in 0..2^64 - 1, and for too many rows; BadRequest
        for the complement.

        >>> play = learn([{"wind": "weak", "play": "yes"}], "play")
        >>> play.sample(1, seed=1)
        ({'play': 'yes', 'wind': 'weak'},)
        """
        from refnb.api.learning import samples
        from refnb.classifiers import complement, multinomial

        checks.size(places, "the number of places", 0)
        checks.size(length, "the number of words", 0)
        label, own = self.settings.get("label") or "label", self.own
        model = self.model
        if isinstance(model, complement.Model):
            raise BadRequest("the complement tells no rows: learn with model='multinomial'")
        if isinstance(model, multinomial.Model):
            tell, width = samples.counter(model, label, length), 1 + length
        else:
            tell = samples.teller(model, label, places)
            width = 1 + len(self.features) + samples.counting(model)
        rows = samples.draw(tell, n, seed, width)
        return tuple({**row, label: own[str(row[label])]} for row in rows)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the model as JSON, with what it was learned from, for `refnb.load`.

        Raises BadTable for what `refnb.io.files.save` cannot write, and for a table that it
        was learned from, which `compare` reads again.
        """
        from refnb.api.learning import saving

        paths = [os.fspath(x) for x in self.sources if isinstance(x, str | os.PathLike)]
        label = self.settings.get("label")
        files.save(
            path, saving.written(self.engine.model, self.choices, self.statistics, label), paths
        )

    if not TYPE_CHECKING:  # to which every name would be a member

        def __getattr__(self, name: str) -> object:
            """Lead from what other programs call a thing to its name here."""
            raise AttributeError(suggestions.member(name, self))

    def _brief(self) -> str:
        what = [messages.quote(self.settings["label"])] if "label" in self.settings else []
        what += [self.settings["model"]] if "model" in self.settings else []
        rows = [] if self.statistics is None else [f"{messages.quote(self.statistics.rows)} rows"]
        sizes = [*rows, f"{len(self.features)} features", f"labels {messages.join_names(self.own)}"]
        return f"{' '.join(what)}: {', '.join(sizes)}"

    def __str__(self) -> str:
        words = [f"{what} = {said}" for what, said in self.settings.items()]
        return "\n".join(map(printable, [*words, f"features = {', '.join(self.features)}"]))

    def _known(self) -> tuple[Statistics, Choices]:
        if self.statistics is None or self.choices is None:
            raise BadRequest("only parameters are known, not the counts that they came from")
        return self.statistics, self.choices

    def _with(
        self, statistics: Statistics, known: tuple[Source, ...], what: str, name: str
    ) -> Classifier:
        """Return the classifier of other statistics, told where the difference came from."""
        _, choices = self._known()
        before = (self.settings[what],) if what in self.settings else ()
        names = (*self.origin.get(what, before), name)
        more = [f"{len(names) - SHOWN} more"] if len(names) > SHOWN else []
        return replace(
            self,
            engine=statistics.fit(choices),
            statistics=statistics,
            sources=known,
            settings={**self.settings, what: " and ".join([*names[:SHOWN], *more])},
            origin={**self.origin, what: names},
        )


def learn(  # noqa: PLR0913
    source: Source,
    label: str | None = None,
    *,
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

    `settings` of what is returned tells each rule that was applied.

    Raises BadTable for damaged rows, and for what can be read in two ways; EmptyData for none;
    OutOfRange for a word that is no choice, and for too many labels and values;
    what a declared domain refuses. A feature that has no estimate, 0/0 or equal numbers, is refused
    when it is asked: UndefinedEstimate; ZeroVariance.

    >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
    >>> learn(days, "play", smoothing="laplace").ask({"wind": "weak"}).posterior
    {'no': Fraction(1, 3), 'yes': Fraction(2, 3)}
    """
    settings.known(learn, reading, LearnReading)
    known = settings.declared(domains, label)
    layout = settings.layout(label, features, known, **reading)
    kinds, (rule, guess) = settings.families(families), settings.guessed(smoothing)
    of = rule, settings.prior(prior), divisor, shared
    labels = known.pop(layout.label, None)
    choices = Choices(layout, model, kinds, known, labels, *of, guess=guess)
    statistics, choices, name = read(source, choices)
    with tables.naming(source):
        return _learned(statistics, choices, name, (source,))


def learn_counts(  # noqa: PLR0913
    counts: Tables,
    label: str | None = None,
    *,
    features: Iterable[str] | None = None,
    model: Model = "categorical",
    families: Mapping[str, str] | None = None,
    domains: Domains = None,
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing | Numbers = "none",
    divisor: Divisor = "n",
    shared: bool = False,
    **reading: Unpack[CountReading],
) -> Classifier:
    """Return a classifier learned from counts, as `learn` makes it of the rows behind them.

    They are a table with the columns label, feature, value and count, such as the query of
    `sql` answers, or a tuple of such tables, which are added.

    Raises BadTable for damaged counts; BadRequest for what counts cannot serve; what `learn`
    raises.

    >>> counts = [{"label": y, "feature": "wind", "value": v, "count": 2}
    ...     for y, v in (("yes", "weak"), ("no", "strong"))]
    >>> learn_counts(counts, smoothing="laplace").ask({"wind": "weak"}).posterior
    {'no': Fraction(1, 4), 'yes': Fraction(3, 4)}
    """
    settings.known(learn_counts, reading, CountReading)
    known = settings.declared(domains, label)
    layout = settings.layout(label, features, known, **reading)
    kinds, (rule, guess) = settings.families(families), settings.guessed(smoothing)
    of = rule, settings.prior(prior), divisor, shared
    labels = known.pop(layout.label, None)
    choices = Choices(layout, model, kinds, known, labels, *of, guess=guess)
    return _learned(*read_counts(counts, choices))


def _learned(
    statistics: Statistics, choices: Choices, name: str, known: tuple[Source, ...] = ()
) -> Classifier:
    """Return the classifier of what was counted."""
    try:
        engine = statistics.fit(choices)
    except RefnbError as error:
        if "header" not in choices.notes:
            raise
        raise type(error)(f"{error}; the header is {choices.notes['header']}") from None
    return Classifier(engine, choices.settings(name), choices, statistics, known)


def load(
    source: str | os.PathLike[str] | Mapping[str, object] | models.Model, label: str | None = None
) -> Classifier:
    """Return the classifier of a file that `save` wrote, or of a model as a person writes it.

    A path, a dict, or the record of a chapter. Of a joint table any column can be the `label`,
    so that it answers for each variable given any others.

    Raises BadTable for a file that cannot be read; BadRequest for what is no model; what
    the model itself raises.

    >>> height = {"gaussian": {"m": [178, "7^2"], "f": [165, "6^2"]}}
    >>> load({"prior": {"m": "1/2", "f": "1/2"}, "features": {"height": height}}).ask(
    ...     {"height": 180}).label
    'm'
    """
    from refnb.api.learning import saving
    from refnb.io import documents, models

    given: object = source
    if isinstance(source, get_args(models.Model)):
        given = models.document(source)
    name = files.name(os.fspath(given)) if isinstance(given, str | os.PathLike) else None
    return Classifier(
        *documents.read(given, "a model", partial(saving.read, label=label, name=name))
    )
