"""A network as a person states it: a file, a document or a record; and names of its variables."""

import os
from collections.abc import Mapping

from refnb.api import options, true_distribution
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, NotADistribution, UnknownValue, UnknownVariable
from refnb.exact import rational
from refnb.io import bif, documents, files, models, paths, sources, suggestions
from refnb.io.bif import Sum
from refnb.io.documents import Json
from refnb.io.sources import Record
from refnb.networks.network import Network

Stated = str | os.PathLike[str] | Network | Mapping[str, object]
SAID = 3


def read(stated: Stated, normalise: bool) -> tuple[Network, dict[str, str]]:
    """Return the network that is stated, and in words where it is from.

    Raises BadTable for a file that cannot be read; BadRequest for another document; what `bif`
    and the network raise.
    """
    if isinstance(stated, Network):
        return stated, {"network": "given"}
    if isinstance(stated, Mapping):
        return models.network(_document(stated)), {"network": "given"}
    path = paths.path(stated)
    with files.naming(path):
        text = files.document(path)
        settings = {"network": files.name(path)}
        if text.lstrip().startswith("{"):
            if normalise:
                raise BadRequest("rows of a BIF file can be normalised, this is JSON")
            return models.network(documents.loads_by_hand(text)), settings
        if not normalise:
            return _advised(text), settings
        found = bif.normalise(text)
        return found.network, settings | {"normalised": _changed(found.changed)}


def variables(network: Network, names: object, what: str, least: int = 1) -> tuple[str, ...]:
    """Return the variables that are named: EmptyData; UnknownVariable, with the near miss."""
    listed = options.listed(names, what) or ()
    if least:
        checks.names(listed, what)
    for v in listed:
        if v not in network.variables:
            raise UnknownVariable(f"no variable {v[:60]!r}{suggestions.hint(v, network.variables)}")
    return listed


def values(network: Network, given: Record) -> dict[str, str]:
    """Return what is given as text, missing values left out.

    Raises UnknownVariable; UnknownValue, with the near miss.
    """
    e = {v: a for v, a in sources.record(given).items() if a is not None}
    variables(network, list(e), "what is given", 0)
    for v, a in e.items():
        if a not in network.variables[v]:
            miss = suggestions.hint(a, network.variables[v])
            raise UnknownValue(f"{v[:60]}={a[:60]}: no such value{miss}")
    return e


def _advised(text: str) -> Network:
    """Return the network of a file; of rows that do not sum to 1 say how they are repaired."""
    try:
        return bif.read(text)
    except NotADistribution as error:
        raise NotADistribution(f"{error}; it can be normalised") from None


def _changed(rows: tuple[Sum, ...]) -> str:
    """Say which rows were divided by their sums."""
    if not rows:
        return "nothing, every row sums to 1"
    said = [
        f"{messages.place('the row of', row.variable, *[row.row] * bool(row.row))}, which "
        f"summed to {rational.spelling(row.total)[:40]}"
        for row in rows[:SAID]
    ]
    more = f", and {len(rows) - SAID} more" if len(rows) > SAID else ""
    return "; ".join(said) + more


def _document(stated: Mapping[str, object]) -> Json:
    """Return a Python dict as a document: its tables may have tuples as keys, or single values."""
    tables = stated.get("tables")
    if not isinstance(tables, Mapping):
        return true_distribution.as_json(stated)
    wide = {v: _pairs(rows) if isinstance(rows, Mapping) else rows for v, rows in tables.items()}
    return true_distribution.as_json({**stated, "tables": wide})


def _pairs(rows: Mapping[object, object]) -> list[object]:
    return [[[u] if isinstance(u, str) else u, row] for u, row in rows.items()]
