"""refnb classify: the exact label of an instance, from a table or a model."""

import argparse
import os
from collections.abc import Sequence
from shutil import copymode

from refnb.classifiers.naive import Prior
from refnb.cli.arguments import Parser, UsageError
from refnb.cli.asking import many, one, test
from refnb.cli.learning import FAMILIES, How, Learned, learn
from refnb.cli.mixture import Families, families
from refnb.cli.models import load, saved
from refnb.cli.reply import Reply
from refnb.cli.source import named, naming
from refnb.cli.words import distribution, domains, instance, record
from refnb.data.table import Layout
from refnb.errors import BadTable
from refnb.estimation import smoothing
from refnb.solutions.solution import FORMS
from refnb.solutions.terms import visible

_EPILOG = """\
examples
  refnb classify weather.csv --label Play --given Outlook=sunny --given Wind=strong
  refnb classify weather.csv --label Play --smooth laplace --queries new.csv
  refnb classify weather.csv --label Play --test held_out.csv
  refnb classify weather.csv --label Play --save model.json
  refnb classify --from model.json --given Wind=strong
  refnb classify animals.csv --label kind --family kg=gaussian --given kg=4.5 --given coat=long

A list is one CSV record: --labels yes,no or --domain 'Wind=weak,"strong, gusty"'.
"""

_REPEATED = {
    "--given": ("NAME=VALUE", "what was observed; repeat it for each feature"),
    "--domain": ("NAME=V1,V2", "declare the values of a feature and their order"),
    "--family": ("COLUMN=FAMILY", "gaussian, poisson, bernoulli or categorical, for one column"),
}
_OPTIONS = {
    "--label": ("COLUMN", "the column of the labels"),
    "--features": ("A,B", "the columns to use (default: all others)"),
    "--smooth": ("RULE", "none, laplace, add=1/2 or m=3 (default: none)"),
    "--smooth-prior": ("RULE", "the same for the prior (default: none)"),
    "--prior": ("yes=1/10,no=9/10", "the prior, instead of an estimate"),
    "--labels": ("yes,no", "declare the labels; their order decides ties"),
    "--missing": ("MARK", "the text that marks a missing cell"),
    "--weight": ("COLUMN", "a column of weights, such as 3 or 1/2"),
    "--from": ("FILE", "a saved model, instead of a table"),
    "--queries": ("FILE", "answer every row of a CSV file"),
    "--test": ("FILE", "accuracy and confusion on a CSV file with labels"),
    "--save": ("FILE", "write the model as JSON"),
}
_LEARNING = ("model", "smooth", "smooth_prior", "prior", "domain", "labels", "family", "divisor")
_RIVALS = (("prior", "smooth_prior"), ("given", "queries", "test"))


def classify(arguments: Sequence[str]) -> Reply:
    """Answer what the options ask of a table or of a saved model.

    Raises: UsageError, and every refusal of the file, the choices and the question.
    """
    options = _parser().parse_args(list(arguments))
    _check(options)
    layout = _layout(options)
    model = vars(options)["from"]
    learned = _learn(options, layout) if model is None else load(model)
    reply = _ask(learned, options, layout)
    if options.save is not None:
        _save(options.save, saved(learned))
    return reply


def _ask(learned: Learned, options: argparse.Namespace, layout: Layout) -> Reply:
    """Put the one question that the options ask."""
    if options.queries is not None:
        return many(learned, options.queries, layout)
    if options.test is not None:
        return test(learned, options.test, layout, options.format)
    if options.given:
        return one(learned, instance(options.given), options.format)
    return Reply([f"saved {visible(options.save)}\n"])


def _parser() -> Parser:
    parser = Parser("refnb classify", "Classify exactly, from your own table.", _EPILOG)
    parser.add_argument("table", nargs="?", metavar="TABLE", help="a CSV file, or - for stdin")
    parser.add_argument("--model", choices=FAMILIES, help="default: categorical")
    parser.add_argument("--divisor", choices=("n", "n-1"), help="of a variance (default: n)")
    parser.add_argument("--shared", action="store_true", help="one variance for all labels")
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    parser.add_argument("--delimiter", metavar="CHAR", default=",", help="default: a comma")
    for option, (metavar, words) in _REPEATED.items():
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    return parser


