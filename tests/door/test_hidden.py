"""Laws of learning from incomplete rows at the door."""

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
import refnb.networks.em
from refnb import errors
from refnb.classifiers import categorical
from refnb.data import document, models, wire
from refnb.door import hidden
from refnb.door.learning import learn, load
from refnb.networks import elimination, incomplete
from refnb.networks.em import Run
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network, star
from refnb.problems.catalogue import answer
from refusals import HALF, refuses
from terminals import terminal

Row = dict[str, str | None]

LABELS, VALUES = ("a", "b"), ("x", "y", "z")
CELLS = st.sampled_from([*VALUES, None])
ROWS = st.lists(
    st.fixed_dictionaries({"f": CELLS, "g": CELLS, "label": st.sampled_from(["a", "b", None])}),
    max_size=6,
)
FIRST: list[Row] = [
    {"f": "x", "g": "x", "label": "a"},
    {"f": "y", "g": "y", "label": "b"},
    {"f": "z", "g": "z", "label": None},
]
RAIN = Network(
    {"rain": ("yes", "no"), "wet": ("yes", "no")},
    {"rain": (), "wet": ("rain",)},
    {
        "rain": {(): {"yes": Fraction(1, 5), "no": Fraction(4, 5)}},
        "wet": {
            ("yes",): {"yes": Fraction(9, 10), "no": Fraction(1, 10)},
            ("no",): {"yes": Fraction(1, 10), "no": Fraction(9, 10)},
        },
    },
)


def seen(rows: Sequence[Row]) -> list[Seen]:
    """Return the rows one by one, as they come."""
    return [Seen({v: a for v, a in row.items() if a is not None}) for row in rows]


def start(rows: Sequence[Row]) -> categorical.Model:
    """Return what `learn` makes of the rows with a label."""
    labelled = [row for row in rows if row["label"] is not None]
    domains = dict.fromkeys("fg", VALUES)
    found = learn(
        labelled, "label", smoothing="laplace", prior="laplace", domains=domains, labels=LABELS
    )
    assert isinstance(found.model, categorical.Model)
    return found.model


@given(ROWS, st.integers(0, 3), st.sampled_from([None, 20, 1000]))
def test_a_climb_is_a_run_from_the_labelled_rows(
    more: list[Row], steps: int, grid: int | None
) -> None:
    """Rows are merged and sorted, and it is as if they had come one by one."""
    rows = [*FIRST, *more]
    found = refnb.em(rows, "label", steps=steps, grid=grid)
    begun = star(start(rows), "label")
    run = refnb.networks.em.run(begun, seen(rows), steps)
    if grid is not None:
        run = refnb.networks.em.run_rounded(begun, seen(rows), steps, grid)
    assert (found.network, found.likelihoods, found.end) == (run.network, run.likelihoods, run.end)
    turned = refnb.em(rows[::-1], "label", steps=steps, grid=grid)
    assert (turned.network, turned.told) == (found.network, found.told)


@given(ROWS)
def test_with_every_label_one_step_is_learning(more: list[Row]) -> None:
    """Semi-supervised naive Bayes without a missing cell is naive Bayes."""
    whole: list[Row] = [{"f": "x", "g": "x", "label": "a", **_known(row)} for row in more]
    rows = [*FIRST[:2], *whole]
    found = refnb.em(rows, "label", steps=1, grid=None)
    assert found.classifier.model == learn(rows, "label").model
    assert refnb.em(rows, "label", steps=9, grid=None).end in ("fixed", "steps")


@given(ROWS, CELLS, CELLS)
def test_it_answers_as_a_classifier(more: list[Row], f: str | None, g: str | None) -> None:
    """The posterior of the label is that of naive Bayes; other missing cells have one, too."""
    found = refnb.em([*FIRST, *more], "label", steps=1, domains=dict.fromkeys("fg", VALUES))
    x = {v: a for v, a in (("f", f), ("g", g)) if a is not None}
    if not incomplete.evidence(found.network, x):
        refuses(errors.ZeroEvidence, "impossible", lambda: found.ask(x))
        return
    said = found.ask({"f": f, "g": g, "label": None})
    assert said == elimination.posteriors(found.network, x)
    assert said["label"] == found.classifier.ask(x).posterior


