"""Laws of BIF: what is written is read back, whoever wrote it; nothing is rescaled unsaid."""

import re
import struct
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import refused, refuses
from refnb.core import errors
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.exercises.problems.network import stored
from refnb.io import bif
from refnb.io.bif import Normalised
from refnb.networks.network import Network
from strategies import files, networks

SECOND = "<VARIABLE><NAME>Storm</NAME><OUTCOME>x</OUTCOME></VARIABLE>"
COIN = "network n { }\nvariable c { type discrete [2] { h, t }; }\n"


def ordered(network: Network) -> object:
    """Return all that a network says, with every order that has a meaning."""
    return [
        (v, domain, network.parents[v], list(network.tables[v].items()))
        for v, domain in network.variables.items()
    ]


CHAIN = "network n { } " + " ".join(
    f"variable {v} {{ type discrete [1] {{ a }}; }} probability ({v}) {{ table 1; }}" for v in "uv"
)
CHAIN += " variable w { type discrete [1] { b }; } probability (w | u, v) { (a, a) 1; }"


def stripped(network: Network) -> Network:
    """Return a network with numbers for names that XML cannot hold as they are."""
    named = {v: f"v{i} <&é" for i, v in enumerate(network.variables)}
    values = {v: {a: f"{i} > a" for i, a in enumerate(of)} for v, of in network.variables.items()}
    tables = dict[str, dict[Cell, dict[str, Fraction]]]()
    for v, table in network.tables.items():
        rows = tables[named[v]] = {}
        for cell, row in table.items():
            u = tuple(values[u][a] for u, a in zip(network.parents[v], cell, strict=True))
            rows[u] = {values[v][a]: p for a, p in row.items()}
    parents = {named[v]: tuple(named[u] for u in us) for v, us in network.parents.items()}
    return Network({named[v]: tuple(values[v].values()) for v in named}, parents, tables)


def coin(numbers: str) -> str:
    """Write a coin."""
    return f"{COIN}probability (c) {{ table {numbers}; }}\n"


@given(files.storable())
@example(files.wide())
@example(stripped(stored("campfire")))
def test_what_is_written_is_read_back(network: Network) -> None:
    """Names, order and every decimal; the file says nothing that has to be repaired."""
    text = bif.write(network)
    assert bif.read(text) == network
    assert list(bif.read(text).variables.items()) == list(network.variables.items())
    assert bif.normalise(text) == Normalised(network, ())
    assert text == bif.write(bif.read(text))


@given(files.storable(3), st.data())
def test_a_file_is_read_whoever_wrote_it(network: Network, data: st.DataObject) -> None:
    """Tables, rows and defaults, blocks in any order, comments, properties: one network."""
    assert ordered(bif.read(data.draw(files.files(network)))) == ordered(network)


@given(networks.networks())
def test_only_decimals_are_written(network: Network) -> None:
    """A network with a number that no power of ten makes whole is refused, and no other."""
    numbers = {p for t in network.tables.values() for row in t.values() for p in row.values()}
    if all(10**400 * p % 1 == 0 for p in numbers):
        assert bif.read(bif.write(network)) == network
    else:
        refuses(errors.NotExact, "never ends", lambda: bif.write(network))


@given(st.lists(st.floats(0, 1), min_size=2, max_size=6).filter(lambda row: sum(row) > 1e-3))
def test_a_row_of_floats_is_read(numbers: list[float]) -> None:
    """Divided by a sum in double precision, or kept in single precision, as programs do."""
    shares = [x / sum(numbers) for x in numbers]
    single = [struct.unpack("f", struct.pack("f", x))[0] for x in shares]
    for floats in (shares, single):
        exact = [Fraction(repr(x)) for x in floats]
        found = bif.load(row([repr(x) for x in floats]))
        assert [*found.network.tables["c"][()].values()] == [x / sum(exact) for x in exact]


