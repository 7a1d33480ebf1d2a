"""The sentence with which an answer opens, each written down by hand."""

from fractions import Fraction

import pytest

import refnb
from refnb.exact.enclosure import Enclosure
from refnb.worked import sentence
from refnb.worked.layout import paragraph

LONG = Fraction(2, 3) + Fraction(1, 10**40)
TAKEN = "each; the first is taken"


@pytest.mark.parametrize(
    ("ties", "p", "said"),
    [
        (["no"], Fraction(486, 611), "no, 486 parts in 611, about 80 %"),
        (["A=no, B=no"], Fraction(1, 4), "A=no, B=no: 1 part in 4, 25 %"),
        (["no"], Fraction(1, 40), "no, 1 part in 40, about 3 %"),
        (["no"], Fraction(199, 200), "no, 199 parts in 200, more than 99 %"),
        (["no"], Fraction(1, 201), "no, 1 part in 201, less than 1 %"),
        (["no"], Fraction(1), "no, for certain: no other is possible"),
        (["no"], LONG, "no, about 67 %"),
        (["no"], Enclosure(LONG - Fraction(1, 10**12), LONG), "no, about 67 %"),
        (["a\n", ""], Fraction(1, 2), f'a\\n and "" tie: 1 part in 2, 50 % {TAKEN}'),
        ([*"abc"], Fraction(1, 3), f"a, b and c tie: 1 part in 3, about 33 % {TAKEN}"),
        ([*"abcd"], Fraction(1, 4), f"a, b and 2 more tie: 1 part in 4, 25 % {TAKEN}"),
        ([*"abcde"], Fraction(1, 5), f"a, b and 3 more tie: 1 part in 5, 20 % {TAKEN}"),
    ],
)
def test_what_is_decided(ties: list[str], p: Fraction | Enclosure, said: str) -> None:
    """Parts of all where they are short, a whole percentage, never none and never all."""
    assert sentence.decided(ties, p) == said


def test_none_and_all_have_no_parts() -> None:
    """0 parts in 1 is nothing to read."""
    assert [sentence.share(Fraction(n)) for n in (0, 1)] == ["0 %", "100 %"]


def test_each_question_has_its_sentence() -> None:
    """In every form, behind the title; a question without one opens with its steps."""
    play = refnb.learn(refnb.example("weather"), "Play")
    days = refnb.hmm(refnb.example("umbrella"))
    said = {
        "right on 13 of 14 rows, about 93 %.": play.test(refnb.example("weather")),
        "right most often: none and m=1.": play.compare(["none", "m=1"]),
        "greatest gain: Outlook.": refnb.gain(refnb.example("weather"), "Play"),
        "wrong on 9 parts in 20, 45 %.": refnb.expected_error(refnb.example("hiking")),
        "The best path is rain, dry: 216 parts in 397, about 54 %.": days.observe(
            ["umbrella", "none"]
        ),
        "": refnb.estimate({"a": 1}),
    }
    for words, answer in said.items():
        assert answer.sentence == words
        assert answer.text().split("\n\n")[1].startswith(words or "1. ")
        assert (answer.markdown().split("\n\n")[1] == f"**{words}**") is bool(words)


def test_a_paragraph_is_folded() -> None:
    """At its blanks; what is longer than a row stands alone."""
    rows = paragraph(" ".join(["a" * 30] * 3 + ["b" * 90, "c"])).split("\n")
    assert rows == [" ".join(["a" * 30] * 2), "a" * 30, "b" * 90, "c"]
