"""refnb as a port: one request per line on standard input, one reply per line on standard output.

    request    {"seq": "1", "op": "bayes.evidence", "args": {...}}
    reply      {"seq": "1", "ok": ...}
               {"seq": "1", "error": "ZeroEvidence", "message": "..."}
               {"seq": "1", "skip": "..."} or {"seq": "1", "crash": "..."}

`hello` comes first and names the protocol; `bye` comes last. An answer longer than a reply may be
is refused.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from refnb import __version__
from refnb.conformance import catalogue
from refnb.core.errors import BadRequest, OutOfRange, RefnbError
from refnb.io import documents, wire
from refnb.io.catalogue import Operation

PROTOCOL = "1"
MAX_REPLY = 1 << 20  # bytes, and characters: a reply is ASCII


@dataclass(frozen=True)
class Hello:
    """The members that a port must state in hello; it may add more."""

    protocol: str
    name: str
    version: str
    language: str
    ops: tuple[str, ...]


def replies(lines: Iterable[str]) -> Iterator[str]:
    """Yield the reply to each request, until `bye` or the end of the lines."""
    for line in lines:
        try:
            request = documents.loads(line)
            if not isinstance(request, dict) or set(request) != {"seq", "op", "args"}:
                raise BadRequest("a request has the members seq, op and args")
            seq, op, args = request["seq"], request["op"], request["args"]
            if not (isinstance(seq, str) and isinstance(op, str) and isinstance(args, dict)):
                raise BadRequest("seq and op are strings, args is an object")
        except RefnbError as error:
            yield documents.dumps({"seq": "", **_refusal(error)})
            continue
        if op == "bye":
            return
        text = documents.dumps({"seq": seq, **reply(op, args)})
        if len(text) > MAX_REPLY:
            long = OutOfRange(f"the reply has more than {MAX_REPLY} bytes")
            text = documents.dumps({"seq": seq, **_refusal(long)})
        yield text


def reply(op: str, args: dict[str, documents.Json]) -> dict[str, documents.Json]:
    """Return the reply to one request, without its number."""
    if op == "hello":
        return {"ok": wire.encode(hello())}
    try:
        return {"ok": answer(op, args)}
    except RefnbError as error:
        return _refusal(error)
    except Exception as error:
        return {"crash": f"{type(error).__name__}: {error}"[:500]}


def answer(op: str, args: dict[str, documents.Json]) -> documents.Json:
    """Read the arguments in order, apply the operation, and return its answer.

    Raises BadRequest for an unknown operation or wrong arguments.

    >>> answer("arithmetic.add", {"a": "1/6", "b": "1/3"})
    '1/2'
    """
    if op not in catalogue.operations():
        raise BadRequest(f"no operation {op[:60]!r}")
    operation = catalogue.operations()[op]
    if set(args) != set(operation.args):
        raise BadRequest(f"{op} takes {list(operation.args)}, got {list(args)[:20]}")
    return wire.encode(operation.function(*read(operation, args)))


def read(operation: Operation, args: Mapping[str, documents.Json]) -> list[object]:
    """Return the arguments of an operation, read by their types, in the order of the catalogue.

    >>> read(catalogue.operations()["arithmetic.sort"], {"texts": ["b", "a"]})
    [('b', 'a')]
    """
    return [kind.read(args[name], name) for name, kind in operation.args.items()]


def hello() -> Hello:
    """Return who this port is and what it can do."""
    return Hello(PROTOCOL, "refnb", __version__, "python", tuple(catalogue.operations()))


def _refusal(error: RefnbError) -> dict[str, documents.Json]:
    return {"error": type(error).__name__, "message": str(error)[:500]}
