"""Networks learned from rows: their arrows given, searched in an order, or the best of all.

Where the arrows are given each family is counted, block by block, and no row is kept. A search
asks for many families, so it keeps the different rows.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from refnb.api import settings
from refnb.api.settings import Reading
from refnb.core import checks, errors, messages
from refnb.estimation.schema import Cell, Domain
from refnb.estimation.smoothing import Smoothing
from refnb.io import suggestions, tables
from refnb.io.tables import Sheet, Source
from refnb.networks import parameter_learning, structure_learning
from refnb.networks.network import Network, check_parents
from refnb.networks.parameter_learning import Cases, Rows
from refnb.networks.score import Score
from refnb.networks.structure_learning import Step, Structure

RULES = ("k2", "mdl", "bdeu=1")

Domains = Mapping[str, Domain]
Steps = tuple[Step, ...] | None


class Arrows(NamedTuple):
    """Arrows, how they came to be in words, n(u, w) of each variable, and the steps of a search."""

    variables: Domains
    parents: Structure
    words: str
    counts: dict[str, Rows]
    steps: Steps = None


Find = Callable[[Sheet, Domains], Arrows]
Learned = tuple[Network, dict[str, str], dict[str, Rows], Steps]


def learned(
    table: Source,
    domains: Domains,
    find: Find,
    smoothing: str | Smoothing,
    known: Mapping[str, str],
    reading: Reading,
) -> Learned:
    """Count rows, find arrows, estimate tables; return network, settings, counts and steps."""
    rule, layout = settings.rule(smoothing), settings.layout(None, **reading)
    empty = tuple(v for v, domain in domains.items() if "" in domain)
    with tables.opened(table, replace(layout, empty=empty)) as sheet:
        variables, parents, arrows, counts, steps = find(sheet, domains)
        try:
            network = parameter_learning.estimated(variables, parents, counts, rule)
        except errors.UndefinedEstimate as error:
            write = messages.option('smoothing="laplace"', "--smooth laplace")
            raise errors.UndefinedEstimate(f"{error}; {write} fills such rows") from None
        rows = sum(sum(row.values()) for row in next(iter(counts.values())).values())
        words = {"rows": str(rows), "arrows": arrows, "smoothing": rule.spelling()}
        return network, {**known, **layout.words(), **sheet.found, **words}, counts, steps


def families(sheet: Sheet, domains: Domains, parents: Structure, words: str) -> Arrows:
    """Count the families of given arrows, which the words describe."""
    check_parents(parents, parents)
    tallies = {v: Counter[Cell]() for v in parents}
    for columns in _complete(sheet, [*parents], domains):
        for v, us in parents.items():
            tallies[v].update(zip(*(columns[u] for u in (*us, v)), strict=True))
    variables = _wide(domains, {v: {x[-1] for x in tally} for v, tally in tallies.items()})
    parameter_learning.check_size(variables, parents)
    counts = {v: parameter_learning.rows(variables, v, us, tallies[v]) for v, us in parents.items()}
    return Arrows(variables, parents, words, counts)


def search(
    sheet: Sheet,
    domains: Domains,
    names: Iterable[str] | None,
    order: Sequence[str] | None,
    most: int,
    score: str | Score,
) -> Arrows:
    """Search parents among those before in the order; without one compare all structures."""
    chosen = sheet.columns if names is None else (*names,)
    rule = _score(score)
    cells, limit = Counter[Cell](), structure_learning.MAX_VARIABLES
    for columns in _complete(sheet, chosen, domains):
        cells.update(zip(*columns.values(), strict=True))
    seen = dict(zip(chosen, map(set[str], zip(*cells, strict=True)), strict=True))
    cases = Cases(_wide(domains, seen), dict(cells))
    steps: Steps = None
    if order is not None:
        greedy = structure_learning.greedy(cases, order, most, rule)
        parents, steps = greedy.parents, greedy.steps
        how = f"at most {most} for each, in the order {', '.join(order)}"
        words = f"searched by {rule.spelling()}, {how}"
    elif len(chosen) > limit:
        how = f"at most {limit} variables are searched without an order"
        raise errors.OutOfRange(f"{how}, got {len(chosen)}: give an order")
    else:
        best = structure_learning.exhaustive(cases, rule)
        many = f"{best.number} are equally good, the first is taken"
        ties = many if best.number > 1 else "one alone"
        parents, words = best.structures[0], f"the best of all by {rule.spelling()}; {ties}"
    counts = {v: parameter_learning.family(cases, v, us) for v, us in parents.items()}
    return Arrows(cases.variables, parents, words, counts, steps)


def _wide(domains: Domains, seen: Mapping[str, Iterable[str]]) -> dict[str, Domain]:
    """Return the values of each variable: those declared, or those seen, sorted."""
    return {v: domains.get(v) or tuple(sorted(values)) for v, values in seen.items()}


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
            raise errors.BadTable(f"{sheet.head}: no column {name[:60]!r}{sheet.miss(name)}")
    rows, known = 0, {v: frozenset(domain) for v, domain in domains.items()}
    for block in sheet.blocks(names):
        rows += len(block.places)
        for v, cells in block.cells.items():
            wrong = {*cells} - known[v] if v in known else {*cells} & {None}
            if not wrong:
                continue
            number, a = next(x for x in zip(block.places, cells, strict=True) if x[1] in wrong)
            place = sheet.place(number, v)
            if a is None:
                raise errors.MissingValue(f"{place}: every variable needs a value")
            hint = suggestions.hint(a, sorted(known[v]))
            raise errors.UnknownValue(f"{place}: {a[:60]!r} is no value of it{hint}")
        yield cast("Mapping[str, Sequence[str]]", block.cells)
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
