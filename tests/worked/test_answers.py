"""Worked answers by example: whole ones, telling lines of others, their formulas, their limits."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise

import pytest

import refnb
from helpers.families import named
from refnb.classifiers import categorical, gaussian, mixed, poisson, text
from refnb.classifiers import log_naive as logs
from refnb.core.checks import Number
from refnb.decision.expected_error import expected_error
from refnb.decision.learning_curve import Point
from refnb.decision.plug_in import from_model, naive_rule
from refnb.decision.true_distribution import Truth
from refnb.estimation import counting, moments
from refnb.estimation.moments import Moments
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.examples import UMBRELLA
from refnb.latent import baum_welch as baumwelch
from refnb.latent import em as climbing
from refnb.latent import gaussian_means, viterbi
from refnb.latent import k_means as means
from refnb.latent.expected_counts import Seen
from refnb.latent.hmm import Model
from refnb.networks import mpe as best
from refnb.networks.network import Network
from refnb.worked import (
    clustering,
    em,
    hmm,
    log_naive,
    naive,
    network,
    terms,
)
from refnb.worked import expected_error as error
from refnb.worked import text as texts
from refnb.worked.solution import Solution, Step

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)
NONE, LAPLACE = smoothing("none"), smoothing("laplace")
Tables = dict[str, dict[Cell, dict[str, Fraction]]]


def lines(solution: Solution, step: str) -> list[str]:
    """Return the lines of a step as they are printed."""
    return [" ".join(line.pieces(terms.text)) for line in block(solution, step).lines]


def rows(solution: Solution, step: str) -> list[list[str]]:
    """Return the table of a step as it is printed."""
    shown = block(solution, step).table
    return [[*map(terms.text, row)] for row in shown.rows] if shown else []


def block(solution: Solution, step: str) -> Step:
    """Return what is shown of a step."""
    (found,) = (each for each in solution.steps if each.name == step)
    return found


def pair(p: Fraction, a: Fraction, b: Fraction) -> Network:
    """Return a label y and one value x below it: P(y=a), P(x=0 | a), P(x=0 | b)."""
    tables_: Tables = {
        "y": {(): {"a": p, "b": 1 - p}},
        "x": {(y,): {"0": q, "1": 1 - q} for y, q in (("a", a), ("b", b))},
    }
    return Network({"y": ("a", "b"), "x": ("0", "1")}, {"y": (), "x": ("y",)}, tables_)


COIN = pair(QUARTER, HALF, THIRD)


# Questions whose numbers were followed by hand


def wind(rule: str = "m=1", prior: str = "none") -> Solution:
    """Two counts, one of them fractional, and one value missing."""
    rows_: list[Example[Mapping[str, str]]] = [
        Example({"Wind": "weak"}, "yes", 2),
        Example({"Wind": "strong"}, "yes", HALF),
        Example({}, "no", 1),
        Example({"Wind": "weak"}, "no", 1),
    ]
    seen = counting.count_observed(rows_)
    learned, x = naive.Training(seen, smoothing(rule), smoothing(prior)), {"Wind": "weak"}
    return naive.of_row("Wind", x, learned).solution


def document() -> Solution:
    """Two documents of one label and one of another; a word is asked for twice, one not known."""
    seen = [Example(("a", "c"), "h"), Example(("a", "b", "a"), "h"), Example(("b",), "s")]
    counts = text.count(["h", "s"], text.vocabulary(seen), seen)
    asked_ = ("a", "b", "a", "z", "z")
    return texts.of_document("Words", asked_, texts.Training(counts, LAPLACE, NONE)).solution


def rule() -> Solution:
    """Judge a model that is its own truth; zeros are left out of the sums."""
    theta = {"f": {"a": {"0": HALF, "1": HALF}, "b": {"0": Fraction(1), "1": Fraction(0)}}}
    model = categorical.Model({"a": HALF, "b": HALF}, theta)
    known = from_model(model)
    return error.solve("A rule", known, expected_error(known, naive_rule(model, known)), model)


def decoded(title: str, model: Model, x: list[str]) -> Solution:
    """Show what a sequence says."""
    return hmm.solve(title, model, x, viterbi.explain(model, x))


def hidden() -> Solution:
    """P(D) = 3/8 · (1/2)^2 at first; what has no weight is not shown."""
    seen = [Seen({"x": "0"}), Seen({"x": "1", "y": "b"}, 2), Seen({}, 0)]
    return em.solve("Hidden", COIN, seen, climbing.run(COIN, seen, 1), 10)


def reestimated() -> Solution:
    """One state that shows heads in one quarter, seen to show heads and tails, both twice."""
    always = {"z": {"z": Fraction(1)}}
    before = Model({"z": Fraction(1)}, always, {"z": {"H": QUARTER, "T": 3 * QUARTER}})
    seen: dict[tuple[str, ...], int] = {("H", "T"): 2, (): 1}
    models = before, baumwelch.step(before, seen)
    climb = [(model, baumwelch.likelihood(model, seen)) for model in models]
    return hmm.learn("A step", climb, seen)


def animal(divisor: str = "n-1", *, shared: bool = True, given: bool = False) -> Solution:
    """Two cats and two dogs, with coats, kilograms and barks; and one more animal."""
    seen = [("cat", "long", 2, 1), ("cat", "short", 4, 0), ("dog", "long", 5, 3)]
    seen += [("dog", "long", 9, 1)]
    numbers = [Example({"kg": kg, "barks": barks}, y) for y, _, kg, barks in seen]
    sums = moments.count(["cat", "dog"], ["kg", "barks"], numbers)
    real, counted = (Moments(sums.labels, {f: sums.features[f]}) for f in ("kg", "barks"))
    counts = counting.count_observed(Example({"coat": coat}, y) for y, coat, _, _ in seen)
    parts = gaussian.fit(real, divisor, shared, NONE), poisson.fit(counted, NONE)
    model = mixed.Model(categorical.fit(counts, LAPLACE, NONE), named(*parts))
    x: dict[str, str | Number] = {"coat": "long", "kg": Fraction(7, 2), "barks": 2}
    found = mixed.infer(model, {"coat": "long"}, {"kg": Fraction(7, 2), "barks": 2})
    known = log_naive.Training(naive.Training(counts, LAPLACE, NONE), sums, divisor, shared)
    shares = log_naive.posterior(found.scores)
    return log_naive.solve("An animal", x, model, found, shares, None if given else known)


WHOLE = (wind, document, rule, hidden, reestimated, animal)


@pytest.mark.parametrize("question", WHOLE, ids=lambda question: question.__name__)
def test_the_whole_answer(
    question: Callable[[], Solution], approved: Callable[[str, str], None]
) -> None:
    """Every character was read by somebody."""
    approved(f"solutions/{question.__name__}.txt", question().text())


# Questions of which some lines are looked at


def tie() -> Solution:
    """Four assignments are as probable, and stand side by side."""
    fair = pair(HALF, HALF, HALF)
    return network.explain("Tie", fair, {}, best.explain(fair, {}))


def no_days() -> Solution:
    """Nothing is certain to be seen when nobody looks."""
    return decoded("Nothing", UMBRELLA, [])


LINES: list[tuple[Callable[[], Solution], str]] = [
    (lambda: confusion(13), "most often taken for / y0 700 700 /"),
    (lambda: animal(given=True), "2. Prior, given / P(cat) = 1/2 = 0.5"),
    (lambda: animal(given=True), "/ 3. Means, given / mu(kg | cat) = 3"),
    (tie, "/ equally probable = 4 / variable 1 2 3 4 / y a a b b / x 0 1 0 1"),
    (no_days, "1. Given x / x = nothing / 2. Likelihood P(x) = Σ α_T(z) / P(x) = 1"),
    (no_days, "/ z = nothing / P(z, x) = 1 / P(z | x) = 1/1 = 1"),
    (lambda: every_time(9973), "/ 1 s 1234/9973 8739/9973 b"),
    (lambda: every_time(10007), "/ 1 s 0.1233 0.8767 b"),
    (lambda: curve_of(18), "0 1.000000 0.000000 0.000000 100000000000000001/100000000000000003"),
    (lambda: curve_of(19), "0 0.100000 0.000000 0.000000 [18-digit/19-digit fraction]"),
    (lambda: entries(1001), "1. Tables / entries = 1001"),
]


@pytest.mark.parametrize(("question", "said"), LINES)
def test_telling_lines(question: Callable[[], Solution], said: str) -> None:
    """Lines that follow each other, read without their blanks."""
    told = " / ".join(" ".join(line.split()) for line in question().text().splitlines() if line)
    assert said in told + " /"


# Where something else begins to be shown


def trail(many: int) -> Solution:
    """Ask whether the ends of a chain of copies are separated."""
    names = [f"x{i}" for i in range(10, 10 + many)]
    rows = [dict.fromkeys(names, v) for v in "01"]
    net = refnb.learn_network(rows, parents={v: [u] for u, v in pairwise(names)})
    return net.separated(names[0], names[-1]).solution


def die(many: int) -> Network:
    """Return one variable of so many values, all as probable."""
    faces = tuple(map(str, range(many)))
    return Network({"x": faces}, {"x": ()}, {"x": {(): dict.fromkeys(faces, Fraction(1, many))}})


def confusion(many: int) -> Solution:
    """Let each of many labels be taken for the first three now and then."""
    labels = [f"y{i}" for i in range(many)]
    table: dict[str, dict[str, int]] = {labels[0]: {labels[0]: 700}}
    for i, y in enumerate(labels[1:], 1):
        table[y] = {labels[0]: 200 + i, labels[1]: 200 + i, labels[2]: 7, y: 1000}
    return Solution("", (error.confusion(table),))


def wrong(many: int) -> Solution:
    """Be wrong in each of so many cells."""
    cells = [(str(i),) for i in range(many)]
    schema = Schema(("a", "b"), {"f": tuple(v for (v,) in cells)})
    truth = Truth(schema, tuple(Example({"f": v}, "a", Fraction(1, many)) for (v,) in cells))
    return error.solve("", truth, expected_error(truth, dict.fromkeys(cells, "b")))


def points(many: int) -> Solution:
    """Move two centres to the means of many points."""
    some = [(10 * i, i) for i in range(many)]
    start = [(0, 0), (30, 3)]
    return clustering.solve({}, some, start, means.run(some, start, 1))


def shares(many: int) -> Solution:
    """Share many points between two Gaussians."""
    some, start = [(i,) for i in range(many)], [(0,), (many,)]
    climb = gaussian_means.climb(some, start, 1, 100, 1, 12)
    return clustering.solve({}, some, start, climb)


def ways(many: int) -> Solution:
    """Hide a die."""
    return em.solve("", die(many), [Seen({})], climbing.run(die(many), [Seen({})], 1), None)


def examples(many: int) -> Solution:
    """Hide a fair coin beside each face of a die."""
    face, coin = die(many), pair(HALF, HALF, HALF).tables["y"]
    both = Network(
        {**face.variables, "c": ("a", "b")}, {"x": (), "c": ()}, {**face.tables, "c": coin}
    )
    seen = [Seen({"x": v}) for v in face.variables["x"]]
    return em.solve("", both, seen, climbing.run(both, seen, 1), None)


def chain(many: int) -> Model:
    """Return two states that show so many symbols, all as probable."""
    row = dict.fromkeys(map(str, range(many)), Fraction(1, many))
    half = {"a": HALF, "b": HALF}
    return Model(half, {"a": half, "b": half}, {"a": row, "b": row})


def symbols(many: int) -> Solution:
    """Learn a chain of many symbols from one of them."""
    return hmm.learn("", [(chain(many), HALF)], {("0",): 1})


def sequences(many: int) -> Solution:
    """Learn a chain from sequences of two symbols."""
    seen = {tuple(f"{i:b}"): 1 for i in range(1, many + 1)}
    return hmm.learn("", [(chain(2), HALF)], seen)


def days(many: int) -> Solution:
    """See the same symbol on many days."""
    sure = Model({"z": Fraction(1)}, {"z": {"z": Fraction(1)}}, {"z": {"s": HALF, "t": HALF}})
    return decoded("", sure, ["s"] * many)


def tied_paths(many: int) -> Solution:
    """Let as many states be as probable."""
    even = dict.fromkeys(map(str, range(many)), Fraction(1, many))
    model = Model(even, dict.fromkeys(even, even), {z: {"s": Fraction(1)} for z in even})
    return decoded("", model, ["s"])


def every_time(over: int) -> Solution:
    """Stay in one of two states, whose shares have that denominator."""
    still = {z: {w: Fraction(z == w) for w in "ab"} for z in "ab"}
    p = Fraction(1234, over)
    model = Model({"a": p, "b": 1 - p}, still, {z: {"s": Fraction(1)} for z in "ab"})
    return decoded("", model, ["s"])


def curve_of(digits: int) -> Solution:
    """Let an error have 18 digits over so many."""
    x = Fraction(10**17 + 1, 10 ** (digits - 1) + 3)
    return error.curve({}, {0: Point(x, Fraction(0))}, x, x)


def faces(many: int) -> Solution:
    """Explain a fair die."""
    return network.explain("", die(many), {}, best.explain(die(many), {}))


def entries(many: int) -> Solution:
    """Show the table of a fair die."""
    return Solution("", tuple(network.tables(die(many), {})))


def features(many: int) -> Solution:
    """Ask about many features."""
    return Solution("", (Step.given({f"f{i}": "v" for i in range(many)}),))


Shape = tuple[int, int, int]
LIMITS: list[tuple[Callable[[int], Solution], int, str, Shape, Shape]] = [
    (confusion, 12, "confusion", (0, 12, 13), (0, 13, 5)),
    (wrong, 200, "error", (1, 0, 3), (1, 0, 2)),
    (wrong, 100, "outcomes", (0, 200, 5), (0, 41, 5)),
    (features, 200, "given", (200, 0, 2), (41, 0, 2)),
    (points, 24, "step 1", (3, 24, 4), (5, 0, 3)),
    (shares, 24, "step 1", (6, 24, 3), (6, 0, 2)),
    (ways, 16, "shares", (16, 0, 4), (0, 0, 0)),
    (ways, 100, "start", (100, 0, 3), (101, 0, 1)),
    (examples, 20, "shares", (40, 0, 4), (41, 0, 1)),
    (examples, 20, "counts", (22, 0, 3), (23, 0, 3)),
    (symbols, 17, "expected", (40, 0, 2), (0, 0, 0)),
    (sequences, 40, "given", (0, 40, 2), (0, 41, 2)),
    (days, 12, "posterior", (12, 0, 3), (0, 0, 0)),
    (tied_paths, 5, "paths", (7, 0, 4), (8, 0, 3)),
    (faces, 10, "explanation", (1, 1, 11), (1, 1, 11)),
    (trail, 12, "trail", (1, 0, 1), (2, 0, 1)),
]


@pytest.mark.parametrize(("question", "most", "step", "at_most", "beyond"), LIMITS)
def test_where_something_else_is_shown(
    question: Callable[[int], Solution], most: int, step: str, at_most: Shape, beyond: Shape
) -> None:
    """How many lines and rows there are, and how long the last of them is."""
    for size, expected in ((most, at_most), (most + 1, beyond)):
        told = question(size)
        found = [chain.split(" = ") for chain in lines(told, step)]
        table = rows(told, step)
        assert (len(found), len(table), len((table or found or [[]])[-1])) == expected


# One question each


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        ("1/9", "1", "yes, L certainly rises"),
        ("0", "0", "no, L is the same"),
        ("-1", "0", "no, L does not rise"),
        ("-1", "1/9", "no, not decided with so few places"),
    ],
)
def test_why_a_step_is_taken(low: str, high: str, said: str) -> None:
    """When L certainly gains; else it is told what is known of the gain."""
    one, gain = Enclosure(Fraction(1), Fraction(1)), Enclosure(Fraction(low), Fraction(high))
    step = gaussian_means.Step(((one,),), ((one,),), ((Fraction(1),),), gain, gain.low > 0)
    told = clustering.solve({}, [(1,)], [(1,)], gaussian_means.Climb((step,), ((Fraction(1),),)))
    assert lines(told, "step 1")[-1] == f"taken = {said}"


def test_what_clusters_are_left_with() -> None:
    """A centre without a point stays; a point amid four centres has all of them."""
    corners, amid = [(0, 0), (2, 0), (0, 2), (2, 2)], [(1, 1)] * 3
    told = clustering.solve({}, amid, corners, means.run(amid, corners, 1))
    assert rows(told, "step 1")[-1][-1] == "m1, m2, m3, m4"
    assert lines(told, "step 1")[2:] == [
        *(f"m{i} = ({x}, {y}) = no point, it stays" for i, (x, y) in enumerate(corners[1:], 2))
    ]
    still = means.Run(
        (means.step(amid, corners),), True, centres=means.exact(corners), squared_error=Fraction(6)
    )
    told = clustering.solve({}, amid, corners, still)
    assert "points with several nearest centres = 3" in lines(told, "error")


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
    ("exponent", "said"),
    [
        (-18, "1.5229...e-8"),
        (-19, "5.60279640614...e-9"),
        (-35, "6.30511676014...e-16"),
        (-2000, "2.57653587296...e-869"),
        (-3000, "below 1e-1000"),
    ],
)
def test_a_small_posterior_shows_its_first_digits(exponent: int, said: str) -> None:
    """As many places as it takes, a thousand at most."""
    model = gaussian.Model(
        {"a": HALF, "b": HALF},
        {"r": {"a": Fraction(0), "b": Fraction(0)}},
        {"r": {"a": Fraction(1), "b": Fraction(1)}},
    )
    scores: dict[str, Extended] = {
        "a": LogForm("e", Fraction(exponent), ()),
        "b": LogForm("e", Fraction(0), ()),
    }
    found = logs.Inference(model.prior, {}, scores, logs.decide(scores))
    whole = mixed.Model(categorical.Model(model.prior, {}), {"gaussian": model})
    told = log_naive.solve("", {}, whole, found, log_naive.posterior(scores))
    assert lines(told, "softmax")[0] == f"P(a | x) = {said}"
