"""refnb conform: judge a port by the vectors of the specification, and what helps to write one."""

from collections.abc import Sequence
from pathlib import Path

from refnb.cli.options import Reply, UsageError
from refnb.conformance import kit
from refnb.core.escapes import printable
from refnb.io import suggestions

_TAKES = {
    "show": "show takes the name of a vector or of a clause",
    "kit": "kit takes a folder to write into",
}


def subcommand(arguments: Sequence[str]) -> Reply | None:
    """Answer a subcommand; None where the first word is none.

    Raises: UsageError; BadTable and BadRequest for damaged files.
    """
    match arguments:
        case ["show", name]:
            return Reply([kit.shown(name)])
        case ["kit", folder] if not folder.startswith("-"):
            return Reply([f"{printable(str(path))}\n" for path in kit.write(Path(folder))])
        case [name, *_] if not name.startswith("-"):
            unknown = f"conform has no {name!r}{suggestions.hint(name, _TAKES)}"
            raise UsageError(_TAKES.get(name, unknown))
        case _:
            return None
