"""Networks learned from rows: their arrows given, or searched in an order.

Where the arrows are given each family is counted, block by block, and no row is kept. A search
asks for many families, so it keeps the different rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from shlex import quote
from typing import NamedTuple, cast

from refnb.api import reading, settings, work
from refnb.api.reading import Tuples, Words
from refnb.api.settings import RowReading
from refnb.core import checks, errors, escapes, messages
from refnb.estimation.schema import Cell, Count, Domain
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.io import suggestions, tables
from refnb.io.columns import family as measured
from refnb.io.columns import ordered
from refnb.io.tables import Layout, Sheet, Source, Weight
from refnb.networks import parameter_learning, structure_learning
from refnb.networks.network import Network, check_parents
from refnb.networks.parameter_learning import Cases, Rows
from refnb.networks.score import Score
from refnb.networks.structure_learning import Step, Structure

RULES = ("k2", "mdl", "bdeu=1")
SHOWN = 30  # columns that a refusal names

Domains = Mapping[str, Domain]
Steps = tuple[Step, ...] | None


class Arrows(NamedTuple):
    """Arrows, how they came to be in words, n(u, w) of each variable, and the steps of a search."""

    variables: Domains
    parents: Structure
    description: str
    counts: dict[str, Rows]
    steps: Steps = None


Find = Callable[[Sheet, Domains], Arrows]
Learned = tuple[Network, dict[str, str], dict[str, Rows], Steps, Layout]


def learned(
    table: Source,
    domains: Domains,
    find: Find,
    smoothing: str | Smoothing,
    known: Mapping[str, str],
    read: RowReading,
) -> Learned:
    """Count rows, find arrows, estimate tables; return what a network knows of them."""
    rule, layout = settings.rule(smoothing), settings.layout(None, None, **read).over(domains)
    with tables.opened(table, layout) as sheet:
        variables, parents, arrows, counts, steps = find(sheet, domains)
        sheet.check_options()
        try:
            network = parameter_learning.estimated(variables, parents, counts, rule)
        except errors.UndefinedEstimate as error:
            write = messages.option('smoothing="laplace"', "--smooth laplace")
            raise errors.UndefinedEstimate(f"{error}; {write} fills such rows") from None
        rows = sum(sum(row.values()) for row in next(iter(counts.values())).values())
        words = {"rows": rational.spelling(rows), "arrows": arrows, "smoothing": rule.spelling()}
        words |= {"weight": layout.weight} if layout.weight else {}
        taken = [v for v in variables if v not in domains and measured(variables[v]) == "gaussian"]
        words |= {"numbers taken for words": ", ".join(taken)} if taken else {}
        told = {**known, **layout.settings(), **sheet.notes, **words}
        kinds = {v: sheet.kinds_of(v) for v in variables}
        return network, told, counts, steps, replace(sheet.layout, kinds=kinds)


def families(sheet: Sheet, domains: Domains, parents: Structure, description: str) -> Arrows:
    """Count the families of given arrows, which are described in words."""
    check_parents(parents, parents)
    tallies = {v: Counter[Cell]() for v in parents}
    for columns, weights in _complete(sheet, [*parents], domains):
        for v, us in parents.items():
            reading.count(cast("Tuples", tallies[v]), weights, *(columns[u] for u in (*us, v)))
    seen = {v: Counter[str]() for v in parents}
    for v, tally in tallies.items():
        for x, n in tally.items():
            seen[v][x[-1]] += n
    layout = _by_value(sheet, seen, domains)
    respelled = {v: _respelled(tallies[v], (*us, v), layout) for v, us in parents.items()}
    variables = _wide(domains, {v: {x[-1] for x in t} for v, t in respelled.items()})
    parameter_learning.check_size(variables, parents)
    counts = {
        v: parameter_learning.rows(variables, v, us, respelled[v]) for v, us in parents.items()
    }
    return Arrows(variables, parents, description, counts)


def search(  # noqa: PLR0913
    sheet: Sheet,
    domains: Domains,
    *,
    names: Iterable[str] | None,
    order: Sequence[str] | None,
    most: int,
    score: str | Score,
    limit: int,
) -> Arrows:
    """Search parents among those before in the order: BadRequest without one."""
    weight, rule = sheet.layout.weight, _score(score)
    chosen = tuple(f for f in sheet.columns if f != weight) if names is None else (*names,)
    checks.size(most, "the number of parents", 0)
    if order is None:
        raise errors.BadRequest(_unordered(chosen, names is None))
    cells = Counter[Cell]()
    for columns, weights in _complete(sheet, chosen, domains, tables.times):
        reading.count(cast("Tuples", cells), weights, *columns.values())
    seen = reading.margins(cast("Mapping[Words, Count]", cells), chosen)
    known = _respelled(cells, chosen, _by_value(sheet, seen, domains))
    values = dict(zip(chosen, map(set[str], zip(*known, strict=True)), strict=True))
    cases = Cases(_wide(domains, values), known)
    n, variables = int(sum(cells.values())), len(cases.variables)
    what = f"a search with {n} rows and {variables} variables"
    work.check(what, work.search(n, len(cells), variables, most), limit)
    found = structure_learning.greedy(cases, order, most, rule)
    how = f"at most {most} for each, in the order {', '.join(order)}"
    words = f"searched by {rule.spelling()}, {how}"
    counts = {v: parameter_learning.family(cases, v, us) for v, us in found.parents.items()}
    return Arrows(cases.variables, found.parents, words, counts, found.steps)


def _by_value(sheet: Sheet, seen: Mapping[str, Mapping[str, Count]], domains: Domains) -> Layout:
    """Return the layout of columns of words, where no domain is declared; it is the sheet's now."""
    free = {v: cells for v, cells in seen.items() if v not in domains}
    sheet.layout = reading.of_words(sheet, free)
    return sheet.layout


