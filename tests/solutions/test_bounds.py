"""Where something else begins to be shown, and lists of points and samples longer than that."""

from fractions import Fraction
from math import ceil, comb, floor

import pytest

from refnb.checks import Number
from refnb.classifiers import categorical
from refnb.classifiers import lognaive as logs
from refnb.classifiers import naive as categories
from refnb.decision import complexity as sizes
from refnb.decision import switching as turns
from refnb.decision import threshold
from refnb.decision.error import Outcome
from refnb.decision.refuter import Search
from refnb.decision.truth import Truth
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.limits import USUAL
from refnb.networks import clustering, mixture
from refnb.networks import em as climbing
from refnb.networks import explanation as best
from refnb.networks.incomplete import Seen
from refnb.networks.markov import Model
from refnb.networks.network import Network
from refnb.solutions import clustering as clusters
from refnb.solutions import (
    complexity,
    em,
    error,
    explanation,
    latex,
    naive,
    parameters,
    plain,
    reestimation,
    refuter,
    switching,
    tables,
    trellis,
)
from refnb.solutions.layout import Block, Line
from refnb.solutions.numbers import number
from refnb.solutions.reals import real
from refnb.solutions.terms import letter, total
from solutions.test_long import block, lines
from solutions.test_printed import rows
from wide import NAMES, numbers, shares

HALF = Fraction(1, 2)
RISK = Fraction(10**16 + 61, 10**17 + 3)


@pytest.mark.parametrize("many", [12, 13])
def test_labels_of_a_confusion(many: int) -> None:
    """Twelve make a square; of thirteen each is told of alone, all that it was taken for."""
    labels = [f"y{i}" for i in range(many)]
    table = {y: {z: 10**20 + 7 * i + j for j, z in enumerate(labels)} for i, y in enumerate(labels)}
    shown = rows(error.confusion(table).block)
    if many == 12:
        assert shown == [[y, *map(str, row.values())] for y, row in table.items()]
        return
    for (y, row), said in zip(table.items(), shown, strict=True):
        wrong = labels[-1] if y != labels[-1] else labels[-2]
        assert said == [y, str(row[y]), str(sum(row.values())), wrong, str(row[wrong])]


@pytest.mark.parametrize("gap", [Fraction(0), Fraction(-1, 10**9)])
def test_where_a_great_number_begins(gap: Fraction) -> None:
    """10^12 and a logarithm that is hardly above 0 have four digits, below it four decimals."""
    x = LogForm("e", 10**12 + gap, ((Fraction(2), Fraction(1, 10**10)),))
    assert real(x).decimal == ("≈ 1.000e12" if gap == 0 else "≈ 1000000000000.0000")


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (Fraction(1, 9), Fraction(1), "yes, L certainly rises"),
        (Fraction(0), Fraction(0), "no, L is the same"),
        (Fraction(-1), Fraction(0), "no, L does not rise"),
        (Fraction(-1), Fraction(1, 9), "no, not decided with so few places"),
        (Fraction(-1), Fraction(1), "no, not decided with so few places"),
        (Fraction(0), Fraction(1), "no, not decided with so few places"),
        (Fraction(-2), Fraction(-1), "no, L does not rise"),
    ],
)
def test_why_a_step_is_taken(low: Fraction, high: Fraction, said: str) -> None:
    """When L certainly gains; else it is told what is known of the gain."""
    one = Enclosure(Fraction(1), Fraction(1))
    step = mixture.Step(((one,),), ((one,),), ((Fraction(1),),), Enclosure(low, high), low > 0)
    told = clusters.solve_gaussians({}, [(1,)], [(1,)], mixture.Climb((step,), ((Fraction(1),),)))
    assert lines(told, "step 1")[-1] == f"taken = {said}"


POINTS = [tuple(p * 10**i for p in numbers(i).values())[:4] for i in range(12)]


