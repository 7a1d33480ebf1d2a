"""Every number that an operation takes has vectors with numbers that doubles cannot hold.

What a vector holds is read off the request by the types, whoever wrote it. An operation that is
new, or takes one more number, fails here until `python tests/conformance/sizing.py CHAPTER` has
written its vectors, or the reason why it can have none is told.
"""

from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache

import pytest

from conformance import lengthening, sizing
from conformance.lengthening import Args
from conformance.sizing import Spot
from mistakes import making
from mistakes.numbers import double, on_numbers, overflow
from refnb.conformance import catalogue, vectors
from refnb.conformance.runner import judge
from refnb.conformance.vectors import Vector
from refnb.data.document import Json
from refnb.exact import rational
from refnb.exact.rational import spelling

NEEDED = {
    "shares": {"tiny", "near"},
    "share": {"tiny", "near"},
    "integer": {"huge"},
    "rational": {"tiny", "near", "huge"},
    "rule": {"tiny", "near", "huge"},
}
WITHOUT = {  # operation, argument and sizes that no vector can have, and why
    ("likelihood.likelihood counts", "tiny near"): "the count of a power is whole",
    ("dirichlet.evidence counts", "tiny near"): "the same",
    ("*.*likelihood* c*.*", "tiny near"): "the same",
    ("*.conditional_likelihood *", "tiny near"): "the same",
    ("incomplete.likelihood data.weight", "tiny near"): "the same",
    ("em.r* data.weight", "tiny near"): "the same",
    ("baumwelch.likelihood sequences", "tiny near"): "the same",
    ("pruning.* table.cells", "tiny near"): "the same",
    ("score.* rows", "tiny near"): "the same",
    ("score.* cases.cells", "tiny near"): "the same",
    ("structure.* cases.cells", "tiny near"): "the same",
    ("poisson.count examples.instance", "tiny near"): "how often something happens is whole",
    ("poisson.*s x", "tiny near"): "the same",
    ("poisson.infer x", "tiny near"): "the same",
    ("bayes.* likelihood*", "huge"): "a probability is at most 1",
    ("theorem.* likelihood", "huge"): "the same",
    ("naive.* factors", "huge"): "the same",
    ("hypothesis.learn likelihood", "huge"): "the same",
    ("threshold.* factors", "huge"): "the same",
    ("* truth.examples.weight", "huge"): "the same",
    ("coupon.* *", "huge"): "the same",
    ("complexity.* risk", "huge"): "the same",
    ("description.*_lengths p", "huge"): "the same",
    ("logarithm.exponential a.const", "tiny near"): "no such power of e is rational",
    ("logistic.* linear.*const", "tiny near"): "the same",
    ("logistic.* x", "tiny near"): "the same",
    ("dirichlet.mode a", "tiny"): "a mode needs weights of at least 1",
}
FEW = 3  # one list in so many may have less than nine entries in all vectors
SHARE = 5  # one vector of sizes in so many has a label, a sign or a refusal for an answer


@cache
def held(op: str) -> dict[str, set[str]]:
    """Return the sizes of the numbers in the vectors of an operation, by argument."""
    found: dict[str, set[str]] = {}
    for vector in vectors.shipped():
        if vector.op == op and set(vector.args) == set(catalogue.operations()[op].args):
            try:
                spots = sizing.found_in(op, vector.args)
            except (KeyError, IndexError, TypeError):  # a request of another shape
                continue
            for spot in spots:
                found.setdefault(spot.leaf, set()).update(sizes(spot))
    return found


def sizes(spot: Spot) -> Iterator[str]:
    """Yield tiny, near or huge for the numbers at one place."""
    value = spot.value
    words = [row[-1] for row in value if isinstance(row, list)] if isinstance(value, list) else []
    for word in words or [str(value).rpartition("=")[2]]:
        try:
            x = rational.rational(str(word))
        except ValueError:
            continue
        if x.denominator > 2**64:
            yield "tiny" if abs(x) < Fraction(1, 2**64) else "near"
        if abs(x) > 2**64:
            yield "huge"


@pytest.mark.parametrize("op", catalogue.operations())
def test_every_number_has_every_size(op: str) -> None:
    """Tiny ones and huge ones, fractions that are long, and shares of both."""
    for leaf, sort in sizing.asked_for(op).items():
        missing = NEEDED[sort] - held(op).get(leaf, set())
        told = excused(op, leaf)
        assert missing <= told, f"{op} has no vector with a {missing - told} number in {leaf}"


def excused(op: str, leaf: str) -> set[str]:
    """Return the sizes that a number cannot have."""
    fitting = [names for pattern, names in WITHOUT if fnmatchcase(f"{op} {leaf}", pattern)]
    return {size for names in fitting for size in names.split()}


