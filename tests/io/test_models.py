"""Laws of models as documents: what is read back equals what was written, whatever the family."""

import json
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.refusals import HALF, refused
from refnb.classifiers import (
    bernoulli,
    categorical,
    complement,
    gaussian,
    joint,
    mixed,
    multinomial,
    poisson,
)
from refnb.estimation.schema import Schema
from refnb.io import documents, models
from refnb.io.models import Model
from refnb.networks.network import Network
from strategies import data, networks, numbers
from strategies import models as some


@st.composite
def tables(draw: st.DrawFn) -> joint.Table:
    """Draw the whole table of complete examples."""
    schema = draw(some.schemas())
    examples = [e for e in draw(data.piles(schema)) if set(e.instance) == set(schema.features)]
    return joint.count(schema, examples)


@st.composite
def mixtures(draw: st.DrawFn) -> mixed.Model:
    """Draw a Gaussian model as a mixed one, whose other parts have the prior alone."""
    real = draw(numbers.gaussian_models())
    part = gaussian.Model(real.prior, real.means, real.variances)
    return mixed.Model(categorical.Model(real.prior, {}), {"gaussian": part})


def of_words(model: categorical.Model) -> st.SearchStrategy[Model]:
    """Return models of words, their own and those of all others, by the rows of a feature."""
    rows = next(iter(model.conditionals.values()))
    own: list[Model] = [multinomial.Model(model.prior, rows), complement.Model(model.prior, rows)]
    return st.sampled_from(own)


WORDED = some.schemas(least=1).flatmap(some.models).flatmap(of_words)
MODELS = (
    some.schemas().flatmap(some.models),
    some.bernoulli_models(),
    tables(),
    mixtures(),
    WORDED,
)


@given(st.one_of(*MODELS))
def test_what_is_read_back_equals_what_was_written(model: Model) -> None:
    """Also the order of labels, features and values, which decides ties."""
    found = models.read(documents.loads(models.text(model)))
    assert models.text(found) == models.text(model)
    if isinstance(model, joint.Table) or features(model):
        assert found == model
        assert models.family(found) == models.family(model)


def features(model: Model) -> object:
    """Return what tells the family of naive Bayes: without features all families are one."""
    match model:
        case bernoulli.Model():
            return model.presence
        case mixed.Model():
            return model.numeric
        case _:
            return True


SKY = {"m": {"blue": "1/3", "grey": "2/3"}, "f": {"blue": 1, "grey": 0}}
SMOKES = {"m": 0.2, "f": "10%"}
HEIGHT = {"gaussian": {"m": ["178", "7^2"], "f": [165, 36]}}
CALLS = {"poisson": {"m": "3.5", "f": "2"}}
NAMED = {"gaussian": {"m": {"mean": "178", "sd": "7"}, "f": {"mean": "165", "variance": "36"}}}
RATED = {"poisson": {"m": {"rate": "3.5"}, "f": "2"}}
PI, BIRDS = {"m": HALF, "f": HALF}, {"blue": Fraction(1, 3), "grey": Fraction(2, 3)}
PRESENT = {"m": Fraction(1, 5), "f": Fraction(1, 10)}
BELL = gaussian.Model(
    PI,
    {"height": {"m": Fraction(178), "f": Fraction(165)}},
    {"height": {"m": Fraction(49), "f": Fraction(36)}},
)
RATES = poisson.Model(PI, {"calls": {"m": Fraction(7, 2), "f": Fraction(2)}})
WORDS = categorical.Model(
    PI, {"sky": {"m": BIRDS, "f": {"blue": Fraction(1), "grey": Fraction(0)}}}
)
FREE = bernoulli.Model(PI, {"smokes": PRESENT})
BITS = bernoulli.categorical_form(FREE)
BOTH = categorical.Model(PI, {**BITS.conditionals, **WORDS.conditionals})


@pytest.mark.parametrize(
    ("features", "model"),
    [
        ({"sky": SKY}, WORDS),
        ({"smokes": SMOKES}, FREE),
        ({"smokes": {"bernoulli": SMOKES}}, FREE),
        ({"smokes": SMOKES, "sky": {"categorical": SKY}}, BOTH),
        ({"height": HEIGHT}, mixed.Model(categorical.Model(PI, {}), {"gaussian": BELL})),
        ({"height": NAMED}, mixed.Model(categorical.Model(PI, {}), {"gaussian": BELL})),
        ({"calls": RATED}, mixed.Model(categorical.Model(PI, {}), {"poisson": RATES})),
        ({"calls": CALLS, "height": HEIGHT, "smokes": SMOKES},
         mixed.Model(BITS, {"gaussian": BELL, "poisson": RATES})),
    ],
)  # fmt: skip
def test_an_exam_question_is_one_flat_document(features: object, model: Model) -> None:
    """Prior and features, each of its family; the same as JSON, where numbers are JSON's own."""
    text = json.dumps({"prior": {"m": "50%", "f": 0.5}, "features": features, "label": "sex"})
    value = documents.loads_by_hand(text)
    assert (models.read(value), models.label(value)) == (model, "sex")


