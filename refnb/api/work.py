"""Refuse long work before it begins, and name the option that allows it.

    step     one sum or product of short numbers: a few microseconds
    long(b)  how many of them one with numbers of b bits is worth     1 + b^2 / 10^6
    limit    the most steps of a question: a minute, or what the caller allows

The work for a question is estimated from its size, kind by kind; the factors were measured, and no
answer depends on them. Work that would take days is refused without an option, since no limit makes
it short.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction

from refnb.core import checks, messages
from refnb.core.errors import OutOfRange

LIMIT, DAYS = 10_000_000, 999_999_999
SETTLED = 20  # rounds after which centres mostly stay where they are


def check(what: str, steps: int, limit: int) -> None:
    """Require work within the limit: OutOfRange, with what to write.

    >>> check("a curve up to n = 90", 30, 20)
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: ...n = 90 takes about 30 steps, the limit is 20: write limit=30
    """
    checks.size(limit, "the limit", 1)
    if steps > max(limit, DAYS):
        raise OutOfRange(f"{what} takes more than {DAYS} steps: ask for less")
    if steps > limit:
        write = messages.option(f"limit={steps}", f"--limit {steps}")
        raise OutOfRange(f"{what} takes about {steps} steps, the limit is {limit}: write {write}")


def long(bits: int) -> int:
    """Return the number of steps that one step with numbers of so many bits is worth.

    >>> long(60), long(10_000)
    (1, 101)
    """
    return 1 + bits * bits // 1_000_000


def outcomes(lines: int, features: int) -> int:
    """Return the steps for a truth of so many cells and labels: each is listed, scored and judged.

    >>> outcomes(4096, 11)
    491520
    """
    return 10 * lines * (features + 1)


def blocks(labels: int, cells: int, features: int) -> int:
    """Return the steps for dividing the features of each label into independent blocks.

    >>> blocks(2, 4, 2)
    12
    """
    return labels * cells * features * (cells + (1 << features)) // 10


def curve(steps: Iterable[int]) -> int:
    """Return the steps for the points of a learning curve; those of `fast` are ten times as short.

    The sum stops as soon as it is certainly too large.

    >>> curve([960, 1588])
    254
    """
    total = 0
    for more in steps:
        total += more
        if total > 10 * DAYS:
            break
    return total // 10


def sums(cells: int, bits: int) -> int:
    """Return the steps for summing out variables, with whole numbers in tables of so many cells.

    >>> sums(18, 3000)
    72
    """
    return cells * (1 + bits // 1000)


def passes(cells: int, bits: int) -> int:
    """Return the steps for a pass there and back, which multiplies long numbers.

    >>> passes(18, 3000)
    108
    """
    return 3 * cells * (1 + bits * bits // 5_000_000)


def search(examples: int, cells: int, variables: int, most: int) -> int:
    """Return the steps for a search for parents: each family is counted and scored.

    The score of a family of N examples has up to N log2 N bits.

    >>> search(14, 14, 5, 3)
    280
    """
    parents = min(most, variables)
    families = variables * (1 + parents * variables // 2)
    counted = cells * (1 + parents) // 10
    return families * (1 + counted + long(examples * examples.bit_length()))


def expectation(cells: int, bits: int) -> int:
    """Return the steps for one round of EM: so many cells are summed for all examples and families.

    >>> expectation(94, 40)
    2350
    """
    return 25 * cells * long(bits)


def chain(states: int, length: int, bits: int) -> int:
    """Return the steps for the posteriors of the states, given a sequence of so many symbols.

    >>> chain(2, 1000, 8002)
    260000
    """
    return length * states**2 * long(bits)


def clusters(points: int, centres: int, columns: int, rounds: int) -> int:
    """Return the steps for k-means, which usually settles soon.

    >>> clusters(500, 3, 2, 100)
    480000
    """
    return 8 * points * centres * columns * min(rounds, SETTLED)


def mixture(points: int, components: int, rounds: int) -> int:
    """Return the steps for EM of a mixture.

    >>> mixture(100, 2, 100)
    3200000
    """
    return 800 * points * components * min(rounds, SETTLED)


def left_out(rows: int, times: int, cells: int) -> int:
    """Return the steps for answering rows by tables of so many cells, learned so many times.

    >>> left_out(8000, 10, 50)
    82000
    """
    return (rows * cells + 20 * times * cells) // 5


def draws(questions: int, worked: int) -> int:
    """Return the steps for drawing questions and working some of them out.

    >>> draws(200, 100)
    624000
    """
    return 120 * questions + 6000 * worked


def turns(labels: int, features: int) -> int:
    """Return the steps for changing each prior and factor against those of all other labels.

    >>> turns(700, 1)
    490000
    """
    return labels**2 * (features + 1) // 2


REPEATED = ("k", "length", "steps", "times", "x")  # numbers that say how often
PRECISE = ("bits", "places", "digits")


def called(arguments: Mapping[str, object]) -> int:
    """Return the steps for calling a function by name: so many times, over so many entries.

    >>> called({"points": [["1", "2"], ["3", "4"]], "steps": 10}), called({"bits": 20_000})
    (165, 200001)
    """
    size, often = 0, 1
    for name, value in arguments.items():
        size += _entries(value)
        if isinstance(value, int | Fraction) and name in REPEATED:
            often *= 3 + 3 * abs(Fraction(value)) // 1
        if isinstance(value, int) and name in PRECISE:
            often *= 1 + value * value // 2_000
    return size * often


def _entries(value: object) -> int:
    """Return how many numbers and names a value contains."""
    if is_dataclass(value):
        return sum(_entries(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, Mapping):
        return sum(1 + _entries(entry) for entry in value.values())
    return sum(map(_entries, value)) if isinstance(value, list | tuple) else 1
