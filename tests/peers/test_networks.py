"""Networks beside pgmpy and pyAgrum: the same graphs and tables, the same questions.

Compared on 22 November 2026 with pgmpy 1.1.2 and pyAgrum 3.3.1. A probability agrees within 1e-9.
"""

from collections.abc import Mapping

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import refnb
from oracles import enumerations
from peers import graphs, peers
from peers.peers import CLOSE
from refnb.core import errors
from refnb.estimation.smoothing import smoothing
from refnb.networks import d_separation, elimination, parameter_learning
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases
from strategies import networks
from strategies.networks import Question, Study, in_a_row, studies

pytestmark = pytest.mark.filterwarnings("ignore")
pgmpy, *_ = peers.needed(
    *("pgmpy", "pgmpy.models", "pgmpy.factors.discrete", "pgmpy.parameter_estimator"),
)
gum, pandas = peers.needed("pyagrum", "pandas")


def by_pyagrum(question: Question) -> list[float]:
    """Return the posterior of the variable that is asked for."""
    asked = gum.LazyPropagation(graphs.to_pyagrum(gum, question.network))
    asked.setEvidence(question.given)
    asked.makeInference()
    return [float(x) for x in asked.posterior(question.query[0]).toarray().ravel()]


@given(networks.graphs(least=2, most=5), st.data())
def test_separation(parents: dict[str, tuple[str, ...]], data: st.DataObject) -> None:
    """Who is separated from whom, given what."""
    net = coins(parents, dict.fromkeys(parents, ("0", "1")))
    left, right, given_ = data.draw(networks.parts(list(parents)))
    assume(left and right)
    found = d_separation.separated(net, left, right, given_).separated
    assert graphs.to_pyagrum(gum, net).isIndependent(left, right, given_) == found


def coins(parents: Mapping[str, tuple[str, ...]], domains: parameter_learning.Variables) -> Network:
    """Return fair dice that hang together as this graph says."""
    return parameter_learning.fit(Cases(dict(domains), {}), parents, smoothing("laplace"))


@given(studies(most=4, least=1))
def test_tables_learned(study: Study) -> None:
    """Tables with one more of each, in each row of the parents; and frequencies.

    2026-11-22: refnb refuses a row without examples, 0/0, and names it; pgmpy 1.1.2 makes
    it uniform and says nothing.
    """
    pile, parents = study
    declared, rows = pile
    cases = parameter_learning.count(declared, rows)
    exact = parameter_learning.fit(cases, parents, smoothing("laplace"))
    graphs.near(learned(exact, rows, "DiscreteBayesianEstimator", prior_type="K2"), exact)
    seen = {(v, u): in_a_row(pile, v, us, u) for v, us in parents.items() for u in exact.tables[v]}
    tables = {
        v: {u: enumerations.shares(seen[v, u] or [*row], [*row]) for u, row in of.items()}
        for v, of in exact.tables.items()
    }
    graphs.near(learned(exact, rows, "DiscreteMLE"), Network(declared, parents, tables))
    if not all(seen.values()):
        with pytest.raises(errors.UndefinedEstimate):
            parameter_learning.fit(cases, parents, smoothing("none"))


def learned(net: Network, rows: list[dict[str, str]], estimator: str, **options: str) -> Network:
    """Return the network that pgmpy learns, with this graph."""
    model, states = graphs.to_pgmpy(pgmpy, net), {v: [*d] for v, d in net.variables.items()}
    made = getattr(pgmpy.parameter_estimator, estimator)(state_names=states, **options)
    model.add_cpds(*made.fit(model, pandas.DataFrame(rows, columns=[*states])).parameters_)
    return refnb.network(model).network


@pytest.mark.parametrize("name", ["asia", "survey", "child", "alarm"])
def test_published_networks(name: str) -> None:
    """Every variable alone, and given the value of the last one."""
    net = graphs.shipped(pgmpy, name)
    *names, last = net.variables
    for seen in ({}, {last: net.variables[last][0]}):
        for v in names:
            question = Question(net, [v], seen)
            exact = elimination.posterior(net, [v], seen).values()
            assert peers.far(by_pyagrum(question), exact) < CLOSE
