"""Random examples, models and truths, built valid.

Names are drawn in any order, so that declared order and sorted order differ.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TypeVar

from hypothesis import strategies as st

from oracles.enumerations import best_of, cells
from refnb.classifiers import bernoulli, categorical
from refnb.decision.truth import Truth
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing

K = TypeVar("K")
Query = tuple[categorical.Model, dict[str, str]]
Contest = tuple[Schema, list[Example[Instance]], categorical.Model]

BINARY = ("0", "1")

rules = st.sampled_from([smoothing(s) for s in ("none", "laplace", "add=1/2", "add=3", "m=5/3")])
positive_rules = st.sampled_from([smoothing(s) for s in ("laplace", "add=1/2", "add=3", "m=5/3")])


def names(letters: str, least: int, most: int) -> st.SearchStrategy[list[str]]:
    """Draw some of the letters in any order."""
    return st.lists(st.sampled_from(letters), min_size=least, max_size=most, unique=True)


@st.composite
def schemas(
    draw: st.DrawFn, labels: int = 3, features: int = 3, values: int = 3, least: int = 0
) -> Schema:
    """Draw a schema of at most so many labels, features and values, at least `least` features."""
    domain = names("012"[:values], 1, values).map(tuple)
    return Schema(
        tuple(draw(names("bca", 1, labels))),
        {feature: draw(domain) for feature in draw(names("yxz", least, features))},
    )


@st.composite
def binary_schemas(draw: st.DrawFn) -> Schema:
    """Draw a schema whose features have the domain 0, 1, in either order."""
    domain = st.permutations(BINARY).map(tuple)
    features = draw(names("yxz", 0, 3))
    return Schema(tuple(draw(names("bca", 1, 3))), {f: draw(domain) for f in features})


def instances(schema: Schema, missing: bool = True) -> st.SearchStrategy[dict[str, str]]:
    """Draw an instance; if `missing`, some features have no value."""
    values = {f: st.sampled_from(domain) for f, domain in schema.features.items()}
    return st.fixed_dictionaries({}, optional=values) if missing else st.fixed_dictionaries(values)


def data(
    schema: Schema, least: int = 0, missing: bool = True, most: int = 6
) -> st.SearchStrategy[list[Example[Instance]]]:
    """Draw examples with weights 0, 1 and 2."""
    return st.lists(
        st.builds(
            Example, instances(schema, missing), st.sampled_from(schema.labels), st.integers(0, 2)
        ),
        min_size=least,
        max_size=most,
    )


@st.composite
def distributions(draw: st.DrawFn, keys: Sequence[K], least: int = 0) -> dict[K, Fraction]:
    """Draw small whole weights over their total; with least 1 none of them is 0."""
    weights = draw(st.lists(st.integers(least, 4), min_size=len(keys), max_size=len(keys)))
    weights[draw(st.integers(0, len(keys) - 1))] += 1
    return {key: Fraction(w, sum(weights)) for key, w in zip(keys, weights, strict=True)}


@st.composite
def models(draw: st.DrawFn, schema: Schema, least: int = 0) -> categorical.Model:
    """Draw any parameters over the schema; with least 1 none of them is 0."""
    conditionals = {
        f: {c: draw(distributions(domain, least)) for c in schema.labels}
        for f, domain in schema.features.items()
    }
    return categorical.Model(draw(distributions(schema.labels, least)), conditionals)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """Draw a model and an instance, values missing."""
    schema = draw(schemas())
    return draw(models(schema)), draw(instances(schema))


@st.composite
def bernoulli_models(draw: st.DrawFn) -> bernoulli.Model:
    """Draw any Bernoulli parameters, 0 and 1 among them."""
    labels, features = draw(names("bca", 1, 3)), draw(names("yxz", 0, 3))
    theta = st.fractions(0, 1, max_denominator=4)
    presence = {f: {c: draw(theta) for c in labels} for f in features}
    return bernoulli.Model(draw(distributions(labels)), presence)


@st.composite
def truths(draw: st.DrawFn, schema: Schema, every_label: bool = False) -> Truth:
    """Draw any distribution over cells and labels; impossible lines may be listed or left out."""
    lines = draw(st.permutations(list(product(cells(schema), schema.labels))))
    weights = draw(st.lists(st.integers(0, 4), min_size=len(lines), max_size=len(lines)))
    lucky = set(schema.labels) if every_label else {draw(st.sampled_from(schema.labels))}
    for place, (_, label) in enumerate(lines):
        if label in lucky:
            weights[place] += 1
            lucky.remove(label)
    keep = draw(st.booleans())
    return Truth(
        schema,
        tuple(
            Example(dict(zip(schema.features, x, strict=True)), y, Fraction(w, sum(weights)))
            for (x, y), w in zip(lines, weights, strict=True)
            if w or keep
        ),
    )


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    """Draw examples with missing cells, and a rival with some tables at the frequencies."""
    schema = draw(schemas())
    examples = draw(data(schema))
    wild = draw(models(schema))
    best = best_of(examples, wild)
    tables = {
        f: {c: draw(st.sampled_from([best.conditionals[f][c], wild.conditionals[f][c]])) for c in t}
        for f, t in wild.conditionals.items()
    }
    return (
        schema,
        examples,
        categorical.Model(draw(st.sampled_from([best.prior, wild.prior])), tables),
    )