def row(words: list[str]) -> str:
    """Write a variable of so many values with these numbers."""
    values = " ".join(f"a{i}" for i in range(len(words)))
    head = f"network n {{ }} variable c {{ type discrete [{len(words)}] {{ {values} }}; }}"
    return f"{head} probability (c) {{ table {' '.join(words)}; }}"


EXPLAINED = ["0.333 0.333 0.333", "0.3333333 0.6666666", "9.999e-05 9.999e-01", "0.99000001 1e-2",
             "1.0 1e-9"]  # fmt: skip
MISTAKEN = ["0.5 0.4", "1 1", "0.33 0.66", "0.5 0.4 0 0 0 0", "0.7 0.25", "0.3333 0.6666",
            "0.9 0.2e0", "1.0 0.001"]  # fmt: skip


@pytest.mark.parametrize("words", [*EXPLAINED, *MISTAKEN])
def test_what_rounding_explains(words: str) -> None:
    """A last digit too few, seven digits of a float, an exponent of its own.

    Two numbers of few digits miss 1 by a mistake, and numbers that are 0 or 1 are exact.
    """
    text = row(words.split())
    divided = bif.load(text, normalise=True)
    assert len(divided.changed) == 1
    if words in EXPLAINED:
        assert bif.load(text) == divided
        return
    said = r"line 1: the row of 'c' must sum to 1.* rounding does not explain; normalise=True"
    refuses(errors.NotADistribution, said, lambda: bif.load(text))


@given(networks.networks(), st.integers(1, 5))
@example(files.wide(), 3)
def test_rounded_rows_sum_to_one(network: Network, places: int) -> None:
    """Last places only, 0 for 0 alone, and to within one where no row is too fine for them."""
    found = bif.round_rows(network, places)
    assert bif.read(bif.write(found)) == found
    for v, table in network.tables.items():
        for u, shares in table.items():
            parts = {a: p * 10**places for a, p in found.tables[v][u].items()}
            assert all(parts[a] % 1 == 0 and bool(parts[a]) == bool(p) for a, p in shares.items())
            if all(p == 0 or p * 10**places >= 1 for p in shares.values()):
                assert all(abs(parts[a] - p * 10**places) < 1 for a, p in shares.items())


@given(files.storable(3).map(stripped))
@example(files.wide())
def test_xml_says_the_same(network: Network) -> None:
    """A file in XMLBIF is the network of its BIF file, names and order and numbers."""
    text = files.xml(network)
    assert ordered(bif.load(text).network) == ordered(network)
    for doctype in ('<!DOCTYPE BIF SYSTEM "bif.dtd">', "<!DOCTYPE BIF [\n<!ELEMENT BIF ANY>\n]>"):
        head, _, rest = text.rpartition("<BIF")
        assert bif.load(f"{head}{doctype}<BIF{rest}").network == network


XML = files.xml(stored("campfire"))
BOMB = '<!DOCTYPE b [<!ENTITY a "xx"><!ENTITY c "&a;&a;">]>'
BLOCK = f"{SECOND}<VARIABLE"


