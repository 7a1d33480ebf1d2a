"""refnb curve: the expected error after n examples, under a stated truth."""

from collections.abc import Sequence

from refnb.api import learning_curve
from refnb.cli.arguments import Parser, whole
from refnb.cli.reply import Reply
from refnb.cli.words import usual
from refnb.core import limits
from refnb.worked.solution import FORMS

_EPILOG = """\
examples
  refnb curve hiking.json
  refnb curve hiking.json --up-to 30 --smooth laplace
  refnb curve hiking.json --sizes 10,20,100 --rule joint --ties first

FILE states the truth as refnb error takes it. Every sample of n examples counts with
its probability; none is drawn. Each point is exact, with --format json too.
"""

_OPTIONS = {
    "--up-to": ("N", f"from 0 to N examples (default: {learning_curve.UP_TO})"),
    "--smooth": ("RULE", "none, laplace, add=A or m=M (default: none)"),
    "--smooth-prior": ("RULE", "the same for the labels (default: none)"),
    "--limit": ("N", f"the most steps (default: {limits.USUAL.steps})"),
}


def curve(arguments: Sequence[str]) -> Reply:
    """Work out a learning curve, point by point.

    Raises: UsageError, and every refusal of the file and of the choices.
    """
    options = _parser().options(arguments)
    ns = options.sizes
    found = learning_curve.curve(
        options.file,
        whole(usual(options.up_to, str(learning_curve.UP_TO)), "--up-to", 0),
        sizes=None if ns is None else [whole(n, "--sizes", 0) for n in ns],
        rule=options.rule,
        smoothing=usual(options.smooth, "none"),
        prior=usual(options.smooth_prior, "none"),
        ties=options.ties,
        limit=_limit(options.limit),
    )
    return Reply([found.render(options.format)])


def _limit(words: str | None) -> int:
    return whole(usual(words, str(limits.USUAL.steps)), "--limit", 1)


def _parser() -> Parser:
    parser = Parser("refnb curve", "The expected error after n examples, exactly.", _EPILOG)
    parser.add_argument("file", metavar="FILE", help="the truth as JSON, or - for stdin")
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    words = "these numbers of examples instead"
    parser.add_argument("--sizes", metavar="N,N", action="list", help=words)
    parser.add_argument(
        "--rule", choices=learning_curve.RULES, default="naive", help="default: naive"
    )
    parser.add_argument(
        "--ties", choices=[*learning_curve.TIES], default="even", help="default: even"
    )
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser
