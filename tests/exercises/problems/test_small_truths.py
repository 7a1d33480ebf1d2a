"""Sentences that sound right: each is false of a truth, and of no smaller one.

The notes print some of them, students expect the others; chapter 22 has a table of both. A truth
is a list of whole weights, its size is their sum.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from oracles import small_truths as small
from oracles.small_truths import Table, free, least, of_labels, rows, truth, wrong
from refnb.decision import learning_curve
from refnb.decision.expected_error import bayes_error, expected_error
from refnb.decision.plug_in import marginals, naive_rule
from refnb.estimation.smoothing import smoothing
from refnb.probability import independence

Sentence = Callable[[Table], bool]
Shape = tuple[int, tuple[int, ...]]


def naive(of: Table) -> int:
    return wrong(of, [1] * len(next(iter(of))[0]))


def copied(of: Table) -> list[int]:
    """Return what naive Bayes gets wrong when one feature stands there twice, for each of them."""
    every = range(len(next(iter(of))[0]))
    return [wrong(of, [1 + (f == g) for g in every]) for f in every]


def best_cell(of: Table, y: str) -> tuple[str, ...]:
    return max(rows(of), key=lambda x: of[x, y])


def map_says_it(of: Table) -> bool:
    """Tell whether the best cell of a most probable label is a most probable cell."""
    labels, cells = of_labels(of), {x: sum(row) for x, row in rows(of).items()}
    sure = [y for y, n in labels.items() if n == max(labels.values())]
    likely = [x for x, n in cells.items() if n == max(cells.values())]
    return any(of[x, y] == of[best_cell(of, y), y] for y in sure for x in likely)


def at_most_twice(of: Table) -> bool:
    """Tell whether who draws a label and says its best cell errs at most twice the least."""
    labels, cells = of_labels(of), {x: sum(row) for x, row in rows(of).items()}
    whole, right = sum(of.values()), sum(n * cells[best_cell(of, y)] for y, n in labels.items())
    return whole**2 - right <= 2 * whole * (whole - max(cells.values()))


def falls(of: Table) -> bool:
    """Tell whether none of the first three examples raises the error, with Laplace's rule."""
    rule, known = smoothing("laplace"), truth(of)
    found = [learning_curve.naive_bayes(known, n, rule, rule, "even").error for n in range(4)]
    return all(more <= less for less, more in pairwise(found))


TWO, ONE, ALONE = (2, (2, 2)), (2, (2,)), (1, (2, 2, 2))
SENTENCES: dict[str, tuple[Sentence, Shape, tuple[int, ...]]] = {
    # slide 9: what the most probable hypothesis says is most probable
    "map": (map_says_it, ONE, (2, 1, 0, 2)),
    # slide 11: a drawn hypothesis that says its best class errs at most twice as often
    "twice": (at_most_twice, ONE, (1, 0, 1, 3)),
    # slide 63: a redundant feature never raises the error, never lowers it
    "copy hurts": (lambda of: max(copied(of)) <= naive(of), ONE, (1, 2, 0, 2)),
    "copy helps": (lambda of: min(copied(of)) >= naive(of), TWO, (2, 0, 0, 1, 0, 1, 1, 0)),
    # the storm: what is free given the label is free; what is free in pairs is free together
    "label": (
        lambda of: free(of, [0, 1], given_label=False) or not free(of, [0, 1]),
        TWO,
        (1, 0, 0, 0, 0, 0, 0, 1),
    ),
    "pairs": (
        lambda of: free(of, [0, 1, 2]) or not all(free(of, f) for f in ([0, 1], [0, 2], [1, 2])),
        ALONE,
        (1, 0, 0, 1, 0, 1, 1, 0),
    ),
    # chapter 22
    "best": (lambda of: naive(of) == least(of), TWO, (1, 0, 0, 1, 0, 1, 1, 0)),
    "only if free": (
        lambda of: naive(of) > least(of) or free(of, [0, 1]),
        TWO,
        (1, 1, 0, 0, 0, 0, 1, 0),
    ),
    "beats guessing": (
        lambda of: naive(of) <= sum(of.values()) - max(of_labels(of).values()),
        TWO,
        (2, 0, 0, 1, 0, 1, 1, 0),
    ),
    "copy hurts two": (lambda of: max(copied(of)) <= naive(of), TWO, (2, 1, 0, 0, 0, 0, 1, 0)),
    "never rises": (falls, TWO, (1, 0, 0, 1, 0, 1, 0, 0)),
}


def smaller(shape: Shape, than: int) -> Iterator[Table]:
    """Yield the truths of a smaller sum in which every label occurs."""
    return (of for of in small.every(*shape, than) if all(of_labels(of).values()))


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_is_false_of_no_smaller_truth(name: str) -> None:
    """✘ It is true of all truths of a smaller sum in which every label occurs."""
    holds, shape, weights = SENTENCES[name]
    assert not holds(small.table(*shape, weights))
    assert all(map(holds, smaller(shape, sum(weights))))


@pytest.mark.parametrize("name", SENTENCES)
def test_the_chapters_count_the_same(name: str) -> None:
    """Errors and independence, by the chapters, are those counted in whole numbers."""
    _, shape, weights = SENTENCES[name]
    of, whole = small.table(*shape, weights), sum(weights)
    known, features = truth(of), range(len(shape[1]))
    found = expected_error(known, naive_rule(marginals(known), known)).error
    assert (found, bayes_error(known)) == (Fraction(naive(of), whole), Fraction(least(of), whole))
    p = {(*x, y): Fraction(n, whole) for (x, y), n in of.items()}
    for given in ([], [len(features)]):
        together = independence.mutually_independent(p, [[f] for f in features], given)
        assert together == free(of, features, given_label=bool(given))