WRONG = (
    ("BadRequest", "line 1: 'network' is needed, got the end of the text", ""),
    ("BadRequest", "line 3: 'variable' or 'probability' is needed, got 'x'", f"{COIN}x"),
    ("BadRequest", "line 1: a name is needed, got '{'", "network { }"),
    ("BadRequest", "line 1: a property or '}' is needed, got 'x'", "network n { x }"),
    ("BadRequest", "line 2: one type is needed, got 'kind'", COIN.replace("type", "kind")),
    ("BadRequest", "line 1: a type is needed, got '}'", "network n { } variable c { }"),
    ("BadRequest", "line 3: a table stands alone", coin("1 0; default 0 1")),
    ("DomainMismatch", "line 1: a row of 2 parents, got .'a',", CHAIN.replace("a, a", "a")),
    ("BadRequest", "line 2: ']' is needed, got '{'", COIN.replace("]", "")),
    ("BadRequest", "line 3: a ; after property is needed", f"{COIN}variable d {{property"),
    ("BadRequest", "line 3: the end of a comment", f"{COIN}/* "),
    ("BadRequest", "line 2: the end of a comment, or another", COIN.replace("h", '"h\n"')),
    ("NotExact", "line 3: a number in a BIF file is a decimal", coin("1/2 1/2")),
    ("OutOfRange", "line 3: an exponent lies in -10000..10000, got 10001", coin("1 0e10001")),
    ("DomainMismatch", "line 3: 2 numbers are needed, got 1", coin("1")),
    ("Negative", "line 3: the row of 'c': a probability must be >= 0", coin("2 -1")),
    ("NotADistribution", "line 3: the row of 'c' must sum to 1, it", coin("0.33 0.66")),
    ("UnknownValue", "'x'", CHAIN.replace("(a, a)", "(a, x)")),
    ("OutOfRange", "characters", coin(f"1 0.{'0' * 100_000}")),
    ("NotADistribution", "line 3: the row of 'c': probabilities must sum", coin("0 0")),
    ("UnknownVariable", "line 3: a variable must be one of", f"{COIN}probability(d){{}}"),
    ("Duplicate", "line 3: a second block of 'c'", COIN + COIN[14:]),
    ("DomainMismatch", "line 3: the table of 'c' has no row", f"{COIN}probability(c){{}}"),
)  # fmt: skip
HEAD, LONGER = "network n { }", "network n { property a\n b;\n/* c\n*/ property d; }"
LATER = [
    (error, re.sub(r"(?<=line )\d+", lambda line: f"{int(line[0]) + 3}", said), text)
    for error, said, text in WRONG
    if HEAD in text
]
test_what_is_wrong_is_told_with_its_line = refused(
    *((error, said, partial(bif.read, text)) for error, said, text in WRONG),
    *((error, said, partial(bif.read, text.replace(HEAD, LONGER))) for error, said, text in LATER),
)
test_what_xml_is_refused = refused(
    *((error, said, partial(bif.load, text)) for error, said, text in (
        ("BadRequest", "line 1: this is not XML: ", "<BIF"),
        ("BadRequest", "BIF is needed, got 'smile'", "<smile/>"),
        ("BadRequest", "at most 16777216 characters: save it as BIF", "<" + " " * 2**24),
        ("BadRequest", "line 1: entities are not read: delete the lines", f"{BOMB}<BIF/>"),
        ("BadRequest", "not XML: undefined entity", XML.replace("BIF>", "BIF>&c;", 1)),
        ("BadRequest", "has the type 'utility'", XML.replace("nature", "utility")),
        ("BadRequest", "DEFINITION has one FOR, got 0", XML.replace("FOR>", "GIVEN>")),
        ("Duplicate", "a second block of 'S", XML.replace("<VARIABLE", BLOCK, 1)),
        ("EmptyData", "the values of 'Storm'", XML.replace("OUTCOME>", "PROPERTY>")),
        ("DomainMismatch", "'Storm': 2 numbers", XML.replace("<TABLE>", "<TABLE>0 ", 1)),
        ("NotExact", "a number in a BIF file", XML.replace("<TABLE>", "<TABLE>x", 1)))),
)  # fmt: skip
LONG = [  # no file takes more time than its length
    "/*" * 200_000, '"' * 200_000, "network n { property " + "x" * 400_000, "{" * 200_000,
    coin("0" * 400_000 + "x 1"), coin("1e" + "0" * 400_000 + " 0"), coin("1" * 90_000 + " 0"),
    COIN + "\n" * 400_000 + "x", coin("0.5 " * 20_000), coin("1") + "// \r" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("text", LONG, ids=map(str, range(len(LONG))))
def test_long_files_are_refused_quickly(text: str) -> None:
    """Whatever is long in it."""
    with pytest.raises(errors.RefnbError):
        bif.read(text)


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Places on both sides."""
    assert len("0.") + bif.MAX_PLACES == rational.MAX_CHARACTERS
    monkeypatch.setattr(bif, "MAX_PLACES", 12)
    for places in (12, 13):
        p = Fraction(1, 2**places)
        heads = Network({"c": ("h", "t")}, {"c": ()}, {"c": {(): {"h": p, "t": 1 - p}}})
        if places == 12:
            assert bif.read(bif.write(heads)) == heads
        else:
            refuses(errors.OutOfRange, "12", lambda n=heads: bif.write(n))  # type: ignore[misc]
    refuses(errors.Negative, "-1/1000000000", lambda: bif.normalise(coin("1 -1e-9")))


def states(values: str, keys: list[str], number: int) -> str:
    """Write a variable with these values, and one that depends on it, row by row."""
    head = f"network n {{ }} variable A {{ type discrete [ {number} ] {{ {values} }}; }}"
    shares = ", ".join(["0.5", "0.25", "0.25"] if number == 3 else ["0.4", "0.6"])
    rows = " ".join(f"({key}) 0.{k}, 0.{10 - k};" for k, key in enumerate(keys, 1))
    b = "variable B { type discrete [2] { y n }; }"
    return f"{head} {b} probability ( A ) {{ table {shares}; }} probability ( B | A ) {{ {rows} }}"


VALUES = [
    ("[0,5)", "[5,10]"), ("[0, 5)", "[5, 10)", "[10, inf)"), ("]0,5]", "(5,9)"),
    ("very low", "very high"), ("very low", "low", "not low"), ("a (b)", "c"), ("<5", ">=10"),
    ("<= 5", "> 5"), ("10%", "a/b"), ("x; y", "x"),
]  # fmt: skip


@pytest.mark.parametrize("values", VALUES)
def test_values_as_public_programs_write_them(values: tuple[str, ...]) -> None:
    """Those between commas are read as if they stood in quotes, where they are as many as said."""
    text = states(", ".join(values), [*values], len(values))
    quoted = [f'"{a}"' for a in values]
    found = bif.load(text).network
    assert found == bif.read(states(", ".join(quoted), quoted, len(values)))
    assert found.variables["A"] == values
    tenths = [Fraction(k, 10) for k in range(1, len(values) + 1)]
    assert [found.tables["B"][a,]["y"] for a in values] == tenths


BY_PARENTS = states("a, b", ["a", "b"], 2).partition(" (a)")[0] + " table 0.1 0.9 0.3 0.7; }"
NAMED, QUOTED = "a name, in quotes if it holds", r"3 \(what holds blanks in quotes\), is"
UNCERTAIN = [  # how values are written, where they stand again, how many there are said to be
    ("BadRequest", QUOTED, states("a,b, c", ["a,b", "c"], 2)),
    ("Duplicate", "must differ, got 'low' twice", states("very low, low", ["very low", "low"], 3)),
    ("Duplicate", "must differ", states("x y, x y", ["x y", "x y"], 2)),
    ("BadRequest", NAMED, states("[0,5), [5,9]", ["[0,5)", "[5,8]"], 2)),
    ("BadRequest", NAMED, states("{a}, b", ["{a}", "b"], 2)),
    ("BadRequest", "line 1", states('"a b, c', ['"a b', "c"], 2)),
    ("BadRequest", NAMED, states("[0,5), , b", ["[0,5)", "b"], 2)),
    ("NotADistribution", "; row by row of the parents all do: .* 0.1, 0.9;", BY_PARENTS),
    ("Duplicate", "second row", states("[0,5), [5,9]", ["[0,5)", "[0,5)"], 2)),
]
test_values_that_are_not_certain = refused(
    *((error, said, partial(bif.load, text)) for error, said, text in UNCERTAIN)
)
