"""The numbers in a picture are those of refnb, found here by hand or by another way."""

import math
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from docs._build.pictures import (
    bells,
    clouds,
    diary,
    messages,
    mosaic,
    odds,
    plots,
    simplex,
    theorem,
)
from oracles.decimals import SIXTY, decimal
from refnb.classifiers import joint
from refnb.exact.rational import total
from refnb.examples import EXAM
from refnb.exercises.problems import play_tennis
from refnb.io import files
from source import drawings

HALF, CLOSE = Fraction(1, 2), Fraction(1, 100)
THOUSANDTHS = st.integers(0, 500)
HUNDREDTHS = st.integers(0, 100)
ROWS = [
    line.split(",") for line in files.example("weather.csv").read_text("utf-8").splitlines()[1:]
]
NAMES = [*play_tennis.SCHEMA.features]


def near(x: Fraction, y: Fraction | Decimal, by: Fraction = CLOSE) -> bool:
    """Tell whether a place is that of a number, but for its rounding to two digits."""
    return abs(x - Fraction(y)) <= by


@settings(max_examples=25)
@given(THOUSANDTHS, HUNDREDTHS, HUNDREDTHS)
def test_the_people_cover_their_shares(ill: int, finds: int, spares: int) -> None:
    """64 units for each of a thousand people: areas are probabilities."""
    picture = theorem.people(f"0.{ill:03}", str(Fraction(finds, 100)), str(Fraction(spares, 100)))
    p, s, t = Fraction(ill, 1000), Fraction(finds, 100), Fraction(spares, 100)
    marks = drawings.keyed(picture)
    shares = {"ill+": p * s, "ill−": p * (1 - s), "well+": (1 - p) * (1 - t), "well−": (1 - p) * t}
    for key, share in shares.items():
        assert near(
            drawings.area(marks[f"people {key}"].get("d", "")), 64000 * share, Fraction(1, 2)
        )
        assert (marks[f"count {key}"].text or "").endswith(
            f": {1000 * float(share):.5f}".rstrip("0").rstrip(".")
        )
    if positive := shares["ill+"] + shares["well+"]:
        assert f" {shares['ill+'] / positive} " in (marks["answer"].text or "")


def asked_days() -> st.SearchStrategy[dict[str, str]]:
    """Draw a value for each feature."""
    return st.fixed_dictionaries(
        {f: st.sampled_from(v) for f, v in play_tennis.SCHEMA.features.items()}
    )


def scores(asked: Mapping[str, str], extra: int) -> dict[str, Fraction]:
    """Return prior times factors, counted on the lines of the diary."""
    found = {}
    for label in ("yes", "no"):
        own = [row for row in ROWS if row[4] == label]
        found[label] = Fraction(len(own), 14)
        for i, name in enumerate(NAMES):
            if name in asked:
                n = sum(row[i] == asked[name] for row in own)
                sides = len({row[i] for row in ROWS})
                found[label] *= Fraction(n + extra, len(own) + extra * sides)
    return found


@settings(max_examples=25)
@given(asked_days())
def test_lit_days_are_counted(asked: dict[str, str]) -> None:
    """Squares, fractions, products and the bar agree with the diary, line by line."""
    marks, found = (
        drawings.marks(diary.counted([*(asked[f] for f in NAMES), "4"])[0]),
        scores(asked, 0),
    )
    for label in ("yes", "no"):
        own = [row for row in ROWS if row[4] == label]
        for i, name in enumerate(NAMES):
            lit = [k for k, row in enumerate(own) if row[i] == asked[name]]
            places = drawings.rectangles(marks[f"{name} {label} lit"].get("d", ""))
            first = 84 if label == "yes" else 234
            assert [(x - first) / 12 for x, _, _, _ in places] == lit
            assert marks[f"{name} {label}"].text == f"{len(lit)}/{len(own)}"
        assert marks[f"score {label}"].text == str(found[label])
    if evidence := sum(found.values()):
        assert f": {found['no'] / evidence} " in (marks["says no"].text or "")
        wide = Fraction(marks["bar yes"].get("width", ""))
        assert near(wide / 340, found["yes"] / evidence, Fraction(1, 10**4))


@given(st.integers(0, 50))
def test_the_estimate_lies_between_count_and_guess(m: int) -> None:
    """(3 + m/3)/(4 + m) sun is a mean of corners; the point divides the way as m to 4."""
    picture, ring = simplex.sky(), drawings.marks(simplex.weighed([str(m)])[0])["now"]
    x, y = (Fraction(ring.get(axis, "")) for axis in ("cx", "cy"))
    shares = [(n + Fraction(m, 3)) / (4 + m) for n in (3, 1, 0)]
    assert near(x, 30 * shares[0] + 330 * shares[1] + 180 * shares[2])
    assert near(y, 282 * (shares[0] + shares[1]) + 22 * shares[2])
    (left, low), (right, high) = drawings.points(picture, "line-a")
    assert near(x, left + (right - left) * m / (4 + m), Fraction(1, 50))
    assert near(y, low + (high - low) * m / (4 + m), Fraction(1, 50))


