"""refnb sql: the query that counts a table where it lies."""

from collections.abc import Sequence

import refnb.api.sql
from refnb.cli.arguments import Parser, UsageError
from refnb.cli.reply import Reply
from refnb.io.sql_dialects import DIALECTS

_EPILOG = """\
examples
  refnb sql --dialect postgres --table days --label Play --features Outlook,Wind
  refnb sql weather.csv --dialect duckdb --schema lake,main --table days --label Play
  refnb sql --dialect sqlite --table pets --label kind --features coat --numbers grams

What the engine answers, as CSV with its header, is a table of counts:
  refnb classify --counts counts.csv --given Outlook=sunny

SAMPLE is a CSV file with the columns of the table. Where neither --features nor
--numbers is given, its first 1,000 rows tell which columns hold measured numbers.
"""

_LISTS = {
    "--schema": "where the table is: a schema, or a catalogue and a schema",
    "--features": "the columns to count, each value as a word",
    "--numbers": "the columns to sum up, for gaussian and poisson features",
}
_OPTIONS = {
    "--weight": ("COLUMN", "a column of weights, whole numbers or decimals"),
    "--missing": ("MARK", "the text that marks a missing cell of SAMPLE"),
}


def sql(arguments: Sequence[str]) -> Reply:
    """Print the query that counts a table.

    Raises: UsageError, and every refusal of the names.
    """
    options = _parser().options(arguments)
    if options.sample is None and options.features is None and options.numbers is None:
        raise UsageError("say which columns to count: --features, --numbers or a SAMPLE")
    found = refnb.api.sql.sql(
        (*(options.schema or ()), options.table),
        options.label,
        dialect=options.dialect,
        features=options.features,
        numbers=options.numbers,
        weight=options.weight,
        like=options.sample,
        missing=options.missing,
    )
    return Reply([found])


def _parser() -> Parser:
    parser = Parser("refnb sql", "The query that counts a table where it lies.", _EPILOG)
    parser.add_argument("sample", nargs="?", metavar="SAMPLE", help="a CSV file with its columns")
    parser.add_argument("--dialect", required=True, choices=[*DIALECTS])
    parser.add_argument("--table", required=True, metavar="NAME", help="the table or view")
    parser.add_argument("--label", required=True, metavar="COLUMN", help="the labels")
    for option, words in _LISTS.items():
        parser.add_argument(option, metavar="A,B", action="list", help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    return parser
