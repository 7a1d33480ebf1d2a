"""What refnb says, whole: a digest for each group of questions stands in answers.txt.

python tests/approved/answers.py FOLDER    write all that is said, to compare two versions
pytest -n 0 --approve tests/approved       write answers.txt anew

What is said changes on purpose or not at all: the diff of two folders is the review. That it is
right is what the laws say; here nothing is left out, neither a heading nor a message nor a picture.
"""

import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import chdir
from functools import partial
from hashlib import sha256
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random

import refnb
import test_refusals as changing
from approved.lines import FORMS, commands
from approved.questions import ASKED_AT, asked, holds
from cli.commands import EXAMPLES, run
from cli.test_answers import CALLS
from cli.test_refusals import REFUSED
from exercises.mistakes.test_typical import ANSWERS
from exercises.problems import test_slips as slips
from exercises.problems.test_kinds import ASKED, smallest
from hostile.kinds import models, tables
from hostile.kinds.commands import seeds
from hostile.lines import EVERY
from programs import standins
from programs.test_judge import MISTAKEN, RIGHT
from refnb.api.exercises.variants import Form
from refnb.cli.main import COMMANDS
from refnb.cli.options import PAGES
from refnb.conformance import serve, vectors
from refnb.core.errors import RefnbError
from refnb.exercises import Checkable
from refnb.exercises.problems import catalogue, kinds
from refnb.io.catalogue import COURSE, homes
from refnb.io.catalogue import of as functions
from refnb.io.suggestions import DOORS
from worked.test_sentence import CASES

DRAWN = 20
TESTS = Path(__file__).resolve().parents[1]
PARTS = ("-a", "-b", "-c", "-d")
SHEETS: tuple[tuple[Form, bool], ...] = (
    *(("latex", False), ("latex", True), ("html", False), ("html", True)),
    *(("markdown", False), ("markdown", True), ("moodle", False)),
)
SHOWN = (*FORMS, "html", "__repr__", "_repr_svg_")
PLAIN = (
    "check lab-test 0.5",
    "check lab-test -.5 --format json",
    "check spam 0.1",
    "check hiking-b 1/4",
    "check play-tennis 0.795",
    "sql --dialect duckdb --table t --label Play --features Outlook,Wind",
    "sql --dialect sqlite --table t --label Play --features Outlook",
    "sheet lab-test --variants 2 --format moodle",
    "sheet coin --variants 51 --format markdown --key",
    "sheet spam --variants 2 --format latex --key",
    "network asia.bif --draw text",
    "network asia.bif --draw svg",
    "example weather",
    *(f"check {name} 1/4" for name in catalogue.names()),
    *(f"check play-tennis {x}" for x in ("−0,795", "0,80", "'P(no|x) = 0,2046'", "79,5", "1")),
    *(f"check lab-test --line 'joint = {x}' 0,209" for x in ("0,0078; 0,0298", ".0078,.0298")),
    *(
        "check lab-test --line 'joint = 0,0078, 0,0298' 0,209",
        "check lab-test 0",
        "check hiking 1/4",
    ),
    *(f"check coin --answers {name}.csv" for name in ("entered", "judged")),
    *(names.split()[0].lower().replace("_", "-") for names in DOORS.values()),
    *("call", "call rates.exponential", "call mode density", "call entropy", "call d separation"),
    *("call k-means", "call chi-square", "call Bayes risk", "call likelihood forecast"),
    *("call factor", "text letters --line spam,ham --given 'Buy now' --smooth laplace"),
    *("call value of information", "value-of-information", "call Good-Turing", "good-turing"),
    *("classify weather.csv --label Play --rows 30 --seed 1", "network exam.bif --rows 3 --seed 1"),
    *(
        f"text animals.csv --text coat --label kind --rows 2 --seed 3{x}"
        for x in ("", " --length 4")
    ),
    "text letters --hold-out 3  # spam: to hold out one document in 3, a class needs 3, got 2",
    "text judged.csv --text t --label y --test judged.csv --curve --least 2 --common 1  # share 1/",
    *("--version", "-V", "version", "--help", "-h", "help", ""),
    *(f"help {name}" for name in (*COMMANDS, *PAGES)),
)
DAMAGES = (  # to a line of a problem file: what is replaced, and by what
    *((".+", ""), (r"= [\d.]+", '= "x"'), (r'^["|\w ]*\w', r"\g<0>q"), (r"\d", "-3")),
    *((r'(?<= = )([\[{].*|"\w.*)', "5"), (r'(?<=")\w+(?=")', "zz"), (r"\w+(?= = \d)", "zz")),
    *((r"^[\w.]+,", new) for new in (",", "?,", "2.5,")),
    (r"asked = {", 'asked = { b = "spam", c = "ham",'),
)


