"""refnb solve: a worked problem of the lecture notes, or a classic one."""

# ruff: noqa: PLC0415 - the list of problems is loaded for the help alone

from collections.abc import Sequence

from refnb.api import bayes
from refnb.api.variants import KINDS
from refnb.cli.arguments import Parser, UsageError, whole
from refnb.cli.reply import Reply
from refnb.cli.sheet import SEED, add_kind
from refnb.exercises.problems.problem import Answer
from refnb.worked.solution import FORMS


def solve(arguments: Sequence[str]) -> Reply:
    """Return the solution of the problem that the arguments name.

    Raises: UsageError; UnknownValue for another name.
    """
    parser = Parser("refnb solve", "Work out a problem of the notes, or a classic one.", _epilog)
    parser.add_argument("problem", metavar="PROBLEM", help="its name, such as play-tennis")
    parser.add_argument("--format", choices=FORMS, default="text", help="default: text")
    parser.add_argument("--question-only", action="store_true", help="without the solution")
    parser.add_argument("--vary", metavar="SEED", help="with other numbers, those of a seed")
    add_kind(parser)
    options = parser.options(arguments)
    form: str = options.format
    found = _varied(bayes.solve(options.problem), options.vary, options.kind)
    return Reply([(found.question_only() if options.question_only else found).render(form)])


def _varied(found: Answer, words: str | None, kind: str) -> Answer:
    if words is None and kind != KINDS[0]:
        raise UsageError("--with is for other numbers: give --vary SEED, too")
    return found if words is None else found.vary(whole(words, "--vary", 0, SEED), kind)


def _epilog() -> str:
    """Name the problems: all of them are loaded to be listed in order."""
    from refnb.exercises.problems.catalogue import listed

    return "problems: " + ", ".join(listed())
