"""What the table of times says is so: ways that agree, ratios of one run, goals met or missed."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given

from peers.benchmarks import run, textbook
from peers.benchmarks.jobs import networks as jobs
from peers.benchmarks.run import Job, Timed, Way
from refnb import errors
from refnb.networks import elimination
from strategies import networks
from strategies.networks import Question


def third() -> list[Fraction]:
    """Return an exact answer."""
    return [Fraction(1, 3)]


def rounded() -> list[float]:
    """Return the same answer, rounded."""
    return [1 / 3]


def test_a_ratio_is_ours_over_theirs() -> None:
    """Twice as fast is a ratio of 1/2; what has a goal says whether it is met."""
    ways: dict[str, Way] = {"us": third, "slow": rounded, "quick": rounded, "other": rounded}
    job = Job("a third", "us", ways, {"slow": 0.5, "quick": 0.5})
    result = Timed(job, {"us": 0.002, "slow": 0.004, "quick": 0.001, "other": 0.004})
    assert [row[2:] for row in result.rows()] == [
        ["2.000 ms"],
        ["4.000 ms", "0.50", "<= 0.5", "met"],
        ["1.000 ms", "2.00", "<= 0.5", "MISSED"],
        ["4.000 ms", "0.50"],
    ]
    data = result.data()
    assert data["ratios"] == {"slow": 0.5, "quick": 2.0, "other": 0.5}
    assert data["missed"] == ["quick"]


def test_every_way_is_timed_and_has_the_answer() -> None:
    """The times are of all ways; one with another answer, or one number more, is not timed."""
    found = run.timed(Job("a third", "us", {"us": third, "peer": rounded}), 1)
    assert set(found.seconds) == {"us", "peer"}
    assert all(spent > 0 for spent in found.seconds.values())
    wrong: list[Way] = [lambda: [0.334], lambda: [1 / 3, 0], lambda: [float("nan")]]
    for way in wrong:
        with pytest.raises(SystemExit, match="peer"):
            run.timed(Job("a third", "us", {"us": third, "peer": way}), 1)


def test_the_table_and_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command prints a row for each way and writes the same as JSON."""
    job = Job("third", "us", {"us": third, "peer": rounded})
    monkeypatch.setattr(jobs, "jobs", lambda: [job])
    assert run.main(["networks", "--rounds", "1", "--json", str(tmp_path / "times.json")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["job", "way"]
    assert [line.split()[:2] for line in lines[1:3]] == [["third", "us"], ["third", "peer"]]
    (written,) = json.loads((tmp_path / "times.json").read_text("utf-8"))["jobs"]
    assert set(written["seconds"]) == {"us", "peer"}


@given(networks.questions(least=1, most=5))
def test_the_textbook_is_right(question: Question) -> None:
    """What is timed beside refnb gives the same answers."""
    net, query, seen = question.network, question.query, question.given
    try:
        expected = elimination.posterior(net, query, seen)
    except errors.ZeroEvidence:
        return
    assert textbook.posterior(net, query, seen) == expected


def test_a_time_of_its_own_can_be_the_goal() -> None:
    """What may take a tenth of a second says so in its own row."""
    for most, word in ((0.1, "met"), (0.01, "MISSED")):
        result = Timed(Job("a third", "us", {"us": third}, seconds=most), {"us": 0.05})
        assert [*result.rows()] == [
            ["a third", "us", "50.000 ms", "", f"<= {most * 1e3:g} ms", word]
        ]
        assert result.data()["missed"] == (["us"] if word == "MISSED" else [])


def test_an_exponent_is_the_slope() -> None:
    """Three times as much for twice the size, each time: log 3 / log 2."""
    assert run.exponent({8: 5.0, 16: 15.0, 32: 45.0}) == pytest.approx(1.584962500721156)
    found = run.grown(run.Growth("thirds", "none", {2: third, 4: third}), 1)
    assert found["theory"] == "none"
    assert isinstance(found["seconds"], dict)
    assert set(found["seconds"]) == {2, 4}
