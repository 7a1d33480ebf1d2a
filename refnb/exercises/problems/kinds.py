"""The kinds of problems, and what solves each: a file writes kind = "theorem".

A problem of the notes that has steps or draws of its own has its own kind, by its name.
"""

from importlib import import_module

from refnb.core.errors import OutOfRange
from refnb.exercises import problems
from refnb.exercises.problems.problem import Solver
from refnb.io import suggestions

KINDS = {
    "theorem": "hypotheses.SOLVER",
    "table": "table.SOLVER",
    "text": "documents.SOLVER",
    "estimate": "numbers.ESTIMATE",
    "network": "network.SOLVER",
    "chain": "markov.SOLVER",
    "em": "em.SOLVER",
    "clusters": "clusters.SOLVER",
    "belief": "numbers.BELIEF",
    "measures": "numbers.MEASURES",
    "gain": "numbers.GAIN",
    "losses": "numbers.LOSSES",
    "bells": "bells.SOLVER",
}
NOTES = {
    "lab-test": "hypotheses.LAB_TEST",
    "rare-disease": "hypotheses.RARE_DISEASE",
    "storm": "hypotheses.STORM",
    "coin": "hypotheses.COIN",
    "bell-curve": "hypotheses.BELL_CURVE",
    "play-tennis": "play_tennis.SOLVER",
    "spam": "spam.SOLVER",
    "hiking": "hiking.SOLVER",
    "three-hypotheses": "decisions.VOTES",
    "sample-complexity": "decisions.SIZES",
    "tree": "decisions.TREE",
    "exam": "network.EXAM",
    "sprinkler": "network.SPRINKLER",
    "gradient-step": "steps_uphill.GRADIENT_STEP",
    "bakers": "steps_uphill.BAKERS",
}


def solver(kind: str) -> Solver:
    """Return what solves a kind of problem: OutOfRange for another one, with all and a near miss.

    >>> solver("theorem").reads
    ('seen', 'asked')
    """
    known = KINDS | NOTES
    if kind not in known:
        near = suggestions.near_miss(kind, known)
        raise OutOfRange(f"no kind of problem {kind[:60]!r}; there are {', '.join(KINDS)}{near}")
    module, _, name = known[kind].partition(".")
    of: Solver = getattr(import_module(f"{problems.__name__}.{module}"), name)
    return of
