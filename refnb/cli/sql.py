"""refnb sql: the query that counts a table where it lies."""

from collections.abc import Sequence

from refnb.cli.arguments import Parser, UsageError
from refnb.cli.reply import Reply
from refnb.cli.words import record
from refnb.door import statement
from refnb.queries.dialects import DIALECTS

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

_OPTIONS = {
    "--schema": ("A,B", "where the table is: a schema, or a catalogue and a schema"),
    "--features": ("A,B", "the columns to count, each value as a word"),
    "--numbers": ("A,B", "the columns to sum up, for gaussian and poisson features"),
    "--weight": ("COLUMN", "a column of weights, whole numbers or decimals"),
    "--missing": ("MARK", "the text that marks a missing cell of SAMPLE"),
}


def sql(arguments: Sequence[str]) -> Reply:
    """Print the query that counts a table.

    Raises: UsageError, and every refusal of the names.
    """
    options = _parser().parse_args(list(arguments))
    lists = _lists(vars(options))
    if options.sample is None and not lists.keys() & {"features", "numbers"}:
        raise UsageError("say which columns to count: --features, --numbers or a SAMPLE")
    found = statement.sql(
        (*lists.pop("schema", ()), options.table),
        options.label,
        dialect=options.dialect,
        features=lists.get("features"),
        numbers=lists.get("numbers"),
        weight=options.weight,
        like=options.sample,
        missing=options.missing,
    )
    return Reply([found])


def _lists(given: dict[str, str | None]) -> dict[str, tuple[str, ...]]:
    """Return the lists that are given."""
    names = ("schema", "features", "numbers")
    found = {name: words for name in names if (words := given[name]) is not None}
    return {name: record(words, f"--{name}") for name, words in found.items()}


def _parser() -> Parser:
    parser = Parser("refnb sql", "The query that counts a table where it lies.", _EPILOG)
    parser.add_argument("sample", nargs="?", metavar="SAMPLE", help="a CSV file with its columns")
    parser.add_argument("--dialect", required=True, choices=[*DIALECTS])
    parser.add_argument("--table", required=True, metavar="NAME", help="the table or view")
    parser.add_argument("--label", required=True, metavar="COLUMN", help="the labels")
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    return parser
