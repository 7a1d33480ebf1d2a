"""Random examples, models and truths, built valid."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from hypothesis import strategies as st

from oracles.enumerations import backwards, best_of, cells, named, turned
from refnb.classifiers import bernoulli, categorical
from refnb.decision.plug_in import from_model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from strategies.probability import TINY, between, distances, rarely

K = TypeVar("K")
M = TypeVar("M")
X = TypeVar("X")
Query = tuple[categorical.Model, dict[str, str]]
Contest = tuple[Schema, list[Example[Instance]], categorical.Model]

BINARY = ("0", "1")

rules = st.sampled_from([smoothing(s) for s in ("none", "laplace", "add=1/2", "add=3", "m=5/3")])
positive_rules = st.sampled_from([smoothing(s) for s in ("laplace", "add=1/2", "add=3", "m=5/3")])


def asked(
    models: st.SearchStrategy[M], of: Callable[[M], st.SearchStrategy[X]]
) -> st.SearchStrategy[tuple[M, X]]:
    """Draw a model, and a question to it."""
    return models.flatmap(lambda model: st.tuples(st.just(model), of(model)))


seldom = rarely(st.just(False), st.just(True))
few_or_many = rarely(st.integers(0, 2), st.just(13))


@cache
@st.composite
def names(draw: st.DrawFn, letters: Sequence[str], least: int, most: int) -> list[str]:
    """Draw some of the letters in any order, in one draw of ten as few as the least.

    So few tables have a single label or no feature, and some: the definitions hold there, too.
    """
    fewest = draw(st.sampled_from([*[min(least + 1, most)] * 9, least]))
    return draw(st.lists(st.sampled_from(letters), min_size=fewest, max_size=most, unique=True))


@cache
def labels_of(least: int = 1) -> st.SearchStrategy[list[str]]:
    """Draw up to three labels, and once in five up to five of them."""
    return rarely(names("bca", least, 3), names("ebdca", 3, 5))


@st.composite
def schemas(
    draw: st.DrawFn, labels: int = 3, features: int = 3, values: int = 3, least: int = 0
) -> Schema:
    """Draw a schema of at most so many features and values, at least `least` features.

    The third value is the empty string, which is missing in what people type.
    """
    domain = names(("0", "1", "")[:values], 1, values).map(tuple)
    return Schema(
        tuple(draw(rarely(names("bca", 1, labels), names("ebdca", labels, 5)))),
        {feature: draw(domain) for feature in draw(names("yxz", least, features))},
    )


@st.composite
def binary_schemas(draw: st.DrawFn) -> Schema:
    """Draw a schema whose features have the domain 0, 1, in either order."""
    domain = st.permutations(BINARY).map(tuple)
    features = draw(names("yxz", 0, 3))
    return Schema(tuple(draw(labels_of())), {f: draw(domain) for f in features})


def instances(schema: Schema, missing: bool = True) -> st.SearchStrategy[dict[str, str]]:
    """Draw an instance; if `missing`, some features have no value."""
    values = {f: st.sampled_from(domain) for f, domain in schema.features.items()}
    return st.fixed_dictionaries({}, optional=values) if missing else st.fixed_dictionaries(values)


def data(
    schema: Schema, least: int = 0, missing: bool = True, most: int = 6
) -> st.SearchStrategy[list[Example[Instance]]]:
    """Draw examples with whole weights."""
    return st.lists(
        st.builds(Example, instances(schema, missing), st.sampled_from(schema.labels), few_or_many),
        min_size=least,
        max_size=most,
    )


@st.composite
def distributions(
    draw: st.DrawFn, keys: Sequence[K], least: int = 0, wide: bool = False
) -> dict[K, Fraction]:
    """Draw small whole weights over their total; with least 1 none of them is 0.

    If `wide`, one key in one draw of five has all but some 10^-30 of the total.
    """
    weights = draw(st.lists(st.integers(least, 4), min_size=len(keys), max_size=len(keys)))
    lucky = draw(st.integers(0, len(keys) - 1))
    weights[lucky] += 1
    if wide and draw(seldom):
        weights[lucky] += 10**30 - sum(weights)
    return {key: Fraction(w, sum(weights)) for key, w in zip(keys, weights, strict=True)}


@st.composite
def models(draw: st.DrawFn, schema: Schema, least: int = 0) -> categorical.Model:
    """Draw any parameters over the schema; with least 1 none of them is 0."""
    row = {f: distributions(domain, least, wide=True) for f, domain in schema.features.items()}
    first, *_ = schema.labels
    conditionals = {f: turned(first, {c: draw(row[f]) for c in schema.labels}) for f in row}
    return categorical.Model(draw(distributions(schema.labels, least, wide=True)), conditionals)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """Draw a model and an instance, values missing."""
    schema = draw(schemas())
    return draw(models(schema)), draw(instances(schema))


@st.composite
def bernoulli_models(draw: st.DrawFn, wide: bool = False) -> bernoulli.Model:
    """Draw any Bernoulli parameters, 0 and 1 among them; if `wide`, some within 10^-30 of them."""
    labels, features = draw(labels_of()), draw(names("yxz", 0, 3))
    near = st.fractions(0, 1, max_denominator=4)
    theta = rarely(near, st.sampled_from([TINY, 1 - TINY])) if wide else near
    presence = {f: backwards({c: draw(theta) for c in labels}) for f in features}
    return bernoulli.Model(draw(distributions(labels, wide=True)), presence)


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
    weights[draw(st.integers(0, len(lines) - 1))] += draw(rarely(st.just(0), st.just(10**30)))
    keep = draw(st.booleans())
    return Truth(
        schema,
        tuple(
            Example(backwards(named(schema, x)), y, Fraction(w, sum(weights)))
            for (x, y), w in zip(lines, weights, strict=True)
            if w or keep
        ),
    )


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    """Draw examples with missing cells, and a rival at, near or far from the frequencies.

    In four draws of five each label has a complete example, so that all is estimated.
    """
    schema = draw(schemas())
    whole = [Example(draw(instances(schema, missing=False)), y) for y in schema.labels]
    examples = draw(data(schema)) + draw(rarely(st.just(whole), st.just(whole[1:])))
    wild = draw(models(schema))
    best = best_of(examples, wild)
    distance = draw(rarely(st.just(distances), st.just(st.just(Fraction(0)))))
    tables = {
        f: {
            c: between(best.conditionals[f][c], theta, draw(distance)) for c, theta in table.items()
        }
        for f, table in wild.conditionals.items()
    }
    prior = between(best.prior, wild.prior, draw(distance))
    return schema, examples, categorical.Model(prior, tables)


@st.composite
def any_truths(draw: st.DrawFn, every_label: bool = False) -> Truth:
    """Draw a truth of any kind, or one in which the features are independent."""
    schema = draw(schemas(values=2))
    if draw(st.booleans()):
        return draw(truths(schema, every_label))
    prior = draw(distributions(schema.labels, int(every_label)))
    return from_model(categorical.Model(prior, draw(models(schema)).conditionals))
