"""refnb serve: refnb as a port, for anyone's client."""

import sys
from collections.abc import Sequence

from refnb.cli.arguments import Parser
from refnb.cli.reply import Reply
from refnb.conformance.serve import replies


def serve(arguments: Sequence[str]) -> Reply:
    """Answer requests on standard input, one JSON object a line, until `bye`."""
    parser = Parser("refnb serve", "Answer the requests of the conformance protocol.")
    parser.parse_args(list(arguments))
    for reply in replies(sys.stdin):
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()
    return Reply([])
