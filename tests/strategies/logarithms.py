"""Exact logarithms and other spellings of them; one number in five is very small or large."""

from fractions import Fraction

from hypothesis import strategies as st

from refnb.exact.logarithm import LogForm
from strategies import probability

Numbers = st.SearchStrategy[Fraction]

extremes = probability.extremes
wholes = st.integers(1, 16) | st.sampled_from([24, 27, 36, 60, 64, 72, 81, 96, 125, 144])
quotients = st.builds(Fraction, wholes, wholes)
arguments = st.one_of([quotients] * 4 + [extremes])
coefficients = st.builds(Fraction, st.integers(-4, 4), st.integers(1, 4))
wide = st.one_of([coefficients] * 4 + [extremes | extremes.map(lambda q: -q)])
bases = st.sampled_from(["e", "2"])


def terms(
    coefficients: Numbers = coefficients,
) -> st.SearchStrategy[tuple[tuple[Fraction, Fraction], ...]]:
    """Draw pairs of an argument and a coefficient; they may repeat, vanish or cancel."""
    return st.lists(st.tuples(arguments, coefficients), max_size=3).map(tuple)


def forms(base: str, coefficients: Numbers = coefficients) -> st.SearchStrategy[LogForm]:
    """Draw a number to one base."""
    return st.builds(LogForm, st.just(base), coefficients, terms(coefficients))


@st.composite
def respelled(draw: st.DrawFn, x: LogForm) -> LogForm:
    """Draw another spelling: arguments split or turned over, coefficients split, terms moved."""
    const, moved = x.const, list[tuple[Fraction, Fraction]]()
    for a, q in x.terms:
        b, part = draw(arguments), draw(coefficients)
        ways = [[(a, q - part), (a, part)], [(a / b, q), (b, q)], [(1 / a, -q)], [(a, q)]]
        moved += draw(st.sampled_from([*ways, [(a**2, q / 2), (b, Fraction(0))]]))
    if x.base == "2" and draw(st.booleans()):
        const, moved = const - 2, [*moved, (Fraction(4), Fraction(1))]
    return LogForm(x.base, const, tuple(draw(st.permutations(moved))))
