"""Requests near one: the same with one to three small changes, each drawn by a die.

number      it grows or shrinks by a little or by much, turns its sign, is 0 or 1
exchange    two numbers change places
move        a part of a number goes to the next one: what summed to 1 still does
scale       all numbers of the request, or of one argument, by one factor
word        a name is another one of the request, or a new one; everywhere, or in one place
entries     an entry is lost, repeated or moved, a list is cut short or shuffled
grow        a list gets nine entries, numbers get twenty digits
"""

from collections.abc import Callable
from copy import deepcopy
from fractions import Fraction
from itertools import islice
from random import Random

from conformance import growing, lengthening, sizing
from conformance.lengthening import Args
from conformance.sizing import Inside
from refnb.conformance import catalogue
from refnb.conformance.vectors import Vector
from refnb.data.document import Json
from refnb.exact.rational import spelling

Place = tuple[Inside, str | int]

BILLION = 10**9
GROWN = 0.15
FACTORS = (2, 3, 10, BILLION, -1, 0, Fraction(1, 2), Fraction(1, 3), Fraction(1, BILLION))
STEPS = (1, -1, 10, Fraction(1, 7), Fraction(1, BILLION))
PARTS = (1, Fraction(1, 2), Fraction(1, 3), Fraction(1, BILLION), 1 - Fraction(1, BILLION))


def varied(dice: Random, base: Vector) -> Args:
    """Return the request of a vector with one to three changes, perhaps grown before."""
    near = deepcopy(base.args)
    if sizing.is_whole(base) and dice.random() < GROWN:
        near = grown(dice, base.op, near)
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3))):
        dice.choice(WAYS)(dice, near)
    return near


def grown(dice: Random, op: str, args: Args) -> Args:
    """Let the numbers be long, or a list have nine entries."""
    if dice.random() < 0.5:
        growing.enlarge(dice, sizing.found_in(op, args))
        return args
    return longer(dice, op, args)


def longer(dice: Random, op: str, args: Args) -> Args:
    """Let a list have nine entries."""
    hints = catalogue.operations()[op].args
    short = [leaf for leaf, n in lengthening.lengths(hints, args).items() if 0 < n < 9]
    found = lengthening.longer(hints, args, dice.choice(short)) if short else iter(())
    return next(islice(found, dice.randrange(growing.WAYS), None), args)


def said(place: Place) -> Json:
    """Return what stands at a place."""
    inside, at = place
    return inside[at]  # type: ignore[index]


def put(place: Place, value: Json) -> None:
    """Let something stand at a place."""
    inside, at = place
    inside[at] = value  # type: ignore[index]


def numbers(value: Inside) -> list[tuple[Place, Fraction]]:
    """Return every number below a value, with its place."""
    found = [(place, lengthening.number(said(place))) for place in growing.words(value)]
    return [(place, x) for place, x in found if x is not None]


def number(dice: Random, args: Args) -> None:
    """Let one number be another one."""
    for place, x in dice.sample(found := numbers(args), min(len(found), 1)):
        others = [*(x * k for k in FACTORS), *(x + d for d in STEPS), Fraction(1)]
        put(place, spelling(dice.choice(others)))


def exchange(dice: Random, args: Args) -> None:
    """Let two numbers change places."""
    found = numbers(args)
    if len(found) > 1:
        (here, x), (there, y) = dice.sample(found, 2)
        put(here, spelling(y))
        put(there, spelling(x))


def move(dice: Random, args: Args) -> None:
    """Let a part of a number go to the one behind it, or to the one before it."""
    found = numbers(args)[:: dice.choice((1, -1))]
    if len(found) > 1:
        at = dice.randrange(len(found) - 1)
        (here, x), (there, y) = found[at : at + 2]
        part = x * dice.choice(PARTS)
        put(here, spelling(x - part))
        put(there, spelling(y + part))


def scale(dice: Random, args: Args) -> None:
    """Multiply the numbers of the request, or of one argument."""
    wholes = [args, *(value for value in args.values() if isinstance(value, list | dict))]
    factor = dice.choice(FACTORS)
    for place, x in numbers(dice.choice(wholes)):
        put(place, spelling(x * factor))


def word(dice: Random, args: Args) -> None:
    """Let a word be another one, in one place or in all."""
    places = [place for place in growing.words(args) if lengthening.number(said(place)) is None]
    if places:
        here, there = dice.choice(places), dice.choice(places)
        old, new = said(here), dice.choice((said(there), f"{said(here)}'", "z"))
        alike = [place for place in places if said(place) == old]
        for place in dice.choice(([here], alike)):
            put(place, new)


def entries(dice: Random, args: Args) -> None:
    """Lose, repeat or move an entry of a list, cut it short, or shuffle it."""
    for here in dice.sample(found := [*growing.lists(args)], min(len(found), 1)):
        at, way = dice.randrange(len(here)), dice.randrange(5)
        if way == 0:
            here.pop(at)
        elif way == 1:
            here.insert(at, deepcopy(dice.choice(here)))
        elif way == 2:
            here.append(here.pop(at))
        elif way == 3:
            del here[at:]
        else:
            dice.shuffle(here)


Way = Callable[[Random, Args], None]

WAYS: tuple[Way, ...] = (
    *(number, move, entries) * 3,
    *(exchange, scale, word),
)
