"""refnb text: classify documents by their words, exactly, and tell how often that is right."""

import argparse
from collections.abc import Sequence
from time import monotonic_ns

from refnb.classifiers.naive import Prior
from refnb.cli.arguments import Parser, UsageError, whole
from refnb.cli.folders import Tree, check_same_classes, classes, documents, parted
from refnb.cli.reply import Reply
from refnb.cli.results import (
    Outcome,
    Point,
    learning_curve,
    point,
    seconds_of,
    steps_of,
    time,
    written,
)
from refnb.cli.trial import How, at_share, curve, empty, examine, kept, learned
from refnb.cli.words import distribution
from refnb.estimation import smoothing
from refnb.estimation.smoothing import Smoothing
from refnb.solutions import steps
from refnb.solutions.solution import FORMS

_EPILOG = """\
A FOLDER holds a sub-folder for each class, with a file for each document.
Several are read as one. Words are runs of ASCII letters, in lower case.

examples
  refnb text letters --test new-letters
  refnb text letters --hold-out 3 --least 3 --common 100
  refnb text letters --hold-out 3 --curve

--hold-out 3 tests on the third, sixth, ... file of each class, sorted by name,
and learns from the others; the words are counted in these.
"""

_OPTIONS = {
    "--test": ("FOLDER", "test on these documents"),
    "--hold-out": ("N", "test on every N-th file of each class, and learn from the others"),
    "--smooth": ("RULE", "none, laplace, add=1/2 or m=3 (default: laplace)"),
    "--smooth-prior": ("RULE", "the same for the prior (default: none)"),
    "--prior": ("a=1/10,b=9/10", "the prior, instead of an estimate"),
    "--least": ("N", "leave out words that occur fewer than N times (default: 1)"),
    "--common": ("N", "leave out the N most frequent words (default: 0)"),
}
_USUAL = {"smooth": "laplace", "smooth_prior": "none", "least": "1", "common": "0"}


def text(arguments: Sequence[str]) -> Reply:
    """Learn from folders of texts and test on others.

    Raises: UsageError, and every refusal of the folders and the choices.
    """
    options = _parser().parse_args(list(arguments))
    _check(options)
    how = _how(options)
    learn, judge = _trees(options)
    trial = _curve if options.curve else _once
    found, status = trial(how, learn, judge)
    choices = steps.choices(_choices(options, how, learn, judge))
    return Reply([written((choices, *found), options.format)], status)


def _once(how: How, learn: Tree, judge: Tree) -> Outcome:
    """Learn from all that is given, and be tested."""
    start, pile = monotonic_ns(), empty(learn)
    for _, document in documents(learn, "learning"):
        pile.put(document)
    lanes = learned(pile, how)
    middle = monotonic_ns()
    result = examine(lanes, (document for _, document in documents(judge, "deciding")))
    end = monotonic_ns()
    seconds = {"learning": seconds_of(start, middle), "deciding": seconds_of(middle, end)}
    return steps_of(result, pile, lanes, seconds), int(result.unanswered > 0)


def _curve(how: How, learn: Tree, judge: Tree) -> Outcome:
    """Learn from growing shares, and be tested after each on the same documents."""
    start, points, status = monotonic_ns(), list[Point](), 0
    asked = kept(document for _, document in documents(judge, "reading"))
    for k, pile in curve(documents(learn, "learning"), learn):
        with at_share(k):
            lanes = learned(pile, how)
        result = examine(lanes, asked)
        points.append(point(k, pile, lanes, result))
        status = max(status, int(result.unanswered > 0))
    seconds = {"in all": seconds_of(start, monotonic_ns())}
    return (learning_curve(points), time(seconds)), status


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
    """Require one kind of test, and one kind of prior."""
    if (options.test is None) == (options.hold_out is None):
        raise UsageError("give either --test FOLDER or --hold-out N")
    if options.prior is not None and options.smooth_prior is not None:
        raise UsageError("give only one of --prior, --smooth-prior")


def _how(options: argparse.Namespace) -> How:
    written_ = {option: words for option, words in vars(options).items() if words is not None}
    given = {**_USUAL, **written_}
    prior: Prior = smoothing.smoothing(given["smooth_prior"])
    if options.prior is not None:
        prior = distribution(options.prior)
    least, common = whole(given["least"], "--least", 0), whole(given["common"], "--common", 0)
    return How(smoothing.smoothing(given["smooth"]), prior, least, common)


def _trees(options: argparse.Namespace) -> tuple[Tree, Tree]:
    """Return the files to learn from and those to be tested on."""
    every = None if options.hold_out is None else whole(options.hold_out, "--hold-out", 2)
    tree = classes(options.folders)
    if every is not None:
        return parted(tree, every)
    judge = classes([options.test])
    check_same_classes(tree, judge, options.test)
    return tree, judge


def _choices(options: argparse.Namespace, how: How, learn: Tree, judge: Tree) -> dict[str, str]:
    """Tell every choice in words, the usual ones too."""
    held = f"one file in {options.hold_out} of each class, in the order of their names"
    rule = how.prior.spelling() if isinstance(how.prior, Smoothing) else ""
    return {
        "texts": " ".join(options.folders),
        "tested on": options.test or held,
        "classes": str(len(learn)),
        "documents": f"{_size(learn)} to learn from, {_size(judge)} to be tested on",
        "smoothing": how.smoothing.spelling(),
        "prior": f"estimated, smoothing {rule}" if rule else options.prior,
        "words left out": _left_out(how),
    }


def _left_out(how: How) -> str:
    if how.common == 0 and how.least <= 1:
        return "none"
    return f"the {how.common} most frequent, and those seen fewer than {how.least} times"


def _size(tree: Tree) -> int:
    return sum(map(len, tree.values()))
