"""Vectors for the changes of the port that fewer than two notice: requests near their own.

    python -m mutation.port --sample 500 --json report.json
    python -m mutation.nearby report.json

Each vector of the chapter is varied a few times, as `conformance.varying` does it. Of the requests
that the changed port answers otherwise, the shortest are kept in refnb/conformance/vectors/near.
No answer is taken from refnb alone: the port gave the same one before the change.
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random

from conformance import sizing, varying
from conformance.lengthening import Args
from mutation.port import ENDED, ENOUGH, Change, Changer, Tried
from refnb.conformance import vectors
from refnb.conformance.vectors import Vector
from refnb.data.document import Json, dumps

NEAR = vectors.folder() / "near"
TRIES, FOUND, LENGTH = 18, 6, 2500  # of each vector: variations, kept ones; characters of each
UNREAD = ("BadRequest", "NotExact", "NotText", "BadWeight")  # what has another shape
MANY = 40  # vectors that notice a change: the shortest of them are kept
Case = dict[str, Json]


def near(base: Vector) -> Iterator[Case]:
    """Yield requests near one that are answered, or refused as it is with a longer list."""
    dice, found = Random(base.id), 0  # noqa: S311
    for number in range(TRIES):
        args = varied(dice, base)
        said = sizing.reply(base.op, args) if len(dumps(args)) <= LENGTH else {}
        if "ok" in said or said == base.expect:
            found += 1
            title, name = f"near {base.id}, {number}", f"near-{base.id}-{number}"
            yield sizing.generated(name, title, base, "with a small change", args, said)
        if found == FOUND:
            return


def varied(dice: Random, base: Vector) -> Args:
    """Return a request near one; a refused one only gets longer: of two faults either is told."""
    if "ok" in base.expect:
        return varying.varied(dice, base)
    return varying.longer(dice, base.op, deepcopy(base.args))


def is_read(base: Vector) -> bool:
    """Tell whether it is answered, or every argument is there and has its shape."""
    read = sizing.is_whole(base) and base.expect.get("error") not in UNREAD
    return "ok" in base.expect or read


def candidates(chapter: str) -> dict[str, Case]:
    """Return what is near the vectors of a chapter and not asked by them, each request once."""
    known = {dumps([v.op, v.args]) for v in vectors.of(chapter)}
    bases = [v for v in vectors.of(chapter) if not v.id.startswith("near-") and is_read(v)]
    found = [case for base in bases for case in near(base)]
    once = {dumps([case["op"], case["args"]]): case for case in found}
    return {str(case["id"]): case for asked, case in once.items() if asked not in known}


def noticing(chapter: str, found: dict[str, Case], changes: list[Change]) -> list[list[str]]:
    """Return for each change which requests notice it."""
    with tempfile.TemporaryDirectory() as scratch:
        file = sizing.written(chapter, [*found.values()])
        (Path(scratch) / f"{chapter}.json").write_text(file, "ascii")
        changer = Changer(Path.cwd(), folder=Path(scratch))
        for name in (apart := changer.unchanged(chapter)):
            print(f"the port says otherwise: {dumps(found[name])}")
        seen = [changer.noticed(change, MANY) for change in changes]
        changer.close()
    return [[name for name in names if name not in (ENDED, *apart)] for names in seen]


def chosen(found: dict[str, Case], notice: Sequence[tuple[int, list[str]]]) -> list[str]:
    """Return requests so that each change has as many as it lacks; what few notice comes first."""
    kept: dict[str, None] = {}
    for lacks, names in sorted(notice, key=lambda pair: len(pair[1])):
        beside = [name for name in names if name not in kept]
        beside.sort(key=lambda name: length(found[name]))
        kept |= dict.fromkeys(beside[: max(0, lacks - (len(names) - len(beside)))])
    return [*kept]


def length(case: Case) -> int:
    """Return the characters of a request and its answer."""
    return len(dumps([case["args"], case["expect"]]))


def add(chapter: str, weak: list[Tried]) -> None:
    """Add to the file of a chapter what its weak changes lack."""
    found = candidates(chapter)
    names = noticing(chapter, found, [one.change for one in weak])
    lacks = [ENOUGH - len(one.noticed) for one in weak]
    kept = chosen(found, [*zip(lacks, names, strict=True)])
    path = NEAR / f"{chapter}.json"
    before = json.loads(path.read_text("ascii"))["cases"] if path.exists() else []
    if kept:
        path.parent.mkdir(exist_ok=True)
        path.write_text(sizing.written(chapter, [*before, *map(found.get, kept)]), "ascii")
    enough = sum(len(these) >= few for few, these in zip(lacks, names, strict=True))
    print(f"{chapter}: {len(kept)} vectors, for {enough} of {len(weak)} changes", flush=True)


def main(report: str) -> None:
    """Read a report of `mutation.port`, and add vectors to the chapters that have any."""
    tried = [
        Tried(Change(**{**one["change"], "span": (*one["change"]["span"],)}), (*one["noticed"],))
        for one in json.loads(Path(report).read_text("utf-8"))
    ]
    weak = [one for one in tried if len(one.noticed) < ENOUGH]
    known = vectors.chapters()
    for chapter in dict.fromkeys(one.change.chapter for one in weak):
        if chapter in known:
            add(chapter, [one for one in weak if one.change.chapter == chapter])


if __name__ == "__main__":
    main(sys.argv[1])
