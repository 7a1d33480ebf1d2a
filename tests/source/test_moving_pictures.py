"""Each state of a picture that moves has the numbers that are found here by another way."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import prod
from operator import mul

import pytest

from docs._build.pictures import (
    centres,
    climb,
    splits,
    threshold,
    trails,
)
from oracles.decimals import SIXTY, decimal
from refnb.exact import rational, rounding
from refnb.io import files
from source import drawings

MOVING = [call for call in drawings.CALLS if drawings.drawn(call).layers]
PAIRS = [("no", "no"), ("no", "yes"), ("yes", "no"), ("yes", "yes")]
ROWS = [
    line.split(",")[-5:]
    for line in files.example("weather.csv").read_text("utf-8").splitlines()[1:]
]
State = Mapping[tuple[str, str], str]


def _index(at: tuple[int, ...], by: list[int], sizes: list[range]) -> int:
    """Return the place of a state in the words of a cell, as the script finds it."""
    return reduce(lambda n, i: n * len(sizes[i]) + at[i], by, 0)


def states(call: str) -> Iterator[tuple[tuple[str, ...], State]]:
    """Yield what is chosen, and what the script then writes: by mark and attribute."""
    (layer,) = drawings.drawn(call).layers
    data = layer.data
    chosen = product(*(move.values for move in layer.moves))
    cells, words = data["cells"], data["words"]
    assert isinstance(cells, list)
    assert isinstance(words, list)
    sizes = [range(len(move.values)) for move in layer.moves]
    for at, values in zip(product(*sizes), chosen, strict=True):
        yield (
            values,
            {(key, what): words[places[_index(at, by, sizes)]] for key, what, by, places in cells},
        )


def test_half_of_the_chapters_have_a_picture_that_moves() -> None:
    """At least fifteen, the people of the test and seventeen with states."""
    assert len(MOVING) >= 17


@pytest.mark.parametrize("call", MOVING)
def test_a_picture_is_drawn_as_in_its_first_state(call: str) -> None:
    """What the script would write at the start is there already, and is all that ever changes."""
    picture = drawings.drawn(call)
    marks = drawings.keyed(picture)
    (layer,) = picture.layers
    start = tuple(move.values[move.start] for move in layer.moves)
    for (key, what), word in dict(states(call))[start].items():
        if key != "shows":
            mark = marks[key]
            assert (mark.text or "" if what == "text" else mark.get(what, "")) == word
    for _, state in states(call):
        assert {key for key, _ in state} <= {*marks}


def test_the_likelihood_of_each_share() -> None:
    """Three sunny days and a rainy one."""
    for (share,), state in states("coin.hill"):
        p = Fraction(share)
        said = state["says", "text"].split(": likelihood ")[1].split(" ")[0]
        assert Fraction(said) == p * p * p * (1 - p)
        assert abs(Fraction(state["here", "cx"]) - 20 - 320 * p) <= Fraction(1, 100)


def test_the_mode_and_the_mean_of_each_weight() -> None:
    """Weights 1 + k for both: the mode is the m-estimate of m = 2 k, the mean one step further."""
    for (added,), state in states("coin.weights"):
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
    for (words,), state in states("threshold.days"):
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
    for (heard, *ticks), state in states("trails.storm"):
        start = trails.STARTS[heard]
        known = {v for v in ticks if v} - {start}
        lit = {v for v in trails.AT if state.get((f"node {v}", "class")) == "soft-b"}
        assert lit == (open_trails(start, known) if start else set()), (heard, known)
        assert all(state[f"node {v}", "class"] == "a" for v in known)


def test_each_trail_to_the_fire_is_open_or_closed_where_it_is_said() -> None:
    """By the first joint that blocks; no trail is told where there is no news, or the fire."""
    names = {words: v for v, (words, *_) in trails.AT.items()}
    for (heard, *ticks), state in states("trails.storm"):
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
    for (way, step), state in states("graphs.trellis"):
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
    """By hand, from each first guess: Ann bakes a, her good crusts are g, Ben's b."""
    last = a = g = b = good = bad = Fraction(0)
    for (start, step), state in states("climb.rounds"):
        if step == "0":
            (a, g, b), last = map(Fraction, climb.STARTS[start]), Fraction(0)
        elif int(step) % 2:
            good = a * g * g / (a * g * g + (1 - a) * b * b)
            bad = a * (1 - g) ** 2 / (a * (1 - g) ** 2 + (1 - a) * (1 - b) ** 2)
        else:
            a, g, b = (good + bad) / 2, good / (good + bad), (1 - good) / (2 - good - bad)
        shown = [Fraction(state[f"bar {i}", "width"]) / 180 for i in range(4)]
        wanted = [a, g] if step == "0" else [a, g, good, bad]
        assert all(abs(x - y) < Fraction(1, 1000) for x, y in zip(shown, wanted, strict=False))
        loaves = a * g * g + (1 - a) * b * b, a * (1 - g) ** 2 + (1 - a) * (1 - b) ** 2
        likely = loaves[0] ** 2 * loaves[1] ** 2
        assert abs(Fraction(state["says", "text"].rsplit(" ", 1)[1]) - likely) <= Fraction(1, 20000)
        assert likely >= last
        last = likely


def test_the_error_of_k_means_falls_with_each_step() -> None:
    """The squared distances to the rings, added up by hand; it never rises."""
    last = Fraction(1000)
    for _, state in states("centres.wandering"):
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


