"""--certificate: a file that the checker takes, beside the answer or in its place."""

from pathlib import Path

import pytest

from cli.commands import EXAMPLES, PLAY, answered, refused
from refnb import verify

GIVEN = ("--given", "Outlook=sunny", "--given", "Humidity=high")
ASIA = ("network", str(EXAMPLES / "asia.bif"), "--query", "lung")
BAYES = ("bayes", "--prior", "a=1/3,b=2/3", "--likelihood", "a=1,b=1/2")
HIKING = ("error", str(EXAMPLES / "hiking.json"))


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ((*PLAY, *GIVEN), "query"),
        ((*PLAY, *GIVEN, "--how-far"), "flip"),
        (ASIA, "query"),
        (BAYES, "query"),
        (HIKING, "rule"),
    ],
)
def test_the_checker_takes_it(tmp_path: Path, words: tuple[str, ...], kind: str) -> None:
    """In a file beside the same answer; with - instead of it."""
    path = tmp_path / "c.json"
    assert answered(*words, "--certificate", str(path)) == answered(*words)
    assert verify.check(path.read_text("utf-8"))[0] == kind
    assert answered(*words, "--certificate", "-") == path.read_text("utf-8")


def test_what_does_not_go_together() -> None:
    """Nothing that is read is written over, and many answers have no one certificate."""
    hiking = HIKING[1]
    assert "write over" in refused(*HIKING, "--certificate", hiking)
    assert "name of a file" in refused(*BAYES, "--certificate", "")
    assert "--query" in refused(*ASIA[:2], "--certificate", "-")
    assert "only one" in refused(*PLAY, "--compare", "none,laplace", "--certificate", "-")
    assert "counts rows" in refused(*PLAY, *GIVEN, "--model", "joint", "--certificate", "-")
