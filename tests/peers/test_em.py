"""One step of expectation maximisation beside pgmpy: the same tables, the same hidden variables.

Compared on 22 November 2026 with pgmpy 1.1.2, which has it twice: DiscreteEM, and the older
ExpectationMaximization, which it will drop. An entry of the next tables agrees within 1e-9. What
can be compared is a column that is hidden in every row or in none, and whole weights: pgmpy hides
whole variables, and DiscreteEM refuses weights.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import hidden
from peers import graphs, peers
from refnb import errors
from refnb.estimation.schema import Cell
from refnb.networks import em, incomplete
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network
from refusals import refuses
from strategies import models, networks

pytestmark = pytest.mark.filterwarnings("ignore")
pgmpy, *_ = peers.needed(
    "pgmpy",
    "pgmpy.models",
    "pgmpy.factors.discrete",
    "pgmpy.parameter_estimator",
    "pgmpy.estimators",
)
(pandas,) = peers.needed("pandas")

CLOSE = Fraction(1, 10**9)
FLOOR = Fraction(1, 10**10)  # what pgmpy takes for every smaller entry
BOTH = pytest.mark.parametrize("estimator", ["DiscreteEM", "ExpectationMaximization"])
THROWS = ("left", "right")
Rows = dict[Cell, dict[str, Fraction]]


@dataclass(frozen=True)
class Case:
    """A network, and values that were seen of the same variables each time."""

    network: Network
    seen: tuple[str, ...]
    data: list[Seen]


def number(case: Case, v: str, a: str) -> str | int:
    """Return a value as pgmpy has to have it: those of a hidden variable are 0, 1, and so on.

    2026-11-22: pgmpy 1.1.2 deals rows out to the numbers 0, 1, ... whatever names are declared, and
    then does not find the names among them.
    """
    return a if v in case.seen else case.network.variables[v].index(a)


def names(case: Case, *variables: str) -> dict[str, list[str | int]]:
    """Return the values of these variables as pgmpy has to have them."""
    return {v: [number(case, v, a) for a in case.network.variables[v]] for v in variables}


def start(case: Case) -> dict[str, peers.Peer]:
    """Return the tables to start from, by their variable."""
    return {
        v: pgmpy.factors.discrete.TabularCPD(
            v,
            case.network.sizes[v],
            [list(column) for column in zip(*graphs.rows(case.network, v), strict=True)],
            evidence=list(parents),
            evidence_card=[case.network.sizes[u] for u in parents],
            state_names=names(case, v, *parents),
        )
        for v, parents in case.network.parents.items()
    }


def unseen(case: Case) -> list[str]:
    """Return the variables that are hidden every time."""
    return [v for v in case.network.variables if v not in case.seen]


def structure(case: Case) -> peers.Peer:
    """Return the graph as pgmpy has it, without tables; it is told what is hidden."""
    model = graphs.to_pgmpy(pgmpy, case.network)
    model.remove_cpds(*case.network.variables)
    found: peers.Peer = model.with_role("latents", set(unseen(case)))
    return found


def frame(case: Case) -> peers.Peer:
    """Return what was seen as a table of pandas, one row each time; nothing where nothing was."""
    rows = [[d.values.get(v) for v in case.seen] for d in case.data for _ in range(int(d.weight))]
    found: peers.Peer = pandas.DataFrame(rows, columns=list(case.seen))
    return found


def by_pgmpy(case: Case, estimator: str, most: int = 1, **options: float) -> dict[str, peers.Peer]:
    """Return the tables of pgmpy after at most so many steps, by their variable."""
    model, known = structure(case), names(case, *case.seen)
    card = {v: case.network.sizes[v] for v in unseen(case)}
    if estimator == "DiscreteEM":
        made = pgmpy.parameter_estimator.DiscreteEM(
            state_names=known,
            latent_card=card,
            init_cpds=start(case),
            max_iter=most,
            show_progress=False,
            **options,
        )
        found = made.fit(model, frame(case)).parameters_
    else:
        old = pgmpy.estimators.ExpectationMaximization(model, frame(case), state_names=known)
        found = old.get_parameters(
            latent_card=card, init_cpds=start(case), max_iter=most, show_progress=False, **options
        )
    return {cpd.variable: cpd for cpd in found}


def row(case: Case, found: Mapping[str, peers.Peer], v: str, cell: Cell = ()) -> list[float]:
    """Return a row of a table of pgmpy, its values in the order of the network."""
    where = dict(zip(case.network.parents[v], cell, strict=True))
    values = [{**where, v: a} for a in case.network.variables[v]]
    return [
        float(found[v].get_value(**{u: number(case, u, a) for u, a in x.items()})) for x in values
    ]


def furthest(case: Case, found: Mapping[str, peers.Peer], exact: Mapping[str, Rows]) -> Fraction:
    """Return the greatest distance between an entry of pgmpy and the exact one."""
    return max(
        peers.far(row(case, found, v, cell), of_cell.values())
        for v, rows in exact.items()
        for cell, of_cell in rows.items()
    )


@st.composite
def stars(draw: st.DrawFn) -> Case:
    """Draw a hidden cause of two or three binary effects, and what is seen of them."""
    effects = "xyz"[: draw(st.integers(2, 3))]
    causes = tuple(draw(models.names("012", 2, 3)))
    variables = {"u": causes, **dict.fromkeys(effects, ("0", "1"))}
    parents: dict[str, tuple[str, ...]] = {"u": (), **dict.fromkeys(effects, ("u",))}
    return draw(filled(variables, parents, effects))


@st.composite
def any_graph(draw: st.DrawFn) -> Case:
    """Draw any graph of two to four variables, of which two are seen at least, perhaps all."""
    parents = draw(networks.graphs(least=2, most=4))
    variables = {v: tuple(draw(models.names("012", 1, 3))) for v in parents}
    order = draw(st.permutations(list(parents)))
    return draw(filled(variables, parents, order[: draw(st.integers(2, len(order)))]))


@st.composite
def filled(
    draw: st.DrawFn,
    variables: dict[str, tuple[str, ...]],
    parents: dict[str, tuple[str, ...]],
    seen: Sequence[str],
) -> Case:
    """Draw tables without entries near 0, and some rows of what is seen, in any order."""
    tables: dict[str, Rows] = {}
    for v, above in parents.items():
        cells = product(*(variables[u] for u in above))
        tables[v] = {cell: draw(shares(variables[v])) for cell in cells}
    values = st.fixed_dictionaries({v: st.sampled_from(variables[v]) for v in seen})
    data = draw(st.lists(st.builds(Seen, values, st.integers(1, 3)), min_size=1, max_size=5))
    return Case(Network(variables, parents, tables), tuple(seen), data)


def shares(domain: Sequence[str]) -> st.SearchStrategy[dict[str, Fraction]]:
    """Draw a row of no entry below 1/19."""
    parts = st.lists(st.integers(1, 9), min_size=len(domain), max_size=len(domain))
    return parts.map(lambda ks: {a: Fraction(k, sum(ks)) for a, k in zip(domain, ks, strict=True)})


@BOTH
@given(stars())
def test_a_step_of_a_star(estimator: str, case: Case) -> None:
    """A hidden cause: all rows have a share, and each entry agrees."""
    exact = em.step(case.network, case.data).tables
    assert furthest(case, by_pgmpy(case, estimator), exact) < CLOSE


@BOTH
@given(any_graph())
def test_a_step_of_any_graph(estimator: str, case: Case) -> None:
    """Hidden causes and hidden effects, several of them or none; where rows have a share.

    2026-11-22: a row without any share stays as it was in refnb, since what was seen is as
    probable whatever it says; pgmpy 1.1.2 makes it uniform and says nothing.
    """
    exact = dict[str, Rows]()
    after, counts = em.step(case.network, case.data), incomplete.expected(case.network, case.data)
    for v, rows in after.tables.items():
        exact[v] = {}
        for cell, old in rows.items():
            if any(counts[v][cell].values()):
                exact[v][cell] = old
            else:
                assert old == case.network.tables[v][cell]
                exact[v][cell] = dict.fromkeys(old, Fraction(1, len(old)))
    assert furthest(case, by_pgmpy(case, estimator), exact) < CLOSE


def hands(share: str, first: str, second: str, data: Sequence[Seen] = hidden.TWICE) -> Case:
    """Return throws of two coins by one of two hands, which nobody saw."""
    return Case(hidden.coins(share, first, second), THROWS, list(data))


def one(left: str, right: str) -> Seen:
    """Return one throw of both coins."""
    return Seen({"left": left, "right": right})


@BOTH
def test_the_step_that_is_done_by_hand(estimator: str) -> None:
    """The bakery of the chapter, two good loaves and two bad ones: 11/13 and 9/22."""
    case = hands("9/10", "1/2", "1")
    found = by_pgmpy(case, estimator)
    assert furthest(case, found, em.step(case.network, case.data).tables) < CLOSE
    assert peers.far(row(case, found, "hand"), [Fraction(11, 13), Fraction(2, 13)]) < CLOSE
    assert peers.far(row(case, found, "left", ("a",)), [Fraction(9, 22), Fraction(13, 22)]) < CLOSE


@BOTH
def test_zeros(estimator: str) -> None:
    """What has no share gets none in refnb, for ever.

    2026-11-22: pgmpy 1.1.2 takes 1e-10 for each entry below it. A hand with the share 0 gets
    1e-10 / (1e-10 + 1/4) of the throws that are sure with it, and so a zero can be left.
    """
    case = hands("1", "1/2", "1")
    assert em.step(case.network, case.data) == case.network
    gained = 2 * FLOOR / (FLOOR + Fraction(1, 4)) / 4
    found = row(case, by_pgmpy(case, estimator), "hand")
    assert peers.far(found, [1 - gained, gained]) < FLOOR / 10**4
    assert found[1] > 0


@BOTH
def test_small_entries(estimator: str) -> None:
    """An entry of 1e-12 counts as what it is in refnb.

    2026-11-22: pgmpy 1.1.2 takes 1e-10 for it, and answers a hundred times as much.
    """
    case = hands("999999999999/1000000000000", "1/2", "1")
    exact = em.step(case.network, case.data).tables["hand"][()]["b"]
    found = row(case, by_pgmpy(case, estimator), "hand")[1]
    assert 99 < Fraction(found) / exact < 101


@BOTH
def test_what_is_impossible(estimator: str) -> None:
    """What cannot be seen is refused by refnb.

    2026-11-22: pgmpy 1.1.2 takes 1e-10 for each zero, so the hands share a throw that neither
    can make as they did before.
    """
    case = hands("1/3", "1", "1", [one("0", "1")])
    refuses(errors.ZeroEvidence, "impossible", lambda: em.step(case.network, case.data))
    found = row(case, by_pgmpy(case, estimator), "hand")
    assert peers.far(found, [Fraction(1, 3), Fraction(2, 3)]) < CLOSE


@BOTH
def test_rows_in_which_something_is_missing(estimator: str) -> None:
    """A throw of which one coin was seen is counted in shares by refnb.

    2026-11-22: pgmpy 1.1.2 drops each row in which a value is missing of a column that has others,
    and logs how many. What is left agrees.
    """
    whole = [one("1", "1"), one("0", "1")]
    case = hands("1/3", "3/4", "1/5", [*whole, Seen({"left": "0"})])
    found = by_pgmpy(case, estimator)
    assert furthest(case, found, em.step(case.network, whole).tables) < CLOSE
    assert furthest(case, found, em.step(case.network, case.data).tables) > Fraction(1, 100)


@BOTH
def test_a_single_column(estimator: str) -> None:
    """One visible effect of a hidden cause is enough for refnb.

    2026-11-22: pgmpy 1.1.2 counts the rows of a single column by their value, looks them up by a
    tuple of one, and fails.
    """
    net = hidden.coins("1/3", "3/4", "1/5")
    left = Network(
        {v: net.variables[v] for v in ("hand", "left")},
        {"hand": (), "left": ("hand",)},
        {v: net.tables[v] for v in ("hand", "left")},
    )
    case = Case(left, ("left",), [Seen({"left": "1"})])
    assert em.step(left, case.data).tables["hand"][()]["a"] == Fraction(15, 23)
    with pytest.raises(KeyError, match="1"):
        by_pgmpy(case, estimator)


@BOTH
def test_where_it_stops(estimator: str) -> None:
    """A millionth beside the saddle refnb goes uphill, and reaches a hand for each side.

    2026-11-22: pgmpy 1.1.2 stops when no entry changed by more than `atol` and 1e-5 of itself,
    which `atol=0` does not take away: here after one of a hundred steps. So steps are compared one
    by one, not their ends.
    """
    case = hands("1/2", "500001/1000000", "499999/1000000")
    found = by_pgmpy(case, estimator, most=100, atol=0)
    first = em.step(case.network, case.data)
    assert furthest(case, found, first.tables) < CLOSE
    assert furthest(case, found, em.step(first, case.data).tables) > 100 * CLOSE
    end = em.run_rounded(case.network, case.data, 100, 10**9)
    assert end.likelihoods[0] < Fraction(1, 255)
    assert end.likelihoods[-1] > Fraction(1, 17)


def test_weights_and_names() -> None:
    """Half a throw counts half in refnb, and a hidden hand keeps its name.

    2026-11-22: DiscreteEM of pgmpy 1.1.2 refuses weights that its method asks for, and the names
    of hidden values that its option takes. ExpectationMaximization knows no weights, and replaces
    the names by numbers.
    """
    case = hands("9/10", "1/2", "1")
    halves = [Seen(d.values, Fraction(1, 2)) for d in case.data]
    assert em.step(case.network, halves) == em.step(case.network, case.data)
    made = pgmpy.parameter_estimator.DiscreteEM(
        state_names={v: list(domain) for v, domain in case.network.variables.items()},
        init_cpds={cpd.variable: cpd for cpd in graphs.to_pgmpy(pgmpy, case.network).get_cpds()},
        show_progress=False,
    )
    with pytest.raises(ValueError, match="does not support `sample_weight`"):
        made.fit(structure(case), frame(case), sample_weight=[1, 1, 1, 1])
    with pytest.raises(ValueError, match="unexpected states for variable: hand"):
        made.fit(structure(case), frame(case))
