"""Naive Bayes beside e1071 of R: the same rows, the same smoothing, the same questions.

Compared on 22 November 2026 with e1071 1.7-13 and R 4.2.2, as Debian 12 has them. A probability
agrees within 1e-9, and where a label leads by more than that, both name it.
"""

import csv
import functools
import io
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from peers import peers
from refnb import errors
from refnb.classifiers import categorical, gaussian, lognaive, mixed, naive, poisson
from refnb.classifiers.categorical import Model
from refnb.classifiers.lognaive import Inference
from refnb.estimation import counting, moments
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refusals import refuses
from source.course import ROOT

CLOSE = Fraction(1, 10**9)
NONE = smoothing("none")
WORDS, NUMBERS, VALUES = "abc", "mn", ("x", "y", "z")
# Lists of cases: R is started once for each.
SOME = settings(max_examples=4, phases=[Phase.reuse, Phase.generate])
Row = Mapping[str, str | Fraction]


@dataclass(frozen=True)
class Case:
    """Rows with a label, of words and numbers; rows to ask for; what e1071 is told."""

    rows: Sequence[tuple[str, Row]]
    asked: Sequence[Row]
    laplace: Fraction = Fraction(0)
    threshold: Fraction = Fraction(1, 1000)
    eps: Fraction = Fraction(0)

    @property
    def labels(self) -> list[str]:
        """The labels that occur."""
        return sorted({y for y, _ in self.rows})

    def named(self, names: str) -> list[str]:
        """Return those of these columns that occur."""
        rows = [*self.asked, *(row for _, row in self.rows)]
        return [f for f in names if any(f in row for row in rows)]

    def words(self) -> Model:
        """Return the model of the words; the labels are not smoothed."""
        schema = Schema(tuple(self.labels), dict.fromkeys(self.named(WORDS), VALUES))
        rule = Smoothing("add", self.laplace) if self.laplace else NONE
        seen = [Example(words(row), y) for y, row in self.rows]
        return categorical.fit(counting.count(schema, seen), rule, NONE)

    def numbers(self) -> gaussian.Model:
        """Return the model of the numbers, variances with the divisor n - 1."""
        seen = [Example(numbers(row), y) for y, row in self.rows]
        counted = moments.count(self.labels, self.named(NUMBERS), seen)
        return gaussian.fit(counted, "n-1", shared=False, prior=NONE)

    def infer(self, row: Row) -> Inference:
        """Return what refnb answers to a row of words and numbers."""
        first, second = self.words(), self.numbers()
        model = mixed.Model(first, second, poisson.Model(first.prior, {}))
        return mixed.infer(model, words(row), numbers(row))


@dataclass(frozen=True)
class Answer:
    """The label that e1071 names, and its probabilities, those left out that are no numbers."""

    label: str
    posterior: dict[str, float]

    def agrees(self, exact: Mapping[str, Fraction]) -> bool:
        """Tell whether this is the posterior, and a label for which hardly more can be said."""
        if self.posterior.keys() != exact.keys():
            return False
        far = peers.far(self.posterior.values(), exact.values())
        return far < CLOSE and exact[self.label] >= max(exact.values()) - CLOSE


def words(row: Row) -> dict[str, str]:
    """Return the words of a row."""
    return {f: v for f, v in row.items() if isinstance(v, str)}


def numbers(row: Row) -> dict[str, Fraction]:
    """Return the numbers of a row."""
    return {f: v for f, v in row.items() if isinstance(v, Fraction)}


def table(cases: Sequence[Case]) -> str:
    """Return the cases as the script reads them."""
    features = [*WORDS, *NUMBERS]
    lines = [["case", "ask", "laplace", "threshold", "eps", "label", *features]]
    for i, case in enumerate(cases):
        told = [repr(float(x)) for x in (case.laplace, case.threshold, case.eps)]
        rows = [("0", *row) for row in case.rows] + [("1", "", row) for row in case.asked]
        for ask, y, row in rows:
            lines.append([f"{i}", ask, *told, y, *(spelled(row.get(f, "")) for f in features)])
    return "".join(f"{','.join(line)}\n" for line in lines)


def spelled(cell: str | Fraction) -> str:
    """Return a word, or a number as the double that it is."""
    return cell if isinstance(cell, str) else repr(float(cell))


@functools.cache
def rscript() -> str | None:
    """Return the program that runs R, where it has e1071."""
    found = shutil.which("Rscript")
    if found is None:
        return None
    ask = "quit(status = !requireNamespace('e1071', quietly = TRUE))"
    return None if subprocess.run([found, "-e", ask], check=False).returncode else found


