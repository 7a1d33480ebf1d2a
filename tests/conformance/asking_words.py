"""What an argument is by its name, where its type says less: a base, a claim, a small size."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from refnb.data.document import Json
from refnb.decision import claims

RISKS = ["1/2", "1/10", "1", "1/100", "2/3", "0"]
COUNTS = ["0", "1", "1", "2", "3"]
ENTERED = [
    *("1/3", "2/6", "0.333", "0.33", "0.3333", ".3334", "33.3%", "33.3 %", "33.3", "0.34"),
    *("0.5", "1/2", "0.500", "0.5000", "0", "0.0", "1", "0/0", "-1/0", "2/3", "0.67", "66.6"),
    *("-0.5", "-0.500", "1e-1", "5E-01", "1e2", "3.33e-1", " 1/7 ", "0.143", "0.1428", "a"),
]
WORDS: dict[str, Sequence[Json]] = {
    "claim": sorted(claims.CLAIMS),
    "base": ["e", "2"],
    "divisor": ["n", "n-1"],
    "switching.rule": ["add", "m"],
    "smoothing.spelling": ["none", "laplace", "add=1/2", "add=0", "m=2", "m=0.5", "add=80%"],
    "rational.value": ["0", "-3", "2/4", "0.5", ".25", "80%", "-1e-3", "2E2", "007", "1/3", "-0.0"],
    "refuter.labels": ["1", "2", "2", "3", "0"],
    "refuter.features": [[], ["2"], ["3"], ["2", "2"], ["1"], ["2", "1"], ["0"], ["101"]],
    "refuter.denominator": ["1", "2", "3", "3", "0", "101"],
    "description.labels": ["2", "3", "2", "1"],
    "description.examples": ["4", "5", "3", "1"],
    "independence.labels": ["1", "2", "3"],
    "independence.sizes": [[], ["2"], ["3", "1"], ["2", "2", "2"]],
    "coupon.risk": RISKS,
    "coupon.n": ["1", "2", "3", "0", "25"],
    "coupon.terms": ["1", "2", "3"],
    "curve.n": [*("0", "1", "1", "2") * 8, "3", "4", "25"],
    "grid": ["1", "2", "3", "10", "100"],
    "cost": RISKS,
    "entered": ENTERED,
    "entry.text": ENTERED,
    "ties": ["first", "even", "even", "last"],
    "urn.k": ["0", "1", "2"],
}
NAMED = ("label", "other", "positive", "negative")  # in turn, a name that the tables have
ENTRIES: dict[str, Sequence[str]] = {
    "bernoulli.x": ["0", "1"],
    "poisson.x": COUNTS,
    "likelihood.counts": COUNTS,
    "baumwelch.sequences": COUNTS,
    "dirichlet.a": ["1", "2", "3/2", "1", "1/2"],
}
BASES = {"description": "2", "linear": "e", "logistic": "e"}  # of most of their logarithms
SURE = 0.9


def arguments(
    r: Random, op: str, names: Sequence[str], drawn: Mapping[str, Json]
) -> Iterator[tuple[str, Json]]:
    """Yield most arguments whose names say what they are; the others stay as they were drawn."""
    chapter, _, _ = op.partition(".")
    turn = iter(r.sample(names, len(names)) * len(NAMED))
    for name, value in drawn.items():
        keys = (name, f"{chapter}.{name}")
        if r.random() > SURE:
            continue
        for words in (WORDS[key] for key in keys if key in WORDS):
            yield name, r.choice(words)
        for words in (ENTRIES[key] for key in keys if key in ENTRIES):
            yield name, filled(r, value, words)
        if name in NAMED and isinstance(value, str) and "features" not in drawn:
            yield name, next(turn)


def filled(r: Random, table: Json, words: Sequence[str]) -> Json:
    """Give each key of a table one of a few words."""
    rows = table if isinstance(table, list) else []
    return [[row[0], r.choice(words)] for row in rows if isinstance(row, list) and row]
