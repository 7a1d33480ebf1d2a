"""Worked answers in logarithms: what is printed is the number that was computed."""

import re
from fractions import Fraction
from math import prod

from hypothesis import given

from refnb.exact.enclosure import Enclosure, decimal
from refnb.exact.logarithm import Infinite, LogForm, add, constant, log, scale
from refnb.solutions.lognaive import posterior
from refnb.solutions.reals import real
from refnb.solutions.solution import FORMS, Solution
from strategies.solutions import of_learned_mixtures, of_mixtures

NUMBER = "([0-9]+(?:/[0-9]+)?)"
TERM = re.compile(rf"([+-]?)(?:{NUMBER}? ?log\({NUMBER}\)|{NUMBER})")
WORDS = {"kg": "factors of numbers", "barks": "factors of counts", "coat": "of categories"}


def reread(words: str) -> LogForm:
    """Read r + q log(a) + ... back from a line of text."""
    const, terms = Fraction(0), []
    for sign, q, a, r in TERM.findall(words.replace(" - ", " -").replace(" + ", " +")):
        unit = -1 if sign == "-" else 1
        const += unit * Fraction(r or 0)
        terms += [(Fraction(a), unit * Fraction(q or 1))] if a else []
    return LogForm("e", const, tuple(terms))


@given(of_mixtures() | of_learned_mixtures())
def test_the_printed_logarithm_is_the_number(solution: Solution) -> None:
    """Read back from the text it is equal, its decimal is right, and TeX says the same."""
    scores = {step.name: step.value for step in solution.steps}["log_scores"]
    (block,) = [block for block in solution.blocks if block.title == "Log scores"]
    assert isinstance(scores, dict)
    for score, line in zip(scores.values(), block.lines, strict=True):
        if not isinstance(score, LogForm):
            assert line.plain()[1:] == ["= -inf"]
            continue
        assert reread(line.plain()[1].removeprefix("= ")) == score
        tex = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", line.tex()[1].removeprefix("= "))
        assert reread(re.sub(r"\\log ([0-9/]+)", r"log(\1)", tex)) == score
        if score.terms:
            assert line.plain()[2] == f"≈ {decimal(score, 4)}"


@given(of_mixtures() | of_learned_mixtures())
def test_every_form_is_written(solution: Solution) -> None:
    """Each form is there, and names only the families that the instance has."""
    assert all(map(solution.render, FORMS))
    known = {step.name: step.value for step in solution.steps}["given"]
    assert isinstance(known, dict)
    for feature, words in WORDS.items():
        assert (words in solution.text()) == (feature in known)


def test_posteriors_are_exact_where_they_are_rational() -> None:
    """Logs of 2, 1 and 1/2 give 4/7, 2/7, 1/7; with one of e nothing is rational."""
    exact = posterior({y: log(a, "e") for y, a in zip("abc", (4, 2, 1), strict=True)})
    assert exact == {"a": Fraction(4, 7), "b": Fraction(2, 7), "c": Fraction(1, 7)}
    impossible = posterior({"a": Infinite(-1), "b": log(7, "e")})
    assert impossible == {"a": Fraction(0), "b": Fraction(1)}
    enclosed = posterior({"a": constant(1, "e"), "b": log(1, "e")})["a"]
    assert isinstance(enclosed, Enclosure)
    e = sum(Fraction(1, prod(range(1, k + 1))) for k in range(30))
    assert enclosed.low < e / (1 + e) < enclosed.high
    assert enclosed.high - enclosed.low == Fraction(1, 10**12)


def test_a_small_posterior_shows_its_first_digits() -> None:
    """e^-35 is 6.305116760146...e-16: as many places as it takes, a thousand at most."""

    def shown(score: LogForm) -> str:
        return real(posterior({"a": score, "b": constant(0, "e")})["a"]).plain

    assert shown(constant(-18, "e")) == "1.5229...e-8"
    assert shown(constant(-19, "e")) == "5.60279640614...e-9"
    assert shown(constant(-35, "e")) == "6.30511676014...e-16"
    assert shown(constant(-2000, "e")) == "2.57653587296...e-869"
    assert shown(constant(-3000, "e")) == "below 1e-1000"
    near = add(scale(log(10, "e"), -15), constant(Fraction(1, 10**40), "e"))
    assert shown(near) == "9.99999999999...e-16"
    none = posterior({"a": constant(1, "e"), "b": constant(0, "e"), "c": Infinite(-1)})["c"]
    assert none == Enclosure(Fraction(0), Fraction(0))
    narrow = posterior({"a": constant(-35, "e"), "b": constant(0, "e")})["a"]
    assert isinstance(narrow, Enclosure)
    assert narrow.high - narrow.low == Fraction(1, 10**48)


def test_a_share_of_a_billionth_of_a_thousandth_is_exact() -> None:
    """The ratio is rational, so nothing is enclosed."""
    tiny = Fraction(1, 10**12 + 1)
    found = posterior({"a": log(10**12, "e"), "b": log(1, "e")})
    assert found == {"a": 1 - tiny, "b": tiny}


def test_the_places_of_a_small_share() -> None:
    """The first digits of e^-200 are behind 87 zeros: 48 places are too few."""
    found = posterior({"a": constant(0, "e"), "b": constant(-200, "e")})["b"]
    assert isinstance(found, Enclosure)
    assert found.high - found.low == Fraction(1, 10**192)
