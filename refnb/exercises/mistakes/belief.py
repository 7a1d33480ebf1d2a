"""The distribution of a probability after counting, as an exercise: its mean, mode or variance.

The stages are those of the worked answer.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from refnb.estimation import dirichlet
from refnb.exercises.replay import Exercise, Kind, Row, of_each, root, row
from refnb.worked import belief
from refnb.worked.belief import COUNTS, ON_V, PRIOR, WEIGHTS, WHOLE, K, N
from refnb.worked.formula import A, table, total
from refnb.worked.terms import Numbers
from refnb.worked.working import Stage


def asks(values: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the quantity and the value in the name of a line; P(v) also means the mean.

    >>> [*asks(["H"])]
    ['H', 'P(H)', 'MLE(H)', 'mean(H)', 'mode(H)', 'variance(H)']
    """
    means = {name: (v, "mean") for v in values for name in (v, f"P({v})")}
    return means | {f"{what}({v})": (v, what) for v in values for what in belief.MOMENTS}


def exercise(counts: Numbers, prior: Numbers, asked: str, what: str = "mean") -> Exercise:
    """Return the exercise that asks for the mean, the mode, ... of P(asked).

    Raises, for the mode, OutOfRange if a weight is below 1; UndefinedEstimate if all are 1.

    >>> from refnb.exercises import replay
    >>> heads = exercise({"H": 7, "T": 3}, {"H": 1, "T": 1}, "H")
    >>> replay.answer(heads), replay.answer(heads, ["mode-for-mean"])
    (Fraction(2, 3), Fraction(7, 10))
    """
    made = belief.working(counts, prior, asked, opens=what == "mean")
    if what == "mode":
        dirichlet.mode({v: x for (v,), x in made.right["posterior"].items()})  # or refuse
    of = made.stage(what)
    end = Stage("answer", (), table(what)(v=A), of.heading, of.term((asked,)))
    working = replace(made, stages=(*made.stages, end), facts=made.facts | {f"asks-{what}"})
    return Kind({"belief": MISTAKES}, "posterior").exercise(working)


MEAN, MODE, OWN = table("mean"), table("mode"), WEIGHTS(v=A)
MISTAKES: Mapping[str, Row] = {
    "prior-forgotten": row("posterior", COUNTS),
    "counts-forgotten": row("posterior", PRIOR),
    "prior-only-above": row("A", N),
    "prior-only-below": row("answer", COUNTS(v=A) / WHOLE, when="asks-mean"),
    "one-prior-below": row("A", N + PRIOR(v=A), when="asks-mean"),
    "mode-for-mean": row("answer", MODE(v=A), when="asks-mean mode"),
    "mean-for-mode": row("answer", MEAN(v=A), when="asks-mode"),
    "K-forgotten": row("answer", (OWN - 1) / WHOLE, when="asks-mode"),
    "1-forgotten": row("answer", OWN / (WHOLE - K), when="asks-mode"),
    "counts-alone": row("answer", COUNTS(v=A) / N, when="asks-mode"),
    "not-divided": row("answer", OWN, when="asks-mean"),
    "prior-used": row("answer", MEAN(v=A), when="asks-MLE"),
    "mean-given": row("answer", MEAN(v=A), when="asks-variance"),
    "one-more-forgotten": row(
        "answer", OWN * (WHOLE - OWN) / (WHOLE * WHOLE * WHOLE), when="asks-variance"
    ),
    "binomial-variance": row("answer", MEAN(v=A) * (1 - MEAN(v=A)), when="asks-variance"),
    "deviation": row("answer", function=of_each(root), when="asks-variance"),
    "odds": row("answer", OWN / (total(WEIGHTS, ON_V) - OWN), when="asks-mean"),
}