def _check(options: argparse.Namespace) -> None:
    """Require options that go together."""
    given = vars(options)
    if (options.table is None) == (given["from"] is None):
        raise UsageError("give either a TABLE or --from FILE")
    if given["from"] is None and options.label is None:
        raise UsageError("a TABLE needs --label COLUMN")
    for name in _LEARNING:
        if given["from"] is not None and given[name] not in (None, []):
            raise UsageError(f"--{name.replace('_', '-')} goes with a TABLE, not with --from")
    for one_of in _RIVALS:
        if sum(given[name] not in (None, []) for name in one_of) > 1:
            names = ", ".join(f"--{name.replace('_', '-')}" for name in one_of)
            raise UsageError(f"give only one of {names}")
    _check_question(options)


def _check_question(options: argparse.Namespace) -> None:
    """Require one question, and what it needs."""
    asked = (options.queries, options.test, options.save)
    if not options.given and asked == (None, None, None):
        raise UsageError("ask something: --given, --queries, --test, or --save the model")
    chosen = (options.smooth, options.smooth_prior, options.prior)
    if options.model == "joint" and chosen != (None, None, None):
        raise UsageError("the joint model has neither smoothing nor a given prior")
    gaussian = any(entry.endswith("=gaussian") for entry in options.family)
    if options.model == "joint" and options.family:
        raise UsageError("--model joint takes no --family")
    if (options.shared or options.divisor) and not gaussian:
        raise UsageError("--divisor and --shared go with --family COLUMN=gaussian")
    if options.test is not None and options.label is None:
        raise UsageError("--test needs --label COLUMN")
    if options.queries is not None and options.format != "text":
        raise UsageError("--queries answers in CSV, it takes no --format")
    _check_files(options)


def _check_files(options: argparse.Namespace) -> None:
    """Require that standard input is read once, and that no file is read and written."""
    sources = [options.table, vars(options)["from"], options.queries, options.test]
    if sources.count("-") > 1:
        raise UsageError("standard input can be read once")
    if options.save in ("", "-"):
        raise UsageError(f"--save takes the name of a file, got {options.save!r}")
    if options.save is not None and options.save in sources:
        raise UsageError(f"--save would write over {options.save!r}, which is read")


def _layout(options: argparse.Namespace) -> Layout:
    columns = record(options.features, "--features") if options.features is not None else None
    label = "" if options.label is None else options.label
    try:
        return Layout(label, columns, options.missing, options.weight, options.delimiter)
    except BadTable as error:
        raise UsageError(f"--delimiter: {error}") from None


def _learn(options: argparse.Namespace, layout: Layout) -> Learned:
    prior: Prior = smoothing.smoothing(
        "none" if options.smooth_prior is None else options.smooth_prior
    )
    if options.prior is not None:
        prior = distribution(options.prior)
    how = How(
        layout,
        options.model or FAMILIES[0],
        smoothing.smoothing("none" if options.smooth is None else options.smooth),
        prior,
        record(options.labels, "--labels") if options.labels is not None else None,
        domains(options.domain),
        Families(families(options.family), options.divisor or "n", options.shared),
    )
    return learn(options.table, how)


def _save(path: str, text: str) -> None:
    """Write the whole file or none of it: a link is followed, a mode kept, a device refused."""
    with naming(path):
        target = named(path).resolve()
        if target.exists() and not target.is_file():
            raise BadTable(f"{path}: a model is saved in a regular file")
        if target.exists() and target.stat().st_nlink > 1:
            target.write_text(text, encoding="ascii", newline="\n")
            return
        half = target.with_name(f".refnb-{os.getpid()}")
        try:
            half.write_text(text, encoding="ascii", newline="\n")
            if target.exists():
                copymode(target, half)
            half.replace(target)
        finally:
            half.unlink(missing_ok=True)
