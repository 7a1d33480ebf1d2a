"""refnb sheet: problems with other numbers on every sheet, for paper or for Moodle."""

from collections.abc import Sequence

import refnb.api.variants
from refnb.api.variants import KINDS
from refnb.cli.arguments import Parser, whole
from refnb.cli.reply import Reply

_EPILOG = """\
examples
  refnb sheet lab-test play-tennis --variants 20 --seed 7 > sheets.tex
  refnb sheet lab-test play-tennis --variants 20 --seed 7 --key > key.tex
  refnb sheet exam --variants 50 --format moodle > bank.xml

The k-th sheet has the numbers of the k-th seed: refnb solve lab-test --vary 7.
A bank holds each part of a problem that asks for one number, with its key.
"""

SEED = 20  # digits: a seed has 64 bits


def sheet(arguments: Sequence[str]) -> Reply:
    """Return the sheets, their key, or a question bank.

    Raises: UsageError; UnknownValue for another problem; BadRequest for one without variants.
    """
    parser = Parser("refnb sheet", "Problems with other numbers on every sheet.", _EPILOG)
    parser.add_argument("problems", nargs="+", metavar="PROBLEM", help="such as play-tennis")
    parser.add_argument("--variants", default="1", metavar="N", help="how many (default: 1)")
    parser.add_argument("--seed", default="1", metavar="S", help="of the first one (default: 1)")
    parser.add_argument(
        "--format", choices=refnb.api.variants.FORMS, default="latex", help="default: latex"
    )
    parser.add_argument("--key", action="store_true", help="the key, in place of the questions")
    add_kind(parser)
    options = parser.options(arguments)
    variants = whole(options.variants, "--variants", 1)
    first = whole(options.seed, "--seed", 0, SEED)
    form, key, kind = options.format, options.key, options.kind
    sheet = refnb.api.variants.sheet(options.problems, variants, first, form, key=key, kind=kind)
    return Reply([sheet])


def add_kind(parser: Parser) -> None:
    """Add the option that asks for a zero or a tie."""
    words = "exactly one count 0, or two labels that tie, where the problem can"
    parser.add_argument("--with", dest="kind", choices=KINDS[1:], default=KINDS[0], help=words)
