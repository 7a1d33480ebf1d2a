"""Problems of bell curves: classify a row of measurements from a table of rows, by hand.

The texts are `rows`, a table as CSV; each known number of the row, under the name of its column;
and `divisor`, n-1 if variances are over n - 1. The part asks for a value of the column of labels:
asked = { kind = "cat" }.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from fractions import Fraction

from refnb.classifiers import categorical, gaussian, mixed
from refnb.classifiers.log_naive import Inference
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, EmptyData, UnknownLabel
from refnb.estimation import moments
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Example, Schema
from refnb.exact import rational
from refnb.exercises.problems import table
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver
from refnb.worked import log_naive, naive
from refnb.worked.solution import Solution

Learned = tuple[gaussian.Model, log_naive.Training, dict[str, Fraction], Inference]


def learned(given: Given, part: Part) -> Learned:
    """Return the curves, the counts behind them, the measurements, and the answer."""
    label = table.label(given, part)
    columns, read = table.read(given, label)
    known = {f: _number(given.texts[f], f) for f in columns if f in given.texts}
    if not known:
        raise EmptyData('a number of the row that is asked about is needed: kg = "4.5"')
    rows = [
        Example({f: _number(e.instance[f], f) for f in known if f in e.instance}, e.label, e.weight)
        for e in read
    ]
    labels = [*dict.fromkeys(e.label for e in rows)]
    checks.known(part.asked.values(), labels, UnknownLabel, "the label")
    divisor = given.texts.get("divisor", "n")
    if divisor not in ("n", "n-1"):
        raise BadRequest(f'divisor is "n" or "n-1", got {messages.quote(divisor)}')
    sums = moments.count(labels, [*known], rows)
    counts = Counts(Schema(tuple(labels), {}), sums.labels, {})
    training = naive.Training(counts, table.NONE, table.NONE)
    model = gaussian.fit(sums, divisor, False, table.NONE)
    taught = log_naive.Training(training, sums, divisor, False)
    return model, taught, known, gaussian.infer(model, known)


def _number(text: str, column: str) -> Fraction:
    with messages.at("rows", column):
        return rational.rational(text)


def solve(given: Given, part: Part) -> Solution:
    """Work out the label of the measured row."""
    model, taught, x, inference = learned(given, part)
    every = mixed.Model(categorical.Model(model.prior, {}), {"gaussian": model})
    shares = log_naive.posterior(inference.scores)
    return log_naive.solve(part.title, x, every, inference, shares, taught)


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for the posterior of a label."""
    from refnb.exercises.mistakes import bells, naive_bayes

    model, taught, x, inference = learned(given, part)
    asked = part.asked[table.label(given, part)]
    seen = {f: f"{f}={rational.spelling(v)}" for f, v in x.items()}
    right, curves = log_naive.posterior(inference.scores)[asked], bells.of_model(model, x, taught)
    return naive_bayes.of_logarithms(inference, right, seen, asked, curves)


def names(given: Given, part: Part) -> set[str]:
    """Return the columns of the rows, and the other texts that are read."""
    return {"rows", "divisor", *table.read(given, table.label(given, part))[0]}


SOLVER = Solver(solve, ("asked",), exercise, names=names, texts=table.texts, rows=table.shown)
