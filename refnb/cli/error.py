"""refnb error: the expected error of naive Bayes under a stated truth."""

# ruff: noqa: PLC0415 - a model is seldom judged

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refnb.api import expected_error, true_distribution
from refnb.cli import certificate
from refnb.cli.arguments import Parser
from refnb.cli.reply import Reply
from refnb.io import files
from refnb.worked.solution import FORMS

if TYPE_CHECKING:
    from refnb.api.classifier import Classifier

_EPILOG = """\
FILE states the truth, either cell by cell or by its parameters, as JSON:

  {"labels": ["stay", "hike"], "features": {"Sunny": ["F", "T"]},
   "truth": [[["F"], "stay", "1/4"], [["T"], "hike", "75%"]]}

  {"prior": {"stay": 0.5, "hike": 0.5},
   "conditionals": {"Sunny": {"stay": {"F": 0.3, "T": 0.7},
                              "hike": {"F": "1/5", "T": "4/5"}}}}

A table is an object or an array of pairs. A model given with --from has the second form.
Parameters that make more than 4096 outcomes are answered without the table of them.
"""


def error(arguments: Sequence[str]) -> Reply:
    """Work out the expected error of naive Bayes, with the table of outcomes if it is short.

    Raises: UsageError, and every refusal of the files and of the truth.
    """
    options = _parser().options(arguments)
    rival = vars(options)["from"]
    truth = true_distribution.recognised(options.file)
    rule = expected_error.NAIVE if rival is None else _loaded(rival)
    with files.naming(options.file if rival is None else rival):
        found = expected_error.error(truth, rule)
    answer: str = found.render(options.format)
    if options.certificate is None:
        return Reply([answer])
    return certificate.reply(options.certificate, answer, found.certificate())


def _loaded(path: str) -> "Classifier":
    """Return a saved model."""
    from refnb.api import learning

    return learning.load(path)


def _parser() -> Parser:
    parser = Parser("refnb error", "The exact expected error under a stated truth.", _EPILOG)
    parser.add_argument("file", metavar="FILE", help="the truth as JSON, or - for stdin")
    words = "a model to judge (default: naive Bayes with the truth's own marginals)"
    parser.add_argument("--from", metavar="MODEL", help=words)
    certificate.add(parser)
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser
