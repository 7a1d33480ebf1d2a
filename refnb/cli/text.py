"""refnb text: classify documents by their words, exactly, and tell how often that is right."""

import argparse
from collections.abc import Sequence

from refnb.cli.arguments import Parser, UsageError, whole
from refnb.cli.reply import Reply
from refnb.cli.words import prior
from refnb.door import curves, folders, texts
from refnb.solutions.solution import FORMS

_EPILOG = """\
A FOLDER holds a sub-folder for each class, with a file for each document.
Several are read as one. Words are runs of ASCII letters, in lower case.

examples
  refnb text letters --given "Chinese Tokyo"
  refnb text letters --test new-letters
  refnb text letters --hold-out 3 --least 3 --common 100
  refnb text letters --hold-out 3 --curve

--hold-out 3 tests on the third, sixth, ... file of each class, sorted by name,
and learns from the others; the words are counted in these.
"""

_OPTIONS = {
    "--given": ("DOCUMENT", "work out one document, in quotes"),
    "--test": ("FOLDER", "test on these documents"),
    "--hold-out": ("N", "test on every N-th file of each class, and learn from the others"),
    "--smooth": ("RULE", "none, laplace, add=1/2 or m=3 (default: laplace)"),
    "--smooth-prior": ("RULE", "the same for the prior (default: none)"),
    "--prior": ("a=1/10,b=9/10", "the prior, or the word uniform, instead of an estimate"),
    "--least": ("N", "leave out words that occur fewer than N times (default: 1)"),
    "--common": ("N", "leave out the N most frequent words (default: 0)"),
}


def text(arguments: Sequence[str]) -> Reply:
    """Learn from folders of texts, and work out one document or test on others.

    Raises: UsageError, and every refusal of the folders and the choices.
    """
    options = _parser().parse_args(list(arguments))
    _check(options)
    tree = folders.tree(options.folders)
    if options.given is not None:
        learned = texts.learn(tree, _how(options))
        return Reply([learned.ask(options.given).render(options.format)])
    if options.hold_out is None:
        judge = folders.tree(options.test)
    else:
        tree, judge = folders.parted(tree, whole(options.hold_out, "--hold-out", 2))
    if options.curve:
        points = curves.learning_curve(tree, judge, _how(options))
        return Reply([points.render(options.format)], int(points.unanswered > 0))
    trial = texts.learn(tree, _how(options)).test(judge)
    return Reply([trial.render(options.format)], int(trial.unanswered > 0))


def _how(options: argparse.Namespace) -> texts.How:
    return texts.how(
        options.smooth or "laplace",
        prior(options.prior, options.smooth_prior),
        whole(options.least or "1", "--least", 0),
        whole(options.common or "0", "--common", 0),
    )


def _parser() -> Parser:
    parser = Parser("refnb text", "Classify texts exactly, and see how often it is right.", _EPILOG)
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help="the texts to learn from")
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    words = "learn from 1/64, 1/32, ... 1/1 of the documents, and test after each"
    parser.add_argument("--curve", action="store_true", help=words)
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser


def _check(options: argparse.Namespace) -> None:
    """Require one question, and one kind of prior."""
    if sum(given is not None for given in (options.given, options.test, options.hold_out)) != 1:
        raise UsageError("give one of --given DOCUMENT, --test FOLDER, --hold-out N")
    if options.curve and options.given is not None:
        raise UsageError("--curve goes with --test or --hold-out")
    if options.prior is not None and options.smooth_prior is not None:
        raise UsageError("give only one of --prior, --smooth-prior")
