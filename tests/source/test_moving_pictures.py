"""Each state of a picture that moves has the numbers that are found here by another way."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from math import prod

import pytest

from docs._build.pictures import centres, climb, coin, graphs, threshold, trails
from docs._build.pictures.svg import Picture
from refnb.exact import rational
from refnb.io import files
from source import drawings

MOVING = [coin.hill, coin.weights, threshold.days, trails.storm, graphs.trellis, centres.wandering]
MOVING.append(climb.rounds)
PAIRS = [("no", "no"), ("no", "yes"), ("yes", "no"), ("yes", "yes")]
ROWS = [
    line.split(",")[-5:]
    for line in files.example("weather.csv").read_text("utf-8").splitlines()[1:]
]
State = Mapping[tuple[str, str], str]


def states(picture: Picture) -> Iterator[tuple[tuple[str, ...], State]]:
    """Yield what is chosen, and what the script then writes: by mark and attribute."""
    (layer,) = picture.layers
    data = layer.data()
    chosen = product(*(move.values for move in layer.moves))
    cells, words = data["cells"], data["words"]
    assert isinstance(cells, list)
    assert isinstance(words, list)
    rows = data["rows"]
    assert isinstance(rows, list)
    for values, row in zip(chosen, rows, strict=True):
        yield values, {cell: words[i] for cell, i in zip(cells, row, strict=True)}


@pytest.mark.parametrize("draw", MOVING)
def test_a_picture_is_drawn_as_in_its_first_state(draw: "object") -> None:
    """What the script would write at the start is there already, and is all that ever changes."""
    assert callable(draw)
    picture = draw()
    marks = drawings.keyed(picture)
    (layer,) = picture.layers
    start = tuple(move.values[move.start] for move in layer.moves)
    for (key, what), word in dict(states(picture))[start].items():
        if key != "shows":
            mark = marks[key]
            assert (mark.text or "" if what == "text" else mark.get(what, "")) == word
    for _, state in states(picture):
        assert {key for key, _ in state} <= {*marks}


def test_the_likelihood_of_each_share() -> None:
    """Three sunny days and a rainy one."""
    for (share,), state in states(coin.hill()):
        p = Fraction(share)
        said = state["says", "text"].split(": likelihood ")[1].split(" ")[0]
        assert Fraction(said) == p * p * p * (1 - p)
        assert abs(Fraction(state["here", "cx"]) - 20 - 320 * p) <= Fraction(1, 100)


def test_the_mode_and_the_mean_of_each_weight() -> None:
    """Weights 1 + k for both: the mode is the m-estimate of m = 2 k, the mean one step further."""
    for (added,), state in states(coin.weights()):
        k = int(added)
        mode, mean = (state[f"says {name}", "text"].split(" ")[1] for name in ("mode", "mean"))
        assert (Fraction(mode), Fraction(mean)) == (
            Fraction(3 + k, 4 + 2 * k),
            Fraction(4 + k, 6 + 2 * k),
        )
        assert ("maximum likelihood" in state["says mode", "text"]) == (k == 0)


def no(day: int) -> Fraction:
    """Return P(no) of a day, counted in the other thirteen by hand."""
    others = [row for i, row in enumerate(ROWS) if i != day]
    scores = {}
    for label in ("yes", "no"):
        own = [row for row in others if row[-1] == label]
        same = [Fraction(sum(row[f] == ROWS[day][f] for row in own), len(own)) for f in range(4)]
        scores[label] = Fraction(len(own), len(others)) * prod(same)
    return scores["no"] / (scores["no"] + scores["yes"])


def test_each_threshold_has_its_confusion_matrix() -> None:
    """And accuracy, precision, recall, F1 and a place on the ROC curve."""
    cases = [(row[-1], no(i)) for i, row in enumerate(ROWS)]
    for (words,), state in states(threshold.days()):
        least = Fraction(int(words.split()[0]), 100)
        said = [(label, "no" if p >= least else "yes") for label, p in cases]
        count = {pair: said.count(pair) for pair in PAIRS}
        for pair, n in count.items():
            assert state[", ".join(pair), "text"] == str(n)
        found, false, missed = count["no", "no"], count["yes", "no"], count["no", "yes"]
        wanted = {
            "accuracy": Fraction(found + count["yes", "yes"], 14),
            "precision": Fraction(found, found + false) if found + false else None,
            "recall": Fraction(found, found + missed),
            "F1": Fraction(2 * found, 2 * found + false + missed),
        }
        for name, x in wanted.items():
            text = state[name, "text"].split(" ")[1]
            assert text == ("0/0" if x is None else rational.spelling(x))
        place = [Fraction(state["rates", axis]) for axis in ("cx", "cy")]
        at = threshold.place([Fraction(false, 9), Fraction(found, 5)])
        assert all(abs(a - b) <= Fraction(1, 100) for a, b in zip(place, at, strict=True))


def blocked(u: str, v: str, w: str, known: set[str]) -> bool:
    """Tell whether news does not pass from u over v to w."""
    below = {v}
    for _ in trails.AT:
        below |= {child for parent, child in trails.arrows() if parent in below}
    meet = {u, w} <= {*trails.STORM.parents[v]}
    return not below & known if meet else v in known


def open_trails(start: str, known: set[str]) -> set[str]:
    """Return what some trail without a block reaches: every simple trail is tried."""
    near = {v: {*trails.STORM.parents[v], *trails.STORM.children[v]} for v in trails.AT}
    reached, waiting = set[str](), [[start]]
    while waiting:
        trail = waiting.pop()
        for w in near[trail[-1]] - {*trail}:
            if len(trail) > 1 and blocked(trail[-2], trail[-1], w, known):
                continue
            reached.add(w)
            waiting.append([*trail, w])
    return reached - known


def test_news_reaches_what_a_trail_without_a_block_reaches() -> None:
    """In each network of what is known."""
    for (heard, *ticks), state in states(trails.storm()):
        start = trails.STARTS[heard]
        known = {v for v in ticks if v} - {start}
        lit = {v for v in trails.AT if state.get((f"node {v}", "class")) == "soft-b"}
        assert lit == (open_trails(start, known) if start else set()), (heard, known)
        assert all(state[f"node {v}", "class"] == "a" for v in known)


def test_each_trail_to_the_fire_is_open_or_closed_where_it_is_said() -> None:
    """By the first joint that blocks; no trail is told where there is no news, or the fire."""
    names = {words: v for v, (words, *_) in trails.AT.items()}
    for (heard, *ticks), state in states(trails.storm()):
        start, known = trails.STARTS[heard], {v for v in ticks if v} - {trails.STARTS[heard]}
        lines = [state["trail 1", "text"], state["trail 2", "text"], state["trail 3", "text"]]
        assert len({*lines}) == (3 if start and trails.FIRE not in known else 1)
        for by, _, said in (line.partition(": ") for line in lines if line):
            trail = [start, *(names[word] for word in by.split(", ")), trails.FIRE]
            joints = zip(trail, trail[1:], trail[2:], strict=False)
            shut = [trails.AT[v][0] for u, v, w in joints if blocked(u, v, w, known)]
            assert said == (f"closed at {shut[0]}" if shut else "open")


def test_the_trellis_adds_paths_or_takes_the_best_of_them() -> None:
    """Every path is multiplied out, with the numbers of the page."""
    move = {"rain": {"rain": "0.7", "dry": "0.3"}, "dry": {"rain": "0.3", "dry": "0.7"}}
    shows = {"rain": ("0.9", "0.9", "0.1"), "dry": ("0.2", "0.2", "0.8")}
    for (way, step), state in states(graphs.trellis()):
        for t, z in [(t, z) for t in range(3) for z in ("rain", "dry")][: int(step)]:
            paths = [(*path, z) for path in product(("rain", "dry"), repeat=t)]
            weights = [
                Fraction(1, 2)
                * prod(Fraction(shows[s][i]) for i, s in enumerate(path))
                * prod(Fraction(move[a][b]) for a, b in pairwise(path))
                for path in paths
            ]
            wanted = sum(weights) if "sum" in way else max(weights)
            assert Fraction(state[f"number {t} {z}", "text"]) == wanted
        if int(step) == 6:
            assert state["says", "text"] == (
                "in all 0.120445" if "sum" in way else "best path: rain, rain, dry"
            )


def test_a_round_of_em_shares_out_and_counts() -> None:
    """Two bakers by hand: Ann's part a, her good crusts g; Ben's loaves are all good."""
    a, g, share = Fraction(9, 10), Fraction(1, 2), Fraction(0)
    for (step,), state in states(climb.rounds()):
        if int(step) % 2:
            share = a * g * g / (a * g * g + 1 - a)
        elif step != "0":
            a, g = (2 * share + 2) / 4, 2 * share / (2 * share + 2)
        bars = [Fraction(state[f"bar {i}", "width"]) / 180 for i in range(3)]
        assert all(abs(x - y) < Fraction(1, 1000) for x, y in zip(bars, (a, g, share), strict=True))
        likely = ((a * g * g + 1 - a) * a * (1 - g) ** 2) ** 2
        assert abs(Fraction(state["says", "text"].rsplit(" ", 1)[1]) - likely) <= Fraction(1, 20000)


def test_the_error_of_k_means_falls_with_each_step() -> None:
    """The squared distances to the rings, added up by hand; it never rises."""
    last = Fraction(1000)
    for _, state in states(centres.wandering()):
        rings = [
            (
                (Fraction(state[f"centre {j}", "cx"]) - 30) / 50,
                (305 - Fraction(state[f"centre {j}", "cy"])) / 45,
            )
            for j in (0, 1)
        ]
        near = [min((x - a) ** 2 + (y - b) ** 2 for a, b in rings) for x, y in centres.POINTS]
        said = Fraction(state["says", "text"].rsplit(" ", 1)[1])
        assert abs(sum(near) - said) < Fraction(1, 10)
        assert said <= last
        last = said
