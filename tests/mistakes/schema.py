"""Mistakes with cells."""

from mistakes.making import Mistake
from refnb.estimation import schema
from refnb.estimation.schema import Cell, Instance, Schema

RIGHT_CELL = schema.cell


def _as_given(schema: Schema, instance: Instance) -> Cell:
    RIGHT_CELL(schema, instance)
    return tuple(instance.values())


MISTAKES = (
    Mistake(
        "instance-order",
        "Listed the values in the order in which they came.",
        {"schema.cell": _as_given},
    ),
)
