"""Networks learned from rows: with given arrows, or with a search along an order."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from refnb.api import settings, work
from refnb.api.learning.rows import distinct
from refnb.core import checks, errors, escapes, messages
from refnb.estimation.schema import Cell, Count, Domain
from refnb.estimation.smoothing import Smoothing, by_feature
from refnb.exact import rational
from refnb.io import suggestions, tables
from refnb.io.columns import family as measured
from refnb.io.columns import sort
from refnb.io.tables import Layout, Sheet, Source
from refnb.networks import parameter_learning, structure_learning
from refnb.networks.network import Network, check_parents
from refnb.networks.parameter_learning import Cases, Rows
from refnb.networks.score import Score
from refnb.networks.structure_learning import Step, Structure

RULES = ("k2", "mdl", "bdeu=1")
SHOWN = 30  # columns that a refusal names

Domains = Mapping[str, Domain]
Steps = tuple[Step, ...] | None
Learned = tuple[Network, dict[str, str], dict[str, Rows], Steps, Layout]


class Search(NamedTuple):
    """How to search arrows: the order of the variables, and how far to go."""

    order: Sequence[str] | None
    most: int
    score: str | Score
    limit: int


def learn(
    table: Source,
    domains: Domains,
    arrows: Structure | Search,
    smoothing: str | Smoothing,
    known: Mapping[str, str],
    read: settings.RowReading,
) -> Learned:
    """Count rows, find arrows, estimate tables; return what the network keeps of them."""
    rule, guess = settings.guessed(smoothing)
    layout = settings.layout(None, None, **read).over(domains)
    with tables.open_source(table, layout) as sheet:
        cases, layout = _cases(sheet, domains, arrows)
        variables, steps, how = cases.variables, None, "given"
        if isinstance(arrows, Search):
            search, how = _search(cases, arrows)
            parents, steps = search.parents, search.steps
        else:
            parents = {v: arrows[v] for v in variables}
            parameter_learning.check_size(variables, parents)
        counts = {v: parameter_learning.family(cases, v, us) for v, us in parents.items()}
        try:
            weights = settings.weights(rule, guess, variables)
            if isinstance(weights, Smoothing):
                network = parameter_learning.estimate_tables(variables, parents, counts, weights)
            else:
                rows = by_feature(counts, weights)  # type: ignore[arg-type] # by values of parents
                network = Network(dict(variables), parents, rows)  # type: ignore[arg-type]
        except errors.UndefinedEstimate as error:
            write = messages.option('smoothing="laplace"', "--smooth laplace")
            raise errors.UndefinedEstimate(f"{error}; {write} fills such rows") from None
        taken = [v for v in variables if v not in domains and measured(variables[v]) == "gaussian"]
        choices = {
            **known,
            **layout.settings(),
            **sheet.notes,
            "rows": rational.spelling(sum(cases.cells.values())),
            "arrows": how,
            "smoothing": settings.spelled(rule, guess),
            "weight": layout.weight or "",
            "numbers taken for words": ", ".join(taken),
        }
        choices = {name: text for name, text in choices.items() if text}
        kinds = {v: sheet.kinds_of(v) for v in variables}
        return network, choices, counts, steps, replace(layout, kinds=kinds)


def _cases(sheet: Sheet, domains: Domains, arrows: Structure | Search) -> tuple[Cases, Layout]:
    """Count the rows of the variables: Cyclic; BadTable; BadRequest for a search without order."""
    if is_search := isinstance(arrows, Search):
        _score(arrows.score)
        checks.size(arrows.most, "the number of parents", 0)
        if arrows.order is None:
            free = [f for f in sheet.columns if f != sheet.layout.weight]
            raise errors.BadRequest(_order_advice(free))
        names = arrows.order
    else:
        names = (*arrows,)
        check_parents(arrows, arrows)
    sheet.require(domains)
    amount = tables.times if is_search else tables.amount
    rows, layout = distinct(sheet, names, domains, amount)
    cells = cast("dict[Cell, Count]", rows)
    seen = dict(zip(names, map(set[str], zip(*cells, strict=True)), strict=True))
    return Cases({v: domains.get(v) or sort(a) for v, a in seen.items()}, cells), layout


def _search(cases: Cases, how: Search) -> tuple[structure_learning.Greedy, str]:
    """Search parents among the variables before in the order: OutOfRange for long work."""
    n, variables, rule = int(sum(cases.cells.values())), len(cases.variables), _score(how.score)
    what = f"a search with {n} rows and {variables} variables"
    work.check(what, work.search(n, len(cases.cells), variables, how.most), how.limit)
    order = how.order or ()
    by = f"searched by {rule.spelling()}, at most {how.most} for each, in the order "
    return structure_learning.greedy(cases, order, how.most, rule), by + ", ".join(order)


def _order_advice(names: Sequence[str]) -> str:
    """Say what to write for a search without an order, or for given arrows."""
    first = [*names] if len(names) <= SHOWN else [*names[:SHOWN], "..."]
    write = messages.option(f"order={first}", f"--order {messages.word(escapes.record(first))}")
    arrow = f"{{{names[-1]!r}: {[*names[:-1][:1]]}}}"
    given = messages.option(f", or the arrows: parents={arrow}", "")
    return f"arrows are searched in an order, causes first: write one, such as {write}{given}"


def _score(score: str | Score) -> Score:
    """Return a score by its spelling: OutOfRange, with the near miss; BadWeight for its size."""
    if isinstance(score, Score):
        return score
    try:
        return Score.spelled(settings.sized(str(score), ("bdeu",), "the score"))
    except errors.RefnbError as error:
        if str(score).partition("=")[0] in {rule.partition("=")[0] for rule in RULES}:
            raise
        raise errors.OutOfRange(f"{error}{suggestions.hint(str(score), RULES)}") from None
