"""Mistakes of asking a network."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mistakes.making import Mistake
from refnb.data.document import Json
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.networks import inference
from refnb.networks.network import Network

RIGHT_WEIGHTS = inference.weights
Weights = dict[Cell, Fraction]


def _as_found(found: Weights, given: Mapping[str, str]) -> Weights:  # noqa: ARG001
    return found


def _uniform(found: Weights, given: Mapping[str, str]) -> Weights:  # noqa: ARG001
    whole = rational.total(found.values())
    return {q: p / whole if whole else Fraction(1, len(found)) for q, p in found.items()}


def _uniform_scores(weights: Mapping[str, Fraction]) -> dict[str, Fraction]:
    whole = rational.total(weights.values())
    return {h: w / whole if whole else Fraction(1, len(weights)) for h, w in weights.items()}


def _sorted(args: Json) -> Json:
    """Ask for the variables in declared order, and call the answer that of the question."""
    assert isinstance(args, dict)
    query, network = args.get("query"), args.get("network")
    if not (isinstance(query, list) and isinstance(network, dict)):
        return args
    variables = network["variables"]
    assert isinstance(variables, list)
    names = [pair[0] for pair in variables if isinstance(pair, list)]
    return {**args, "query": sorted(query, key=lambda v: names.index(v) if v in names else 0)}


def _divided(network: Network, query: Sequence[str], given: Mapping[str, str]) -> Weights:
    found = RIGHT_WEIGHTS(network, query, given)
    whole = rational.total(found.values())
    return {q: p / whole for q, p in found.items()}


def _from_parents(network: Network, variable: str, given: Mapping[str, str]) -> dict[str, Fraction]:
    return network.tables[variable][tuple(given[u] for u in network.parents[variable])]


MISTAKES = (
    Mistake(
        "joint-for-posterior",
        "Returned P(q, e) and did not divide by P(e).",
        {"inference.divided": _as_found},
    ),
    Mistake(
        "uniform-for-nothing",
        "Gave a uniform posterior when the evidence is impossible.",
        {"inference.divided": _uniform, "distribution.normalise": _uniform_scores},
    ),
    Mistake(
        "query-sorted",
        "Put the values of a query in declared order, whatever the order of the question.",
        reads=_sorted,
    ),
    Mistake(
        "divided-weights",
        "Divided P(q, e) by P(e) where the joint probability is asked for.",
        {"inference.weights": _divided},
    ),
    Mistake(
        "parents-alone",
        "Looked up the row of the unknown variable, and forgot its children.",
        {"inference.one_unknown": _from_parents},
    ),
)
