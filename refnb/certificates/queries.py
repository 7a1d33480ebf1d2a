"""Certificates of posteriors: the network, and what is left as one variable after another goes.

    Q, e    variables that are asked for; observed values
    H       hidden variables, summed out one by one

Naive Bayes is a network, with the label above each feature; so is Bayes' theorem.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from operator import add, mul

from refnb.certificates import written
from refnb.certificates.written import Certificate
from refnb.classifiers import categorical
from refnb.estimation.schema import Cell, Domain
from refnb.exact import rational
from refnb.networks import d_separation, elimination, factor, inference
from refnb.networks import network as networks
from refnb.networks.factor import Factor
from refnb.networks.network import Network
from refnb.probability import distribution

Cells = dict[Cell, Fraction]


@dataclass(frozen=True)
class Asked:
    """A network, parents first, what is given and asked, P(q | e), P(e) and the best cells."""

    variables: dict[str, Domain]
    parents: dict[str, tuple[str, ...]]
    tables: dict[str, dict[Cell, dict[str, Fraction]]]
    given: Mapping[str, str]
    query: tuple[str, ...]
    posterior: Cells
    evidence: Fraction
    ties: tuple[Cell, ...]


@dataclass(frozen=True)
class Eliminated:
    """For each hidden variable, in order, what all tables with it make once it is summed out."""

    steps: dict[str, tuple[tuple[str, ...], Cells]]


def query(network: Network, asked: Sequence[str], given: Mapping[str, str]) -> Certificate:
    """Return the certificate of P(q | e), summed in the order of least fill.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> query(NETWORK, ["L"], {"S": "yes"}).proved()
    "'yes': 8/15, 'no': 7/15"
    """
    order = elimination.least_fill(network, asked, given)
    weights = elimination.weights(network, asked, given, order)
    posterior = inference.divided(weights, given)
    claim = Asked(
        {v: network.variables[v] for v in network.order},
        network.parents,
        network.tables,
        given,
        tuple(asked),
        posterior,
        rational.total(weights.values()),
        distribution.most_probable(posterior).ties,
    )
    return written.made("query", claim, Eliminated(_steps(network, asked, given, order)))


def classified(
    model: categorical.Model, given: Mapping[str, str], label: str = "label"
) -> Certificate:
    """Return the certificate of P(y | x) by naive Bayes, with the tables of the features of x.

    >>> from refnb.exercises.problems.hiking import MODEL
    >>> classified(MODEL, {"Sunny": "T"}).proved()
    "'stay': 7/15, 'hike': 8/15"
    """
    known = categorical.Model(model.prior, {f: model.conditionals[f] for f in given})
    name = unused(label, given)
    return query(networks.star(known, name), [name], given)


def theorem(
    prior: Mapping[str, Fraction], likelihoods: Mapping[str, Mapping[str, Fraction]]
) -> Certificate:
    """Return the certificate of P(h | e) by Bayes' theorem, in which each event e occurs.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> theorem({"a": half, "b": half}, {"e": {"a": third, "b": 2 * third}}).proved()
    "'a': 1/3, 'b': 2/3"
    """
    rows = {
        e: {h: {"yes": p, "no": 1 - p} for h, p in likelihood.items()}
        for e, likelihood in likelihoods.items()
    }
    return classified(
        categorical.Model(dict(prior), rows), dict.fromkeys(rows, "yes"), "hypothesis"
    )


def unused(name: str, names: Mapping[str, str]) -> str:
    """Return a name that is none of these, by a ' or more behind it.

    >>> unused("label", {"label": "a"})
    "label'"
    """
    return unused(name + "'", names) if name in names else name


def _steps(
    network: Network, asked: Sequence[str], given: Mapping[str, str], order: Sequence[str]
) -> dict[str, tuple[tuple[str, ...], Cells]]:
    kept = d_separation.ancestral_set(network, [*asked, *given])
    whole = [factor.whole(network, v, given) for v in kept]
    left = [Factor(f.names, [Fraction(n, d) for n in f.table]) for d, f in whole]
    steps = dict[str, tuple[tuple[str, ...], Cells]]()
    for v in order:
        names = factor.joined(v, [f.names for f in left])
        meeting = [f for f in left if v in f.names]
        made = factor.sum_out(network.sizes, _multiplied(network, meeting, names), add)
        cells = product(*(network.variables[u] for u in made.names))
        steps[v] = made.names, dict(zip(cells, made.table, strict=True))
        left = [*(f for f in left if v not in f.names), made]
    return steps


def _multiplied(
    network: Network, meeting: Sequence[Factor[Fraction]], names: tuple[str, ...]
) -> Factor[Fraction]:
    return factor.multiply(network.sizes, meeting, names, mul)
