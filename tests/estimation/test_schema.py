"""Laws of schemas and examples: what is declared is what may occur, in declared order."""

from hypothesis import given
from hypothesis import strategies as st

from examples import tables
from examples.tried import tried
from helpers.refusals import HALF, refuses
from oracles.enumerations import backwards
from refnb.core import errors
from refnb.estimation.schema import Example, Instance, Schema, cell, check_example, check_instance
from strategies import data as some
from strategies.models import asked, instances, schemas
from strategies.sizes import often

WIDE, UNEVEN = (tables.dice(tables.TABLES[kind]) for kind in ("wide", "uneven"))


@tried(
    wide=((WIDE[0].schema, WIDE[1]),),
    long="a schema has no numbers",
    near="a schema has no numbers",
    uneven=((UNEVEN[0].schema, UNEVEN[1]),),
)
@given(asked(often(schemas(), st.just(some.WIDE)), instances))
def test_what_is_declared_passes(case: tuple[Schema, Instance]) -> None:
    """Declared values and labels pass, and a missing value is a missing key for `cell` alone.

    A cell has the declared order, whatever that of the instance.
    """
    schema, x = case
    check_instance(schema, x, "x")
    for y in schema.labels:
        check_example(schema, Example(x, y, HALF), "x")
    absent = [f for f in schema.features if f not in x]
    if absent:
        refuses(errors.MissingValue, f"'{absent[0]}' has none", lambda: cell(schema, x))
    full = {f: domain[-1] for f, domain in schema.features.items()} | {**x}
    values = tuple(full[f] for f in schema.features)
    assert cell(schema, full) == cell(schema, backwards(full)) == values
