"""Errors worked out: expected under a known truth, and counted on a test.

    err(r)   Σ [r(x) ≠ y] p(x, y)
    err*     Σ (p(x) - max p(x, y))

The rule r is that of naive Bayes; err* is the error of the best rule there is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from refnb.classifiers import categorical, naive
from refnb.decision import expected_error
from refnb.decision.expected_error import ErrorTable, Outcome
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, named
from refnb.exact import enclosure, rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.worked.layout import NOTHING, Entry, P, Term, letter, line, name, number, table, total
from refnb.worked.reals import real
from refnb.worked.solution import Solution, Step, step

ERR, LEAST = letter("err(r)", r"\mathrm{err}(r)"), letter("err*", r"\mathrm{err}^*")
WRONG = letter("Σ [r(x) ≠ y] p(x, y)", r"\sum_{x, y} [r(x) \ne y]\, p(x, y)")
LOSS = letter("-1/N Σ log P(y | x)", r"-\frac{1}{N} \sum \log P(y \mid x)")
FEW, MOST = 12, 200
BEST = "Bayes error, the least of any rule"
LOST = letter("Σ (p(x) - max p(x, y))", r"\sum_x \left(p(x) - \max_y p(x, y)\right)")
NAIVE = (
    letter("naive", r"\text{naive } p(x, y)"),
    letter("naive P(y | x)", r"\text{naive } P(y \mid x)"),
)


def solve(
    title: str, truth: Truth, found: ErrorTable, model: categorical.Model | None = None
) -> Solution:
    """Work out the expected error of a rule, and the Bayes error.

    When it is the rule of naive Bayes with a model, that is shown beside the truth.
    """
    features, least = tuple(truth.schema.features), expected_error.bayes_error(truth)
    judged, scores = list[Step](), dict[Cell, dict[str, Fraction]]()
    if model:
        instances = {x: named(truth.schema, x) for x in truth.joint()}
        tables = {cell: categorical.factors(model, x) for cell, x in instances.items()}
        scores = {cell: naive.scores(model.prior, each) for cell, each in tables.items()}
        conditionals = (
            line(P(f"{f}={v}", y), p)
            for f, rows in model.conditionals.items()
            for y, theta in rows.items()
            for v, p in theta.items()
        )
        shown = (*(line(P(y), p) for y, p in model.prior.items()), *conditionals)
        judged = [
            step("model", model, "Model of naive Bayes", shown),
            Step("naive_joint", scores),
        ]
    head = (letter("y"), letter("p(x, y)"), *(NAIVE if model else ()), letter("r(x)"), NOTHING)
    outcomes = (_row(outcome, scores.get(outcome.cell, {})) for outcome in found.outcomes)
    whole = table((*features, *head), outcomes, MOST)
    wrong = (outcome.truth for outcome in found.outcomes if outcome.wrong)
    lost = (rational.total(row.values()) - max(row.values()) for row in truth.joint().values())
    body = (
        step("outcomes", found.outcomes, "Outcomes", table=whole),
        _sum("error", "Expected error", (ERR, WRONG), wrong, found.error),
        _sum("bayes_error", BEST, (LEAST, LOST), lost, least),
    )
    return Solution(title, (Step("features", features), *judged, *body))


def briefly(
    title: str, features: Sequence[str], cells: int, errors: tuple[Fraction, Fraction]
) -> Solution:
    """Show the error of a rule and the Bayes error, without outcomes that are too many to list."""
    error, least = errors
    body = (
        step("cells", cells, "Cells, too many to list", [line("cells", cells)]),
        step("error", error, "Expected error", [line(ERR, error)], line(ERR, WRONG)),
        step("bayes_error", least, BEST, [line(LEAST, least)], line(LEAST, LOST)),
    )
    return Solution(title, (Step("features", tuple(features)), *body))


def confusion(counts: Mapping[str, Mapping[str, int]]) -> Step:
    """Show how often each label was predicted for each true one; zeros need not be given.

    For many labels, show where each one goes wrong instead.
    """
    if len(counts) <= FEW:
        rows = ((name(y), *(number(row.get(z, 0)) for z in counts)) for y, row in counts.items())
        whole = table(("true, predicted", *counts), rows)
        return step("confusion", counts, "Confusion: true labels by row", table=whole)
    missed = list[Sequence[Entry]]()
    for y, row in counts.items():
        wrong = {z: n for z, n in row.items() if z != y and n}
        most = max(wrong, key=wrong.__getitem__, default=None)
        taken = (NOTHING, NOTHING) if most is None else (most, wrong[most])
        missed.append((y, row.get(y, 0), sum(row.values()), *taken))
    whole = table(("label", "right", "of", "most often taken for", NOTHING), missed)
    return step("confusion", counts, "Confusion, label by label", table=whole)


def accuracy(counts: Mapping[str, int], right: int, rows: int) -> Step:
    """Show the part of the rows that was right, below all that was counted."""
    share = Fraction(right, rows)
    last = line("accuracy", number(right) / rows, share)
    return step("accuracy", share, "Accuracy", (*(line(*pair) for pair in counts.items()), last))


def log_loss(loss: Extended | Enclosure) -> Step:
    """Show the mean of -log P(y | x): a number with logarithms, or the first digits of one."""
    lines = [line("log loss", real(loss))]
    return step("log_loss", loss, "Log loss", lines, line("log loss", LOSS))


def shortly(loss: Extended | Enclosure) -> str:
    """Return four decimals of a loss."""
    if isinstance(loss, LogForm):
        return enclosure.decimal(loss, 4)
    return real(loss).plain if isinstance(loss, Infinite) else rounding.decimal(loss.low, 4)


def _row(outcome: Outcome, scores: Mapping[str, Fraction]) -> Iterator[Entry]:
    """Yield a cell and a label, what is predicted, and where that is wrong."""
    yield from (*outcome.cell, outcome.label)
    yield outcome.truth
    if scores:
        score, whole = scores[outcome.label], rational.total(scores.values())
        yield score
        yield score / whole if whole else NOTHING
    yield outcome.predicted
    yield "wrong" if outcome.wrong else NOTHING


def _sum(
    what: str, title: str, sides: tuple[Term, Term], parts: Iterable[Fraction], whole: Fraction
) -> Step:
    """Show what adds up to an error, zeros left out, if that is not too much."""
    summands = [p for p in parts if p] or [Fraction(0)]
    shown = total(summands) if len(summands) <= MOST else None
    return step(what, whole, title, [line(sides[0], shown, whole)], line(*sides))
