"""Count by groups of columns: one look for several cells, and the counts of each as sums.

    columns    the values of each feature, one for each row       None where one is missing
    labels     the label of each row                              str
    group      neighbouring columns, counted together             names of features
    key        the values of a group in a row, and its label      tuple
    m(key)     rows that have this key                            int

    n(y, f, v) = the sum of m(key) over the keys with label y in which f has the value v

A table has as many cells as rows times columns, but a group of columns has few different keys.
Each key is counted in one step of a dict; how often a value occurs is then a sum over the keys.
Columns are grouped as long as the first rows promise at most 2000 keys. The words of documents
are counted label by label, each in one go.

The trap: a key is found quickly where its strings are the very objects that were counted before.
Strings that were read afresh for each row are compared letter by letter.

Source: counts as sums of a finer table, as in J. Gray et al., Data Cube (1997).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from refnb.classifiers import multinomial, naive
from refnb.classifiers.multinomial import Model
from refnb.classifiers.naive import Prior
from refnb.errors import DomainMismatch, EmptyData
from refnb.estimation import counting
from refnb.estimation.counting import Counts, Row, Values
from refnb.estimation.schema import Count
from refnb.estimation.smoothing import Smoothing
from refnb.limits import USUAL, Limits

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


def occurrences(
    documents: Sequence[Sequence[str]], labels: Sequence[str]
) -> dict[str, Counter[str]]:
    """Return how often each word occurs in the documents of each label, sorted by code point.

    Raises DomainMismatch when there are more or fewer labels than documents.

    >>> occurrences([("buy", "buy"), ("now",)], ["spam", "ham"])
    {'ham': Counter({'now': 1}), 'spam': Counter({'buy': 2})}
    """
    _check({"the documents": documents}, labels)
    piles: dict[str, list[Sequence[str]]] = {y: [] for y in sorted(set(labels))}
    for y, words in zip(labels, documents, strict=True):
        piles[y].append(words)
    return {y: Counter(chain.from_iterable(pile)) for y, pile in piles.items()}


def fit(totals: multinomial.Counts, smoothing: Smoothing, prior: Prior) -> Model:
    """Return the model that `multinomial.fit` returns: one estimate for all equal counts.

    >>> none, laplace = Smoothing.spelled("none"), Smoothing.spelled("laplace")
    >>> counts = multinomial.Counts({"a": 1}, {"a": {"v": 2, "w": 0, "x": 0}})
    >>> fit(counts, laplace, none).words
    {'a': {'v': Fraction(3, 5), 'w': Fraction(1, 5), 'x': Fraction(1, 5)}}
    """
    if not smoothing.weight and not all(any(row.values()) for row in totals.occurrences.values()):
        return multinomial.fit(totals, smoothing, prior)  # which refuses, and says why
    pi, vocabulary = naive.estimate_prior(totals.documents, prior), totals.vocabulary
    rows = {y: {w: totals.occurrences[y][w] for w in vocabulary} for y in pi}
    return Model(pi, {y: _shared(row, smoothing) for y, row in rows.items()})


def _check(columns: Mapping[str, Sequence[object]], labels: Sequence[str]) -> None:
    """Require rows, and as many entries of each column: EmptyData; DomainMismatch."""
    if not labels:
        raise EmptyData("at least one row is needed")
    for f, column in columns.items():
        if len(column) != len(labels):
            found = f"{len(column)} entries of {f!r}, and {len(labels)} labels"
            raise DomainMismatch(f"each row has one label, got {found}")


def _shared(row: Mapping[str, Count], rule: Smoothing) -> dict[str, Fraction]:
    """Return theta(w) = (n(w) + a) / (N + a K), with one quotient for each count n."""
    a = Fraction(rule.weight, len(row)) if rule.rule == "m" else rule.weight
    whole = sum(row.values()) + a * len(row)
    theta = {n: Fraction(n + a) / whole for n in set(row.values())}
    return {w: theta[n] for w, n in row.items()}
