"""The numbers in a picture are those of refnb, found here by hand or by another way.

In each state of a picture that moves, marks are where they should be and say what they should. What
stands still, or follows from a formula of one line, was looked at and approved.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from hashlib import sha256
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docs._build.pictures import centres, theorem, threshold, trails
from helpers.refusals import call as ask
from oracles import networks, paths
from oracles.decimals import SIXTY, decimal
from refnb.exact import rounding
from refnb.exact.rational import total
from refnb.examples import EXAM, UMBRELLA
from refnb.exercises.problems import play_tennis
from refnb.io import files
from source import drawings
from source.drawings import drawn

F = Fraction
CLOSE = F(1, 50)  # a place has two digits
MOVING = [call for call in drawings.CALLS if drawn(call).moves]
ROWS = [
    line.split(",") for line in files.example("weather.csv").read_text("utf-8").splitlines()[1:]
]
NAMES = [*play_tennis.SCHEMA.features]
SKIES = ("rain", "dry")
State = Mapping[tuple[str, str], str]
Wanted = Mapping[str, object]
"""Of marks a place, a length, a number or a text; one with a blank at an end stands in the text."""


def _index(at: tuple[int, ...], by: list[int], sizes: list[range]) -> int:
    """Return the place of a state in the words of a cell, as the script finds it."""
    return reduce(lambda n, i: n * len(sizes[i]) + at[i], by, 0)


@cache
def states(call: str) -> list[tuple[tuple[str, ...], State]]:
    """Return what is chosen, and what the script then writes: by mark and attribute."""
    moves, states = drawn(call).moves, drawn(call).states
    chosen = product(*(move.values for move in moves))
    cells, words = states["cells"], states["words"]
    assert isinstance(cells, list)
    assert isinstance(words, list)
    sizes = [range(len(move.values)) for move in moves]
    every = list[tuple[tuple[str, ...], State]]()
    for at, values in zip(product(*sizes), chosen, strict=True):
        found = {
            (key, what): words[places[_index(at, by, sizes)]] for key, what, by, places in cells
        }
        every.append((values, found))
    return every


@pytest.mark.parametrize("call", MOVING)
def test_a_picture_is_drawn_as_in_its_first_state(call: str) -> None:
    """What the script would write at the start is there already, and is all that ever changes."""
    marks = drawings.keyed(drawn(call))
    start = tuple(move.values[move.start] for move in drawn(call).moves)
    for values, state in states(call):
        assert {key for key, _ in state} <= {*marks}
        for (key, what), word in state.items() if values == start else ():
            if key != "shows":
                mark = marks[key]
                assert (mark.text or "" if what == "text" else mark.get(what, "")) == word


# What is wanted in each state


def counted(asked: Mapping[str, str], rows: Sequence[list[str]]) -> dict[str, Fraction]:
    """Return prior times factors, counted on the lines of the diary."""
    found = {}
    for label in ("yes", "no"):
        own = [row for row in rows if row[-1] == label]
        alike = (sum(row[NAMES.index(f)] == v for row in own) for f, v in asked.items())
        found[label] = F(len(own), len(rows)) * prod(F(n, len(own)) for n in alike)
    return found


def days(*chosen: str) -> Wanted:
    """Light the days alike in each feature so far, and multiply."""
    *values, step = chosen
    asked = dict([*zip(NAMES, values, strict=True)][: int(step)])
    scores, wanted = counted(asked, ROWS), dict[str, object]()
    for label, first in (("yes", 84), ("no", 234)):
        own = [row for row in ROWS if row[-1] == label]
        wanted[f"score {label}"] = str(scores[label])
        for f, v in asked.items():
            lit = [k for k, row in enumerate(own) if row[NAMES.index(f)] == v]
            wanted |= {f"{f} {label}": f"{len(lit)}/{len(own)}"}
            wanted |= {f"{f} {label} lit.d": [first + 12 * k for k in lit]}
    if evidence := total(scores.values()):
        wanted["says no"] = f": {scores['no'] / evidence} "
        wanted["bar yes.width"] = 340 * scores["yes"] / evidence
    return wanted


def judged(words: str) -> Wanted:
    """Leave each day out, and count: the matrix, its measures and a place on the ROC curve."""
    least, said = F(int(words.removesuffix(" %")), 100), list[tuple[str, str]]()
    for i, row in enumerate(ROWS):
        scores = counted(dict(zip(NAMES, row, strict=False)), [*ROWS[:i], *ROWS[i + 1 :]])
        said.append((row[-1], "no" if scores["no"] / total(scores.values()) >= least else "yes"))
    counts = {f"{y}, {z}": said.count((y, z)) for y in ("no", "yes") for z in ("no", "yes")}
    hit, missed, false, rest = counts.values()
    wanted: dict[str, object] = {pair: str(n) for pair, n in counts.items()}
    measures = {
        "accuracy": (hit + rest, 14),
        "precision": (hit, hit + false),
        "recall": (hit, hit + missed),
        "F1": (2 * hit, 2 * hit + false + missed),
    }
    wanted |= {name: f"{name} {F(n, m) if m else '0/0'} " for name, (n, m) in measures.items()}
    x, y = threshold.place([F(false, 9), F(hit, 5)])
    return wanted | {"rates.cx": x, "rates.cy": y}


def storm(heard: str, *ticks: str) -> Wanted:
    """Send news along every trail without a block, and say of each to the fire where it ends."""
    start, parents = trails.STARTS[heard], trails.STORM.parents
    known = {v for v in ticks if v} - {start}
    classes = dict.fromkeys(trails.AT, "line") | dict.fromkeys(known, "a")
    lines = list[str]()
    for trail in networks.trails(parents, [start], parents) if start else ():
        shut = networks.blocks(parents, trail, known)
        if not shut and trail[-1] not in known:
            classes[trail[-1]] = "soft-b"
        if trail[-1] == trails.FIRE != start and trails.FIRE not in known:
            by = ", ".join(trails.AT[v][0] for v in trail[1:-1])
            lines.append(f"{by}: closed at {trails.AT[shut[0][0]][0]}" if shut else f"{by}: open")
    if start:
        classes[start] = "ring"
    return {f"node {v}.class": c for v, c in classes.items()} | {
        f"trail {i}": line for i, line in enumerate(lines, 1)
    }


def trellis(way: str, step: str) -> Wanted:
    """Multiply every path out."""
    seen, wanted = ("umbrella", "umbrella", "none"), dict[str, object]()
    for t, z in [*product(range(3), SKIES)][: int(step)]:
        every = paths.paths(UMBRELLA, seen[: t + 1])
        weights_ = [p for path, p in every.items() if path[-1] == z]
        wanted[f"name {t} {z}"] = sum(weights_) if "sum" in way else max(weights_)
    if int(step) == 6:
        wanted["says"] = "in all 0.120445" if "sum" in way else "best path: rain, rain, dry"
    return wanted


def buses(divisor: str, delay: str) -> Wanted:
    """Return the odds of A by decimals of sixty digits: 2 e^(-3x^2/8v), v as the sum is divided."""
    power = decimal(-3 * F(delay) ** 2 / (8 if divisor == "n" else 16))
    ratio = 2 * F(SIXTY.exp(power))
    place = "1.36" if divisor == "n" else "1.92"
    return {"says": f" {rounding.decimal(ratio / (1 + ratio), 2)} ", "place True": place}


def network(*chosen: str) -> Wanted:
    """List all 32 stories, and take the share of those in which a variable is true."""
    known = {v: x for v, x in zip("LFSAG", chosen, strict=True) if x in ("yes", "no")}
    stories = networks.worlds(EXAM)
    evidence = networks.mass(stories, known)
    shares = {v: networks.mass(stories, {v: "yes"} | known) / evidence for v in "LFSAG"}
    return {f"says {v}": known.get(v, rounding.decimal(p, 3)) for v, p in shares.items()}


def wandering(step: str) -> Wanted:
    """Give each point to the nearer centre, and take each centre to the mean of its points."""
    rings = [(F(x), F(y)) for x, y in centres.START]

    def far(point: tuple[Fraction, ...]) -> list[Fraction]:
        return [(point[0] - x) ** 2 + (point[1] - y) ** 2 for x, y in rings]

    points, places = [(F(x), F(y)) for x, y in centres.POINTS], dict[str, object]()
    for turn in range((int(step) + 1) // 2 + 1):
        groups = [[p for p in points if min(far(p)) == far(p)[j]] for j in (0, 1)]
        if turn == int(step) // 2:
            nearest = {i: rings[far(p).index(min(far(p)))] for i, p in enumerate(points)}
            places |= {f"way {i}.x2": 30 + 50 * x for i, (x, _) in nearest.items()}
        if turn < (int(step) + 1) // 2:
            rings = [
                (total(x for x, _ in group) / len(group), total(y for _, y in group) / len(group))
                for group in groups
            ]
    for j, (x, y) in enumerate(rings):
        places |= {f"centre {j}.cx": 30 + 50 * x, f"centre {j}.cy": 305 - 45 * y}
    return {"says": f" error {total(min(far(p)) for p in points)} ", **places}


WANTED: dict[str, object] = {  # by picture a function of what is chosen
    "bells.buses": buses,
    "centres.wandering": wandering,
    "diary.days": days,
    "graphs.trellis": trellis,
    "messages.network": network,
    "threshold.days": judged,
    "trails.storm": storm,
}


def stands(wanted: object, shown: str) -> bool:
    """Tell whether a mark is what is wanted."""
    match wanted:
        case str():
            return wanted in f" {shown} " if wanted != wanted.strip() else wanted == shown
        case list():
            return [x for x, *_ in drawings.rectangles(shown)] == wanted
        case _:
            return abs(F(shown) - F(str(wanted))) <= CLOSE


def test_each_picture_is_what_was_approved(approved: Callable[[str, str], None]) -> None:
    """Every mark, word and state; `pytest --approve` writes the digests anew."""
    digests = {call: sha256(str(drawn(call)).encode()).hexdigest()[:16] for call in drawings.CALLS}
    approved("pictures.txt", "".join(f"{call}: {digest}\n" for call, digest in digests.items()))


@pytest.mark.parametrize("call", WANTED)
def test_each_state_has_its_numbers(call: str) -> None:
    """Each kind of mark is looked at in some state."""
    for chosen, state in states(call):
        found = ask(WANTED[call], *chosen)
        assert isinstance(found, Mapping)
        for mark, wanted in found.items():
            key, _, what = mark.partition(".")
            assert stands(wanted, state[key, what or "text"]), (chosen, mark, wanted)


# What is drawn for any choice


THOUSANDTHS, HUNDREDTHS = st.integers(0, 500), st.integers(0, 100)


@settings(max_examples=10)
@given(THOUSANDTHS, HUNDREDTHS, HUNDREDTHS)
def test_the_people_cover_their_shares(ill: int, finds: int, spares: int) -> None:
    """64 units for each of a thousand people: areas are probabilities."""
    p, s, t = F(ill, 1000), F(finds, 100), F(spares, 100)
    marks = drawings.keyed(theorem.people(f"0.{ill:03}", str(s), str(t)))
    shares = {"ill+": p * s, "ill−": p * (1 - s), "well+": (1 - p) * (1 - t), "well−": (1 - p) * t}
    for key, share in shares.items():
        area = drawings.area(marks[f"people {key}"].get("d", ""))
        assert abs(area - 64000 * share) <= F(1, 2)
        assert (marks[f"count {key}"].text or "").endswith(
            f": {1000 * float(share):.5f}".rstrip("0").rstrip(".")
        )
    if positive := shares["ill+"] + shares["well+"]:
        assert f" {shares['ill+'] / positive} " in (marks["answer"].text or "")