def log2(x: Fraction) -> Fraction:
    """Return the logarithm by Python's decimals."""
    return Fraction(SIXTY.divide(SIXTY.ln(decimal(x)), SIXTY.ln(Decimal(2))))


def test_the_waterfall_ends_at_the_odds() -> None:
    """27/800 · 1/18 · 1 · 2 = 3/800: every bar begins where the last one ended."""
    bars = drawings.boxes(odds.waterfall(), "a", "b")
    ends, at = [], Fraction(1)
    for ratio in map(Fraction, ("27/800", "1/18", "1", "2")):
        ends.append(sorted((at, at * ratio)))
        at *= ratio
    assert at == Fraction(3, 800)
    ends.append([at, Fraction(1)])
    for (x, _, wide, _), (low, high) in zip(bars, ends, strict=True):
        assert near(x, 300 + 25 * log2(low), Fraction(1, 25))
        assert near(wide, max(Fraction(1), 25 * (log2(high) - log2(low))), Fraction(1, 25))


def test_one_letter_two_models() -> None:
    """The shares of the page, and of presence and absence by hand: 2/3 · 15/8 · 5/12 · 5/16."""
    said = drawings.texts(odds.models())
    assert "multinomial, how often: spam 25/37" in said
    presence = Fraction(2, 3) * Fraction(15, 8) * Fraction(5, 12) * Fraction(5, 16)
    assert f"Bernoulli, whether at all: spam {presence / (1 + presence)}" in said


def test_messages_lie_on_the_sigmoid() -> None:
    """The posteriors of the page at their odds, and the curve 1/(1 + 2^-t) between them."""
    picture = odds.sigmoid()
    shares = [Fraction(1, n) for n in (33, 3, 2)] + [Fraction(2, 3), Fraction(8, 9)]
    for (x, y), share in zip(drawings.points(picture, "b"), shares, strict=True):
        assert near(x, 180 + 30 * log2(share / (1 - share)))
        assert near(y, 190 - 160 * share, Fraction(1, 40))
    for x, y in drawings.points(picture, "line-a"):
        power = SIXTY.power(Decimal(2), decimal(-(x - 180) / 30))
        assert near(y, 190 - 160 / (1 + Fraction(power)), Fraction(1, 40))


def test_bells_cross_where_the_posterior_is_a_half() -> None:
    """Heights by e^(-x²/2v) / √(2πv), and both curves at one height at ±√(8/3 log 2)."""
    a, b = (drawings.points(bells.buses(), kind) for kind in ("line-a", "line-b"))
    root = Fraction(Decimal("2.506628274631000502"))
    for line, width in ((a, 1), (b, 2)):
        for x, y in line:
            t = (x - 180) / 40 / width
            bell = Fraction(SIXTY.exp(decimal(-t * t / 2))) / root / width
            assert near(y, 152 - 300 * bell, Fraction(1, 20))
    higher = [p[1] < q[1] for p, q in zip(a, b, strict=True)]
    inside = [abs(x - 180) / 40 < Fraction(136, 100) for x, _ in a]
    assert higher == inside


def test_the_mosaic_of_the_hills() -> None:
    """The table of the page: 3/50 + 1/25 + 7/40 + 4/25 = 87/200, and 7/40 for 4/25 is 9/20."""
    wrong = drawings.boxes(mosaic.hills(), "b")
    shares = [wide * high / (330 * 110) for _, _, wide, high in wrong]
    table = [Fraction(s) for s in ("3/50", "1/25", "7/40", "4/25", "3/50", "1/25", "7/40", "7/40")]
    assert all(near(s, t, Fraction(1, 10**4)) for s, t in zip(shares, table, strict=True))
    assert sum(table[:4]) == Fraction(87, 200)
    assert sum(table[4:]) == Fraction(9, 20)
    said = drawings.texts(mosaic.hills())
    assert [w for w in said if w in {"stay", "hike"}] == [
        "stay",
        "stay",
        "hike",
        "stay",
        "stay",
        "stay",
        "hike",
        "hike",
    ]
    assert {"Sunny, Windy: wrong 87/200", "Sunny, Windy, Rainy: wrong 9/20"} <= {*said}


