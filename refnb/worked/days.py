"""A hidden Markov model day by day: forward, backward, posterior, Viterbi, and the days ahead.

    start, move, seen    π(z), a(z, w), and b(z, x_t) of each day, 1 where nobody saw anything
    α_t                  b(z, x_t) · Σ α_{t-1}(w) a(w, z)            all ways to a state
    likelihood           P(x) = Σ α_T(z)
    β_t                  Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)          all ways from there on
    γ_t                  α_t(z) β_t(z) / P(x)
    δ_t                  b(z, x_t) · max δ_{t-1}(w) a(w, z)          the best way to a state
    filtered_t           α_t(z) / Σ α_t(z)                           what was known on that evening
    ahead_0              α_T(z) / Σ α_T(z)                           of the last day that was seen
    ahead_k              Σ P(z_{t-1}=w | x) a(w, z)                  of the day t = T + k
    symbols_k            Σ P(z_t=z | x) b(z, s)

Each day is a stage of its own, such as α_2, with a line for each state.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from refnb.exact import rounding
from refnb.latent import hmm, viterbi
from refnb.latent.hmm import Model, Seen
from refnb.worked.formula import ONE, Axis, Bound, Cell, Formula, Value, greatest, table, total
from refnb.worked.formula import Line as Entry
from refnb.worked.layout import NO_FORMULA, Line, line
from refnb.worked.solution import Step
from refnb.worked.terms import GREEK, Letter, P, Term, X
from refnb.worked.working import Lines, Stage, Stages, Working, flat

Z = Letter("z")
STEPS = {"α": "forward", "β": "backward", "γ": "posterior", "δ": "the most probable paths"}
ALPHA, BETA, GAMMA, DELTA = (Letter(f"{sign}_t", rf"\{GREEK[sign]}_t") for sign in "αβγδ")
FORWARD = Letter("b(z, x_t) · Σ α_{t-1}(w) a(w, z)", r"b(z, x_t) \sum_w \alpha_{t-1}(w) \, a(w, z)")
BACKWARD = Letter(
    "Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)", r"\sum_w a(z, w) \, b(w, x_{t+1}) \, \beta_{t+1}(w)"
)
BEST = Letter("b(z, x_t) · max δ_{t-1}(w) a(w, z)", r"b(z, x_t) \max_w \delta_{t-1}(w) \, a(w, z)")
LAST = Letter("Σ α_T(z)", r"\sum_z \alpha_T(z)")
SO_FAR = Letter("α_t(z)/Σ α_t(z)", r"\alpha_t(z) / \sum_z \alpha_t(z)")
LAST_SHARE = Letter("α_T(z)/Σ α_T(z)", r"\alpha_T(z) / \sum_z \alpha_T(z)")
MOVED = Letter("Σ P(z_{t-1}=w | x) a(w, z)", r"\sum_w P(z_{t-1}=w \mid x) \, a(w, z)")
SHOWN = Letter("Σ P(z_t=z | x) b(z, s)", r"\sum_z P(z_t=z \mid x) \, b(z, s)")
OF_Z, OF_S = (P(Letter(f"{a}_t={b}"), X) for a, b in ("zz", "xs"))

FILTERED = "Filtered posterior"
LINES = 12  # days whose lines are shown
AHEAD = {"ahead": "The states ahead", "symbols": "The symbols ahead"}
TOGETHER = (*STEPS.values(), *AHEAD)  # steps of several days

ON_T, ON_Z, ON_W, ON_S = map(Axis, "tzws")
START, MOVE, SEEN = map(table, ("start", "move", "seen"))
FIRST, LIKELIHOOD, SHOWS = map(table, ("first", "likelihood", "shows"))


def working(model: Model, observed: Seen) -> Working:
    """Return the working of the posterior on some days, at least one.

    >>> from refnb.examples import UMBRELLA
    >>> working(UMBRELLA, ["umbrella", "umbrella"]).right["α_2"]
    {('rain',): Fraction(621, 2000), ('dry',): Fraction(41, 1000)}
    """
    last = len(observed)
    ones: Lines = {(z,): Fraction(1) for z in model.start}
    betas = [
        _day("β", t, _back(t + 1) if t < last else ones, line(BETA(Z), BACKWARD))
        for t in range(last, 0, -1)
    ]
    share = line(GAMMA(Z), ALPHA(Z) * BETA(Z) / P(X))
    gammas = [
        _day("γ", t, of_day("α", t) * of_day("β", t) / LIKELIHOOD, share)
        for t in range(1, last + 1)
    ]
    return Working((*forward(model, observed), *betas, *gammas))


def forward(model: Model, observed: Seen) -> Stages:
    """Return the stages of the tables, of α_t, and of P(x)."""
    last = len(observed)
    alphas = [_day("α", t, _ways(t, "α"), line(ALPHA(Z), FORWARD)) for t in range(1, last + 1)]
    one: Lines = {(): Fraction(1)}
    ends = total(of_day("α", last), ON_Z) if last else one
    likelihood = Stage("likelihood", (), ends, "Likelihood", P(X), line(P(X), LAST))
    return (*given(model, observed), *alphas, likelihood)


def given(model: Model, observed: Seen) -> Stages:
    """Return the stages of the tables, and of the emission of each state on each day."""
    days = [(str(t), x, hmm.shown(model, x)) for t, x in enumerate(observed, 1)]
    seen: Lines = {(t, z): row[z] for t, _, row in days for z in model.start}
    unseen: dict[Cell, Term] = {(t, z): ONE for t, x, _ in days if x is None for z in model.start}
    return (
        Stage("start", (ON_Z,), flat(model.start)),
        Stage("move", (ON_Z, ON_W), flat(model.transition)),
        Stage("seen", (ON_T, ON_Z), seen, put=unseen),
        Stage("first", (ON_Z,), START),
    )


def ahead(model: Model, observed: Seen, days: int) -> Working:
    """Return the working of the states and symbols of some days ahead.

    >>> from refnb.examples import UMBRELLA
    >>> ahead(UMBRELLA, ["umbrella"], 2).right["ahead_2"]
    {('rain',): Fraction(303, 550), ('dry',): Fraction(247, 550)}
    """
    last, few = len(observed), len(observed) <= LINES
    shows = Stage("shows", (ON_Z, ON_S), flat(model.emission))
    stages = [*forward(model, observed if few else ()), shows]
    if last:
        known: Formula | Lines = of_day("α", last) / total(of_day("α", last), ON_Z)
        if not few:
            known = flat(viterbi.filtered(model, observed)[-1])
        letters = line(OF_Z, LAST_SHARE) if few else NO_FORMULA
        title = f"Day {last}, the last one seen"
        stages.append(Stage("ahead_0", (ON_Z,), known, title, given_x("z", last, last), letters))
    for k in range(1, days + 1):
        moved = total(into("ahead", k), ON_W) if last or k > 1 else FIRST
        symbols = total(of_day("ahead", k) * SHOWS, ON_Z)
        for step, axis, letter, work, formula in (
            ("ahead", ON_Z, "z", moved, line(OF_Z, MOVED)),
            ("symbols", ON_S, "x", symbols, line(OF_S, SHOWN)),
        ):
            title, left = AHEAD[step], given_x(letter, last + k, last)
            stages.append(Stage(f"{step}_{k}", (axis,), work, title, left, formula, step=step))
    return Working(tuple(stages))


def given_x(letter: str, t: int, last: int) -> Callable[[Cell], Term]:
    """Return the name of a state z, or a symbol x, on day t, given some observations."""
    return lambda c: P(f"{letter}_{t}={c[0]}", X if last else None)


def listed(symbol: str | None) -> str:
    """Return the observation of a day in words."""
    return "not seen" if symbol is None else symbol


def rounded(p: Fraction) -> Term:
    """Return four digits of a probability."""
    return Letter(rounding.significant(p, 4))


def best_ways(days: int) -> list[Stage]:
    """Return the stages of δ_t, the best way to each state."""
    letters = line(DELTA(Z), BEST)
    return [replace(_day("δ", t, _ways(t, "δ"), letters), is_bare=True) for t in range(1, days + 1)]


def filtered(t: int) -> Stage:
    """Return the stage of what is known of a day on its evening."""
    share = of_day("α", t) / total(of_day("α", t), ON_Z)
    letters = line(P(Letter("z_t=z"), "x_1 ... x_t"), SO_FAR)
    return Stage(f"filtered_{t}", (ON_Z,), share, FILTERED, so_far(t), letters, step="filtered")


def so_far(t: int) -> Callable[[Cell], Term]:
    """Return what names a state of a day, given all that was seen until then."""
    return lambda c: P(f"z_{t}={c[0]}", f"x_1 ... x_{t}" if t > 1 else "x_1")


def of_day(sign: str, t: int, **bound: Bound) -> Entry:
    """Return the line of a day."""
    return table(f"{sign}_{t}")(**bound)


def _ways(t: int, sign: str) -> Formula:
    """Return a day's line from the day before: the sum over all ways, or the best way for δ."""
    shown = SEEN(t=Value(str(t)))
    if t == 1:
        return FIRST * shown
    return shown * (greatest if sign == "δ" else total)(into(sign, t), ON_W)


