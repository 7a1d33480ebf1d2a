"""cluster: rows of numbers in groups, from first centres."""

import pytest

from cli.commands import answered, files, refused, steps

HANDS = "name,hand\na,1\nb,2\nc,6\nd,7\ne,9\n"
SOFT = ("--gaussians", "--variance", "1", "--grid", "100")
JSON = ("--format", "json")


def test_k_means_step_by_step() -> None:
    """The example of the page, by hand."""
    with files(hands=HANDS) as path:
        out = answered("cluster", path["hands"], "--columns", "hand", "--centres", "1;2")
        few = answered(
            "cluster", path["hands"], "--columns", "hand", "--centres", "1;2", "--steps", "1", *JSON
        )
    assert "E = 0 + 1 + 0 + 1 + 9 = 11\n" in out
    assert "m2 = 22/3 ≈ 7.333\n" in out
    assert "settled = yes\n" in out
    assert steps(few)["centres"] == [["1"], ["6"]]


def test_gaussians_on_a_grid() -> None:
    """The means of the page, and the shares to the places that are asked for."""
    with files(hands=HANDS) as path:
        words = ("cluster", path["hands"], "--columns", "hand", "--centres", "1;2", *SOFT)
        out = answered(*words, "--places", "4")
        assert steps(answered(*words, *JSON))["centres"] == [["3/2"], ["733/100"]]
    assert "1  0.6224...  0.3775...\n" in out
    assert "taken = yes, L certainly rises\n" in out


def test_two_columns() -> None:
    """All columns, in the order of the header, with another delimiter."""
    with files(plane="x;y\n0;0\n0;1\n3;0\n3;1\n") as path:
        words = ("cluster", path["plane"], "--delimiter", ";", "--centres", "1,0;1,1", *JSON)
        assert steps(answered(*words))["error"] == [["squared error", "9"]]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "--centres"),
        (("--centres", "1;"), "--centres takes one CSV record"),
        (("--centres", "1,2"), "centre 1"),
        (("--centres", "x"), "centre 1: a number is written"),
        (("--centres", "1", "--grid", "3"), "go with --gaussians"),
        (("--centres", "1", "--places", "3"), "go with --gaussians"),
        (("--centres", "1", "--gaussians", "--grid", "3"), "needs --variance V and --grid N"),
        (("--centres", "1", "--steps", "-1"), "--steps takes a whole number"),
        (("--centres", "1", "--gaussians", "--variance", "1", "--grid", "0"), "at least 1"),
        (("--centres", "1", *SOFT, "--places", "1001"), "places must lie in 0..1000"),
        (("--centres", "1", "--columns", "hnd"), "did you mean 'hand'?"),
    ],
)
def test_mistakes_are_told_in_one_line(words: tuple[str, ...], message: str) -> None:
    """Status 2, nothing on standard output."""
    columns = () if "--columns" in words else ("--columns", "hand")
    with files(hands=HANDS) as path:
        assert message in refused("cluster", path["hands"], *columns, *words)