def test_the_wind_is_counted_again_and_again() -> None:
    """The odds of staying by hand: 3/2 or 7/8, times 5/6 for a calm column, 5/4 for a windy one."""
    skies = [(Fraction(s), Fraction(w)) for s in ("3/2", "7/8") for w in ("5/6", "5/4")]
    for times, error in ((1, "87/200"), (2, "87/200"), (3, "9/20"), (9, "9/20")):
        marks = drawings.marks(mosaic.copied([str(times)])[0])
        sides = [Fraction(marks[f"bar {i}"].get("width", "")) / 180 for i in range(4)]
        odds_ = [sun * wind**times for sun, wind in skies]
        assert all(near(side, odd / (1 + odd)) for side, odd in zip(sides, odds_, strict=True))
        assert marks["error"].text == f"wrong on {error} of the days"


def test_arrows_are_those_of_the_exam() -> None:
    """Each points from a cause to its effect, and ends outside the circle."""
    assert messages.edges() == [("L", "S"), ("F", "S"), ("S", "A"), ("S", "G")]
    assert {*EXAM.parents} == {*messages.AT}


def test_the_line_between_the_clouds_passes_halfway() -> None:
    """Its ends are places at which both labels have the same height, and the middle is between."""
    found = clouds.line()
    line = next(
        mark
        for mark in drawings.figure(found).iter(f"{drawings.SVG}line")
        if mark.get("class") == "thin"
    )
    model = clouds.model()
    for end in "12":
        x, y = (Fraction(line.get(f"{axis}{end}", "")) for axis in "xy")
        at = {"x": (x - 60) / 36, "z": (220 - y) / 36}
        parts = [
            total((at[f] - model.means[f][label]) ** 2 / model.variances[f][label] for f in at)
            for label in "AB"
        ]
        assert abs(parts[0] - parts[1]) < Fraction(1, 50)


def test_the_days_that_match_are_counted() -> None:
    """Three of fourteen days were humid and windy, and one of these had tennis."""
    days = joint.count(play_tennis.SCHEMA, play_tennis.examples())
    seen = joint.infer(days, {"Humidity": "high", "Wind": "strong"})
    said = " ".join(drawings.figure(clouds.venn()).itertext())
    assert f"B: {seen.matching} match" in said
    assert f"C: {seen.agreeing['yes']} played" in said


def test_columns_are_as_wide_as_they_say_and_filled_as_high() -> None:
    """Areas are the joint table, the products of a tie, hours, and the vote of three coins."""
    full = {
        "orders": [Fraction(1, 12), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4)],
        "tie": [Fraction(3, 14), Fraction(3, 14)],
        "hours": [Fraction(12, 32), Fraction(4, 32), Fraction(1, 128), Fraction(7, 128)],
        "votes": [Fraction(7, 31), Fraction(27, 124), Fraction(8, 31)],
    }
    sides = {"orders": 150, "tie": 150, "hours": 160, "votes": 320}
    for name, areas in full.items():
        filled = drawings.boxes(drawings.drawn(f"bars.{name}"), "a", "b")
        assert len(filled) == len(areas)
        for (_, _, wide, high), area in zip(filled, areas, strict=True):
            assert near(wide * high, sides[name] * 120 * area, Fraction(3))
    assert sum(full["votes"]) == Fraction(87, 124)


def test_a_coin_is_as_long_as_its_factor() -> None:
    """1/10 and 2/3; not 9/10 and not 1/3; 1/2 and 1/3."""
    found = drawings.boxes(drawings.drawn("bars.coins"), "a", "b")
    wanted = [Fraction(n, 60) for n in (6, 40, 6, 40, 30, 20)]
    assert all(near(wide, 120 * x) for (_, _, wide, _), x in zip(found, wanted, strict=True))


def test_the_customers_follow_the_law_of_poisson() -> None:
    """e^-rate rate^x / x!, by decimals of sixty digits."""
    found = drawings.boxes(drawings.drawn("plots.customers"), "a", "b")
    for i, (_, _, _, high) in enumerate(found):
        rate, x = (4, 1)[i // 10], i % 10
        exact = Fraction(SIXTY.exp(-rate)) * rate**x / math.factorial(x)
        assert near(high, 380 * exact)


def test_the_line_through_three_heights_misses_as_the_page_says() -> None:
    """By -1/6, 1/3 and -1/6, which add up to 0, and so do the misses times the days."""
    said = [words.replace("−", "-") for words in drawings.texts(plots.seedling())]
    misses = [Fraction(words) for words in said if words in ("-1/6", "1/3")]
    assert sum(misses) == sum(day * miss for day, miss in enumerate(misses)) == 0
