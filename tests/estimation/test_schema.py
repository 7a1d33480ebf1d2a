"""Laws of schemas and examples: what is declared is what may occur, in declared order."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.errors import (
    Duplicate,
    EmptyData,
    MissingValue,
    Negative,
    NotExact,
    NotText,
    RefnbError,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refnb.estimation.schema import (
    Example,
    Instance,
    Schema,
    cell,
    check_example,
    check_instance,
)
from refusals import HALF, refuses
from strategies.models import instances, schemas

WEATHER = Schema(("yes", "no"), {"sky": ("blue", "grey"), "wind": ("weak",)})
ODD: list[str] = [1, None, b"a"]  # type: ignore[list-item]


@given(schemas(), st.data())
def test_a_cell_is_one_of_the_product_of_the_domains(schema: Schema, source: st.DataObject) -> None:
    """Cells are the product of the domains; whatever order the instance has, its cell is one."""
    cells = list(product(*schema.features.values()))
    made = [cell(schema, dict(zip(schema.features, x, strict=True))) for x in cells]
    assert made == cells
    x = source.draw(instances(schema, missing=False))
    turned = dict(source.draw(st.permutations(list(x.items()))))
    assert cell(schema, turned) == cell(schema, x) == tuple(x[f] for f in schema.features)


@given(schemas(), st.data())
def test_what_is_declared_passes(schema: Schema, source: st.DataObject) -> None:
    """Declared values and labels pass, and a missing value is a missing key for `cell` alone."""
    x = source.draw(instances(schema))
    check_instance(schema, x, "x")
    check_example(schema, Example(x, source.draw(st.sampled_from(schema.labels)), HALF), "x")
    absent = [f for f in schema.features if f not in x]
    if absent:
        refuses(MissingValue, f"'{absent[0]}' has none", lambda: cell(schema, x))
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


def test_names_are_refused() -> None:
    """A schema names one label at least, one value of each feature at least, and none twice."""
    refuses(EmptyData, "the labels must name", lambda: Schema((), {}))
    refuses(Duplicate, "labels must differ, got 'a' twice", lambda: Schema(("b", "a", "a"), {}))
    refuses(EmptyData, "the domain of 'f' must name", lambda: Schema(("a",), {"f": ()}))
    refuses(Duplicate, "domain of 'g'.*'x'", lambda: Schema(("a",), {"f": ("x",), "g": ("x",) * 2}))
    for odd in ODD:
        refuses(NotText, "a key of features", lambda o=odd: Schema(("a",), {o: ("x",)}))  # type: ignore[misc]
        refuses(NotText, r"features\['f'\]\[0\]", lambda o=odd: Schema(("a",), {"f": (o,)}))  # type: ignore[misc]


def test_an_example_has_a_label_and_a_weight() -> None:
    """The label is text, the weight an exact number >= 0; 0 and fractions are weights."""
    refuses(NotText, "label", lambda: Example({}, ODD[0]))
    refuses(NotExact, r"instance\['f'\].*float", lambda: Example({"f": 0.5}, "a"))  # type: ignore[type-var]
    refuses(
        Negative, "weight of an example must be >= 0, got -1/2", lambda: Example({}, "a", -HALF)
    )
    for fine in (0, 2, HALF, Fraction(0)):
        assert Example({"f": "x"}, "a", fine).weight == fine
    assert Example({}, "a").weight == 1


@pytest.mark.parametrize(
    ("error", "place", "instance"),
    [
        (UnknownFeature, "one of .'sky', 'wind'., got 'fog'", {"sky": "blue", "fog": "x"}),
        (UnknownFeature, "got 'Sky'", {"Sky": "blue"}),
        (UnknownFeature, "got 'yes'", {"yes": "blue"}),
        (UnknownValue, "of 'sky' must be one of .'blue', 'grey'., got 'weak'", {"sky": "weak"}),
        (UnknownValue, "value of 'wind'.*got ''", {"sky": "blue", "wind": ""}),
        (UnknownValue, "value of 'wind'.*got 'blue'", {"wind": "blue", "sky": "blue"}),
    ],
)  # fmt: skip
def test_an_instance_is_refused(
    error: type[RefnbError], place: str, instance: dict[str, str]
) -> None:
    """A feature or a value that is not declared, wherever it is asked for."""
    refuses(error, place, lambda: check_instance(WEATHER, instance, "here"))
    fine: Example[Instance] = Example(instance, "no")
    refuses(error, f"^here: .*{place}", lambda: check_example(WEATHER, fine, "here"))
    if len(instance) == 2:
        refuses(error, place, lambda: cell(WEATHER, instance))


def test_a_label_is_refused() -> None:
    """A label that is not declared."""
    wrong: Example[Instance] = Example({"sky": "blue"}, "maybe")
    words = "^here: the label.*'yes', 'no'.*'maybe'"
    refuses(UnknownLabel, words, lambda: check_example(WEATHER, wrong, "here"))


@pytest.mark.parametrize(
    ("x", "first"), [({}, "sky"), ({"wind": "weak"}, "sky"), ({"sky": "blue"}, "wind")]
)
def test_the_first_missing_value_is_named(x: dict[str, str], first: str) -> None:
    """A cell needs every feature, and the refusal names the first in declared order."""
    refuses(MissingValue, f"every feature needs a value, '{first}'", lambda: cell(WEATHER, x))


def test_many_values_are_looked_up_at_once() -> None:
    """A thousand million comparisons would be needed if each cell were sought in its domain."""
    domain = tuple(map(str, range(60_000)))
    schema = Schema(domain, {"f": domain})
    for value in domain:
        assert cell(schema, {"f": value}) == (value,)


def test_the_last_of_many_features_is_looked_at() -> None:
    """A domain with a value twice, a value that is missing, one that is not declared."""
    names = ("a", "b", "c", "d")
    four = Schema(("y",), dict.fromkeys(names, ("0", "1")))
    x = dict.fromkeys(names, "0")
    twice = {**four.features, "d": ("0", "0")}
    refuses(Duplicate, "the domain of 'd'", lambda: Schema(("y",), twice))
    refuses(MissingValue, "'d' has none", lambda: cell(four, dict.fromkeys("abc", "0")))
    refuses(UnknownValue, "'d'", lambda: check_instance(four, {**x, "d": "2"}, "here"))


@pytest.mark.parametrize("place", [0, 3, 9])
def test_an_example_requires_what_an_instance_is(place: int) -> None:
    """Strings and exact numbers by name, or a tuple of strings, wherever it stands."""
    good = {f"f{i}": "v" for i in range(place)}
    refuses(NotExact, f"'f{place}'", lambda: Example(good | {f"f{place}": 0.5}, "y"))  # type: ignore[type-var]
    refuses(NotText, "key of instance", lambda: Example(good | {1: "v"}, "y"))  # type: ignore[type-var]
    refuses(NotText, f"{place}", lambda: Example((*good, 1), "y"))  # type: ignore[type-var]


def test_an_example_counts_once_unless_it_is_told() -> None:
    """Without a weight it has the weight 1."""
    assert Example({}, "y") == Example({}, "y", 1)
