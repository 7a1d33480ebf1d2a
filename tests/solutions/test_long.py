"""Long questions are printed to their end: many points, values, trails, counts; no list is cut."""

from fractions import Fraction
from itertools import product

import pytest

from refnb.classifiers import categorical
from refnb.decision.error import expected_error
from refnb.decision.truth import from_model
from refnb.estimation.smoothing import smoothing
from refnb.networks import clustering, elimination, mixture, separation
from refnb.networks.network import Network
from refnb.solutions import clustering as clusters
from refnb.solutions import error, estimate, latex, network, tables
from refnb.solutions import separation as trails
from refnb.solutions.layout import Block, Line
from refnb.solutions.solution import Solution
from refnb.solutions.terms import letter
from solutions.test_printed import rows, true

NAMES, VALUES = "abcde", "0123"
PARENTS = {v: tuple(NAMES[max(i - 1, 0) : i]) for i, v in enumerate(NAMES)}
TABLES = {
    v: {
        u: {a: Fraction(1 + (int(a) + 2 * sum(map(int, u))) % 4, 10) for a in VALUES}
        for u in product(VALUES, repeat=len(us))
    }
    for v, us in PARENTS.items()
}
CHAIN = Network(dict.fromkeys(NAMES, tuple(VALUES)), PARENTS, TABLES)


def block(solution: Solution, step: str) -> Block:
    """Return what is shown of a step."""
    (found,) = (each.block for each in solution.steps if each.name == step)
    assert found is not None
    return found


def lines(solution: Solution, step: str) -> list[str]:
    """Return the lines of a step as they are printed."""
    return [" ".join(each.plain()) for each in block(solution, step).lines]


@pytest.mark.parametrize("given", [{}, {"a": "1"}, {"a": "3", "c": "2"}])
def test_a_chain_of_many_values(given: dict[str, str]) -> None:
    """Every entry that agrees, a sum for each value that is left, and what follows, all true."""
    query = ["e", "b"]
    told = network.solve("A chain", CHAIN, query, given)
    entries = [
        f"P({v}={a}{f' | {u}={w}' if u else ''})"
        for v in NAMES
        for u in [*PARENTS[v], *([] if PARENTS[v] else [""])]
        for w in (given.get(u, VALUES) if u else [""])
        for a in given.get(v, VALUES)
    ]
    assert [said.partition(" = ")[0] for said in lines(told, "factors")] == entries
    summed = [v for v in NAMES if v not in {*query, *given}]
    sums = [said.partition("(")[0] for said in lines(told, "sums")]
    assert {*sums} == {f"Σ_{v}" for v in summed}
    assert all(sums.count(f"Σ_{v}") >= 4 for v in summed)
    cells = [*product(VALUES, repeat=2)]
    assert len(lines(told, "weights")) == 16
    p = elimination.posterior(CHAIN, query, given)
    step = "posterior" if given else "weights"
    said = [each.rpartition(" = ")[2] for each in lines(told, step)]
    assert len(said) == 16
    (value,) = (each.value for each in told.steps if each.name == step)
    assert value == {f"e={e}, b={b}": p[e, b] for e, b in cells}
    assert sum(map(true, told.blocks)) > 20


def test_the_tables_of_a_chain() -> None:
    """A row for each value of the parent, a column for each value; and how often it was seen."""
    counts = {
        v: {u: {a: 60 + int(a) for a in VALUES} for u in TABLES[v]} for v in NAMES if v != "a"
    }
    first, second, *_ = found = [*tables.tables(CHAIN, counts)]
    assert [step.name for step in found] == [f"table of {v}" for v in NAMES]
    assert [step.value for step in found] == [TABLES[v] for v in NAMES]
    assert rows(first.block) == [["1/10", "1/5", "3/10", "2/5"]]
    assert [row[:5] for row in rows(second.block)] == [[u, "60", "61", "62", "63"] for u in VALUES]
    assert [row[5:] for row in rows(second.block)] == [
        [str(TABLES["b"][u,][a]) for a in VALUES] for u in VALUES
    ]
    assert second.block is not None
    assert second.block.table is not None
    head = [term.plain for term in second.block.table.head]
    assert head == ["a", *(f"n({a})" for a in VALUES), *(f"P(b={a})" for a in VALUES)]
    shown = rows(tables.structure(CHAIN).block)
    assert shown == [[v, ", ".join(PARENTS[v]) or "-", "0, 1, 2, 3"] for v in NAMES]


