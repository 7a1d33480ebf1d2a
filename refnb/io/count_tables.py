"""A table of counts made by another engine, checked before anything is learned from it.

    kind      what a row says    label, value, missing or number; it can be left out
    label     y
    feature   f
    value     v
    count     n(y), n(y, f, v), the weight without a value, or that of the numbers
    total     of numbers: sum of w x                      t(f, y)
    squares   of numbers: sum of w x^2                    u(f, y)

For each label all features, missing cells included, have the same total, which is n(y). Without a
column `kind`, a row with a total holds moments of numbers, and a row with a missing value counts
missing cells.

The trap: counts that leave out the missing cells look like counts of fewer rows. Missing cells have
a row of their own, so a lost part of the table is noticed.

Source: E. F. Codd, Extending the database relational model to capture more meaning (1979), for
missing values; the table itself is this project's.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeVar

from refnb.core import checks, errors, messages
from refnb.estimation.moments import NOTHING, Moment
from refnb.estimation.schema import Count
from refnb.exact import rational
from refnb.io.tables import Row

COLUMNS = ("label", "feature", "value", "count")
KINDS = ("label", "value", "missing", "number")
REFUSED = {
    "unlabelled": "rows have no label: count a view without them",
    "unweighted": "rows have no weight",
    "negative": "a weight is below 0",
    "inexact": "only whole numbers and decimals have exact sums, not every cell here is one",
}

T = TypeVar("T")
Values = dict[str, dict[str, dict[str, Count]]]
Totals = dict[str, dict[str, Count]]


@dataclass(frozen=True)
class CountTable:
    """n(y), n(y, f, v) as values[f][y][v], the weight of missing cells, and moments of numbers."""

    labels: dict[str, Count] = field(default_factory=dict)
    values: Values = field(default_factory=dict)
    missing: Totals = field(default_factory=dict)
    moments: dict[str, dict[str, Moment]] = field(default_factory=dict)

    @property
    def features(self) -> dict[str, None]:
        """The features, those with values first."""
        return dict.fromkeys((*self.values, *self.moments, *self.missing))

    def total(self, feature: str, label: str) -> Count:
        """Return the weight of all rows with a label, by one feature and its missing cells."""
        known = sum(self.values.get(feature, {}).get(label, {}).values())
        numbers = self.moments.get(feature, {}).get(label, NOTHING).weight
        return known + numbers + self.missing.get(feature, {}).get(label, 0)


def read(rows: Iterable[Row], features: Collection[str] | None = None) -> CountTable:
    """Return the counts of a table, of all features or of some.

    Raises BadTable for a cell that occurs twice, a count below 0, and features whose totals
    differ.

    >>> cells = {"label": "yes", "feature": "wind", "value": "weak", "count": "3"}
    >>> read([Row("line 2", cells), Row("line 3", {**cells, "value": "strong"})]).labels
    {'yes': 6}
    """
    counts = CountTable()
    for row in rows:
        with messages.at(row.place, error=errors.BadTable):
            _add(counts, row, features)
    return _check_totals(counts)


def merge(a: CountTable, b: CountTable) -> CountTable:
    """Return the sum of both, n(y) + n'(y) and so on; an empty table changes nothing.

    Raises BadTable if one of them lacks a feature, or has numbers where the other has words.

    >>> one = CountTable({"yes": 2}, {"wind": {"yes": {"weak": 2}}})
    >>> merge(one, CountTable({"no": 1}, {"wind": {"no": {"weak": 1}}})).labels
    {'yes': 2, 'no': 1}
    """
    if a.labels and b.labels and a.features.keys() != b.features.keys():
        both = f"{messages.listing(a.features)}, {messages.listing(b.features)}"
        raise errors.BadTable(f"tables of counts have the same features, got {both}")
    sums = {part: _sum(x, vars(b)[part]) for part, x in vars(a).items()}
    return _check_totals(CountTable(**sums))


def _sum(a: T, b: T) -> T:
    """Add two numbers, or two tables entry by entry; an entry of only one table stays."""
    if not (isinstance(a, dict) and isinstance(b, dict)):
        return a + b  # type: ignore[operator,no-any-return]
    return a | {key: _sum(a[key], x) if key in a else x for key, x in b.items()}  # type: ignore[return-value]


def _add(counts: CountTable, row: Row, features: Collection[str] | None) -> None:
    """Put a row in its place, which must be empty."""
    cells = row.cells
    usual = "number" if "total" in cells else "value" if "value" in cells else "missing"
    kind = cells.get("kind", usual)
    if kind in REFUSED:
        place = f"label {cells['label'][:60]!r}, " if "label" in cells else ""
        feature = f"column {cells['feature'][:60]!r}: " if "feature" in cells else ""
        raise errors.BadTable(f"{place}{feature}{REFUSED[kind]}")
    if kind not in KINDS:
        raise errors.BadTable(f"no kind {messages.quote(kind)}: it is one of {KINDS}")
    y, n = _cell(cells, "label"), _number(cells, "count")
    checks.amount(n, "a count")
    if kind == "label":
        return _put(counts.labels, y, n)
    f = _cell(cells, "feature")
    if features is not None and f not in features:
        return None
    if kind == "value":
        return _put(counts.values.setdefault(f, {}).setdefault(y, {}), _cell(cells, "value"), n)
    if kind == "missing":
        return _put(counts.missing.setdefault(f, {}), y, n)
    moment = Moment(n, _number(cells, "total"), _number(cells, "squares"))
    return _put(counts.moments.setdefault(f, {}), y, moment)


def _cell(cells: Mapping[str, str], column: str) -> str:
    if column not in cells:
        raise errors.BadTable(f"the {column} is missing")
    return cells[column]


def _number(cells: Mapping[str, str], column: str) -> Count:
    x = rational.rational(_cell(cells, column))
    return int(x) if x.denominator == 1 else x


def _put(table: dict[str, T], key: str, value: T) -> None:
    if key in table:
        raise errors.BadTable("a row before it says the same")
    table[key] = value


def _check_totals(counts: CountTable) -> CountTable:
    """Require the same total of all features for each label; the labels are all that occur."""
    for f in counts.values:
        if f in counts.moments:
            raise errors.BadTable(f"column {f[:60]!r}: it has values or numbers, not both")
    totals, tables = dict(counts.labels), (counts.values, counts.moments, counts.missing)
    seen = chain.from_iterable(table for part in tables for table in part.values())
    for y in dict.fromkeys((*totals, *seen)):
        for f in counts.features:
            n = counts.total(f, y)
            most = totals.setdefault(y, n)
            if n != most:
                place, other = f"label {y[:60]!r}, column {f[:60]!r}", messages.quote(most)
                both = f"{messages.quote(n)} in all, elsewhere {other}"
                raise errors.BadTable(f"{place}: {both}; what is missing is counted, too")
    return CountTable(totals, counts.values, counts.missing, counts.moments)