def test_a_joint_table_is_a_list_of_rows() -> None:
    """Values and a number each; the last column is the label unless another one is named."""
    rows: documents.Json = [[["a", "x"], "1/4"], [["b", "x"], "50%"], [["b", "y"], "0.25"]]
    found = models.read({"columns": ["u", "v"], "joint": rows})
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    cells: dict[tuple[str, ...], dict[str, int | Fraction]]
    cells = {("a",): {"x": quarter, "y": 0}, ("b",): {"x": half, "y": quarter}}
    assert found == joint.Table(Schema(("x", "y"), {"u": ("a", "b")}), cells)
    domains: documents.Json = {"u": ["b", "a", "c"], "v": ["x", "y"]}
    found = models.read({"columns": ["u", "v"], "joint": rows, "label": "u", "domains": domains})
    assert isinstance(found, joint.Table)
    assert found.schema == Schema(("b", "a", "c"), {"v": ("x", "y")})
    assert found.cells[("x",)] == {"b": half, "a": quarter, "c": 0}


network = partial(models.read_as, Network, place="the network")


@given(networks.networks(least=0))
def test_a_network_is_read_back(known: Network) -> None:
    """As it is written, and with objects in the place of pairs and any spelling of a number."""
    found = network(documents.loads(models.text(known)))
    assert found == known
    assert list(found.variables) == list(known.variables)
    tables = {
        v: [[list(u), {a: f"{p.numerator * 2}/{p.denominator * 2}" for a, p in row.items()}]
            for u, row in table.items()]
        for v, table in known.tables.items()
    }  # fmt: skip
    by_hand = {"variables": known.variables, "parents": known.parents, "tables": tables}
    assert network(documents.loads(json.dumps(by_hand))) == known


Changes = dict[str, documents.Json]
WHOLE: Changes = {"prior": {"a": "1"}, "features": {}}
COLUMNS: Changes = {"columns": ["u", "v"]}
NETWORK: Changes = {"variables": {"a": ["x"]}, "parents": {}}
CURVE = "the feature 'f' given 'a': a mean and a variance are needed, such as"
VALUES = "a row of the joint table has 2 values, got"
MEMBERS = "a model has the members prior, features; prior, words; or columns, joint; got"
FLAT: list[tuple[str, str, Changes]] = [
    ("BadRequest", "the format of a model is 'refnb-model/1', got '2'", {"format": "2"}),
    ("BadRequest", r"the features must be an object, got \[\]", {"features": []}),
    ("BadRequest", "the feature 'f' must be an object, got", {"features": {"f": "1/2"}}),
    ("NotExact", 'the features, "f", "a": a number', {"features": {"f": {"a": "x"}}}),
    ("DomainMismatch", "presence", {"features": {"f": {"b": "1"}}}),
    ("BadRequest", CURVE, {"features": {"f": {"gaussian": {"a": "1"}}}}),
    ("BadRequest", CURVE, {"features": {"f": {"gaussian": {"a": {"mean": "1"}}}}}),
    ("Negative", "a standard deviation must be > 0, got -2",
     {"features": {"f": {"gaussian": {"a": {"mean": "1", "sd": "-2"}}}}}),
    ("BadRequest", "the label must be a string", {"label": []}),
]  # fmt: skip
JOINT: list[tuple[str, str, Changes]] = [
    ("OutOfRange", "no column of the joint table 'w'; there are", {"label": "w", "joint": []}),
    ("BadRequest", f"{VALUES} .*'a'", {"joint": [[["a"], "1"]]}),
    ("BadRequest", rf"{VALUES} \[\]", {"joint": [[[], "1"]]}),
    ("Duplicate", "the key .* occurs twice", {"joint": [[["a", "b"], "1"], [["a", "b"], "2"]]}),
    ("NotExact", "the joint table, .*: a number", {"joint": [[["a", "b"], "c"]]}),
    ("DomainMismatch", "the columns and the domains", {"joint": [], "domains": {"u": []}}),
    ("UnknownValue", "'a'", {"joint": [[["a", "b"], "1"]], "domains": {"u": ["c"], "v": ["b"]}}),
]
NO_MODEL: list[documents.Json] = [None, [], {}, {"prior": []}, {"prior": [], "rates": []}]


test_a_document_that_is_wrong = refused(
    *((error, words, partial(models.read, {**WHOLE, **more})) for error, words, more in FLAT),
    *((error, words, partial(models.read, {**COLUMNS, **more})) for error, words, more in JOINT),
    *(("BadRequest", MEMBERS, partial(models.read, value)) for value in NO_MODEL),
    ("BadRequest", "this is a Bayesian network", partial(models.read, {**NETWORK, "tables": []})),
    ("BadRequest", "the network must have the members", partial(network, {"prior": []})),
    (
        "NotExact",
        r'the network\.tables, "a"',
        partial(network, {**NETWORK, "tables": {"a": [[[], {"x": "?"}]]}}),
    ),
)
