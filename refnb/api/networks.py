"""How a Bayesian network comes to be: read from a file or a document, or learned from rows."""

# ruff: noqa: PLC0415 - learning is loaded when something is learned

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from refnb.api import network_documents
from refnb.api.bayesian_network import MOST, BayesianNetwork, Names
from refnb.api.network_documents import Stated
from refnb.core.errors import BadRequest
from refnb.io import sources
from refnb.io.sources import Source
from refnb.io.tables import AUTO

if TYPE_CHECKING:
    from refnb.estimation.smoothing import Smoothing
    from refnb.networks.score import Score


def network(source: Stated, *, normalise: bool = False) -> BayesianNetwork:
    """Return the network of a BIF file, of a JSON file or document, or of a record.

    A row that does not sum to 1 is refused, or with `normalise` divided by its sum, and told.

    Raises BadTable for a file that cannot be read; BadRequest for another document;
    NotADistribution; what the network itself raises.

    >>> from refnb.io.files import example
    >>> network(example("asia")).parents["either"]
    ('tub', 'lung')
    """
    return BayesianNetwork(*network_documents.read(source, normalise))


def learn_network(  # noqa: PLR0913
    table: Source,
    *,
    parents: Mapping[str, Names] | None = None,
    order: Iterable[str] | None = None,
    most: int = MOST,
    score: "str | Score" = "k2",
    smoothing: "str | Smoothing" = "none",
    domains: Mapping[str, Iterable[object]] | None = None,
    missing: object = None,
    delimiter: str = AUTO,
) -> BayesianNetwork:
    """Return a network learned from rows: its arrows given, searched in an order, or the best.

    With an order a variable gets its parents among those before it, one by one, at most `most`.
    With neither, all structures of at most 12 variables are compared.

    Raises BadTable; EmptyData; MissingValue; UnknownValue; UndefinedEstimate; OutOfRange for a
    search that would take too long; BadWeight for another score; Cyclic.

    >>> days = [{"rain": "yes", "wet": "yes"}, {"rain": "no", "wet": "no"}]
    >>> learn_network(days, order=["rain", "wet"]).parents
    {'rain': (), 'wet': ('rain',)}
    """
    from refnb.api import network_cases, options, settings, structure_learning

    declared, line = options.declared(domains), options.listed(order, "the order")
    if parents is not None and line is not None:
        raise BadRequest("the arrows are given by parents, or searched in an order, not both")
    given = None if parents is None else structure_learning.stated(parents)
    mark = options.layout(None, None, missing, None, delimiter).missing
    rule, scored = settings.rule(smoothing), structure_learning.score(score)
    seen = network_cases.read(
        table, line if given is None else list(given), declared, mark, delimiter
    )
    with sources.naming(table):
        known = (
            structure_learning.search(seen, line, most, scored)
            if given is None
            else structure_learning.Arrows(given, "given")
        )
        found = structure_learning.fit(seen, known, rule, {"table": sources.name(table)})
    return BayesianNetwork(*found)
