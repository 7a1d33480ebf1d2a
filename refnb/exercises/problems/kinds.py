"""The kinds of problems, and the solver of each: a file writes kind = "theorem".

A problem of the notes with its own steps or its own way to draw has a kind of its own name.
"""

from dataclasses import replace
from importlib import import_module

from refnb.core.errors import BadRequest, OutOfRange
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

TELLS = {  # how to read the tables of a question that lists them
    "measures": "After each true label stands how often each label was predicted for it.",
    "gain": "After each value of the feature stands how often it comes with each label.",
    "losses": "After each action stands its loss, or gain, under each true label.",
}


def solver(kind: object) -> Solver:
    """Return the solver of a kind of problem: OutOfRange for an unknown kind, BadRequest for none.

    >>> solver("theorem").reads
    ('seen', 'asked')
    """
    known = KINDS | NOTES
    if not isinstance(kind, str):
        raise BadRequest(f'the file: write kind = "theorem", or another of {", ".join(KINDS)}')
    if kind not in known:
        near = suggestions.near_miss(suggestions.meant(kind), KINDS)
        raise OutOfRange(f"no kind of problem {kind[:60]!r}; there are {', '.join(KINDS)}{near}")
    module, _, name = known[kind].partition(".")
    of: Solver = getattr(import_module(f"{problems.__name__}.{module}"), name)
    return replace(of, tells=TELLS.get(kind, ""))
