"""The joint classifier: one die with a side for every instance, and its limits.

    n         weight of all examples                   int or Fraction
    B(x)      examples whose values are those of x     matching = |B|
    C(x, y)   those of B that have label y             agreeing[y] = |C|

    p(y | x) = |C| / |B|, undefined where |B| = 0

No independence is assumed, so the answer is the empirical one; but with d binary
features there are 2^d instances, and most are never seen.

The trap: no match is not a small probability. It is no answer.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, the Venn diagram;
S. Levine, Week 3: Naive Bayes, section 1.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from refnb import checks
from refnb.errors import DomainMismatch, EmptyData, ZeroEvidence
from refnb.estimation import schema
from refnb.estimation.schema import Cell, Count, Example, Instance, Schema, cell, check_example
from refnb.probability import distribution
from refnb.probability.distribution import Decision


@dataclass(frozen=True)
class Table:
    """The weight of every cell and label that was seen: cells[x][y].

    Raises, in this order, cell by cell: DomainMismatch when it is not one value for
    each feature; UnknownValue; DomainMismatch when its labels are not those of the
    schema; NotExact; Negative.
    """

    schema: Schema
    cells: dict[Cell, dict[str, Count]]

    def __post_init__(self) -> None:
        features = tuple(self.schema.features)
        for x, labels in self.cells.items():
            if len(x) != len(features):
                raise DomainMismatch(f"a cell needs one value for each of {features}, got {x}")
            schema.check_instance(self.schema, dict(zip(features, x, strict=True)), f"cell {x}")
            if set(labels) != set(self.schema.labels):
                raise DomainMismatch(f"cell {x} needs the labels {list(self.schema.labels)}")
            for y, n in labels.items():
                checks.amount(n, f"the count of {y!r} in cell {x}")


@dataclass(frozen=True)
class Match:
    """The matching weight |B|, the agreeing weight |C| of each label, and what follows."""

    matching: Count
    agreeing: dict[str, Count]
    posterior: dict[str, Fraction]
    decision: Decision[str]


def count(schema: Schema, examples: Iterable[Example[Instance]]) -> Table:
    """Count every instance as a whole, with its label; cells in order of domains.

    Raises, in this order, at the first example that breaks a rule: UnknownLabel;
    UnknownFeature; UnknownValue; MissingValue.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> count(schema, [Example({"wind": "weak"}, "yes"), Example({"wind": "weak"}, "no")]).cells
    {('weak',): {'yes': 1, 'no': 1}}
    """
    cells: dict[Cell, dict[str, Count]] = {}
    for place, example in enumerate(examples, 1):
        check_example(schema, example, f"example {place}")
        labels = cells.setdefault(cell(schema, example.instance), dict.fromkeys(schema.labels, 0))
        labels[example.label] += example.weight
    return Table(schema, {x: cells[x] for x in sorted(cells, key=_rank(schema))})


def infer(table: Table, x: Instance) -> Match:
    """Return |B|, |C| for each label, p(y | x) = |C| / |B| and its arg max.

    Cells match when they agree with x on the features that x has.

    Raises, in this order: UnknownFeature; UnknownValue; ZeroEvidence when |B| = 0.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> infer(Table(schema, {("weak",): {"yes": 3, "no": 1}}), {"wind": "weak"}).posterior
    {'yes': Fraction(3, 4), 'no': Fraction(1, 4)}
    """
    agreeing = agreement(table, x)
    matching = sum(agreeing.values())
    if matching == 0:
        raise ZeroEvidence(f"|C| / |B| needs |B| > 0, no example matches {dict(x)}")
    return Match(
        matching, agreeing, distribution.normalise(agreeing), distribution.most_probable(agreeing)
    )


def agreement(table: Table, x: Instance) -> dict[str, Count]:
    """Return |C| for each label: the weight of the examples that match x and have it.

    Raises, in this order: UnknownFeature; UnknownValue.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> agreement(Table(schema, {("weak",): {"yes": 3, "no": 1}}), {"wind": "strong"})
    {'yes': 0, 'no': 0}
    """
    schema.check_instance(table.schema, x, "the instance")
    wanted = [(i, x[f]) for i, f in enumerate(table.schema.features) if f in x]
    matching = [
        labels for values, labels in table.cells.items() if all(values[i] == v for i, v in wanted)
    ]
    return {y: sum(labels[y] for labels in matching) for y in table.schema.labels}


def probabilities(table: Table) -> dict[tuple[Cell, str], Fraction]:
    """Return p(x, y) = count of (x, y) / n for every cell and label of the table.

    Raises: EmptyData when n = 0.

    >>> schema = Schema(("yes", "no"), {"wind": ("weak", "strong")})
    >>> probabilities(Table(schema, {("weak",): {"yes": 3, "no": 1}}))
    {(('weak',), 'yes'): Fraction(3, 4), (('weak',), 'no'): Fraction(1, 4)}
    """
    counts = {(x, y): n for x, labels in table.cells.items() for y, n in labels.items()}
    if not any(counts.values()):
        raise EmptyData("count / n needs n > 0, the table holds no examples")
    return distribution.normalise(counts)


def _rank(schema: Schema) -> Callable[[Cell], list[int]]:
    """Return the key that sorts cells by the positions of their values in the domains."""
    places = [{v: i for i, v in enumerate(domain)} for domain in schema.features.values()]
    return lambda x: [place[v] for place, v in zip(places, x, strict=True)]
