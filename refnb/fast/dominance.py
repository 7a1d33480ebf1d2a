"""Dominance: the weight of all pairs in which every number of one row is large enough.

    k_1 ... k_n, w   a row, its numbers and then its weight                  int
    q_1 ... q_n, v   a question, what is asked of them, and its weight       int

    total = the sum of v w over the pairs with k_i >= q_i for every i

Of one number, sort the rows: what a question counts is an end of the list, and its weight a
difference of partial sums. Of more, sort by the first number and halve. The questions that the
first row of the upper half satisfies have all of that half, as far as the first number goes:
what is left there has one number less. They go on to the lower half, the others to the upper.
N rows and as many questions take about N log(N)^n steps, where pairs are N^2.

The trap: the halves are of rows, not of values. Rows that are equal in the first number can lie
in both.

Source: J. L. Bentley, Multidimensional divide-and-conquer, CACM 23 (1980).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, product
from operator import ge, itemgetter, mul

Row = tuple[int, ...]

FEW = 64  # pairs that are looked at one by one


def total(rows: Sequence[Row], questions: Sequence[Row]) -> int:
    """Return the sum of v w over the pairs of a row and a question with k_i >= q_i for every i.

    >>> total([(3, 1, 10), (1, 3, 100)], [(1, 1, 2), (2, 0, 1)])
    230
    """
    return _total(rows, questions, 0) if rows else 0


def _total(rows: Sequence[Row], questions: Sequence[Row], place: int) -> int:
    """Return the total, where the numbers before a place are large enough."""
    last = len(rows[0]) - 2
    if not questions:
        return 0
    if place > last:
        return sum(row[-1] for row in rows) * sum(q[-1] for q in questions)
    if place == last:
        return _by_one(rows, questions, place)
    by = itemgetter(place)
    return _halved(sorted(rows, key=by), sorted(questions, key=by), place)


def _by_one(rows: Sequence[Row], questions: Sequence[Row], place: int) -> int:
    """Return the total by the last number alone."""
    by = sorted(rows, key=itemgetter(place))
    numbers, weights = [row[place] for row in by], [row[-1] for row in by]
    below = [*accumulate(weights, initial=0)]
    firsts = [bisect_left(numbers, q[place]) for q in questions]
    asked = [q[-1] for q in questions]
    left_out: int = sum(map(mul, asked, map(below.__getitem__, firsts)))
    return below[-1] * sum(asked) - left_out


def _halved(rows: Sequence[Row], questions: Sequence[Row], place: int) -> int:
    """Return the total of rows and questions that are sorted by the number at a place."""
    if len(rows) * len(questions) <= FEW:
        pairs = product((row[place:] for row in rows), (q[place:] for q in questions))
        return sum(row[-1] * q[-1] for row, q in pairs if all(map(ge, row[:-1], q[:-1])))
    half = len(rows) // 2
    cut = bisect_right(questions, rows[half][place], key=itemgetter(place))
    if len(rows) == 1:
        return _total(rows, questions[:cut], place + 1)
    (low, high), (easy, hard) = (rows[:half], rows[half:]), (questions[:cut], questions[cut:])
    found = _total(high, easy, place + 1) + _halved(low, easy, place)
    return found + _halved(high, hard, place)
