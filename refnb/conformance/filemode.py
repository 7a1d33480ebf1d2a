"""File mode: the same messages as plain files, for a port that cannot be started here."""

from collections.abc import Iterator, Sequence

from refnb.conformance.runner import Verdict, judge, shuffled
from refnb.conformance.serve import PROTOCOL
from refnb.conformance.vectors import Vector
from refnb.errors import BadRequest
from refnb.exact.document import Json, dumps, loads

SEED = "file"


def requests(vectors: Sequence[Vector]) -> Iterator[str]:
    """Yield hello, every request in the order of the file seed, and bye."""
    yield dumps({"seq": "0", "op": "hello", "args": {"protocol": PROTOCOL}}) + "\n"
    for seq, vector in enumerate(shuffled(vectors, SEED), 1):
        yield dumps({"seq": str(seq), "op": vector.op, "args": vector.args}) + "\n"
    yield dumps({"seq": str(len(vectors) + 1), "op": "bye", "args": {}}) + "\n"


def check(vectors: Sequence[Vector], answers: str) -> list[Verdict]:
    """Judge the answers to `requests`, in any order; one that is missing is a crash.

    Raises: BadRequest when no line is a reply.
    """
    replies = dict(_replies(answers))
    if not replies:
        raise BadRequest('no line is a reply such as {"seq": "1", "ok": ...}')
    verdicts = []
    for seq, vector in enumerate(shuffled(vectors, SEED), 1):
        reply = replies.get(str(seq))
        verdicts.append(judge(vector, reply) if reply else judge(vector, {}, "crash"))
    return verdicts


def _replies(answers: str) -> Iterator[tuple[str, dict[str, Json]]]:
    for line in answers.splitlines():
        try:
            reply = loads(line)
        except BadRequest:
            continue
        if isinstance(reply, dict) and isinstance(reply.get("seq"), str):
            yield str(reply["seq"]), reply
