"""What refnb says, whole, is what was approved."""

from collections.abc import Callable
from pathlib import Path

import pytest

from approved import answers

DIGESTS = Path(__file__).with_name("answers.txt")


def approved() -> dict[str, str]:
    """Return the digest of each group that was approved."""
    lines = DIGESTS.read_text("utf-8").splitlines()
    return dict(line.rsplit(": ", 1) for line in lines)


Approved = Callable[[str], None]


@pytest.fixture
def check(request: pytest.FixtureRequest) -> Approved:
    """Return what requires the digest of a group to be the approved one, or writes it."""

    def compare(group: str) -> None:
        now = answers.digest(group)
        if request.config.getoption("--approve"):
            digests = approved() | {group: now}
            lines = [f"{group}: {digests.get(group, '')}\n" for group in answers.GROUPS]
            DIGESTS.write_text("".join(lines), "utf-8")
        assert approved().get(group) == now

    return compare


@pytest.mark.parametrize("group", answers.LINES)
def test_what_is_typed(group: str, check: Approved) -> None:
    """`python tests/approved/answers.py FOLDER`, before and after, shows what is said otherwise."""
    check(group)


@pytest.mark.parametrize("group", answers.EXERCISES)
def test_exercises(group: str, check: Approved) -> None:
    """What is said of right answers, wrong ones and lines; variants and sheets."""
    check(group)


@pytest.mark.parametrize("group", answers.PROGRAMS)
def test_programs(group: str, check: Approved) -> None:
    """Right ones and mistaken ones."""
    check(group)


def test_each_group_was_approved() -> None:
    """And no other."""
    assert [*approved()] == [*answers.GROUPS]
