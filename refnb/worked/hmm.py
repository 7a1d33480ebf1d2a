"""A hidden Markov model worked out: what was seen, how probable it is, and what it says.

    given        the symbols x_1 ... x_T
    forward      α_t(z), each from those before          b(z, x_t) · Σ α_{t-1}(w) a(w, z)
    likelihood   P(x), the sum of the last ones
    backward     β_t(z), each from those after           Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)
    posterior    γ_t(z) = α_t(z) β_t(z) / P(x)
    paths        the most probable paths, all ties, and their posterior
    states       the posterior of every time side by side, with the first of the best paths

The lines of forward, backward and posterior are shown for twelve symbols at most.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from refnb.core.limits import Limits
from refnb.exact import rational, rounding
from refnb.latent import hmm, viterbi
from refnb.latent.hmm import Model, Row
from refnb.networks.mpe import Explanation
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P, X
from refnb.worked.terms import Term, letter, name, total

Rows = Sequence[Row]

LINES, PATHS, WIDTH = 12, 5, 9
Z = letter("z")
ALPHA, BETA, GAMMA = (
    letter(f"{c}_t", rf"\{w}_t") for c, w in zip("αβγ", ("alpha", "beta", "gamma"), strict=True)
)
CAME = letter("b(z, x_t) · Σ α_{t-1}(w) a(w, z)", r"b(z, x_t) \sum_w \alpha_{t-1}(w) \, a(w, z)")
COMES = letter(
    "Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)", r"\sum_w a(z, w) \, b(w, x_{t+1}) \, \beta_{t+1}(w)"
)
SHARE = line(GAMMA(Z), ALPHA(Z) * BETA(Z) / P(X))
LAST = letter("Σ α_T(z)", r"\sum_z \alpha_T(z)")


def solve(
    title: str,
    model: Model,
    observed: Sequence[str],
    within: Limits,
    known: tuple[Fraction, Rows, Explanation] | None = None,
) -> Solution:
    """Work out P(x), the posterior of each state, and the best paths, where they are not known.

    Raises ZeroEvidence when P(x) = 0.

    >>> from refnb.core.limits import USUAL
    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> solve("Two days", MODEL, ["umbrella", "umbrella"], USUAL).steps[2].value
    Fraction(703, 2000)
    """
    before = hmm.forward(model, observed, within=within)
    after = hmm.backward(model, observed, within=within)
    whole, found, best = known or (
        hmm.likelihood(model, observed, within=within),
        viterbi.smoothed(model, observed, within=within),
        viterbi.explain(model, observed, within=within),
    )
    came, comes = _came(model, observed, before), _comes(model, observed, after)
    steps = (
        _given(observed),
        _table("forward", "Forward", line(ALPHA(Z), CAME), before, came),
        _likelihood(before[-1:], whole),
        _table("backward", "Backward", line(BETA(Z), COMES), after, comes),
        _table("posterior", "Posterior", SHARE, found, _shares(before, after, found, whole)),
        _paths(best, whole),
        _states(model, observed, found, best),
    )
    return Solution(title, steps)


def at(greek: str, tex: str, t: int) -> Term:
    """Return a letter with the time as its index."""
    return letter(f"{greek}_{t}", rf"\{tex}_{{{t}}}")


def _given(observed: Sequence[str]) -> Step:
    words = ", ".join(observed) or "nothing"
    return Step("given", tuple(observed), Block("Given x", lines=(Line((X, name(words))),)))


def _table(what: str, title: str, formula: Line, rows: Rows, lines: Iterator[Line]) -> Step:
    """Show each number of a table with what it is made of, if they are few."""
    few = 0 < len(rows) <= LINES
    return Step(what, tuple(rows), Block(title, formula, tuple(lines)) if few else None)


def _came(model: Model, observed: Sequence[str], rows: Rows) -> Iterator[Line]:
    """Yield the lines of α_t(z)."""
    for t, row in enumerate(rows):
        for z in row:
            b, came = number(model.emission[z][observed[t]]), number(model.start[z])
            if t:
                ways = (number(p) * number(model.transition[w][z]) for w, p in rows[t - 1].items())
                came = total(ways)
            terms = b * came if t else came * b
            yield line(at("α", "alpha", t + 1)(z), terms, number(row[z]))


def _comes(model: Model, observed: Sequence[str], rows: Rows) -> Iterator[Line]:
    """Yield the lines of β_t(z); the last ones are 1."""
    for t, row in enumerate(rows):
        for z in row:
            ways = [
                number(model.transition[z][w]) * number(model.emission[w][x]) * number(p)
                for x, later in zip(observed[t + 1 : t + 2], rows[t + 1 :], strict=False)
                for w, p in later.items()
            ]
            yield line(at("β", "beta", t + 1)(z), total(ways) if ways else None, number(row[z]))


def _shares(before: Rows, after: Rows, found: Rows, whole: Fraction) -> Iterator[Line]:
    """Yield the lines of γ_t(z)."""
    for t, row in enumerate(found):
        for z in row:
            terms = number(before[t][z]) * number(after[t][z]) / number(whole)
            yield line(at("γ", "gamma", t + 1)(z), terms, number(row[z]))


def _likelihood(last: Rows, whole: Fraction) -> Step:
    """Show the sum of the last row; without symbols it is 1."""
    parts = total(number(p) for row in last for p in row.values()) if last else None
    lines = (line(P(X), parts, number(whole)),)
    return Step("likelihood", whole, Block("Likelihood", line(P(X), LAST), lines))


def _paths(best: Explanation, whole: Fraction) -> Step:
    """Show the first of the best paths, and how many there are."""
    shown = [Line((Z, path(cell))) for cell in best.cells[:PATHS]]
    if best.number > len(shown):
        words = f"{rational.spelling(best.number)} paths are equally probable"
        shown.append(Line((name("all"), name(words))))
    lines = (
        *shown,
        line(P(letter("z, x")), number(best.probability)),
        line(P(Z, X), number(best.probability) / number(whole), number(best.posterior)),
    )
    return Step("paths", best, Block("The most probable paths", lines=lines))


def path(cell: Sequence[str]) -> Term:
    """Return a path as words."""
    return name(", ".join(cell) or "nothing")


def _states(model: Model, observed: Sequence[str], found: Rows, best: Explanation) -> Step:
    """Show what is known of each time in a row, and the first of the best paths."""
    head = (letter("t"), letter("x_t"), *(GAMMA(z) for z in model.start), name("best path"))
    short = all(len(number(p).plain) <= WIDTH for row in found for p in row.values())
    rows = tuple(
        (letter(str(t)), name(s), *_cells(row, short), name(best.cells[0][t - 1]))
        for t, (s, row) in enumerate(zip(observed, found, strict=True), 1)
    )
    value = {str(t): row for t, row in enumerate(found, 1)}
    return Step("states", value, Block("Every time", table=Table(head, rows)) if rows else None)


def _cells(row: Row, exact: bool) -> Iterator[Term]:
    """Yield the numbers of a row, or four digits of each."""
    for p in row.values():
        yield number(p) if exact else letter(rounding.significant(p, 4))
