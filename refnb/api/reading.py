"""From rows to what is counted of them: columns found, families taken, one pass.

The first thousand rows tell which columns hold numbers, where nothing is declared.
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections.abc import Sequence

from refnb.api import row_counts
from refnb.api.settings import Choices
from refnb.api.statistics import Evidence
from refnb.core import messages
from refnb.core.errors import BadRequest, BadTable, EmptyData
from refnb.estimation.schema import Schema
from refnb.io import columns, files, sources, suggestions, tables
from refnb.io.sources import Record, Sheet, Source
from refnb.io.tables import Layout, Row


def read(source: Source, choices: Choices) -> tuple[Evidence, Choices, str]:
    """Count a source whose columns are not known yet; add the families that they show.

    Raises BadTable for damaged rows, or a column that is not there; UnknownFeature for a
    family or a domain of no feature; what `tally.count` raises.
    """
    with sources.opened(source, choices.layout.delimiter) as sheet:
        check_columns(sheet, choices.layout)
        features = tables.feature_columns(sheet.columns, choices.layout)
        suggestions.features(features, choices.families, "families")
        suggestions.features(features, choices.domains, "domains")
        for feature in choices.domains:
            if feature in choices.numeric:
                raise BadRequest(f"the domain of {messages.shown(feature)}: it holds numbers")
        head, whole = sheet.peek()
        chosen = choices.with_columns(_found(head, features, choices))
        if (
            choices.shared or choices.divisor != "n"
        ) and "gaussian" not in chosen.families.values():
            raise BadRequest("a divisor or a shared variance is for gaussian columns, none is")
        return _counted(whole, features, chosen), chosen, sheet.name


def _counted(sheet: Sheet, features: tuple[str, ...], choices: Choices) -> Evidence:
    """Count all rows: by columns, where they come from lines and not each row counts as a whole."""
    if sheet.cells is None or choices.model == "joint":
        return row_counts.count(files.watched(sheet.rows), features, choices)
    from refnb.api import column_counts

    return column_counts.count(files.watched(sheet.cells), sheet.columns, features, choices)


def counted(
    rows: Source | Record, choices: Choices, features: Sequence[str], known: Schema
) -> Evidence:
    """Count more rows of columns that are known; a record is one row.

    Raises BadTable for damaged rows, or a column that is not there; what `tally.count` raises.
    """
    with sources.opened(sources.many(rows), choices.layout.delimiter) as sheet:
        layout = choices.layout
        if layout.label not in sheet.columns:
            check_columns(sheet, layout)
        if layout.features is None:
            roles = (layout.label, layout.weight)
            columns_ = [column for column in sheet.columns if column not in roles]
            suggestions.features(features, columns_, sheet.head)
        return row_counts.count(sheet.rows, tuple(features), choices, known)


def _found(head: Sequence[Row], features: Sequence[str], choices: Choices) -> dict[str, str]:
    """Return the columns that hold measured numbers; only a categorical model has such."""
    if choices.model != "categorical":
        return {}
    known = [tables.instance(row, features, choices.layout) for row in head]
    open_ = [f for f in features if f not in choices.families and f not in choices.domains]
    found = {f: columns.family([x.get(f) for x in known]) for f in open_}
    return {f: family for f, family in found.items() if family == "gaussian"}


def check_columns(sheet: Sheet, layout: Layout) -> None:
    """Require the columns that are named: EmptyData; BadTable, which names the near miss."""
    header, known = sheet.columns, frozenset(sheet.columns)
    if not header:
        raise EmptyData("a table needs at least one row, and its columns")
    if not layout.label:
        write = messages.option("label=...", "--label COLUMN")
        raise BadTable(f"the label is needed, write {write}{suggestions.hint('', header)}")
    weight = () if layout.weight is None else (layout.weight,)
    for column in (layout.label, *weight, *(layout.features or ())):
        if column in known:
            continue
        miss = suggestions.hint(column, header)
        if len(header) == 1 and column and column in header[0]:
            miss = f"; the only one is {header[0][:60]!r}: is the delimiter right?"
        raise BadTable(f"{sheet.head}: no column {column[:60]!r}{miss}")
