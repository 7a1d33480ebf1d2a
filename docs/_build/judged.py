"""What the page for porters judges answers by: the vectors, as a script.

    requests()   files/requests.jsonl: what a port is asked
    script()     assets/suite.js: the suite, packed, and what it is compared by

A type shows the page which lists are tables, whose order does not matter:

    ""  a word or truth value    smoothing  a rule, which has several spellings
    ["map", T]  ["list", T]  ["tuple", T, U]  ["or", T, U]  ["record", name]
"""

import base64
import gzip
import json

from docs._build import playground
from refnb.conformance import catalogue, report, runner, specification, vectors
from refnb.conformance.serve import PROTOCOL
from refnb.conformance.session import request_line
from refnb.io import annotations
from refnb.io.annotations import Record, Union
from refnb.io.documents import Json

PLACE = "assets/suite.js"
TOLD = ("id", "title", "op", "chapter", "clauses", "expect")


def script() -> str:
    """Return the script that a page loads if it has answers to judge."""
    packed = gzip.compress(json.dumps(suite(), separators=(",", ":")).encode(), mtime=0)
    held = base64.b64encode(packed).decode()
    return "\n".join([*playground.port("app/judge"), f'globalThis.refnbSuite = "{held}";', ""])


def numbered() -> list[vectors.Vector]:
    """Return the vectors in the order of the requests; the first one has the seq 1."""
    return runner.shuffle(vectors.shipped(), "file")


def requests() -> str:
    """Return hello, every request, and bye, one per line."""
    hello: dict[str, Json] = {"protocol": PROTOCOL}
    asked = [("hello", hello), *((v.op, v.args) for v in numbered()), ("bye", {})]
    lines = (request_line(str(seq), op, args) for seq, (op, args) in enumerate(asked))
    return "".join(f"{line}\n" for line in lines)


def suite() -> dict[str, Json]:
    """Return the vectors in the order of the requests, and the types of their answers."""
    return {
        "suite": report.suite(),
        "chapters": [*catalogue.chapters()],
        "pages": _pages(),
        "types": {name: shape(op.result) for name, op in catalogue.operations().items()},
        "records": {
            name: {member: shape(kind) for member, kind in record.members.items()}
            for name, record in catalogue.records().items()
        },
        "vectors": [
            {name: getattr(vector, name) for name in TOLD} | {"profile": runner.profile_of(vector)}
            for vector in numbered()
        ],
    }


def shape(hint: object) -> Json:
    """Return the places of tables, lists and records in a type.

    >>> shape(dict[str, tuple[int, ...]])
    ['map', ['list', '']]
    """
    kind = annotations.read(hint)
    if isinstance(kind, Record):
        return ["record", kind.name]
    parts = [shape(part) for part in kind.parts]
    if isinstance(kind, Union):
        return ["or", *parts]
    head, bracket, _ = kind.name.partition("<")
    if head == "map":
        return ["map", parts[1]]
    if bracket:
        return [head, *parts]
    return head if head == "smoothing" else ""


def _pages() -> dict[str, Json]:
    """Return the page of each clause that a vector names."""
    pages = dict[str, Json]()
    for page, text in catalogue.pages().items():
        pages |= {clause: page for clause, _ in catalogue.clauses(text)}
    for page in catalogue.chapters():
        pages |= {clause: page for _, clause, _ in specification.refusals(page)}
    return pages