def test_sixty_centres_in_four_dimensions() -> None:
    """Each has its point, and takes all four of its numbers."""
    points = [(Fraction(i, 7), i * i, Fraction(10**20 + i, 3), 7 * i) for i in range(60)]
    start = [(x, y, z, u + 1) for x, y, z, u in points]
    run = clustering.run(points, start, 1)
    told = clusters.solve({}, points, start, run)
    said = lines(told, "step 1")
    assert said[:61] == [*(f"points of = m{j} = 1" for j in range(1, 61)), "E = 60"]
    assert [each.partition(" = ")[0] for each in said[61:]] == [f"m{j}" for j in range(1, 61)]
    shown = [f"({', '.join(map(str, x))})" for x in points]
    assert [each.rpartition(" = ")[2] for each in said[61:]] == shown
    assert [each.partition(" = ")[2] for each in lines(told, "centres")] == shown


def test_four_steps_and_ten_ties() -> None:
    """Each step is told; a point between two centres, or amid four, has several nearest ones."""
    points = [(i * i,) for i in range(12)]
    run = clustering.run(points, [(0,), (1,)], 9)
    assert len(run.steps) >= 4
    told = clusters.solve({}, points, [(0,), (1,)], run)
    names = [step.name for step in told.steps]
    assert names == ["start", *(f"step {i + 1}" for i in range(len(run.steps))), "centres", "error"]
    corners, amid = [(0, 0), (2, 0), (0, 2), (2, 2)], [(1, 1)] * 10
    tied = clusters.solve({}, amid, corners, clustering.run(amid, corners, 0))
    assert "several" not in tied.text()
    still = clustering.Run(
        (clustering.Step(((0, 1, 2, 3),) * 10, Fraction(20), clustering.exact(corners)),),
        settled=True,
        centres=clustering.exact(corners),
        error=Fraction(20),
    )
    told = clusters.solve({}, amid, corners, still)
    assert "points with several nearest centres = 10" in lines(told, "error")
    assert [row[-1] for row in rows(block(told, "step 1"))] == ["m1, m2, m3, m4"] * 10
    assert f"E = {' + '.join(['2'] * 10)} = 20" in lines(told, "step 1")


@pytest.mark.parametrize("places", [3, 20])
def test_means_are_enclosed(places: int) -> None:
    """Every end is rounded outward, to one place more than tells them apart, twelve at most."""
    points = [(i, i * i, Fraction(i, 3), 7 - i) for i in range(8)]
    start = [points[i] for i in (0, 2, 4, 7)]
    climb = mixture.climb(points, start, 1, 10**7 + 19, 4, places)
    told = clusters.solve_gaussians({}, points, start, climb)
    assert [step.value for step in told.steps[1:]] == [*climb.steps, climb.means]
    assert len(climb.steps) >= 4 or places == 3
    for i, step in enumerate(climb.steps, 1):
        said = [each for each in lines(told, f"step {i}") if " to " in each]
        means = [row for row in step.means if any(x.low < x.high for x in row)]
        assert len(said) >= len(means) > 0
        for row, line in zip(means, said, strict=False):
            low, high = (
                line.partition(" = ")[2].strip("()").replace("(", "").replace(")", "").split(" to ")
            )
            for x, a, b in zip(row, low.split(", "), high.split(", "), strict=True):
                width = x.high - x.low
                unit = 10 ** min(len(str(int(1 / width))) + 1, 12) if width else 10**12
                assert Fraction(a) == Fraction(floor(x.low * unit), unit)
                assert Fraction(b) == Fraction(ceil(x.high * unit), unit)


@pytest.mark.parametrize(
    ("domains", "shown"),
    [
        ((2, 2, 2, 2), True),
        ((2, 2, 2, 3), False),
        ((1,) * 8 + (16,), True),
        ((1,) * 8 + (17,), False),
    ],
)
def test_ways_to_fill_in(domains: tuple[int, ...], shown: bool) -> None:
    """Sixteen are shown, not more, however many variables are hidden."""
    names = {f"h{i}": tuple(map(str, range(n))) for i, n in enumerate(domains)}
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {
        v: {(): dict.fromkeys(values, Fraction(1, len(values)))} for v, values in names.items()
    }
    known, seen = Network(names, parents, tables), [Seen({})]
    told = em.solve("T", known, seen, climbing.run(known, seen, 1), None)
    assert len(lines(told, "shares")) == (16 if shown else 0)


