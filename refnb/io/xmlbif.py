"""XMLBIF: the Interchange Format for Bayesian Networks as XML, read into the blocks of `bif_lexer`.

    VARIABLE     NAME, and an OUTCOME for each value
    DEFINITION   FOR a variable, GIVEN each of its parents, and a TABLE
    TABLE        its numbers: those of one row of values of the parents beside each other,
                 the last parent changing fastest

Blanks around names and properties say nothing. A DOCTYPE is refused, and with it every entity
but the five of XML: no text grows while it is read.

Source: F. Cozman, XMLBIF, the XML-based Interchange Format, version 0.3 (1998).
"""

from collections.abc import Mapping
from xml.parsers import expat

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, Duplicate
from refnb.estimation.schema import Domain
from refnb.io import bif_lexer
from refnb.io.bif_lexer import TABLE, Block, Row

Element = tuple[str, str, dict[str, list[str]]]

_BLOCKS = ("VARIABLE", "DEFINITION")
_INSIDE: Mapping[str, tuple[str, ...]] = {
    "": ("BIF",),
    "BIF": ("NETWORK",),
    "NETWORK": ("NAME", "PROPERTY", "VARIABLE", "DEFINITION"),
    "VARIABLE": ("NAME", "OUTCOME", "PROPERTY"),
    "DEFINITION": ("FOR", "GIVEN", "TABLE", "PROPERTY"),
}


def read(text: str) -> tuple[dict[str, Domain], dict[str, Block]]:
    """Return the values of each variable of a file, and its block of one table.

    Raises BadRequest for what is not in the format, or has a DOCTYPE; Duplicate; NotExact and
    OutOfRange for what is no number of a BIF file.

    >>> coin = "<VARIABLE><NAME>c</NAME><OUTCOME>h</OUTCOME><OUTCOME>t</OUTCOME></VARIABLE>"
    >>> read(f"<BIF><NETWORK><NAME>n</NAME>{coin}</NETWORK></BIF>")
    ({'c': ('h', 't')}, {})
    """
    variables, blocks = dict[str, Domain](), dict[str, Block]()
    elements = _elements(text)
    for tag, place, members in elements:
        if tag == "VARIABLE":
            with messages.at(place):
                v = _new(_one(tag, members, "NAME"), variables)
                variables[v] = tuple(word.strip() for word in members.get("OUTCOME", ()))
                checks.names(variables[v], "the values of a variable")
    for tag, place, members in elements:
        if tag == "DEFINITION":
            with messages.at(place):
                v, table = _new(_one(tag, members, "FOR"), blocks), _one(tag, members, "TABLE")
            width, numbers = len(variables.get(v, "?")), table.split()
            words = [word for i in range(width) for word in numbers[i::width]]
            row = Row(place, TABLE, words, [bif_lexer.number(word, place) for word in words])
            blocks[v] = Block(place, tuple(u.strip() for u in members.get("GIVEN", ())), [row])
    return variables, blocks


def _elements(text: str) -> list[Element]:
    """Return the variables and definitions of a file: the place and the members of each."""
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    opened, found = [""], list[Element]()

    def starts(tag: str, attributes: dict[str, str]) -> None:
        """Open an element that belongs where it stands."""
        inside, above = _INSIDE.get(opened[-1], ()), opened[-1]
        if tag not in inside or attributes.get("TYPE", "nature") != "nature":
            kind = "".join(f" of type {messages.shown(t)}" for t in [attributes.get("TYPE")] if t)
            refuses(f"{' or '.join(inside) or 'text'} is needed, got {messages.shown(tag)}{kind}")
        if above == "NETWORK":
            found.append((tag, f"line {parser.CurrentLineNumber}", {}))
        elif above in _BLOCKS:
            found[-1][2].setdefault(tag, []).append("")
        opened.append(tag)

    def says(words: str) -> None:
        """Add to the text of the member that is open."""
        if len(opened) > 3 and opened[-2] in _BLOCKS:
            found[-1][2][opened[-1]][-1] += words

    def refuses(words: str) -> None:
        """Raise what is wrong, with its line."""
        raise BadRequest(f"line {parser.CurrentLineNumber}: {words}")

    parser.StartElementHandler = starts
    parser.EndElementHandler = lambda _: opened.pop()
    parser.CharacterDataHandler = says
    parser.StartDoctypeDeclHandler = lambda *_: refuses(
        "a DOCTYPE and its entities are not read: delete the lines from <!DOCTYPE to ]>"
    )
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        said = expat.ErrorString(error.code)
        raise BadRequest(f"line {error.lineno}: this is not XML: {said}") from None
    return found


def _one(tag: str, members: Mapping[str, list[str]], name: str) -> str:
    """Return what stands once in an element."""
    if len(found := members.get(name, [])) != 1:
        raise BadRequest(f"{tag} has one {name}, got {len(found)}")
    return found[0].strip()


def _new(v: str, known: Mapping[str, object]) -> str:
    if v in known:
        raise Duplicate(f"a second block of {messages.shown(v)}")
    return v
