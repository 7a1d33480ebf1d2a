"""Wrong answers: every mistake alone and in pairs, one answer that is looked up, steps on paper."""

from collections.abc import Iterator
from fractions import Fraction

import refnb
from peers.benchmarks.run import Job
from refnb.estimation.smoothing import smoothing
from refnb.exercises import replay
from refnb.exercises.mistakes import naive_bayes
from refnb.exercises.problems import play_tennis

PEERS = ()
PRIOR, LIKELY = {"ill": "1/125", "well": "124/125"}, {"ill": "49/50", "well": "3/100"}


def jobs() -> Iterator[Job]:
    """Yield the jobs; a number is worked out anew in each call."""
    laplace, none = map(smoothing, ("laplace", "none"))
    test = refnb.bayes(PRIOR, LIKELY, "+")
    days = [day.instance for day in play_tennis.examples()]
    rows = [{**day.instance, "Play": day.label} for day in play_tennis.examples()]
    known = refnb.learn(rows, "Play", smoothing="laplace")

    def mistakes() -> list[float | Fraction]:
        found = naive_bayes.of_row(play_tennis.counts(), laplace, none, play_tennis.DAY, "no")
        return [len(found.by_one), len(found.by_two), replay.answer(found) or 0]

    yield Job("every mistake of play-tennis, alone and in pairs", mistakes, seconds=0.19)
    for name, count, seconds in (
        ("one wrong answer to a theorem", lambda: len(test.check("0.123456").explanations), 0.041),
        ("the steps of a theorem", lambda: len(refnb.bayes(PRIOR, LIKELY, "+").text()), 0.0022),
        ("the text of five days", lambda: sum(len(known.ask(x).text()) for x in days[:5]), 0.019),
    ):
        yield Job(name, lambda count=count: [count()], seconds=seconds)  # type: ignore[misc]
