"""refnb serve: refnb as a port, for anyone's client."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from refnb.cli.arguments import Parser
from refnb.cli.reply import Reply
from refnb.conformance.serve import replies


def serve(arguments: Sequence[str]) -> Reply:
    """Answer requests on standard input, one JSON object a line, until `bye`."""
    parser = Parser("refnb serve", "Answer the requests of the conformance protocol.")
    parser.options(arguments)
    if isinstance(sys.stdin, TextIOWrapper):  # what is not UTF-8 is no JSON either
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    for reply in replies(sys.stdin):
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()
    return Reply([])
