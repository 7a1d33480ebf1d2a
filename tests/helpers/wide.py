"""Tables of ten names with long numbers: who looks at a few, or rounds, is found out."""

from fractions import Fraction

from refnb.classifiers import categorical

NAMES = tuple(f"v{i}" for i in reversed(range(10)))


def shares(turn: int = 0) -> dict[str, Fraction]:
    """Return a distribution whose numbers have 25 digits, but for one that is far below 10^-20."""
    weights = [pow(7, 40 + (i + turn) % 10, 10**25 + 13) for i in range(10)]
    weights[turn % 10] = 1
    return {name: Fraction(w, sum(weights)) for name, w in zip(NAMES, weights, strict=True)}


def numbers(turn: int = 0) -> dict[str, Fraction]:
    """Return ten numbers above 0 of 25 digits, but for one that is far below 10^-20."""
    return {name: share * 2 * 3 ** (turn % 4) for name, share in shares(turn).items()}


def tables() -> dict[str, dict[str, Fraction]]:
    """Return numbers by name and name: of ten features for each of ten labels, say."""
    return {name: numbers(i) for i, name in enumerate(NAMES)}


def dice() -> tuple[categorical.Model, dict[str, str]]:
    """Return a categorical model of ten labels, features and values, and an instance."""
    tables = {f: {y: shares(3 * i + j) for j, y in enumerate(NAMES)} for i, f in enumerate(NAMES)}
    x = {f: NAMES[9 - 3 * i % 10] for i, f in enumerate(NAMES)}
    return categorical.Model(shares(), tables), x
