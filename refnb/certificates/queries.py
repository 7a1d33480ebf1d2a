"""Certificates of posteriors: the network, and what is left as one variable after another goes.

    Q, e    variables that are asked for; observed values
    H       hidden variables, summed out one by one

Naive Bayes is a network, with the label above each feature; so is Bayes' theorem.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from refnb.certificates import written
from refnb.certificates.verify import Query, Steps
from refnb.certificates.written import Certificate
from refnb.classifiers import categorical
from refnb.exact import rational
from refnb.networks import elimination, inference
from refnb.networks import network as networks
from refnb.networks.elimination import Elimination
from refnb.networks.network import Network
from refnb.probability import distribution


def query(
    network: Network,
    asked: Sequence[str],
    given: Mapping[str, str],
    found: Elimination | None = None,
) -> Certificate:
    """Return the certificate of P(q | e), summed in the order of least fill, or as it was before.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> query(NETWORK, ["L"], {"S": "yes"}).proved()
    "'yes': 8/15, 'no': 7/15"
    """
    if found is None:
        order = elimination.least_fill(network, asked, given)
        found = elimination.eliminate(network, asked, given, order)
    domains, sums = network.variables, found.factors[-1 - len(found.order) : -1]
    steps = {
        v: (f.names, dict(zip(product(*(domains[u] for u in f.names)), f.table, strict=True)))
        for v, f in zip(found.order, sums, strict=True)
    }
    posterior = inference.divided(found.weights, given)
    claim = Query(
        {v: domains[v] for v in network.order},
        dict(network.parents),
        dict(network.tables),
        dict(given),
        tuple(asked),
        posterior,
        rational.total(found.weights.values()),
        distribution.most_probable(posterior).ties,
    )
    return written.made("query", claim, Steps(steps))


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
