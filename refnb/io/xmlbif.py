"""XMLBIF: the Interchange Format for Bayesian Networks as XML, read into the blocks of `bif_lexer`.

    VARIABLE     NAME, and an OUTCOME for each value
    DEFINITION   FOR a variable, GIVEN each of its parents, and a TABLE
    TABLE        its numbers: those of one row of values of the parents beside each other,
                 the last parent changing fastest

Blanks around names and properties say nothing. A DOCTYPE is refused, and with it every entity
but the five of XML: no text grows while it is read. A text has at most 2^24 characters.

Source: F. Cozman, XMLBIF, the XML-based Interchange Format, version 0.3 (1998).
"""

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, Duplicate
from refnb.estimation.schema import Domain
from refnb.io import bif_lexer
from refnb.io.bif_lexer import TABLE, Block, Row

MAX_CHARACTERS = 1 << 24
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
    if len(text) > MAX_CHARACTERS:
        raise BadRequest(f"XMLBIF has at most {MAX_CHARACTERS} characters: save it as BIF")
    before, doctype, _ = text.partition("<!DOCTYPE")
    if doctype:
        line = before.count("\n") + 1
        advice = "delete the lines from <!DOCTYPE to ]>"
        raise BadRequest(f"line {line}: a DOCTYPE and its entities are not read: {advice}")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - without a DOCTYPE nothing expands
    except ElementTree.ParseError as error:
        line, said = error.position[0], error.msg.partition(":")[0]
        raise BadRequest(f"line {line}: this is not XML: {said}") from None
    _check_parts("", [root])
    for element in root.iter():
        _check_parts(element.tag, element)
    variables, blocks = dict[str, Domain](), dict[str, Block]()
    for element in root.iterfind("NETWORK/VARIABLE"):
        (v,) = _texts(element, "NAME", 1)
        _check_new(v, variables)
        variables[v] = _texts(element, "OUTCOME")
        checks.names(variables[v], messages.place("the values of", v))
    for element in root.iterfind("NETWORK/DEFINITION"):
        (v,), (numbers,) = _texts(element, "FOR", 1), _texts(element, "TABLE", 1)
        _check_new(v, blocks)
        place, table = messages.place("the table of", v), numbers.split()
        width = len(variables.get(v, "?"))
        words = [word for i in range(width) for word in table[i::width]]
        row = Row(place, TABLE, words, [bif_lexer.number(word, place) for word in words])
        blocks[v] = Block(place, _texts(element, "GIVEN"), [row])
    return variables, blocks


def _check_parts(tag: str, parts: Iterable[Element]) -> None:
    """Require parts that belong into an element, and variables of nature."""
    inside = _INSIDE.get(tag, ())
    for part in parts:
        kind = part.get("TYPE", "nature")
        if part.tag not in inside or kind != "nature":
            of = "" if kind == "nature" else f" of type {messages.shown(kind)}"
            wanted = " or ".join(inside) or "text"
            raise BadRequest(f"{wanted} is needed, got {messages.shown(part.tag)}{of}")


def _texts(element: Element, tag: str, number: int | None = None) -> tuple[str, ...]:
    """Return the texts of the parts with a tag, blanks around them left out; so many of them."""
    found = tuple((part.text or "").strip() for part in element.iterfind(tag))
    if number is not None and len(found) != number:
        raise BadRequest(f"{element.tag} has one {tag}, got {len(found)}")
    return found


def _check_new(v: str, known: Mapping[str, object]) -> None:
    if v in known:
        raise Duplicate(f"a second block of {messages.shown(v)}")
