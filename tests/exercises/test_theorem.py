"""Mistakes in Bayes' theorem: each against a formula in p, a and b, written by hand."""

from collections.abc import Callable
from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.exercises import replay, theorem
from refnb.exercises.replay import Exercise

Formula = Callable[[], Fraction]
shares = st.builds(Fraction, st.integers(1, 99), st.just(100))


def asked(p: Fraction, a: Fraction, b: Fraction) -> Exercise:
    """Return the exercise with P(h) = p, P(e | h) = a and P(e | not h) = b."""
    return theorem.exercise({"h": p, "n": 1 - p}, {"e": {"h": a, "n": b}}, "h")


def odds(x: Fraction, y: Fraction) -> Fraction:
    """Return x of x + y."""
    return x / (x + y)


def formulas(p: Fraction, a: Fraction, b: Fraction) -> dict[str, Formula]:
    """Return what each mistake gives, as a formula of its own."""
    return {
        "false-positives-complemented": lambda: odds(p * a, (1 - p) * (1 - b)),
        "hits-complemented": lambda: odds(p * (1 - a), (1 - p) * b),
        "negative-for-positive": lambda: odds(p * (1 - a), (1 - p) * (1 - b)),
        "likelihoods-swapped": lambda: odds(p * b, (1 - p) * a),
        "likelihoods-sum-to-1": lambda: odds(p * a, (1 - p) * (1 - a)),
        "prior-10-times": lambda: odds(10 * p * a, (1 - 10 * p) * b),
        "prior-tenth": lambda: odds(p * a, (10 - p) * b),
        "prior-as-odds": lambda: odds(p * a, b),
        "prior-swapped": lambda: odds((1 - p) * a, p * b),
        "prior-forgotten": lambda: odds(a, b),
        "complement-not-taken": lambda: odds(a, b),
        "false-alarms-not-weighted": lambda: odds(p * a, b),
        "hits-not-weighted": lambda: odds(a, (1 - p) * b),
        "added-in-the-joint": lambda: odds(p + a, 1 - p + b),
        "evidence-without-prior": lambda: p * a / (a + b),
        "evidence-multiplied": lambda: 1 / ((1 - p) * b),
        "evidence-is-the-rest": lambda: p * a / ((1 - p) * b),
        "evidence-is-likelihood": lambda: p,
        "fisherian": lambda: a,
        "joint-occurrence": lambda: p * a,
        "base-rate-only": lambda: p,
        "evidence-only": lambda: p * a + (1 - p) * b,
        "prior-over-evidence": lambda: p / (p * a + (1 - p) * b),
        "likelihood-over-evidence": lambda: a / (p * a + (1 - p) * b),
        "mean-of-prior-and-likelihood": lambda: (p + a) / 2,
        "the-rest": lambda: odds((1 - p) * b, p * a),
        "likelihood-subtraction": lambda: a - b,
        "specificity-as-posterior": lambda: 1 - b,
        "likelihood-ratio": lambda: a / b,
        "joint-subtraction": lambda: p * a - (1 - p) * b,
        "false-alarm-joint": lambda: (1 - p) * b,
    }


HALF = Fraction(1, 2)


@given(shares, shares, shares)
@example(Fraction(1, 125), Fraction(49, 50), Fraction(3, 100))
@example(Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))
@example(*(Fraction(n, 10**7 + 19) for n in (1234567, 7654321, 2718281)))
def test_every_mistake_is_its_formula(p: Fraction, a: Fraction, b: Fraction) -> None:
    """All of them, and the right answer; a division by 0 in the formula is None."""
    found = asked(p, a, b)
    assert replay.answer(found) == odds(p * a, (1 - p) * b)
    assert {mistake.key for mistake in found.mistakes} == {*formulas(p, a, b)}
    for mistake in found.mistakes:
        try:
            value = formulas(p, a, b)[mistake.key]()
        except ZeroDivisionError:
            value = None
        assert replay.answer(found, [mistake.key]) == value, mistake.key
