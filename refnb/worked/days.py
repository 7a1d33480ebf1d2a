"""A hidden Markov model day by day: the stages of forward, backward, the posterior and best ways.

    start, move, seen    π(z), a(z, w), and b(z, x_t) of each day, 1 where nobody saw anything
    α_t                  b(z, x_t) · Σ α_{t-1}(w) a(w, z)            all ways to a state
    likelihood           P(x) = Σ α_T(z)
    β_t                  Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)          all ways from there on
    γ_t                  α_t(z) β_t(z) / P(x)
    δ_t                  b(z, x_t) · max δ_{t-1}(w) a(w, z)          the best way to a state

Each day is a stage of its own, as α_2, with a line for each state.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from refnb.latent.hmm import Model
from refnb.worked import layout
from refnb.worked.formula import Axis, Bound, Cell, Formula, Value, greatest, table, total
from refnb.worked.formula import Line as Entry
from refnb.worked.layout import NO_FORMULA, Line, line
from refnb.worked.solution import Step
from refnb.worked.terms import GREEK, Letter, P, Term, X
from refnb.worked.working import Lines, Stage, Working, naming

Z = Letter("z")
STEPS = {"α": "forward", "β": "backward", "γ": "posterior", "δ": "the most probable paths"}
ALPHA, BETA, GAMMA = (Letter(f"{sign}_t", rf"\{GREEK[sign]}_t") for sign in "αβγ")
FORWARD = Letter("b(z, x_t) · Σ α_{t-1}(w) a(w, z)", r"b(z, x_t) \sum_w \alpha_{t-1}(w) \, a(w, z)")
BACKWARD = Letter(
    "Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)", r"\sum_w a(z, w) \, b(w, x_{t+1}) \, \beta_{t+1}(w)"
)
LAST = Letter("Σ α_T(z)", r"\sum_z \alpha_T(z)")

ON_T, ON_Z, ON_W = map(Axis, "tzw")
START, MOVE, SEEN = map(table, ("start", "move", "seen"))
FIRST, LIKELIHOOD = map(table, ("first", "likelihood"))


def working(model: Model, observed: Sequence[str]) -> Working:
    """Return how the posterior of each of some days follows: at least one.

    >>> from refnb.examples import UMBRELLA
    >>> working(UMBRELLA, ["umbrella", "umbrella"]).right["α_2"]
    {('rain',): Fraction(621, 2000), ('dry',): Fraction(41, 1000)}
    """
    last = len(observed)
    alphas = [_day("α", t, ahead(t, "α"), line(ALPHA(Z), FORWARD)) for t in range(1, last + 1)]
    ones: Lines = {(z,): Fraction(1) for z in model.start}
    betas = [
        _day("β", t, _back(t + 1) if t < last else ones, line(BETA(Z), BACKWARD))
        for t in range(last, 0, -1)
    ]
    share, of_x = line(GAMMA(Z), ALPHA(Z) * BETA(Z) / P(X)), line(P(X), LAST)
    gammas = [
        _day("γ", t, of_day("α", t) * of_day("β", t) / LIKELIHOOD, share)
        for t in range(1, last + 1)
    ]
    ends = total(of_day("α", last), ON_Z)
    likelihood = Stage("likelihood", (), ends, "Likelihood", lambda _: P(X), of_x)
    stages = (*given(model, observed), *alphas, likelihood, *betas, *gammas)
    return Working(stages, naming("", model.start)[0])


def given(model: Model, observed: Sequence[str]) -> tuple[Stage, ...]:
    """Return the stages of the tables, and of what each state shows on each day."""
    seen: dict[Cell, Fraction] = {
        (str(t), z): model.emission[z][x] for t, x in enumerate(observed, 1) for z in model.start
    }
    moves: Lines = {(z, w): p for z, w, p in layout.entries(model.transition)}
    return (
        Stage("start", (ON_Z,), {(z,): p for z, p in model.start.items()}),
        Stage("move", (ON_Z, ON_W), moves),
        Stage("seen", (ON_T, ON_Z), seen),
        Stage("first", (ON_Z,), START),
    )


def best_ways(days: int) -> list[Stage]:
    """Return the stages of δ_t, the best way to each state."""
    return [_day("δ", t, ahead(t, "δ"), NO_FORMULA) for t in range(1, days + 1)]


def of_day(sign: str, t: int, **bound: Bound) -> Entry:
    """Return the line of a day."""
    return table(f"{sign}_{t}")(**bound)


def ahead(t: int, sign: str) -> Formula:
    """Return what a day makes of the one before: the sum of all ways, or the best one for δ."""
    shown = SEEN(t=Value(str(t)))
    if t == 1:
        return FIRST * shown
    ways = of_day(sign, t - 1, z=ON_W) * MOVE(z=ON_W, w=ON_Z)
    return shown * (greatest if sign == "δ" else total)(ways, ON_W)


def _back(t: int) -> Formula:
    """Return the sum of all ways from a state on, by the next day t."""
    return total(MOVE * SEEN(t=Value(str(t)), z=ON_W) * of_day("β", t, z=ON_W), ON_W)


def _day(sign: str, t: int, work: Formula | Lines, letters: Line) -> Stage:
    """Return the stage of a day: its lines are called by a letter with the day as its index."""
    step = STEPS[sign]
    return Stage(
        f"{sign}_{t}",
        (ON_Z,),
        work,
        step.capitalize(),
        lambda c: at(sign, t)(*c),
        letters,
        step=step,
    )


def at(sign: str, t: int) -> Term:
    """Return a letter with the day as its index."""
    return Letter(f"{sign}_{t}", rf"\{GREEK[sign]}_{{{t}}}")


def together(working: Working) -> Iterator[Step]:
    """Yield the steps of a working, those of one name as one, from the first day to the last."""
    steps = dict[str, list[Step]]()
    for step in working.steps():
        steps.setdefault(step.name, []).append(step)
    for name, several in steps.items():
        days = several[::-1] if name == "backward" else several
        value = tuple(step.value for step in days)
        lines = [each for step in days for each in step.lines]
        yield replace(days[0], value=value, lines=lines) if name in STEPS.values() else days[0]