def test_rows_with_weights_are_rows_that_come_often() -> None:
    """A column of weights, and lines of text."""
    lines = ["f,label,n\n", "x,a,2\n", "y,b,1\n", "x,,3\n"]
    two, one, three = {"f": "x", "label": "a"}, {"f": "y", "label": "b"}, {"f": "x"}
    rows = [two, two, one, three, three, three]
    found = refnb.em(lines, "label", weight="n", steps=2)
    again = refnb.em(rows, "label", steps=2)
    assert (found.network, found.likelihoods) == (again.network, again.likelihoods)
    assert found.told["rows"] == again.told["rows"] == "6, 3 different"


def test_rows_without_labels_begin_in_turn() -> None:
    """Different rows, sorted, are labelled in turn; a symmetric start goes nowhere."""
    rows: list[Row] = [{"f": "y", "g": "y"}, {"f": "x", "g": "x"}, {"f": "x", "g": "x"}]
    found = refnb.em(rows, "label", labels=LABELS, start="turns", steps=0)
    begun: list[Row] = [
        {**rows[1], "label": "a"},
        {**rows[1], "label": "a"},
        {**rows[0], "label": "b"},
    ]
    model = learn(begun, "label", smoothing="laplace", prior="laplace").model
    assert found.classifier.model == model
    assert "in turn, smoothing laplace" in found.told["start"]
    level = refnb.em(rows, "label", labels=LABELS, start="uniform", steps=5)
    assert set(level.network.tables["label"][()].values()) == {HALF}
    assert level.end in ("fixed", "refused", "steps")
    assert level.network.tables["f"]["a",] == level.network.tables["f"]["b",]
    assert level.told["start"] == "equal shares"


def test_it_begins_with_a_model(tmp_path: Path) -> None:
    """A model, or the file of one; its labels and domains are those of the rows."""
    model, path = start(FIRST), tmp_path / "model.json"
    path.write_text(models.written(model))
    found = refnb.em(FIRST, "label", start=model, steps=2)
    again = refnb.em(FIRST, "label", start=str(path), steps=2)
    assert found.network == again.network
    assert found.told["start"] == "the model that was given"
    assert str(path) in again.told["start"]
    saved = tmp_path / "saved.json"
    found.save(saved)
    assert load(saved).model == found.classifier.model


def test_any_network_learns(tmp_path: Path) -> None:
    """From a record, a file on the wire, or one by hand; a variable without a column is hidden."""
    rows: list[Row] = [{"wet": "yes"}, {"wet": "no"}, {"wet": "yes"}]
    found = refnb.em(rows, network=RAIN, steps=2)
    run = refnb.networks.em.run_rounded(RAIN, seen(rows), 2, 1000)
    assert (found.network, found.likelihoods, found.end) == (run.network, run.likelihoods, run.end)
    assert found.told["never seen"] == "rain"
    path, hand = tmp_path / "net.json", tmp_path / "hand.json"
    path.write_text(document.dumps(wire.encode(RAIN)))
    hand.write_text(
        '{"variables": {"rain": ["yes", "no"], "wet": ["yes", "no"]},'
        '"parents": {"rain": [], "wet": ["rain"]},'
        '"tables": {"rain": [[[], {"yes": 0.2, "no": "80%"}]],'
        '"wet": [[["yes"], {"yes": 0.9, "no": 0.1}], [["no"], {"yes": "1/10", "no": 0.9}]]}}'
    )
    for file in (path, hand):
        assert refnb.em(rows, network=file, steps=2).network == found.network
    out = tmp_path / "out.json"
    found.save(out)
    assert refnb.em(rows, network=out, steps=0).network == found.network
    refuses(errors.BadRequest, "only naive Bayes", lambda: found.classifier)