@pytest.mark.slow
def test_what_is_excused_is_missing() -> None:
    """A reason that is no longer needed goes."""
    needed = set()
    for op in catalogue.operations():
        for leaf, sort in sizing.asked_for(op).items():
            missing = NEEDED[sort] - held(op).get(leaf, set())
            needed |= {
                (pattern, names)
                for pattern, names in WITHOUT
                if fnmatchcase(f"{op} {leaf}", pattern) and missing & {*names.split()}
            }
    assert needed == WITHOUT.keys()


@pytest.mark.slow
@pytest.mark.parametrize("small", [double, overflow])
def test_doubles_and_words_do_not_pass(small: Callable[[Fraction], Fraction]) -> None:
    """A port that reads numbers as doubles or 64-bit integers fails all but labels and signs."""
    made = [v for v in vectors.shipped() if v.origin.kind == "generated" and is_of_a_number(v)]
    reads = on_numbers(small)
    port = making.Mistake("small", "Read small numbers.", reads=reads, writes=reads)
    passed = [v.id for v in made if judge(v, making.reply(port, v)).status == "pass"]
    assert len(passed) * SHARE <= len(made), passed
    assert len(made) > 1_000


def is_of_a_number(vector: Vector) -> bool:
    """Tell whether a vector is there for its number, and not for its many entries or its place."""
    return not vector.id.endswith(("-long", "-some", "-few")) and vector.id.startswith("size-")


@pytest.mark.slow
def test_most_lists_are_longer_than_a_few() -> None:
    """A port that looks at eight entries fails, wherever a request can have nine."""
    longest: dict[tuple[str, str], int] = {}
    for vector in vectors.shipped():
        if "ok" in vector.expect and sizing.is_whole(vector):
            hints = catalogue.operations()[vector.op].args
            for leaf, n in lengthening.lengths(hints, vector.args).items():
                longest[vector.op, leaf] = max(n, longest.get((vector.op, leaf), 0))
    few = [place for place, n in longest.items() if n < lengthening.LONG]
    assert len(few) * FEW <= len(longest), few


@pytest.mark.parametrize(
    ("first", "last", "parts"),
    [
        ("3/4", "1/4", [Fraction(n, 144) for n in range(1, 9)]),
        ("3", "1", [Fraction(1, n) for n in range(1, 9)]),
    ],
)
def test_names_stand_beside_a_name(first: str, last: str, parts: list[Fraction]) -> None:
    """A distribution still sums to 1, and other numbers differ from one another."""
    hints: dict[str, object] = {"p": dict[str, Fraction]}
    args: Args = {"p": [["a", first], ["b", last]]}
    made = next(lengthening.longer(hints, args, "p"))
    names = ["b", *(f"b{n}" for n in range(2, 9))]
    told = [[name, spelling(part)] for name, part in zip(names, parts, strict=True)]
    assert made["p"] == [["a", first], *told]


def test_cells_stand_beside_a_cell_and_columns_beside_a_column() -> None:
    """A value comes in every cell again, and a feature in every row; rows are told again."""
    hints: dict[str, object] = {"p": dict[tuple[str, ...], Fraction], "of": tuple[str, ...]}
    args: Args = {"p": [[["a", "b"], "1"]], "of": ["a", "b"]}
    named = next(lengthening.longer(hints, args, "of"))
    assert named["of"] == ["a", "b", *(f"b{n}" for n in range(2, 9))]
    assert named["p"] == [
        [["a", name], spelling(Fraction(1, n))]
        for n, name in enumerate(["b", *(f"b{n}" for n in range(2, 9))], 1)
    ]
    *_, wide = list(lengthening.longer(hints, args, "of"))[:4]
    assert wide["p"] == [[["a", *"b" * 8], "1"]]
    rows: Args = {"rows": [["1", "2"], ["3", "4"]]}
    (again, *_) = lengthening.longer({"rows": list[list[int]]}, rows, "rows")
    assert again["rows"] == [["1", "2"], ["3", "4"]] * 4 + [["1", "2"]]


def test_the_arguments_are_found_by_their_types() -> None:
    """In tables, lists, records and rules, as a share where a table sums to 1."""
    assert sizing.asked_for("smoothing.m_estimate") == {
        "counts": "rational",
        "q": "shares",
        "m": "rational",
    }
    assert sizing.asked_for("score.total")["rule"] == "rule"
    assert sizing.asked_for("lognaive.decide").keys() == {"scores.const", "scores.terms"}
    assert sizing.asked_for("gaussian.density")["places"] == "integer"


def test_a_share_leaves_the_rest_to_the_others() -> None:
    """In the proportions that they had, or all of it to the second."""
    table: Json = [["a", "1/2"], ["b", "1/3"], ["c", "1/6"]]
    assert list(sizing.shared(table, Fraction(1, 10))) == [
        ["a", "1/10"],
        ["b", "3/5"],
        ["c", "3/10"],
    ]
    sure: Json = [["a", "1"], ["b", "0"]]
    assert list(sizing.shared(sure, Fraction(1, 10))) == [["a", "1/10"], ["b", "9/10"]]