@pytest.mark.parametrize("many", [20, 21, 32])
def test_examples_that_hide_something(many: int) -> None:
    """Twenty are shown, of the others how many; then no sum of terms is shown either."""
    p, faces = shares(), tuple(map(str, range(many)))
    tables: dict[str, dict[Cell, dict[str, Fraction]]] = {
        "x": {(): dict.fromkeys(faces, Fraction(1, many))},
        "y": {(): p},
    }
    known = Network({"x": faces, "y": NAMES}, {"x": (), "y": ()}, tables)
    seen = [Seen({"x": face}) for face in faces]
    told = em.solve("T", known, seen, climbing.run(known, seen, 4), None)
    said = lines(told, "shares")
    assert len(said) == 200 + (many > 20)
    assert many == 20 or said[-1] == f"and {many - 20} more examples"
    assert (" + " in lines(told, "counts")[-1]) == (many == 20)
    (climb,) = (rows(step.block) for step in told.steps if step.name == "climb")
    assert [row[0] for row in climb] == [str(k) for k in range(len(climb))]


@pytest.mark.parametrize("values", [100, 101, 112])
def test_entries_of_tables(values: int) -> None:
    """A hundred are shown, of the others how many."""
    faces = tuple(map(str, range(values)))
    table: dict[Cell, dict[str, Fraction]] = {(): dict.fromkeys(faces, Fraction(1, values))}
    die, seen = Network({"x": faces}, {"x": ()}, {"x": table}), [Seen({"x": "0"})]
    told = em.solve("T", die, seen, climbing.run(die, seen, 1), None)
    more = [f"and {values - 100} more entries"] if values > 100 else []
    for step in ("start", "counts", "tables"):
        said = lines(told, step)
        assert (len(said), said[100:]) == (100 + len(more), more)


@pytest.mark.parametrize("values", [99, 100])
def test_entries_of_many_rows(values: int) -> None:
    """Ten rows of a hundred values, and ten values of the parent, are more than a thousand."""
    rows_, faces = tuple(map(str, range(10))), tuple(map(str, range(values)))
    start: dict[Cell, dict[str, Fraction]] = {(): dict.fromkeys(rows_, Fraction(1, 10))}
    below: dict[Cell, dict[str, Fraction]] = {
        (u,): dict.fromkeys(faces, Fraction(1, values)) for u in rows_
    }
    parents = {"u": (), "x": ("u",)}
    net = Network({"u": rows_, "x": faces}, parents, {"u": start, "x": below})
    shown = [step.name for step in tables.tables(net, {})]
    assert shown == (["tables"] if values == 100 else ["table of u", "table of x"])


@pytest.mark.parametrize("d", [1, 7, 60])
def test_bounds_of_values(d: int) -> None:
    """The union bound and one minus a power, about the least number that is enough."""
    found = sizes.naive(d, RISK)
    told = complexity.naive("T", d, RISK)
    assert [step.value for step in told.steps] == [
        found,
        {
            n: (
                d * 2 * HALF**n if n else Fraction(d),
                1 - (1 - 2 * HALF**n) ** d if n else Fraction(1),
            )
            for n in sorted({found.least - 1, found.least, found.enough})
        },
    ]
    assert lines(told, "sizes")[1:] == [f"enough = {found.enough}", f"least = {found.least}"]
    assert real(found.bound).plain in lines(told, "sizes")[0]


