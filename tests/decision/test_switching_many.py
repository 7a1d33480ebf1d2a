"""Six labels that are best one after another."""

from fractions import Fraction
from itertools import pairwise
from math import prod

from refnb.decision import switching
from refnb.estimation.counting import Counts, Values
from refnb.estimation.schema import Count, Schema

LABELS = tuple(f"y{i}" for i in range(6))
TOTALS = [2 * 6**i for i in range(6)]
SEEN = [1, 0, 1, 6, 3, 3]
PRIORS = [Fraction(n, 740) for n in (2, 9, 27, 54, 162, 486)]


def test_six_labels_take_turns() -> None:
    """Who is best is looked up at the weights (3/2)^k, each with its scores."""
    values = {y: {"0": k, "1": n - k} for y, n, k in zip(LABELS, TOTALS, SEEN, strict=True)}
    counts = Counts(
        Schema(LABELS, {"f": ("0", "1")}),
        dict(zip(LABELS, TOTALS, strict=True)),
        {"f": values},
    )
    prior = dict(zip(LABELS, PRIORS, strict=True))
    best = list[str]()
    for a in (Fraction(3, 2) ** k for k in range(-12, 60)):
        rows = zip(LABELS, PRIORS, SEEN, TOTALS, strict=True)
        scores = {y: p * (k + a) / (n + 2 * a) for y, p, k, n in rows}
        best.append(max(scores, key=scores.__getitem__))
    turns = tuple(dict.fromkeys(best))
    assert turns == LABELS
    found = switching.weight(counts, {"f": "0"}, "add", prior, 4)
    assert (found.zero, found.first) == (("y0",), ("y0",))
    assert [point.at for point in found.points] == list(pairwise(turns))
    assert [point.beyond for point in found.points] == [(y,) for y in turns[1:]]


def test_two_labels_take_turns_more_often_than_there_are_labels() -> None:
    """(n + a) / (4 n + 2 a) rises from 1/4 to 1/2: for y at 10^(4 i), for z 100 times as late."""
    rises = {"y": [10 ** (4 * i) for i in range(4)], "z": [10 ** (4 * i + 2) for i in range(4)]}
    counts = Counts(
        Schema(("y", "z"), {f"f{i}": ("0", "1") for i in range(4)}),
        {"y": 10**16, "z": 10**16},
        {f"f{i}": {y: {"0": n[i], "1": 3 * n[i]} for y, n in rises.items()} for i in range(4)},
    )
    prior, best = {"y": Fraction(4, 10), "z": Fraction(6, 10)}, list[str]()
    for a in (Fraction(10) ** k for k in range(-2, 18)):
        scores = {
            y: p * prod((n + a) / (4 * n + 2 * a) for n in rises[y]) for y, p in prior.items()
        }
        most = max(scores, key=scores.__getitem__)
        best += [most] if best[-1:] != [most] else []
    assert best == [*"zyzyzyzyz"]
    found = switching.weight(counts, dict.fromkeys(counts.values, "0"), "add", prior, 4)
    assert [*found.first, *(y for point in found.points for y in point.beyond)] == best


def test_the_last_of_four_that_join_goes_on() -> None:
    """At a = 1 all five scores tie; only z rises more steeply than the three between."""
    seen = {"b": (3, 3), "u": (1, 2), "v": (2, 6), "w": (1, 4), "z": (0, 2)}
    shares = {y: Fraction(n + 2, k + 1) for y, (k, n) in seen.items()}
    prior = {y: share / sum(shares.values()) for y, share in shares.items()}
    counts = Counts(
        Schema(tuple(seen), {"f": ("0", "1")}),
        {y: n for y, (_, n) in seen.items()},
        {"f": {y: {"0": k, "1": n - k} for y, (k, n) in seen.items()}},
    )
    found = switching.weight(counts, {"f": "0"}, "add", prior, 4)
    assert found.first == ("b",)
    (point,) = found.points
    assert point.value == 1
    assert point.exact
    assert (point.at, point.beyond) == (("b", "u", "v", "w", "z"), ("z",))


def test_the_last_of_nine_features_counts() -> None:
    """All others say the same of both labels: z is ahead where (3 + a) / (4 + 2 a) is."""
    names = [f"f{i}" for i in range(9)]
    even: dict[str, Count] = {"0": 2, "1": 2}
    values = {f: {"y": even, "z": even} for f in names}
    values["f8"] = {"y": {"0": 1, "1": 3}, "z": {"0": 3, "1": 1}}
    counts = Counts(Schema(("y", "z"), dict.fromkeys(names, ("0", "1"))), {"y": 4, "z": 4}, values)
    prior = {"y": Fraction(1, 2), "z": Fraction(1, 2)}
    found = switching.weight(counts, dict.fromkeys(names, "0"), "add", prior, 0)
    assert found == switching.Switches(("z",), ("z",), ())


def test_no_label_is_best_without_smoothing_where_the_fourth_feature_was_never_seen() -> None:
    """0 / 0 for both."""
    seen = dict.fromkeys("fgh", 1) | {"i": 0}
    values: Values = {f: {y: {"0": n, "1": n} for y in "yz"} for f, n in seen.items()}
    counts = Counts(Schema(("y", "z"), dict.fromkeys("fghi", ("0", "1"))), {"y": 2, "z": 2}, values)
    prior = {"y": Fraction(1, 3), "z": Fraction(2, 3)}
    found = switching.weight(counts, dict.fromkeys("fghi", "0"), "add", prior, 0)
    assert found == switching.Switches((), ("z",), ())


def test_priors_that_differ_by_two_in_a_billion_billions() -> None:
    """(2^60 + 1) (2 + a) and (2^60 + 3) (1 + a) are equal for 2 a = 2^60 - 1."""
    counts = Counts(
        Schema(("y", "z"), {"f": ("0", "1")}),
        {"y": 4, "z": 4},
        {"f": {"y": {"0": 2, "1": 2}, "z": {"0": 1, "1": 3}}},
    )
    prior = {y: Fraction(2**60 + k, 2**61 + 4) for y, k in (("y", 1), ("z", 3))}
    found = switching.weight(counts, {"f": "0"}, "add", prior, 4)
    (point,) = found.points
    assert (found.first, point.beyond) == (("y",), ("z",))
    assert point.value == Fraction(2**60 - 1, 2)
    assert point.exact
