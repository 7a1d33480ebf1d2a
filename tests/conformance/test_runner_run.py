"""How a run asks: with replies written by hand, and bytes as they come; no program is started."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from conformance.test_report import ADD
from refnb.conformance import runner
from refnb.conformance.runner import Verdict
from refnb.conformance.session import Session
from refnb.io.documents import Json

Said = tuple[dict[str, Json], str]  # a reply, a fault
RIGHT: Said = ({"ok": "1/2"}, "")
WRONG: Said = ({"ok": "1/3"}, "")
SILENT: Said = ({"reason": ""}, "timeout")


class Scripted(Session):
    """A port that says what is written."""

    def __init__(self, replies: Sequence[Said]) -> None:
        self.left = [*replies]

    def request(self, op: str, args: dict[str, Json]) -> tuple[dict[str, Json], str]:
        """Return the next reply."""
        assert (op, args) == (ADD.op, ADD.args)
        return self.left.pop(0)


def judged(many: int, replies: Sequence[Said]) -> list[Verdict]:
    """Judge all replies to so many vectors, and none is left over."""
    session = Scripted(replies)
    vectors = [replace(ADD, id=f"add-{n}") for n in range(many)]
    verdicts = list(runner.run(session, vectors, "seed"))
    assert [v.vector for v in verdicts] == runner.shuffle(vectors, "seed")
    assert session.left == []
    return verdicts


@pytest.mark.parametrize(
    ("many", "asked"), [(0, 0), (9, 9), (10, 11), (19, 20), (20, 22), (62, 68)]
)
def test_every_tenth_is_asked_twice(many: int, asked: int) -> None:
    """Where it passes; a wrong one is wrong once."""
    assert {v.status for v in judged(many, [RIGHT] * asked)} <= {"pass"}
    if many == 10:
        assert [v.status for v in judged(10, [*[RIGHT] * 9, WRONG])] == ["pass"] * 9 + [
            "wrong-value"
        ]
        last = judged(10, [*[RIGHT] * 10, WRONG])[-1]
        assert (last.status, last.reply) == ("unstable", 'ok "1/3"')


def test_five_silences_end_the_waiting() -> None:
    """In a row: an answer begins the count again."""
    verdicts = judged(8, [SILENT] * 5)
    assert [v.status for v in verdicts] == ["timeout"] * 5 + ["unasked"] * 3
    assert verdicts[-1].reply == "5 requests in a row had no answer"
    verdicts = judged(11, [*[SILENT] * 4, RIGHT, *[SILENT] * 5])
    statuses = [*["timeout"] * 4, "pass", *["timeout"] * 5, "unasked"]
    assert [v.status for v in verdicts] == statuses


def test_the_order_of_a_seed_is_the_same_everywhere() -> None:
    """The digests of "7 a" to "7 d" begin with 7faf, 597b, a34e and b862, says sha256sum."""
    drawn = runner.shuffle([replace(ADD, id=name) for name in "abcd"], "7")
    assert [vector.id for vector in drawn] == ["b", "a", "c", "d"]
