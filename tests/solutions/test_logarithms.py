"""Worked answers in logarithms: what is printed is the number that was computed."""

import re
from fractions import Fraction
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers import categorical, gaussian, mixed, poisson
from refnb.exact.enclosure import decimal
from refnb.exact.logarithm import Infinite, LogForm, log, scale
from refnb.solutions.formula import caption, logarithm, plain, to_tex
from refnb.solutions.layout import Line
from refnb.solutions.solution import FORMS, Solution, blocks, render
from refnb.solutions.step import value
from refnb.solutions.worked import certified_posterior, mixture

NUMBER = "([0-9]+(?:/[0-9]+)?)"
TERM = re.compile(rf"([+-]?)(?:{NUMBER}? ?log\({NUMBER}\)|{NUMBER})")
SMALL = st.fractions(Fraction(1, 9), 9, max_denominator=9)
WORDS = {"kg": "factors of numbers", "barks": "factors of counts", "coat": "of categories"}


@st.composite
def answers(draw: st.DrawFn) -> Solution:
    """Draw a mixed model with labels cat and dog, and an instance of it."""
    p = Fraction(draw(st.integers(1, 5)), 6)
    prior = {"cat": p, "dog": 1 - p}
    t, u = (Fraction(draw(st.integers(0, 4)), 4) for _ in prior)
    coat = {"cat": {"long": t, "short": 1 - t}, "dog": {"long": u, "short": 1 - u}}
    tables = [{"kg": {y: draw(SMALL) for y in prior}} for _ in range(2)]
    rates = {"barks": {y: draw(SMALL) for y in prior}}
    model = mixed.Model(
        categorical.Model(prior, {"coat": coat}),
        gaussian.Model(prior, *tables),
        poisson.Model(prior, rates),
    )
    values = draw(st.sampled_from([{}, {"coat": "long"}])) if t or u else {}
    numbers = {"kg": draw(SMALL), "barks": Fraction(draw(st.integers(0, 3)))}
    kept = draw(st.sets(st.sampled_from(sorted(numbers))))
    return mixture("Which?", model, values, {f: x for f, x in numbers.items() if f in kept}, ())


def reread(words: str) -> LogForm:
    """Read r + q log(a) + ... back from a line of text."""
    const, terms = Fraction(0), []
    for sign, q, a, r in TERM.findall(words.replace(" - ", " -").replace(" + ", " +")):
        unit = -1 if sign == "-" else 1
        const += unit * Fraction(r or 0)
        terms += [(Fraction(a), unit * Fraction(q or 1))] if a else []
    return LogForm("e", const, tuple(terms))


def lines(solution: Solution) -> list[Line]:
    return [line for block in blocks(solution) for line in block.lines]


@given(answers())
def test_the_printed_logarithm_is_the_number(solution: Solution) -> None:
    """Read back from the text it is equal, its decimal is right, and TeX says the same."""
    for line in lines(solution):
        last = line.terms[-1]
        if isinstance(line.value, LogForm):
            assert reread(plain(last)) == line.value
            tex = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", to_tex(last))
            assert reread(re.sub(r"\\log ([0-9/]+)", r"log(\1)", tex)) == line.value
            if line.value.terms:
                assert caption(line.value) == f"≈ {decimal(line.value, 4)}"


@given(answers())
def test_every_form_is_written(solution: Solution) -> None:
    """Each form has every line, and names only the families that the instance has."""
    for form in FORMS:
        assert render(solution, form)
    text = render(solution, "text")
    known: dict[str, str] = value(solution.steps, "given", dict)
    for feature, words in WORDS.items():
        assert (words in text) == (feature in known)


def test_posteriors_are_exact_where_they_are_rational() -> None:
    """Logs of 2, 1 and 1/2 give 4/7, 2/7, 1/7; with one of e nothing is rational."""
    exact = certified_posterior({y: log(a, "e") for y, a in zip("abc", (4, 2, 1), strict=True)})
    assert exact == {"a": Fraction(4, 7), "b": Fraction(2, 7), "c": Fraction(1, 7)}
    impossible = certified_posterior({"a": Infinite(-1), "b": log(7, "e")})
    assert impossible == {"a": Fraction(0), "b": Fraction(1)}
    one = LogForm("e", Fraction(1), ())
    enclosed = certified_posterior({"a": one, "b": log(1, "e")})["a"]
    assert not isinstance(enclosed, Fraction)
    e = sum(Fraction(1, prod(range(1, k + 1))) for k in range(30))
    assert enclosed.low < e / (1 + e) < enclosed.high


def test_a_long_logarithm_is_shown_by_its_size() -> None:
    """A rational number by its digits, any other by how many logarithms it has."""
    two, three = log(2, "e").terms[0], log(3, "e").terms[0]
    for terms, said in (
        ((), "[61-digit integer]"),
        ((two,), "[a number with 1 logarithm]"),
        ((two, three), "[a number with 2 logarithms]"),
    ):
        assert plain(logarithm(LogForm("e", Fraction(10**60), terms))) == said


def test_a_great_number_shows_four_digits() -> None:
    """From 10^12 on: 0.693147... times 10^30, and the same below 0; a half goes up."""
    great = scale(log(2, "e"), 10**30)
    assert caption(great) == "≈ 6.931e29"
    assert caption(scale(great, -1)) == "≈ -6.931e29"
    assert caption(scale(log(2, "e"), 10**6)) == "≈ 693147.1806"
    hair = LogForm("e", Fraction(12345 * 10**20), ((Fraction(2), Fraction(1, 10**9)),))
    assert caption(hair) == "≈ 1.235e24"
