"""Random files and random options at the commands.

Whatever comes in, a command ends with 0, 1, 2 or 130. With 2 it prints one line on standard error
and nothing else; with 0 and 1 it prints nothing on standard error. The files are in the folder in
which it runs: those of `seeds`, unless the case has others of the same name.
"""

import io
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

import refnb
from cli.commands import EXAMPLES, run
from cli.test_answers import WRITTEN
from hostile.words import command, damaged, random_bytes
from refnb.io.documents import Json

STATUSES = (0, 1, 2, 130)
MORE = {
    "k.csv": b"kind,label,feature,value,count\nlabel,yes,,,9\nlabel,no,,,5\n"
    b"value,yes,Wind,weak,6\nvalue,no,Wind,weak,2\nvalue,yes,Wind,strong,3\n"
    b"value,no,Wind,strong,3\n",
    "j.py": b"class First:\n    def fit(self, X, y):\n        self.y = y[0]\n"
    b"    def predict(self, X):\n        return [self.y] * len(X)\n",
}
LEFT = ("s.json", "s.bif", "s.svg", "turns", "no")


@cache
def seeds() -> Mapping[str, bytes]:
    """Return the files that come with refnb, and what it saves of them."""
    found = {path.name: path.read_bytes() for path in EXAMPLES.glob("*.*")}
    written = {name: text.encode() for name, text in WRITTEN.items()}
    tables = {name: refnb.example(name) for name in ("weather", "animals")}
    families = {"kg": "gaussian", "barks": "poisson"}
    refnb.learn(tables["weather"], "Play").save("c.json")
    refnb.learn(tables["weather"], "Play", model="joint").save("j.json")
    refnb.learn(tables["animals"], "kind", families=families).save("x.json")
    arrows = {"Play": (), "Outlook": ("Play",), "Wind": ("Play", "Outlook")}
    refnb.learn_network(tables["weather"], parents=arrows, smoothing="laplace").save("n.json")
    saved = {name: Path(name).read_bytes() for name in ("c.json", "j.json", "x.json", "n.json")}
    return found | saved | written | MORE


def draw(dice: Random) -> Json:
    """Make a command, damaged files for some of those that it may read, and an input."""
    words = command(dice, [*seeds(), *LEFT, "letters", "-", ".", "none"])
    files: dict[str, Json] = {}
    for name, content in seeds().items():
        if dice.random() < 0.02:
            files[name] = random_bytes(dice).decode("latin-1")
        elif dice.random() < (0.2 if name in words else 0.03):
            files[name] = damaged(dice, content).decode("latin-1")
    content = damaged(dice, dice.choice(list(seeds().values())))
    return {"words": [*words], "files": files, "input": content.decode("latin-1")}


def fault(case: Json) -> str:
    """Write the files, run the command, and look at how it ends."""
    assert isinstance(case, dict)
    words, files, content = case["words"], case["files"], case["input"]
    assert isinstance(words, list)
    assert isinstance(files, dict)
    for name in LEFT:
        Path(name).unlink(missing_ok=True)
    for name, usual in seeds().items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_bytes(str(files[name]).encode("latin-1") if name in files else usual)
    sys.stdin = io.TextIOWrapper(io.BytesIO(str(content).encode("latin-1")))
    try:
        ended = run(*map(str, words))
    finally:
        sys.stdin = sys.__stdin__
    status, out, err = ended.status, ended.out, ended.err.removesuffix("\n")
    if status not in STATUSES:
        return f"exit status {status}"
    if "MemoryError" in err:
        return f"memory\n{err[:300]}"
    if status == 2 and (out or not err.isprintable() or not err):
        return f"status 2 with another output than a line\n{out[:80]!r} {err[:300]!r}"
    if status != 2 and err:
        return f"status {status} with a message\n{err[:300]!r}"
    return ""
