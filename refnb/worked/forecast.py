"""After the observed days: how probable each state and each symbol is.

    ahead_0      α_T(z) / Σ α_T(z)                    what is known of the last day that was seen
    ahead_k      Σ P(z_{t-1}=w | x) a(w, z)           of the day t = T + k
    symbols_k    Σ P(z_t=z | x) b(z, s)

The lines of forward are shown for twelve days, and so are those of the days ahead; for more days
ahead there is a table.
"""

from collections.abc import Callable, Sequence

from refnb.latent import viterbi
from refnb.latent.hmm import Model, Row, Seen
from refnb.probability import distribution
from refnb.worked import days, layout
from refnb.worked.days import FIRST, LINES, ON_W, ON_Z, into, of_day
from refnb.worked.formula import Axis, Cell, Formula, table, total
from refnb.worked.layout import NO_FORMULA, Rows, line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry, Letter, P, Term, X
from refnb.worked.working import Lines, Stage, Working, flat

ON_S, SHOWS = Axis("s"), table("shows")
LAST = Letter("α_T(z)/Σ α_T(z)", r"\alpha_T(z) / \sum_z \alpha_T(z)")
MOVED = Letter("Σ P(z_{t-1}=w | x) a(w, z)", r"\sum_w P(z_{t-1}=w \mid x) \, a(w, z)")
SHOWN = Letter("Σ P(z_t=z | x) b(z, s)", r"\sum_z P(z_t=z \mid x) \, b(z, s)")
OF_Z, OF_S = (P(Letter(f"{a}_t={b}"), X) for a, b in ("zz", "xs"))


def working(model: Model, observed: Seen, ahead: int) -> Working:
    """Return the working of the states and symbols of some days ahead.

    >>> from refnb.examples import UMBRELLA
    >>> working(UMBRELLA, ["umbrella"], 2).right["ahead_2"]
    {('rain',): Fraction(303, 550), ('dry',): Fraction(247, 550)}
    """
    last, few = len(observed), len(observed) <= LINES
    shows = Stage("shows", (ON_Z, ON_S), flat(model.emission))
    stages = [*days.forward(model, observed if few else ()), shows]
    if last:
        known: Formula | Lines = of_day("α", last) / total(of_day("α", last), ON_Z)
        if not few:
            known = flat(viterbi.filtered(model, observed)[-1])
        letters = line(OF_Z, LAST) if few else NO_FORMULA
        title = f"Day {last}, the last one seen"
        stages.append(Stage("ahead_0", (ON_Z,), known, title, name("z", last, last), letters))
    for k in range(1, ahead + 1):
        moved = total(into("ahead", k), ON_W) if last or k > 1 else FIRST
        symbols = total(of_day("ahead", k) * SHOWS, ON_Z)
        for step, axis, letter, work, formula in (
            ("ahead", ON_Z, "z", moved, line(OF_Z, MOVED)),
            ("symbols", ON_S, "x", symbols, line(OF_S, SHOWN)),
        ):
            title, left = TITLES[step], name(letter, last + k, last)
            stages.append(Stage(f"{step}_{k}", (axis,), work, title, left, formula, step=step))
    return Working(tuple(stages))


TITLES = {"ahead": "The states ahead", "symbols": "The symbols ahead"}


def name(letter: str, t: int, last: int) -> Callable[[Cell], Term]:
    """Return the name of a state z, or a symbol x, on day t, given some observations."""
    return lambda c: P(f"{letter}_{t}={c[0]}", X if last else None)


def solve(title: str, model: Model, observed: Seen, states: Sequence[Row]) -> Solution:
    """Work out the predicted states, one day after the other, and the symbols they show.

    >>> from refnb.examples import UMBRELLA
    >>> states = viterbi.predicted(UMBRELLA, ["umbrella"], 2)
    >>> solve("Two days", UMBRELLA, ["umbrella"], states).steps[-1].value.label
    'rain'
    """
    symbols, last = [viterbi.symbols(model, row) for row in states], len(observed) + len(states)
    steps: tuple[Step, ...] = (Step("ahead", tuple(states)), Step("symbols", tuple(symbols)))
    if len(states) <= LINES:
        steps = tuple(days.together(working(model, observed, len(states))))
    else:
        head: list[Entry] = [Letter("t"), *states[0], *symbols[0]]
        numbers = enumerate(zip(states, symbols, strict=True), len(observed) + 1)
        rows: Rows = ((t, *map(days.rounded, (*z.values(), *x.values()))) for t, (z, x) in numbers)
        shown = layout.table(head, rows, 2 * layout.ENDS)
        steps += (Step("days", len(states), "The days ahead", table=shown),)
    best = distribution.most_probable(states[-1])
    decided = Step.decision(Letter(f"z_{last}", f"z_{{{last}}}"), best, states[-1])
    return Solution(title, (*steps, decided))