@pytest.mark.parametrize("entries", [1000, 1001])
def test_a_large_table_is_counted(entries: int) -> None:
    """Of a thousand entries each is shown, of more their number."""
    faces = tuple(map(str, range(entries)))
    fair = dict.fromkeys(faces, Fraction(1, entries))
    die = Network({"x": faces}, {"x": ()}, {"x": {(): fair}})
    (found,) = tables.tables(die, {})
    assert found.name == ("table of x" if entries == 1000 else "tables")
    assert found.block is not None
    assert (found.block.table is None) == (entries > 1000)
    if entries > 1000:
        assert [each.plain() for each in found.block.lines] == [["entries", "= 1001"]]


@pytest.mark.parametrize("many", [24, 25])
def test_many_points(many: int) -> None:
    """Each has a row up to 24 of them; five centres have five columns and lines."""
    points = [(10 * i, i) for i in range(many)]
    start = [(0, 0), (20, 2), (60, 6), (100, 10), (400, 40)]
    run = clustering.run(points, start, 1)
    told = clusters.solve({}, points, start, run)
    far = [[(x - a) ** 2 + (y - b) ** 2 for a, b in start] for x, y in points]
    nearest = [", ".join(f"m{j + 1}" for j, d in enumerate(row) if d == min(row)) for row in far]
    shown = block(told, "step 1")
    first = [row.partition(",")[0] for row in nearest]
    sizes = [f"{first.count(f'm{j}')}" for j in range(1, 6)]
    least = sum(map(min, far))
    said = [" ".join(each.plain()) for each in shown.lines]
    if many == 24:
        assert rows(shown) == [
            [f"({x}, {y})", *map(str, row), who]
            for (x, y), row, who in zip(points, far, nearest, strict=True)
        ]
        assert said[0] == f"E = {' + '.join(str(min(row)) for row in far)} = {least}"
    else:
        assert shown.table is None
        assert said[:5] == [f"points of = m{j} = {n}" for j, n in enumerate(sizes, 1)]
        assert said[5] == f"E = {least}"
    assert len(said) == (1 if many == 24 else 6) + 5
    groups = [
        [p for p, who in zip(points, first, strict=True) if who == f"m{j}"] for j in range(1, 6)
    ]
    for each, group, centre in zip(said[-5:], groups, run.steps[0].centres, strict=True):
        n, sums = len(group), [*map(sum, zip(*group, strict=True))]
        if group:
            parts = ", ".join(f"{total}/{n}" for total in sums)
            shown_ = ", ".join(map(str, centre))
            assert each.endswith(f"= ({shown_})")
            assert n == 1 or any(int(t) % n == 0 for t in sums) or f"({parts})" in each
        else:
            assert each.endswith("no point, it stays")
    assert [len(lines(told, step)) for step in ("start", "centres")] == [5, 5]
    tied = sum(
        "," in row
        for row in (", ".join(f"m{j}" for j in places) for places in run.steps[-1].nearest)
    )
    shown_ties = [each for each in lines(told, "error") if "several" in each]
    assert shown_ties == ([f"points with several nearest centres = {tied}"] if tied else [])


@pytest.mark.parametrize("many", [24, 25])
def test_many_shares(many: int) -> None:
    """A row for each of 24 points, none for more; two lines for each of five means, and two."""
    points = [(Fraction(i),) for i in range(many)]
    start = [(Fraction(4 * j),) for j in range(5)]
    climb = mixture.climb(points, start, Fraction(1), 100, 1, 12)
    told = clusters.solve_gaussians({}, points, start, climb)
    shown = block(told, "step 1")
    assert len(shown.lines) == 2 * 5 + 2
    if many == 24:
        table = rows(shown)
        assert [row[0] for row in table] == [str(i) for i in range(24)]
        assert {len(row) for row in table} == {6}
    else:
        assert shown.table is None
    rounded = climb.steps[0].rounded
    said = [" ".join(each.plain()) for each in shown.lines]
    for j, (m,) in enumerate(rounded):
        assert said[2 * j].startswith(f"m{j + 1} = ")
        assert said[2 * j + 1].startswith(f"m{j + 1}, rounded = {m}")


