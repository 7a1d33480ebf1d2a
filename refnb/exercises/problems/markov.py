"""Problems of a hidden Markov model: what was seen, and what lies behind it."""

from refnb.core.errors import BadRequest
from refnb.exercises.problems.problem import Given, Part, Solver
from refnb.latent import viterbi
from refnb.latent.hmm import Model
from refnb.worked import hmm
from refnb.worked.solution import Solution


def model(given: Given) -> Model:
    """Return the model: the start, what comes after each state, what is seen in it."""
    start, rows = given.numbers["start"], given.numbers
    after, seen = ({y: rows[f"{prefix} {y}"] for y in start} for prefix in ("after", "seen in"))
    return Model(start, after, seen)


def solve(given: Given, part: Part) -> Solution:
    """Work out how probable it is, what each state was, and which path explains it best."""
    known = model(given)
    if not part.seen:
        raise BadRequest('observations are needed: write seen = ["umbrella", "none"]')
    return hmm.solve(part.title, known, part.seen, viterbi.explain(known, part.seen))


SOLVER = Solver(solve, ("seen",))
