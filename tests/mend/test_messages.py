"""What crashed, said something false or hinted at the wrong thing, and what it says instead."""

import enum
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from refnb.classifiers import linear_form
from refnb.cli.main import main
from refnb.core.errors import RefnbError
from refnb.estimation.entropy import entropy
from refnb.exact import logarithm

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
DAYS = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]


class Kind(str, enum.Enum):  # noqa: UP042
    """Members that are texts, as older code writes them."""

    LEFT = "a"
    RIGHT = "b"
    COLUMN = "f"


def message(call: Callable[[], object]) -> str:
    """Return the words of a refusal."""
    with pytest.raises(RefnbError) as refused:
        call()
    return str(refused.value)


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line with which a command refuses."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "json"])
@pytest.mark.parametrize("names", [20, 300])
def test_a_long_trail_is_shown(form: str, names: int) -> None:
    """A chain of many variables is one trail, longer than a line."""
    vs = [f"x{i}" for i in range(names)]
    row = {"0": HALF, "1": HALF}
    document: Mapping[str, object] = {
        "variables": {v: ["0", "1"] for v in vs},
        "parents": {v: vs[max(0, i - 1) : i] for i, v in enumerate(vs)},
        "tables": {v: [[[c], row] for c in "01"] if i else [[[], row]] for i, v in enumerate(vs)},
    }
    shown = refnb.network(document).separated(vs[0], vs[-1]).render(form)
    assert all(v in shown for v in vs)
    if form == "text":
        assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("p", "bits"),
    [({"h": HALF, "t": HALF}, 1), ({"a": HALF, "b": QUARTER, "c": QUARTER}, Fraction(3, 2))],
)
def test_a_rational_entropy_is_its_number(p: dict[str, Fraction], bits: Fraction) -> None:
    """It equals, hashes as and shows as that number."""
    found = entropy(p, "2")
    assert found == bits
    assert (hash(found), str(found)) == (hash(bits), str(bits))


@given(st.fractions(max_denominator=50), st.integers(2, 400), st.sampled_from("2e"))
def test_logarithms_that_cancel_are_rational(r: Fraction, n: int, base: str) -> None:
    """R + log n - log n is r, to either base."""
    terms = ((Fraction(n), Fraction(1)), (Fraction(n), Fraction(-1)))
    found = logarithm.LogForm(base, r, terms)
    assert found == r
    assert len({found, r}) == 1


@pytest.mark.parametrize("size", [1, 3, 7, 12, 14])
@pytest.mark.parametrize("prior", [{"a": 0, "b": 1}, {"a": 1, "b": 0}])
def test_an_impossible_label_costs_nothing(size: int, prior: dict[str, int]) -> None:
    """A stated truth is judged alike, be it small or large."""
    presence = {f"f{i}": {"a": "1/3", "b": "1/2"} for i in range(size)}
    assert refnb.error({"prior": prior, "presence": presence}).error == 0
    truth = {"labels": ["a", "b"], "features": {"f": ["0", "1"]}, "truth": [[["0"], "a", "1"]]}
    assert refnb.error(truth).error == 0


def test_members_of_an_enum_are_their_values() -> None:
    """As cells, columns, labels and hypotheses."""
    m = refnb.learn([{Kind.COLUMN: Kind.LEFT, "y": Kind.RIGHT}], "y")
    assert (m.labels, m.features) == (("b",), ("f",))
    assert [*map(str, m.features)] == ["f"]
    assert m.ask({Kind.COLUMN: Kind.LEFT}).posterior == {"b": 1}
    found = refnb.bayes({Kind.LEFT: "1/2", Kind.RIGHT: "1/2"}, {"a": 1, "b": 1})
    assert "Kind" not in str(found)


@pytest.mark.parametrize("nan", [Decimal("NaN"), Decimal("sNaN"), Decimal("-NaN")])
def test_a_decimal_that_is_no_number_is_missing(nan: Decimal) -> None:
    """As a float that is none."""
    rows = [{"f": cell, "y": "a"} for cell in (nan, "1", "1")]
    other = [{"f": cell, "y": "a"} for cell in (float("nan"), "1", "1")]
    assert refnb.learn(rows, "y").model == refnb.learn(other, "y").model


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m.settings.update(label="x"),
        lambda m: m.model.prior.update(no=HALF),
        lambda m: m.model.conditionals["wind"]["no"].clear(),
    ],
    ids=["choices", "prior", "tables"],
)
def test_a_classifier_cannot_be_changed(call: Callable[[refnb.Classifier], object]) -> None:
    """Nor renamed: its tables refuse to be written to."""
    m = refnb.learn(DAYS, "play")
    with pytest.raises(TypeError):
        call(m)
    assert m.ask({"wind": "weak"}).title == "Which play?"


