"""Laws of schemas and examples: what is declared is what may occur, in declared order."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb import errors
from refnb.estimation.schema import (
    Example,
    Instance,
    Schema,
    cell,
    check_example,
    check_instance,
)
from refusals import HALF, refuses
from strategies import data as some
from strategies.models import instances, schemas
from strategies.sizes import MANY, often

WEATHER = Schema(("yes", "no"), {"sky": ("blue", "grey"), "wind": ("weak",)})


@given(schemas(), st.data())
def test_a_cell_is_one_of_the_product_of_the_domains(schema: Schema, source: st.DataObject) -> None:
    """Cells are the product of the domains; whatever order the instance has, its cell is one."""
    cells = list(product(*schema.features.values()))
    made = [cell(schema, dict(zip(schema.features, x, strict=True))) for x in cells]
    assert made == cells
    x = source.draw(instances(schema, missing=False))
    turned = dict(source.draw(st.permutations(list(x.items()))))
    assert cell(schema, turned) == cell(schema, x) == tuple(x[f] for f in schema.features)


@given(often(schemas(), st.just(some.WIDE)), st.data())
def test_what_is_declared_passes(schema: Schema, source: st.DataObject) -> None:
    """Declared values and labels pass, and a missing value is a missing key for `cell` alone."""
    x = source.draw(instances(schema))
    check_instance(schema, x, "x")
    check_example(schema, Example(x, source.draw(st.sampled_from(schema.labels)), HALF), "x")
    absent = [f for f in schema.features if f not in x]
    if absent:
        refuses(errors.MissingValue, f"'{absent[0]}' has none", lambda: cell(schema, x))
    else:
        assert len(cell(schema, x)) == len(schema.features)


def test_names_are_taken_as_they_are() -> None:
    """Nothing is trimmed or folded: an empty name, a space and another case are other names."""
    odd = ("", " ", "a", "A", " a", "é", "e\u0301")
    schema = Schema(odd, dict.fromkeys(odd, odd))
    assert schema.labels == odd
    assert cell(schema, dict.fromkeys(reversed(odd), " a")) == (" a",) * len(odd)
    assert cell(Schema(("y",), {}), {}) == ()
    assert Schema(("b", "a"), {}) != Schema(("a", "b"), {})


def test_an_example_counts_once_unless_it_is_told() -> None:
    """Without a weight it has the weight 1; 0 and fractions are weights."""
    assert Example({}, "y") == Example({}, "y", 1)
    for fine in (0, 2, HALF, Fraction(0)):
        assert Example({"f": "x"}, "a", fine).weight == fine


def test_many_values_are_looked_up_at_once() -> None:
    """A hundred million comparisons would be needed if each cell were sought in its domain."""
    domain = tuple(map(str, range(20_000)))
    schema = Schema(domain, {"f": domain})
    for value in domain:
        assert cell(schema, {"f": value}) == (value,)


@pytest.mark.parametrize(
    ("error", "words", "instance"),
    [
        (errors.UnknownFeature, ".'sky', 'wind'., got 'fog'", {"sky": "blue", "fog": "x"}),
        (errors.UnknownFeature, "got 'Sky'", {"Sky": "blue"}),
        (errors.UnknownFeature, "got 'yes'", {"yes": "blue"}),
        (errors.UnknownValue, "'sky' must be .*'blue', 'grey'., got 'weak'", {"sky": "weak"}),
        (errors.UnknownValue, "value of 'wind'.*got ''", {"sky": "blue", "wind": ""}),
        (errors.UnknownValue, "value of 'wind'.*got 'blue'", {"wind": "blue", "sky": "blue"}),
    ],
)
def test_an_instance_is_refused(
    error: type[errors.RefnbError], words: str, instance: dict[str, str]
) -> None:
    """A feature or a value that is not declared, wherever it is asked for."""
    fine: Example[Instance] = Example(instance, "no")
    refuses(error, words, lambda: check_instance(WEATHER, instance, "here"))
    refuses(error, f"^here: .*{words}", lambda: check_example(WEATHER, fine, "here"))
    refuses(error, words, lambda: cell(WEATHER, instance))


def test_what_is_refused() -> None:
    """A schema names something, and nothing twice; an example has text, numbers and a weight."""
    twice = {**some.WIDE.features, "n0": ("x", "x")}
    refuses(errors.EmptyData, "the labels must name", lambda: Schema((), {}))
    refuses(errors.Duplicate, "must differ, got 'a' twice", lambda: Schema(("b", "a", "a"), {}))
    refuses(errors.EmptyData, "the domain of 'f' must name", lambda: Schema(("a",), {"f": ()}))
    refuses(errors.Duplicate, "domain of 'n0'.*'x'", lambda: Schema(("a",), twice))
    refuses(errors.NotText, "key of features", lambda: Schema(("a",), {1: ("x",)}))  # type: ignore[dict-item]
    refuses(errors.NotText, r"s\['f'\]\[0\]", lambda: Schema(("a",), {"f": (None,)}))  # type: ignore[dict-item]
    good = dict.fromkeys(MANY, "v")
    refuses(errors.NotText, "label", lambda: Example({}, b"a"))  # type: ignore[arg-type]
    refuses(errors.NotExact, r"instance\['z'\].*float", lambda: Example(good | {"z": 0.5}, "a"))  # type: ignore[type-var]
    refuses(errors.NotText, "key of instance", lambda: Example(good | {1: "v"}, "y"))  # type: ignore[type-var]
    refuses(errors.NotText, "11", lambda: Example((*good, 1), "y"))  # type: ignore[type-var]
    refuses(errors.Negative, "weight of an example.*-1/2", lambda: Example({}, "a", -HALF))
    blue, wide = {"sky": "blue"}, dict.fromkeys(MANY, "n0")
    words = "^here: the label.*'yes', 'no'.*'maybe'"
    refuses(
        errors.UnknownLabel, words, lambda: check_example(WEATHER, Example(blue, "maybe"), "here")
    )
    refuses(errors.MissingValue, "needs a value, 'sky'", lambda: cell(WEATHER, {}))
    refuses(errors.MissingValue, "'sky'", lambda: cell(WEATHER, {"wind": "weak"}))
    refuses(errors.MissingValue, "'wind'", lambda: cell(WEATHER, blue))
    refuses(errors.UnknownValue, "'n0'", lambda: check_instance(some.WIDE, wide | {"n0": "2"}, ""))
    wide.pop("n0")
    refuses(errors.MissingValue, "'n0' has none", lambda: cell(some.WIDE, wide))