def by_e1071(*cases: Case) -> list[list[Answer]]:
    """Start R, and return its answers to each case."""
    program = rscript()
    if program is None:
        pytest.skip("e1071 of R is not here: apt-get install r-cran-e1071")
    script = str(ROOT / "tests" / "peers" / "e1071.R")
    ended = subprocess.run(
        [program, script], input=table(cases), capture_output=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, ended.stderr
    found: list[list[Answer]] = [[] for _ in cases]
    for line in csv.DictReader(io.StringIO(ended.stdout)):
        answers, labels = found[int(line["case"])], cases[int(line["case"])].labels
        answers.append(Answer(line["label"], {y: float(line[y]) for y in labels if line[y]}))
    return found


@st.composite
def categories(draw: st.DrawFn) -> Case:
    """Draw words, some missing, some never seen with a label; no number of them is eps."""
    names = WORDS[: draw(st.integers(1, 3))]
    row = st.fixed_dictionaries({}, optional=dict.fromkeys(names, st.sampled_from(VALUES)))
    labels = [*"pqr"[: draw(st.integers(2, 3))], *draw(st.lists(st.sampled_from("pq"), max_size=9))]
    rows = [(y, draw(row)) for y in labels]
    laplace = draw(st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)]))
    threshold = draw(st.sampled_from([Fraction(1, 1000), Fraction(1, 8)]))
    eps = draw(st.sampled_from([Fraction(0), Fraction(3, 20)]))
    return Case(rows, draw(st.lists(row, min_size=1, max_size=3)), laplace, threshold, eps)


@SOME
@given(st.lists(categories(), min_size=12, max_size=12))
def test_words(cases: list[Case]) -> None:
    """The posterior of every label, where e1071 replaces no share, and what it does elsewhere.

    2026-11-22: each share of at most eps counts as `threshold` in e1071 1.7-13, by default 0 as
    1/1000, whatever the smoothing. A column that a label never has is 0/0: refnb refuses it by
    name, and e1071 answers a question about it with no number for any label.
    """
    for case, answers in zip(cases, by_e1071(*cases), strict=True):
        for x, answer in zip(case.asked, answers, strict=True):
            try:
                model = case.words()
            except errors.UndefinedEstimate:
                assert not words(x) or len(answer.posterior) in {0, len(case.labels)}
                continue
            shares = categorical.factors(model, words(x))
            kept = {
                f: {y: p if p > case.eps else case.threshold for y, p in row.items()}
                for f, row in shares.items()
            }
            assert answer.agrees(naive.infer(model.prior, kept).posterior)
            if kept == shares:
                assert answer.agrees(categorical.infer(model, words(x)).posterior)


@st.composite
def measures(draw: st.DrawFn) -> Case:
    """Draw a word and two numbers, some missing; every label has two different numbers of each."""
    quarters, word = st.integers(-6, 6), st.sampled_from(VALUES)
    rows = list[tuple[str, Row]]()
    for y in "pqr"[: draw(st.integers(2, 3))]:
        size = draw(st.integers(2, 4))
        columns = [
            [*draw(st.lists(quarters, min_size=2, max_size=size, unique=True)), *[None] * size]
            for _ in NUMBERS
        ]
        rows += [
            (y, {"a": draw(word), **row_of(cells)})
            for cells in list(zip(*columns, strict=False))[:size]
        ]
    gaps = st.tuples(*[st.none() | quarters] * len(NUMBERS))
    asked: list[Row] = [{"a": draw(word), **row_of(draw(gaps))} for _ in range(2)]
    return Case(rows, asked, Fraction(1))


def row_of(cells: Sequence[int | None]) -> dict[str, Fraction]:
    """Return quarters as a row; None is missing."""
    pairs = zip(NUMBERS, cells, strict=True)
    return {f: Fraction(k, 4) for f, k in pairs if k is not None}


@SOME
@given(st.lists(measures(), min_size=8, max_size=8))
def test_words_and_numbers(cases: list[Case]) -> None:
    """Means, and variances with the divisor n - 1, of what is known; words beside them."""
    for case, answers in zip(cases, by_e1071(*cases), strict=True):
        for x, answer in zip(case.asked, answers, strict=True):
            exact = lognaive.posterior(case.infer(x).scores, 12)
            assert answer.agrees({y: p.low for y, p in exact.items()})


