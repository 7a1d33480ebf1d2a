"""Worked answers by example: whole ones, telling lines of others, and where they are shortened."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest

import refnb
from refnb.api.networks.hmm import HiddenMarkovModel
from refnb.api.networks.network import BayesianNetwork
from refnb.decision.learning_curve import Point
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.examples import UMBRELLA
from refnb.worked import expected_error as error
from refnb.worked import log_naive, network, terms
from refnb.worked.solution import Solution, Step

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


def lines(solution: Solution, step: str) -> list[str]:
    """Return the lines of a step as they are printed."""
    return [" ".join(line.pieces(terms.text)) for line in block(solution, step).lines]


def rows(solution: Solution, step: str) -> list[list[str]]:
    """Return the table of a step as it is printed."""
    shown = block(solution, step).table
    return [[*map(terms.text, row)] for row in shown.rows] if shown else []


def block(solution: Solution, step: str) -> Step:
    """Return what is shown of a step."""
    (shown,) = (each for each in solution.steps if each.name == step)
    return shown


def pair(p: Fraction, a: Fraction, b: Fraction) -> BayesianNetwork:
    """Return a label y and one value x below it: P(y=a), P(x=0 | a), P(x=0 | b)."""
    tables = {"y": [p, 1 - p], "x": {"a": [a, 1 - a], "b": [b, 1 - b]}}
    return refnb.network(
        {"variables": {"y": [*"ab"], "x": [*"01"]}, "parents": {"x": ["y"]}, "tables": tables}
    )


def die(many: int) -> BayesianNetwork:
    """Return one variable of so many values, all as probable."""
    variables = {"x": [*map(str, range(many))]}
    return refnb.network({"variables": variables, "tables": {"x": [Fraction(1, many)] * many}})


def chain(states: int, symbols: int) -> HiddenMarkovModel:
    """Return as many states that show as many symbols, all as probable."""
    even, shown = (dict.fromkeys(map(str, range(n)), Fraction(1, n)) for n in (states, symbols))
    moves, emission = dict.fromkeys(even, even), dict.fromkeys(even, shown)
    return refnb.hmm({"start": even, "transition": moves, "emission": emission})


# Questions whose numbers were followed by hand


def wind() -> Solution:
    """Two counts, one of them fractional, and one value missing."""
    table = {
        "Wind": ["weak", "strong", None, "weak"],
        "Go": ["yes", "yes", "no", "no"],
        "n": [2, HALF, 1, 1],
    }
    return refnb.learn(table, "Go", weight="n", smoothing="m=1").ask({"Wind": "weak"}).solution


def document() -> Solution:
    """Two documents of one label and one of another; a word is asked for twice, one not known."""
    return refnb.text({"h": ["a c", "a b a"], "s": ["b"]}).ask("a b a z z").solution


def rule() -> Solution:
    """Judge a model that is its own truth; zeros are left out of the sums."""
    features = {"f": {"a": {"0": HALF, "1": HALF}, "b": {"0": 1, "1": 0}}}
    return refnb.expected_error({"prior": {"a": HALF, "b": HALF}, "features": features}).solution


def hidden() -> Solution:
    """P(D) = 3/8 · (1/2)^2 at first; what has no weight is not shown."""
    table = {"x": ["0", "1", None], "y": [None, "b", None], "n": [1, 2, 0]}
    coin = pair(QUARTER, HALF, THIRD).network
    return refnb.em(table, network=coin, weight="n", steps=1, grid=10).solution


def reestimated() -> Solution:
    """One state that shows heads in one quarter, seen to show heads and tails, both twice."""
    shown = {"z": {"H": QUARTER, "T": 3 * QUARTER}}
    model = refnb.hmm({"start": {"z": 1}, "transition": {"z": {"z": 1}}, "emission": shown})
    return model.learn([["H", "T"], ["H", "T"], []]).solution


def animal() -> Solution:
    """Two cats and two dogs, with coats, kilograms and barks; and one more animal."""
    table = {"coat": ["long", "short", "long", "long"], "kg": [2, 4, 5, 9], "barks": [1, 0, 3, 1]}
    pets = refnb.learn(
        {**table, "kind": ["cat", "cat", "dog", "dog"]},
        "kind",
        families={"kg": "gaussian", "barks": "poisson"},
        smoothing="laplace",
        divisor="n-1",
        shared=True,
    )
    return pets.ask({"coat": "long", "kg": "7/2", "barks": 2}).solution


WHOLE = (wind, document, rule, hidden, reestimated, animal)


@pytest.mark.parametrize("question", WHOLE, ids=lambda question: question.__name__)
def test_the_whole_answer(
    question: Callable[[], Solution], approved: Callable[[str, str], None]
) -> None:
    """Every character was read by somebody."""
    approved(f"solutions/{question.__name__}.txt", question().text())


# Questions of which some lines are looked at


def every_time(over: int) -> Solution:
    """Stay in one of two states, whose shares have that denominator."""
    still = {z: {w: int(z == w) for w in "ab"} for z in "ab"}
    start = {"a": Fraction(1234, over), "b": 1 - Fraction(1234, over)}
    shown = {z: {"s": 1} for z in "ab"}
    model = refnb.hmm({"start": start, "transition": still, "emission": shown})
    return model.observe(["s"]).solution


def curve_of(digits: int) -> Solution:
    """Let an error have 18 digits over so many."""
    x = Fraction(10**17 + 1, 10 ** (digits - 1) + 3)
    return error.curve({}, {0: Point(x, Fraction(0))}, x, x)


def given() -> Solution:
    """Ask a model that was read from its numbers."""
    prior = {"cat": HALF, "dog": HALF}
    kg = {"gaussian": {"cat": [3, 1], "dog": [7, "1/2"]}}
    return refnb.load({"prior": prior, "features": {"kg": kg}}).ask({"kg": 4}).solution


LINES: list[tuple[Callable[[], Solution], str]] = [
    (lambda: confusion(13), "most often taken for / y0 700 700 /"),
    (given, "3. Prior, given / P(cat) = 1/2 = 0.5"),
    (given, "/ 4. Means, given / mu(kg | cat) = 3"),
    (
        lambda: pair(HALF, HALF, HALF).explain().solution,
        "/ equally probable = 4 / variable 1 2 3 4 / y a a b b / x 0 1 0 1",
    ),
    (
        lambda: refnb.hmm(UMBRELLA).observe([]).solution,
        "1. Given x / x = nothing / 2. Likelihood P(x) = Σ α_T(z) / P(x) = 1",
    ),
    (
        lambda: refnb.hmm(UMBRELLA).observe([]).solution,
        "/ z = nothing / P(z, x) = 1 / P(z | x) = 1/1 = 1",
    ),
    (lambda: chain(2, 1).observe(["0"] * 8).solution, "0: 1/256, less than 1 %; 256 paths"),
    (lambda: every_time(9973), "/ 1 s 1234/9973 8739/9973 b"),
    (lambda: every_time(10007), "/ 1 s 0.1233 0.8767 b"),
    (lambda: curve_of(18), "0 1.000000 0.000000 0.000000 100000000000000001/100000000000000003"),
    (lambda: curve_of(19), "0 0.100000 0.000000 0.000000 [18-digit/19-digit fraction]"),
    (
        lambda: Solution("", tuple(network.tables(die(1001).network, {}))),
        "1. Tables / entries = 1001",
    ),
]


@pytest.mark.parametrize(("question", "telling"), LINES)
def test_telling_lines(question: Callable[[], Solution], telling: str) -> None:
    """Lines that follow each other, read without their blanks."""
    shown = " / ".join(" ".join(line.split()) for line in question().text().splitlines() if line)
    assert telling in shown + " /"


# Where something else begins to be shown


def trail(many: int) -> Solution:
    """Ask whether the ends of a chain of copies are separated."""
    names = [f"x{i}" for i in range(10, 10 + many)]
    copies = [dict.fromkeys(names, v) for v in "01"]
    net = refnb.learn_network(copies, parents={v: [u] for u, v in pairwise(names)})
    return net.separated(names[0], names[-1]).solution


def confusion(many: int) -> Solution:
    """Let each of many labels be taken for the first three now and then."""
    counts = [("y0", "y0", 700)]
    for i in range(1, many):
        row = {"y0": 200 + i, "y1": 200 + i, "y2": 7, f"y{i}": 1000}
        counts += [(f"y{i}", z, n) for z, n in row.items()]
    table = dict(zip(("true", "guess", "n"), map(list, zip(*counts, strict=True)), strict=True))
    return refnb.evaluate(table, "true", "guess", weight="n").solution


def wrong(many: int) -> Solution:
    """Be wrong in each of so many cells."""
    values = [*map(str, range(many))]
    truth = [[[x], "a", Fraction(1, many)] for x in values]
    known = {"labels": ["a", "b"], "features": {"f": values}, "truth": truth}
    return refnb.expected_error(known, {(x,): "b" for x in values}).solution


def points(many: int) -> Solution:
    """Move two centres to the means of many points."""
    table = {"x": [10 * i for i in range(many)], "y": [*range(many)]}
    return refnb.cluster(table, centres=[(0, 0), (30, 3)], steps=1).solution


def ways(many: int) -> Solution:
    """Hide a die."""
    return refnb.em({"x": [None]}, network=die(many).network, steps=1, grid=None).solution


def examples(many: int) -> Solution:
    """Hide a fair coin beside each face of a die."""
    faces = [*map(str, range(many))]
    tables = {"x": [Fraction(1, many)] * many, "c": [HALF, HALF]}
    both = refnb.network({"variables": {"x": faces, "c": ["a", "b"]}, "tables": tables})
    table = {"x": faces, "c": [None] * many}
    return refnb.em(table, network=both.network, steps=1, grid=None).solution


Shape = tuple[int, int, int]
LIMITS: list[tuple[Callable[[int], Solution], int, str, Shape, Shape]] = [
    (confusion, 12, "confusion", (0, 12, 13), (0, 13, 5)),
    (wrong, 200, "error", (1, 0, 3), (1, 0, 2)),
    (wrong, 100, "outcomes", (0, 200, 5), (0, 41, 5)),
    (
        lambda n: Solution("", (Step.given({f"f{i}": "v" for i in range(n)}),)),
        *(200, "given", (200, 0, 2), (41, 0, 2)),
    ),
    (points, 24, "step 1", (3, 24, 4), (5, 0, 3)),
    (ways, 16, "shares", (16, 0, 4), (0, 0, 0)),
    (ways, 100, "start", (100, 0, 3), (101, 0, 1)),
    (examples, 20, "shares", (40, 0, 4), (41, 0, 1)),
    (examples, 20, "counts", (22, 0, 3), (23, 0, 3)),
    (lambda n: chain(2, n).learn([["0"]]).solution, 17, "expected", (40, 0, 2), (0, 0, 0)),
    (
        lambda n: chain(2, 2).learn([[*f"{i:b}"] for i in range(1, n + 1)]).solution,
        *(40, "given", (0, 40, 2), (0, 41, 2)),
    ),
    (lambda n: chain(1, 2).observe(["0"] * n).solution, 12, "posterior", (12, 0, 3), (0, 0, 0)),
    (lambda n: chain(n, 1).observe(["0"]).solution, 5, "paths", (7, 0, 4), (8, 0, 3)),
    (lambda n: die(n).explain().solution, 10, "explanation", (1, 1, 11), (1, 1, 11)),
    (trail, 12, "trail", (1, 0, 1), (2, 0, 1)),
]


@pytest.mark.parametrize(("question", "most", "step", "at_most", "beyond"), LIMITS)
def test_where_something_else_is_shown(
    question: Callable[[int], Solution], most: int, step: str, at_most: Shape, beyond: Shape
) -> None:
    """How many lines and rows there are, and how long the last of them is."""
    for size, expected in ((most, at_most), (most + 1, beyond)):
        shown = question(size)
        pieces = [line.split(" = ") for line in lines(shown, step)]
        table = rows(shown, step)
        assert (len(pieces), len(table), len((table or pieces or [[]])[-1])) == expected


# One question each


def test_what_clusters_are_left_with() -> None:
    """A centre without a point stays; a point amid four centres has all of them."""
    corners, amid = [(0, 0), (2, 0), (0, 2), (2, 2)], {"x": [1] * 3, "y": [1] * 3}
    moved = refnb.cluster(amid, centres=corners, steps=1).solution
    assert rows(moved, "step 1")[-1][-1] == "m1, m2, m3, m4"
    stay = [f"m{i} = ({x}, {y}) = no point, it stays" for i, (x, y) in enumerate(corners[1:], 2)]
    assert lines(moved, "step 1")[2:] == stay
    still = refnb.cluster({"x": [-1, -1, 1, 1, 2]}, centres=[0, 2]).solution
    assert "points with several nearest centres = 2" in lines(still, "error")


def test_a_posterior_is_exact_where_it_is_rational() -> None:
    """Logs of 4, 2 and 1 give 4/7, 2/7, 1/7; with one of e nothing is rational."""
    log = logarithm.log
    exact = log_naive.posterior({y: log(a, "e") for y, a in zip("abc", (4, 2, 1), strict=True)})
    assert exact == {"a": Fraction(4, 7), "b": Fraction(2, 7), "c": Fraction(1, 7)}
    tiny = Fraction(1, 10**12 + 1)
    assert log_naive.posterior({"a": log(10**12, "e"), "b": log(1, "e")}) == {
        "a": 1 - tiny,
        "b": tiny,
    }
    impossible = log_naive.posterior({"a": Infinite(-1), "b": log(7, "e")})
    assert impossible == {"a": Fraction(0), "b": Fraction(1)}
    one, two = (LogForm("e", Fraction(n), ()) for n in (1, 0))
    enclosed = log_naive.posterior({"a": one, "b": two, "c": Infinite(-1)})
    assert enclosed["c"] == Enclosure(Fraction(0), Fraction(0))
    e = Fraction(271828182845904523536, 10**20)
    assert enclosed["a"].low < e / (1 + e) < enclosed["a"].high  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("exponent", "digits"),
    [
        (-18, "1.5229...e-8"),
        (-19, "5.60279640614...e-9"),
        (-35, "6.30511676014...e-16"),
        (-2000, "2.57653587296...e-869"),
        (-3000, "below 1e-1000"),
    ],
)
def test_a_small_posterior_shows_its_first_digits(exponent: int, digits: str) -> None:
    """As many places as it takes, a thousand at most; log P(x | a) is x - 1/2 above that of b."""
    features = {"r": {"gaussian": {"a": [1, 1], "b": [0, 1]}}}
    model = refnb.load({"prior": {"a": HALF, "b": HALF}, "features": features})
    shown = model.ask({"r": exponent + HALF}).solution
    assert lines(shown, "softmax")[0] == f"P(a | x) = {digits}"