def _respelled(
    rows: Mapping[Cell, Count], names: Sequence[str], layout: Layout
) -> dict[Cell, Count]:
    """Return rows with their counts, each cell by its value: MissingValue for a mark of numbers."""
    found = reading.respelled(cast("Mapping[Words, Count]", rows), names, layout)
    for x in found:
        if None in x:
            v = names[x.index(None)]
            raise errors.MissingValue(f"column {v!r}: a number is missing, every row needs one")
    return cast("dict[Cell, Count]", found)


def _unordered(names: Sequence[str], free: bool) -> str:
    """Return what to write for a search without an order; where free, arrows can be given, too."""
    first = [*names] if len(names) <= SHOWN else [*names[:SHOWN], "..."]
    write = messages.option(f"order={first}", f"--order {quote(escapes.record(first))}")
    given = messages.option(f", or the arrows: parents={{{first[-1]!r}: {first[:-1][:1]}}}", "")
    words = "arrows are searched in an order, causes first: write one"
    return f"{words}, such as {write}{given if free else ''}"


def _wide(domains: Domains, seen: Mapping[str, Iterable[str]]) -> dict[str, Domain]:
    """Return the values of each variable: those declared, or those seen, in their order."""
    return {v: domains.get(v) or ordered(values) for v, values in seen.items()}


def _complete(
    sheet: Sheet,
    names: Sequence[str],
    domains: Domains,
    amount: Weight = tables.amount,
) -> Iterator[tuple[Mapping[str, Sequence[str]], Sequence[Count] | None]]:
    """Yield the columns of each block of rows, which must have a value, a declared one; weights.

    Raises BadTable for damaged rows or a column that is not there; EmptyData for no rows;
    Duplicate; MissingValue; UnknownValue for what was not declared.
    """
    weight = sheet.layout.weight
    every = [*names] if weight is None else [*names, weight]
    checks.names(every, "the variables" if weight is None else "the variables and the weight")
    for name in domains:
        if name not in sheet.columns:
            raise errors.BadTable(f"{sheet.head}: no column {name[:60]!r}{sheet.miss(name)}")
    rows, known = 0, {v: frozenset(domain) for v, domain in domains.items()}
    for block in sheet.blocks(every):
        rows += len(block.places)
        weights = None if weight is None else sheet.weights(block, amount)
        for v in names:
            cells = block.cells[v]
            wrong = {*cells} - known[v] if v in known else {*cells} & {None}
            if not wrong:
                continue
            number, a = next(x for x in zip(block.places, cells, strict=True) if x[1] in wrong)
            place = sheet.place(number, v)
            if a is None:
                raise errors.MissingValue(f"{place}: every variable needs a value")
            hint = suggestions.hint(a, sorted(known[v]))
            raise errors.UnknownValue(f"{place}: {a[:60]!r} is no value of it{hint}")
        yield {v: cast("Sequence[str]", block.cells[v]) for v in names}, weights
    if not rows:
        raise errors.EmptyData("a table needs at least one row below the names of its columns")


def _score(words: str | Score) -> Score:
    """Return a score by its spelling: OutOfRange, with the near miss; BadWeight for its size."""
    if isinstance(words, Score):
        return words
    try:
        return Score.spelled(settings.sized(str(words), ("bdeu",), "the score"))
    except errors.RefnbError as error:
        if str(words).partition("=")[0] in {rule.partition("=")[0] for rule in RULES}:
            raise
        raise errors.OutOfRange(f"{error}{suggestions.hint(str(words), RULES)}") from None
