"""Bayes, naive Bayes and networks beside lea, which is exact as well once it is told to be.

Compared on 22 November 2026 with lea 4.4.0. Its fractions are compared with ==.
"""

import operator
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers.refusals import refuses
from peers import graphs, peers
from refnb.classifiers import categorical
from refnb.core import errors
from refnb.estimation.schema import Cell, Schema
from refnb.latent import em, expected_counts
from refnb.latent.expected_counts import Seen
from refnb.networks import d_separation, elimination, inference, mpe, network
from refnb.networks.network import Network
from refnb.probability import bayes
from strategies import models, networks
from strategies.networks import Question

(lea,) = peers.needed("lea")
lea.set_prob_type("r")

H = TypeVar("H")


def told(p: Mapping[H, Fraction]) -> dict[H, Fraction]:
    """Return a table without its zeros: lea keeps those of a table, and drops those it finds."""
    return {key: q for key, q in p.items() if q}


def asked(variable: peers.Peer) -> dict[object, Fraction]:
    """Return the probabilities that lea answers."""
    return told(variable.pmf_dict())


def facts(variables: Mapping[str, peers.Peer], values: Mapping[str, str]) -> list[peers.Peer]:
    """Return the events that these variables have these values."""
    return [operator.eq(variables[v], a) for v, a in values.items()]


@given(st.data())
def test_theorem(data: st.DataObject) -> None:
    """P(h | e) and P(e): what can be the case, revised by one observation.

    2026-11-22: evidence that is impossible is a LeaError in lea 4.4.0, or 0/0 where an outcome of
    weight 0 would allow it.
    """
    prior = data.draw(models.distributions("abc", wide=True))
    likelihood = {h: data.draw(st.fractions(0, 1, max_denominator=5)) for h in prior}
    h = lea.pmf(prior)
    e = h.switch({key: lea.event(p) for key, p in likelihood.items()})
    total = bayes.evidence(prior, likelihood)
    assert lea.P(e) == total
    if total:
        assert asked(h.given(e)) == told(bayes.posterior(prior, likelihood))
        return
    refuses(errors.ZeroEvidence, "needs p.e. > 0", lambda: bayes.posterior(prior, likelihood))
    with pytest.raises((lea.LeaError, ZeroDivisionError)):
        h.given(e).pmf_dict()


@given(models.schemas(), st.data())
def test_naive_bayes(schema: Schema, data: st.DataObject) -> None:
    """The posterior of every label, and all of the most probable ones: both name every tie."""
    model, x = data.draw(models.models(schema, least=1)), data.draw(models.instances(schema))
    inferred = categorical.infer(model, x)
    variables = graphs.to_lea(lea, network.star(model, "the label"))
    found = variables["the label"].given(*facts(variables, x))
    assert asked(found) == told(inferred.posterior)
    assert set(found.mode()) == set(inferred.decision.ties)


@given(networks.questions(least=1, most=4))
def test_networks(question: Question) -> None:
    """P(q | e), P(e) and what explains e best; any variables asked for and given."""
    net, seen = question.network, question.given
    variables = graphs.to_lea(lea, net)
    known = facts(variables, seen)
    total = inference.evidence(net, seen)
    assert lea.P(lea.all_true(*known) if known else lea.event(1)) == total
    assume(total)
    found = asked(lea.joint(*(variables[v] for v in question.query)).given(*known))
    assert found == told(inference.posterior(net, question.query, seen))
    assert found == told(elimination.posterior(net, question.query, seen))
    whole = lea.joint(*(variables[v] for v in net.variables))
    assert asked(whole) == told(network.joint(net))
    best = mpe.explain(net, seen)
    assert set(whole.given(*known).mode()) == set(best.cells)
    assert whole.given(*known).p(best.cells[0]) == best.posterior


@st.composite
def samples(draw: st.DrawFn) -> tuple[Network, list[Seen]]:
    """Draw a network without zeros, and values of the same variables, seen some times each."""
    net = draw(networks.networks(1, 3, zeros=False))
    of = sorted(draw(st.sets(st.sampled_from(list(net.variables)), min_size=1)))
    row = st.builds(Seen, networks.values(net, of), st.integers(1, 3))
    return net, draw(st.lists(row, min_size=1, max_size=4))


@settings(max_examples=30)
@given(samples())
def test_a_step_of_expectation_maximisation(case: tuple[Network, list[Seen]]) -> None:
    """The next tables of all variables that lead to those that were seen.

    2026-11-22: a row that has no expected example stays as it is in refnb; lea 4.4.0 divides by 0.
    """
    net, data = case
    variables, of = graphs.to_lea(lea, net), list(data[0].values)
    counts = dict[Cell, int]()
    for d in data:
        cell = tuple(d.values[v] for v in of)
        counts[cell] = counts.get(cell, 0) + int(d.weight)
    steps = lea.joint(*(variables[v] for v in of)).gen_em_steps(lea.pmf(counts))
    above = d_separation.ancestral_set(net, of)
    after, expected = em.step(net, data), expected_counts.expected(net, data)
    if not all(any(row.values()) for v in above for row in expected[v].values()):
        with pytest.raises(ZeroDivisionError):
            next(steps)
        return
    revised = next(steps)
    for v in above:
        parents = lea.joint(*(revised[variables[u]] for u in net.parents[v]))
        for cell, row in after.tables[v].items():
            assert asked(revised[variables[v]].given(parents == cell)) == told(row)
