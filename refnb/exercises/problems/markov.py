"""Problems of a hidden Markov model: what was seen, and what lies behind it."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections.abc import Sequence

from refnb.core.errors import BadRequest
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver
from refnb.io import suggestions
from refnb.latent import viterbi
from refnb.latent.hmm import Model
from refnb.probability import distribution
from refnb.worked import hmm
from refnb.worked.solution import Solution


def model(given: Given) -> Model:
    """Return the model: the start, what comes after each state, what is seen in it."""
    start, rows = given.numbers["start"], given.numbers
    after, seen = ({y: rows[f"{prefix} {y}"] for y in start} for prefix in ("after", "seen in"))
    return Model(start, after, seen)


def solve(given: Given, part: Part) -> Solution:
    """Work out how probable it is, what each state was, and which path explains it best."""
    known, seen = model(given), _seen(part)
    return hmm.solve(part.title, known, seen, viterbi.explain(known, seen))


def _seen(part: Part) -> Sequence[str]:
    if not part.seen:
        raise BadRequest('observations are needed: write seen = ["umbrella", "none"]')
    return part.seen


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for a state of a day, by default the most probable one of the last day; or for a path.

    Raises BadRequest for something else that is asked for, or for more than 12 days.
    """
    from refnb.exercises.mistakes import chains

    known, seen, what = model(given), _seen(part), part.asks or chains.SMOOTHED
    if len(seen) > chains.MOST:
        most = f"{chains.MOST} days are checked, got {len(seen)}"
        raise BadRequest(f"at most {most}: write checked = false in the part")
    of_day = what in (chains.SMOOTHED, chains.FILTERED)
    if {*part.asked} - ({"z", "t"} if of_day else set()):
        form = 'write asked = { z = "rain", t = "1" }' if of_day else "leave asked out"
        raise BadRequest(f"{what}: {form}")
    days = [str(t) for t in range(1, len(seen) + 1)]
    day = part.asked.get("t", days[-1])
    suggestions.choice(day, days, "day")
    likely = distribution.most_probable(viterbi.smoothed(known, seen)[int(day) - 1]).label
    state = part.asked.get("z", likely)
    suggestions.choice(state, known.states, "state")
    return chains.exercise(known, seen, what, state, int(day))


ASKS = ("smoothed", "filtered", "likelihood", "path", "best", "share")
SUMS = ("start", "after *", "seen in *")
SOLVER = Solver(solve, ("seen", "asked"), exercise, asks=ASKS, sums=SUMS)
