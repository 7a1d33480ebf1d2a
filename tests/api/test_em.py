"""em: naive Bayes or any network, learned from rows with gaps as the chapter of EM learns it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import refnb
import refnb.latent.em
from api.doors import Facts, parts, says
from helpers.refusals import refuses
from refnb import learn, load
from refnb.classifiers import categorical
from refnb.core import errors
from refnb.estimation.smoothing import Smoothing
from refnb.io import models
from refnb.latent import expected_counts
from refnb.latent.expected_counts import Seen
from refnb.networks import elimination
from refnb.networks.network import Network, star
from strategies import networks, sizes

Row = dict[str, str | None]
Hidden = tuple[list[Row], int, int | None, str]
LABELS, VALUES = ("a", "b"), ("x", "y", "z")
CELLS = st.sampled_from([*VALUES, None])
ROWS = st.lists(
    st.fixed_dictionaries({"f": CELLS, "g": CELLS, "label": st.sampled_from(["a", "b", None])}),
    max_size=4,
)
FIRST: list[Row] = [{"f": v, "g": v, "label": y} for v, y in (("x", "a"), ("y", "b"), ("z", None))]


def start(rows: Sequence[Row], rule: str = "laplace") -> categorical.Model:
    """Return what `learn` makes of the rows with a label."""
    labelled = [row for row in rows if row["label"] is not None]
    known = {v: sorted({row[v] or "" for row in rows if row[v]}) for v in rows[0]}
    labels = known.pop("label")
    found = learn(labelled, "label", smoothing=rule, prior=rule, domains={**known, "label": labels})
    assert isinstance(found.model, categorical.Model)
    return found.model


def _known(row: Row) -> dict[str, str]:
    return {v: a for v, a in row.items() if a is not None}


@given(ROWS, CELLS, CELLS)
def test_it_answers_as_a_classifier(more: list[Row], f: str | None, g: str | None) -> None:
    """The posterior of the label is that of naive Bayes; other missing cells have one, too."""
    found = refnb.em([*FIRST, *more], "label", steps=1, domains=dict.fromkeys("fg", VALUES))
    x = _known({"f": f, "g": g})
    if not expected_counts.evidence(found.network, x):
        refuses(errors.ZeroEvidence, "impossible", lambda: found.ask(x))
        return
    said = found.ask({"f": f, "g": g, "label": None})
    assert said == elimination.posteriors(found.network, x)
    assert said["label"] == found.classifier.ask(x).posterior
    assert found.classifier.ask(x).title == "Which value of label?"


def test_rows_without_labels_begin_in_turn() -> None:
    """Different rows, sorted, are labelled in turn."""
    rows: list[Row] = [{"f": "y", "g": "y"}, {"f": "x", "g": "x"}, {"f": "x", "g": "x"}]
    found = refnb.em(rows, "label", domains={"label": LABELS}, start="turns", steps=0)
    begun = [{**rows[1], "label": "a"}, {**rows[1], "label": "a"}, {**rows[0], "label": "b"}]
    model = learn(begun, "label", smoothing="laplace", prior="laplace").model
    assert found.classifier.model == model
    turns = partial(refnb.em, rows, "label", domains={"label": LABELS}, start="turns")
    assert [*turns().network.variables] == ["label", "f", "g"]
    assert [*turns(features=["g"]).network.variables] == ["label", "g"]


def test_it_begins_with_a_model(tmp_path: Path) -> None:
    """A model, or the file of one; its labels and domains are those of the rows."""
    model, path = start(FIRST), tmp_path / "model.json"
    path.write_text(models.text(model))
    found = refnb.em(FIRST, "label", start=model, steps=2)
    again = refnb.em(FIRST, "label", start=str(path), steps=2)
    assert found.network == again.network
    assert str(path) in again.settings["start"]
    saved = tmp_path / "saved.json"
    found.save(saved)
    assert load(saved).model == found.classifier.model


em = refnb.em


NINE = sizes.MANY[:9]
MANY: list[Row] = [
    {"label": f"y{i % 9}" if i % 4 else None, **{f: f"v{(i * j) % 5}" for j, f in enumerate(NINE)}}
    for i in range(1, 15)
]


def records(rows: list[Row]) -> list[Seen]:
    """Return the rows one by one, as they come."""
    return [Seen(_known(row)) for row in rows]


def climbed(net: Network, rows: list[Seen], steps: int, grid: int | None) -> Facts:
    """Return where exact steps lead, or steps on a grid."""
    run = refnb.latent.em.run(net, rows, steps)
    if grid is not None:
        run = refnb.latent.em.run_rounded(net, rows, steps, grid)
    of = "label" if "label" in net.variables else "a network"
    title = f"Learning {of} from incomplete rows"
    return parts(run, "network likelihoods end") | {"solution.title": title}


def of_labelled(case: Hidden) -> Facts:
    """Begin with what `learn` makes of the rows with a label; the rows come one by one."""
    rows, steps, grid, rule = case
    return climbed(star(start(rows, rule), "label"), records(rows), steps, grid)


test_em = says(
    st.tuples(
        ROWS.flatmap(lambda more: st.permutations([*FIRST, *more])), st.integers(0, 2),
        st.sampled_from([None, 20, 1000]), st.sampled_from(["laplace", "add=1/2"]),
    ),
    lambda case: refnb.em(
        case[0], "label", steps=case[1], grid=case[2],
        smoothing=Smoothing.spelled(case[3]) if case[1] else case[3],
    ),
    of_labelled,
    (MANY, 1, 1000, "laplace"),
    (FIRST, 1, None, f"add=1/{sizes.LONG}"),
)  # fmt: skip
Gaps = tuple[tuple[Network, list[Row]], int, int | None]


@st.composite
def gappy(draw: st.DrawFn) -> tuple[Network, list[Row]]:
    """Draw a network and rows of some of its columns, cells missing."""
    net = draw(networks.networks())
    columns = draw(st.lists(st.sampled_from([*net.variables]), min_size=1, unique=True))
    of = {v: st.sampled_from([*net.variables[v], None]) for v in columns}
    return net, draw(st.lists(st.fixed_dictionaries(of), min_size=1, max_size=3))


def of_network(case: Gaps) -> Facts:
    """Return the climb, and which variables have no column, which is told."""
    (net, rows), steps, grid = case
    hidden = ", ".join(v for v in net.variables if v not in rows[0])
    expected_counts.expected(net, records(rows))
    return {**climbed(net, records(rows), steps, grid), "told never seen": hidden}


test_em_of_a_network = says(
    st.tuples(gappy(), st.integers(0, 2), st.sampled_from([None, 7])),
    lambda case: refnb.em(
        case[0][1],
        network=refnb.network(case[0][0]) if case[1] % 2 else case[0][0],
        steps=case[1],
        grid=case[2],
    ),
    of_network,
)
