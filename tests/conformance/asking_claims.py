"""Random claims, and random sizes of truths that are soon all tried."""

from collections.abc import Iterable
from random import Random

from refnb.data.document import Json
from refnb.decision import claims

WAYS: dict[str, list[Json]] = {
    "labels": ["1", "2", "2", "3", "0"],
    "features": [[], ["2"], ["3"], ["2", "2"], ["1"], ["2", "1"], ["0"], ["101"]],
    "denominator": ["1", "2", "3", "3", "0", "101"],
}


def arguments(r: Random, op: str, args: Iterable[str]) -> dict[str, Json]:
    """Draw a claim, and the sizes that a refuter takes, by their names."""
    ways: dict[str, list[Json]] = {
        **(WAYS if op.startswith("refuter.") else {}),
        "claim": [*sorted(claims.CLAIMS)],
    }
    return {name: r.choice(ways[name]) for name in args if name in ways and r.random() < 0.95}
