"""The whole specification as text: the pages in order, with the tables computed from the data.

<!-- vector: id -->     a paragraph in the place of a request and its answer
<!-- types -->          the named types, and what each refuses
<!-- errors -->         the registry
<!-- chapters -->       the chapters in order: what each builds on, and how much it is

After the clauses of a chapter come its operations and records, with their types and further
refusals. The name of a row is that of a clause, such as naive.infer.refuses.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, partial

from refnb.conformance import catalogue, runner, vectors
from refnb.io import annotations
from refnb.io.documents import dumps

OPERATIONS = ("operation", "takes", "returns", "is refused with")
RECORDS = ("record", "members", "is refused with")
FIRST = ("index", "protocol", "order", "errors", "pitfalls")  # what every request needs
_START = re.compile(r"(?<![^\n]\n)^r\[([a-z0-9.-]+)\]", re.MULTILINE)
_WITH_EXAMPLE = re.compile(
    r"^r\[([a-z0-9.-]+)\](?:.+\n)+(?:\n<!-- vector: .* -->\n)*\n?", re.MULTILINE
)
_MARK = re.compile(r"^<!-- (?:(vector): (.*)|(types|errors|chapters)) -->$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\.md[^)]*\)")
_NAMED = re.compile(r"`([a-z]+(?:[_-][a-z]+)*)\.[a-z]")


@cache
def clauses() -> dict[str, str]:
    """Return the text of every clause by name, from the pages and from the tables of refusals."""
    return catalogue.written_clauses() | {
        clause: refusal
        for chapter in catalogue.chapters()
        for _, clause, refusal in refusals(chapter)
    }


def sections(profile: str = catalogue.ALL) -> dict[str, str]:
    """Return each page as a porter gets it: plain text without links, with all computed tables.

    Pages about every request come first, then the chapters, then the other general pages.
    """
    texts = catalogue.pages()
    more = texts if profile == catalogue.ALL else ()
    order = dict.fromkeys((*FIRST, *catalogue.profile(profile), *more))
    return {name: _LINK.sub(r"\1", with_tables(name, texts[name], profile)) for name in order}


@cache
def beyond() -> frozenset[str]:
    """Return the clauses in chapters of naive-bayes that none of its vectors tests."""
    first = catalogue.profile(catalogue.NAIVE_BAYES)
    asked = (v for v in vectors.shipped() if runner.profile_of(v) == catalogue.NAIVE_BAYES)
    cited = {clause for vector in asked for clause in vector.clauses}
    text = "\n\n".join(catalogue.pages()[chapter] for chapter in first)
    return frozenset(dict(catalogue.clauses(text)).keys() - cited)


def with_tables(name: str, text: str, profile: str = catalogue.ALL) -> str:
    """Return a page with its markers filled, followed by its tables of operations and records.

    A chapter of naive-bayes marks what lies outside this profile; the page of the profile omits it.
    """
    mark = " (profile `all`)" * (name in catalogue.profile(catalogue.NAIVE_BAYES))
    if profile == catalogue.ALL:
        text = _START.sub(lambda at: at[0] + mark * (at[1] in beyond()), text)
    else:
        text = _WITH_EXAMPLE.sub(lambda at: at[0] * (at[1] not in beyond()), text)
    data, parts, chapter = catalogue.within(profile), [text.rstrip()], f"{name}."
    made = [[of.record, _typed(of.members), sentence(of.refuses)] for of in data.records]
    ops = ((o, mark * (o.profile == catalogue.ALL)) for o in data.operations)
    asked = [[o.op, _typed(o.args) + m, f"`{o.result}`", sentence(o.refuses)] for o, m in ops]
    for title, head, rows in (("Operations", OPERATIONS, asked), ("Records", RECORDS, made)):
        here = (row for row in rows if row[0].startswith(chapter))
        own = [[f"`{of.removeprefix(chapter)}`", *cells] for of, *cells in here]
        parts += [f"## {title}", _lines(head, own)] if own else []
    return _MARK.sub(partial(_fill, profile), "\n\n".join(parts) + "\n")


def _lines(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows))


def _typed(members: catalogue.Typed) -> str:
    return ", ".join(f"{name}: `{kind}`" for name, kind in members)


def for_site(name: str, text: str) -> str:
    """Return a page of the specification as the site shows it: each clause can be linked to."""
    page = _START.sub(r'<span class="clause" id="r-\1">r[\1]</span>', with_tables(name, text))
    for item, clause, _ in refusals(name):
        page = page.replace(f"\n| `{item}` |", f'\n| <span id="r-{clause}">`{item}`</span> |')
    return page


@cache
def refusals(chapter: str) -> tuple[tuple[str, str, str], ...]:
    """Return the further refusals of a chapter: operation or record, clause, and words."""
    data = catalogue.description()
    named = [(row.record, row.refuses) for row in data.records]
    named += [(row.op, row.refuses) for row in data.operations]
    return tuple(
        (name.partition(".")[2], f"{clause_name(name)}.refuses", sentence(errors))
        for name, errors in named
        if errors and name.startswith(f"{chapter}.")
    )


def sentence(errors: Iterable[tuple[str, str]]) -> str:
    """List the errors, and when each is raised.

    >>> sentence([("UnknownValue", ""), ("ZeroEvidence", "when p(e) = 0")])
    '`UnknownValue`; `ZeroEvidence` when p(e) = 0'
    """
    return "; ".join(f"`{error}` {when}".rstrip().replace("|", r"\|") for error, when in errors)


def clause_name(name: str) -> str:
    """Return how the clauses of an operation or a record begin.

    >>> clause_name("logarithm.LogForm"), clause_name("chain.product_rule")
    ('logarithm.log-form', 'chain.product-rule')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).replace("_", "-").lower()


