"""The page that says why: its exact answers by hand, its kept answers dated and whole."""

import re
from datetime import date
from fractions import Fraction
from importlib.metadata import PackageNotFoundError

import pytest

from docs._build import beside
from source import drawings

EXACT = {
    "order": f"0 and 1 tie, 0 {Fraction(3, 64) / (2 * Fraction(3, 64))}, 1 1/2",
    "threshold": "1, since its probability is 1/3",
    "zero": "b, with a 3/11, b 8/11",
    "codes": "q, with p 9/19, q 10/19",
    "scale": "1; 1 has 0.9999…",
    "counts": "1, with 0.49999999999999999988… and 0.50000000000000000012…",
    "votes": "+ and − both have 3/10",
}


@pytest.mark.parametrize("name", beside.CASES)
def test_the_exact_answer(name: str) -> None:
    """By hand: 3/64 = 3/64; 1/3; (1/2)(2/3) against (1/2)(1/4); (3/4)(1/5) against (1/4)(2/3)."""
    assert beside.CASES[name].exactly() == EXACT[name]


def test_the_hand() -> None:
    """The fractions above, once more: relative frequencies, Laplace, and a hair above a half."""
    assert Fraction(2, 3) / (Fraction(2, 3) + Fraction(1, 4)) == Fraction(8, 11)
    p, q = Fraction(3, 4) * Fraction(1, 5), Fraction(1, 4) * Fraction(2, 3)
    assert q / (p + q) == Fraction(10, 19)
    n = 10**9
    low, high = Fraction(n + 1, 2 * n + 3), Fraction(n + 2, 2 * n + 5)
    assert Fraction(1, 2) < high / (low + high) < Fraction(1, 2) + Fraction(1, 10**18)
    odds = Fraction(271828, 100000) ** 12 / 2  # e^12 from below, priors 2 to 1
    assert Fraction(9999, 10000) < odds / (1 + odds)


def test_kept_answers_have_a_date_and_versions() -> None:
    """One for each case, and no more; the page asks for each of them once."""
    when, versions, answers = beside.kept()
    assert date.fromisoformat(when) >= date(2026, 11, 22)
    assert {*versions} == {case.package for case in beside.CASES.values()}
    assert [*answers] == [*beside.CASES]
    asked = re.findall(r'shown\("(\w+)"\)', drawings.pages()["book/rounding.md"])
    assert sorted(asked) == sorted(beside.CASES)
    assert [name for name, answer in answers.items() if answer == EXACT[name]] == []


@pytest.mark.parametrize("name", beside.CASES)
def test_the_page_without_a_library(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows what was kept, when, and with which version, and the code that asked."""

    def absent(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(beside, "version", absent)
    when, versions, answers = beside.kept()
    package, said = beside.CASES[name].package, beside.shown(name)
    assert f"- {package} {versions[package]}, asked on {when}: `{answers[name]}`\n" in said
    assert f"- exactly: `{EXACT[name]}`\n" in said
    assert f"def of_{name}(" in said
