"""curve: the expected error after n examples."""

from pathlib import Path

from cli.commands import EXAMPLES, answered, refused, steps

HIKING = str(EXAMPLES / "hiking.json")
JSON = ("--format", "json")


def test_a_curve_point_by_point() -> None:
    """The fractions of the page, and the three prices."""
    out = answered("curve", HIKING, "--up-to", "4", "--smooth", "laplace", "--ties", "first")
    assert "limit = err* + assumption = 87/200 + 3/200 = 9/20 = 0.45\n" in out
    assert "4  0.492023  0.042023      0.000000  393618159/800000000\n" in out
    assert "ties = to the first that ties\n" in out


def test_chosen_sizes_as_values() -> None:
    """Exact numbers for programs, whatever their length."""
    out = answered("curve", HIKING, "--sizes", "30,2", *JSON)
    curve = steps(out)["curve"]
    assert isinstance(curve, list)
    assert [row[0] for row in curve if isinstance(row, list)] == ["2", "30"]


def test_the_joint_table_and_every_form() -> None:
    """Its limit is the Bayes error; a page and a sheet are written, too."""
    words = ("curve", HIKING, "--up-to", "3", "--rule", "joint")
    assert "limit = err* + assumption = 87/200 + 0 = 87/200 = 0.435\n" in answered(*words)
    assert answered(*words, "--format", "markdown").startswith("## A learning curve")
    assert "\\documentclass" in answered(*words, "--format", "latex")


def test_usual_choices() -> None:
    """0 to 30 examples, nothing smoothed, even ties."""
    out = answered("curve", HIKING)
    assert "smoothing = none\n" in out
    assert "30  0.4" in out


def test_refusals(tmp_path: Path) -> None:
    """One line on standard error."""
    assert "--up-to takes a whole number" in refused("curve", HIKING, "--up-to", "many")
    assert "--sizes takes a whole number" in refused("curve", HIKING, "--sizes", "1,,2")
    assert "did you mean 'laplace'" in refused("curve", HIKING, "--smooth", "Laplace")
    joint = refused("curve", HIKING, "--rule", "joint", "--smooth", "laplace")
    assert joint == "the joint table is not smoothed"
    assert "the limit is 400000000" in refused("curve", HIKING, "--sizes", "400")
    assert "steps, the limit is 5" in refused("curve", HIKING, "--limit", "5")
    assert "none.json" in refused("curve", str(tmp_path / "none.json"))