Ask = Callable[[], object]
Group = Callable[[], Iterator[tuple[str, Ask]]]
"""Questions of one kind, each with what gives its answer."""


def typed(lines: Iterable[str]) -> Iterator[tuple[str, Ask]]:
    """Yield each line that is typed."""
    yield from ((f"refnb {line}", partial(ended, line)) for line in lines)


def ended(line: str) -> str:
    """Return what a line prints and writes, and how it ends."""
    command = run(*shlex.split(line, comments=True))
    made = [path for path in Path().iterdir() if path.is_file() and path.name not in seeds()]
    written = "".join(f"{path}:\n{path.read_text('utf-8')}" for path in sorted(made))
    for path in made:
        path.unlink()
    return f"{command.out}{command.err}{written}status {command.status}"


def shown(made: object) -> Iterator[tuple[str, Ask]]:
    """Yield an answer in each form that it has."""
    for form in SHOWN:
        if hasattr(made, form):
            yield form, getattr(made, form)
    if hasattr(made, "draw"):
        yield "draw", getattr(made.draw(), "svg", made.draw)


def checked(answer: Checkable) -> Iterator[tuple[str, Ask]]:
    """Yield what is said of each value that a mistake gives, and of lines, the last one doubled."""
    for of in (None, *answer.labels):
        exercise = answer.exercise(of)
        for x in {outcome.value: 0 for outcome in exercise.by_one}:
            yield f"check {x} of {of}", partial(answer.check, str(x), of)
        lines = [
            f"{stage.line_name(cell)} = {x}"
            for stage in exercise.stages
            for cell, x in exercise.working.right.get(stage.name, {}).items()
        ]
        for last in ([], ["1/7"], ["0.3", "0.6"]):
            yield f"follow {lines} {last}", partial(answer.follow, [*lines, *last], of)


def posed(name: str, turn: int) -> Iterator[tuple[str, Ask]]:
    """Yield a problem with other numbers, and on a sheet or its key, in one of the forms."""
    yield "vary", partial(refnb.vary, name, 1)
    form, key = SHEETS[turn % len(SHEETS)]
    yield form, partial(refnb.sheet, name, 1, 1, form, key=key)


def of_kind(kind: str) -> Iterator[tuple[str, Ask]]:
    """Yield the smallest file of a kind: solved, asked, checked, and with other numbers."""
    Path("mine.toml").write_text(smallest(kind), "utf-8")
    answer = refnb.solve("mine.toml")
    yield from (*shown(answer), *shown(answer.question_only()), *checked(answer))
    yield "vary", partial(refnb.vary, "mine.toml", 1)
    lines = smallest(kind).splitlines()
    for (i, line), (old, new) in product(enumerate(lines), DAMAGES):
        other = line if '"""' in line or line[:1] == "#" else re.sub(old, new, line, count=1)
        if other != line:
            yield f"{line} -> {other}", partial(reread, [*lines[:i], other, *lines[i + 1 :]])


def slipped() -> Iterator[tuple[str, Ask]]:
    """Yield the whole refusal of each slip in a file."""
    for name, right, slip, _ in slips.EVERY:
        lines = slips.written(name, right, slip).split("\n")
        yield f"{name}: {right} -> {slip}", partial(reread, lines, slips.asking(name))


def reread(lines: list[str], ask: Callable[[str], Checkable] = refnb.solve) -> str:
    """Return what the file with these lines says first."""
    Path("mine.toml").write_text("\n".join(lines), "utf-8")
    return ask("mine.toml").sentence


def of_case(case: Callable[[str], object]) -> Iterator[tuple[str, Ask]]:
    """Yield an answer of the library."""
    return shown(case("x"))


def of_question(ask: Callable[[], Checkable]) -> Iterator[tuple[str, Ask]]:
    """Yield what is said of answers to a question that an answer writes as a file."""
    return checked(ask())


def judged(name: str, family: str) -> Iterator[tuple[str, Ask]]:
    """Yield the verdict on a program."""
    return shown(refnb.judge(getattr(standins, name), family))


def drawn(tens: int) -> Iterator[tuple[str, Ask]]:
    """Yield what is said of ten random tables and documents, most of them with something wrong."""
    for kind, number in product((tables, models), range(10 * tens, 10 * tens + 10)):
        case = kind.draw(Random(number))  # noqa: S311 - the same in every run
        yield f"{kind.__name__} {number}", partial(kind.answer, case)


