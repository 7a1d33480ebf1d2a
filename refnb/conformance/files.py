"""The same messages as plain files, for a port that cannot be started here."""

import re
from collections.abc import Iterator, Sequence

from refnb.conformance import runner, session
from refnb.conformance.runner import Verdict
from refnb.conformance.serve import PROTOCOL
from refnb.conformance.vectors import Vector
from refnb.core.errors import BadRequest
from refnb.io import documents
from refnb.io.documents import Json

SEED = "file"
_LINE_END = re.compile(r"\r\n?|\n")  # no other: a text in JSON may hold U+2028 as it is


def in_order(vectors: Sequence[Vector]) -> list[Vector]:
    """Return the vectors in the order of `requests`: the first has the seq 1."""
    return runner.shuffled(vectors, SEED)


def requests(vectors: Sequence[Vector]) -> Iterator[str]:
    """Yield hello, every request in the order of the file seed, and bye."""
    yield documents.dumps({"seq": "0", "op": "hello", "args": {"protocol": PROTOCOL}}) + "\n"
    for seq, vector in enumerate(in_order(vectors), 1):
        yield session.request(str(seq), vector.op, vector.args) + "\n"
    yield documents.dumps({"seq": str(len(vectors) + 1), "op": "bye", "args": {}}) + "\n"


def check(vectors: Sequence[Vector], answers: str) -> list[Verdict]:
    """Judge the answers to `requests`, in any order; one that is missing is a crash.

    Raises BadRequest when no line is a reply.
    """
    replies = dict[str, dict[str, Json]]()
    for line in _LINE_END.split(answers):
        reply = session.read_reply(line.encode("utf-8"))
        if reply and isinstance(seq := reply.get("seq"), str):
            replies[seq] = reply
    if not replies:
        raise BadRequest('no line is a reply such as {"seq": "1", "ok": ...}')
    verdicts = []
    for place, vector in enumerate(in_order(vectors), 1):
        found = replies.get(str(place))
        verdicts.append(runner.judge(vector, found) if found else runner.judge(vector, {}, "crash"))
    return verdicts
