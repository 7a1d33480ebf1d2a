"""Random points and centres of one length, and what is asked about them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random

from refnb.data import wire
from refnb.data.document import Json
from refnb.exact import rational

ASKED = "list<list<rational>>"
SHARES = "list<list<enclosure.Enclosure>>"
NUMBERS = ["0", "1", "1", "2", "3", "-1", "1/2", "-2/3", "5", "1/1000000000000000000000"]


def request(r: Random, args: Mapping[str, object]) -> dict[str, Json]:
    """Draw points, and for every other argument what goes with them."""
    width, n, k = (r.choice([1, 1, 2, 3]) for _ in range(3))

    def points(count: int) -> Json:
        """Draw so many points."""
        return [[r.choice(NUMBERS) for _ in range(width)] for _ in range(count)]

    ways: Mapping[str, Callable[[], Json]] = {
        f"points {ASKED}": lambda: points(n),
        "clusters list<integer>": lambda: [str(r.randrange(k)) for _ in range(n)],
        "steps integer": lambda: str(r.choice([0, 1, 2, 9])),
        "v rational": lambda: r.choice(["1", "1/2", "1/9", "3", "1/1000"]),
        "grid integer": lambda: str(r.choice([1, 2, 10, 10**6])),
        "places integer": lambda: str(r.choice([0, 1, 2, 9, 30])),
        f"shares {SHARES}": lambda: [[_share(r) for _ in range(k)] for _ in range(n)],
    }
    kinds = {name: f"{name} {wire.type_name(hint)}" for name, hint in args.items()}
    return {name: ways.get(kind, lambda: points(k))() for name, kind in kinds.items()}


def _share(r: Random) -> Json:
    low, high = sorted(r.choice([0, 0, 1, 2, 3]) for _ in "12")
    return {
        "low": rational.spelling(Fraction(low, 3)),
        "high": rational.spelling(Fraction(high, 3)),
    }