def test_what_was_never_seen() -> None:
    """One x among 2000 of p, none among 2000 of q: a new x is p, for certain.

    2026-11-22: e1071 1.7-13 takes 1/1000 for the 0 of q, which is more than the 1/2000 of p, and
    names q with 2/3. Told to leave the 0 alone, it has no number for q, from log 0 - log 0. What
    no label has is refused by refnb; e1071 names the label of most rows, here p with 3/4.
    """
    rows: list[tuple[str, Row]] = [("p", {"a": "x"}), *[("p", {"a": "y"})] * 1999]
    rows += [("q", {"a": "y"})] * 2000
    known, fewer = Case(rows, [{"a": "x"}]), Case([*rows[:3], ("q", {"a": "y"})], [{"a": "z"}])
    assert categorical.infer(known.words(), {"a": "x"}).posterior == {"p": 1, "q": 0}
    never = fewer.words()
    refuses(errors.ZeroEvidence, "p.a . q. = 0", lambda: categorical.infer(never, {"a": "z"}))
    alone = Case(rows, known.asked, threshold=Fraction(0))
    (floored,), (bare,), (guessed,) = by_e1071(known, alone, fewer)
    assert floored.label == "q"
    assert floored.agrees({"p": Fraction(1, 3), "q": Fraction(2, 3)})
    assert (bare.label, bare.posterior) == ("p", {"p": 1})
    assert guessed.agrees({"p": Fraction(3, 4), "q": Fraction(1, 4)})


def test_a_value_that_was_not_declared() -> None:
    """A value outside of the domain is refused by name.

    2026-11-22: e1071 1.7-13 takes it for missing and answers with the prior.
    """
    case = Case([("p", {"a": "x"}), ("p", {"a": "y"}), ("q", {"a": "x"})], [{"a": "w"}])
    model = case.words()
    refuses(errors.UnknownValue, "'w'", lambda: categorical.infer(model, {"a": "w"}))
    ((answer,),) = by_e1071(case)
    assert answer.agrees(model.prior)


def test_a_tie() -> None:
    """Two labels with the same score: refnb names both.

    2026-11-22: e1071 1.7-13 names the first one whose sum of logarithms is the greatest; by
    rounding that is the second here.
    """
    rows = [("p", "xyy"), ("q", "yxy"), ("q", "xxy"), ("p", "xxx"), ("q", "yxy"), ("p", "yyx")]
    made = [(y, dict(zip(WORDS, values, strict=True))) for y, values in rows]
    new = dict.fromkeys(WORDS, "y")
    case = Case(made, [new], Fraction(1))
    assert categorical.infer(case.words(), new).decision.ties == ("p", "q")
    ((answer,),) = by_e1071(case)
    assert answer.label == "q"
    assert 0 < answer.posterior["q"] - answer.posterior["p"] < CLOSE


FAR = [("p", -1), ("p", 0), ("p", 1), ("q", 0), ("q", 1), ("q", 2)]


def test_numbers_far_away() -> None:
    """Bells of the same width about 0 and 1: at 39 the second has e^(77/2) times the density.

    2026-11-22: the density of p is below the least double; e1071 1.7-13 takes 1/1000 for it, and
    names p, for certain. At 45 it takes 1/1000 for both.
    """
    case = Case(
        [(y, {"m": Fraction(k)}) for y, k in FAR], [{"m": Fraction(39)}, {"m": Fraction(45)}]
    )
    for x in case.asked:
        assert case.infer(x).decision.ties == ("q",)
    ((near, far),) = by_e1071(case)
    assert near.agrees({"p": Fraction(1), "q": Fraction(0)})
    assert far.agrees({"p": Fraction(1, 2), "q": Fraction(1, 2)})


PAIRS = [("p", 1), ("p", 1), ("q", 5), ("q", 6)]


def test_numbers_without_a_variance() -> None:
    """All numbers alike, or one alone: there is no bell, and refnb says so.

    2026-11-22: e1071 1.7-13 takes 1/1000 for a standard deviation of 0, in whatever unit, so that a
    number is p at 1.002 and q at 1.01. For one number, or none, it has none: no label gets a
    probability, and one is named that has a score.
    """
    alike: list[tuple[str, Row]] = [(y, {"m": Fraction(k)}) for y, k in PAIRS]
    asked: list[Row] = [{"m": Fraction(1002, 1000)}, {"m": Fraction(101, 100)}]
    same, one = Case(alike, asked), Case(alike[1:], asked[:1])
    refuses(errors.ZeroVariance, "'m'", same.numbers)
    refuses(errors.UndefinedEstimate, "n-1 > 0", one.numbers)
    (near, far), (none,) = by_e1071(same, one)
    assert (near.label, far.label) == ("p", "q")
    assert (none.label, none.posterior) == ("q", {})
