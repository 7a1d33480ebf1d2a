"""refnb hmm: a hidden Markov model, asked what was seen, or taught by what was seen."""

import argparse
from collections.abc import Sequence

import refnb.api.hmm
from refnb.cli.arguments import Parser, UsageError, check_needs, whole
from refnb.cli.reply import Reply
from refnb.cli.words import usual
from refnb.worked.solution import FORMS

_EPILOG = """\
MODEL holds three tables as JSON, its numbers written 9/10, 0.9, 90% or 0.9^2:

  {"start": {"rain": 0.5, "dry": 0.5},
   "transition": {"rain": {"rain": 0.7, "dry": 0.3}, "dry": {"rain": 0.3, "dry": 0.7}},
   "emission": {"rain": {"umbrella": 0.9, "none": 0.1},
                "dry": {"umbrella": 0.2, "none": 0.8}}}

FILE holds a sequence in each line, its symbols separated by commas, without a head.

examples
  refnb example umbrella > umbrella.json
  refnb hmm umbrella.json --observe umbrella,umbrella,none
  refnb hmm umbrella.json --learn days.csv --steps 20 --grid 1000000 --save new.json

A step of Baum-Welch makes the numbers many times longer. With --grid D every probability
is rounded to a multiple of 1/D, if that is verified to be better than before.
"""

_OPTIONS = {
    "--learn": ("FILE", "learn from these sequences, one in each line (- for stdin)"),
    "--steps": ("N", "steps of Baum-Welch at most (default: 1)"),
    "--grid": ("D", "round every probability to a multiple of 1/D (default: exact)"),
    "--save": ("FILE", "write the model that was learned, as JSON"),
}


def hmm(arguments: Sequence[str]) -> Reply:
    """Work out the hidden states of what was seen, or steps of learning.

    Raises: UsageError, and every refusal of the files, the symbols and the steps.
    """
    options = _parser().options(arguments)
    _check(options)
    chain = refnb.api.hmm.hmm(options.model)
    if options.observe is not None:
        return Reply([chain.observe(options.observe).render(options.format)])
    grid = None if options.grid is None else whole(options.grid, "--grid", 1)
    taught = chain.learn(options.learn, whole(usual(options.steps, "1"), "--steps", 1), grid)
    if options.save is not None:
        taught.chain.save(options.save)
    return Reply([taught.render(options.format)])


def _parser() -> Parser:
    parser = Parser("refnb hmm", "Hidden states, from what was seen, exactly.", _EPILOG)
    parser.add_argument("model", metavar="MODEL", help="the model as JSON, or - for stdin")
    words = "what was seen: symbols separated by commas; what is repeated comes later"
    parser.add_argument("--observe", metavar="WORDS", action="list", help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser


def _check(options: argparse.Namespace) -> None:
    """Require one question, and what goes with it."""
    if (options.observe is None) == (options.learn is None):
        raise UsageError("give one of --observe WORDS, --learn FILE")
    check_needs(options, ("steps", "grid", "save"), "--learn", options.learn is not None)
