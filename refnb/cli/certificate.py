"""--certificate FILE: the answer with its proof, for `python -m refnb.verify FILE`."""

import argparse
from collections.abc import Collection
from typing import TYPE_CHECKING

from refnb.cli.arguments import Parser, UsageError
from refnb.cli.reply import Reply
from refnb.door import files

if TYPE_CHECKING:
    from refnb.certificates.written import Certificate

OPTION = "--certificate"


def add(parser: Parser) -> None:
    """Let a command take the option."""
    words = "write the answer with its proof, as JSON; - instead of the answer"
    parser.add_argument(OPTION, metavar="FILE", help=words)


def check(options: argparse.Namespace, sources: Collection[str | None]) -> None:
    """Require a file that is not read.

    Raises: UsageError.
    """
    if options.certificate == "":
        raise UsageError(f"{OPTION} takes the name of a file, or -")
    if options.certificate not in (None, "-") and options.certificate in sources:
        raise UsageError(f"{OPTION} would write over {options.certificate!r}, which is read")


def reply(path: str, answer: str, made: "Certificate") -> Reply:
    """Return the answer, once the certificate is written, or the certificate itself for -."""
    if path == "-":
        return Reply([made.json()])
    files.save(path, made.json())
    return Reply([answer])
