"""refnb text: classify documents by their words, exactly, and tell how often that is right."""

import argparse
from collections.abc import Sequence

import refnb.api.text
from refnb.api import text_learning_curve, text_sources
from refnb.api.text_sources import Tree
from refnb.cli.arguments import Parser, UsageError, check_needs, check_rivals, record, whole
from refnb.cli.reply import Reply
from refnb.cli.words import prior, usual
from refnb.worked.solution import FORMS

_EPILOG = """\
A FOLDER holds a sub-folder for each class, with a file for each document.
Several are read as one. A table has its texts and classes in two columns.
Words are runs of letters and digits, in lower case, or of the letters A to Z.

examples
  refnb text letters --given "Chinese Tokyo"
  refnb text sms.csv --text v2 --label v1 --given "win money" --model bernoulli
  refnb text letters --test new-letters
  refnb text letters --hold-out 3 --least 3 --common 100
  refnb text letters --hold-out 3 --curve

--hold-out 3 tests on the third, sixth, ... document of each class, files sorted by
name, and learns from the others; the words are counted in these.
"""

_OPTIONS = {
    "--given": ("DOCUMENT", "work out one document, in quotes"),
    "--test": ("FOLDER", "test on these documents, or on a table with the same columns"),
    "--hold-out": ("N", "test on every N-th document of each class, and learn from the others"),
    "--text": ("COLUMN", "the column of texts, where a table is given"),
    "--label": ("COLUMN", "the column of classes, where a table is given"),
    "--words": ("RULE", "alphanumeric, or ascii-letters as in the notes (default: alphanumeric)"),
    "--model": ("MODEL", "multinomial, binarised or bernoulli (default: multinomial)"),
    "--extra": ("WORD,WORD", "words of the vocabulary that need not occur"),
    "--encoding": ("NAME", "that of the files, such as latin-1 (default: utf-8)"),
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
    options = _parser().options(arguments)
    _check(options)
    how = _how(options)
    if options.given is not None:
        learned = refnb.api.text.learn(_tree(options.folders, options), how)
        return Reply([learned.ask(options.given).render(options.format)])
    tree, judge, name = _trees(options)
    if options.curve:
        points = text_learning_curve.learning_curve(tree, judge, name, how)
        return Reply([points.render(options.format)], int(points.unanswered > 0))
    refnb.api.text.check_classes(judge, tree, name)  # before there is much to read
    trial = refnb.api.text.learn(tree, how).judge(judge, name)
    return Reply([trial.render(options.format)], int(trial.unanswered > 0))


def _trees(options: argparse.Namespace) -> tuple[Tree, Tree, str]:
    """Return the documents to learn from, those to be tested on, and what these are called."""
    if options.hold_out is None:
        tree = _tree(options.folders, options)
        return tree, _tree([options.test], options), options.test
    every = whole(options.hold_out, "--hold-out", 2)
    tree = _tree(options.folders, options)
    order = "names" if options.text is None else "rows"
    held = f"one document in {every} of each class, in the order of their {order}"
    return *text_sources.parted(tree, every), held


def _tree(sources: Sequence[str], options: argparse.Namespace) -> Tree:
    """Return the documents of folders, or of one table where its columns are named."""
    if options.text is None and options.label is None:
        return text_sources.tree(sources)
    if options.text is None or options.label is None or len(sources) > 1:
        raise UsageError("of one table --text and --label name the columns")
    return text_sources.tree(sources[0], options.text, options.label)


def _how(options: argparse.Namespace) -> refnb.api.text.TextChoices:
    return refnb.api.text.text_choices(
        smoothing=usual(options.smooth, "laplace"),
        prior=prior(options.prior, options.smooth_prior),
        least=whole(usual(options.least, "1"), "--least", 0),
        common=whole(usual(options.common, "0"), "--common", 0),
        words=usual(options.words, "alphanumeric"),
        model=usual(options.model, "multinomial"),
        extra=() if options.extra is None else record(options.extra, "--extra"),
        encoding=options.encoding,
    )


def _parser() -> Parser:
    parser = Parser("refnb text", "Classify texts exactly, and see how often it is right.", _EPILOG)
    parser.add_argument(
        "folders", nargs="+", metavar="FOLDER", help="the texts to learn from, or one table"
    )
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
    check_needs(options, ("curve",), "--test or --hold-out", options.given is None)
    check_rivals(options, ("prior", "smooth_prior"))
