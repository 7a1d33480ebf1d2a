"""Answers and numbers are read as people write them, exactly, or asked about."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from cli.commands import answered, refused, run
from refnb.conformance import serve


@pytest.mark.parametrize(
    "entered",
    ["0,795", "~ 0.795", "≈0.795", "P(no|x) = 0.795", "= 0.795", "486 / 611", "79,5 %",
     "79,5\u202f%", "\u2009 0.795", "486⁄611", "486÷611", "４８６／６１１", "٠٫٧٩٥",
     r"\frac{486}{611}", r"\tfrac{486}{611}", r"$P(no \mid x) = \frac{486}{611}$", "[486/611]",
     "(0.795)", "79.5\\%", "0{,}795", "1 − 125/611", "2*243/611", "486/611 ≈ 0.795", "+0.795"],
)  # fmt: skip
def test_an_answer_is_read_as_it_is_written(entered: str) -> None:
    """A comma, a name, a tilde, LaTeX, blanks and signs of all kinds: the right answer is right."""
    assert refnb.solve("play-tennis").check(entered).is_right


@pytest.mark.parametrize(
    ("problem", "entered", "verdict"),
    [
        ("play-tennis", "−0,795", "unexplained"),
        ("play-tennis", "0,80", "coarse"),
        ("play-tennis", "P(no|x) = 0,2046", "explained"),
        ("play-tennis", "79,5", "percent"),
        ("play-tennis", "1", "(un)?explained"),
        ("lab-test", "0", "(un)?explained"),
        ("", "0.00", "coarse"),
    ],
)
def test_a_verdict_is_that_of_the_number(problem: str, entered: str, verdict: str) -> None:
    """0 and 1 say impossible and certain, and are wrong where neither holds; 0.00 is rounded."""
    one = refnb.bayes({"ill": "1/1000", "well": "999/1000"}, {"ill": "1", "well": "1"})
    checked = refnb.solve(problem).check(entered) if problem else one.check(entered, of="ill")
    assert re.fullmatch(verdict, checked.verdict)


@pytest.mark.parametrize(
    ("entered", "one", "other"),
    [("1,200", "1.200", "1200"), ("486:611", "486/611", "odds"), ("1/2%", "(a/b)%", "a/(b%)")],
)
def test_what_has_two_readings_is_asked_about(entered: str, one: str, other: str) -> None:
    """The refusal shows both readings, and nothing is marked as wrong."""
    words = refused("check", "play-tennis", entered)
    assert (one in words, other in words) == (True, True)


def test_a_class_is_read_the_same_way(tmp_path: Path) -> None:
    """A file of answers has the verdicts of single answers, and names what it cannot read."""
    answers = ['"0,795"', "~0.795", "P(no|x) = 486 / 611", "1", '"1,200"', r"\frac{486}{611}"]
    file = tmp_path / "answers.csv"
    file.write_text("\n".join(["answer", *answers, ""]), "utf-8")
    rows = run("check", "play-tennis", "--answers", str(file)).out.splitlines()[1:]
    ends = ["right", "right", "right", "unexplained", "unread", "right"]
    assert [f",{end}," in row for end, row in zip(ends, rows, strict=True)] == [True] * 6


def test_lines_of_working_take_commas() -> None:
    """Lines of a step with decimal commas stand between semicolons, or commas with blanks."""
    for joint in ("0,0078; 0,0298", "0.008*0.98; 0,0298", "0,0078, 0,0298", ".0078,.0298"):
        found = refnb.solve("lab-test").follow([f"joint = {joint}", "P(cancer | +) ≈ 0,209"])
        assert (found.fault, found.right) == (0, True)


@pytest.mark.parametrize(
    ("text", "value"),
    [("9/14 * 2/9", Fraction(1, 7)), ("0.8^10", Fraction(4, 5) ** 10), ("20%*20%", Fraction(1, 25)),
     ("1 × 3 ÷ 4", Fraction(3, 4)), ("0,25", Fraction(1, 4)), ("-(1 - 2)/2", Fraction(1, 2))],
)  # fmt: skip
def test_a_number_can_be_an_expression(text: str, value: Fraction) -> None:
    """A prior, a likelihood, a count and a weight of smoothing may be worked out from others."""
    halves = {"a": "1/2", "b": "1/2"}
    assert refnb.bayes(halves, {"a": text, "b": 1}).likelihood["a"] == value
    assert refnb.bayes({"a": text, "b": 1 - value}, {"a": 1, "b": 1}).prior["a"] == value
    assert refnb.estimate({"a": text, "b": 1}).counts["a"] == value
    counts = {"heads": 3, "tails": 0}
    assert refnb.estimate(counts, f"add={text}") == refnb.estimate(counts, f"add={value}")


def test_a_list_of_an_option_takes_expressions() -> None:
    """On the command line, with the numbers of a textbook's coins."""
    args = ("--prior", "biased=1/2,fair=1 - 1/2", "--likelihood", "biased=0.8^10,fair=0.5^10")
    assert "9765625/1083507449" in answered("bayes", *args)


def test_a_model_by_hand_takes_expressions(tmp_path: Path) -> None:
    """A file that a person wrote: a prior and tables with products and powers."""
    file = tmp_path / "model.json"
    row = {"yes": "0.5^2", "no": "1 - 0.5^2"}
    model = {"prior": {"a": "20%*50%", "b": "9/10"}, "conditionals": {"f": {"a": row, "b": row}}}
    file.write_text(json.dumps(model), "utf-8")
    assert refnb.load(file).ask({"f": "yes"}).posterior["a"] == Fraction(1, 10)


@pytest.mark.parametrize(
    "text",
    ["9^9^9", "1.0^99999999999", "2^" * 5_000 + "2", "(" * 10_000 + "1" + ")" * 10_000],
)
def test_what_is_too_large_is_not_computed(text: str) -> None:
    """The refusal names the limit before the work, for a number that is given or entered."""
    for line in (["bayes", "--prior", "a=1", "--likelihood", f"a={text}"], ["check", "spam", text]):
        assert re.search("limit is|nested at most", refused(*line))


@pytest.mark.parametrize("text", ["1/2+1/2", "0,5", "~0.5"])
def test_programs_stay_strict(text: str) -> None:
    """What programs send to each other, and what a chapter reads, has one spelling."""
    assert serve.reply("rational.rational", {"value": text}).get("error") == "NotExact"
    reply = serve.reply("bayes.posterior", {"prior": [["a", text]], "likelihood": [["a", "1"]]})
    assert reply.get("error") == "NotExact"
