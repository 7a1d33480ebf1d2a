"""The blocks of expected error."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.classifiers import categorical
from refnb.decision.error import Outcome
from refnb.solutions import formula, layout, step
from refnb.solutions.formula import Number, P, Ratio, Sum, Symbol, Term
from refnb.solutions.layout import Block, Grid, Line
from refnb.solutions.step import Steps

Cells = Mapping[tuple[str, ...], Mapping[str, Fraction]]
_RULE = Symbol("r(x)", "r(x)")
_WRONG, _RIGHT = Symbol("wrong", r"\text{wrong}"), Symbol("", "")


def model(steps: Steps) -> Block:
    """Show the parameters of the model: its prior, then its conditionals."""
    found = step.value(steps, "model", categorical.Model)
    lines = [layout.number_line(P(y), p) for y, p in found.prior.items()]
    for feature, tables_ in found.conditionals.items():
        for y, theta in tables_.items():
            lines += [layout.number_line(P(f"{feature}={v}", y), p) for v, p in theta.items()]
    return Block("Model of naive Bayes", (), tuple(lines))


def outcomes(steps: Steps) -> Block:
    """Show every cell and label, what the rule predicts, and where it is wrong."""
    rows: tuple[Outcome, ...] = step.value(steps, "outcomes", tuple)
    features: tuple[str, ...] = step.value(steps, "features", tuple)
    extra = step.has(steps, "naive_joint")
    head: list[Term] = [formula.name(feature) for feature in features]
    head += [Symbol("y", "y"), Symbol("p(x, y)", "p(x, y)")]
    if extra:
        head += [Symbol("naive", r"\text{naive } p(x, y)")]
    head += [_RULE]
    if extra:
        head += [Symbol("naive P(y | x)", r"\text{naive } P(y \mid x)")]
    body = tuple(_row(steps, outcome) for outcome in rows)
    return Block("Outcomes", (), (), Grid((*head, _RIGHT), body))


def error(steps: Steps) -> Block:
    """Show the truth of the wrong outcomes, added up."""
    rows: tuple[Outcome, ...] = step.value(steps, "outcomes", tuple)
    wrong = [Number(o.truth) for o in rows if o.wrong and o.truth]
    parts = Sum(wrong or [Number(0)])
    right = Symbol("Σ [r(x) ≠ y] p(x, y)", r"\sum_{x, y} [r(x) \ne y]\, p(x, y)")
    line = layout.number_line(
        Symbol("err(r)", r"\mathrm{err}(r)"), step.value(steps, "error", Fraction), parts
    )
    return Block("Expected error", (Symbol("err(r)", r"\mathrm{err}(r)"), right), (line,))


def bayes_error(steps: Steps) -> Block:
    """Show the least error of any rule."""
    rows: tuple[Outcome, ...] = step.value(steps, "outcomes", tuple)
    losses = [Number(loss) for loss in _losses(rows) if loss]
    line = layout.number_line(
        Symbol("err*", r"\mathrm{err}^*"),
        step.value(steps, "bayes_error", Fraction),
        Sum(losses or [Number(0)]),
    )
    right = Symbol("Σ (p(x) - max p(x, y))", r"\sum_x \left(p(x) - \max_y p(x, y)\right)")
    formula = (Symbol("err*", r"\mathrm{err}^*"), right)
    return Block("Bayes error, the least of any rule", formula, (line,))


def confusion(steps: Steps) -> Block:
    """Show how often each label was predicted for each true one."""
    table_ = step.tables(steps, "confusion")
    head = (
        Symbol("true, predicted", r"\text{true, predicted}"),
        *(formula.name(y) for y in table_),
    )
    body: list[tuple[Term, ...]] = [
        (formula.name(y), *(Number(n) for n in row.values())) for y, row in table_.items()
    ]
    return Block("Confusion: true labels by row", (), (), Grid(head, tuple(body)))


def accuracy(steps: Steps) -> Block:
    """Show the part of the rows that was right, and the exact ties."""
    counts = step.table(steps, "tested")
    lines = [Line((formula.name(words), Number(n))) for words, n in counts.items()]
    share = Ratio(Number(counts["right"]), Number(counts["rows"]))
    whole = layout.number_line(
        formula.name("accuracy"), step.value(steps, "accuracy", Fraction), share
    )
    return Block("Accuracy", (), (*lines, whole))


def _row(steps: Steps, outcome: Outcome) -> tuple[Term, ...]:
    cells: list[Term] = [formula.name(word) for word in (*outcome.cell, outcome.label)]
    cells += [Number(outcome.truth)]
    predicted, verdict = formula.name(outcome.predicted), _WRONG if outcome.wrong else _RIGHT
    if not step.has(steps, "naive_joint"):
        return (*cells, predicted, verdict)
    naive: Cells = step.value(steps, "naive_joint", dict)
    weights = naive[outcome.cell]
    whole = sum(weights.values(), Fraction(0))
    share = Number(weights[outcome.label] / whole)
    return (*cells, Number(weights[outcome.label]), predicted, share, verdict)


def _losses(rows: tuple[Outcome, ...]) -> list[Fraction]:
    """Return p(x) - max p(x, y) for each cell."""
    by_cell: dict[tuple[str, ...], list[Fraction]] = {}
    for outcome in rows:
        by_cell.setdefault(outcome.cell, []).append(outcome.truth)
    return [sum(masses, Fraction(0)) - max(masses) for masses in by_cell.values()]
