"""refnb classify: the exact label of an instance, from a table or a model."""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from refnb.api import learning, settings
from refnb.api.answer import Answer
from refnb.api.classifier import Classifier
from refnb.cli import certificate
from refnb.cli.arguments import Parser, UsageError, check_needs, check_rivals, whole
from refnb.cli.reply import Reply
from refnb.cli.words import APOSTROPHE, domains, pairs, prior, usual
from refnb.core import limits
from refnb.core.escapes import spreadsheet, visible
from refnb.worked.solution import FORMS

if TYPE_CHECKING:
    from tempfile import SpooledTemporaryFile

_EPILOG = """\
examples
  refnb classify weather.csv --label Play --given Outlook=sunny --given Wind=strong
  refnb classify weather.csv --label Play --given Outlook=sunny --how-far
  refnb classify weather.csv --label Play --given Wind=strong --certificate c.json
  refnb classify weather.csv --label Play --smooth laplace --queries new.csv
  refnb classify weather.csv --label Play --test held_out.csv
  refnb classify weather.csv --label Play --compare none,laplace,m=3
  refnb classify weather.csv --label Play --save model.json
  refnb classify --from model.json --given Wind=strong
  refnb classify --counts counts.csv --given Outlook=sunny
  refnb classify animals.csv --label kind --given kg=4.5 --given coat=long

A column is gaussian when all its known cells are numbers and one is not whole, or
more than 12 differ; --family says otherwise. Without a question the prior is the
answer. A list is one CSV record: --domain 'Wind=weak,"strong, gusty"'.

A model file is JSON; a table is an object or an array of pairs, a number is 0.1,
"10%" or "1/10":
  {"prior": {"spam": "10%", "ham": 0.9},
   "presence": {"free": {"spam": "9/10", "ham": "1/5"}}}
or "conditionals": {"Sky": {"spam": {"blue": "1/2", "grey": "1/2"}, "ham": ...}}.
"""

_REPEATED = {
    "--counts": ("FILE", "counts instead of a table, as refnb sql makes them; several are added"),
    "--given": ("NAME=VALUE", "what was observed; repeat it for each feature"),
    "--domain": ("NAME=V1,V2", "declare the values of a feature and their order"),
    "--family": ("COLUMN=FAMILY", f"{', '.join(settings.FAMILIES)}, for one column"),
}
_LISTS = {
    "--features": ("A,B", "the columns to use (default: all others)"),
    "--labels": ("yes,no", "declare the labels; their order decides ties"),
    "--compare": ("RULES", "rules of smoothing, on --test or each row left out in turn"),
}
_OPTIONS = {
    "--label": ("COLUMN", "the column of the labels"),
    "--smooth": ("RULE", "none, laplace, add=1/2 or m=3 (default: none)"),
    "--smooth-prior": ("RULE", "the same for the prior (default: none)"),
    "--prior": ("yes=1/10,no=9/10", "the prior, or the word uniform, instead of an estimate"),
    "--missing": ("MARK", "the text that marks a missing cell"),
    "--weight": ("COLUMN", "a column of weights, such as 3 or 1/2"),
    "--divisor": ("n|n-1", "of a variance (default: n)"),
    "--limit": ("N", "the most cells, labels times values (default: 1000000)"),
    "--from": ("FILE", "a saved model, instead of a table"),
    "--queries": ("FILE", "answer every row of a CSV file"),
    "--workers": ("N", "answer --queries on N cores (default: all, where the file is long)"),
    "--test": ("FILE", "accuracy, confusion and log loss on a CSV file with labels"),
    "--save": ("FILE", "write the model as JSON"),
}
_LEARNING = (
    *("model", "smooth", "smooth_prior", "prior"),
    *("domain", "labels", "family", "divisor", "limit"),
    *("missing", "weight", "delimiter", "shared"),
)
_RIVALS = (
    *(("prior", "smooth_prior"), ("given", "queries", "test"), ("given", "queries", "compare")),
    *(("how_far", name) for name in ("queries", "test", "compare")),
    *(("certificate", name) for name in ("queries", "test", "compare")),
)
_MEMORY = 1 << 24


def classify(arguments: Sequence[str]) -> Reply:
    """Answer what the options ask of a table or of a saved model.

    Raises: UsageError, and every refusal of the file, the choices and the question.
    """
    options = _parser().options(arguments)
    _check(options)
    model = vars(options)["from"]
    learned = learning.load(model) if model is not None else _learn(options)
    reply = _ask(learned, options)
    if options.save is not None:
        learned.save(options.save)
    return reply


