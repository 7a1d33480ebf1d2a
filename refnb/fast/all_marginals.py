"""All posteriors at once: one pass through the buckets, and one pass back.

    T          a table that is kept, or built in a bucket
    g(T)       for each cell of T: what N(e) gains when it grows by 1     whole numbers
    N(v=a, e)  = sum over the cells of f_v with v = a of f_v g(f_v)
    P(v=a | e) = N(v=a, e) / N(e)

    g(the last table) = 1
    g(T) = g(what is built) times all other tables of its bucket, added where cells of T meet

Each term of N(e) has one cell of each table as a factor. So the terms that have a cell make up the
cell times its gain. The gains are found from the last bucket to the first, each from the one
behind it: the chain rule of derivatives, in whole numbers.

The trap: asking for each variable in turn repeats nearly all of the work each time.

Source: A. Darwiche, A differential approach to inference in Bayesian networks, Journal of the
ACM 50 (2003), sections 3 and 4.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, count
from operator import mul

from refnb.core.errors import OutOfRange
from refnb.fast import buckets
from refnb.fast.buckets import Bucket, Flat, Places, Plan, Table
from refnb.networks import d_separation, elimination, inference

Rows = dict[str, dict[str, Fraction]]


def plan(flat: Flat, given: Sequence[str]) -> Plan:
    """Return how to find all posteriors for all values of these variables: every table is kept.

    Raises UnknownVariable; Duplicate for a variable that is named twice; OutOfRange as
    `buckets.plan` does.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> plan(buckets.flatten(NETWORK), ["A"]).cells
    19
    """
    d_separation.check_variables(flat.network, given)
    return buckets.keep(flat, (), given, tuple(flat.network.variables))


def answer(ready: Plan, given: Mapping[str, str]) -> Rows:
    """Return P(v=a | e) = N(v=a, e) / N(e) for each variable that is kept and not given.

    Raises DomainMismatch when other variables are given than planned; UnknownValue; ZeroEvidence
    when P(e) = 0.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> answer(plan(buckets.flatten(NETWORK), ["S", "F"]), {"S": "yes", "F": "yes"})["L"]
    {'yes': Fraction(16, 31), 'no': Fraction(15, 31)}
    """
    tables = buckets.filled(ready, given)
    if not (whole := sum(tables[-1])):
        inference.divided({}, given)  # which refuses, and says why
    gain, rows = gains(ready, tables), Rows()
    for i, v in enumerate(ready.kept, 1):
        if v not in given:
            domain = ready.flat.network.variables[v]
            shares = _times(tables[i], gain[i])
            parts = [sum(shares[k :: len(domain)]) for k in range(len(domain))]
            rows[v] = {a: Fraction(n, whole) for a, n in zip(domain, parts, strict=True)}
    return rows


def posteriors(flat: Flat, given: Mapping[str, str]) -> Rows:
    """Return what `elimination.posteriors` returns, or refuse as it does.

    Where a plan would be too large to hold, the chapter itself is asked. What the chapter
    refuses for the work of a single variable can be answered here.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> posteriors(buckets.flatten(NETWORK), {"A": "yes"})["S"]["yes"]
    Fraction(63, 86)
    """
    try:
        ready = plan(flat, tuple(given))
    except OutOfRange:
        return elimination.posteriors(flat.network, given)
    return answer(ready, given)


def gains(ready: Plan, tables: Sequence[Table]) -> dict[int, Table]:
    """Return g(T) of each table that `buckets.filled` returns, by its number.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> ready = buckets.plan(buckets.flatten(NETWORK), ["L"], ["S"])
    >>> tables = buckets.filled(ready, {"S": "yes"})
    >>> tables[2], gains(ready, tables)[2]  # friends
    ((3, 2), [31, 21])
    """
    last = len(tables) - 1
    found: dict[int, Table] = {last: [1] * len(tables[last])}
    for number, bucket in zip(count(last, -1), reversed(ready.buckets), strict=False):
        behind = [*found[number]] * bucket.size
        found.update(zip(bucket.tables, _gains(bucket, tables, behind), strict=True))
    return found


def _gains(bucket: Bucket, tables: Sequence[Table], behind: Table) -> Iterator[Table]:
    """Yield g(T) of each table of a bucket: the gain behind it times the other columns."""
    columns = [list(column) for column in buckets.columns(bucket, tables)]
    ones = [1] * len(behind)
    left = accumulate(columns[:-1], _times, initial=behind)
    right = [*accumulate(reversed(columns[1:]), _times, initial=ones)]
    for i, places, a, b in zip(bucket.tables, bucket.places, left, reversed(right), strict=True):
        yield _gathered(len(tables[i]), places, map(mul, a, b))


def _times(a: Iterable[int], b: Iterable[int]) -> list[int]:
    return list(map(mul, a, b))


def _gathered(cells: int, places: Places, numbers: Iterable[int]) -> Table:
    """Return for each cell the sum of the numbers at its places."""
    found = [0] * cells
    for place, n in zip(places, numbers, strict=True):
        found[place] += n
    return found
