"""Laws of models as documents: what is read back equals what was written, whatever the family."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.classifiers import categorical, gaussian, joint, mixed, poisson
from refnb.core.errors import BadRequest, NotExact
from refnb.estimation.moments import Moment
from refnb.io import documents, models
from refnb.io.count_tables import Counted
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
    words, counts = categorical.Model(real.prior, {}), poisson.Model(real.prior, {})
    return mixed.Model(words, gaussian.Model(real.prior, real.means, real.variances), counts)


@given(
    st.one_of(some.schemas().flatmap(some.models), some.bernoulli_models(), tables(), mixtures())
)
def test_what_is_read_back_equals_what_was_written(model: Model) -> None:
    """Also the order of labels, features and values, which decides ties."""
    found = models.read(documents.loads(models.written(model)))
    assert found == model
    assert models.written(found) == models.written(model)
    assert models.family(found) == models.family(model)


@pytest.mark.parametrize("value", [None, [], {}, {"prior": []}, {"prior": [], "rates": []}])
def test_what_is_no_model_is_refused(value: documents.Json) -> None:
    """The members of every family are named."""
    members = "prior, conditionals; prior, presence; schema, cells; categorical, gaussian, poisson"
    with pytest.raises(BadRequest, match=members):
        models.read(value)


def test_the_last_member_is_read_as_people_write() -> None:
    """The moments of a table of counts, after its labels, values and missing cells."""
    one: documents.Json = {"weight": "200%", "total": "0.5", "squares": "2/8"}
    parts: dict[str, documents.Json] = {"labels": {"a": "4/2"}, "values": {}, "missing": {}}
    found = models.read_as(Counted, {**parts, "moments": {"f": {"a": one}}}, "the counts")
    assert found.moments == {"f": {"a": Moment(2, Fraction(1, 2), Fraction(1, 4))}}


@given(networks.networks(least=0))
def test_a_network_is_read_back(network: Network) -> None:
    """As it is written, and with objects in the place of pairs and any spelling of a number."""
    found = models.network(documents.loads(models.written(network)))
    assert found == network
    assert list(found.variables) == list(network.variables)
    tables = {
        v: [[list(u), {a: f"{p.numerator * 2}/{p.denominator * 2}" for a, p in row.items()}]
            for u, row in table.items()]
        for v, table in network.tables.items()
    }  # fmt: skip
    by_hand = {"variables": network.variables, "parents": network.parents, "tables": tables}
    assert models.network(documents.loads(json.dumps(by_hand))) == network


def test_a_network_is_no_model_of_one_label() -> None:
    """Nor a model a network; each is told from the other."""
    with pytest.raises(BadRequest, match="this is a Bayesian network"):
        models.read({"variables": [], "parents": [], "tables": []})
    with pytest.raises(BadRequest, match="the network must have the members"):
        models.network({"prior": [], "presence": []})
    wrong: documents.Json = {"a": [[[], {"x": "?"}]]}
    with pytest.raises(NotExact, match=r"the network\.tables, 'a'"):
        models.network({"variables": {"a": ["x"]}, "parents": {}, "tables": wrong})


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("the network must be an object", []),
        ('the network.variables, "a" must be an array', {"variables": {"a": {"x": "1"}}}),
        ("each entry of .* must have 2 entries", {"tables": [["a", [], "more"]]}),
        ("each entry of .* must have 2 entries", {"tables": [[]]}),
        ("each entry of .* must be an array", {"tables": ["ab"]}),
    ],
)
def test_what_has_another_shape_keeps_it(said: str, value: documents.Json) -> None:
    """An object in the place of a list, and a pair that is none, are refused as they came."""
    nothing: dict[str, documents.Json] = {"variables": [], "parents": [], "tables": []}
    with pytest.raises(BadRequest, match=said):
        models.network({**nothing, **value} if isinstance(value, dict) else value)