def test_bounds_of_cells() -> None:
    """By inclusion and exclusion over the 128 cells of seven attributes."""
    found, d = sizes.joint(7, RISK), 7
    told = complexity.joint("T", d, RISK)
    at = sorted({found.least - 1, found.least, found.enough})
    cells = 2**d
    terms = {
        n: sum((-1) ** (j + 1) * comb(cells, j) * (cells - j) ** n for j in range(1, cells + 1))
        for n in at
    }
    one = next(n for n in range(1, 10**4) if Fraction(cells - 1, cells) ** n <= RISK)
    assert [step.value for step in told.steps] == [
        found,
        {
            n: (Fraction((cells - 1) ** n, cells ** (n - 1)), Fraction(terms[n], cells**n))
            for n in at
        },
        one,
    ]
    assert lines(told, "one_cell") == [f"least N for one given cell = {one}"]
    names = [each.partition(" = ")[0] for each in lines(told, "unseen")]
    assert names == [name for n in at for name in (f"2^d · c({n})", f"u({n})")]


def test_how_long_a_coin_shows_one_value() -> None:
    """2 · 2^-N, for each of five numbers of throws."""
    throws = [3, 60, 100, 7, 51]
    told = complexity.alone("T", throws)
    assert told.steps[0].value == {n: 2 * HALF**n for n in throws}
    for n, said in zip(throws, lines(told, "alone"), strict=True):
        assert said.startswith(f"a({n}) = (1/2)^{n} + (1/2)^{n} = ")


def test_an_unseen_cell_of_many() -> None:
    """Seventy attributes: each power is that of 1 - 2^-70."""
    share = 1 - HALF**70
    told = complexity.cell("T", 70, [51, 52, 53, 54])
    assert told.steps[0].value == {n: share**n for n in (51, 52, 53, 54)}


def test_bounds_side_by_side() -> None:
    """A line and a row for each of five numbers of attributes."""
    ds = [2, 3, 7, 8, 11]
    told = complexity.table("T", ds, RISK)
    for step, ask in zip(told.steps, (sizes.naive, sizes.joint), strict=True):
        found = {d: ask(d, RISK) for d in ds}
        assert step.value == found
        assert rows(step.block) == [[str(d), str(n.enough), str(n.least)] for d, n in found.items()]
        left = "N_NB" if ask is sizes.naive else "N_JB"
        said = lines(told, step.name)
        assert [each.partition(" = ")[0] for each in said] == [f"{left}({d})" for d in ds]
        assert all(
            real(n.bound).plain in line for n, line in zip(found.values(), said, strict=True)
        )


def test_moments_of_ten_numbers() -> None:
    """Each has its row, and each mean is its total over its weight."""
    found = {
        f: {
            y: Moment(60 + i, 60 * n, 100 + 60 * n * n)
            for i, (y, n) in enumerate(numbers(k).items())
        }
        for k, f in enumerate(NAMES)
    }
    step = parameters.sums(found)
    assert step.value == found
    assert rows(step.block) == [
        [f"{f} | {y}", *(real(x).plain for x in (m.weight, m.total, m.squares))]
        for f, row in found.items()
        for y, m in row.items()
    ]
    means = {
        f: {y: Fraction(m.total) / m.weight for y, m in row.items()} for f, row in found.items()
    }
    for shown in (parameters.means(means, found), parameters.rates(means, found)):
        assert shown.value == means
        assert shown.block is not None
        said = [[term.plain for term in each.terms] for each in shown.block.lines]
        assert [(each[1], each[-1]) for each in said] == [
            (f"{(real(m.total) / real(m.weight)).plain}", real(means[f][y]).plain)
            for f, row in found.items()
            for y, m in row.items()
        ]