def of_vectors() -> Iterator[tuple[str, Ask]]:
    """Yield the message of each refusal of the specification."""
    for vector in vectors.shipped():
        if "error" in vector.expect:
            yield vector.id, partial(serve.answer, vector.op, vector.args)


def of_tables() -> Iterator[tuple[str, Ask]]:
    """Yield the message of each row in the tables of refusals that tests hold."""
    for path in sorted(TESTS.rglob("test_*.py")):
        if re.search(r"^test_\w+ = refus", path.read_text("utf-8"), re.MULTILINE):
            name = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
            for table, test in vars(import_module(name)).items():
                if getattr(test, "__qualname__", "").startswith("refusing."):
                    for n, (_, _, call, *args) in enumerate(test.pytestmark[0].args[1]):
                        yield f"{name}.{table} {n}", partial(call, *args)


def of_part(part: str) -> Iterator[tuple[str, Ask]]:
    """Yield what the functions of a part of the course say of examples with one thing changed."""
    for op in (each for chapter in changing.CHAPTERS for each in functions(chapter)):
        if homes()[op.chapter] == part and op.name not in changing.CHECKED_BEFORE:
            for n, ask in enumerate(changing.asked_otherwise(op)):
                yield f"{op.name}, {n}", ask


def lines() -> dict[str, Group]:
    """Return what is typed, and the answers of the library."""
    typed_: dict[str, list[str]] = {}
    others = [("in one form", line) for line in PLAIN]
    others += [(f"{line.split()[0]} in one form", line) for line in EVERY if line != "serve"]
    for n, line in enumerate(CALLS):
        form = f" --format={FORMS[1 + n % 3]} "
        others.append((f"{line.split()[0]} in another form", line.replace(" ", form, 1)))
    for group, line in (*commands(), *others, *(("refused", line) for line, _ in REFUSED)):
        typed_.setdefault(group, []).append(line)
    groups: dict[str, Group] = {group: partial(typed, some) for group, some in typed_.items()}
    groups |= {f"drawn {tens}": partial(drawn, tens) for tens in range(DRAWN)}
    groups |= {f"asked: {door}": partial(asked, door) for door in ASKED_AT}
    groups |= {"vectors": of_vectors, "tables": of_tables} | {
        f"part {part}": partial(of_part, part) for part in COURSE
    }
    return groups | {f"answer {n}": partial(of_case, case) for n, case in enumerate(CASES)}


def exercises() -> dict[str, Group]:
    """Return what is said of answers, and problems with other numbers."""
    whole = [name for name in catalogue.names() if name[-2:] not in PARTS]
    return {
        **{f"exercise {name}": partial(checked, answer) for name, answer in ANSWERS.items()},
        **{f"of a file, {name}": partial(of_question, ask) for name, ask in ASKED.items()},
        **{f"problem {name}": partial(posed, name, turn) for turn, name in enumerate(whole)},
        **{f"kind {kind}": partial(of_kind, kind) for kind in kinds.KINDS},
        "slips in files": slipped,
    }


def programs() -> dict[str, Group]:
    """Return the verdict on each fourth program."""
    some = [*(RIGHT | MISTAKEN).items()][::4]
    return {f"program {name}": partial(judged, name, family) for name, (family, *_) in some}


LINES, EXERCISES, PROGRAMS = lines(), exercises(), programs()
GROUPS = LINES | EXERCISES | PROGRAMS


def said(group: str) -> Iterator[str]:
    """Yield each question of a group with its answer; a refusal is an answer, too."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name, content in seeds().items():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_bytes(content)
        for question, ask in GROUPS[group]():
            try:
                answer = str(ask())
            except RefnbError as refusal:
                answer = f"{type(refusal).__name__}: {refusal}"
            for changing, name in {refnb.__version__: "VERSION", str(EXAMPLES): "EXAMPLES"}.items():
                answer = answer.replace(changing, name)
            answer = re.sub(rf"{tempfile.gettempdir()}/\w+|at 0x\w+", "...", answer)
            yield f"$ {question}\n{answer}\n"


def digest(group: str) -> str:
    """Return how many questions a group has, and the digest of what is said."""
    texts = [*said(group)]
    assert [text for text in texts if not holds(*text.split("\n", 1))] == []
    return (
        f"{len(texts)} {sha256(''.join(texts).encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"
    )


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for group in GROUPS:
        name = re.sub(r"[^\w,=-]+", "-", group)
        (target / f"{name}.txt").write_text("\n".join(said(group)), "utf-8", "surrogatepass")