def test_the_square_is_divided_as_the_reader_chooses() -> None:
    """By hand: each share of what is full, width times height."""
    for chosen, state in states("theorem.square"):
        loaded, low, high = map(Fraction, chosen)
        full = {"fair": (1 - loaded) * low, "loaded": loaded * high}
        for die, part in full.items():
            share = rational.spelling(part / sum(full.values())) if any(full.values()) else "0/0"
            assert state[f"share {die}", "text"] == share
        wide, tall = (Fraction(state["full loaded", side]) for side in ("width", "height"))
        assert abs(wide * tall - 240 * 240 * full["loaded"]) < 4


def test_a_bus_that_is_so_late_is_of_line_a() -> None:
    """The odds of A by decimals of sixty digits: 2 e^(-3x^2/8v), v as the sum is divided."""
    for (divisor, delay), state in states("bells.buses"):
        power = decimal(-3 * Fraction(delay) ** 2 / (8 if divisor == "n" else 16))
        ratio = 2 * Fraction(SIXTY.exp(power))
        said = Fraction(state["says", "text"].rsplit(" ", 1)[1])
        assert abs(said - ratio / (1 + ratio)) <= Fraction(51, 10000)
    places = {state["place True", "text"] for _, state in states("bells.buses")}
    assert places == {"1.36", "1.92"}


def test_the_network_of_the_exam_answers_by_its_stories() -> None:
    """All 32 stories, each a product of five numbers of the page."""
    pass_ = {(1, 1): "0.8", (1, 0): "0.6", (0, 1): "0.5", (0, 0): "0.3"}
    told = {"aunt": {1: "0.7", 0: "0.3"}, "present": {1: "0.8", 0: "0.2"}}

    def part(p: str, yes: int) -> Fraction:
        return Fraction(p) if yes else 1 - Fraction(p)

    stories = {
        (s, f, p, a, g): part("0.4", s)
        * part("0.6", f)
        * part(pass_[s, f], p)
        * part(told["aunt"][p], a)
        * part(told["present"][p], g)
        for s, f, p, a, g in product((0, 1), repeat=5)
    }
    for chosen, state in states("messages.network"):
        known = {i: int(x == "yes") for i, x in enumerate(chosen) if x in ("yes", "no")}
        fits = {x: p for x, p in stories.items() if all(x[i] == y for i, y in known.items())}
        for i, v in enumerate("LFSAG"):
            share = sum((p for x, p in fits.items() if x[i]), Fraction(0)) / sum(fits.values())
            said = state[f"says {v}", "text"]
            assert said == (chosen[i] if i in known else rounding.decimal(share, 3))


def test_the_tree_holds_the_days_of_each_place() -> None:
    """Counted in the diary: at the place of a value the days with it, yes to no."""
    features = {
        "sunny": 0,
        "overcast": 0,
        "rain": 0,
        "high": 2,
        "normal": 2,
        "weak": 3,
        "strong": 3,
    }
    marks = drawings.keyed(splits.tree())
    for path in splits.AT:
        here = [row for row in ROWS if all(row[features[value]] == value for value in path)]
        yes = sum(row[-1] == "yes" for row in here)
        key = " ".join(path) or "all"
        assert marks[f"days {key}"].text == f"{yes} : {len(here) - yes}"
    said = [[state[key, "text"] for key in ("says", "gains")] for _, state in states("splits.tree")]
    assert said[0] == [
        "next: Outlook 0.247 bits",
        "less: Humidity 0.152, Wind 0.048, Temperature 0.029",
    ]
    assert said[1] == [
        "next, if sunny: Humidity 0.971 bits",
        "less: Temperature 0.571, Wind 0.020",
    ]


def test_each_day_becomes_products_row_by_row() -> None:
    """For every day that can be asked and so many of its features."""
    for (*asked, step), state in states("diary.days"):
        for label in ("yes", "no"):
            own = [row for row in ROWS if row[-1] == label]
            alike = [sum(row[f] == asked[f] for row in own) for f in range(int(step))]
            score = Fraction(len(own), 14) * prod(Fraction(n, len(own)) for n in alike)
            assert Fraction(state[f"score {label}", "text"]) == score


def test_the_squares_of_a_line_through_three_heights() -> None:
    """By hand; none is smaller than that of the line of least squares."""
    sums = dict[tuple[str, ...], Fraction]()
    for chosen, state in states("plots.seedling"):
        start, rise = map(Fraction, chosen)
        misses = [start + day * rise - high for day, high in enumerate((1, 2, 2))]
        sums[chosen] = sum((miss * miss for miss in misses), Fraction(0))
        assert f"squares {rational.spelling(sums[chosen])}, " in state["says", "text"]
    assert min(sums, key=sums.__getitem__) == ("7/6", "1/2")


def test_three_coins_vote_after_each_number_of_heads() -> None:
    """Prior times 1/2, 3/4 or 1, as often as heads were seen."""
    for (seen,), state in states("bars.votes"):
        n, sides = int(seen), (Fraction(1, 2), Fraction(3, 4), Fraction(1))
        weights = [p * side**n for p, side in zip((7, 2, 1), sides, strict=True)]
        vote = rational.total(map(mul, weights, sides)) / rational.total(weights)
        assert state["together", "text"] == f"together: {rational.spelling(vote)}"


def test_odds_lie_on_the_logistic_curve() -> None:
    """An odds of o is the probability o/(1 + o)."""
    for (odd,), state in states("odds.sigmoid"):
        share = Fraction(odd) / (1 + Fraction(odd))
        assert state["says", "text"].endswith(f"spam {rational.spelling(share)}")
        assert abs(190 - Fraction(state["here", "cy"]) - 160 * share) < Fraction(1, 30)
