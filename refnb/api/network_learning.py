"""Networks learned from rows: their arrows given, searched in an order, or the best of all.

Where the arrows are given each family is counted, block by block, and no row is kept. A search
asks for many families, so it keeps the different rows.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, cast

from refnb.api import options, settings
from refnb.core import checks
from refnb.core.errors import (
    BadTable,
    EmptyData,
    MissingValue,
    OutOfRange,
    RefnbError,
    UndefinedEstimate,
    UnknownValue,
)
from refnb.estimation.schema import Cell, Domain
from refnb.estimation.smoothing import Smoothing
from refnb.io import sources, suggestions
from refnb.io.sources import Sheet, Source
from refnb.io.tables import Layout
from refnb.networks import parameter_learning, structure_learning
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases, Rows
from refnb.networks.score import Score
from refnb.networks.structure_learning import Step, Structure

RULES = ("k2", "mdl", "bdeu=1")

Domains = Mapping[str, Domain]
Words = Mapping[str, str]


class Search(NamedTuple):
    """The order of the variables, if there is one, the most parents of each, and the score."""

    order: Iterable[str] | None
    most: int
    score: str | Score


class Learned(NamedTuple):
    """A network, every choice in words, n(u, w) of each variable, and the steps of a search."""

    network: Network
    settings: dict[str, str]
    counts: dict[str, Rows]
    steps: tuple[Step, ...] | None


class Found(NamedTuple):
    """Arrows, how they came to be in words, n(u, w) of each variable, and the steps of a search."""

    parents: Structure
    words: str
    counts: dict[str, Rows]
    steps: tuple[Step, ...] | None = None


def counted(
    table: Source,
    layout: Layout,
    domains: Domains,
    arrows: tuple[str, Structure],
    smoothing: str | Smoothing,
    known: Words,
) -> Learned:
    """Count the families of given arrows, and estimate their tables."""
    (words, parents), rule = arrows, settings.rule(smoothing)
    tallies = {v: Counter[Cell]() for v in parents}
    with sources.opened(table, layout) as sheet:
        parameter_learning.check_parents(parents, parents)
        for columns in _complete(sheet, [*parents], domains):
            for v, us in parents.items():
                tallies[v].update(zip(*(columns[u] for u in (*us, v)), strict=True))
        seen = {v: {x[-1] for x in tally} for v, tally in tallies.items()}
        variables = {v: domains.get(v) or tuple(sorted(seen[v])) for v in parents}
        parameter_learning.check_size(variables, parents)
        rows = parameter_learning.rows
        counts = {v: rows(variables, v, us, tallies[v]) for v, us in parents.items()}
        return _estimated(variables, Found(parents, words, counts), rule, {**known, **sheet.found})


def searched(  # noqa: PLR0913, PLR0917
    table: Source,
    layout: Layout,
    names: Sequence[str] | None,
    domains: Domains,
    search: Search,
    smoothing: str | Smoothing,
    known: Words,
) -> Learned:
    """Search parents among those before in the order, or compare all structures.

    Raises DomainMismatch when the order is not one of the variables; OutOfRange.
    """
    order, score = options.listed(search.order, "the order"), _score(search.score)
    rule, cells = settings.rule(smoothing), Counter[Cell]()
    with sources.opened(table, layout) as sheet:
        columns_ = tuple(sheet.columns if names is None else names)
        for columns in _complete(sheet, columns_, domains):
            cells.update(zip(*columns.values(), strict=True))
        seen = dict(zip(columns_, map(set[str], zip(*cells, strict=True)), strict=True))
        variables = {v: domains.get(v) or tuple(sorted(seen[v])) for v in columns_}
        cases = Cases(variables, dict(cells))
        steps: tuple[Step, ...] | None = None
        if order is not None:
            greedy = structure_learning.greedy(cases, order, search.most, score)
            parents, steps, line = greedy.parents, greedy.steps, ", ".join(order)
            how = f"searched by {score.spelling()}, at most {search.most} for each"
            words = f"{how}, in the order {line}"
        else:
            most = structure_learning.MAX_VARIABLES
            if len(columns_) > most:
                how = f"at most {most} variables are searched without an order"
                raise OutOfRange(f"{how}, got {len(columns_)}: give an order")
            best = structure_learning.exhaustive(cases, score)
            many = f"{best.number} are equally good, the first is taken"
            ties = many if best.number > 1 else "one alone"
            parents, words = best.structures[0], f"the best of all by {score.spelling()}; {ties}"
        counts = {v: parameter_learning.family(cases, v, us) for v, us in parents.items()}
        found = Found(parents, words, counts, steps)
        return _estimated(variables, found, rule, {**known, **sheet.found})


def _complete(
    sheet: Sheet, names: Sequence[str], domains: Domains
) -> Iterator[Mapping[str, Sequence[str]]]:
    """Yield the columns of each block of rows, which must have a value, and a declared one.

    Raises BadTable for damaged rows or a column that is not there; EmptyData for no rows;
    Duplicate; MissingValue; UnknownValue for what was not declared.
    """
    checks.names(names, "the variables")
    for name in domains:
        if name not in sheet.columns:
            raise BadTable(f"{sheet.head}: no column {name[:60]!r}{sheet.miss(name)}")
    rows, known = 0, {v: frozenset(domain) for v, domain in domains.items()}
    for block in sheet.blocks(names):
        rows += len(block.places)
        for v, cells in block.cells.items():
            wrong = {*cells} - known[v] if v in known else {*cells} & {None}
            for a in islice(wrong, 1):
                place = sheet.place(block.places[cells.index(a)], v)
                if a is None:
                    raise MissingValue(f"{place}: every variable needs a value")
                hint = suggestions.hint(a, sorted(known[v]))
                raise UnknownValue(f"{place}: {a[:60]!r} is no value of it{hint}")
        yield cast("Mapping[str, Sequence[str]]", block.cells)
    if not rows:
        raise EmptyData("a table needs at least one row below the names of its columns")


def _estimated(variables: Domains, found: Found, smoothing: Smoothing, known: Words) -> Learned:
    """Estimate the tables from the counts; the choices are told behind those that are known."""
    try:
        network = parameter_learning.estimated(variables, found.parents, found.counts, smoothing)
    except UndefinedEstimate as error:
        raise UndefinedEstimate(f"{error}; smoothing fills such rows") from None
    rows = sum(sum(row.values()) for row in next(iter(found.counts.values())).values())
    words = {"rows": str(rows), "arrows": found.words, "smoothing": smoothing.spelling()}
    return Learned(network, {**known, **words}, found.counts, found.steps)


def _score(words: str | Score) -> Score:
    """Return a score by its spelling: OutOfRange, with the near miss; BadWeight for its size."""
    if isinstance(words, Score):
        return words
    try:
        return Score.spelled(settings.sized(str(words), ("bdeu",), "the score"))
    except RefnbError as error:
        if str(words).partition("=")[0] in {rule.partition("=")[0] for rule in RULES}:
            raise
        raise OutOfRange(f"{error}{suggestions.hint(str(words), RULES)}") from None
