"""The smallest truth that breaks a claim, or none up to a denominator."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from refnb.core import checks, limits, messages
from refnb.core.errors import BadRequest, UnknownValue
from refnb.core.limits import Limits
from refnb.decision import claims, counterexamples
from refnb.decision.claims import Claim
from refnb.decision.true_distribution import Truth
from refnb.io import files, suggestions
from refnb.worked import expected_error
from refnb.worked.solution import Solution, Worked

STEP = 100


@dataclass(frozen=True, repr=False)
class Refutation(Worked):
    """How many truths there are, and the smallest counterexample; None when there is none."""

    truths: int
    counterexample: Truth | None
    worked: Solution


def refute(
    claim: str | Callable[[Truth], bool],
    labels: int = 2,
    features: Sequence[int] = (2, 2),
    denominator: int = 6,
    *,
    renames: Collection[str] = (),
    within: Limits = limits.USUAL,
) -> Refutation:
    """Return the first truth that a claim is false of, of all up to a denominator, or none.

    A claim is a name of the list, or a function from a truth. `renames` tells which of "labels",
    "values" and "features" such a function does not tell apart: then fewer have to be tried.

    Raises UnknownValue for another name; BadRequest for no claim; OutOfRange when the truths times
    the labels times the cells are above 200000.

    >>> refute("half-or-more", labels=3, features=(), denominator=3).truths
    13
    """
    known, of = _claim(claim, renames), (labels, features, denominator)
    if not isinstance(features, list | tuple):
        raise BadRequest(f"features are a list of numbers, got {messages.typed(features)}")
    watched = partial(files.watched, what="truths", every=STEP)
    found = counterexamples.search(known, *of, watched, within=within)
    worked = expected_error.refute(known.words, found, *of)
    return Refutation(found.truths, next(iter(found.counterexamples), None), worked)


def known_claims() -> dict[str, str]:
    """Return the claims of the list, in words, by name.

    >>> known_claims()["half-or-more"]
    'In each cell that occurs, some label has at least 1/2.'
    """
    return {name: claim.words for name, claim in claims.CLAIMS.items()}


def _claim(claim: object, renames: Collection[str]) -> Claim:
    """Return a claim of the list, or that of a function."""
    kinds = ("labels", "values", "features")
    if not isinstance(renames, list | tuple | set | frozenset):
        raise BadRequest(f"what can be renamed is a list of names, got {messages.typed(renames)}")
    checks.known(renames, kinds, UnknownValue, "what can be renamed")
    if isinstance(claim, str):
        if claim not in claims.CLAIMS:
            raise UnknownValue(f"no claim {claim!r}{suggestions.hint(claim, claims.CLAIMS)}")
        return claims.CLAIMS[claim]
    if not callable(claim):
        raise BadRequest(f"a claim is a name or a function, got {messages.typed(claim)}")
    return Claim("A claim about a truth", claim, renames)
