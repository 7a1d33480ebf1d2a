"""refnb bayes: Bayes' theorem, from a prior and a likelihood."""

from collections.abc import Sequence

import refnb.api.bayes
from refnb.cli import certificate
from refnb.cli.arguments import Parser
from refnb.cli.reply import Reply
from refnb.cli.words import distribution
from refnb.worked.solution import FORMS

_EPILOG = """\
example
  refnb bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5% --event positive
  refnb bayes --prior ill=1%,well=99% --likelihood ill=0.9,well=5% \
              --likelihood ill=0.1,well=95%

Each --likelihood is an observation, and they are independent given the hypothesis.
Numbers are 9/10, 0.9 or 90%, or expressions such as 0.8^10 and 20%*20%. Only the
ratios of the likelihoods matter, so they may be densities above 1.
"""


def bayes(arguments: Sequence[str]) -> Reply:
    """Work out the posterior of each hypothesis.

    Raises: UsageError, and every refusal of the tables.
    """
    parser = Parser("refnb bayes", "Bayes' theorem, worked out exactly.", _EPILOG)
    parser.add_argument("--prior", metavar="H=P,H=P", required=True, help="P(h)")
    words = "P(e | h); repeat it for each observation"
    parser.add_argument(
        "--likelihood", metavar="H=P,H=P", action="append", required=True, help=words
    )
    parser.add_argument("--event", metavar="WORDS", default="e", help="a name for e (default: e)")
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    certificate.add(parser)
    options = parser.options(arguments)
    prior = distribution(options.prior, "--prior")
    likelihoods = [distribution(words, "--likelihood") for words in options.likelihood]
    found = refnb.api.bayes.bayes(prior, likelihoods, options.event)
    answer: str = found.render(options.format)
    if options.certificate is None:
        return Reply([answer])
    return certificate.reply(options.certificate, answer, found.certificate())
