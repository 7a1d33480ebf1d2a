"""refnb check: an answer to a worked problem, and what it says of the way to it."""

import re
from collections.abc import Sequence

from refnb.api import bayes, grading
from refnb.cli.arguments import Parser, UsageError, check_needs, whole
from refnb.cli.reply import Reply
from refnb.cli.sheet import SEED, add_kind
from refnb.cli.words import APOSTROPHE
from refnb.core.errors import UnknownValue
from refnb.core.escapes import printable
from refnb.exercises import replay
from refnb.exercises.checkable import Checkable
from refnb.exercises.feedback import shown
from refnb.exercises.problems import catalogue
from refnb.io import documents, suggestions, wire

_EPILOG = """\
examples
  refnb check lab-test 0.98
  refnb check lab-test --line "joint = .0078, .0298" 39/188
  refnb check play-tennis --answers class.csv --column answer
  refnb check play-tennis --collisions

A decimal is right from 3 significant digits on. A line of working is NAME = NUMBER,
with the names of the worked answer, or a step with all its numbers.
"""


def check(arguments: Sequence[str]) -> Reply:
    """Return the verdict on an answer, on lines of working, or on a file of answers.

    Raises: UsageError; UnknownValue for another problem; NotExact for what is no number.
    """
    options = _parser().parse_intermixed_args([_number(word) for word in arguments])
    question = _question(options.problem, options.vary, options.kind)
    lines = [*options.line, *([] if options.answer is None else [options.answer.strip()])]
    if (options.answers is not None) + options.collisions + bool(lines) != 1:
        raise UsageError("give an ANSWER, perhaps with --line, or --answers FILE, or --collisions")
    check_needs(options, ("spreadsheet",), "--answers FILE", options.answers is not None)
    if options.answers is not None:
        marks = grading.mark(question, options.answers, options.column)
        return Reply([marks.csv(spreadsheet=options.spreadsheet)], int(marks.unread > 0))
    if options.collisions:
        return Reply([replayed(question)])
    found = question.follow(lines) if options.line else question.check(lines[-1])
    as_json = options.format == "json"
    return Reply(
        [(documents.dumps(wire.encode(found), indent=1) if as_json else str(found)) + "\n"]
    )


def replayed(question: Checkable) -> str:
    """Return the mistakes that the answer alone cannot tell apart, for a teacher."""
    exercise = question.exercise()
    outcomes = list(replay.singles(exercise))
    known = {outcome.slips[0] for outcome in outcomes}
    silent = [mistake.key for mistake in exercise.mistakes if mistake.key not in known]
    groups = replay.collisions(outcomes).items()
    several = len({outcome.value for outcome in outcomes})
    lines = [
        f"{exercise.quantity}: {len(exercise.mistakes)} mistakes, {several} answers",
        *(f"  {'0/0' if x is None else shown(x)}: {', '.join(keys)}" for x, keys in groups),
        *([f"  the right answer: {', '.join(silent)}"] if silent else []),
    ]
    return "\n".join(map(printable, lines)) + "\n"


def _question(name: str, varied: str | None, kind: str) -> Checkable:
    """Return the problem or the part of that name, if it has an answer to check."""
    found = bayes.solve(name)
    if found.make_exercise is None:
        parts = [known for known in catalogue.checkable() if known.startswith(f"{name}-")]
        some = (
            f"; {', '.join(parts)} do" if parts else suggestions.hint(name, catalogue.checkable())
        )
        raise UnknownValue(f"{name} asks for no single number{some}")
    return found if varied is None else found.vary(whole(varied, "--vary", 0, SEED), kind)


def _number(word: str) -> str:
    """Return a word so that a number below 0 is not taken for an option."""
    return f" {word}" if re.match(r"-[0-9.]", word) else word


def _parser() -> Parser:
    parser = Parser("refnb check", "What an answer says of the way to it.", _EPILOG)
    parser.add_argument("problem", metavar="PROBLEM", help="its name, such as play-tennis")
    parser.add_argument("answer", nargs="?", metavar="ANSWER", help="such as 0.795 or 486/611")
    words = "a line of working, NAME = NUMBER; repeat it for each"
    parser.add_argument("--line", metavar="LINE", action="append", default=[], help=words)
    parser.add_argument("--answers", metavar="FILE", help="check every row of a CSV file")
    parser.add_argument("--column", default="answer", help="its column (default: answer)")
    parser.add_argument("--spreadsheet", action="store_true", help=APOSTROPHE)
    words = "the mistakes that the answer alone cannot tell apart"
    parser.add_argument("--collisions", action="store_true", help=words)
    parser.add_argument("--vary", metavar="SEED", help="the problem with the numbers of a seed")
    add_kind(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    return parser
