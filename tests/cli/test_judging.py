"""conform: which vectors are asked, what is told of a run, and the words of the subcommands."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cli.commands import answered, refused, run
from refnb.cli import conform, judging
from refnb.cli.arguments import UsageError
from refnb.conformance import course, kit, report, runner, schemas, selftest
from refnb.conformance import files as answers
from refnb.conformance.runner import Verdict
from refnb.conformance.serve import replies
from refnb.conformance.session import Hello
from refnb.conformance.vectors import Vector, shipped
from refnb.errors import BadTable
from terminals import terminal

HELLO = Hello("1", "mine\x07", "3", "x", (), ())
FEW = [vector for vector in shipped() if vector.chapter == "wire"][:5]
NAMES = [vector.id for vector in FEW]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Let a port be asked in no time; return what is asked: vectors, seed and known failures."""
    asked: list[object] = []
    monkeypatch.setattr(judging, "Session", lambda *given: given)
    times = iter([5_000_000_000, 17_349_999_999])

    def ask(
        session: tuple[object, ...],
        vectors: Sequence[Vector],
        seed: str,
        stop: Sequence[str] | None,
    ) -> tuple[Hello, list[Verdict], str]:
        asked.extend([*session, [*vectors], seed, stop])
        statuses = ["pass", "pass", "skip", "crash", "pass"]
        return HELLO, [Verdict(v, s) for v, s in zip(FEW, statuses, strict=True)], "it stayed"

    monkeypatch.setattr(judging, "_asked", ask)
    monkeypatch.setattr(judging, "monotonic_ns", lambda: next(times))
    return asked


def test_a_run_is_told(judged: list[object], tmp_path: Path) -> None:
    """Who it is, what was asked and for how long; then the table, the failures and the end."""
    known, junit, written = (tmp_path / name for name in ("known", "junit", "report"))
    known.write_text(f"# none\n{NAMES[2]} # skipped\n\n{NAMES[0]}\n{NAMES[1]}\n{NAMES[3]}\n")
    words = ["--only", f"{NAMES[0][:-1]}*", "--profile", "data", "--seed", "\x1bs", "--timeout=7"]
    words += ["--known-failures", str(known), "--junit", str(junit), "--report", str(written)]
    ended = run("conform", *words, "--fail-fast", "--", "a", "--", "b")
    command, timeout, vectors, seed, stop = judged
    assert (command, timeout, seed) == (["a", "--", "b"], 7, "\x1bs")
    assert vectors == judging.select("data", [f"{NAMES[0][:-1]}*"])
    there = {vector.id for vector in vectors}
    assert stop == [name for name in (NAMES[2], NAMES[0], NAMES[1], NAMES[3]) if name in there]
    verdicts = [*map(Verdict, FEW, ["pass", "pass", "skip", "crash", "pass"])]
    closing, status = report.conclusion(verdicts, stop, "it stayed")
    assert ended.status == status
    assert ended.out == (
        f"port mine\\x07 3, profile data, seed \\x1bs\n"
        f"suite {report.suite()}, 5 of {len(there)} vectors in 12.3 s\n\n"
        f"{report.table(verdicts)}\n{report.failures(verdicts, stop)}{closing}"
    )
    assert written.read_text() == report.as_json(HELLO, "\x1bs", verdicts)
    assert junit.read_text() == report.as_junit(verdicts)


def test_a_run_without_a_seed_has_its_own(judged: list[object]) -> None:
    """Eight digits, so that it can be repeated; nothing stops it, and ten seconds are waited."""
    run("conform", "--", "port")
    command, timeout, vectors, seed, stop = judged
    assert (command, timeout, vectors, stop) == (["port"], 10, [*shipped()], None)
    assert len(str(seed)) == 8
    int(str(seed), 16)


class _Port:
    """A session that has asked nothing yet."""

    closed = 0

    def hello(self) -> Hello:
        return HELLO

    def close(self) -> str:
        self.closed += 1
        return "bye"


@pytest.mark.parametrize(
    ("stop", "number"), [(None, 5), ((), 3), (NAMES[2:3], 4), (NAMES[2:4], 5), (NAMES[3:4], 3)]
)
def test_the_first_failure_that_is_not_known_ends_it(
    stop: Sequence[str] | None, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the last that is told; the port is closed, whatever happens."""
    statuses, told = ["pass", "pass", "skip", "crash", "pass"], terminal(monkeypatch)

    def asked(session: object, vectors: Sequence[Vector], seed: str, tick: object) -> object:
        assert (session, vectors, seed) == (port, FEW, "s")
        for place, verdict in enumerate(map(Verdict, FEW, statuses), 1):
            tick(place)  # type: ignore[operator]
            yield verdict

    monkeypatch.setattr(runner, "run", asked)
    port = _Port()
    hello, verdicts, farewell = judging._asked(port, FEW, "s", stop)  # type: ignore[arg-type]
    assert (hello, farewell, port.closed) == (HELLO, "bye", 1)
    assert [(v.vector, v.status) for v in verdicts] == [*zip(FEW, statuses, strict=True)][:number]
    places = "".join(f"\r{i}/5" for i in range(1, number + 1))
    assert told.getvalue() == places + "\r\x1b[K" * (number == 5)


def test_who_does_not_look_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The progress is for a terminal."""
    judging._ticker(3)(2)
    assert capsys.readouterr() == ("", "")


def test_the_last_place_wipes_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many, too."""
    told = terminal(monkeypatch)
    for place in (59, 60):
        judging._ticker(60)(place)
    assert told.getvalue() == "\r59/60\r60/60\r\x1b[K"


def test_a_profile_is_a_part() -> None:
    """Or all of them; patterns are of names or clauses, and what is skipped is not asked."""
    parts, every = course.chapters(), [*shipped()]
    assert judging.select("core", []) == every
    for profile in {*parts.values()}:
        there = [v for v in every if parts[v.chapter] == profile]
        assert not there or judging.select(profile, []) == there
    patterns = [f"*{i}-none" for i in range(4)] + NAMES[:4]
    assert judging.select("core", patterns) == FEW[:4]
    assert judging.select("core", NAMES, patterns) == FEW[4:]
    clause = FEW[0].clauses[-1]
    assert judging.select("core", [clause]) == [v for v in every if clause in v.clauses]
    with pytest.raises(UsageError) as told:
        judging.select("exact", ["a", "b"], ["c", "d", "e", "f"])
    words = "'a' 'b' but 'c' but 'd' but 'e' but 'f'"
    assert str(told.value) == f"no vector of the profile exact is named {words}"


def test_a_known_failure_is_a_vector(tmp_path: Path) -> None:
    """A name that no vector has is told with the near miss; one that is not asked is left out."""
    path = tmp_path / "known"
    path.write_text(f"{NAMES[0]}\n{NAMES[4]}x\n")
    with pytest.raises(BadTable) as told:
        judging._known(str(path), FEW)
    near = f"; did you mean {NAMES[4]!r}?"
    assert str(told.value) == f"{path}: no vector '{NAMES[4]}x'{near}"
    path.write_text("\n".join(NAMES))
    assert judging._known(str(path), FEW[:4]) == NAMES[:4]
    assert judging._known(None, FEW) == []


@pytest.mark.parametrize("seconds", ["1", "2", "3599", "3600"])
def test_a_time_limit_from_1_to_3600(judged: list[object], seconds: str) -> None:
    """Both ends are taken."""
    run("conform", "--timeout", seconds, "--only", NAMES[0], "--", "port")
    assert judged[1] == int(seconds)


def test_a_port_stands_behind_the_mark() -> None:
    """And must be there."""
    told = "name the port behind --, such as: refnb conform -- node port.mjs"
    for words in ([], ["--"], ["--only", "x"], ["--only", "x", "--"]):
        assert refused("conform", *words) == told


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        ("show", 1, "show takes the name of a vector"),
        ("kit", 1, "kit takes a folder to write into"),
        ("scaffold", 1, "scaffold takes one of javascript, python"),
        ("schema", 1, "schema takes one of vectors, models"),
        ("check", 1, "check takes the file of answers"),
        ("requests", 0, "requests takes no options: it writes all vectors"),
        ("selftest", 0, "selftest takes no options"),
    ],
)
def test_a_subcommand_takes_so_many_words(name: str, number: int, told: str) -> None:
    """No more, and no fewer; the overview of the help names each."""
    word = {"scaffold": "python", "schema": "models", "show": NAMES[0]}.get(name, "none")
    for count in (0, 1, 2, 3):
        if count != number:
            said = refused("conform", name, *[word] * count)
            assert said.startswith(told)
    assert f"refnb conform {name}" in answered("conform", "--help")


def test_what_subcommands_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the texts; a near miss; each file that is written; a report for each column."""
    assert answered("conform", "scaffold", "python") == kit.scaffold("python")
    assert answered("conform", "schema", "models") == schemas.written("models")
    assert "one of javascript, python" in refused("conform", "scaffold", "pithon")
    monkeypatch.setattr(conform, "shipped", lambda: FEW)
    assert answered("conform", "show", NAMES[4]) == kit.shown(FEW[4])
    said = refused("conform", "show", f"{NAMES[4]}x")
    assert said == f"show takes the name of a vector; did you mean {NAMES[4]!r}?"
    monkeypatch.setattr(kit, "write", lambda folder: (folder / name for name in "abcde"))
    told = answered("conform", "kit", "k").splitlines()
    assert told == [str(Path("k", name)) for name in "abcde"]
    row = '{"verdicts": [{"chapter": "wire", "status": "pass"}]}'
    for name in "abcde":
        (tmp_path / name).write_text(row)
    paths = [str(tmp_path / name) for name in "abcde"]
    assert answered("conform", "matrix", *paths).splitlines()[0].split() == ["chapter", *paths]
    assert refused("conform", "matrix") == "matrix takes the files of reports"
    (tmp_path / "c").write_text("x")
    assert refused("conform", "matrix", *paths).startswith(f"{paths[2]}: ")
    assert refused("conform", "check", str(tmp_path / "no")).startswith(f"{tmp_path / 'no'}: ")
    path = tmp_path / "said"
    monkeypatch.setattr(conform, "shipped", lambda: FEW)
    path.write_text("".join(f"{line}\n" for line in replies(answers.requests(FEW[:4]))))
    ended = run("conform", "check", str(path))
    assert ended.status == 1
    assert ended.out.startswith(f"answers {path}\n\nchapter ")
    assert "5 vectors: 4 passed, 1 failed" in ended.out


@pytest.mark.parametrize("holds", [True, False])
def test_a_suite_that_does_not_hold_is_status_1(
    holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is printed in both cases."""
    monkeypatch.setattr(selftest, "selftest", lambda vectors: (f"{len(vectors)}\n", holds))
    ended = run("conform", "selftest")
    assert (ended.out, ended.status) == (f"{len(shipped())}\n", int(not holds))
