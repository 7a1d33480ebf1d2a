"""refnb classify: the exact label of an instance, from a table or a model."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from refnb.classifiers.categorical import Prior
from refnb.cli.arguments import Parser, UsageError
from refnb.cli.asking import many, one, test
from refnb.cli.learning import FAMILIES, How, Learned, learn, load, saved
from refnb.cli.reply import Reply
from refnb.cli.source import naming
from refnb.cli.words import distribution, domains, instance, record
from refnb.estimation.smoothing import smoothing
from refnb.estimation.table import Layout
from refnb.solutions.solution import FORMS

_EPILOG = """\
examples
  refnb classify weather.csv --label Play --given Outlook=sunny --given Wind=strong
  refnb classify weather.csv --label Play --smooth laplace --queries new.csv
  refnb classify weather.csv --label Play --test held_out.csv
  refnb classify weather.csv --label Play --save model.json
  refnb classify --from model.json --given Wind=strong

A list is one CSV record: --labels yes,no or --domain 'Wind=weak,"strong, gusty"'.
"""


def classify(arguments: Sequence[str]) -> Reply:
    """Answer what the options ask of a table or of a saved model.

    Raises: UsageError, and every refusal of the file, the choices and the question.
    """
    options = _parser().parse_args(list(arguments))
    _check(options)
    layout = _layout(options)
    learned = load(options.model_file) if options.model_file else _learn(options, layout)
    if options.save is not None:
        _save(options.save, saved(learned))
    if options.queries is not None:
        return many(learned, options.queries, layout)
    if options.test is not None:
        return test(learned, options.test, layout, options.format)
    if options.given:
        return one(learned, instance(options.given), options.format)
    return Reply([f"saved {options.save}\n"])


def _parser() -> Parser:
    parser = Parser("refnb classify", "Classify exactly, from your own table.", _EPILOG)
    add = parser.add_argument
    add("table", nargs="?", metavar="TABLE", help="a CSV file with a header, or - for stdin")
    add("--label", metavar="COLUMN", help="the column of the labels")
    add("--features", metavar="A,B", help="the columns to use (default: all others)")
    add("--model", choices=FAMILIES, default="categorical", help="default: categorical")
    add("--smooth", metavar="RULE", help="none, laplace, add=1/2 or m=3 (default: none)")
    add("--smooth-prior", metavar="RULE", help="the same for the prior (default: none)")
    add("--prior", metavar="yes=1/10,no=9/10", help="the prior, instead of an estimate")
    add("--domain", metavar="NAME=V1,V2", action="append", default=[], help="declare a domain")
    add("--labels", metavar="yes,no", help="declare the labels; their order decides ties")
    add("--missing", metavar="MARK", help="the text that marks a missing cell")
    add("--weight", metavar="COLUMN", help="a column of weights, such as 3 or 1/2")
    add("--delimiter", metavar="CHAR", default=",", help="default: a comma")
    add("--from", dest="model_file", metavar="FILE", help="a saved model, instead of a table")
    add("--given", metavar="NAME=VALUE", action="append", default=[], help="what was observed")
    add("--queries", metavar="FILE", help="answer every row of a CSV file")
    add("--test", metavar="FILE", help="accuracy and confusion on a CSV file with labels")
    add("--save", metavar="FILE", help="write the model as JSON")
    add("--format", choices=FORMS, default="text", help="default: text")
    return parser


def _check(options: argparse.Namespace) -> None:
    """Require options that go together."""
    if (options.table is None) == (options.model_file is None):
        raise UsageError("give either a TABLE or --from FILE")
    learning = ("features", "smooth", "smooth_prior", "prior", "domain", "labels")
    if options.model_file:
        for name in learning:
            if getattr(options, name):
                raise UsageError(f"--{name.replace('_', '-')} goes with a TABLE, not with --from")
    elif options.label is None:
        raise UsageError("a TABLE needs --label COLUMN")
    if options.model == "joint" and (options.smooth or options.smooth_prior or options.prior):
        raise UsageError("the joint model has neither smoothing nor a given prior")
    if options.prior and options.smooth_prior:
        raise UsageError("give either --prior or --smooth-prior")
    asked = [bool(options.given), options.queries is not None, options.test is not None]
    if sum(asked) > 1 or not (any(asked) or options.save):
        raise UsageError("ask one thing: --given, --queries or --test (or --save the model)")
    if options.test is not None and options.label is None:
        raise UsageError("--test needs --label COLUMN")
    if options.queries is not None and options.format != "text":
        raise UsageError("--queries answers in CSV, it takes no --format")
    if [options.table, options.model_file, options.queries, options.test].count("-") > 1:
        raise UsageError("standard input can be read once")


def _layout(options: argparse.Namespace) -> Layout:
    columns = record(options.features, "--features") if options.features is not None else None
    label = "" if options.label is None else options.label
    return Layout(label, columns, options.missing, options.weight, options.delimiter)


def _learn(options: argparse.Namespace, layout: Layout) -> Learned:
    prior: Prior = smoothing(options.smooth_prior or "none")
    if options.prior is not None:
        prior = distribution(options.prior)
    how = How(
        layout,
        options.model,
        smoothing(options.smooth or "none"),
        prior,
        record(options.labels, "--labels") if options.labels is not None else None,
        domains(options.domain),
    )
    return learn(options.table, how)


def _save(path: str, text: str) -> None:
    """Write the whole file or none of it."""
    with naming(path):
        half = Path(f"{path}.{os.getpid()}.part")
        try:
            half.write_text(text, encoding="ascii", newline="\n")
            half.replace(path)
        finally:
            half.unlink(missing_ok=True)
