"""Laws of schemas and examples: what is declared is what may occur, in declared order."""

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tried import tried
from helpers.refusals import HALF, refuses
from refnb.core import errors
from refnb.estimation.schema import Example, Instance, Schema, cell, check_example, check_instance
from strategies import data as some
from strategies.models import asked, instances, schemas
from strategies.sizes import often

WIDE, UNEVEN = (tables.dice(tables.TABLES[kind]) for kind in ("wide", "uneven"))


@given(schemas().flatmap(lambda s: st.tuples(st.just(s), st.permutations([*s.features]))))
@example((UNEVEN[0].schema, ["10", "x", "1", ""]))
def test_a_cell_is_one_of_the_product_of_the_domains(case: tuple[Schema, list[str]]) -> None:
    """Cells are the product of the domains; whatever order the instance has, its cell is one."""
    schema, order = case
    for x in product(*schema.features.values()):
        declared = dict(zip(schema.features, x, strict=True))
        assert cell(schema, declared) == cell(schema, {f: declared[f] for f in order}) == x


@tried(
    wide=((WIDE[0].schema, WIDE[1]),),
    long="a schema has no numbers",
    near="a schema has no numbers",
    uneven=((UNEVEN[0].schema, UNEVEN[1]),),
)
@given(asked(often(schemas(), st.just(some.WIDE)), instances))
def test_what_is_declared_passes(case: tuple[Schema, Instance]) -> None:
    """Declared values and labels pass, and a missing value is a missing key for `cell` alone."""
    schema, x = case
    check_instance(schema, x, "x")
    for y in schema.labels:
        check_example(schema, Example(x, y, HALF), "x")
    absent = [f for f in schema.features if f not in x]
    if absent:
        refuses(errors.MissingValue, f"'{absent[0]}' has none", lambda: cell(schema, x))
    else:
        assert len(cell(schema, x)) == len(schema.features)
