"""Answers and numbers are read as people write them, exactly, or asked about."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from cli.commands import run
from refnb.conformance import serve

RIGHT = Fraction(486, 611)


def refused(call: Callable[[], object]) -> str:
    """Return the words of a refusal."""
    with pytest.raises(ValueError, match=r"got|limit|nested") as found:
        call()
    assert type(found.value).__module__ == "refnb.errors"
    return str(found.value)


@pytest.mark.parametrize(
    ("problem", "entered"),
    [("play-tennis", "1"), ("play-tennis", "0"), ("lab-test", "0"), ("lab-test", "1"),
     ("rare-disease", "1"), ("spam", "0")],
)  # fmt: skip
def test_zero_and_one_are_claims(problem: str, entered: str) -> None:
    """Who answers 0 or 1 says impossible or certain, and is wrong where neither holds."""
    ended = run("check", problem, entered)
    assert ended.out.startswith(f"{entered} is not P(")
    assert refnb.solve(problem).check(entered).verdict in ("unexplained", "explained")


@pytest.mark.parametrize(("entered", "verdict"), [("0.0", "coarse"), ("0.00", "coarse")])
# also on 0.2
def test_a_rounded_zero_may_be_right(entered: str, verdict: str) -> None:
    """Who writes places has rounded, and few digits do not tell."""
    table = refnb.bayes({"ill": "1/1000", "well": "999/1000"}, {"ill": "1", "well": "1"})
    assert table.check(entered, of="ill").verdict == verdict


@pytest.mark.parametrize(
    "entered",
    ["0,795", "~0.795", "~ 0.795", "≈0.795", "≈ 0,795", "P(no|x) = 0.795", "P(no | x)=0,795",
     "p = 0.795", "p ≈ 0.795", "= 0.795", "486 / 611", "486/ 611", "79,5 %", "79.5\u00a0%",
     "79,5\u202f%", "\u2009 0.795", "0.795\u00a0", "486⁄611", "486∕611", "486÷611", "０.７９５",
     "０．７９５", "４８６／６１１", "٠٫٧٩٥", r"\frac{486}{611}", r"\dfrac{486}{611}",
     r"\tfrac{486}{611}", r"$\frac{486}{611}$", r"$P(no \mid x) = \frac{486}{611}$", "$0.795$",
     "(486/611)", "[486/611]", "(0.795)", "79.5\\%", "0{,}795", "1 - 125/611", "1 − 125/611",
     "2*243/611", "486/611 ≈ 0.795", "+0.795", "7.95·10^-1", "7.95 × 10⁻¹",
     "P(no | Wind=strong, Hot) = .795"],
)  # fmt: skip
def test_an_answer_is_read_as_it_is_written(entered: str) -> None:
    """A comma, a name, a tilde, LaTeX, blanks and signs of all kinds: the right answer is right."""
    assert refnb.solve("play-tennis").check(entered).is_right


@pytest.mark.parametrize(
    ("entered", "verdict"),
    [
        ("−0,795", "short"),
        ("0,80", "coarse"),
        ("P(no|x) = 0,2046", "explained"),
        ("79,5", "percent"),
    ],
)
def test_a_wrong_answer_stays_wrong(entered: str, verdict: str) -> None:
    """The verdict is that of the number, however it is written."""
    plain = entered.rpartition("= ")[2].replace(",", ".").replace("−", "-")
    answer = refnb.solve("play-tennis")
    assert answer.check(entered).verdict == answer.check(plain).verdict
    assert verdict in (answer.check(entered).verdict, "short")


@pytest.mark.parametrize(
    ("entered", "one", "other"),
    [("1,200", "1.200", "1200"), ("p = 12,345", "12.345", "12345"), ("486:611", "486/611", "odds"),
     ("486/611 = 0.759", "differ", "0.759"), ("1/2%", "(a/b)%", "a/(b%)")],
)  # fmt: skip
def test_what_has_two_readings_is_asked_about(entered: str, one: str, other: str) -> None:
    """The refusal shows both readings, and nothing is marked as wrong."""
    words = refused(lambda: refnb.solve("play-tennis").check(entered))
    assert one in words
    assert other in words
    ended = run("check", "play-tennis", entered)
    assert (ended.status, ended.out) == (2, "")
    assert one in ended.err


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
     ("1 - 3/5", Fraction(2, 5)), ("(1/2)^3", Fraction(1, 8)), ("1 × 3 ÷ 4", Fraction(3, 4)),
     ("1·3/4", Fraction(3, 4)), ("2^-2", Fraction(1, 4)), ("0,25", Fraction(1, 4)),
     (r"\frac14", Fraction(1, 4)), ("½", Fraction(1, 2)), ("-(1 - 2)/2", Fraction(1, 2))],
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
    ended = run("bayes", *args)
    assert ended.status == 0
    assert "9765625/1083507449" in ended.out


def test_a_model_by_hand_takes_expressions(tmp_path: Path) -> None:
    """A file that a person wrote: a prior and tables with products and powers."""
    file = tmp_path / "model.json"
    row = {"yes": "0.5^2", "no": "1 - 0.5^2"}
    model = {"prior": {"a": "20%*50%", "b": "9/10"}, "conditionals": {"f": {"a": row, "b": row}}}
    file.write_text(json.dumps(model), "utf-8")
    assert refnb.load(file).ask({"f": "yes"}).posterior["a"] == Fraction(1, 10)


@pytest.mark.parametrize(
    "text",
    ["9^9^9", "10^10^10", "2^10000000", "1.0^99999999999", "2^" * 5_000 + "2",
     "(" * 10_000 + "1" + ")" * 10_000, "(1/3)^999999*(1/7)^999999"],
)  # fmt: skip
def test_what_is_too_large_is_not_computed(text: str) -> None:
    """The refusal names the limit before the work, for a number that is given or entered."""
    for call in (
        lambda: refnb.bayes({"a": "1"}, {"a": text}),
        lambda: refnb.solve("lab-test").check(text),
    ):
        words = refused(call)
        assert "limit is" in words or "nested at most" in words


def test_an_expression_on_the_command_line_ends_at_once() -> None:
    """A tower of powers is one line on standard error, in a process of its own."""
    words = [sys.executable, "-m", "refnb", "bayes", "--prior", "a=1", "--likelihood", "a=9^9^9"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=20, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "1549681992 bits, the limit is 1000000" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["1/2+1/2", "0,5", "½", "1 / 2", "~0.5"])
# also on 0.2
def test_programs_stay_strict(text: str) -> None:
    """What programs send to each other, and what a chapter reads, has one spelling."""
    assert serve.reply("rational.rational", {"value": text}).get("error") == "NotExact"
    reply = serve.reply("bayes.posterior", {"prior": [["a", text]], "likelihood": [["a", "1"]]})
    assert reply.get("error") == "NotExact"