@pytest.mark.parametrize("long", [False, True])
def test_a_counterexample(long: bool) -> None:
    """The first one is shown, each of its examples; the numbers are those of the search."""
    schema = Schema(NAMES, {"x": ("0",)})
    truth = Truth(schema, tuple(Example({"x": "0"}, y, p) for y, p in shares().items()))
    found = Search(10**30 + 1, (truth, truth) if long else ())
    told = refuter.solve("T", found, 60, [61, 62, 63, 64], 65)
    assert lines(told, "truths") == [
        "labels = 60",
        "values of the features = 61, 62, 63, 64",
        f"denominators up to 65: {10**30 + 1} truths",
    ]
    assert [step.value for step in told.steps] == [found.truths, found.counterexamples]
    if long:
        shown = [["0", y, real(p).plain] for y, p in shares().items()]
        assert rows(block(told, "counterexamples")) == shown
    else:
        said = "none of them breaks the claim; beyond 65 nothing is known"
        assert lines(told, "counterexamples") == [said]


@pytest.mark.parametrize("rule", ["add=1", "m=1"])
def test_where_long_weights_turn(rule: str) -> None:
    """The values are those of the question, and every point is printed to twelve digits."""
    p = [*shares().values()]
    labels: dict[str, Number] = {"a": p[0] + p[1], "b": p[2] + p[3]}
    values: dict[str, dict[str, dict[str, Number]]] = {
        "w": {"a": {"s": p[0] / 9, "t": p[1]}, "b": {"s": p[2], "t": p[3] / 9}},
    }
    counts = Counts(Schema(("a", "b"), {"w": ("s", "t")}), labels, values)
    known, x = naive.Learned(counts, smoothing(rule), smoothing(rule)), {"w": "s"}
    found = categorical.infer(categorical.fit(counts, known.rule, known.prior), x)
    told = {step.name: step for step in switching.solve(x, found, known).steps}
    kind = rule.partition("=")[0]
    both = turns.weight_and_prior(counts, x, kind, 12)
    assert told["weights"].value == turns.weight(counts, x, kind, known.prior, 12)
    assert told["weights_and_prior"].value == both


def test_a_small_weight_turns() -> None:
    """Where a^2 = a/10 + 3/100, with a tenth of the counts: 0.2302775637731..., twelve places."""
    values: dict[str, dict[str, dict[str, Number]]] = {
        "w": {
            "a": {"s": 0, "t": Fraction(3, 5)},
            "b": {"s": Fraction(1, 5), "t": 0},
        }
    }
    labels: dict[str, Number] = {"a": Fraction(3, 5), "b": Fraction(1, 5)}
    counts = Counts(Schema(("a", "b"), {"w": ("s", "t")}), labels, values)
    known, x = naive.Learned(counts, smoothing("add=1/100"), smoothing("none")), {"w": "s"}
    found = categorical.infer(categorical.fit(counts, known.rule, known.prior), x)
    shown = rows(switching.solve(x, found, known).steps[3].block)
    assert [row[0] for row in shown] == ["0", "0.230277563773..."]


@pytest.mark.parametrize("tied", [1, 10, 11])
def test_explanations_side_by_side(tied: int) -> None:
    """Ten of those that tie are shown, with how many there are."""
    faces = tuple(map(str, range(tied)))
    table: dict[Cell, dict[str, Fraction]] = {(): dict.fromkeys(faces, Fraction(1, tied))}
    die = Network({"x": faces}, {"x": ()}, {"x": table})
    told = explanation.solve("T", die, {}, best.explain(die, {}))
    assert rows(block(told, "explanation")) == [["x", *faces[:10]]]
    assert lines(told, "explanation") == ([f"equally probable = {tied}"] if tied > 1 else [])
    shown = block(told, "explanation").table
    assert shown is not None
    heads = [str(i) for i in range(1, 11)][:tied] if tied > 1 else ["x*"]
    assert [term.plain for term in shown.head] == ["variable", *heads]


@pytest.mark.parametrize("tied", [5, 6])
def test_paths_that_tie(tied: int) -> None:
    """Five are shown, with how many there are when that is not all of them."""
    states = [f"z{i}" for i in range(tied)]
    even = dict.fromkeys(states, Fraction(1, tied))
    model = Model(even, dict.fromkeys(states, even), {z: {"s": Fraction(1)} for z in states})
    said = lines(trellis.solve("T", model, ["s"], USUAL), "paths")
    more = ["all = 6 paths are equally probable"] if tied > 5 else []
    assert said[:-2] == [*(f"z = {z}" for z in states[:5]), *more]