def _fill(profile: str, mark: re.Match[str]) -> str:
    if mark[1]:
        return example(mark[2])
    return {"types": types, "errors": errors, "chapters": chapters}[mark[3]](profile)


@cache
def _examples() -> dict[str, vectors.Vector]:
    """Return every vector by its name."""
    return {vector.id: vector for vector in vectors.shipped()}


def example(name: str) -> str:
    """Return the request and the answer of a vector as a block of text."""
    if name not in _examples():
        raise ValueError(f"no vector {name!r}")
    vector = _examples()[name]
    return f"```text\n{vector.op} {dumps(vector.args)}\n→ {dumps(vector.expect)}\n```"


def types(profile: str = catalogue.ALL) -> str:
    """Return the table of the named types."""
    rows = (
        [f"`{row.type}`", f"`{row.written}`", sentence([(e, f"for {w}") for e, w in row.refuses])]
        for row in catalogue.within(profile).types
    )
    return _lines(("type", "is written as", "is refused with"), rows)


def errors(_: str = catalogue.ALL) -> str:
    """Return the table of the names of errors."""
    rows = ([f"`{name}`", meaning] for name, meaning in catalogue.description().errors)
    return _lines(("name", "meaning"), rows)


def chapters(profile: str = catalogue.ALL) -> str:
    """Return the table of the chapters in order, with what each builds on, and their totals.

    What a chapter of naive-bayes has beyond this profile is counted after a +.
    """
    ops = ((row.op.partition(".")[0], row.profile) for row in catalogue.description().operations)
    asked = ((vector.chapter, runner.profile_of(vector)) for vector in vectors.shipped())
    counts, first = (Counter(ops), Counter(asked)), catalogue.profile(catalogue.NAIVE_BAYES)
    rows = []
    for name in catalogue.profile(profile):
        title = f"**{name}**" if name in first else name
        both = ([of[name, each] for each in catalogue.PROFILES] for of in counts)
        own = (" + ".join(str(n) for n in pair if n) or "0" for pair in both)
        rows.append([title, ", ".join(builds_on(name)), *own])
    some = [sum(n for (_, each), n in of.items() if each != catalogue.ALL) for of in counts]
    rows.append(["sum of **naive-bayes**", "", *map(str, some)])
    if profile == catalogue.ALL:
        rows.append(["sum of all", "", *(str(of.total()) for of in counts)])
    return _lines(("chapter", "builds on", "operations", "vectors"), rows)


def builds_on(chapter: str) -> list[str]:
    """Return the earlier chapters whose clauses or records a chapter mentions, in order.

    All of them build on `wire`.
    """
    every = [*catalogue.chapters()]
    before = every[1 : every.index(chapter)]
    named = {name.replace("-", "_") for name in _NAMED.findall(catalogue.pages()[chapter])}
    ops = (op for op in catalogue.operations().values() if op.chapter == chapter)
    kinds = [kind for op in ops for kind in (*op.args.values(), op.result)]
    kinds += [kind for name, kind in catalogue.records().items() if name.startswith(f"{chapter}.")]
    for kind in kinds:
        named |= {record.name.partition(".")[0] for record in annotations.records_in(kind)}
        named |= {word for word in ("smoothing", "score") if word in re.split(r"\W+", kind.name)}
    return [name for name in before if name in named]
