"""refnb refute: the smallest truth that breaks a claim."""

from collections.abc import Sequence

from refnb.api import counterexamples
from refnb.cli.arguments import Parser, whole
from refnb.cli.reply import Reply
from refnb.core.limits import Limits
from refnb.decision.claims import CLAIMS
from refnb.worked.solution import FORMS


def refute(arguments: Sequence[str]) -> Reply:
    """Try a claim on all truths up to a denominator.

    Raises: UsageError; UnknownValue for another claim; OutOfRange for too many truths.
    """
    options = _parser().options(arguments)
    lists = ["2,2"] if options.features is None else options.features
    sizes = [size for words in lists if words for size in words.split(",")]
    found = counterexamples.refute(
        options.claim,
        whole(options.labels, "--labels", 1),
        [whole(size, "--features", 1) for size in sizes],
        whole(options.denominator, "--denominator", 1),
        within=Limits(values=whole(options.limit, "--limit", 1)),
    )
    return Reply([found.render(options.format)])


def _parser() -> Parser:
    width = max(map(len, CLAIMS)) + 2
    told = "\n".join(f"  {name:{width}}{claim.words}" for name, claim in CLAIMS.items())
    epilog = f"claims:\n{told}"
    parser = Parser("refnb refute", "The smallest counterexample to a claim.", epilog)
    parser.add_argument("claim", metavar="CLAIM", help="one of the claims below")
    parser.add_argument("--labels", default="2", metavar="N", help="how many labels (default: 2)")
    words = "how many values each feature has (default: 2,2)"
    parser.add_argument("--features", action="append", metavar="N,N,...", help=words)
    words = "try all truths with denominators up to this (default: 6)"
    parser.add_argument("--denominator", default="6", metavar="N", help=words)
    words = "refuse when truths times places are more (default: 200000)"
    parser.add_argument("--limit", default="200000", metavar="N", help=words)
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser
