"""refnb example: a small table that comes with refnb, to try things on."""

from collections.abc import Sequence

from refnb.cli.arguments import Parser
from refnb.cli.reply import Reply
from refnb.io import files


def example(arguments: Sequence[str]) -> Reply:
    """Print an example.

    Raises: UsageError; UnknownValue for another name.
    """
    epilog = f"examples: {', '.join(files.examples())}"
    parser = Parser("refnb example", "Print a small table to try things on.", epilog)
    parser.add_argument("name", metavar="NAME", help="such as weather")
    options = parser.options(arguments)
    return Reply([files.example(options.name).read_text("utf-8")])
