"""A hidden Markov model worked out: the observations, their probability, and the states.

    given        the symbols x_1 ... x_T
    forward      α_t(z), each from those before          b(z, x_t) · Σ α_{t-1}(w) a(w, z)
    likelihood   P(x), the sum of the last ones
    backward     β_t(z), each from those after           Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)
    posterior    γ_t(z) = α_t(z) β_t(z) / P(x)
    paths        the most probable paths, all ties, and their posterior
    states       the posterior of every time side by side, with the first of the best paths

The lines of forward, backward and posterior are shown for at most twelve symbols. For a long
sequence, with more than 500 posteriors, only the beginning of symbols and paths is shown, and the
states at both ends.

A prediction has the states and symbols ahead: lines for at most twelve days, else a table.

Learning a model by Baum-Welch:

    expected      E n(z), E n(z, w) and E n(z, s) under the first model
    rows          each row of the next model: its counts over their sum
    likelihoods   P(X | h) of every model, and the bits of its longest number
    model         the last model
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import cast

from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.latent import baum_welch, hmm, viterbi
from refnb.latent.baum_welch import Expected, Sequences
from refnb.latent.hmm import Model, Row, Seen
from refnb.networks.mpe import Explanation
from refnb.probability import distribution
from refnb.worked import days, layout
from refnb.worked.days import GAMMA, Z
from refnb.worked.layout import Line, line, table
from refnb.worked.sentence import share
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import NOTHING, Entry, Letter, Number, P, Term, X, short, text, total
from refnb.worked.working import Working

Rows = Sequence[Row]

WAYS = "The best way to each state"
PATHS, LONG, MOST, FEW = 5, 9, 40, 500
N, EXPECTED, Z_X = Letter("n"), Letter("E n"), Letter("z, x")
PI, A, B, X_H = Letter("π", r"\pi"), Letter("a"), Letter("b"), Letter("X | h", r"X \mid h")


def solve(title: str, model: Model, observed: Seen, best: Explanation) -> Solution:
    """Work out P(x) and the posterior of each state, and show the best paths.

    >>> from refnb.examples import UMBRELLA
    >>> from refnb.latent import viterbi
    >>> days = ["umbrella", "umbrella"]
    >>> solve("Two days", UMBRELLA, days, viterbi.explain(UMBRELLA, days)).steps[2].value
    Fraction(703, 2000)
    """
    evidence, gammas = hmm.likelihood(model, observed), viterbi.smoothed(model, observed)
    exact = all(len(text(Number(p))) <= LONG for row in gammas for p in row.values())
    ends = layout.ENDS if len(observed) * len(model.start) > FEW else None
    steps = (
        Step("given", tuple(observed), "Given x", [line(X, _listing(observed, ends))]),
        *_by_day(model, observed, evidence, gammas),
        _paths(best, evidence, ends),
        _states(observed, gammas, best.cells[0], Number if exact else days.rounded, ends),
    )
    return Solution(title, steps)


def asking(solution: Solution, model: Model, observed: Seen, what: str, z: str, t: int) -> Solution:
    """Open with what is asked for, and show the lines that only this question needs.

    The posterior of one day is "smoothed" or "filtered"; else "likelihood", or the path.

    >>> from refnb.examples import UMBRELLA
    >>> seen = ["umbrella", "none"]
    >>> two = solve("Two days", UMBRELLA, seen, viterbi.explain(UMBRELLA, seen))
    >>> asking(two, UMBRELLA, seen, "filtered", "rain", 1).steps[5].value
    {'rain': Fraction(9, 11), 'dry': Fraction(2, 11)}
    """
    opening, stages = "", [days.filtered(t)] if what == "filtered" else []
    value = {step.name: step.value for step in solution.steps}
    if what == "likelihood":
        opening = f"P(x): {share(cast('Fraction', value['likelihood']))}"
    elif what in ("smoothed", "filtered"):
        smoothed = cast("Mapping[str, Row]", value["states"])[str(t)]
        row = viterbi.filtered(model, observed)[t - 1] if stages else smoothed
        opening = f"z_{t}={z}: {share(row[z])}"
    else:
        stages = days.best_ways(len(observed))
    more = list[Step]()
    if stages and len(observed) <= days.LINES:
        made = Working((*days.forward(model, observed), *stages))
        *_, only = days.together(made)
        more = [only if what == "filtered" else replace(only, title=WAYS)]
    *first, paths, states = solution.steps
    steps = (replace(first[0], sentence=opening), *first[1:], *more, paths, states)
    return replace(solution, steps=steps)


def _by_day(model: Model, observed: Seen, evidence: Fraction, gammas: Rows) -> Iterator[Step]:
    """Yield the steps with each number and its terms; with many days, without terms."""
    if 0 < len(observed) <= days.LINES:
        yield from days.together(days.working(model, observed))
        return
    rows, every = [*hmm.alphas(model.scaled, observed)], model.scale(len(observed))
    last = total(n / every for n in rows[-1].values()) if rows else None
    sums = line(P(X), last, evidence)
    yield Step("likelihood", evidence, "Likelihood", [sums], line(P(X), days.LAST))
    yield Step("posterior", gammas)


def _listing(symbols: Seen, most: int | None) -> str:
    """Return symbols or states; if there are many, the first ones."""
    names = ", ".join(map(days.listed, symbols[:most])) or "nothing"
    return names if len(symbols[:most]) == len(symbols) else f"{names}, ..."


def _paths(best: Explanation, evidence: Fraction, most: int | None) -> Step:
    """Show the first of the best paths, and how many there are."""
    lines = [line(Z, _listing(cell, most)) for cell in best.cells[:PATHS]]
    if best.number > len(lines):
        lines.append(line("all", f"{rational.spelling(best.number)} paths are equally probable"))
    lines.append(line(P(Z_X), best.probability))
    lines.append(line(P(Z, X), Number(best.probability) / evidence, best.posterior))
    tied = f"; {rational.spelling(best.number)} paths tie" if best.number > 1 else ""
    path = f"{_listing(best.cells[0], days.LINES)}: {share(best.posterior)}{tied}"
    sentence = f"The best path is {path}"
    return Step("paths", best, "The most probable paths", lines, sentence=sentence)


def _states(
    observed: Seen, rows: Rows, path: Cell, shown: Callable[[Fraction], Term], ends: int | None
) -> Step:
    """Show the states of each day in a row, and the first of the best paths."""
    value = {str(t): row for t, row in enumerate(rows, 1)}
    title = "Every time" if ends is None else f"The first and last {ends}"
    if not value:
        return Step("states", value)
    lines = (
        chain[Entry](
            [t, days.listed(s)], map(shown, row.values()), [z]
        )  # of what is not shown, nothing is made
        for t, (s, row, z) in enumerate(zip(observed, rows, path, strict=True), 1)
    )
    head: list[Entry] = [Letter("t"), Letter("x_t"), *map(GAMMA, rows[0]), "best path"]
    return Step("states", value, title, table=table(head, lines, ends and 2 * ends))


def predict(title: str, model: Model, observed: Seen, states: Sequence[Row]) -> Solution:
    """Work out the predicted states, one day after the other, and the symbols they show.

    >>> from refnb.examples import UMBRELLA
    >>> states = viterbi.predicted(UMBRELLA, ["umbrella"], 2)
    >>> predict("Two days", UMBRELLA, ["umbrella"], states).steps[-1].value.label
    'rain'
    """
    symbols, last = [viterbi.symbols(model, row) for row in states], len(observed) + len(states)
    steps: tuple[Step, ...] = (Step("ahead", tuple(states)), Step("symbols", tuple(symbols)))
    if len(states) <= days.LINES:
        steps = tuple(days.together(days.ahead(model, observed, len(states))))
    else:
        head: list[Entry] = [Letter("t"), *states[0], *symbols[0]]
        both = ((*z.values(), *x.values()) for z, x in zip(states, symbols, strict=True))
        numbers = enumerate(both, len(observed) + 1)
        rows: layout.Rows = ((t, *map(days.rounded, row)) for t, row in numbers)
        shown = table(head, rows, 2 * layout.ENDS)
        steps += (Step("days", len(states), "The days ahead", table=shown),)
    best = distribution.most_probable(states[-1])
    decided = Step.decision(Letter(f"z_{last}", f"z_{{{last}}}"), best, states[-1])
    return Solution(title, (*steps, decided))


def learn(title: str, climb: Sequence[tuple[Model, Fraction]], sequences: Sequences) -> Solution:
    """Work out the first step from one model to the next, and compare P(X | h) of all models.

    >>> from refnb.examples import UMBRELLA
    >>> learn("A step", [(UMBRELLA, Fraction(11, 20))], {("umbrella",): 1}).steps[0].value
    {('umbrella',): 1}
    """
    first, last = climb[0][0], climb[-1][0]
    counts = baum_welch.expected(first, sequences)
    after = baum_welch.maximise(first, counts)
    listed = [(", ".join(x) or "nothing", n) for x, n in [*sequences.items()][:MOST]]
    more = [(f"and {len(sequences) - MOST} more", NOTHING)] if len(sequences) > MOST else []
    given = table(("sequence", N), (*listed, *more))
    numbers = ([p for _, _, p in _entries(model)] for model, _ in climb)
    longest = (max(p.denominator.bit_length() for p in some) for some in numbers)
    reached = {str(k): p for k, (_, p) in enumerate(climb)}
    rows = ((k, short(climb[k][1]), bits) for k, bits in enumerate(longest))
    climbed = table(("step", P(X_H), "bits"), rows)
    wholes = [rational.total(row.values()) for row in _rows(counts) for _ in row]
    expected = [line(EXPECTED(event), n) for _, event, n in _entries(counts)]
    shares = list[Line]()
    for (_, _, n), n_row, (sign, _, p) in zip(
        _entries(counts), wholes, _entries(after), strict=True
    ):
        shares.append(line(sign, Number(n) / n_row if n_row else Letter("0/0, stays"), p))
    steps = (
        Step("given", dict(sequences), "Given X", table=given),
        _if_few("expected", counts, "Expected counts (E step)", expected),
        _if_few("rows", after, "Each row over its sum (M step)", shares),
        Step("likelihoods", reached, "How probable X is", table=climbed),
        _if_few("model", last, "The last model", [line(sign, p) for sign, _, p in _entries(last)]),
    )
    return Solution(title, steps)


def _if_few(what: str, value: Model | Expected, title: str, lines: list[Line]) -> Step:
    """Show the lines of a model or of its counts, if they are few."""
    return Step(what, value, title, lines) if len(lines) <= MOST else Step(what, value)


def _rows(model: Model | Expected) -> list[Row]:
    return [model.start, *model.transition.values(), *model.emission.values()]


def _entries(model: Model | Expected) -> list[tuple[Term, str, Fraction]]:
    """Return each number of a model, or of its counts, in words: π(v), a(z, v) or b(z, v)."""
    rows = [(PI, "", "first ", model.start)]
    rows += [(A, f"{z}, ", f"{z}, then ", row) for z, row in model.transition.items()]
    rows += [(B, f"{z}, ", f"{z} shows ", row) for z, row in model.emission.items()]
    return [(sign(z + v), event + v, p) for sign, z, event, row in rows for v, p in row.items()]
