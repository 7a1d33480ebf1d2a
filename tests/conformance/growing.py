"""Random large requests for every operation: vectors whose lists and numbers have grown.

    long       a list has nine entries where it had two
    large      numbers become quotients of two with twenty or forty digits: each by a factor of
               its own, equal ones by the same, or all by one, which keeps what adds up

A request that is refused is drawn anew, so most of them are answered.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random

from conformance import lengthening, sizing
from conformance.lengthening import Args
from conformance.sizing import Inside, Spot
from refnb.conformance import catalogue, serve, vectors
from refnb.conformance.vectors import Vector
from refnb.data.document import Json, dumps
from refnb.exact.rational import rational, spelling

TRIES = 6
SHORT, MOST, ANSWER = 800, 4_000, 20_000  # characters of a request before, after, of its answer
MANY = ("curve.", "error.", "loss.", "pruning.", "structure.")  # all samples, trees or graphs
WAYS = 5  # of making a list longer, likely ones first
FEW, FAULTS = 3, 4  # entries that a small program looks at, requests with a fault
OTHERS = ("never", "-1/3", "2", "0")
Factor = Callable[[str], Fraction]


def requests(dice: Random, op: str) -> Iterator[Args]:
    """Yield a large request, and the same with a fault at the end of one of its lists."""
    whole = request(dice, op)
    yield deepcopy(whole)
    for _ in range(FAULTS):
        args = deepcopy(whole)
        spoil(dice, args)
        yield args


def spoil(dice: Random, args: Args) -> None:
    """Lose or repeat the last entry of a list, or put another word there: few look so far."""
    found = [*lists(args)]
    known: list[list[Json]] = [one for one in found if len(one) > FEW] or found
    blank: list[Json] = [""]
    here = dice.choice(known or [blank])
    way = dice.randrange(4)
    if way == 0:
        here.pop()
    elif way == 1:
        here.append(deepcopy(dice.choice(here)))
    else:
        last = here[-1]
        ends = [*words(last)] if isinstance(last, list | dict) else []
        inside, at = dice.choice(ends) if ends else (here, -1)
        others = [str(value[key]) for value, key in words(args)]  # type: ignore[index]
        inside[at] = dice.choice([*OTHERS, *dice.sample(others, min(len(others), 2))])  # type: ignore[index]


def lists(value: Json) -> Iterator[list[Json]]:
    """Yield every list below a value that has entries."""
    if isinstance(value, list) and value:
        yield value
    inside = [*value.values()] if isinstance(value, dict) else value
    for entry in inside if isinstance(inside, list) else []:
        yield from lists(entry)


def words(value: Inside) -> Iterator[tuple[Inside, str | int]]:
    """Yield where a word stands in a list or a record, or in what they hold."""
    places: list[tuple[str | int, Json]] = [
        *(value.items() if isinstance(value, dict) else enumerate(value))
    ]
    for at, entry in places:
        if isinstance(entry, str):
            yield value, at
        elif isinstance(entry, list | dict):
            yield from words(entry)


def request(dice: Random, op: str) -> Args:
    """Draw a request for an operation, rather one that is answered."""
    for _ in range(TRIES):
        args = grown(dice, op)
        said = serve.reply(op, deepcopy(args)) if len(dumps(args)) <= MOST else {}
        if "ok" in said and len(dumps(said)) <= ANSWER:
            return args
    return deepcopy(dice.choice(bases(op)).args)


def grown(dice: Random, op: str) -> Args:
    """Take a request of the vectors, let up to three of its lists grow, and then its numbers."""
    hints = catalogue.operations()[op].args
    args = deepcopy(dice.choice(bases(op)).args)
    for _ in range(dice.choice((0, 1) if op.startswith(MANY) else (0, 1, 1, 2, 3))):
        short = [leaf for leaf, n in lengthening.lengths(hints, args).items() if 0 < n < 9]
        longer = lengthening.longer(hints, args, dice.choice(short)) if short else iter(())
        args = next(islice(longer, dice.randrange(WAYS), None), args)
        if len(dumps(args)) > MOST:
            break
    if dice.random() < 0.8:
        enlarge(dice, sizing.found_in(op, args))
    return args


@cache
def bases(op: str) -> list[Vector]:
    """Return the requests of the vectors that have every argument and an answer."""
    known = vectors.of(catalogue.operations()[op].chapter)
    asked = [v for v in known if v.op == op and sizing.is_whole(v)]
    return [v for v in asked if "ok" in v.expect and len(dumps(v.args)) <= SHORT] or asked


def enlarge(dice: Random, spots: list[Spot]) -> None:
    """Let the numbers grow, all of them or a few."""
    factor, known = long(dice), dict[str, Fraction]()
    ways: list[Factor] = [
        lambda _: factor,
        lambda word: known.setdefault(word, long(dice)),
        lambda _: long(dice),
    ]
    way = dice.choice(ways)
    few = dice.sample(spots, min(len(spots), dice.choice((1, 2, len(spots)))))
    for spot in few:
        put(dice, spot, way)


def put(dice: Random, spot: Spot, factor: Factor) -> None:
    """Let a larger number stand at a place, or a distribution of long shares."""
    word = str(spot.value)
    if spot.kind == "shares":
        spot.inside[spot.at] = shares(spot.value, factor)  # type: ignore[index]
    elif spot.kind == "integer":
        spot.put(Fraction(dice.choice((12, 60, 64, 65, 10**40))) + spot.number)
    elif spot.kind == "share":
        x = factor(word)
        spot.put(spot.number * x / (x + 1) if dice.random() < 0.5 else 1 / (x + 1))
    elif word not in sizing.PLAIN:
        spot.put(spot.number * factor(word))


def shares(table: Json, factor: Factor) -> list[Json]:
    """Return a distribution in which each share has grown, and all still sum to 1."""
    assert isinstance(table, list)
    rows = [(row[0], rational(str(row[1]))) for row in table if isinstance(row, list)]
    large = [(outcome, p * factor(f"{outcome} {p}")) for outcome, p in rows]
    whole = sum(x for _, x in large) or Fraction(1)
    return [[outcome, spelling(x / whole)] for outcome, x in large]


def long(dice: Random) -> Fraction:
    """Draw a quotient of long numbers: whole, near 1, far above or far below."""
    n, d = (dice.randrange(10**20, 10**21) for _ in range(2))
    far = Fraction(n**3 * d, 7)
    return dice.choice((Fraction(n), Fraction(n, d), Fraction(d + 1, d), far, 1 / far))