@pytest.mark.parametrize("many", [12, 13])
def test_times_of_a_chain(many: int) -> None:
    """Twelve times have their lines, thirteen have not; and all of them stand in the last table."""
    sure = Model({"z": Fraction(1)}, {"z": {"z": Fraction(1)}}, {"z": {"s": HALF, "t": HALF}})
    told = trellis.solve("T", sure, ["s"] * many, USUAL)
    shown = {step.name for step in told.steps if step.block is not None}
    assert ({"forward", "backward", "posterior"} <= shown) == (many == 12)
    assert [row[0] for row in rows(block(told, "states"))] == [str(t + 1) for t in range(many)]


@pytest.mark.parametrize("symbols", [14, 15])
def test_sequences_of_a_model(symbols: int) -> None:
    """Forty are shown, and how many there are more."""
    names = [f"s{i}" for i in range(symbols)]
    row = dict.fromkeys(names, Fraction(1, symbols))
    half = {"a": HALF, "b": HALF}
    few = Model(half, {"a": half, "b": half}, {"a": row, "b": row})
    seen: dict[Cell, int] = {(v, w): 1 for v in names[:7] for w in names[:6]}
    seen = dict([*seen.items()][: 26 + symbols])
    told = reestimation.solve("T", [few], seen, [HALF], USUAL)
    given = rows(block(told, "given"))
    assert len(given) == 40 + (symbols == 15)
    assert given[40:] == ([["and 1 more", ""]] if symbols == 15 else [])


@pytest.mark.parametrize("symbols", [17, 18])
def test_whether_a_model_is_shown(symbols: int) -> None:
    """Forty numbers are: two at the start, four of the states, 34 of the symbols."""
    names = [f"s{i}" for i in range(symbols)]
    row, half = dict.fromkeys(names, Fraction(1, symbols)), {"a": HALF, "b": HALF}
    few = Model(half, {"a": half, "b": half}, {"a": row, "b": row})
    told = reestimation.solve("T", [few], {("s0",): 1}, [HALF], USUAL)
    shown = {step.name for step in told.steps if step.block is not None}
    assert ({"expected", "rows", "model"} <= shown) == (symbols == 17)


def test_counts_above_an_accuracy() -> None:
    """As they were given, whatever their size."""
    step = error.accuracy({"rows": 10**20, "right": 10**19}, 10**19, 10**20)
    assert step.block is not None
    shown = [line.plain() for line in step.block.lines]
    assert shown[:2] == [["rows", f"= {10**20}"], ["right", f"= {10**19}"]]
    assert step.value == Fraction(1, 10)


def test_ten_states_come_together() -> None:
    """Each state is reached from each of ten."""
    states = [f"z{i}" for i in range(10)]
    even = dict.fromkeys(states, Fraction(1, 10))
    sure = {z: {"s": Fraction(1)} for z in states}
    told = trellis.solve("T", Model(even, dict.fromkeys(states, even), sure), ["s", "s"], USUAL)
    assert [said.count(" + ") for said in lines(told, "forward")] == [0] * 10 + [9] * 10


@pytest.mark.parametrize("other", [3, 10**7])
def test_a_posterior_of_long_scores(other: int) -> None:
    """The shares are those of 1 and another number, whatever both are divided by."""
    over = 10**8 + 7
    cells = error._row(
        Outcome(("v",), "a", HALF, "a", wrong=False),
        {"a": Fraction(1, over), "b": Fraction(other, over)},
    )
    assert [cell.plain for cell in cells[3:5]] == [f"1/{over}", f"1/{other + 1}"]


def test_log_odds_of_ten_labels() -> None:
    """Each of them can move."""
    prior = shares()
    told = switching.solve_odds(logs.infer(prior, {}))
    assert told.steps[-1].value == {y: threshold.log_odds(prior, {}, y) for y in prior}


