"""The port is changed in one place, and its vectors should notice it: two of them at least.

    python -m mutation.port                                  every change of every chapter
    python -m mutation.port loss rational                    those of two chapters
    python -m mutation.port --sample 500 --seed 1 --json f   some of all of them; the seed decides

Run it at the root of the project with PYTHONPATH=tests; it needs node. A change is asked the
vectors of its chapter, then the quick ones of the chapters that use it, until two notice it. No
answer in time is noticed, and so is a crash. The changes that one vector or none noticed are for
a person to read: some change nothing that can be seen. Those are listed in
`equivalent/port.toml`, and not tried.
"""

import argparse
import json
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from mutation import listed
from mutation.listed import Place
from refnb.conformance import runner, vectors
from refnb.conformance.process import Dead, Port, Silent
from refnb.data.document import Json

ENOUGH = 2  # vectors
ENDED = "it ended"
SECONDS = 900  # for a change that nobody notices in a chapter that all use
COLUMNS = ("tried", "by two", "by one", "by none")
FOLDER = Path("docs", "playground")


@dataclass(frozen=True)
class Change:
    """A place of a script and what stands there instead."""

    script: str
    chapter: str
    line: int
    text: str
    before: str
    after: str
    span: tuple[int, int]

    @property
    def place(self) -> Place:
        """The line and the change, by which it is listed when nothing can show it."""
        return listed.place(self.text, self.before, self.after)

    def __str__(self) -> str:
        """Return where it is and what is changed, on one line."""
        return f"{self.script}:{self.line}  {self.place[1]}"


@dataclass(frozen=True)
class Tried:
    """A change and the first vectors that noticed it."""

    change: Change
    noticed: tuple[str, ...]


class Changer:
    """A port that can be changed, under Node; it is started again when a change ends it.

    A reply may take `least` milliseconds, and ten times as long as before the change. What it is
    asked are the vectors of a folder.
    """

    def __init__(self, root: Path, least: int = 2000, folder: Path | None = None) -> None:
        node, asked = shutil.which("node"), folder or vectors.folder()
        if node is None:
            raise SystemExit("node is needed")
        script = Path(__file__).with_name("port.cjs")
        flags = ["--expose-internals", "--max-old-space-size=1500"]
        given = (script, root / FOLDER, asked, least)
        self._command = [node, *flags, *map(str, given)]
        self._root = root
        self._port = Port(self._command, SECONDS)
        files = (vectors.read(path.read_text("ascii"), path.name) for path in asked.rglob("*.json"))
        self._vectors = {vector.id: vector for file in files for vector in file}

    def changes(self, chapters: Sequence[str]) -> Iterator[Change]:
        """Yield every change of some chapters, or of all."""
        for script, chapter in pairs(self._ask({"scripts": True})):
            if not chapters or chapter in chapters:
                source = (self._root / FOLDER / str(script)).read_text("utf-8")
                yield from self._changes(str(script), str(chapter), source)

    def _changes(self, script: str, chapter: str, source: str) -> Iterator[Change]:
        for place, after in pairs(self._ask({"mutants": script})):
            start, end = map(int, str(place).split("-"))
            line = source.count("\n", 0, start)
            at = line + 1, source.splitlines()[line]
            yield Change(script, chapter, *at, source[start:end], str(after), (start, end))

    def unchanged(self, chapter: str) -> tuple[str, ...]:
        """Return the vectors of a chapter that the port answers otherwise before any change."""
        return self._wrong(self._ask({"unchanged": chapter}))

    def noticed(self, change: Change, most: int = ENOUGH) -> tuple[str, ...]:
        """Return the first vectors that notice a change; what ends the port, everyone does."""
        asked = {"script": change.script, "change": [*change.span, change.after], "most": most}
        try:
            found = self._ask(asked)
        except (Dead, Silent):
            self._port.close()
            self._port = Port(self._command, SECONDS)
            return (ENDED,) * most
        return self._wrong(found)[:most]

    def _wrong(self, replies: Json) -> tuple[str, ...]:
        """Return the vectors whose replies are not right, as the runner judges."""
        return tuple(str(name) for name, reply in pairs(replies) if self._fails(str(name), reply))

    def _fails(self, name: str, reply: Json) -> bool:
        assert isinstance(reply, dict)
        return runner.judge(self._vectors[name], reply).status != "pass"

    def _ask(self, asked: dict[str, object]) -> Json:
        return json.loads(self._port.ask(json.dumps(asked)))  # type: ignore[no-any-return]

    def close(self) -> None:
        """End it."""
        self._port.close()


def pairs(found: Json) -> Iterator[tuple[Json, Json]]:
    """Yield the two parts of each entry."""
    assert isinstance(found, list)
    for entry in found:
        assert isinstance(entry, list)
        yield entry[0], entry[1]


def main(words: Sequence[str] | None = None) -> None:
    """Try the changes of each chapter, and say how many two vectors noticed, one, or none."""
    given = arguments(words)
    changer = Changer(Path.cwd())
    changes = changer.changes(given.chapters)
    known = partial(listed.places, Path.cwd(), "port")
    found = [c for c in changes if (c.place in known(c.script)) == given.equivalent]
    drawn = draw(found, given.sample, given.seed)
    for chapter in sorted({change.chapter for change in drawn}):
        if wrong := changer.unchanged(chapter):
            raise SystemExit(f"{chapter}: before any change the port fails {wrong}")
    tried = [Tried(change, changer.noticed(change)) for change in drawn]
    changer.close()
    print("\n".join(lines(tried)))
    if given.json:
        text = json.dumps([asdict(one) for one in tried], indent=1)
        given.json.write_text(text + "\n", "utf-8")


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("mutation.port", description=__doc__, formatter_class=form)
    parser.add_argument("chapters", nargs="*", help="all when absent")
    parser.add_argument("--sample", type=int, help="changes; all when absent")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--equivalent", action="store_true", help="those that are listed instead")
    parser.add_argument("--json", type=Path, help="a file for the results as data")
    return parser.parse_args(words)


def draw(changes: list[Change], number: int | None, seed: str) -> list[Change]:
    """Draw some of the changes, which the seed alone decides, in the order of the scripts."""
    ranked = sorted(changes, key=lambda c: sha256(f"{seed} {c} {c.span}".encode()).digest())
    kept = set(ranked[:number])
    return [change for change in changes if change in kept]


def lines(tried: Sequence[Tried]) -> Iterator[str]:
    """Yield the counts of each chapter and of all, and what fewer than two vectors noticed."""
    yield row("", COLUMNS)
    for chapter in dict.fromkeys(one.change.chapter for one in tried):
        own = [one for one in tried if one.change.chapter == chapter]
        yield row(chapter, counts(own))
        yield from (f"    {said(one)}" for one in own if len(one.noticed) < ENOUGH)
    yield row("the port", counts(tried))


def counts(tried: Sequence[Tried]) -> list[int]:
    """Return how many were tried, and how many of them two vectors noticed, one, or none."""
    by = Counter(len(one.noticed) for one in tried)
    return [len(tried), *(by[number] for number in range(ENOUGH, -1, -1))]


def said(one: Tried) -> str:
    """Return a change with the vector that noticed it, if one did."""
    return f"{one.change}  ({', '.join(one.noticed) or 'nobody'})"


def row(name: str, cells: Sequence[object]) -> str:
    """Return a line of the table."""
    return f"{name:<16}" + "".join(f"{cell:>10}" for cell in cells)


if __name__ == "__main__":
    main()
