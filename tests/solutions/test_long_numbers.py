"""Long numbers are printed as they are held: in each question, in its lines and in its tables."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction

import pytest

from refnb.classifiers import categorical, gaussian, mixed, poisson
from refnb.classifiers.joint import count, infer
from refnb.decision.curve import Point
from refnb.decision.error import expected_error
from refnb.decision.truth import Truth
from refnb.errors import BadRequest, Duplicate, EmptyData, OutOfRange
from refnb.estimation import counting
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.limits import USUAL
from refnb.networks import baumwelch, mixture
from refnb.networks import clustering as means
from refnb.networks import em as climbing
from refnb.networks import explanation as best
from refnb.networks.incomplete import Seen
from refnb.networks.markov import Model
from refnb.networks.network import Network
from refnb.solutions import (
    averaging,
    bayes,
    beliefs,
    clustering,
    complexity,
    curve,
    em,
    error,
    estimate,
    explanation,
    joint,
    lognaive,
    naive,
    network,
    reals,
    reestimation,
    switching,
    tables,
    trellis,
)
from refnb.solutions.layout import Block, line
from refnb.solutions.numbers import number
from refnb.solutions.solution import Solution
from refnb.solutions.terms import letter
from refusals import refuses
from solutions.test_long import CHAIN
from solutions.test_printed import rows, true

PRIME = 10**7 + 19
HALF = Fraction(1, 2)
P, Q, R = (Fraction(n, PRIME) for n in (1234567, 7654321, 2718281))
ROW, OTHER = {"a": P, "b": 1 - P}, {"a": Q, "b": 1 - Q}
PAIR = Network(
    {"y": ("a", "b"), "x": ("a", "b")},
    {"y": (), "x": ("y",)},
    {"y": {(): ROW}, "x": {("a",): OTHER, ("b",): {"a": R, "b": 1 - R}}},
)
HIDDEN = Model(
    ROW, {"a": OTHER, "b": ROW}, {"a": {"s": HALF, "t": HALF}, "b": {"s": R, "t": 1 - R}}
)
FACTORS = categorical.Model(ROW, {"x": {"a": OTHER, "b": {"a": R, "b": 1 - R}}})
X = {"x": "a"}


def truth() -> Truth:
    """Return two cells and two labels."""
    shares = (P / 2, Q / 2, R / 2, 1 - (P + Q + R) / 2)
    cells = [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]
    rows = (Example({"x": v}, y, p) for (v, y), p in zip(cells, shares, strict=True))
    return Truth(Schema(("a", "b"), {"x": ("a", "b")}), tuple(rows))


def judged() -> Solution:
    """Work out the error of a rule under it."""
    found = expected_error(truth(), {("a",): "a", ("b",): "b"})
    return error.solve("T", truth(), found, FACTORS)


def of_numbers() -> Solution:
    """Work out a real number and a count under given parameters."""
    real = gaussian.Model(ROW, {"r": ROW}, {"r": {"a": 1 + P, "b": 1 + Q}})
    counted = poisson.Model(ROW, {"c": OTHER})
    model = mixed.Model(FACTORS, real, counted)
    x: dict[str, str | Fraction | int] = {"x": "a", "r": R, "c": 3}
    found = mixed.infer(model, X, {"r": R, "c": 3})
    return lognaive.solve("T", x, model, found)


def learned(rule: str) -> Solution:
    """Work out an instance of what was learned from long weights."""
    rows = [Example({"x": "a"}, "a", P), Example({"x": "b"}, "a", Q), Example({"x": "b"}, "b", R)]
    seen = counting.count_observed(rows)
    known = naive.Learned(seen, smoothing(rule), smoothing("none"))
    found = categorical.infer(categorical.fit(seen, known.rule, known.prior), X)
    return naive.solve("T", X, found, known)


def matched() -> Solution:
    """Count long weights."""
    schema = Schema(("a", "b"), {"x": ("a", "b")})
    found = count(schema, [Example(X, "a", P), Example(X, "b", Q)])
    return joint.solve("T", X, infer(found, X))


def one_mean() -> Solution:
    """Let one Gaussian have all the points, so that its mean is exact."""
    points, start = [(P,), (Q,)], [(R,)]
    return clustering.solve_gaussians({}, points, start, mixture.climb(points, start, 1, 10, 1, 6))


def two_centres() -> Solution:
    """Let each of two centres have its points."""
    points: list[tuple[int | Fraction, ...]] = [(P, Q), (Q, R), (9, 9)]
    start: list[tuple[int | Fraction, ...]] = [(R, P), (9, 8)]
    return clustering.solve({}, points, start, means.run(points, start, 2))


def rising() -> Solution:
    """Let an error rise by little."""
    points = {0: Point(P, Q), 1: Point(P + R / 10**4, R)}
    return curve.solve({}, points, Fraction(1, PRIME), Fraction(2, PRIME))


def again() -> Solution:
    """Learn a chain from long numbers, its counts all from one symbol."""
    seen: dict[Cell, int] = {("s",): 1}
    models = [HIDDEN, baumwelch.step(HIDDEN, seen, within=USUAL)]
    likely = [baumwelch.likelihood(model, seen) for model in models]
    return reestimation.solve("T", models, seen, likely, USUAL)


QUESTIONS: dict[str, Callable[[], Solution]] = {
    "averaging": lambda: averaging.solve("T", ROW, {"a": OTHER, "b": ROW}),
    "bayes": lambda: bayes.solve("T", "e", ROW, {"a": Q, "b": R}),
    "beliefs": lambda: beliefs.solve("T", {"y": ROW}, X),
    "two centres": two_centres,
    "one mean": one_mean,
    "cell": lambda: complexity.cell("T", 6, [2, 3, 4, 5]),
    "curve": rising,
    "em": lambda: em.solve("T", PAIR, [Seen(X)], climbing.run(PAIR, [Seen(X)], 1), None),
    "error": judged,
    "briefly": lambda: error.briefly("T", ["x"], PRIME**2, (P, Q)),
    "accuracy": lambda: Solution("T", (error.accuracy({"right": 10**7}, 10**7, PRIME),)),
    "estimate": lambda: estimate.solve_by_rule("T", ROW, smoothing("none")),
    "explanation": lambda: explanation.solve("T", PAIR, X, best.explain(PAIR, X)),
    "joint": matched,
    "numbers": of_numbers,
    "naive": lambda: naive.solve("T", X, categorical.infer(FACTORS, X)),
    "learned": lambda: learned("none"),
    "smoothed": lambda: learned("m=3"),
    "network": lambda: network.solve("T", PAIR, ["y"], X),
    "again": again,
    "switching": lambda: switching.solve(X, categorical.infer(FACTORS, X)),
    "tables": lambda: Solution("T", tuple(tables.tables(PAIR, {}))),
    "one day": lambda: trellis.solve("T", HIDDEN, ["s"], USUAL),
    "two days": lambda: trellis.solve("T", HIDDEN, ["t", "s"], USUAL),
}


def held(value: object) -> Iterator[int | Fraction | LogForm | Enclosure]:
    """Yield the numbers that a value holds."""
    parts: list[object] = []
    if isinstance(value, int | Fraction | LogForm | Enclosure) and not isinstance(value, bool):
        yield value
    elif isinstance(value, Mapping):
        parts = list(value.values())
    elif isinstance(value, list | tuple):
        parts = list(value)
    elif is_dataclass(value):
        parts = [getattr(value, field.name) for field in fields(value)]
    for part in parts:
        yield from held(part)


def printed(block: Block) -> tuple[str, str]:
    """Return what a block shows, in both spellings."""
    rows = block.table.rows if block.table else ()
    cells = [term for row in rows for term in row] + [t for each in block.lines for t in each.terms]
    return " ".join(term.plain for term in cells), " ".join(term.tex for term in cells)


SHORT = {"climb", "likelihoods", "states"}
ELSEWHERE = {"curve", "value_counts"}


@pytest.mark.parametrize("question", QUESTIONS)
def test_each_number_is_printed(question: str) -> None:
    """And every line is true; a few tables have four digits in the place of a long number."""
    missing = []
    for step in QUESTIONS[question]().steps:
        if step.block is not None and step.name not in ELSEWHERE:
            true(step.block)
            plain, tex = printed(step.block)
            for x in held(step.value):
                term = reals.real(x)
                whole = term.plain in plain and term.tex in tex
                if not whole and (step.name not in SHORT or term.decimal[2:] not in plain):
                    missing.append((step.name, x))
    assert missing == []


def test_an_unseen_cell_of_many_sizes() -> None:
    """Each N has its power, its logarithm and its bound."""
    sizes = [2, 3, 4, 5, 60, 1000]
    logs = {n: logarithm.scale(logarithm.log(Fraction(63, 64), "e"), n) for n in sizes}
    power, bound = complexity.cell("T", 6, sizes).steps
    assert power.value == {n: Fraction(63, 64) ** n for n in sizes}
    assert bound.value == logs
    assert power.block is not None
    assert bound.block is not None
    said = [" ".join(each.plain()) for each in (*power.block.lines, *bound.block.lines)]
    assert [each.partition(" = ")[0] for each in said[:6]] == [f"c({n})" for n in sizes]
    assert said[6:] == [
        each
        for n in sizes
        for each in (
            f"log c({n}) = {reals.real(logs[n]).plain} {reals.real(logs[n]).decimal}",
            " ".join(line(letter("-N/2^d"), number(Fraction(-n, 64))).plain()),
        )
    ]


def test_the_points_of_a_curve() -> None:
    """Six decimals of each, and the error itself, unless it is too long for its column."""
    long, limit = Fraction(10**20 + 1, 3 * 10**20), Fraction(2, PRIME)
    points = {0: Point(P, Q), 9: Point(P + R / 10**4, R), 60: Point(long, Fraction(0))}
    told = curve.solve({}, points, limit / 2, limit)
    assert {step.name: step.value for step in told.steps} == {
        "prices": {
            "bayes_error": Fraction(1, PRIME),
            "assumption": Fraction(1, PRIME),
            "limit": limit,
        },
        "curve": {
            n: (e.error, e.error - Fraction(2, PRIME), e.fallback) for n, e in points.items()
        },
        "rises": (9, 60),
    }
    assert rows(told.steps[1].block) == [
        ["0", "0.123456", "0.123456", "0.765431", str(P)],
        ["9", "0.123484", "0.123483", "0.271828", str(P + R / 10**4)],
        ["60", "0.333333", "0.333333", "0.000000", "[21-digit/21-digit fraction]"],
    ]


@pytest.mark.parametrize(("digits", "shown"), [(18, True), (19, False)])
def test_an_error_fits_its_column(digits: int, shown: bool) -> None:
    """With 36 digits it does, 18 above and 18 below; with one more its length is told."""
    x = Fraction(10**17 + 1, 10 ** (digits - 1) + 3)
    told = curve.solve({}, {0: Point(x, Fraction(0))}, x, x)
    said = rows(told.steps[1].block)[0][-1]
    assert said == (str(x) if shown else f"[18-digit/{digits}-digit fraction]")


def test_counts_of_large_weights() -> None:
    """So many of so many, each a long number."""
    (step,) = (each for each in learned("none").steps if each.name == "value_counts")
    assert rows(step.block) == [["x=a", f"{P} of {P + Q}", f"0 of {R}"]]


def test_many_of_many_labels() -> None:
    """Thirteen labels, hundreds of each."""
    labels = [f"y{i}" for i in range(13)]
    table = {y: {y: 1000, labels[0]: 200 + i} for i, y in enumerate(labels[1:], 1)}
    told = error.confusion({labels[0]: {labels[0]: 700}, **table})
    assert told.value == {labels[0]: {labels[0]: 700}, **table}
    assert rows(told.block) == [
        ["y0", "700", "700", "", ""],
        *(["y" + str(i), "1000", str(1200 + i), "y0", str(200 + i)] for i in range(1, 13)),
    ]


@pytest.mark.parametrize("wide", [False, True])
def test_the_numbers_of_every_time(wide: bool) -> None:
    """Nine characters stand in the table; where one number has ten, all have four digits."""
    p = Fraction(1234, 10007 if wide else 9973)
    still = {"a": {"a": Fraction(1), "b": Fraction(0)}, "b": {"a": Fraction(0), "b": Fraction(1)}}
    seen = {z: {"s": Fraction(1)} for z in "ab"}
    model = Model({"a": p, "b": 1 - p}, still, seen)
    (step,) = (each for each in trellis.solve("T", model, ["s"], USUAL).steps[-1:])
    shown = ["0.1233", "0.8767"] if wide else [str(p), str(1 - p)]
    assert rows(step.block) == [["1", "s", *shown, "b"]]


def test_a_chain_is_learned() -> None:
    """A row for each value of the parent: all entries are shown, at the start and at the end."""
    seen = [Seen({"a": "1", "b": "2", "c": "3", "d": "0"}), Seen({"b": "0", "d": "1", "e": "2"})]
    told = em.solve("T", CHAIN, seen, climbing.run(CHAIN, seen, 1), None)
    shown = {each.name: each for each in told.steps}
    entries = [
        f"P({v}={a}{f' | {u}={w}' if u else ''})"
        for v, (u, *_) in ((v, (*us, "")) for v, us in CHAIN.parents.items())
        for w in ("0123" if u else " ")
        for a in "0123"
    ]
    counted = shown["counts"].block
    assert counted is not None
    assert [each.plain()[0] for each in counted.lines] == [
        f"n({f'{u}={w}, ' if u else ''}{v}={a})"
        for v, (u, *_) in ((v, (*us, "")) for v, us in CHAIN.parents.items())
        for w in ("0123" if u else " ")
        for a in "0123"
    ]
    for step in ("start", "tables", "estimates"):
        block = shown[step].block
        assert block is not None
        assert [each.plain()[0] for each in block.lines] == entries
    assert shown["start"].value == CHAIN.tables


def test_what_is_refused() -> None:
    """A question that asks for nothing, twice for the same or for too much, and another form."""
    refuses(EmptyData, "what is asked for", lambda: network.solve("T", PAIR, [], X))
    refuses(Duplicate, "what is asked for", lambda: network.solve("T", PAIR, ["y", "y"], {}))
    for d in (0, 11):
        refuses(OutOfRange, "attributes", lambda d=d: complexity.joint("T", d, HALF))  # type: ignore[misc]
    refuses(BadRequest, "pdf", lambda: QUESTIONS["bayes"]().render("pdf"))


def test_what_is_hidden_is_shared_out() -> None:
    """By Bayes' theorem with the numbers as they are; the counts are the same shares."""
    shares, counts = (QUESTIONS["em"]().steps[place].value for place in (1, 2))
    a, b = P * Q, (1 - P) * R
    assert shares == {"x=a": {"y=a": a / (a + b), "y=b": b / (a + b)}}
    assert isinstance(counts, dict)
    assert counts["y"] == {(): {"a": a / (a + b), "b": b / (a + b)}}


