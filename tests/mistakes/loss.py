"""Mistakes with losses and with rejecting."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.decision import loss
from refnb.decision.truth import Truth
from refnb.estimation.schema import Cell
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Weights = Mapping[str, Fraction]
Table = Mapping[str, Weights]
RIGHT_CHOW = loss.chow
RIGHT_DECIDE = loss.decide
RIGHT_RULE = loss.bayes_rule
RIGHT_VARIANCE = loss.variance
RIGHT_LEAST = loss._least
RIGHT_ASYMMETRIC = loss.asymmetric


def _turned(table: Table) -> dict[str, dict[str, Fraction]]:
    labels = next(iter(table.values()))
    return {y: {a: row[y] for a, row in table.items()} for y in labels}


def _weighed_by_columns(p: Weights, table: Table) -> dict[str, Fraction]:
    square = set(p) == set(table)
    found = {a: sum((p[y] * row[y] for y in p), Fraction(0)) for a, row in table.items()}
    return _weighed(p, _turned(table), list(table)) if square else found


def _weighed(p: Weights, table: Table, order: list[str]) -> dict[str, Fraction]:
    return {a: sum((p[y] * table[a][y] for y in p), Fraction(0)) for a in order}


def _risk_by_columns(truth: Truth, rule: Mapping[Cell, str], table: Table) -> Fraction:
    cells = truth.joint().items()
    entries = ((p, y, rule[x]) for x, row in cells if x in rule for y, p in row.items())
    return sum((p * table[y][a] for p, y, a in entries if p), Fraction(0))


def _most_probable(posterior: Weights, table: Table) -> Decision[str]:
    RIGHT_DECIDE(posterior, table)
    return distribution.most_probable(posterior)


def _rule_by_probability(truth: Truth, table: Table) -> dict[Cell, str]:
    RIGHT_RULE(truth, table)
    possible = {x: row for x, row in truth.joint().items() if any(row.values())}
    return {x: distribution.most_probable(row).label for x, row in possible.items()}


def _first(losses: Weights) -> Decision[str]:
    label = RIGHT_LEAST(losses).label
    return Decision(label, (label,))


def _first_of_chow(posterior: Weights, name: str, cost: Fraction) -> Decision[str]:
    label = RIGHT_CHOW(posterior, name, cost).label
    return Decision(label, (label,))


def _at_least(posterior: Weights, name: str, cost: Fraction) -> Decision[str]:
    found = RIGHT_CHOW(posterior, name, cost)
    return Decision(name, (name,)) if name in found.ties else found


def _above_the_cost(posterior: Weights, name: str, cost: Fraction) -> Decision[str]:
    return RIGHT_CHOW(posterior, name, 1 - cost)


def _of_a_sample(p: Weights, values: Weights) -> Fraction:
    return RIGHT_VARIANCE(p, values) * len(p) / (len(p) - 1 or 1)


MISTAKES = (
    Mistake(
        "loss-transposed",
        "Read the table of losses with the true label first.",
        {
            "loss._weighed": _weighed_by_columns,
            "loss.risk": _risk_by_columns,
            "loss.asymmetric": lambda costs: _turned(RIGHT_ASYMMETRIC(costs)),
        },
    ),
    Mistake(
        "loss-ignored",
        "Took the most probable label, as if every error cost the same.",
        {"loss.decide": _most_probable, "loss.bayes_rule": _rule_by_probability},
    ),
    Mistake(
        "drops-ties-of-losses",
        "Reported one of several cheapest decisions alone.",
        {"loss._least": _first, "loss.chow": _first_of_chow},
    ),
    Mistake(
        "rejects-at-the-threshold",
        "Rejected at max p = 1 - d, where deciding costs as much.",
        {"loss.chow": _at_least},
    ),
    Mistake(
        "cost-as-threshold",
        "Rejected below d instead of below 1 - d.",
        {"loss.chow": _above_the_cost},
    ),
    Mistake(
        "variance-of-a-sample",
        "Divided by one value less, as for a sample.",
        {"loss.variance": _of_a_sample},
    ),
)