def into(sign: str, t: int) -> Formula:
    """Return the ways into a state from each state of the day before."""
    return of_day(sign, t - 1, z=ON_W) * MOVE(z=ON_W, w=ON_Z)


def _back(t: int) -> Formula:
    """Return the sum of all ways from a state on, using the next day t."""
    return total(MOVE * SEEN(t=Value(str(t)), z=ON_W) * of_day("β", t, z=ON_W), ON_W)


def _day(sign: str, t: int, work: Formula | Lines, letters: Line) -> Stage:
    """Return the stage of a day, with a letter and the day as its index."""
    step = STEPS[sign]
    return Stage(f"{sign}_{t}", (ON_Z,), work, step.capitalize(), at(sign, t), letters, step=step)


def at(sign: str, t: int) -> Term:
    """Return a letter with the day as its index."""
    return Letter(f"{sign}_{t}", rf"\{GREEK[sign]}_{{{t}}}")


def together(working: Working) -> Iterator[Step]:
    """Yield the steps of a working, one for all days of a letter, first day first."""
    steps = dict[str, list[Step]]()
    for step in working.steps():
        steps.setdefault(step.name, []).append(step)
    for name, several in steps.items():
        days = several[::-1] if name == "backward" else several
        value = tuple(step.value for step in days)
        lines = [each for step in days for each in step.lines]
        yield replace(days[0], value=value, lines=lines) if name in TOGETHER else days[0]