def test_a_long_trail() -> None:
    """Each inner variable has its row; and the values are those of the separation."""
    names = [f"x{i}" for i in range(9)]
    parents = {v: tuple(names[max(i - 1, 0) : i]) for i, v in enumerate(names)}
    coin = {(): {"0": Fraction(1, 2), "1": Fraction(1, 2)}}
    copied = {(a,): {b: Fraction(a == b) for b in "01"} for a in "01"}
    long = Network(
        dict.fromkeys(names, ("0", "1")),
        parents,
        {v: copied if parents[v] else coin for v in names},  # type: ignore[misc]
    )
    for given in ([], ["x5"]):
        groups = (["x0"], ["x8"], given)
        found = separation.separated(long, *groups)
        told = trails.solve("A chain", long, groups, found)
        assert lines(told, "trail") == [" → ".join(names)]
        assert rows(block(told, "reasons")) == [
            [
                *(v, "chain", "blocks" if v in given else "lets pass"),
                "it is given" if v in given else "it is not given",
            ]
            for v in names[1:-1]
        ]


def test_large_counts() -> None:
    """Sixty of one and seventy of another; powers, sums and shares with the very numbers."""
    counts = {"x": 60, "y": 70, "z": 0, "u": 1, "v": 2, "w": 3, "r": 4, "s": 5, "t": 15}
    told = estimate.solve("Counts", counts)
    whole = sum(counts.values())
    assert whole == 160
    assert lines(told, "counts") == [
        *(f"n({v}) = {n}" for v, n in counts.items()),
        "N = 60 + 70 + 0 + 1 + 2 + 3 + 4 + 5 + 15 = 160",
    ]
    shares = [(f"P({v}) = {n}/160", Fraction(n, 160)) for v, n in counts.items()]
    for said, (first, p) in zip(lines(told, "estimate"), shares, strict=True):
        assert said.startswith((first, first.partition(" = ")[0] + f" = {p}"))
    (power,) = lines(told, "maximum")
    assert "(3/8)^60 · (7/16)^70" in power
    for rule in ("laplace", "add=1/3", "m=5"):
        found = estimate.solve_by_rule("Counts", counts, smoothing(rule))
        assert len(lines(found, "estimate")) == 9
        assert sum(map(true, found.blocks)) >= 9
        assert "60" in lines(found, "estimate")[0]


def test_a_long_table_of_outcomes() -> None:
    """Four values, five labels: every outcome has its row, every share its summand."""
    labels, values = "abcde", "0123"
    theta = {
        y: {v: Fraction(1 + (i + int(v)) % 4, 10) for v in values} for i, y in enumerate(labels)
    }
    model = categorical.Model(dict.fromkeys(labels, Fraction(1, 5)), {"f": theta})
    truth = from_model(model)
    found = expected_error(truth, {(v,): "c" for v in values})
    told = error.solve("Much", truth, found, model)
    table = rows(block(told, "outcomes"))
    assert [row[:2] for row in table] == [[v, y] for v in values for y in labels]
    assert [Fraction(row[2].split()[0]) for row in table] == [
        theta[y][v] / 5 for v in values for y in labels
    ]
    assert [row[-1] for row in table] == [
        "wrong" if y != "c" else "" for _ in values for y in labels
    ]
    (wrong,) = lines(told, "error")
    assert wrong.count("+") == 15
    (least,) = lines(told, "bayes_error")
    assert least.count("+") == 3
    said = lines(told, "model")
    assert len(said) == 5 + 20
    counted = {y: dict.fromkeys(labels, 60) for y in labels}
    assert rows(error.confusion(counted).block) == [[y, *["60"] * 5] for y in labels]


@pytest.mark.parametrize(("letters", "broken"), [(0, 0), (1, 1), (2, 1)])
def test_a_line_is_so_wide(letters: int, broken: int) -> None:
    """110 letters stand on one line; with more it goes on below its first sign."""
    first, second = "a" * 50, "b" * (110 - 50 - len("x = ") - len(" = ") + letters)
    chain = Line((letter("x"), letter(first), letter(second)))
    told = latex.render("", [Block("Wide", lines=(chain,))])
    assert told.count(" \\\\\n  &") == broken
    if broken:
        assert f"  x &= {first} \\\\\n  &= {second}\n" in told
    else:
        assert f"  x &= {first} = {second}\n" in told
