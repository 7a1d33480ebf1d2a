"""Networks that a BIF file can hold, and files that hold them, written in many ways."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from xml.sax.saxutils import escape

from hypothesis import strategies as st

from refnb.networks.network import Network
from strategies import networks
from strategies.networks import Rows

SIGNS = 'ab01 ,|;/*"{}()[]ä\t\\-.'
named = st.text(SIGNS.replace('"', ""), max_size=4) | st.sampled_from(
    ["table", "default", "type", "network", "//", "/*x*/", "<5", "1e3"]
)
blanks = st.sampled_from([" ", "\n", "\t", ", ", " | ", "\r\n", " // ; }\n", " /* { \n* */ "])
PROPERTIES = ["property ;", 'property x = { "y ;', "property//;"]

WIDE = tuple(f"v{i}" for i in reversed(range(10)))


def wide() -> Network:
    """Return a variable of ten values below five others, in decimals of thirty digits."""
    ends = {f"u{i}": ("no", "yes") for i in range(5)}
    some = [Fraction(pow(7, 40 + i, 10**29), 10**31) for i in range(9)]
    longest = [*some, 1 - sum(some, Fraction(0))]
    rows: Rows = {
        x: dict(zip(WIDE, [*longest[i % 10 :], *longest[: i % 10]], strict=True))
        for i, x in enumerate(product(("no", "yes"), repeat=5))
    }
    part = Fraction(10**9 + 7, 10**10)
    tables: dict[str, Rows] = {u: {(): {"no": part, "yes": 1 - part}} for u in ends}
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(ends, ()) | {"v": tuple(ends)}
    return Network({**ends, "v": WIDE}, parents, {**tables, "v": rows})


@st.composite
def decimals(draw: st.DrawFn, domain: Sequence[str]) -> dict[str, Fraction]:
    """Draw a row of finite decimals."""
    places = draw(st.sampled_from([0, 1, 2, 4, 30]))
    whole = 10**places
    cuts = sorted(draw(st.integers(0, whole)) for _ in domain[1:])
    parts = [b - a for a, b in zip([0, *cuts], [*cuts, whole], strict=True)]
    return {a: Fraction(n, whole) for a, n in zip(domain, parts, strict=True)}


@st.composite
def storable(draw: st.DrawFn, most: int = 4) -> Network:
    """Draw a network of finite decimals, whose names are anything on a line without quotes."""
    plain = draw(networks.graphs(1, most))
    names = draw(st.lists(named, min_size=len(plain), max_size=len(plain), unique=True))
    called = dict(zip(plain, names, strict=True))
    parents = {called[v]: tuple(called[u] for u in us) for v, us in plain.items()}
    domains = st.lists(named, min_size=1, max_size=3, unique=True).map(tuple)
    variables = {v: draw(domains) for v in parents}
    cells = {v: product(*(variables[u] for u in us)) for v, us in parents.items()}
    tables: dict[str, Rows] = {
        v: {u: draw(decimals(variables[v])) for u in cells[v]} for v in parents
    }
    return Network(variables, parents, tables)


@st.composite
def files(draw: st.DrawFn, network: Network) -> str:
    """Draw a file of a network: blocks and rows in any order and form, with all kinds of blanks.

    The variables come in their order.
    """
    named = {v: [f'"{a}"' for a in domain] for v, domain in network.variables.items()}
    properties = st.sampled_from(["", *PROPERTIES])
    variables, tables = list[list[str]](), list[list[str]]()
    for v, us in network.parents.items():
        head = ["probability", "(", f'"{v}"', *(f'"{u}"' for u in us), ")", "{", draw(properties)]
        tables.append([*head, *draw(_entries(network, v)), "}"])
    for v, values in named.items():
        kind = ["type", "discrete", "[", str(len(values)), "]", "{", *values, "}", ";"]
        head = ["variable", f'"{v}"', "{", draw(properties)]
        variables.append([*head, *kind, draw(properties), "}"])
    piles = {True: iter(variables), False: iter(draw(st.permutations(tables)))}
    mixed = draw(st.permutations([True, False] * len(named)))
    start = ["network", draw(st.sampled_from(["n", '"a b"'])), "{", draw(properties), "}"]
    words = [word for block in [start, *(next(piles[i]) for i in mixed)] for word in block if word]
    return "".join(word + draw(blanks) for word in words)


@st.composite
def _entries(draw: st.DrawFn, network: Network, v: str) -> list[str]:
    """Draw the numbers of a table: in one, row by row, or but for those of a default.

    The one table turns like an odometer: the variable first, then its parents, the last fastest.
    """
    rows, domain = {**network.tables[v]}, network.variables[v]
    form = draw(st.sampled_from(["rows", "table", "default"]))
    if form == "table":
        dials = product(domain, *(network.variables[u] for u in network.parents[v]))
        return ["table", *(draw(spelled(rows[tuple(u)][a])) for a, *u in dials), ";"]
    written = list[tuple[list[str], Mapping[str, Fraction]]]()
    if form == "default":
        default = rows[draw(st.sampled_from(list(rows)))]
        written.append((["default"], default))
        rows = {u: row for u, row in rows.items() if row != default or draw(st.booleans())}
    written += [(["(", *(f'"{a}"' for a in u), ")"], row) for u, row in rows.items()]
    return [
        word
        for head, row in draw(st.permutations(written))
        for word in (*head, *(draw(spelled(row[a])) for a in domain), ";")
    ]


def xml(network: Network) -> str:
    """Write a network of decimals as XMLBIF: a row of values of the parents after the other."""

    def said(tag: str, *words: str) -> str:
        return "".join(f"<{tag}> {escape(word)}\n</{tag}>" for word in words)

    found = [said("NAME", "n") + said("PROPERTY", "made by hand")]
    for v, domain in network.variables.items():
        found.append(
            f"<VARIABLE TYPE='nature'>{said('NAME', v)}{said('OUTCOME', *domain)}</VARIABLE>"
        )
    for v, us in network.parents.items():
        rows = product(*(network.variables[u] for u in us))
        numbers = [network.tables[v][u][a] for u in rows for a in network.variables[v]]
        table = said("TABLE", " ".join(f"{int(p * 10**40)}e-40" for p in numbers))
        definition = said("FOR", v) + said("GIVEN", *us) + f"<!-- <&> -->{table}"
        found.append(f"<DEFINITION>{definition}</DEFINITION>")
    return f"<?xml version='1.0'?>\n<BIF><NETWORK>{''.join(found)}</NETWORK></BIF>"


def spelled(x: Fraction) -> st.SearchStrategy[str]:
    """Write a finite decimal of at most 30 places in one of many ways."""
    digits = f"{int(x * 10**30):031d}"
    whole, part = digits[:-30], digits[-30:].rstrip("0")
    ways = [f"{whole}.{part}", f"{int(x * 10**30)}e-30", f"00{whole}.{part}0E+0", f"{digits}E-030"]
    if part and whole == "0":
        ways.append(f".{part}")
    if not part:
        ways.append(whole)
    return st.sampled_from(ways)
