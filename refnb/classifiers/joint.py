"""The joint classifier: one die with a side for every instance, and its limits.

    n         weight of all examples                   int or Fraction
    B(x)      examples whose values are those of x     matching = |B|
    C(x, y)   those of B that have label y             agreeing[y] = |C|

    p(y | x) = |C| / |B|, undefined where |B| = 0

It assumes no independence, so the answer is the empirical one; but with d binary features there are
2^d instances, and most are never seen.

The trap: no match is not the same as a small probability. It is no answer.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, the Venn diagram;
S. Levine, Week 3: Naive Bayes, section 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks, messages
from refnb.core.checks import Amount
from refnb.core.errors import EmptyData, ZeroEvidence
from refnb.estimation import schema
from refnb.estimation.schema import (
    Cell,
    Count,
    Example,
    Instance,
    Schema,
    cell,
    check_example,
    in_order,
)
from refnb.probability import distribution
from refnb.probability.distribution import Decision


@dataclass(frozen=True)
class Table:
    """The weight of every cell and label that was seen: cells[x][y].

    Raises DomainMismatch when a cell has too few or too many values, or other labels than the
    schema; UnknownValue for a value outside its domain.
    """

    schema: Schema
    cells: Mapping[Cell, Mapping[str, Amount]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        for x, row in self.cells.items():
            schema.check_cell(self.schema, x)
            checks.same(self.schema.labels, row, f"the labels, and cell {messages.quote(x)},")
            for y, n in row.items():
                checks.amount(n, "the count of", x, y)


@dataclass(frozen=True)
class Match:
    """The matching weight |B|, the agreeing weight |C| of each label, and their consequences."""

    matching: Count
    agreeing: Mapping[str, Count]
    posterior: Mapping[str, Fraction]
    decision: Decision[str]


def count(schema: Schema, examples: Iterable[Example[Instance]]) -> Table:
    """Count every instance as a whole, with its label; cells in order of domains.

    Raises UnknownLabel; UnknownFeature; UnknownValue; MissingValue.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> count(schema, [Example({"wind": "weak"}, "yes"), Example({"wind": "weak"}, "no")]).cells
    {('weak',): {'yes': 1, 'no': 1}}
    """
    cells: dict[Cell, dict[str, Count]] = {}
    for place, example in enumerate(examples, 1):
        check_example(schema, example, f"example {place}")
        row = cells.setdefault(cell(schema, example.instance), dict.fromkeys(schema.labels, 0))
        row[example.label] += example.weight
    return Table(schema, in_order(schema.features.values(), cells))


def infer(table: Table, x: Instance) -> Match:
    """Return |B|, |C| for each label, p(y | x) = |C| / |B| and its arg max.

    Cells match when they agree with x on the features that x has.

    Raises UnknownFeature; UnknownValue; ZeroEvidence when |B| = 0.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> infer(Table(schema, {("weak",): {"yes": 3, "no": 1}}), {"wind": "weak"}).posterior
    {'yes': Fraction(3, 4), 'no': Fraction(1, 4)}
    """
    agreeing = agreement(table, x)
    if not any(agreeing.values()):
        raise ZeroEvidence("|C| / |B| needs |B| > 0: |B| = 0, no example has all that is given")
    posterior, decision = distribution.normalise(agreeing), distribution.most_probable(agreeing)
    return Match(sum(agreeing.values()), agreeing, posterior, decision)


def agreement(table: Table, x: Instance) -> dict[str, Count]:
    """Return |C| for each label: the weight of the examples that match x and have it.

    Raises UnknownFeature; UnknownValue.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> agreement(Table(schema, {("weak",): {"yes": 3, "no": 1}}), {"wind": "strong"})
    {'yes': 0, 'no': 0}
    """
    schema.check_instance(table.schema, x, "the instance")
    wanted = [(i, x[f]) for i, f in enumerate(table.schema.features) if f in x]
    matching = [row for cell, row in table.cells.items() if all(cell[i] == v for i, v in wanted)]
    return {y: sum(row[y] for row in matching) for y in table.schema.labels}


def probabilities(table: Table) -> dict[tuple[Cell, str], Fraction]:
    """Return p(x, y) = count of (x, y) / n for every cell and label of the table.

    Raises EmptyData when n = 0.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> probabilities(Table(schema, {("weak",): {"yes": 3, "no": 1}}))
    {(('weak',), 'yes'): Fraction(3, 4), (('weak',), 'no'): Fraction(1, 4)}
    """
    counts = {(x, y): n for x, row in table.cells.items() for y, n in row.items()}
    if not any(counts.values()):
        raise EmptyData("count / n needs n > 0, the table holds no examples")
    return distribution.normalise(counts)
