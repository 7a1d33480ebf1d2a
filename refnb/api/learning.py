"""How a classifier comes to be: learned from rows or counts, or read from a file."""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from refnb.api import options, reading, settings
from refnb.api.classifier import Classifier
from refnb.api.options import Blanks, Comma
from refnb.api.reading import Evidence, Tally
from refnb.api.settings import Choices, Divisor, Model, Numbers
from refnb.core import checks, limits
from refnb.core.errors import BadRequest, BadTable, RefnbError
from refnb.estimation.counting import Counts
from refnb.estimation.smoothing import Smoothing
from refnb.io import files, tables
from refnb.io.tables import Source

if TYPE_CHECKING:
    from refnb.io import models


def learn(  # noqa: PLR0913
    source: Source | Counts | None = None,
    label: str | None = None,
    *,
    counts: Source | tuple[Source, ...] | Counts | None = None,
    features: Iterable[str] | None = None,
    model: Model = "categorical",
    families: Mapping[str, str] | None = None,
    domains: Mapping[str, Iterable[object]] | None = None,
    labels: Iterable[object] | None = None,
    smoothing: str | Smoothing = "none",
    prior: str | Smoothing | Numbers = "none",
    missing: object = None,
    weight: str | None = None,
    delimiter: str = tables.AUTO,
    header: Iterable[str] | str | None = None,
    quotes: bool = True,
    blanks: Blanks = "trim",
    encoding: str = "utf-8",
    comma: Comma | None = None,
    divisor: Divisor = "n",
    shared: bool = False,
    limit: int = limits.USUAL.cells,
) -> Classifier:
    """Return a classifier learned from rows: a path, records, columns, a data frame.

    Or from `counts`: a table with the columns label, feature, value and count, or a tuple of such
    tables, which are added.

    An empty cell is missing unless the declared domain has ''; so are the marks in `missing`, and
    in a column of numbers ?, NA, N/A, nan and null. Without a line of names the `header` is a list
    of them, or "none", and columns are called 1, 2, 3. A `comma` in numbers is read where one
    reading alone is possible. `settings` tells each of these rules that was applied.

    More than `limit` cells, labels times values, are refused; ten times as many where one of
    the two is at most 100.

    Raises BadTable for damaged rows or counts, and for what can be read in two ways; EmptyData for
    none; OutOfRange for a word that is no choice; UndefinedEstimate for 0/0; ZeroVariance; what a
    declared domain refuses.

    >>> days = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]
    >>> learn(days, "play", smoothing="laplace").ask({"wind": "weak"}).posterior
    {'no': Fraction(1, 3), 'yes': Fraction(2, 3)}
    """
    layout = options.layout(
        *(label, features, missing, weight, delimiter),
        header=header,
        quotes=quotes,
        blanks=blanks,
        encoding=encoding,
        comma=comma,
    )
    kinds, declared = options.families(families), options.declared(domains)
    order = options.listed(labels, "labels")
    named = declared | ({} if order is None else {layout.label: order})
    layout = replace(layout, empty=tuple(f for f, domain in named.items() if "" in domain))
    ruled = settings.rule(smoothing), settings.prior(prior)
    choices = Choices(layout, model, kinds, declared, order, *ruled, divisor, shared, limit)
    checks.size(limit, "the limit", 1)
    settings.check(choices)
    if source is not None and counts is not None:
        raise BadRequest("give either rows or counts")
    given = counts if source is None else source
    if given is None:
        words = "rows come from a path, records or a frame, or counts are given; got neither"
        raise BadTable(words)
    if isinstance(given, Counts):
        chosen = layout.features, layout.weight, kinds, declared, order
        if any(chosen) or shared or divisor != "n" or model != "categorical":
            own = "categorical, have features, domains and labels of their own"
            raise BadRequest(f"counts are {own}, and no other choices than smoothing and prior")
        choices = choices.with_schema(given.schema)
        return _learned(Tally(given, {}), choices, "counts")
    if source is None or isinstance(source, Counts):  # not counts of a chapter: a table of them
        return _learned(*reading.read_counts(given, choices))
    evidence, choices, name = reading.read(source, choices)
    with tables.naming(source):
        return _learned(evidence, choices, name, (source,))


def _learned(
    evidence: Evidence, choices: Choices, name: str, known: tuple[Source, ...] = ()
) -> Classifier:
    """Return the classifier of what was counted."""
    try:
        engine = evidence.fit(choices)
    except RefnbError as error:
        if "header" not in choices.found:
            raise
        raise type(error)(f"{error}; the header is {choices.found['header']}") from None
    return Classifier(engine, choices.words(name), choices, evidence, known)


def load(
    source: "str | os.PathLike[str] | Mapping[str, object] | models.Model", label: str | None = None
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
    from refnb.api import saving
    from refnb.io import documents, models

    given: object = source
    if isinstance(source, get_args(models.Model)):
        given = models.document(source)
    name = files.name(os.fspath(given)) if isinstance(given, str | os.PathLike) else None
    read = partial(saving.read, label=label)
    model, column, choices, evidence = documents.read(given, "a model", read)
    if choices is None or evidence is None:
        origin = "as given" if name is None else f"from {name}"
        words = {"model": f"{models.family(model)}, {origin}"}
        return Classifier(
            saving.engine(model), words if column is None else {**words, "label": column}
        )
    words = choices.words("as given" if name is None else f"that of {name}")
    return Classifier(evidence.fit(choices), words, choices, evidence)