def test_a_loss_is_long() -> None:
    """It is held and shown as it is; shortly it has four decimals, and is not rounded twice."""
    loss = LogForm(
        "e", Fraction(10**13 + 5 * 10**8 - 1, 10**13), ((Fraction(2), Fraction(1, 10**15)),)
    )
    step = error.log_loss(loss)
    assert step.value == loss
    assert step.block is not None
    assert step.block.lines[0].terms[-1].plain == real(loss).plain
    assert error.shortly(loss) == "1.0000"
    low = Fraction(10**13 + 5 * 10**8 - 1, 10**13)
    assert error.shortly(Enclosure(low, low + 1)) == "1.0000"


def test_a_width_just_below_a_power_of_ten() -> None:
    """What is told from 0 by a little more than 10^-5 has six places, not seven."""
    width = 1 / (10**5 - Fraction(1, 10**9))
    one = Enclosure(Fraction(1), Fraction(1))
    step = mixture.Step(
        ((one,),), ((one,),), ((Fraction(1),),), Enclosure(Fraction(0), width), taken=False
    )
    told = clusters.solve_gaussians({}, [(1,)], [(1,)], mixture.Climb((step,), ((Fraction(1),),)))
    assert lines(told, "step 1")[-2] == "L rises by = 0.000000 to 0.000011"
    assert real(Enclosure(HALF, HALF + width)).plain == "0.5000..."


@pytest.mark.parametrize(
    "pieces",
    [
        [r"\frac{1}{2}", r"\cdot \frac{3}{4}", r"+ x^{10}", r"\cdot z"],
        [r"a", r"\cdot \left(b + c\right)", r"+ {x \cdot y}", r"+ \{d\}", r"\cdot e"],
        [r"\left(\frac{a + b}{c} + \left(d \cdot e\right)\right)", r"\cdot \leftarrow", "+ f"],
    ],
)
def test_where_a_formula_can_be_broken(pieces: list[str]) -> None:
    """Before each sign that stands in no group; a group is closed by what opened it."""
    assert [*latex._pieces(" ".join(pieces))] == pieces


@pytest.mark.parametrize("prior", [{"a": Fraction(1), "b": Fraction(0)}, {"a": HALF, "b": HALF}])
def test_a_sure_prior_cannot_move(prior: dict[str, Fraction]) -> None:
    """It has no threshold and no odds, for the others have no ratios; 0 has both."""
    moving = {y for y, p in prior.items() if p < 1}
    odds = switching.solve_odds(logs.infer(prior, {})).steps[-1].value
    shares = switching.solve({}, categories.infer(prior, {})).steps[-1].value
    assert isinstance(odds, dict)
    assert isinstance(shares, dict)
    assert odds.keys() == shares.keys() == moving


@pytest.mark.parametrize(
    ("x", "decimal"),
    [
        (1 - Fraction(1, 10**15), "≈ 1.000"),
        (2 + Fraction(1, 10**15), "≈ 2.000"),
        (Fraction(1, 10**15), "= 1.000e-15"),
        (Fraction(1, 10**15 + 37), "≈ 1.000e-15"),
    ],
)
def test_a_number_that_is_almost_whole(x: Fraction, decimal: str) -> None:
    """Is a fraction still: in parentheses under a line, and not equal to its digits."""
    assert (real(x) / real(3)).plain == f"({x})/3"
    assert (real(x).plain, real(x).decimal) == (str(x), decimal)


def test_a_long_line_is_folded() -> None:
    """Into as many as it takes: sixty summands are there, in their order."""
    sums = total(number(10**9 + i) for i in range(60))
    chain = Line((letter("x"), sums, number(60 * 10**9 + 1770)))
    said = plain.render("", [Block("Long", lines=(chain,))]).splitlines()[1:]
    assert len(said) > 9
    assert max(map(len, said)) <= 78
    assert " ".join(" ".join(said).split()) == " ".join(chain.plain())
