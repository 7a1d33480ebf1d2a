"""A network in any form: a file, a document, or a record."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, DomainMismatch, NotADistribution, UnknownVariable
from refnb.estimation.schema import Cell
from refnb.exact import expression, rational
from refnb.io import bif, documents, files, fitted, rounded_rows, suggestions, wire
from refnb.io.documents import Json, as_json, by_names, dumps
from refnb.networks import network, noisy_or


@dataclass(frozen=True)
class Loose:
    """A network with its numbers as they were written."""

    variables: Mapping[str, tuple[str, ...]]
    parents: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Mapping[Cell, Mapping[str, str]]]


Stated = str | os.PathLike[str] | network.Network | Mapping[str, object]
FORM = (
    '{"variables": {"A": ["t", "f"], "B": ["t", "f"]}, "parents": {"B": ["A"]}, '
    '"tables": {"A": [0.5, 0.5], "B": {"t": {"t": 0.9, "f": 0.1}, "f": [0.2, 0.8]}}}'
)

NOISY_OR = "noisy or"

_PYAGRUM = "saveBN(loadBN({name!r}), {bif!r}) of pyagrum"
_BNLEARN = "write.bif({bif!r}, read.dsc({name!r})) of bnlearn for R"
_OWN = "the program that wrote it"
_FOREIGN = {
    ".xdsl": ("GeNIe", r"(<[?!][^>]*>\s*)*<smile\b", _PYAGRUM),
    ".dsl": ("GeNIe", r"net\s+[^\s{]+\s*\{", _PYAGRUM),
    ".net": ("Hugin", r"(%[^\n]*\n\s*)*(net|class\s+[^\s{]+)\s*\{", _PYAGRUM),
    ".uai": ("UAI", r"(BAYES|MARKOV)\s", _PYAGRUM),
    ".dsc": ("Microsoft's DSC", r"(//[^\n]*\n\s*)*belief\s+network\b", _BNLEARN),
    ".xbn": ("MSBN", r"(<[?!][^>]*>\s*)*<analysisnotebook\b", _OWN),
    ".dne": ("Netica", r"(//[^\n]*\n\s*)*bnet\s", _OWN),
}  # how its files begin, and how one of them is converted
_PROBLEM = r"((#|\w+ *=)[^\n]*\n\s*)*kind *="


def read(stated: Stated, normalise: bool) -> tuple[network.Network, dict[str, str]]:
    """Return the network, and a note on where it comes from.

    Raises BadTable for a file that cannot be read; BadRequest for any other document; whatever
    `bif` and the network raise.
    """
    checks.truth(normalise, "normalise")
    if isinstance(stated, network.Network):
        if normalise:
            raise BadRequest("the rows of a network sum to 1: leave normalise out")
        return stated, {"network": "given"}
    repair: bif.Repair = "all" if normalise else "rounded"
    if hasattr(stated, "get_cpds"):
        with fitted.attributes(stated):
            stated = fitted.network(stated)
    if isinstance(stated, Mapping):
        source, reading = "given", _of_document(_document(stated), repair)
    else:
        path = files.path(stated)
        source = files.name(path)
        with files.naming(path):
            text = files.document(path)
            if text.lstrip().startswith(("{", "[")):
                reading = _of_document(documents.loads_by_hand(text), repair)
            else:
                _check_format(path.removesuffix(".gz"), text.lstrip())
                reading = bif.load(text, normalise=normalise)
    settings = {"network": source}
    rows = list[str]()
    for row in reading.changed:
        place = messages.place("the row of", row.variable, *filter(None, [row.row]))
        rows.append(rounded_rows.sum_note(place, row.total))
    if rows or normalise:
        settings |= rounded_rows.notes(rows) or {"normalised": "nothing, every row sums to 1"}
    return reading.network, settings


def _check_format(path: str, text: str) -> None:
    """Require a known format; for other formats say how to convert the file, or what reads it."""
    if re.match(_PROBLEM, text):
        why = "BIF begins with 'network', not with 'kind'"
        raise BadRequest(f"{why}; a problem file is worked out by refnb solve")
    for suffix, (program, begins, way) in _FOREIGN.items():
        if path.lower().endswith(suffix) or re.match(begins, text):
            from pathlib import PurePath  # noqa: PLC0415 - a file of others is seldom met

            name = PurePath(path)
            save = way.format(name=name.name, bif=f"{name.stem}.bif")
            why = f"a file of {program} ({suffix}) is not read, BIF, XMLBIF and JSON are"
            raise BadRequest(f"{why}: save it as one, for example by {save}")


def _of_document(value: Json, repair: bif.Repair) -> bif.Normalised:
    """Return the network of a document; its rows may still differ from 1 in their sums."""
    value = _complete(value)
    try:
        return bif.Normalised(wire.decode(network.Network, value, "the network", by_hand=True), ())
    except (BadRequest, DomainMismatch) as error:
        raise type(error)(f"{error}; {_form(value)}") from None
    except NotADistribution:
        parts = wire.decode(Loose, value, "the network", by_hand=True)
    blocks = dict[str, bif.Block]()
    for v, table in parts.tables.items():
        place = messages.place("the table of", v)
        rows = list[bif.Row]()
        for u, row in table.items():
            texts = [row[a] for a in parts.variables[v]]
            rows.append(bif.Row(place, u or bif.TABLE, texts, [*map(expression.value, texts)]))
        blocks[v] = bif.Block(place, parts.parents[v], rows)
    return bif.assemble(parts.variables, blocks, repair=repair)


def _form(value: Json) -> str:
    """Show how a network is written, or a table with several parents."""
    parts = value if isinstance(value, dict) else {}
    domains, parents = parts.get("variables"), parts.get("parents")
    if not isinstance(domains, dict) or not isinstance(parents, dict):
        return f"a network is written like {FORM}"
    lists = {v: [*map(str, us)] for v, us in parents.items() if isinstance(us, list)}
    v = max(lists, key=lambda v: len(lists[v]), default="")
    above = [domain for u in lists.get(v, ()) if isinstance(domain := domains.get(u), list)]
    if len(above) < 2:
        return f"a network is written like {FORM}"
    keys = [dumps(",".join(map(str, cell))) for cell in islice(product(*above), 2)]
    rows = ", ".join(f"{key}: [a number for each value of {v}]" for key in keys)
    return f"the table of {v!r}, of parents {', '.join(lists[v])}, is written {{{rows}, ...}}"


def _document(stated: Mapping[str, object]) -> Json:
    """Return a Python dict as a document; its tables may have tuples as keys."""
    tables = stated.get("tables")
    if not isinstance(tables, Mapping):
        return as_json(stated)
    wide = dict(tables)
    for v, rows in tables.items():
        if isinstance(rows, Mapping):
            wide[v] = rows[()] if () in rows else {_one_key(u): row for u, row in rows.items()}
    return as_json({**stated, "tables": wide})


def _one_key(u: object) -> object:
    """Return the values of several parents as one key, as they stand in a document: "t,f"."""
    return ",".join(map(str, u)) if isinstance(u, tuple) else u


def _complete(value: Json) -> Json:
    """Return a document that lists the parents of every variable and a key for every row."""
    parts: dict[str, Json] = {"parents": {}} | value if isinstance(value, dict) else {}
    domains, tables, given = (parts.get(part) for part in ("variables", "tables", "parents"))
    if not (isinstance(domains, dict) and isinstance(tables, dict) and isinstance(given, dict)):
        return value
    parents: dict[str, Json] = {v: [] for v in domains}
    parents |= {v: [us] if isinstance(us, str) else us for v, us in given.items()}
    rows = dict[str, Json]()
    for v, table in tables.items():
        us = parents.get(v)
        names = [str(u) for u in us] if isinstance(us, list) else []
        for u in names:
            if u not in domains:
                miss = suggestions.hint(u, domains)
                raise UnknownVariable(f"the parents of {v!r}: no variable {u[:60]!r}{miss}")
        above = [[*map(str, of_u)] if isinstance(of_u := domains[u], list) else [] for u in names]
        if isinstance(table, dict) and NOISY_OR in table:
            rows[v] = _noisy_or(v, table, {u: domains[u] for u in names}, domains.get(v))
            continue
        own = _rows(table, above, domains.get(v))
        rows[v] = table if _has_keys(table) else [[[*u], row] for u, row in own]
    return {**parts, "parents": parents, "tables": rows}


def _noisy_or(v: str, table: dict[str, Json], above: dict[str, Json], domain: Json) -> Json:
    """Return the rows of a noisy or: BadRequest for a wrong form; whatever the chapter raises."""
    strengths, values = table[NOISY_OR], [*above.values(), domain]
    if not isinstance(strengths, dict) or {*table} - {NOISY_OR, "leak"}:
        form = '{"noisy or": {"A": 0.9, "B": 0.3}, "leak": 0.01}'
        raise BadRequest(f"the table of {messages.quote(v)}: a noisy or is written like {form}")
    with messages.at("the table of", v):
        w = {u: expression.value(str(x)) for u, x in strengths.items()}
        of = [[*map(str, domain)] if isinstance(domain, list) else [] for domain in values]
        leak = expression.value(str(table.get("leak", 0)))
        w = {u: w[u] for u in above if u in w} | w
        rows = noisy_or.table(w, leak, dict(zip(above, of[:-1], strict=True)), of[-1])
    return [[[*u], {a: rational.spelling(p) for a, p in row.items()}] for u, row in rows.items()]


def _rows(table: Json, above: Sequence[Sequence[str]], domain: Json) -> Iterator[tuple[Cell, Json]]:
    """Yield the rows of a table with their keys: a level for each parent, or all in one."""
    nest = by_names(table, [[*values] for values in above[:1]])
    if len(above) > 1 and (in_one := _in_one(table, above)):
        yield from ((u, by_names(row, [domain])) for u, row in in_one.items())
    elif above and isinstance(nest, dict):
        for a, part in nest.items():
            yield from (((a, *u), row) for u, row in _rows(part, above[1:], domain))
    else:
        yield (), by_names(table, [domain])


def _in_one(table: Json, above: Sequence[Sequence[str]]) -> dict[Cell, Json] | None:
    """Return the rows of an object with keys "t,t", or of a list, the last parent fastest."""
    cells = [*product(*above)]
    if isinstance(table, list) and len(table) == len(cells) != len(above[0]):
        return dict(zip(cells, table, strict=True))
    texts = {_plain(",".join(cell)): cell for cell in cells}  # a value may hold a comma
    if not isinstance(table, dict) or len(texts) < len(cells):
        return None
    rows = {texts[text]: row for key, row in table.items() if (text := _plain(key)) in texts}
    return rows if len(rows) == len(table) else None


def _plain(key: str) -> str:
    """Return the text of several values, without blanks around commas."""
    return ",".join(part.strip() for part in key.split(","))


def _has_keys(table: Json) -> bool:
    """Return whether each entry pairs parents' values with a row, so nothing is nested."""
    return isinstance(table, list) and all(
        isinstance(entry, list)
        and len(entry) == 2
        and isinstance(entry[0], list)
        and all(isinstance(a, str) for a in entry[0])
        and not (isinstance(entry[1], list) and entry[1] and isinstance(entry[1][0], str))
        for entry in table
    )
