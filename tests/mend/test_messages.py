"""What crashed, said something false or hinted at the wrong thing, and what it says instead."""

import enum
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import refnb
from cli.commands import refused
from refnb.api.reading import Tally
from refnb.classifiers import categorical
from refnb.core.errors import RefnbError
from refnb.estimation.entropy import entropy

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
DAYS = [{"wind": "weak", "play": "yes"}, {"wind": "strong", "play": "no"}]


class Kind(str, enum.Enum):  # noqa: UP042
    """Members that are texts, as older code writes them."""

    LEFT, RIGHT, COLUMN = "a", "b", "f"


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "json"])
def test_a_long_trail_is_shown(form: str) -> None:
    """A chain of many variables is one trail, longer than a line."""
    vs = [f"x{i}" for i in range(20)]
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


def test_a_rational_entropy_is_its_number() -> None:
    """It equals, hashes as and shows as that number."""
    found = entropy({"a": HALF, "b": QUARTER, "c": QUARTER}, "2")
    assert found == 3 * HALF
    assert (hash(found), str(found)) == (hash(3 * HALF), "3/2")
    assert entropy({"h": HALF, "t": HALF}, "2") == 1


@pytest.mark.parametrize("size", [1, 14])
def test_an_impossible_label_costs_nothing(size: int) -> None:
    """A stated truth is judged alike, be it small or large."""
    presence = {f"f{i}": {"a": "1/3", "b": "1/2"} for i in range(size)}
    assert refnb.error({"prior": {"a": 0, "b": 1}, "presence": presence}).error == 0


def test_members_of_an_enum_are_their_values() -> None:
    """As cells, columns, labels and hypotheses."""
    m = refnb.learn([{Kind.COLUMN: Kind.LEFT, "y": Kind.RIGHT}], "y")
    assert (m.labels, m.features) == (("b",), ("f",))
    assert m.ask({Kind.COLUMN: Kind.LEFT}).posterior == {"b": 1}
    found = refnb.bayes({Kind.LEFT: "1/2", Kind.RIGHT: "1/2"}, {"a": 1, "b": 1})
    assert "Kind" not in str(found)


def test_a_decimal_that_is_no_number_is_missing() -> None:
    """As a float that is none."""
    one, two, other = (
        refnb.learn([{"f": cell, "y": "a"} for cell in (nan, "1", "1")], "y").model
        for nan in (Decimal("NaN"), Decimal("sNaN"), float("nan"))
    )
    assert one == two == other


def test_a_classifier_cannot_be_changed() -> None:
    """Its tables refuse to be written to."""
    m = refnb.learn(DAYS, "play")
    assert isinstance(m.model, categorical.Model)
    assert isinstance(m.statistics, Tally)
    tables: list[object] = [m.settings, m.model.prior, m.model.conditionals["wind"]["no"]]
    tables += [
        m.statistics.counts.labels,
        m.statistics.counts.values["wind"]["no"],
        m.statistics.sums,
    ]
    for table in tables:
        with pytest.raises(TypeError):
            table["no"] = HALF  # type: ignore[index]


def test_records_are_one_line_in_python() -> None:
    """Whatever has pages of steps says in a few words what it is."""
    m = refnb.learn(refnb.example("weather"), "Play")
    assert repr(m) == "<Classifier 'Play' categorical: 14 rows, 4 features, labels no, yes>"
    net = refnb.network(refnb.example("burglary"))
    for record in (m.ask({}), m.ask_all([{"Wind": "weak"}]), net, refnb.solve("spam")):
        assert len(repr(record)) < 100


def test_a_nest_without_end_is_refused() -> None:
    """A dict that holds itself, and one as deep as no file is."""
    loop: dict[str, object] = {}
    loop["prior"] = deep = loop
    for _ in range(5000):
        deep = {"prior": deep}
    functions: list[Callable[..., object]] = [refnb.learn, refnb.error, refnb.network, refnb.hmm]  # type: ignore[explicit-any]
    for call in (*functions, refnb.load, refnb.learn(DAYS, "play").ask):
        for value in (loop, deep):
            with pytest.raises(RefnbError) as refusal:
                call(value)
            assert len(str(refusal.value)) < 500


def learned(**options: str) -> refnb.BayesianNetwork:
    """Learn a network, perhaps with an option that there is not."""
    return refnb.learn_network(DAYS, parents={"play": ["wind"]}, **options)  # type: ignore[arg-type]


def clustered() -> refnb.Clusters:
    """Ask for clusters of weighted rows."""
    return refnb.cluster([{"x": 1}], centres=[1], weight="n")  # type: ignore[call-arg]


HINTS: list[tuple[str, Callable[[], object]]] = [
    ("did you mean 'add=1.0'", lambda: refnb.learn(DAYS, "play", smoothing=1.0)),  # type: ignore[arg-type]
    ("the prior of 'ill' must be", lambda: refnb.bayes({"ill": 0.5}, {"ill": 1})),  # type: ignore[dict-item]
    ("the label is needed", lambda: refnb.learn(DAYS)),
    ("domains={'wind'", lambda: refnb.learn(DAYS, "play").ask({"wind": "none at all"})),
    ("leave 'wind' out", lambda: refnb.learn(DAYS, "play").ask({"wind": "NA"})),
    ("learn() has no option 'smooth'; did", lambda: refnb.learn(DAYS, "play", smooth="none")),  # type: ignore[call-arg]
    ("em() has no option 'smooth'; did you", lambda: refnb.em(DAYS, "play", smooth="none")),  # type: ignore[call-arg]
    ("text() has no option 'mising'; did", lambda: refnb.text([("a", "b")], mising="?")),  # type: ignore[call-arg]
    ("learn_network() has no option 'weight'", lambda: learned(weight="n")),
    ("learn_network() has no option 'features'", lambda: learned(features="a")),
    ("cluster() has no option 'weight'", clustered),
    ("text() has no option 'comma'", lambda: refnb.text([("a", "b")], comma="decimal")),  # type: ignore[call-arg]
    ("em() has no option 'comma'", lambda: refnb.em(DAYS, "play", comma="decimal")),  # type: ignore[call-arg]
    ("fit() has no option 'rule'; there", lambda: learned().fit(DAYS, rule="m=3")),  # type: ignore[call-arg]
]


@pytest.mark.parametrize(("words", "call"), HINTS, ids=[words for words, _ in HINTS])
def test_a_hint_in_python_can_be_followed(words: str, call: Callable[[], object]) -> None:
    """It names what is wrong, and what to write is Python."""
    with pytest.raises(RefnbError) as refusal:
        call()
    assert words in str(refusal.value)
    assert "--" not in str(refusal.value)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("'--label'", "classify {} --target play"),
        ("'--smooth add=A'", "classify {} --label y --alpha 1"),
        ("'gpa': a number is written", "classify {} --label y --given gpa=many"),
        ("there are '?'", "classify {} --label y --missing N/A"),
        ("--domain gpa=", "classify {} --label y --family gpa=categorical --given gpa=many"),
        ("there are", "solve nothing"),
        ("'ill=1%,well=99%'", "bayes --prior ill=1%;well=99% --likelihood ill=1,well=1"),
        ("at most 9 digits", "em {} --label y --grid 1000000000"),
    ],
)
def test_a_hint_of_a_command_can_be_followed(words: str, line: str, tmp_path: Path) -> None:
    """It shows the option to write."""
    path = tmp_path / "q.csv"
    path.write_text("gpa,y\n3.5,p\n?,p\n2.0,q\n2.5,q\n3.0,p\n", encoding="ascii")
    found = refused(*line.format(path).split())
    assert words in found
    assert "hiking'?" not in found
