"""What the table of times says is so: ways that agree, ratios of one run, goals met or missed."""

from fractions import Fraction

import pytest

from peers.benchmarks import run
from peers.benchmarks.run import Growth, Job, Way


def third() -> list[Fraction]:
    """Return an exact answer."""
    return [Fraction(1, 3)]


def rounded() -> list[float]:
    """Return the same answer, rounded."""
    return [1 / 3]


def test_a_ratio_is_ours_over_theirs() -> None:
    """Twice as fast is a ratio of 1/2; a goal is met or missed, also that of our own time."""
    ways: dict[str, Way] = {"us": third, "slow": rounded, "quick": rounded, "other": rounded}
    job = Job("a third", "us", ways, {"slow": 0.5, "quick": 0.5}, seconds=0.001)
    rows = job.rows({"us": 0.002, "slow": 0.004, "quick": 0.001, "other": 0.004})
    assert [row[2:] for row in rows] == [
        ["2.000 ms", "", "<= 1 ms", "MISSED"],
        ["4.000 ms", "0.50", "<= 0.5", "met"],
        ["1.000 ms", "2.00", "<= 0.5", "MISSED"],
        ["4.000 ms", "0.50"],
    ]


def test_every_way_is_timed_and_has_the_answer() -> None:
    """The times are of all ways; one with another answer, or one number more, is refused."""
    job = Job("a third", "us", {"us": third, "peer": rounded})
    job.check()
    found = run.timed(job.ways, 1)
    assert found.keys() == {"us", "peer"}
    assert all(spent > 0 for spent in found.values())
    wrong: list[Way] = [lambda: [0.334], lambda: [1 / 3, 0], lambda: [float("nan")]]
    for way in wrong:
        with pytest.raises(SystemExit, match="peer"):
            Job("a third", "us", {"us": third, "peer": way}).check()


def test_an_exponent_is_the_slope() -> None:
    """Three times as much for twice the size, each time: log 3 / log 2."""
    assert run.exponent({8: 5.0, 16: 15.0, 32: 45.0}) == pytest.approx(1.584962500721156)
    name, times, *_, theory = Growth("thirds", "none", {2: third, 4: third}).row(1)
    assert (name, theory) == ("thirds", "none")
    assert times.startswith("2: ")
