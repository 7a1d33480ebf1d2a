"""refnb em: learn from a table with missing cells, by expectation maximisation."""

import argparse
from collections.abc import Sequence

import refnb.api.em
from refnb.api import starting_points
from refnb.cli.arguments import Parser, UsageError, whole
from refnb.cli.reply import Reply
from refnb.cli.words import domains, usual
from refnb.worked.solution import FORMS

_EPILOG = """\
examples
  refnb em mails.csv --label kind
  refnb em mails.csv --label kind --labels ham,spam --start turns --steps 50
  refnb em mails.csv --label kind --start model.json --grid none --steps 3
  refnb em days.csv --network network.json --steps 20 --format markdown

An empty cell is missing, or what --missing marks. Without a start, naive Bayes is first
estimated from the rows that have a label; where none has, --labels and --start turns
label each different row in turn. A network file holds variables, parents and tables, and
is its own start:
  {"variables": {"rain": ["yes", "no"], "wet": ["yes", "no"]},
   "parents": {"rain": [], "wet": ["rain"]},
   "tables": {"rain": [[[], {"yes": 0.2, "no": 0.8}]],
              "wet": [[["yes"], {"yes": "9/10", "no": 0.1}], [["no"], {...}]]}}

With --grid none every number is exact, and several times longer after each step.
"""

_LISTS = {
    "--features": ("A,B", "the columns to use (default: all others)"),
    "--labels": ("yes,no", "declare the labels"),
}
_OPTIONS = {
    "--label": ("COLUMN", "the column of the labels, which may be missing in some rows or all"),
    "--network": ("FILE", "a network as JSON, in the place of naive Bayes"),
    "--start": (
        "|".join([*starting_points.STARTS, "FILE"]),
        "or a saved model (default: labelled)",
    ),
    "--smooth": ("RULE", "of the start: none, laplace, add=1/2 or m=3 (default: laplace)"),
    "--steps": ("N", "at most so many steps (default: 10)"),
    "--grid": ("N|none", "round entries to 1/N where that gains, or not (default: 1000)"),
    "--missing": ("MARK", "the text that marks a missing cell (default: an empty cell)"),
    "--weight": ("COLUMN", "a column of whole weights"),
    "--save": ("FILE", "write what was learned as JSON"),
}


def em(arguments: Sequence[str]) -> Reply:
    """Learn, and show the first step and the whole climb.

    Raises: UsageError, and every refusal of the table and the choices.
    """
    options = _parser().options(arguments)
    if (options.label is None) == (options.network is None):
        raise UsageError("give either --label COLUMN or --network FILE")
    found = _learned(options)
    if options.save is not None:
        found.save(options.save)
    return Reply([found.render(options.format)])


def _learned(options: argparse.Namespace) -> refnb.api.em.Climb:
    return refnb.api.em.em(
        options.table,
        options.label,
        network=options.network,
        start=options.start,
        steps=whole(usual(options.steps, str(refnb.api.em.TAKEN)), "--steps", 0),
        grid=_grid(usual(options.grid, str(refnb.api.em.GRID))),
        smoothing=usual(options.smooth, refnb.api.em.RULE),
        features=options.features,
        domains=domains(options.domain) or None,
        labels=options.labels,
        missing=usual(options.missing, refnb.api.em.MISSING),
        weight=options.weight,
        delimiter=options.delimiter,
    )


def _grid(words: str) -> int | None:
    return None if words == "none" else whole(words, "--grid", 1)


def _parser() -> Parser:
    about = "Learn from rows with missing cells, exactly, by expectation maximisation."
    parser = Parser("refnb em", about, _EPILOG)
    parser.add_argument("table", metavar="TABLE", help="a CSV file, or - for stdin")
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    parser.add_argument("--delimiter", metavar="CHAR", default=",", help="default: a comma")
    words = "declare the values of a feature and their order"
    parser.add_argument("--domain", metavar="NAME=V1,V2", action="append", default=[], help=words)
    for option, (metavar, words) in _LISTS.items():
        parser.add_argument(option, metavar=metavar, action="list", help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    return parser
