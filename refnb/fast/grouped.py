"""Count by groups of columns: one look for several cells, and the counts of each as sums.

    columns    the values of each feature, one for each row       None where one is missing
    labels     the label of each row                              str
    group      neighbouring columns, counted together             names of features
    key        the values of a group in a row, and its label      tuple
    m(key)     rows that have this key                            int

    n(y, f, v) = the sum of m(key) over the keys with label y in which f has the value v

A table has as many cells as rows times columns, but a group of columns has few different keys.
Each key is counted in one step of a dict; how often a value occurs is then a sum over the keys.
Columns are grouped as long as the first rows promise at most 2000 keys.

The trap: a key is found quickly where its strings are the very objects that were counted before.
Strings that were read afresh for each row are compared letter by letter.

Source: counts as sums of a finer table, as in J. Gray et al., Data Cube (1997).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from refnb.core.errors import DomainMismatch, EmptyData
from refnb.core.limits import USUAL, Limits
from refnb.estimation import counting
from refnb.estimation.counting import Counts, Row, Values

KEYS, FIRST = 2_000, 4_096

Columns = Mapping[str, Sequence[str | None]]


def count(columns: Columns, labels: Sequence[str], *, within: Limits = USUAL) -> Counts:
    """Return what `counting.count_observed` returns for these rows.

    A feature without any value is left out, as it is there. Raises EmptyData for no rows;
    DomainMismatch for a column that is longer or shorter than the labels; OutOfRange.

    >>> count({"wind": ["weak", None, "weak"]}, ["yes", "no", "yes"]).values
    {'wind': {'no': {'weak': 0}, 'yes': {'weak': 2}}}
    """
    _check(columns, labels)
    seen: Row = dict(Counter(labels))
    values: Values = {f: {y: {} for y in seen} for f in columns}
    for names in groups(columns, labels):
        keys = Counter(zip(*(columns[f] for f in names), labels, strict=True))
        for (*cells, y), n in keys.items():
            for f, v in zip(names, cells, strict=True):
                if v is not None:
                    row = values[f][y]
                    row[v] = row.get(v, 0) + n
    return counting.observed(seen, values, within=within)


def groups(columns: Columns, labels: Sequence[str]) -> Iterator[list[str]]:
    """Yield the names of the columns that are counted together.

    >>> columns = {"wind": ["weak"] * 9, "id": list("abcdefghi")}
    >>> [*groups(columns, ["yes", "no", "yes"] * 3)]
    [['wind', 'id']]
    """
    names, keys = list[str](), (fewest := len(set(labels[:FIRST])))
    for f, column in columns.items():
        different = len(set(column[:FIRST]))
        if names and keys * different > KEYS:
            yield names
            names, keys = [], fewest
        names, keys = [*names, f], keys * different
    if names:
        yield names


def _check(columns: Mapping[str, Sequence[object]], labels: Sequence[str]) -> None:
    """Require rows, and as many entries of each column: EmptyData; DomainMismatch."""
    if not labels:
        raise EmptyData("at least one row is needed")
    for f, column in columns.items():
        if len(column) != len(labels):
            found = f"{len(column)} entries of {f!r}, and {len(labels)} labels"
            raise DomainMismatch(f"each row has one label, got {found}")
