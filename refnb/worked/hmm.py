"""A hidden Markov model worked out: what was seen, how probable it is, and what it says.

    given        the symbols x_1 ... x_T
    forward      α_t(z), each from those before          b(z, x_t) · Σ α_{t-1}(w) a(w, z)
    likelihood   P(x), the sum of the last ones
    backward     β_t(z), each from those after           Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)
    posterior    γ_t(z) = α_t(z) β_t(z) / P(x)
    paths        the most probable paths, all ties, and their posterior
    states       the posterior of every time side by side, with the first of the best paths

The lines of forward, backward and posterior are shown for twelve symbols at most. A long sequence
has P(x), the paths, and the posteriors at its beginning and its end, between two numbers each.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from refnb.core.limits import Limits
from refnb.exact import rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.latent import hmm, viterbi
from refnb.latent.hmm import Model, Row
from refnb.networks.mpe import Explanation
from refnb.worked.layout import ENDS, Entry, Line, P, Term, X, letter, line, number, table, total
from refnb.worked.reals import real
from refnb.worked.solution import Solution, Step, step
from refnb.worked.steps import choices

if TYPE_CHECKING:
    from refnb.fast.forward_backward import Paths

Rows = Sequence[Row]

TITLE = "A hidden Markov model"
LINES, PATHS, WIDTH, Z = 12, 5, 9, letter("z")
ALPHA, BETA, GAMMA = (
    letter(f"{c}_t", rf"\{w}_t") for c, w in zip("αβγ", ("alpha", "beta", "gamma"), strict=True)
)
CAME = letter("b(z, x_t) · Σ α_{t-1}(w) a(w, z)", r"b(z, x_t) \sum_w \alpha_{t-1}(w) \, a(w, z)")
COMES = letter(
    "Σ a(z, w) b(w, x_{t+1}) β_{t+1}(w)", r"\sum_w a(z, w) \, b(w, x_{t+1}) \, \beta_{t+1}(w)"
)
SHARE = line(GAMMA(Z), ALPHA(Z) * BETA(Z) / P(X))
LAST = letter("Σ α_T(z)", r"\sum_z \alpha_T(z)")


def solve(title: str, model: Model, observed: Sequence[str], within: Limits) -> Solution:
    """Work out P(x), the posterior of each state, and the best paths.

    Raises ZeroEvidence when P(x) = 0.

    >>> from refnb.core.limits import USUAL
    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> solve("Two days", MODEL, ["umbrella", "umbrella"], USUAL).steps[2].value
    Fraction(703, 2000)
    """
    best = viterbi.explain(model, observed, within=within)
    before = hmm.forward(model, observed, within=within)
    after = hmm.backward(model, observed, within=within)
    whole = rational.total(before[-1].values()) if before else Fraction(1)
    found = tuple(
        {z: alpha[z] * beta[z] / whole for z in alpha}
        for alpha, beta in zip(before, after, strict=True)
    )
    last = total(p for row in before[-1:] for p in row.values()) if before else None
    shares = (
        line(at("γ", "gamma", t + 1)(z), number(before[t][z]) * after[t][z] / whole, p)
        for t, row in enumerate(found)
        for z, p in row.items()
    )
    came, comes = _came(model, observed, before), _comes(model, observed, after)
    given = line(X, ", ".join(observed) or "nothing")
    steps = (
        step("given", tuple(observed), "Given x", [given]),
        _table("forward", "Forward", line(ALPHA(Z), CAME), before, came),
        step("likelihood", whole, "Likelihood", [line(P(X), last, whole)], line(P(X), LAST)),
        _table("backward", "Backward", line(BETA(Z), COMES), after, comes),
        _table("posterior", "Posterior", SHARE, found, shares),
        _paths(best, whole),
        _states(model, observed, found, best),
    )
    return Solution(title, steps)


def briefly(
    settings: Mapping[str, str],
    observed: Sequence[str],
    whole: Fraction | Enclosure,
    found: Iterable[Mapping[str, Enclosure]],
    best: "Explanation | Paths",
) -> Solution:
    """Show what a long sequence says: ENDS symbols at its beginning, and as many at its end."""
    rows = [*found]
    shown = [line("paths", f"{rational.spelling(best.number)}, equally probable")]
    shown.append(line(P(letter("z, x")), best.probability))
    lines = (
        chain[Entry]([letter(str(t)), s], map(_digits, row.values()), [z])
        for t, (s, row, z) in enumerate(zip(observed, rows, best.cells[0], strict=True), 1)
    )
    head: list[Entry] = [letter("t"), letter("x_t"), *map(GAMMA, rows[0]), "best path"]
    value = {str(t): row for t, row in enumerate(rows, 1)}
    last = [line(P(X), real(whole))]
    steps = (
        choices(settings),
        step("likelihood", whole, "Likelihood", last, line(P(X), LAST)),
        step("paths", best, "The most probable paths", shown),
        step("states", value, f"The first and last {ENDS}", table=table(head, lines, 2 * ENDS)),
    )
    return Solution(TITLE, steps)


def _digits(p: Enclosure) -> Term:
    """Return four digits, where both ends have the same ones."""
    low, high = (rounding.significant(end, 4) for end in (p.low, p.high))
    return letter(low) if low == high else real(p)


def at(greek: str, tex: str, t: int) -> Term:
    """Return a letter with the time as its index."""
    return letter(f"{greek}_{t}", rf"\{tex}_{{{t}}}")


def _table(what: str, title: str, formula: Line, rows: Rows, lines: Iterator[Line]) -> Step:
    """Show each number of a table with what it is made of, if they are few."""
    few = 0 < len(rows) <= LINES
    return step(what, tuple(rows), title, lines, formula) if few else Step(what, tuple(rows))


def _came(model: Model, observed: Sequence[str], rows: Rows) -> Iterator[Line]:
    """Yield the lines of α_t(z)."""
    for t, row in enumerate(rows):
        for z, p in row.items():
            b, came = number(model.emission[z][observed[t]]), number(model.start[z])
            if t:
                came = total(number(q) * model.transition[w][z] for w, q in rows[t - 1].items())
            yield line(at("α", "alpha", t + 1)(z), b * came if t else came * b, p)


def _comes(model: Model, observed: Sequence[str], rows: Rows) -> Iterator[Line]:
    """Yield the lines of β_t(z); the last ones are 1."""
    for t, row in enumerate(rows):
        for z, p in row.items():
            ways = [
                number(model.transition[z][w]) * model.emission[w][x] * q
                for x, later in zip(observed[t + 1 : t + 2], rows[t + 1 :], strict=False)
                for w, q in later.items()
            ]
            yield line(at("β", "beta", t + 1)(z), total(ways) if ways else None, p)


def _paths(best: Explanation, whole: Fraction) -> Step:
    """Show the first of the best paths, and how many there are."""
    shown = [line(Z, path(cell)) for cell in best.cells[:PATHS]]
    if best.number > len(shown):
        shown.append(line("all", f"{rational.spelling(best.number)} paths are equally probable"))
    shown.append(line(P(letter("z, x")), best.probability))
    shown.append(line(P(Z, X), number(best.probability) / whole, best.posterior))
    return step("paths", best, "The most probable paths", shown)


def path(cell: Sequence[str]) -> str:
    """Return a path as words."""
    return ", ".join(cell) or "nothing"


def _states(model: Model, observed: Sequence[str], found: Rows, best: Explanation) -> Step:
    """Show what is known of each time in a row, and the first of the best paths."""
    value = {str(t): row for t, row in enumerate(found, 1)}
    if not found:
        return Step("states", value)
    exact = all(len(number(p).plain) <= WIDTH for row in found for p in row.values())
    rows = list[list[Entry]]()
    for t, (s, row, z) in enumerate(zip(observed, found, best.cells[0], strict=True), 1):
        shares = (p if exact else letter(rounding.significant(p, 4)) for p in row.values())
        rows.append([letter(str(t)), s, *shares, z])
    head: list[Entry] = [letter("t"), letter("x_t"), *map(GAMMA, model.start), "best path"]
    return step("states", value, "Every time", table=table(head, rows))
