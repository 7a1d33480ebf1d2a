"""Expected error: how often a rule is wrong when the true distribution is known.

    p(x, y)    truth: probability of cell x with label y   Fraction >= 0, sums to 1
    r(x)       rule: the label predicted for cell x        dict from cell to label
    err(r)     expected error        sum over x, y of [r(x) != y] p(x, y)
    err*       Bayes error           sum over x of (p(x) - max over y of p(x, y))

The trap: a rule may be undefined only where p(x) = 0. And the choice in a tie does not change the
error of the Bayes rule, but it does change the error of a rule from a wrong model.

Source: CMU 2010 fall, A. Singh, homework 1, problem 4.2 (the hiking example);
M. Mohri, lecture 3, Bayes decision; N. Smith, CSE 446, Bayes optimal classifier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks, limits, messages
from refnb.core.checks import Cardinal, Names, Number
from refnb.core.errors import EmptyData, MissingValue, UnknownLabel
from refnb.decision.true_distribution import Truth
from refnb.estimation import schema
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.probability import distribution

Rule = Mapping[Cell, str]
Confusion = dict[str, dict[str, int]]


@dataclass(frozen=True)
class Outcome:
    """One cell and label: its probability, what the rule predicts, and whether that is wrong."""

    cell: Cell
    label: str
    truth: Fraction
    predicted: str
    wrong: bool


@dataclass(frozen=True)
class ErrorTable:
    """Every outcome, and the expected error: the total true probability of the wrong ones."""

    outcomes: tuple[Outcome, ...]
    error: Fraction


def bayes_rule(truth: Truth) -> dict[Cell, str]:
    """Return r*(x) = arg max over y of p(x, y) for each cell with p(x) > 0.

    >>> from refnb.estimation.schema import Example, Schema
    >>> schema = Schema(("a", "b"), {"f": ("0", "1")})
    >>> bayes_rule(Truth(schema, (Example({"f": "1"}, "b", 1),)))
    {('1',): 'b'}
    """
    return arg_max(truth.joint())


def expected_error(truth: Truth, rule: Rule) -> ErrorTable:
    """Return err(r) = sum over x, y of [r(x) != y] p(x, y), with every outcome.

    Cells that the truth does not list have no outcomes; neither do cells with p(x) = 0 where the
    rule is undefined.

    Raises DomainMismatch for a cell of another length; UnknownValue; UnknownLabel;
    MissingValue when the rule is undefined at a cell with p(x) > 0.

    >>> from refnb.estimation.schema import Example, Schema
    >>> half = Fraction(1, 2)
    >>> schema = Schema(("a", "b"), {"f": ("0", "1")})
    >>> truth = Truth(schema, (Example({"f": "0"}, "a", half), Example({"f": "0"}, "b", half)))
    >>> expected_error(truth, {("0",): "a"}).error
    Fraction(1, 2)
    """
    check_defined(truth, rule)
    checks.known(rule.values(), truth.schema.labels, UnknownLabel, "what the rule predicts")
    outcomes = tuple(
        Outcome(x, y, p, rule[x], y != rule[x])
        for x, row in truth.joint().items()
        if x in rule
        for y, p in row.items()
    )
    return ErrorTable(outcomes, rational.total(each.truth for each in outcomes if each.wrong))


def bayes_error(truth: Truth) -> Fraction:
    """Return err* = sum over x of (p(x) - max over y of p(x, y)), the least of any rule.

    >>> from refnb.estimation.schema import Example, Schema
    >>> half = Fraction(1, 2)
    >>> schema = Schema(("a", "b"), {"f": ("0", "1")})
    >>> bayes_error(Truth(schema, (Example({"f": "0"}, "a", half), Example({"f": "1"}, "b", half))))
    Fraction(0, 1)
    """
    rows = truth.joint().values()
    return rational.total(rational.total(row.values()) - max(row.values()) for row in rows)


def confusion(labels: Names, pairs: Iterable[tuple[str, str]]) -> Confusion:
    """Count pairs of true and predicted label: confusion[true][predicted].

    Raises UnknownLabel for a label that is not declared.

    >>> confusion(["a", "b"], [("a", "a"), ("a", "b"), ("a", "a")])
    {'a': {'a': 2, 'b': 1}, 'b': {'a': 0, 'b': 0}}
    """
    checks.names(labels, "the labels")
    limits.check_cells(len(labels) ** 2, "the confusion")
    table: Confusion = {true: dict.fromkeys(labels, 0) for true in labels}
    for true, predicted in pairs:
        checks.known((true, predicted), table, UnknownLabel, "a label")
        table[true][predicted] += 1
    return table


def accuracy(table: Mapping[str, Mapping[str, Cardinal]]) -> Fraction:
    """Return the share of the pairs in which true and predicted label agree.

    Raises DomainMismatch when the labels of a row are not those of the table; EmptyData when
    there are no pairs.

    >>> accuracy({"a": {"a": 2, "b": 1}, "b": {"a": 0, "b": 0}})
    Fraction(2, 3)
    """
    checks.by_label(table, table, "count", checks.cardinal)
    pairs = sum(sum(row.values()) for row in table.values())
    if pairs == 0:
        raise EmptyData("right / all needs at least one pair")
    return Fraction(sum(table[y][y] for y in table), pairs)


def check_defined(truth: Truth, rule: Rule) -> None:
    """Require a rule on declared cells that covers every cell with p(x) > 0.

    Raises DomainMismatch for a cell of another length; UnknownValue; MissingValue when the rule
    is undefined at a cell with p(x) > 0.

    >>> from refnb.estimation.schema import Example, Schema
    >>> schema = Schema(("a", "b"), {"f": ("0", "1")})
    >>> check_defined(Truth(schema, (Example({"f": "0"}, "a", 1),)), {("0",): "b"})
    """
    for x in rule:
        schema.check_cell(truth.schema, x)
    for x, row in truth.joint().items():
        if x not in rule and any(row.values()):
            message = f"the rule is undefined at {messages.quote(x)}, which has probability > 0"
            raise MissingValue(message)


def arg_max(weights: Mapping[Cell, Mapping[str, Number]]) -> dict[Cell, str]:
    """Return the rule r(x) = arg max over y of w(x, y), for each cell where some w is not 0.

    Among several labels of greatest weight it takes the first.

    >>> arg_max({("0",): {"a": 1, "b": 2}, ("1",): {"a": 0, "b": 0}})
    {('0',): 'b'}
    """
    possible = {x: row for x, row in weights.items() if any(row.values())}
    return {x: distribution.most_probable(row).label for x, row in possible.items()}