def test_exact_numbers_end_before_they_are_too_long() -> None:
    """The answer says so, and holds what was reached; a grid goes on."""
    rows = [{"f": f, "g": g, "n": "60"} for f in VALUES for g in VALUES if f <= g]
    how = {"labels": LABELS, "start": "turns", "weight": "n"}
    found = refnb.em(rows, "label", grid=None, steps=30, **how)  # type: ignore[arg-type]
    assert found.end == "digits"
    assert 1 < len(found.likelihoods) < 10
    assert "longer numbers than are allowed" in str(found)
    assert refnb.em(rows, "label", steps=3, **how).end == "steps"  # type: ignore[arg-type]


@pytest.mark.parametrize("grid", [None, 1000])
@pytest.mark.parametrize("made", range(4))
def test_numbers_that_get_too_long_end_exact_steps_alone(
    made: int, grid: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the start or the first step raises is raised, and on a grid what any step does."""
    runs = [Run(RAIN, (HALF,) * (k + 1), "steps") for k in range(made)]

    def path(*_: object) -> Iterator[Run]:
        yield from runs
        raise errors.OutOfRange("too long")

    monkeypatch.setattr(refnb.networks.em, "path", path)
    if made < 2 or grid:
        refuses(errors.OutOfRange, "too long", lambda: hidden.climb(RAIN, [], 9, grid))
    else:
        assert hidden.climb(RAIN, [], 9, grid) == Run(RAIN, (HALF,) * made, "digits")


def test_a_terminal_is_told_the_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard error, one line that is cleared at the end; nothing where nobody looks."""
    refnb.em(FIRST, "label", steps=2)
    assert capsys.readouterr() == ("", "")
    shown = terminal(monkeypatch)
    refnb.em(FIRST, "label", steps=2)
    assert shown.getvalue() == "\rstep 1 of 2\rstep 2 of 2\r\x1b[K"
    whole: list[Row] = [{"f": "x", "label": "a"}, {"f": "y", "label": "b"}]
    shown = terminal(monkeypatch)
    assert refnb.em(whole, "label", steps=2, grid=None, smoothing="none").end == "fixed"
    assert "step 3" not in shown.getvalue()


def test_the_solution_has_every_form() -> None:
    """Values for programs, and what paper shows of long tables."""
    found = refnb.em(FIRST, "label", steps=1)
    names = [step["name"] for step in json.loads(found.json())["steps"]]
    shown = ["choices", "start", "shares", "counts", "estimates", "climb", "tables"]
    assert names == shown
    assert r"\frac" in found.latex()
    assert "| --- |" in found.markdown()
    more: list[Row] = [{"f": f"v{i}", "g": "x"} for i in range(25)]
    many = [*FIRST, *more]
    assert "and 6 more examples" in str(refnb.em(many, "label", steps=0))
    wide = [{f"f{i}": v for i in range(30)} | {"label": y} for v, y in zip("xy", "ab", strict=True)]
    assert "and 22 more entries" in str(refnb.em(wide, "label", steps=0))


def test_paper_shows_the_first_step_and_the_climb() -> None:
    """Two bakers by hand: 9/40 against 1/10, 44/13 loaves of four, 9/22 of hers are good."""
    said = answer("bakers-a").render("text").splitlines()
    lines = [line.strip() for line in said]
    for wanted in (
        "P(baker=Ben | crust=good, crumb=good) = (1/10)/(13/40) = 4/13 ≈ 0.3077",
        "P(baker=Ben | crust=bad, crumb=bad) = 0/(9/40) = 0",
        "n(baker=Ann) = 2 · 9/13 + 2 · 1 = 44/13 ≈ 3.385",
        "n(baker=Ben, crust=bad) = 0",
        "P(baker=Ann) = (44/13)/4 = 11/13 ≈ 0.8462",
        "P(crust=good | baker=Ann) = (18/13)/(44/13) = 9/22 ≈ 0.4091",
        "0     ≈ 0.005347  1",
        "1     ≈ 0.007620  ≈ 1.425",
        "6. The last tables: all steps were taken",
    ):
        assert wanted in lines
    alone = answer("bakers-c").render("text")
    assert "P(crust=good | baker=Ben) = as before = 1\n" in alone
    assert "The last tables: the next step changes nothing" in alone
    found = str(refnb.em(FIRST, "label", steps=1, grid=10))
    assert "on the grid = " in found


def test_too_long_numbers_on_a_grid_are_refused() -> None:
    """There is nothing to fall back on; the mark of a missing cell is no value."""
    rows = [{"f": f, "g": "x", "n": "40000"} for f in VALUES]
    how = {"labels": LABELS, "start": "turns", "weight": "n"}
    refuses(errors.OutOfRange, "bits", lambda: refnb.em(rows, "label", **how))  # type: ignore[arg-type]
    one = [{"f": f, "label": y} for f, y in zip("xyz", ["a", "b", "?"], strict=True)]
    found = refnb.em(one, "label", missing="?", steps=0)
    assert found.ask({"f": "?", "label": "a"}) == {"f": found.network.tables["f"]["a",]}


def test_what_does_not_go_together_is_refused() -> None:
    """One line each, with the near miss."""
    em, rows = refnb.em, FIRST
    refuses(errors.BadTable, "which column is the label", lambda: em(rows))
    refuses(errors.BadTable, "did you mean 'label'.*declare", lambda: em(rows, "lable"))
    refuses(errors.BadRequest, "did you mean 'turns'", lambda: em(rows, "label", start="turn"))
    refuses(errors.EmptyData, "start from 'turns'", lambda: em(rows, "new", labels=LABELS))
    refuses(errors.EmptyData, "at least one row", lambda: em(["label,f\n"], "label"))
    refuses(errors.EmptyData, "at least one row", lambda: em([], "label"))
    refuses(
        errors.EmptyData, "no row has a value of 'g'", lambda: em(["label,g\n", "a,\n"], "label")
    )
    refuses(errors.EmptyData, "declare the labels", lambda: em(["label,g\n", ",x\n"], "label"))
    refuses(errors.UnknownValue, "record 2.*'b'", lambda: em(rows, "label", labels=["a"]))
    refuses(errors.UnknownFeature, "'h'", lambda: em(rows, "label", domains={"h": ["x"]}))
    refuses(errors.OutOfRange, "0..1000", lambda: em(rows, "label", steps=1001))
    refuses(errors.OutOfRange, "the grid", lambda: em(rows, "label", grid=0))
    refuses(errors.BadRequest, "of its own", lambda: em(rows, "label", network=RAIN))
    refuses(errors.UnknownVariable, "'f'", lambda: em(rows, network=RAIN))
    refuses(errors.BadTable, "no such file", lambda: em(rows, network="nowhere.json"))
    model = start(FIRST)
    refuses(errors.BadRequest, "its own", lambda: em(rows, "label", start=model, labels=LABELS))
    few = [{"label": "a", "f": "x", "odd": "1"}]
    refuses(errors.UnknownFeature, "'odd'|'g'", lambda: em(few, "label", start=model))
    half = [{"label": "a", "f": "x", "n": "1/2"}]
    refuses(errors.BadWeight, "1/2", lambda: em(half, "label", weight="n"))


def test_the_answer_is_what_is_offered() -> None:
    """`refnb.Climb` is what `refnb.em` returns."""
    assert isinstance(refnb.em(FIRST, "label", steps=0), refnb.Climb)
    assert refnb.em is hidden.em
    assert incomplete.Seen({}).weight == 1


def _known(row: Row) -> Row:
    return {v: a for v, a in row.items() if a is not None}