def _learn(options: argparse.Namespace) -> Classifier:
    return learning.learn(
        options.table,
        options.label,
        counts=tuple(options.counts) or None,
        features=options.features,
        model=usual(options.model, settings.MODELS[0]),
        families=pairs(options.family, "--family", "COLUMN=FAMILY", last=True),
        domains=domains(options.domain),
        labels=options.labels,
        smoothing=usual(options.smooth, "none"),
        prior=prior(options.prior, options.smooth_prior),
        divisor=usual(options.divisor, "n"),
        limit=whole(usual(options.limit, str(limits.USUAL.cells)), "--limit", 1),
        delimiter=usual(options.delimiter, ","),
        **{name: vars(options)[name] for name in ("missing", "weight", "shared")},
    )


def _ask(learned: Classifier, options: argparse.Namespace) -> Reply:
    """Put the one question that the options ask; without one the prior is the answer."""
    if options.compare is not None:
        return Reply([learned.compare(options.compare, options.test).render(options.format)])
    if options.test is not None:
        trial = learned.test(options.test, options.label)
        return Reply([trial.render(options.format)], int(trial.unanswered > 0))
    if options.queries is not None:
        return _many(learned, options)
    x = pairs(options.given, "--given", "NAME=VALUE")
    if not x and options.save is not None and options.certificate is None:
        return Reply([f"saved {visible(options.save)}\n"])
    return _one(learned.ask(x), options)


def _one(answer: Answer, options: argparse.Namespace) -> Reply:
    """Show an answer, or how far it is from another one; perhaps with its proof."""
    shown = (answer.sensitivity() if options.how_far else answer).render(options.format)
    if options.certificate is None:
        return Reply([shown])
    moves = ("weight",) if options.how_far else ()
    return certificate.reply(options.certificate, shown, answer.certificate(*moves))


def _many(learned: Classifier, options: argparse.Namespace) -> Reply:
    """Answer every row of a file; nothing is printed before the whole file is read."""
    from refnb.api.parallel import cores

    many = cores() if options.workers is None else whole(options.workers, "--workers", 1)
    spool, status = _spool(), 0
    try:
        for text, complete in learned.csv_lines(
            options.queries, options.label, options.features, many
        ):
            spool.write(spreadsheet(text) if options.spreadsheet else text)
            status |= not complete
    except BaseException:
        spool.close()
        raise
    return Reply(_pieces(spool), status)


def _spool() -> "SpooledTemporaryFile[str]":
    """Return a file for what may be longer than memory."""
    from tempfile import SpooledTemporaryFile

    return SpooledTemporaryFile(
        _MEMORY, "w+", encoding="utf-8", errors="backslashreplace", newline=""
    )


def _pieces(spool: "SpooledTemporaryFile[str]") -> Iterator[str]:
    """Yield what was written, from its beginning."""
    with spool:
        spool.seek(0)
        yield from iter(lambda: spool.read(1 << 16), "")


def _parser() -> Parser:
    parser = Parser("refnb classify", "Classify exactly, from your own table.", _EPILOG)
    parser.add_argument("table", nargs="?", metavar="TABLE", help="a CSV file, or - for stdin")
    parser.add_argument("--model", metavar="|".join(settings.MODELS), help="default: categorical")
    parser.add_argument("--shared", action="store_true", help="one variance for all labels")
    parser.add_argument(
        "--how-far", action="store_true", help="which numbers would turn the answer"
    )
    parser.add_argument("--spreadsheet", action="store_true", help=APOSTROPHE)
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    parser.add_argument("--delimiter", metavar="CHAR", help="default: a comma")
    certificate.add(parser)
    for option, (metavar, words) in _REPEATED.items():
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=words)
    for option, (metavar, words) in _LISTS.items():
        parser.add_argument(option, metavar=metavar, action="list", help=words)
    for option, (metavar, words) in _OPTIONS.items():
        parser.add_argument(option, metavar=metavar, help=words)
    return parser


def _check(options: argparse.Namespace) -> None:
    """Require options that go together."""
    model = vars(options)["from"]
    if (options.table is not None) + (model is not None) + bool(options.counts) != 1:
        raise UsageError("give either a TABLE, --counts FILE or --from FILE")
    if options.table is not None and options.label is None:
        raise UsageError("a TABLE needs --label COLUMN")
    check_needs(options, _LEARNING, "a TABLE, not with --from", model is None)
    check_rivals(options, *_RIVALS)
    if options.queries is not None and options.format != "text":
        raise UsageError("--queries answers in CSV, it takes no --format")
    check_needs(options, ("workers", "spreadsheet"), "--queries", options.queries is not None)