def values(question: str) -> dict[str, object]:
    """Return the values of the steps by their names."""
    return {step.name: step.value for step in QUESTIONS[question]().steps}


def test_what_is_given_is_held() -> None:
    """Parameters, to their last digit; and what follows from them by one product."""
    found = values("numbers")
    assert found["prior"] == ROW
    assert found["means"] == {"r": ROW}
    assert found["variances"] == {"r": {"a": 1 + P, "b": 1 + Q}}
    assert found["rates"] == {"c": OTHER}
    assert found["factors"] == values("naive")["factors"] == {"x": {"a": Q, "b": R}}
    assert values("naive")["scores"] == {"a": P * Q, "b": (1 - P) * R}
    assert values("bayes")["joint"] == {"a": P * Q, "b": (1 - P) * R}
    assert values("network")["weights"] == {"y=a": P * Q, "y=b": (1 - P) * R}
    assert values("averaging")["posterior"] == ROW
    assert values("averaging")["average"] == {
        "a": P * Q + (1 - P) * P,
        "b": P * (1 - Q) + (1 - P) ** 2,
    }
    greatest = max(P * Q, (1 - P) * R)
    assert values("explanation")["factors"] == {"y": 1 - P, "x": R}
    assert values("explanation")["greatest"] == greatest
    assert values("explanation")["posterior"] == greatest / (P * Q + (1 - P) * R)
    assert values("one day")["forward"] == ({"a": P / 2, "b": (1 - P) * R},)
    assert values("one day")["likelihood"] == P / 2 + (1 - P) * R
    assert values("two days")["backward"] == (
        {"a": Q / 2 + (1 - Q) * R, "b": P / 2 + (1 - P) * R},
        {"a": 1, "b": 1},
    )
    share = P / 2 / (P / 2 + (1 - P) * R)
    expected = values("again")["expected"]
    assert isinstance(expected, baumwelch.Expected)
    assert expected.start == {"a": share, "b": 1 - share}
    model = values("again")["model"]
    assert isinstance(model, Model)
    assert (model.start, model.transition) == (expected.start, HIDDEN.transition)


def test_bounds_of_several_attributes() -> None:
    """Each number of attributes has its own: 1 + log2(2 d) in whole numbers."""
    naive_sizes, joint_sizes = (step.value for step in complexity.table("T", [1, 7], HALF).steps)
    assert isinstance(naive_sizes, dict)
    assert isinstance(joint_sizes, dict)
    assert {d: found.enough for d, found in naive_sizes.items()} == {1: 2, 7: 5}
    assert {d: found.enough for d, found in joint_sizes.items()} == {1: 3, 7: 710}
