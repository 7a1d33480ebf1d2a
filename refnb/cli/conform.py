"""refnb conform: judge a port by the vectors of the specification."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from refnb.cli import judging
from refnb.cli.arguments import UsageError
from refnb.cli.reply import Reply
from refnb.conformance import files, kit, report, schemas, selftest
from refnb.conformance.vectors import shipped
from refnb.core.escapes import printable
from refnb.io import suggestions
from refnb.io.documents import loads
from refnb.io.files import document, naming

_EPILOG = """\
  refnb conform -- node port.mjs              judge a port: start it, ask, compare
  refnb conform --profile exact -- ./port     one part of the tree (core: all of them)
  refnb conform --only 'naive-*' -- ./port    the vectors of such names or clauses
  refnb conform --vectors FILE -- ./port      other vectors, such as the kit's generated.json
  refnb conform matrix A.json B.json          several reports side by side
  refnb conform show ID                       one vector, its clauses and its derivation
  refnb conform kit FOLDER                    what the author of a port needs, and no more
  refnb conform scaffold javascript|python    a port that answers skip, to start from
  refnb conform requests > requests.jsonl     file mode: ask ...
  refnb conform check answers.jsonl           ... and judge
  refnb conform schema vectors|models         the shape of these files, as JSON Schema
  refnb conform selftest                      do ports that compute nothing fail?

exit status: 0 as expected, 1 otherwise, 2 when nothing could be judged
"""


def conform(arguments: Sequence[str]) -> Reply:
    """Run a subcommand, or judge the port behind --.

    Raises: UsageError; BadRequest for damaged vectors or a port that cannot be talked to.
    """
    words = list(arguments)
    if words and words[0] in _COMMANDS and "--" not in words:
        return _COMMANDS[words[0]](words[1:])
    cut = words.index("--") if "--" in words else len(words)
    port = words[cut + 1 :]
    return judging.judge(judging.parser(_EPILOG).options(words[:cut], port), port)


def _show(words: Sequence[str]) -> Reply:
    found = {vector.id: vector for vector in shipped()}
    if len(words) != 1 or words[0] not in found:
        miss = suggestions.near_miss(words[0], found) if words else ""
        raise UsageError(f"show takes the name of a vector{miss}")
    return Reply([kit.shown(found[words[0]])])


def _kit(words: Sequence[str]) -> Reply:
    if len(words) != 1 or words[0].startswith("-"):
        raise UsageError("kit takes a folder to write into")
    with naming(words[0]):
        return Reply([f"{printable(str(path))}\n" for path in kit.write(Path(words[0]))])


def _printed(
    command: str, names: Iterable[str], text: Callable[[str], str]
) -> Callable[[Sequence[str]], Reply]:
    """Return the subcommand that prints one of several texts."""

    def _print(words: Sequence[str]) -> Reply:
        if len(words) != 1 or words[0] not in names:
            raise UsageError(f"{command} takes one of {', '.join(names)}")
        return Reply([text(words[0])])

    return _print


def _requests(words: Sequence[str]) -> Reply:
    if words:
        raise UsageError("requests takes no options: it writes all vectors")
    return Reply(files.requests(shipped()))


def _check(words: Sequence[str]) -> Reply:
    if len(words) != 1:
        raise UsageError("check takes the file of answers")
    with naming(words[0]):
        verdicts = files.check(shipped(), document(words[0]))
    return judging.outcome(f"answers {printable(words[0])}", verdicts, [])


def _matrix(words: Sequence[str]) -> Reply:
    if not words:
        raise UsageError("matrix takes the files of reports")
    reports = {}
    for path in words:
        with naming(path):
            reports[path] = loads(document(path))
    return Reply([report.matrix(reports)])


def _selftest(words: Sequence[str]) -> Reply:
    if words:
        raise UsageError("selftest takes no options")
    table, holds = selftest.selftest(shipped())
    return Reply([table], int(not holds))


_COMMANDS: dict[str, Callable[[Sequence[str]], Reply]] = {
    "show": _show,
    "kit": _kit,
    "scaffold": _printed("scaffold", kit.LANGUAGES, kit.scaffold),
    "requests": _requests,
    "check": _check,
    "matrix": _matrix,
    "schema": _printed("schema", schemas.SCHEMAS, schemas.written),
    "selftest": _selftest,
}
