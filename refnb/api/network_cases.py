"""The rows of a table as counted cases: complete examples of the variables of a network."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from refnb.core import checks
from refnb.core.errors import BadTable, EmptyData, MissingValue, UnknownValue
from refnb.estimation.schema import Cell, Count, Domain
from refnb.io import sources, suggestions
from refnb.io.sources import Sheet, Source
from refnb.io.tables import AUTO, Layout, Row
from refnb.networks.parameter_learning import Cases

Counted = dict[Cell, Count]


def read(
    source: Source,
    columns: Sequence[str] | None,
    domains: Mapping[str, Domain],
    missing: tuple[str, ...] = (),
    delimiter: str = AUTO,
) -> Cases:
    """Count the rows by the values of some columns, or of all; others are passed by.

    What is not declared has the values seen, sorted.

    Raises BadTable for damaged rows or a column that is not there; EmptyData for no rows;
    Duplicate; MissingValue; UnknownValue for what was not declared.

    >>> read([{"a": "x", "b": "y"}, {"a": "x", "b": "z"}], ["a"], {}).cells
    {('x',): 2}
    """
    empty = tuple(v for v, domain in domains.items() if "" in domain)
    layout = Layout(missing=missing, delimiter=delimiter, empty=empty)
    with sources.opened(source, layout) as sheet:
        names = tuple(sheet.columns if columns is None else columns)
        checks.names(names, "the variables")
        _check_columns(sheet, (*names, *domains))
        declared = {v: frozenset(domain) for v, domain in domains.items()}
        counts: Counted = {}
        for row in sheet.rows:
            x = tuple(_value(row, v, declared.get(v)) for v in names)
            counts[x] = counts.get(x, 0) + 1
        if not counts:
            raise EmptyData("a table needs at least one row below the names of its columns")
        return _cases(names, domains, counts)


def _cases(names: Sequence[str], domains: Mapping[str, Domain], counts: Counted) -> Cases:
    """Return the counts in the order of the domains."""
    seen = {v: {x[i] for x in counts} for i, v in enumerate(names)}
    wide = {v: domains.get(v) or tuple(sorted(seen[v])) for v in names}
    ranks = [{a: i for i, a in enumerate(domain)} for domain in wide.values()]
    order = sorted(counts, key=lambda x: [rank[a] for rank, a in zip(ranks, x, strict=True)])
    return Cases(wide, {x: counts[x] for x in order})


def _check_columns(sheet: Sheet, names: Iterable[str]) -> None:
    for name in names:
        if name not in sheet.columns:
            miss = suggestions.hint(name, sheet.columns)
            raise BadTable(f"{sheet.head}: no column {name[:60]!r}{miss}")


def _value(row: Row, v: str, domain: Collection[str] | None) -> str:
    value = row.cells.get(v)
    place = f"{row.place}, column {v!r}"
    if value is None:
        raise MissingValue(f"{place}: every variable needs a value")
    if domain is not None and value not in domain:
        known = suggestions.hint(value, sorted(domain))
        raise UnknownValue(f"{place}: {value[:60]!r} is no value of it{known}")
    return value
