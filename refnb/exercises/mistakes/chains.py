"""A question to a hidden Markov model as an exercise: a state of a day, P(x), or the best path.

start, move, seen    the tables, and what each state shows on each day
α, β, γ, δ           a stage for each day, as the worked answer has them, and the best ways
likelihood           P(x)
best, share          P(z, x) and P(z | x) of the best path z
filtered             P(z_t | x_1 ... x_t), a stage for each day
shares, answer       what is asked for: of each state, and of one

The best path is an answer in words; any path that ties is right.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, product

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, UnknownValue
from refnb.exercises import entry
from refnb.exercises.replay import Choice, Exercise, Kind, Local, Row, exchanged, put, row
from refnb.latent import viterbi
from refnb.latent.hmm import Model, Seen
from refnb.worked import days
from refnb.worked.days import LIKELIHOOD, MOVE, ON_S, ON_W, ON_Z, SEEN, SHOWS, START, of_day
from refnb.worked.formula import A, Cell, Name, Value, count, greatest, table, total
from refnb.worked.terms import Letter, P, X, text
from refnb.worked.working import Lines, Stage, Working, Written, naming

SMOOTHED, FILTERED, P_OF_X, PATH = "smoothed", "filtered", "likelihood", "path"
BEST, SHARE = "best", "share"  # P(z, x) and P(z | x) of the path
PRODUCTS = 600
Asked = tuple[str, str, int]  # what, the state, the day

_BETWEEN, _AROUND = re.compile(r"\s*(?:,|;|→|[-=]+>)\s*"), re.compile(r"\A[(\[]([^()\[\]]*)[)\]]\Z")


def exercise(
    model: Model, observed: Seen, what: str = SMOOTHED, asked: str = "", t: int = 0
) -> Exercise:
    """Return the exercise that asks for a state of a day, by default the last, or for the path.

    Raises UnknownValue; OutOfRange for more than 12 days, or too many states; ZeroEvidence.

    >>> from refnb.examples import UMBRELLA
    >>> from refnb.exercises import replay
    >>> first = exercise(UMBRELLA, ["umbrella", "umbrella"], "smoothed", "rain", 1)
    >>> replay.answer(first), replay.answer(first, ["filter-for-smoothed"])
    (Fraction(621, 703), Fraction(9, 11))
    """
    _check_size(model, len(observed), len(observed), 1)
    checks.size(t, "the day that is asked for", 0, len(observed))
    if asked:
        checks.known([asked], model.start, UnknownValue, "the state that is asked for")
    best = viterbi.explain(model, observed)  # which refuses what cannot be seen
    day = t or len(observed)
    end = what if what in (BEST, SHARE) else "answer"
    mistakes = {"chain": {**TABLES, **_mistakes(day, len(observed), end)}}
    alpha = f"α_{len(observed)}"
    one = OF_CHAIN("one-state", alpha, row("answer", table(alpha), when=P_OF_X))
    kind = Kind(mistakes, local=(*OTHERS, one))
    made = kind.exercise(_working(model, observed, what, asked, day))
    if what not in (PATH, BEST, SHARE):
        return replace(made, telling=f"α_{day}")
    line = (SHARE if what == SHARE else BEST, ())
    made = replace(made.of_line(line), telling=f"δ_{len(observed)}")
    if what != PATH:
        return made
    read = _reader(model.states, len(observed))
    choice = Choice(best.cells[0], best.number, read, _is_best, PATHS, "paths")
    return replace(made, called="the best path", choice=choice)


def forecast(model: Model, observed: Seen, ahead: int, letter: str, asked: str) -> Exercise:
    """Return the exercise that asks for a state z, or a symbol x, some days ahead.

    Raises UnknownValue; OutOfRange for more than 12 observed days; ZeroEvidence.

    >>> from refnb.examples import UMBRELLA
    >>> from refnb.exercises import replay
    >>> tomorrow = forecast(UMBRELLA, ["umbrella"], 1, "z", "rain")
    >>> replay.answer(tomorrow), replay.answer(tomorrow, ["not-moved"])
    (Fraction(69, 110), Fraction(9, 11))
    """
    last = len(observed)
    _check_size(model, last, last + ahead, 0)
    known = model.states if letter == "z" else model.symbols
    checks.known([asked], known, UnknownValue, "what is asked for")
    viterbi.filtered(model, observed)  # which refuses what cannot be seen
    step, axis = ("ahead", ON_Z) if letter == "z" else ("symbols", ON_S)
    of_days = {"seen": last, "days": last > 1, "further": ahead > 1, "long": last + ahead > 1}
    names, facts = naming(asked, known, {letter: True, "state": True, **of_days})
    left = days.given_x(letter, last + ahead, last)
    stages = (
        *days.ahead(model, observed, ahead).stages,
        Stage("shares", (axis,), of_day(step, ahead)),
        Stage("answer", (), SHARES(**{axis: A}), days.AHEAD[step], left((names["a"],))),
    )
    made = Working(stages, {**names, "T": str(last)}, facts)
    mistakes = {"chain": TABLES, "forecast": _mistakes_ahead(ahead)}
    return Kind(mistakes, f"ahead_{ahead}", OTHERS).exercise(made)


def _check_size(model: Model, seen: int, days_: int, least: int) -> None:
    checks.size(seen, "the days of what is checked", least, days.LINES)
    products, what = len(model.start) ** 2 * days_, "the days times the steps between states"
    checks.size(products, f"{what}, of what is checked,", 0, PRODUCTS)


def questions(states: Sequence[str], length: int) -> dict[str, Asked]:
    """Return what an exercise may ask for: γ_1(rain), P(z_1=rain | x_1 ... x_1), P(x), path.

    >>> questions(["rain"], 1)["γ_1(rain)"]
    ('smoothed', 'rain', 1)
    """
    known: dict[str, Asked] = {"path": (PATH, "", 0), "P(x)": (P_OF_X, "", 0)}
    known |= {"P(z, x)": (BEST, "", 0), "P(z | x)": (SHARE, "", 0)}
    for t, z in product(range(1, length + 1), states):
        known[text(days.at("γ", t)(z))] = SMOOTHED, z, t
        known[text(days.so_far(t)((z,)))] = FILTERED, z, t
    return known | {z: (SMOOTHED, z, length) for z in states}


def _working(model: Model, observed: Seen, what: str, asked: str, t: int) -> Working:
    """Return the stages of the worked answer, the best path, and the quantity asked for."""
    last, base = len(observed), days.working(model, observed)
    of_days = {"earlier": t < last, "days": last > 1, "long": last > 1}
    of_days["now"] = what == FILTERED or (what == SMOOTHED and t == last)
    of_what = {what: True, "part": what != P_OF_X, "state": what in (SMOOTHED, FILTERED)}
    names, facts = naming(asked, model.start, of_what | of_days)
    heading = days.FILTERED if what == FILTERED else "Posterior"
    answer = Stage("answer", (), LIKELIHOOD, "Likelihood", P(X))
    if what != P_OF_X:
        z = names["a"]
        left = days.so_far(t)((z,)) if what == FILTERED else days.at("γ", t)(z)
        answer = Stage("answer", (), SHARES(z=A), heading, left)
    paths = "The most probable paths"
    stages = (
        *base.stages,
        *days.best_ways(last),
        Stage(BEST, (), greatest(of_day("δ", last), ON_Z), paths, P(Letter("z, x"))),
        Stage(SHARE, (), OF_BEST / LIKELIHOOD, paths, P(days.Z, X)),
        *(replace(days.filtered(day), heading=heading) for day in range(1, last + 1)),
        Stage("shares", (ON_Z,), of_day("filtered" if what == FILTERED else "γ", t)),
        answer,
    )
    return Working(stages, {**names, "t": str(t), "T": str(last)}, facts)


def _reader(states: Sequence[str], days_: int) -> Callable[[object], Cell]:
    """Return a reader of paths of so many states: lists, or texts with commas, arrows, blanks."""

    def _read(entered: object) -> Cell:
        parts: object = entered
        if isinstance(entered, str):
            inner = _AROUND.sub(r"\1", entered.strip())
            several = _BETWEEN.split(inner) if _BETWEEN.search(inner) else inner.split()
            parts = several if len(several) == days_ else [inner]
        if not isinstance(parts, Sequence) or len(parts) != days_:
            form = ", ".join([*states, *states][: min(days_, 3)])
            what = f"a path is {days_} states, such as {form}{', ...' * (days_ > 3)}"
            raise BadRequest(f"{what}, got {messages.misfit(entered)}")
        path = [entry.label(str(z), states) for z in parts]
        checks.known(path, states, UnknownValue, "a state")
        return tuple(path)

    return _read


def _is_greatest(lines: Lines, z: str) -> bool:
    return lines[z,] == max(lines.values())


def _is_best(w: Written, path: Cell) -> bool:
    """Return whether no path is more probable: each state is on a best way to the next one."""

    def _ways(t: int, then: str) -> Lines:
        return {z: p * w["move"][*z, then] for z, p in w[f"δ_{t}"].items()}

    steps = enumerate(pairwise(path), 1)
    ends = _is_greatest(w[f"δ_{len(path)}"], path[-1])
    return ends and all(_is_greatest(_ways(t, then), z) for t, (z, then) in steps)


def _each_day(sign: str) -> Callable[[Written, Cell], bool]:
    """Return a test whether each state is the most probable one of its day."""
    return lambda w, path: all(_is_greatest(w[f"{sign}_{t}"], z) for t, z in enumerate(path, 1))


PATHS = {
    "each-day-best": _each_day("γ"),
    "best-so-far": _each_day("δ"),
    "turned-round": lambda w, path: _is_best(w, path[::-1]),
}

OF_BEST, ANSWER, SHARES = map(table, ("best", "answer", "shares"))
TABLES: Mapping[str, Row] = {
    "prior-forgotten": row("first", 1 / count("start")),
    "moved-before-the-first": row("first", total(START(z=ON_W) * MOVE(z=ON_W, w=ON_Z), ON_W)),
    "moves-turned-round": row("move", MOVE(z=ON_W, w=ON_Z), when="long"),
    "each-day-alone": row("move", START(z=ON_W), when="long"),
    "symbol-complemented": row("seen", 1 - SEEN),
    "first-not-seen": row("seen", put(1, t=Value("1")), when="days"),
    "last-not-seen": row("seen", put(1, t=Name("T"))),
}
OF_CHAIN = partial(Local, family="chain")
ANOTHER = row("answer", SHARES, when="several state")
OTHERS = (
    OF_CHAIN("other-answer", "shares", ANOTHER, other=True),
    OF_CHAIN("entry-of-start", "start", row("answer", START)),
    OF_CHAIN("entry-of-move", "move", row("answer", MOVE)),
    OF_CHAIN("entry-of-seen", "seen", row("answer", SEEN)),
)


def _mistakes(t: int, last: int, end: str) -> dict[str, Row]:
    """Return the mistakes in a question about day t, and in the best path; `end` is its stage."""
    alpha, beta, delta = (of_day(sign, t) for sign in "αβδ")
    return {
        "states-exchanged": row("seen", *exchanged(SEEN, ON_Z), when="two"),
        "max-for-sum": row("answer", delta(z=A) / total(delta, ON_Z), when="now"),
        "best-path-alone": row("answer", OF_BEST, when=P_OF_X),
        "filter-for-smoothed": row("answer", of_day("filtered", t, z=A), when="smoothed earlier"),
        "smoothed-for-filter": row("answer", of_day("γ", t, z=A), when="filtered earlier"),
        "backward-alone": row("answer", beta(z=A) / total(beta, ON_Z), when="smoothed earlier"),
        "not-divided": row("answer", alpha(z=A), when="now"),
        "forward-alone": row("answer", alpha(z=A), when="smoothed earlier"),
        "both-not-divided": row("answer", ANSWER * LIKELIHOOD, when="smoothed earlier"),
        "evidence-only": row(end, LIKELIHOOD, when="part"),
        "sum-for-max": row(BEST, greatest(of_day("α", last), ON_Z), when=BEST),
        "path-posterior": row(BEST, OF_BEST / LIKELIHOOD, when=BEST),
        "path-not-divided": row(SHARE, OF_BEST, when=SHARE),
    }


def _mistakes_ahead(k: int) -> dict[str, Row]:
    """Return the mistakes in a question about k days ahead."""
    today, more = of_day("ahead", 0), of_day("ahead", k, z=ON_W) * MOVE(z=ON_W, w=A)
    return {
        "not-moved": row("answer", today(z=A), when="z seen"),
        "a-day-less": row("answer", of_day("ahead", k - 1, z=A), when="z further"),
        "a-day-more": row("answer", total(more, ON_W), when="z"),
        "symbol-of-today": row("answer", total(today * SHOWS(s=A), ON_Z), when="x seen"),
        "states-even": row("answer", total(SHOWS(s=A), ON_Z) / count("start"), when="x"),
        "not-divided": row("answer", ANSWER * LIKELIHOOD, when="seen"),
    }
