"""Baum-Welch worked out: expected counts, the rows that they make, and what it was good for.

expected      E n(z), E n(z, w) and E n(z, s) under the first model
rows          each row of the next model: its counts over their sum
likelihoods   P(X | h) of every model, and the bits of its longest number
model         the last model
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from refnb.core.limits import Limits
from refnb.exact import rational
from refnb.latent import baum_welch
from refnb.latent.baum_welch import Expected, Sequences
from refnb.latent.hmm import Model, Row
from refnb.worked.layout import Line, P, Term, letter, line, number, short, table
from refnb.worked.solution import Solution, Step, step

MOST = 40
N, EN = letter("n"), letter("E n")
PI, A, B = letter("π", r"\pi"), letter("a"), letter("b")
X = letter("X | h", r"X \mid h")


def solve(
    title: str,
    models: Sequence[Model],
    sequences: Sequences,
    likelihoods: Sequence[Fraction],
    within: Limits,
) -> Solution:
    """Work out the step from the first of the models to the next, and compare all of them.

    >>> from refnb.core.limits import USUAL
    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> solve("A step", [MODEL], {("umbrella",): 1}, [Fraction(11, 20)], USUAL).steps[0].value
    {('umbrella',): 1}
    """
    counts = baum_welch.expected(models[0], sequences, within=within)
    after = baum_welch.step(models[0], sequences, within=within)
    listed = [(", ".join(x) or "nothing", n) for x, n in [*sequences.items()][:MOST]]
    more = [(f"and {len(sequences) - MOST} more", letter(""))] if len(sequences) > MOST else []
    given = table(("sequence", N), (*listed, *more))
    climb = (
        (letter(str(place)), short(p), letter(str(longest(model))))
        for place, (model, p) in enumerate(zip(models, likelihoods, strict=True))
    )
    reached = {str(place): p for place, p in enumerate(likelihoods)}
    steps = (
        step("given", dict(sequences), "Given X", table=given),
        _shown("expected", counts, "Expected counts (E step)", _counts(counts)),
        _shown("rows", after, "Each row over its sum (M step)", _shares(counts, after)),
        step(
            "likelihoods", reached, "How probable X is", table=table(("step", P(X), "bits"), climb)
        ),
        _shown("model", models[-1], "The last model", _model(models[-1])),
    )
    return Solution(title, steps)


def _shown(what: str, value: Model | Expected, title: str, lines: Iterator[Line]) -> Step:
    """Show the lines of a model or of its counts, if they are few."""
    few = sum(map(len, _rows(value).values())) <= MOST
    return step(what, value, title, lines) if few else Step(what, value)


def _rows(model: Model | Expected) -> dict[tuple[Term, str], Row]:
    """Return every row of a model, or of its counts, with its letter and its state."""
    then = {(A, z): row for z, row in model.transition.items()}
    return {(PI, ""): model.start, **then, **{(B, z): row for z, row in model.emission.items()}}


def _said(of: Term, z: str, v: str) -> Term:
    """Return π(v), a(z, v) or b(z, v)."""
    return of(", ".join([z, v] if z else [v]))


def _counts(counts: Expected) -> Iterator[Line]:
    """Yield every expected count."""
    for (of, z), row in _rows(counts).items():
        before = (f"{z}, then " if of is A else f"{z} shows ") if z else "first "
        yield from (line(EN(before + v), n) for v, n in row.items())


def _shares(counts: Expected, after: Model) -> Iterator[Line]:
    """Show every new probability; a row of sum 0 stays."""
    rows = _rows(after)
    for (of, z), row in _rows(counts).items():
        whole = rational.total(row.values())
        for v, n in row.items():
            share = number(n) / whole if whole else letter("0/0, stays")
            yield line(_said(of, z, v), share, rows[of, z][v])


def longest(model: Model) -> int:
    """Return the bits of the longest denominator of a model.

    >>> from refnb.exercises.problems.umbrella import MODEL
    >>> longest(MODEL)
    4
    """
    return max(p.denominator.bit_length() for row in _rows(model).values() for p in row.values())


def _model(model: Model) -> Iterator[Line]:
    for (of, z), row in _rows(model).items():
        yield from (line(_said(of, z, v), p) for v, p in row.items())
