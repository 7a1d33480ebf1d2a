"""Networks beside pgmpy and pyAgrum: the same graphs and tables, the same questions.

Compared on 22 November 2026 with pgmpy 1.1.2 and pyAgrum 3.3.1. A probability agrees within 1e-9, a
logarithm of a score within 1e-9 of its size.
"""

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from helpers.refusals import refuses
from peers import graphs, peers
from peers.peers import CLOSE
from refnb.core import errors
from refnb.estimation.smoothing import smoothing
from refnb.networks import d_separation, elimination, parameter_learning, score
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases
from strategies import networks
from strategies.networks import Question

pytestmark = pytest.mark.filterwarnings("ignore")
pgmpy, *_ = peers.needed(
    *("pgmpy", "pgmpy.models", "pgmpy.readwrite", "pgmpy.inference", "pgmpy.factors.discrete"),
    *("pgmpy.structure_score", "pgmpy.parameter_estimator"),
)
gum, pandas = peers.needed("pyagrum", "pandas")

Family = tuple[Cases, str, tuple[str, ...]]


def by_pgmpy(question: Question) -> list[float]:
    """Return the posterior of the variable that is asked for."""
    engine = pgmpy.inference.VariableElimination(graphs.to_pgmpy(pgmpy, question.network))
    found = engine.query(question.query, evidence=question.given, show_progress=False)
    return [float(x) for x in found.values]


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


@st.composite
def families(draw: st.DrawFn) -> tuple[Cases, str, tuple[str, ...]]:
    """Draw complete examples of up to four variables, and a family among them."""
    domains = {v: ("0", "1", "2")[: draw(st.integers(2, 3))] for v in "abcd"}
    rows = draw(
        st.lists(
            st.tuples(*(st.sampled_from(d) for d in domains.values())), min_size=1, max_size=30
        )
    )
    names = draw(st.permutations("abcd"))
    cases = parameter_learning.count(domains, [dict(zip(domains, x, strict=True)) for x in rows])
    return cases, names[0], tuple(names[1 : draw(st.integers(1, 4))])


def frame(cases: Cases) -> peers.Peer:
    """Return the examples as a table of pandas."""
    rows = [x for x, n in cases.cells.items() for _ in range(int(n))]
    found: peers.Peer = pandas.DataFrame(rows, columns=list(cases.variables))
    return found


def logarithm(p: Fraction, base: float = math.e) -> float:
    """Return the logarithm of an exact number, rounded."""
    return (math.log(p.numerator) - math.log(p.denominator)) / math.log(base)


def close(a: float, b: float, bound: float = 1e-9) -> bool:
    """Tell whether two logarithms agree within a bound of their size."""
    return abs(float(a) - b) <= bound * (1 + abs(b))


@given(families())
def test_scores_of_pgmpy(family: Family) -> None:
    """K2 and BDeu of a family, where the peer agrees, and how far off it is elsewhere.

    2026-11-22: pgmpy 1.1.2 counts only the rows and the values that were seen, and corrects for
    part of the rest. K2 gains log (r - 1)! for each row of the parents without examples, which
    has no say. BDeu loses log Gamma(s / (q r)) for each row that was seen and each value of v that
    no example has, whenever v has parents.
    """
    cases, v, parents = family
    rows = parameter_learning.family(cases, v, parents)
    states = {u: list(domain) for u, domain in cases.variables.items()}
    data, r, q = frame(cases), len(cases.variables[v]), len(rows)
    full = sum(any(row.values()) for row in rows.values())
    unseen = r - len({w for row in rows.values() for w, n in row.items() if n}) if parents else 0
    found = pgmpy.structure_score.K2(data, state_names=states).local_score(v, parents)
    assert close(found, logarithm(score.k2(rows)) + (q - full) * math.lgamma(r))
    for s in (1, 10):
        peer = pgmpy.structure_score.BDeu(data, equivalent_sample_size=s, state_names=states)
        less = full * unseen * math.lgamma(s / (q * r))
        assert close(peer.local_score(v, parents), logarithm(score.bdeu(rows, s)) - less)


def learner(cases: Cases) -> peers.Peer:
    """Return a learner of pyAgrum that knows all values, also those that were not seen."""
    empty = coins(dict.fromkeys(cases.variables, ()), cases.variables)
    found: peers.Peer = gum.BNLearner(frame(cases), graphs.to_pyagrum(gum, empty))
    return found


@given(families())
def test_tables_learned(family: Family) -> None:
    """Tables with one more of each, by both, in each row of the parents; and frequencies.

    2026-11-22: refnb refuses a row without examples, 0/0, and names it; pgmpy 1.1.2 makes
    it uniform and says nothing.
    """
    cases, v, above = family
    parents = {u: above if u == v else () for u in cases.variables}
    exact = parameter_learning.fit(cases, parents, smoothing("laplace"))
    peer = learner(cases)
    peer.useSmoothingPrior(1)
    found = peer.learnParameters(graphs.to_pyagrum(gum, exact).dag())
    smooth = graphs.columns(learned(exact, cases, "DiscreteBayesianEstimator", prior_type="K2"), v)
    plain = graphs.columns(learned(exact, cases, "DiscreteMLE"), v)
    counts = parameter_learning.family(cases, v, above)
    for cell, row in exact.tables[v].items():
        n, where = sum(counts[cell].values()), dict(zip(above, cell, strict=True))
        assert peers.far(graphs.row(found, v, where), row.values()) < CLOSE
        assert peers.far(smooth[frozenset(where.items())], row.values()) < CLOSE
        shares = [Fraction(k, n) if n else Fraction(1, len(row)) for k in counts[cell].values()]
        assert peers.far(plain[frozenset(where.items())], shares) < CLOSE
    if not all(any(row.values()) for row in counts.values()):
        refuses(
            errors.UndefinedEstimate,
            v,
            lambda: parameter_learning.fit(cases, parents, smoothing("none")),
        )


def learned(net: Network, cases: Cases, estimator: str, **options: str) -> peers.Peer:
    """Return a model of pgmpy with this graph and the tables that it learns."""
    states = {u: list(domain) for u, domain in cases.variables.items()}
    model = graphs.to_pgmpy(pgmpy, net)
    made = getattr(pgmpy.parameter_estimator, estimator)(state_names=states, **options)
    model.add_cpds(*made.fit(model, frame(cases)).parameters_)
    return model


@pytest.mark.parametrize("name", ["asia", "survey", "child", "alarm"])
def test_published_networks(name: str) -> None:
    """Every variable alone, and given the value of the last one, by all three."""
    net = graphs.shipped(pgmpy, name)
    *names, last = net.variables
    for seen in ({}, {last: net.variables[last][0]}):
        for v in names:
            question = Question(net, [v], seen)
            exact = elimination.posterior(net, [v], seen).values()
            assert peers.far(by_pgmpy(question), exact) < CLOSE
            assert peers.far(by_pyagrum(question), exact) < CLOSE
