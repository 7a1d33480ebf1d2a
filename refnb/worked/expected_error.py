"""Errors worked out: expected under a known truth, and counted on a test.

    err(r)   Σ [r(x) ≠ y] p(x, y)
    err*     Σ (p(x) - max p(x, y))

The rule r is that of naive Bayes; err* is the error of the best rule there is.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from refnb.classifiers import categorical, naive
from refnb.decision import expected_error
from refnb.decision.expected_error import ErrorTable, Outcome
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell
from refnb.exact import enclosure, rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.worked.layout import NOTHING, Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.reals import real
from refnb.worked.solution import Solution, Step
from refnb.worked.steps import P
from refnb.worked.terms import Term, letter, name, total

Scores = dict[Cell, dict[str, Fraction]]

ERR, LEAST = letter("err(r)", r"\mathrm{err}(r)"), letter("err*", r"\mathrm{err}^*")
WRONG = letter("Σ [r(x) ≠ y] p(x, y)", r"\sum_{x, y} [r(x) \ne y]\, p(x, y)")
LOSS = letter("-1/N Σ log P(y | x)", r"-\frac{1}{N} \sum \log P(y \mid x)")
FEW = 12
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
    scores = _scores(model, truth) if model else {}
    judged = (Step("model", model, _model(model)), Step("naive_joint", scores)) if model else ()
    columns = (letter("y"), letter("p(x, y)"), *(NAIVE if model else ()), letter("r(x)"), NOTHING)
    rows = tuple(_row(outcome, scores.get(outcome.cell, {})) for outcome in found.outcomes)
    table = Table((*map(name, features), *columns), rows)
    wrong = (outcome.truth for outcome in found.outcomes if outcome.wrong)
    lost = (rational.total(row.values()) - max(row.values()) for row in truth.joint().values())
    body = (
        Step("outcomes", found.outcomes, Block("Outcomes", table=table)),
        Step("error", found.error, _sum("Expected error", ERR, WRONG, wrong, found.error)),
        Step("bayes_error", least, _sum(BEST, LEAST, LOST, lost, least)),
    )
    return Solution(title, (Step("features", features), *judged, *body))


def briefly(
    title: str, features: Sequence[str], cells: int, errors: tuple[Fraction, Fraction]
) -> Solution:
    """Show the error of a rule and the Bayes error, without outcomes that are too many to list."""
    shown = zip(("Expected error", BEST), ((ERR, WRONG), (LEAST, LOST)), errors, strict=True)
    error, least = (Block(t, line(*sides), (line(sides[0], number(e)),)) for t, sides, e in shown)
    many = Block("Cells, too many to list", lines=(line(name("cells"), number(cells)),))
    body = Step("cells", cells, many), Step("error", errors[0], error)
    return Solution(
        title, (Step("features", tuple(features)), *body, Step("bayes_error", errors[1], least))
    )


def confusion(table: Mapping[str, Mapping[str, int]]) -> Step:
    """Show how often each label was predicted for each true one; zeros need not be given.

    For many labels, show where each one goes wrong instead.
    """
    if len(table) > FEW:
        return _by_label(table)
    head = (name("true, predicted"), *map(name, table))
    rows = tuple((name(y), *(number(row.get(z, 0)) for z in table)) for y, row in table.items())
    block = Block("Confusion: true labels by row", table=Table(head, rows))
    return Step("confusion", table, block)


def _by_label(table: Mapping[str, Mapping[str, int]]) -> Step:
    head = (*map(name, ("label", "right", "of", "most often taken for")), NOTHING)
    rows = tuple(_missed(y, row) for y, row in table.items())
    return Step("confusion", table, Block("Confusion, label by label", table=Table(head, rows)))


def _missed(label: str, row: Mapping[str, int]) -> tuple[Term, ...]:
    wrong = {y: n for y, n in row.items() if y != label and n}
    right = (name(label), number(row.get(label, 0)), number(sum(row.values())))
    if not wrong:
        return (*right, NOTHING, NOTHING)
    most = max(wrong, key=wrong.__getitem__)
    return (*right, name(most), number(wrong[most]))


def accuracy(counts: Mapping[str, int], right: int, rows: int) -> Step:
    """Show the part of the rows that was right, below all that was counted."""
    share = Fraction(right, rows)
    lines = (
        *(Line((name(words), number(n))) for words, n in counts.items()),
        line(name("accuracy"), number(right) / number(rows), number(share)),
    )
    return Step("accuracy", share, Block("Accuracy", lines=lines))


def log_loss(loss: Extended | Enclosure) -> Step:
    """Show the mean of -log P(y | x): a number with logarithms, or the first digits of one."""
    lines = (line(name("log loss"), real(loss)),)
    return Step("log_loss", loss, Block("Log loss", line(name("log loss"), LOSS), lines))


def shortly(loss: Extended | Enclosure) -> str:
    """Return four decimals of a loss."""
    if isinstance(loss, LogForm):
        return enclosure.decimal(loss, 4)
    return real(loss).plain if isinstance(loss, Infinite) else rounding.decimal(loss.low, 4)


def _model(model: categorical.Model) -> Block:
    """Show the parameters of the model: its prior, then its conditionals."""
    lines = [line(P(y), number(p)) for y, p in model.prior.items()]
    for f, table in model.conditionals.items():
        for y, theta in table.items():
            lines += [line(P(f"{f}={v}", y), number(p)) for v, p in theta.items()]
    return Block("Model of naive Bayes", lines=tuple(lines))


def _row(outcome: Outcome, scores: Mapping[str, Fraction]) -> tuple[Term, ...]:
    """Show a cell and a label, what is predicted, and where that is wrong."""
    naive, whole = [], rational.total(scores.values())
    if scores:
        score = scores[outcome.label]
        naive = [number(score), number(score / whole) if whole else NOTHING]
    return (
        *map(name, (*outcome.cell, outcome.label)),
        number(outcome.truth),
        *naive,
        name(outcome.predicted),
        name("wrong") if outcome.wrong else NOTHING,
    )


def _sum(title: str, left: Term, right: Term, parts: Iterable[Fraction], whole: Fraction) -> Block:
    """Show what adds up to an error, zeros left out."""
    summands = [number(p) for p in parts if p] or [number(0)]
    return Block(title, line(left, right), (line(left, total(summands), number(whole)),))


def _scores(model: categorical.Model, truth: Truth) -> Scores:
    """Return the naive p(y) times the product of p(x_f | y) for each cell and label."""
    instances = {x: dict(zip(truth.schema.features, x, strict=True)) for x in truth.joint()}
    return {
        cell: naive.scores(model.prior, categorical.factors(model, x))
        for cell, x in instances.items()
    }
