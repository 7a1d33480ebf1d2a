"""refnb cluster: rows of numbers in groups, from first centres."""

from collections.abc import Sequence
from typing import TypedDict

from refnb.api import clustering
from refnb.cli.arguments import Parser, UsageError, record, whole
from refnb.cli.reply import Reply
from refnb.worked.solution import FORMS

_EPILOG = """\
examples
  refnb cluster hands.csv --columns length,width --centres "18,8;20,9"
  refnb cluster hands.csv --columns length --centres "18;20" --steps 5
  refnb cluster hands.csv --columns length --centres "18;20" --gaussians --variance 1/4 --grid 100

The first centres are written with ; between them and , between their numbers, in the
order of the columns. k means goes on until no centre moves. The means of Gaussians
with one known variance are rounded to multiples of 1/N, and a step is taken only when
the likelihood certainly rises.
"""

_OPTIONS = {
    "--variance": ("V", "the variance of every column, such as 1/4"),
    "--grid": ("N", "means are multiples of 1/N"),
    "--places": ("N", f"of each share and logarithm (default: {clustering.PLACES})"),
    "--missing": ("MARK", "the text that marks a missing cell"),
}


class Method(TypedDict, total=False):
    """TextChoices the centres are moved."""

    method: clustering.Method
    variance: str
    grid: int
    places: int


def cluster(arguments: Sequence[str]) -> Reply:
    """Work out where the centres go, step by step.

    Raises: UsageError, and every refusal of the table and of the choices.
    """
    options = _parser().options(arguments)
    found = clustering.cluster(
        options.table,
        options.columns,
        centres=[record(words, "--centres") for words in options.centres.split(";")],
        steps=whole(options.steps, "--steps", 0),
        missing=options.missing,
        delimiter=options.delimiter,
        **_method(options.gaussians, options.variance, options.grid, options.places),
    )
    return Reply([found.render(options.format)])


def _method(soft: bool, variance: str | None, grid: str | None, places: str | None) -> Method:
    """Return the method and what goes with it."""
    if not soft and any(given is not None for given in (variance, grid, places)):
        raise UsageError("--variance, --grid and --places go with --gaussians")
    if not soft:
        return {"method": "means"}
    if variance is None or grid is None:
        raise UsageError("--gaussians needs --variance V and --grid N")
    digits = whole(places or str(clustering.PLACES), "--places", 0)
    whole_grid = whole(grid, "--grid", 1)
    return {"method": "gaussians", "variance": variance, "grid": whole_grid, "places": digits}


def _parser() -> Parser:
    parser = Parser("refnb cluster", "k means, and the means of k Gaussians.", _EPILOG)
    parser.add_argument("table", metavar="TABLE", help="a CSV file, or - for stdin")
    words = "the columns to use (default: all)"
    parser.add_argument("--columns", metavar="A,B", action="list", help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    parser.add_argument("--centres", metavar='"A,B;A,B"', required=True, help="the first centres")
    parser.add_argument("--gaussians", action="store_true", help="means of k Gaussians, by EM")
    steps = str(clustering.STEPS)
    parser.add_argument("--steps", metavar="N", default=steps, help=f"at most (default: {steps})")
    parser.add_argument("--delimiter", metavar="CHAR", default=",", help="default: a comma")
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser
