"""--certificate FILE: the answer with its proof, for `python -m refnb.certificates.verify FILE`."""

from typing import TYPE_CHECKING

from refnb.cli.arguments import Parser
from refnb.cli.reply import Reply

if TYPE_CHECKING:
    from refnb.certificates.written import Certificate


def add(parser: Parser) -> None:
    """Let a command take the option."""
    words = "write the answer with its proof, as JSON; - instead of the answer"
    parser.add_argument("--certificate", metavar="FILE", help=words)


def reply(path: str, answer: str, made: "Certificate") -> Reply:
    """Return the answer, once the certificate is written, or the certificate itself for -."""
    if path == "-":
        return Reply([made.json()])
    made.save(path)
    return Reply([answer])
