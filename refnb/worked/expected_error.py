"""Errors worked out: expected under a known truth, after n examples, or counted on a test.

    err(r)   Σ [r(x) ≠ y] p(x, y)
    err*     Σ (p(x) - max p(x, y))

The rule r is naive Bayes; err* is the error of the best possible rule. A learning curve:

    E(n)     the mean error over all samples of n examples, each with its probability
    limit    the error of naive Bayes with all the knowledge of the truth; err* for a joint table
    F(n)     how probable it is that the fallback decides

    E(n) = err* + (limit - err*) + (E(n) - limit)

The three terms are the Bayes error, the cost of the assumption, and the cost of estimation.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from refnb.classifiers import categorical
from refnb.decision import expected_error, plug_in
from refnb.decision.expected_error import ErrorTable, Outcome
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell
from refnb.exact import enclosure, rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.worked import sentence
from refnb.worked.layout import MOST, Line, Rows, entries, few, line, table
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import NOTHING, Entry, Letter, Number, Numbers, P, Y, product, size, total

if TYPE_CHECKING:
    from refnb.decision.learning_curve import Point

ERR, LEAST = Letter("err(r)", r"\mathrm{err}(r)"), Letter("err*", r"\mathrm{err}^*")
WRONG = Letter("Σ [r(x) ≠ y] p(x, y)", r"\sum_{x, y} [r(x) \ne y]\, p(x, y)")
LOST = Letter("Σ (p(x) - max p(x, y))", r"\sum_x \left(p(x) - \max_y p(x, y)\right)")
LOSS = Letter("-1/N Σ log P(y | x)", r"-\frac{1}{N} \sum \log P(y \mid x)")
JOINT, RULE = Letter("p(x, y)"), Letter("r(x)")
NAIVE = (
    Letter("naive", r"\text{naive } p(x, y)"),
    Letter("naive P(y | x)", r"\text{naive } P(y \mid x)"),
)
N, E, F, LIMIT = Letter("n"), Letter("E(n)"), Letter("F(n)"), Letter("limit", r"\mathrm{limit}")
PRICE = Letter("E(n) - limit", r"E(n) - \mathrm{limit}")
CURVE = (N, Letter("≈ E(n)", r"\approx E(n)"), PRICE, F, E)
FEW, PLACES, WIDE = 12, 6, 35


def solve(
    title: str, truth: Truth, errors: ErrorTable, model: categorical.Model | None = None
) -> Solution:
    """Work out the expected error of a rule, and the Bayes error.

    For naive Bayes with a model, the model is shown beside the truth.
    """
    features, joint = tuple(truth.schema.features), truth.joint()
    judged, scores = list[Step](), dict[Cell, dict[str, Fraction]]()
    if model:
        scores = plug_in.naive_scores(model, truth)
        lines = [line(P(y), p) for y, p in model.prior.items()]
        for f, rows in model.conditionals.items():
            lines += [line(P(f"{f}={v}", y), p) for y, v, p in entries(rows)]
        judged = [
            Step("model", model, "Model of naive Bayes", lines),
            Step("naive_joint", scores, "What it takes for p(x, y)", _products(model, scores)),
        ]
    head = (*features, Y, JOINT, *(NAIVE if model else ()), RULE, NOTHING)
    outcomes = (_row(outcome, scores.get(outcome.cell, {})) for outcome in errors.outcomes)
    wrong = (outcome.truth for outcome in errors.outcomes if outcome.wrong)
    lost = (rational.total(row.values()) - max(row.values()) for row in joint.values())
    steps = (
        Step("features", features),
        *judged,
        Step("outcomes", errors.outcomes, "Outcomes", table=table(head, outcomes, MOST)),
        *_errors(errors.error, expected_error.bayes_error(truth), wrong, lost),
    )
    return Solution(title, steps)


def _products(model: categorical.Model, scores: Mapping[Cell, Numbers]) -> Sequence[Line]:
    """Show the prior and the factors of each cell and label, and their product."""
    lines = list[Line]()
    for cell, y, s in entries(scores):
        factors = (p[y][v] for p, v in zip(model.conditionals.values(), cell, strict=True))
        lines.append(line(P(", ".join((*cell, y))), product((model.prior[y], *factors)), s))
    return few(lines)


def _row(outcome: Outcome, scores: Mapping[str, Fraction]) -> Iterator[Entry]:
    """Yield a cell and a label, the prediction, and whether it is wrong."""
    yield from (*outcome.cell, outcome.label)
    yield outcome.truth
    if scores:
        score, evidence = scores[outcome.label], rational.total(scores.values())
        yield score
        yield score / evidence if evidence else NOTHING
    yield outcome.predicted
    yield "wrong" if outcome.wrong else NOTHING


def _errors(
    error: Fraction, least: Fraction, wrong: Iterable[Fraction], lost: Iterable[Fraction]
) -> Iterator[Step]:
    """Show both errors with their terms, without zeros, unless there are too many."""
    best = "Bayes error, the least of any rule"
    for what, title, value, left, right, parts in (
        ("error", "Expected error", error, ERR, WRONG, wrong),
        ("bayes_error", best, least, LEAST, LOST, lost),
    ):
        summands = [p for p in parts if p]
        shown = total(summands) if 0 < len(summands) <= MOST else None
        verdict = f"the rule is wrong with probability {sentence.share(value)}"
        yield Step(
            what, value, title, [line(left, shown, value)], line(left, right), sentence=verdict
        )


def confusion(counts: Mapping[str, Mapping[str, int]]) -> Step:
    """Show how often each label was predicted for each true one; you may leave out zeros.

    If there are many labels, show only where each one goes wrong.
    """
    if len(counts) <= FEW:
        rows: Rows = ((y, *(row.get(z, 0) for z in counts)) for y, row in counts.items())
        shown = table(("true, predicted", *counts), rows)
        return Step("confusion", counts, "Confusion: true labels by row", table=shown)
    missed = list[Sequence[Entry]]()
    for y, row in counts.items():
        wrong = {z: n for z, n in row.items() if z != y and n}
        most = max(wrong, key=wrong.__getitem__, default=None)
        taken = (NOTHING, NOTHING) if most is None else (most, wrong[most])
        missed.append((y, row.get(y, 0), sum(row.values()), *taken))
    shown = table(("label", "right", "of", "most often taken for", NOTHING), missed)
    return Step("confusion", counts, "Confusion, label by label", table=shown)


def accuracy(counts: Mapping[str, int], right: int, rows: int) -> Step:
    """Show the share of the rows that was right, below the counts."""
    share = Fraction(right, rows)
    lines = [line(*pair) for pair in counts.items()]
    lines.append(line("accuracy", Number(right) / rows, share))
    verdict = f"right on {right} of {rows} rows, {sentence.percent(share)}"
    return Step("accuracy", share, "Accuracy", lines, sentence=verdict)


def log_loss(loss: Extended | Enclosure) -> Step:
    """Show the mean of -log P(y | x): a number with logarithms, or its first digits."""
    lines = [line("log loss", loss)]
    return Step("log_loss", loss, "Log loss", lines, line("log loss", LOSS))


def shortly(loss: Extended | Enclosure) -> str:
    """Return four decimals of a loss."""
    if isinstance(loss, LogForm):
        return enclosure.decimal(loss, 4)
    return loss.spelling() if isinstance(loss, Infinite) else rounding.decimal(loss.low, 4)


def curve(
    settings: Mapping[str, str], points: "Mapping[int, Point]", least: Fraction, limit: Fraction
) -> Solution:
    """Work out a curve: the Bayes error, each point, and where it rises.

    >>> from refnb.decision.learning_curve import Point
    >>> points = {n: Point(Fraction(k, 8), Fraction(0)) for n, k in enumerate((4, 4, 2, 3))}
    >>> curve({}, points, Fraction(1, 4), Fraction(1, 4)).steps[-1].value
    (3,)
    """
    known = {"bayes_error": least, "assumption": limit - least, "limit": limit}
    prices = [line(LEAST, least)]
    prices.append(line(LIMIT, LEAST + "assumption", Number(least) + (limit - least), limit))
    errors = {n: (point.error, point.error - limit, point.fallback) for n, point in points.items()}
    rows = (
        (n, *(rounding.decimal(x, PLACES) for x in shown), size(shown[0], WIDE) or shown[0])
        for n, shown in errors.items()
    )
    rises = tuple(n for m, n in pairwise(points) if points[n].error > points[m].error)
    rising = line(N, ", ".join(map(str, rises)) or "nowhere")
    steps = (
        Step.choices(settings),
        Step("prices", known, "What no number of examples helps", prices),
        Step("curve", errors, "Expected error after n examples", table=table(CURVE, rows)),
        Step("rises", rises, "More examples, more errors", [rising]),
    )
    return Solution("A learning curve", steps)