def test_records_are_one_line_in_python() -> None:
    """Whatever has pages of steps says in a few words what it is."""
    m = refnb.learn(refnb.example("weather"), "Play")
    shown = repr(m)
    assert shown == "<Classifier 'Play' categorical: 14 rows, 4 features, labels no, yes>"
    theorem = refnb.bayes({"a": 1}, {"a": 1})
    net = refnb.network(refnb.example("burglary"))
    for record in (m.ask({}), m.ask_all(DAYS[:0] or [{"Wind": "weak"}]), theorem, net):
        assert len(repr(record)) < 100
    assert len(repr(refnb.solve("spam"))) < 100


def hostile() -> list[object]:
    """Return values that no annotation allows."""
    deep: dict[str, object] = {}
    for _ in range(5000):
        deep = {"prior": deep}
    loop: dict[str, object] = {}
    loop["prior"] = loop
    ring: list[object] = []
    ring.append(ring)

    class Mute:
        def __repr__(self) -> str:
            raise ValueError("no")

    numbers = [Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), float("inf"), 0.5, True]
    return [deep, loop, ring, Mute(), b"x", Kind.LEFT, {"a": Mute()}, {Mute(): 1}, *numbers]


CALLS: dict[str, Callable[..., object]] = {  # type: ignore[explicit-any]
    "learn": lambda x: refnb.learn(x, "y"),
    "cell": lambda x: refnb.learn([{"f": x, "y": "a"}], "y"),
    "smoothing": lambda x: refnb.learn(DAYS, "play", smoothing=x),
    "prior": lambda x: refnb.learn(DAYS, "play", prior=x),
    "ask": lambda x: refnb.learn(DAYS, "play").ask({"wind": x}),
    "bayes": lambda x: refnb.bayes({"a": x}, {"a": 1}),
    "error": refnb.error,
    "rule": lambda x: refnb.error({"prior": {"a": 1}, "presence": {}}, x),
    "network": refnb.network,
    "hmm": refnb.hmm,
    "text": lambda x: refnb.text({"a": [x]}),
    "estimate": lambda x: refnb.estimate({"a": x}),
    "load": refnb.load,
    "solve": refnb.solve,
}


@pytest.mark.parametrize("name", CALLS)
def test_a_hostile_value_has_an_answer_or_a_refusal(name: str) -> None:
    """Nests without end, members of enums, numbers that are none: never a traceback."""
    for value in hostile():
        try:
            CALLS[name](value)
        except RefnbError as refusal:
            assert len(str(refusal)) < 500  # noqa: PT017


HINTS: list[tuple[str, Callable[[], object]]] = [
    ("did you mean 'add=1.0'", lambda: refnb.learn(DAYS, "play", smoothing=1.0)),  # type: ignore[arg-type]
    ("did you mean 'add=1'", lambda: refnb.learn(DAYS, "play", smoothing="1")),
    ("bernoulli.Model", lambda: linear_form.of_bernoulli(refnb.learn(DAYS, "play").model)),  # type: ignore[arg-type]
    ("the prior of 'ill' must be", lambda: refnb.bayes({"ill": 0.5}, {"ill": 1})),  # type: ignore[dict-item]
    ("the label is needed", lambda: refnb.learn(DAYS)),
    ("domains={'wind'", lambda: refnb.learn(DAYS, "play").ask({"wind": "none at all"})),
    ("missing='NA'", lambda: refnb.learn(DAYS, "play").ask({"wind": "NA"})),
]


@pytest.mark.parametrize(("words", "call"), HINTS, ids=[words for words, _ in HINTS])
def test_a_hint_in_python_can_be_followed(words: str, call: Callable[[], object]) -> None:
    """It names what is wrong, and what to write is Python."""
    assert words in message(call)
    assert "--" not in message(call)


def test_a_wrong_word_is_no_weight() -> None:
    """A missing file is told by its cause, too."""
    with pytest.raises(refnb.core.errors.OutOfRange):
        refnb.learn(DAYS, "play", smoothing="laplce")
    with pytest.raises(RefnbError) as refused:
        refnb.learn("nowhere.csv", "play")
    assert isinstance(refused.value.__cause__, FileNotFoundError)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("'--label'", "classify {} --target play"),
        ("'--label'", "classify {} --y play"),
        ("'--smooth add=A'", "classify {} --label y --alpha 1"),
        ("'--smooth laplace'", "classify {} --label y --laplace"),
        ("--missing '?'", "classify {} --label y --given gpa=3.2"),
        ("--domain gpa=", "classify {} --label y --given gpa=many"),
        ("there are", "solve nothing"),
        ("'ill=1%,well=99%'", "bayes --prior ill=1%;well=99% --likelihood ill=1,well=1"),
        ("at most 9 digits", "em {} --label y --grid 1000000000"),
    ],
)
def test_a_hint_of_a_command_can_be_followed(
    words: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It shows the option to write."""
    path = tmp_path / "q.csv"
    path.write_text("gpa,y\n3.5,p\n?,p\n2.0,q\n2.5,q\n3.0,p\n", encoding="ascii")
    found = said(capsys, *line.format(path).split())
    assert words in found
    assert "hiking'?" not in found
