"""Wrong answers: every mistake alone and in pairs, one answer that is looked up, steps on paper."""

from collections.abc import Iterator
from fractions import Fraction

import refnb
from peers.benchmarks.run import Job, Way
from refnb.estimation.smoothing import smoothing
from refnb.exercises import replay
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.problems import play_tennis

PEERS = ()
OURS = "refnb"
PRIOR, LIKELY = {"ill": "1/125", "well": "124/125"}, {"ill": "49/50", "well": "3/100"}


def jobs() -> Iterator[Job]:
    """Yield the jobs; a number is worked out anew in each call."""
    laplace, none = map(smoothing, ("laplace", "none"))
    test = refnb.bayes(PRIOR, LIKELY, "+")

    def mistakes() -> list[float | Fraction]:
        found = naive_bayes.of_row(play_tennis.counts(), laplace, none, play_tennis.DAY, "no")
        return [len(found.by_one), len(found.by_two), replay.answer(found) or 0]

    def answer() -> list[float | Fraction]:
        return [len(test.check("0.123456").explanations)]

    def steps() -> list[float | Fraction]:
        return [len(refnb.bayes(PRIOR, LIKELY, "+").text())]

    days = [day.instance for day in play_tennis.examples()]
    labels = [day.label for day in play_tennis.examples()]
    rows = [{**x, "Play": y} for x, y in zip(days, labels, strict=True)]
    known = refnb.learn(rows, "Play", smoothing="laplace")

    def texts() -> list[float | Fraction]:
        return [sum(len(known.ask(day).text()) for day in days[:5])]

    for name, way, seconds in (
        ("every mistake of play-tennis, alone and in pairs", mistakes, 0.19),
        ("one wrong answer to a theorem", answer, 0.041),
        ("the steps of a theorem", steps, 0.0022),
        ("the text of five days", texts, 0.019),
    ):
        ways: dict[str, Way] = {OURS: way}
        yield Job(name, OURS, ways, seconds=seconds)
