"""A network as a person states it: a file, a document or a record; and names of its variables."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import PurePath
from typing import Protocol, runtime_checkable

import refnb.io.stated
from refnb.api import options
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, UnknownValue, UnknownVariable
from refnb.exact import rational
from refnb.io import bif, bif_lexer, documents, files, models, paths, sources, suggestions
from refnb.io.bif import Normalised
from refnb.io.bif_lexer import Block, Row
from refnb.io.documents import Json
from refnb.io.sources import Record
from refnb.networks.network import Network


class Listed(Protocol):
    """An array, as far as it is needed here."""

    def tolist(self) -> list[object]:
        """Return the numbers, rows as lists."""


class Conditional(Protocol):
    """A table of pgmpy: a row for each value of its first variable, the last one fastest."""

    variable: object
    variables: Sequence[object]
    state_names: Mapping[object, Sequence[object]]

    def get_values(self) -> Listed:
        """Return the table."""


@runtime_checkable
class Pgmpy(Protocol):
    """A network of pgmpy, as far as it is needed here."""

    def get_cpds(self) -> Iterable[Conditional]:
        """Return the table of each variable."""


class Axis(Protocol):
    """A variable of pyAgrum."""

    def name(self) -> str:
        """Return what it is called."""

    def labels(self) -> Iterable[str]:
        """Return its values, in order."""


class Tensor(Listed, Protocol):
    """A table of pyAgrum."""

    def __getitem__(self, where: dict[str, str], /) -> Listed:
        """Return the row for these values of the parents."""


@runtime_checkable
class Agrum(Protocol):
    """A network of pyAgrum, as far as it is needed here."""

    def nodes(self) -> Iterable[int]:
        """Return the number of each variable."""

    def variable(self, node: int) -> Axis:
        """Return the one with this number."""

    def parents(self, node: int) -> Iterable[int]:
        """Return the numbers of the parents of a variable."""

    def cpt(self, node: int) -> Tensor:
        """Return the table of a variable."""


Stated = str | os.PathLike[str] | Network | Mapping[str, object] | Pgmpy | Agrum
SAID = 3

_FOREIGN = {
    ".xdsl": ("GeNIe", re.compile(r"(<[?!][^>]*>\s*)*<smile\b")),
    ".dsl": ("GeNIe", re.compile(r"net\s+[^\s{]+\s*\{")),
    ".net": ("Hugin", re.compile(r"(%.*\s*)*net\s*\{")),
    ".uai": ("UAI", re.compile(r"(BAYES|MARKOV)\s")),
}  # and how its files begin


def read(stated: Stated, normalise: bool) -> tuple[Network, dict[str, str]]:
    """Return the network that is stated, and in words where it is from.

    Raises BadTable for a file that cannot be read; BadRequest for another document; what `bif`
    and the network raise.
    """
    if isinstance(stated, Network):
        return stated, {"network": "given"}
    if isinstance(stated, Mapping):
        return models.network(_document(stated)), {"network": "given"}
    if isinstance(stated, Pgmpy):
        return _told(_of_pgmpy(stated, normalise), "a model of pgmpy", normalise)
    if isinstance(stated, Agrum):
        return _told(_of_agrum(stated, normalise), "a model of pyAgrum", normalise)
    path = paths.path(stated)
    with files.naming(path):
        text = files.document(path)
        if text.lstrip().startswith("{"):
            if normalise:
                raise BadRequest("rows of a BIF file can be normalised, this is JSON")
            return models.network(documents.loads_by_hand(text)), {"network": files.name(path)}
        _check_format(PurePath(path.removesuffix(".gz")), text.lstrip())
        return _told(bif.load(text, normalise=normalise), files.name(path), normalise)


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


def _check_format(path: PurePath, text: str) -> None:
    """Require a format that is read; of another one say how it is converted."""
    for suffix, (program, begins) in _FOREIGN.items():
        if path.suffix.lower() == suffix or begins.match(text):
            save = f"saveBN(loadBN({path.name!r}), {path.stem + '.bif'!r})"
            words = f"a file of {program} ({suffix}) is not read, BIF, XMLBIF and JSON are"
            raise BadRequest(f"{words}: save it as one, for example by {save} of pyagrum")


def _of_pgmpy(model: Pgmpy, normalise: bool) -> Normalised:
    """Return a network of pgmpy, each float the shortest decimal that names it."""
    variables, blocks = dict[str, tuple[str, ...]](), dict[str, Block]()
    for cpd in model.get_cpds():
        v, *parents = map(str, cpd.variables)
        variables[v] = tuple(map(str, cpd.state_names[cpd.variable]))
        words = [str(p) for row in cpd.get_values().tolist() for p in _list(row)]
        blocks[v] = _block(v, parents, [(bif_lexer.TABLE, words)])
    return bif.assemble(variables, blocks, repair="all" if normalise else "rounded")


def _of_agrum(model: Agrum, normalise: bool) -> Normalised:
    """Return a network of pyAgrum, each float the shortest decimal that names it."""
    nodes = {model.variable(node).name(): node for node in sorted(model.nodes())}
    variables = {v: tuple(model.variable(node).labels()) for v, node in nodes.items()}
    blocks = dict[str, Block]()
    for v, node in nodes.items():
        table, rows = model.cpt(node), list[tuple[tuple[str, ...] | str, list[str]]]()
        parents = [model.variable(u).name() for u in sorted(model.parents(node))]
        for u in product(*(variables[w] for w in parents)):
            row = table[dict(zip(parents, u, strict=True))] if u else table
            rows.append((u or bif_lexer.TABLE, [str(p) for p in row.tolist()]))
        blocks[v] = _block(v, parents, rows)
    return bif.assemble(variables, blocks, repair="all" if normalise else "rounded")


def _block(
    v: str, parents: Iterable[str], rows: Iterable[tuple[tuple[str, ...] | str, list[str]]]
) -> Block:
    """Return the rows of a variable of a model as those of a file."""
    place = messages.place("the table of", v)
    read = [
        Row(place, key, words, [bif_lexer.number(word, place) for word in words])
        for key, words in rows
    ]
    return Block(place, tuple(parents), read)


def _list(row: object) -> Sequence[object]:
    return row if isinstance(row, list) else [row]


def _told(found: Normalised, source: str, normalise: bool) -> tuple[Network, dict[str, str]]:
    """Return a network, where it is from, and which rows were divided by their sums."""
    settings = {"network": source}
    if found.changed or normalise:
        said = [
            f"{messages.place('the row of', row.variable, *[row.row] * bool(row.row))}, which "
            f"summed to {rational.spelling(row.total)[:40]}"
            for row in found.changed[:SAID]
        ]
        more = len(found.changed) - SAID
        rows = "; ".join(said) or "nothing, every row sums to 1"
        settings["normalised"] = rows + (f", and {more} more" if more > 0 else "")
    return found.network, settings


def _document(stated: Mapping[str, object]) -> Json:
    """Return a Python dict as a document: its tables may have tuples as keys, or single values."""
    tables = stated.get("tables")
    if not isinstance(tables, Mapping):
        return refnb.io.stated.as_json(stated)
    wide = {v: _pairs(rows) if isinstance(rows, Mapping) else rows for v, rows in tables.items()}
    return refnb.io.stated.as_json({**stated, "tables": wide})


def _pairs(rows: Mapping[object, object]) -> list[object]:
    return [[[u] if isinstance(u, str) else u, row] for u, row in rows.items()]
