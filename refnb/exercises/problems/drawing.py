"""Draw other numbers for your own problem: from its ranges, or similar to the old ones.

    range          "1..5 %", "3..9", "1/6..5/6": in steps of the last place of its ends; or a list
    share          per cent stay per cent, tenths tenths, sixths sixths; 0.008 stays below 0.01
    other number   between the least and the greatest of its table, in the same steps; 0 stays
    distribution   sums to 1 again; of two tables that sum to 1 together, one is the rest
    text           as the kind of the problem draws it

The trap: if a question states a number directly, it still asks about the old number.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import lcm
from typing import Any

from refnb.core import messages
from refnb.core.errors import BadRequest, RefnbError
from refnb.exact import expression
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Drawn, Draws, Given, Problem, Range, Ranges, Table
from refnb.probability.distribution import Decision
from refnb.worked.layout import entries

WRITE = 'write "1..5 %", or a list, [1, 2, 5]'
FIXED = ("rows", "documents", "smoothing", "network")  # texts that no question names
NUMBER, NAMES = re.compile(r"\d[\d.,/]*(?: ?%)?"), re.compile(r"\{[^}]*\}")
MOST = 10**6  # the greatest denominator of an answer
TRIES = 500  # how many draws are tried
DECIMAL = [10**k for k in range(1, 6)]
FEW = 4  # steps between the least and the greatest number, at least
LARGE = 5  # a number is drawn in tens where it has so many of them, and so on


def ranges(written: Mapping[str, object], given: Given) -> Ranges:
    """Return the range of each number that has one: a whole table, or one of its entries.

    Raises BadRequest for an unknown table or entry, with the near miss, and for an invalid range;
    NotExact for an entry that is not a number.
    """
    read = dict[str, dict[str, Range]]()
    for name, each in written.items():
        with messages.at(f"ranges, {name}"):
            row = given.numbers[name]
            own = each if isinstance(each, Mapping) else dict.fromkeys(row, each)
            read[name] = {key: _range(one) for key, one in own.items() if row[key] is not None}
    return read


def _range(written: object) -> Range:
    """Return a range: a list, or the values from one number to another."""
    if isinstance(written, list) and written:
        some = [expression.value(str(x)) for x in written]
        of = lcm(*(x.denominator for x in some))
        return Range([int(x * of) for x in some], of)
    ends = written.split("..") if isinstance(written, str) else []
    if len(ends) != 2:
        raise BadRequest(f"{WRITE}, got {messages.misfit(written)}")
    percent = "%" if ends[1].rstrip().endswith("%") and "%" not in ends[0] else ""
    low, high = (expression.read(text, text) for text in (ends[0] + percent, ends[1]))
    if low.value is None or high.value is None or low.value > high.value:
        raise BadRequest(f"a range goes from the smaller number to the greater one: {WRITE}")
    places = 10 ** max(low.places or 0, high.places or 0, 0)
    of = lcm(places, low.value.denominator, high.value.denominator)
    return Range(range(int(low.value * of), int(high.value * of) + 1), of)


def like(row: Table) -> dict[str, Range]:
    """Guess a range for each number of a table from its form; 0 stays, and so does a probability 1.

    A probability with three or more places keeps its number of digits, so rare events stay rare.

    >>> like({"a": Fraction(1, 20), "b": Fraction(1)})
    {'a': Range(numbers=range(1, 100), of=100)}
    >>> like({"a": Fraction(9), "b": Fraction(0), "c": Fraction(4)})["a"]
    Range(numbers=range(4, 10), of=1)
    """
    unit = lcm(*(x.denominator for x in row.values()))
    shares = all(0 <= x <= 1 for x in row.values())
    return _like_shares(row, unit) if shares else _like_numbers(row, unit)


def _like_shares(row: Table, unit: int) -> dict[str, Range]:
    """Return a range in 0..1 for each share: decimals if they are, such as hundredths, else sixths.

    Eighths are no thousandths: only what is finer than hundredths becomes a longer decimal.
    """
    decimal = next((d for d in DECIMAL if d % unit == 0 and (unit > 100 or d <= 100)), 0)
    of = decimal or (unit if unit > FEW else FEW * unit)
    moving = {key: x for key, x in row.items() if 0 < x < 1}
    if decimal <= 100:
        return {key: Range(range(1, of), of) for key in moving}
    digits = {key: len(str(int(x * of))) for key, x in moving.items()}
    return {key: Range(range(10 ** (n - 1), 10**n), of) for key, n in digits.items()}


def _like_numbers(row: Table, unit: int) -> dict[str, Range]:
    """Return for each number what lies between the least and the greatest; a sign stays.

    Round numbers stay round, and where all are nearly equal the range is wider.
    """
    sizes, step = [int(abs(x) * unit) for x in row.values() if x], 1
    while all(n % (10 * step) == 0 for n in sizes) and min(sizes) >= 10 * step * LARGE:
        step *= 10
    least, most = min(sizes) // step, max(sizes) // step
    if most - least < FEW:
        least, most = (least + 1) // 2, most + max(most // 2, 2)
    up = range(least * step, (most + 1) * step, step)
    down = [-n for n in up]
    return {key: Range(up if x > 0 else down, unit) for key, x in row.items() if x}


def drawable(made: Problem, file: Mapping[str, Any]) -> Problem:  # type: ignore[explicit-any]
    """Return a problem that can draw its numbers, by the ranges and variants in its file.

    Numbers missing from the question are listed, unless the question states numbers of its own.
    """
    variants = {"most": MOST, "kinds": problem.KINDS, **file.get("variants", {})}
    own_ranges = ranges(file.get("ranges", {}), made.given)
    own = replace(made, ranges=own_ranges, tries=TRIES, is_own=True, **variants)
    listed = unnamed(own) if own.asked else {*own.given.numbers, *own.given.texts}
    own = replace(own, listed=() if _digits(own) else listed)
    return replace(own, solver=replace(own.solver, draw=partial(draw, own))).with_table()


def draw(own: Problem, numbers: Draws) -> Drawn:
    """Draw other numbers for a problem, and say what is special about them.

    Raises BadRequest if its question would still ask about the old numbers.
    """
    check(own)
    given, known, tables = own.given, own.known, dict[str, Table]()
    for name in sorted(given.numbers, key=lambda name: name not in known):
        row, ranges = given.numbers[name], own.ranges.get(name, {})
        rest = [x for x in tables if not ranges and is_rest(own, name, x)]
        if rest:
            tables[name] = {key: 1 - x for key, x in tables[rest[0]].items()}
        elif is_distribution(own, name):
            tables[name] = _distribution(row, ranges, numbers)
        else:
            each = {**(like(row) if name in known else {}), **ranges}
            drawn = {key: each[key].draw(numbers) for key in row if key in each}
            tables[name] = {**row, **drawn}
    even = any(len({*tables[x].values()}) == 1 < len({*given.numbers[x].values()}) for x in tables)
    pairs = combinations(tables, 2)
    even |= any(tables[x] == tables[y] and given.numbers[x] != given.numbers[y] for x, y in pairs)
    if even or any(not row for row in tables.values()):
        return Drawn("other", given)
    texts = own.solver.texts(given, own.parts[0], numbers) if own.solver.texts else given.texts
    made = Given({name: tables[name] for name in given.numbers}, texts)
    return Drawn(_kind(own, made), made)


def _distribution(row: Table, ranges: Mapping[str, Range], numbers: Draws) -> Table:
    """Return probabilities that sum to 1, in their ranges; None if the last one is out of range.

    With three places or more, the greatest probability is what the others leave.
    """
    own = like(row)
    if any(each.of > 100 for each in own.values()):
        greatest = max(row, key=lambda key: row[key])
        ranges = {**{key: each for key, each in own.items() if key != greatest}, **ranges}
    drawn = {key: each.draw(numbers) for key, each in ranges.items()}
    free = [key for key, x in row.items() if x and key not in ranges]
    if not free:
        last = [*ranges][-1]
        drawn[last] += 1 - sum(drawn.values())
        return {**row, **drawn} if ranges[last].holds(drawn[last]) else {}
    rest = Fraction(1) - sum(drawn.values())
    unit = lcm(rest.denominator, *(each.of for each in own.values()))
    others = _share_out(rest, unit, free, numbers)
    return {**row, **drawn, **others} if rest > 0 else {}


def _share_out(rest: Fraction, unit: int, keys: Sequence[str], numbers: Draws) -> Table:
    """Return shares of what is left, in proportion to drawn numbers from 1 to 20.

    Each gets a whole number of 1/unit, at least one; the first also gets what rounding leaves.
    The unit is finer where there are fewer than two of it for each.
    """
    while 0 < rest * unit < 2 * len(keys):
        unit *= 10
    size = int(rest * unit)
    weights = {key: numbers.between(1, 20) for key in keys}
    total = sum(weights.values())
    units = {key: 1 + n * (size - len(keys)) // total for key, n in weights.items()}
    units[keys[0]] += size - sum(units.values())
    return {key: Fraction(n, unit) for key, n in units.items()}


def is_distribution(own: Problem, name: str) -> bool:
    """Return whether the entries of a table sum to 1, according to its kind."""
    row = own.given.numbers[name]
    return sum(row.values()) == 1 and own.solver.sums(name, row)


def is_rest(own: Problem, name: str, other: str) -> bool:
    """Return whether two tables, neither a distribution, sum to 1 entry by entry."""
    here, there = (own.given.numbers[each] for each in (name, other))
    rest = {key: 1 - x for key, x in there.items()}
    return len(here) > 1 and here == rest and not is_distribution(own, other)


def _kind(own: Problem, given: Given) -> str:
    """Say what is special: exactly one new zero, labels that tie, or neither.

    If a rule smooths the counts, a zero that was there before counts too.
    """
    made, before = own.redrawn(Drawn("", given)), own.given.numbers
    zeros = sum(not x and before[of][key] != 0 for of, key, x in entries(given.numbers))
    counted, smooth = 0, False  # the most counts of a part that are 0; whether a rule smooths them
    try:
        for ask in made.exercises.values() if own.solver.texts else ():
            working = ask().working
            counts, smooth = working.right.get("values", {}), "smoothed" in working.facts
            counted = max(counted, [*counts.values()].count(Fraction(0)))
        solutions = [own.solver.work_out(given, made.of_solver(part)) for part in made.parts]
    except RefnbError:
        return "other"
    steps = [step.value for solution in solutions for step in solution.steps]
    ties = [each.ties for each in steps if isinstance(each, Decision)]
    ties += [each.cells for each in steps if hasattr(each, "cells")]  # of an explanation
    if any(len(best) > 1 for best in ties):
        return "other" if zeros or (counted and not smooth) else "tie"
    kinds = ("usual", "zero", "other")[min(zeros + counted, 2)]
    return f"{kinds} usual" if smooth and not zeros else kinds


def unnamed(own: Problem) -> dict[str, list[str]]:
    """Return the entries of each drawn table that the question does not name.

    The last entry of a distribution needs no name, and neither does the complement of a named
    table.
    """
    text, numbers, left = f"{own.heading} {own.asked}", own.given.numbers, dict[str, list[str]]()
    for name in _drawn(own):
        drawn = like(numbers[name]).keys() | own.ranges.get(name, {}).keys()
        same = [name, *(x for x in numbers if is_rest(own, name, x))]
        keys = [x for x in drawn if not any(f"{{{each}[{x}]" in text for each in same)]
        if len(keys) > is_distribution(own, name):
            left[name] = sorted(keys)
    return left


def check(own: Problem) -> None:
    """Require a question about the drawn numbers, and that there are some: BadRequest."""
    given = own.given
    if not (own.ranges or own.solver.texts or any(like(given.numbers[x]) for x in _drawn(own))):
        raise BadRequest(f"{own.name} has no number to draw: give one a range below [ranges]")
    for name in given.texts if own.asked and own.solver.texts else ():
        if name in own.known and name not in FIXED and f"{{{name}" not in own.asked:
            raise BadRequest(f"{own.name}: write {{{name}}} in the question: a variant has another")
    entries = {(x, key): given.numbers[x][key] for x, keys in unnamed(own).items() for key in keys}
    if entries and (digits := _digits(own)):
        values = {each: expression.value(each.rstrip(".,/")) for each in digits}
        same = ((each, at) for each, v in values.items() for at, x in entries.items() if v == x)
        number, (table, key) = next(same, (digits[0], next(iter(entries))))
        write = f"{{{table}[{key}]{':percent' * ('%' in number)}}}"
        why = f"{number.strip()}, a number without a name, and a variant has others"
        raise BadRequest(f"{own.name}: the question says {why}: write {write} where it is one")


def _digits(own: Problem) -> list[str]:
    """Return the numbers that title and question state directly."""
    return NUMBER.findall(NAMES.sub("", f"{own.heading} {own.asked}"))


def _drawn(own: Problem) -> list[str]:
    """Return the names of the tables that are drawn."""
    return [name for name in own.given.numbers if name in own.known or name in own.ranges]
