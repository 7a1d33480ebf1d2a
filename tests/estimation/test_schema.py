"""Laws of schemas and examples: what is declared is what may occur, in declared order."""

import time
from fractions import Fraction
from functools import partial
from itertools import pairwise, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb import checks
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
from refnb.estimation.schema import Count, Example, Schema, cell, check_example, check_instance
from refusals import HALF, refuses
from strategies.models import instances, schemas

WEATHER = Schema(("yes", "no"), {"sky": ("blue", "grey"), "wind": ("weak",)})
NOT_TEXT: list[object] = [1, None, True, b"a", ("a",), 0.5]


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


@pytest.mark.parametrize("odd", NOT_TEXT, ids=repr)
def test_every_name_is_text(odd: str) -> None:
    """A label, a feature, a value: each is a str, and the refusal names its place."""
    refuses(NotText, "each of the labels", lambda: Schema(("a", odd), {}))
    refuses(NotText, "the name of a feature", lambda: Schema(("a",), {odd: ("x",)}))
    refuses(NotText, "the domain of 'f'", lambda: Schema(("a",), {"f": ("x", odd)}))
    refuses(NotText, "a label must be a str", lambda: Example({}, odd))
    refuses(NotText, "the name of a feature", lambda: Example({odd: "x"}, "a"))
    refuses(NotText, "the value of 'f'", lambda: Example({"f": odd}, "a"))


@pytest.mark.parametrize(
    ("error", "place", "labels", "features"),
    [  # each breaks its rule and every later one that it can
        (NotText, "the labels must be a str, got int 1", ("a", "a", 1), {"f": ()}),
        (EmptyData, "the labels must name", (), {"f": ()}),
        (Duplicate, "the labels must differ, got 'a' twice", ("b", "a", "c", "a"), {"f": ()}),
        (NotText, "name of a feature.*int 2", ("a",), {2: ()}),
        (NotText, "domain of 'f'.*NoneType", ("a",), {"f": ("x", "x", None)}),
        (EmptyData, "the domain of 'f' must name", ("a",), {"f": (), "g": ("x", "x")}),
        (Duplicate, "domain of 'g' must differ, got 'x'", ("a",), {"f": ("x",), "g": ("x", "x")}),
    ],
)
def test_a_schema_refuses_in_order(
    error: type[RefnbError],
    place: str,
    labels: tuple[str, ...],
    features: dict[str, tuple[str, ...]],
) -> None:
    """Labels come first, then each feature with its domain: text, at least one, none twice."""
    refuses(error, place, lambda: Schema(labels, features))


@pytest.mark.parametrize(
    ("error", "place", "instance", "label", "weight"),
    [  # each breaks its rule and every later one
        (NotText, "a label", {1: 2}, 3, 0.5),
        (NotText, "name of a feature", {1: 2}, "a", 0.5),
        (NotText, "value of 'f'", {"f": 2}, "a", 0.5),
        (NotExact, "weight of an example.*float", {}, "a", -0.5),
        (NotExact, "weight of an example.*bool", {}, "a", True),
        (Negative, "weight of an example must be >= 0, got -1/2", {}, "a", -HALF),
        (Negative, "got -1", {}, "a", -1),
    ],
)
def test_an_example_refuses_in_order(
    error: type[RefnbError], place: str, instance: dict[str, str], label: str, weight: Count
) -> None:
    """The label comes first, then the cells, then the weight; 0 and fractions are weights."""
    refuses(error, place, lambda: Example(instance, label, weight))
    for fine in (0, 2, HALF, Fraction(0)):
        assert Example({"f": "x"}, "a", fine).weight == fine
    assert Example({}, "a").weight == 1


@pytest.mark.parametrize(
    ("error", "place", "instance"),
    [  # each breaks its rule and every later one that it can
        (UnknownFeature, "one of .'sky', 'wind'., got 'fog'", {"sky": "green", "fog": "x"}),
        (UnknownFeature, "got 'Sky'", {"Sky": "blue"}),
        (UnknownFeature, "got 'yes'", {"yes": "blue"}),
        (UnknownValue, "of 'sky' must be one of .'blue', 'grey'., got 'weak'", {"sky": "weak"}),
        (UnknownValue, "value of 'wind'.*got ''", {"sky": "blue", "wind": ""}),
        (UnknownValue, "value of 'wind'.*got 'blue'", {"wind": "blue"}),
    ],
)  # fmt: skip
def test_an_instance_is_refused_in_order(
    error: type[RefnbError], place: str, instance: dict[str, str]
) -> None:
    """Unknown features come first, then unknown values, then, for a cell, missing ones."""
    refuses(error, place, lambda: cell(WEATHER, instance))
    refuses(error, f"^here: .*{place}", lambda: check_instance(WEATHER, instance, "here"))
    fine = Example(instance, "no")
    refuses(error, f"^here: .*{place}", lambda: check_example(WEATHER, fine, "here"))
    wrong = Example(instance, "maybe")
    refuses(UnknownLabel, "^here: the label.*'yes', 'no'.*'maybe'",
            lambda: check_example(WEATHER, wrong, "here"))  # fmt: skip


@pytest.mark.parametrize(
    ("x", "first"), [({}, "sky"), ({"wind": "weak"}, "sky"), ({"sky": "blue"}, "wind")]
)
def test_the_first_missing_value_is_named(x: dict[str, str], first: str) -> None:
    """A cell needs every feature, and the refusal names the first in declared order."""
    refuses(MissingValue, f"every feature needs a value, '{first}'", lambda: cell(WEATHER, x))


@given(st.lists(st.sampled_from("abc"), max_size=4))
@example([])
@example(["a", "b", "a"])
def test_names_differ_when_sorting_finds_no_neighbours(names: list[str]) -> None:
    """Names pass when there are some and no two are equal, wherever these stand."""
    ordered = sorted(names)
    if not names:
        refuses(EmptyData, "the team", lambda: checks.names(names, "the team"))
    elif any(a == b for a, b in pairwise(ordered)):
        refuses(Duplicate, "the team must differ", lambda: checks.names(names, "the team"))
    else:
        checks.names(names, "the team")


def test_a_refusal_shows_the_first_names() -> None:
    """The error is the one asked for, and of many known names it shows twelve."""
    many = [f"n{k}" for k in range(1000)]
    checks.known(["n999", "n0"], many, UnknownLabel, "it")
    for error in (UnknownLabel, UnknownFeature, UnknownValue):
        check = partial(checks.known, ["n1", "x"], many, error, "it")
        refuses(error, "^it must be one of .'n0'.*'n11'., got 'x'$", check)


def test_many_values_are_looked_up_at_once() -> None:
    """A thousand million comparisons would be needed if each cell were sought in its domain."""
    domain = tuple(map(str, range(60_000)))
    schema = Schema(domain, {"f": domain})
    start = time.process_time()
    for value in domain:
        assert cell(schema, {"f": value}) == (value,)
    assert time.process_time() - start < 5
