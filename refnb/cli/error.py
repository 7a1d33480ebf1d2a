"""refnb error: the expected error of naive Bayes under a stated truth."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from refnb.classifiers import bernoulli, categorical, mixed
from refnb.cli import source
from refnb.cli.arguments import Parser, UsageError
from refnb.cli.reply import Reply
from refnb.cli.source import naming
from refnb.data import document, models, wire
from refnb.data.document import Json
from refnb.data.models import Model
from refnb.decision import truth
from refnb.decision.error import expected_error, naive_rule
from refnb.decision.truth import Truth, marginals
from refnb.errors import BadRequest, DomainMismatch, Negative, OutOfRange
from refnb.estimation.schema import Cell, Example, Instance, Schema
from refnb.exact import rational
from refnb.solutions.error import solve
from refnb.solutions.solution import FORMS

MAX_LINES = 1 << 16
_EPILOG = """\
FILE states the truth, either cell by cell or by its parameters, as JSON:

  {"labels": ["stay", "hike"], "features": [["Sunny", ["F", "T"]]],
   "truth": [[["F"], "stay", "1/4"], [["T"], "hike", "3/4"]]}

  {"prior": [["stay", "1/2"], ["hike", "1/2"]],
   "conditionals": [["Sunny", [["stay", [["F", "3/10"], ["T", "7/10"]]],
                               ["hike", [["F", "1/5"], ["T", "4/5"]]]]]]}

Every number is a string. A model given with --from has the second form.
"""


def error(arguments: Sequence[str]) -> Reply:
    """Work out the expected error of naive Bayes, with the whole table of outcomes.

    Raises: UsageError, and every refusal of the files and of the truth.
    """
    options = _parser().parse_args(list(arguments))
    rival = vars(options)["from"]
    if options.file == rival == "-":
        raise UsageError("standard input can be read once")
    with naming(options.file):
        truth = as_truth(document.loads(source.document(options.file)))
        model = marginals(truth)
    with naming(rival or options.file):
        if rival is not None:
            model = as_categorical(models.read(document.loads(source.document(rival))))
            _check_labels(truth, model)
        found = expected_error(truth, naive_rule(model, truth))
        solution = solve("The expected error of naive Bayes", truth, found, model)
    return Reply([solution.render(options.format)])


def _parser() -> Parser:
    parser = Parser("refnb error", "The exact expected error under a stated truth.", _EPILOG)
    parser.add_argument("file", metavar="FILE", help="the truth as JSON, or - for stdin")
    words = "a model to judge (default: naive Bayes with the truth's own marginals)"
    parser.add_argument("--from", metavar="MODEL", help=words)
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    return parser


def as_truth(value: Json) -> Truth:
    """Return the truth that a document states, cell by cell or by parameters.

    Raises: BadRequest for another document; what `Schema` raises;
    NotExact; DomainMismatch for a cell of another length; what `Truth` raises; or, for
    parameters, what the model raises; OutOfRange when
    parameters make more than 65536 cells and labels.
    """
    if isinstance(value, dict) and set(value) == {"labels", "features", "truth"}:
        labels = wire.decode(tuple[str, ...], value["labels"], "labels")
        features = wire.decode(dict[str, tuple[str, ...]], value["features"], "features")
        schema = Schema(labels, features)
        lines = wire.decode(tuple[tuple[Cell, str, Fraction], ...], value["truth"], "truth")
        examples = [_example(place, schema, *line) for place, line in enumerate(lines, 1)]
        return Truth(schema, tuple(examples))
    if isinstance(value, dict) and "prior" in value:
        model = as_categorical(models.read(value))
        _check_size(model)
        return truth.from_model(model)
    kinds = "labels, features and truth, or prior and conditionals"
    members = sorted(value) if isinstance(value, dict) else "no object"
    raise BadRequest(f"a truth has the members {kinds}, got {members}")


def as_categorical(model: Model) -> categorical.Model:
    """Return a naive model in its categorical form.

    Raises: BadRequest for a joint table, which is no naive model, and for a model of numbers.
    """
    if isinstance(model, categorical.Model):
        return model
    if isinstance(model, bernoulli.Model):
        return bernoulli.categorical_form(model)
    other = "a joint table is no naive model"
    if isinstance(model, mixed.Model):
        other = "with numbers there are infinitely many instances"
    raise BadRequest(f"the error is that of naive Bayes; {other}")


def _check_size(model: categorical.Model) -> None:
    """Require a table of outcomes that can be printed."""
    lines = len(model.prior) * prod(len(domain) for domain in model.schema.features.values())
    if lines > MAX_LINES:
        words = rational.spelling(lines) if lines < MAX_LINES**2 else "far more"
        raise OutOfRange(f"a truth has at most {MAX_LINES} lines, these parameters make {words}")


def _check_labels(truth: Truth, model: categorical.Model) -> None:
    """Require a model that speaks of the labels of the truth."""
    known = truth.schema.labels
    if set(known) != set(model.prior):
        raise DomainMismatch(f"a model needs the labels {list(known)}, got {list(model.prior)}")


def _example(place: int, schema: Schema, cell: Cell, label: str, p: Fraction) -> Example[Instance]:
    where, features = f"line {place} of the truth", tuple(schema.features)
    if len(cell) != len(features):
        words = f"a cell has one value a feature, {len(features)}, got {list(cell)}"
        raise DomainMismatch(f"{where}: {words}")
    if p < 0:
        raise Negative(f"{where}: a probability must be >= 0, got {rational.spelling(p)}")
    return Example(dict(zip(features, cell, strict=True)), label, p)
