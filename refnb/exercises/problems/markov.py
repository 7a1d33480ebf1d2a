"""Problems of a hidden Markov model: the observations, and the states behind them."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections.abc import Mapping
from typing import cast

from refnb.core.errors import BadRequest
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver
from refnb.io import suggestions
from refnb.latent import viterbi
from refnb.latent.hmm import Model, Row, Seen
from refnb.probability import distribution
from refnb.worked import hmm
from refnb.worked.days import LINES
from refnb.worked.solution import Solution


def read(given: Given, part: Part) -> tuple[Model, Seen]:
    """Return the model and the observations; an empty text is a day without one."""
    start, rows = given.numbers["start"], given.numbers
    for prefix, keys in (("after", start), ("seen in", ("umbrella",))):
        for name in (f"{prefix} {y}" for y in start):
            if name not in rows:
                form = ", ".join(f"{x} = 0.5" for x in keys)
                raise BadRequest(f'a row is missing: write numbers."{name}" = {{ {form} }}')
    after, emission = ({y: rows[f"{prefix} {y}"] for y in start} for prefix in ("after", "seen in"))
    model = Model(start, after, emission)
    return model, [x if x or x in model.symbols else None for x in part.seen]


def solve(given: Given, part: Part) -> Solution:
    """Work out the probability of the observations, the states, the best path, or a prediction."""
    known, seen = read(given, part)
    what, day = _asked(part, len(seen))
    if what == PREDICTED:
        states = viterbi.predicted(known, seen, day - len(seen))
        return hmm.predict(part.title, known, seen, states)
    solution = hmm.solve(part.title, known, seen, viterbi.explain(known, seen))
    if not (part.asks or part.asked) or not seen:
        return solution
    row = cast("Mapping[str, Row]", solution.steps[-1].value)[str(day)]
    state = part.asked.get("z", distribution.most_probable(row).label)
    suggestions.choice(state, known.states, "state")
    return hmm.asking(solution, known, seen, what, state, day)


def _asked(part: Part, last: int) -> tuple[str, int]:
    """Return the question and its day; a day after the last observation is predicted."""
    what, later = part.asks, range(last + 1, last + AHEAD + 1)
    days = [*range(1, last + 1), *([] if what in OF_SEEN else later)]
    if what == PREDICTED:
        days = [*later]
    if not days:
        raise BadRequest('observations are needed: write seen = ["umbrella", "none"]')
    first = min(later) if what == PREDICTED or "x" in part.asked or not last else last
    day = part.asked.get("t", str(first))
    suggestions.choice(day, [*map(str, days)], "day")
    return what or (PREDICTED if int(day) > last else SMOOTHED), int(day)


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for a state of a day, by default the most probable one of the last day; or for a path.

    Raises BadRequest for any other question, or for more than 12 days.
    """
    from refnb.exercises.mistakes import chains

    known, seen = read(given, part)
    if len(seen) > LINES:
        most = f"at most {LINES} days are checked, got {len(seen)}"
        raise BadRequest(f"{most}: write checked = false in the part")
    what, day = _asked(part, len(seen))
    takes = TAKES.get(what, set())
    if {*part.asked} - takes or {*part.asked} >= {"z", "x"}:
        form = "leave asked out"
        if takes:
            form = f'write asked = {{ z = "{known.states[0]}", t = "1" }}'
        raise BadRequest(f"{what}: {form}")
    ahead = max(day - len(seen), 0)
    if symbol := part.asked.get("x"):
        suggestions.choice(symbol, known.symbols, "symbol")
        return chains.forecast(known, seen, ahead, "x", symbol)
    rows = viterbi.smoothed(known, [*seen, *[None] * ahead])
    state = part.asked.get("z", distribution.most_probable(rows[day - 1]).label)
    suggestions.choice(state, known.states, "state")
    if ahead:
        return chains.forecast(known, seen, ahead, "z", state)
    return chains.exercise(known, seen, what, state, day)


AHEAD = 100  # days that are predicted
SMOOTHED, PREDICTED = "smoothed", "predicted"
TAKES = {SMOOTHED: {"z", "t"}, "filtered": {"z", "t"}, PREDICTED: {"z", "x", "t"}}
OF_SEEN = (SMOOTHED, "filtered", "likelihood", "path", "best", "share")
ASKS = (*OF_SEEN, PREDICTED)
READS = ("seen", "asked")


def _sums_to_one(name: str, _: object) -> bool:
    return name == "start" or name.startswith(("after ", "seen in "))


SOLVER = Solver(solve, READS, exercise, asks=ASKS, sums=_sums_to_one)
