"""Files that you can take from the site: examples, vectors, the kit for a port.

files()     where each lies in the site, what it holds, and a line about it
table(...)  the same as a list of links
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from docs._build import judged
from docs._build.wheel import packed
from refnb.conformance import kit

ROOT = Path(__file__).resolve().parents[2]
ABOUT = {
    "animals.csv": "animals by their habits, for [a first table](ask.md)",
    "answers.csv": "answers of a class, to be [checked at once](check.md#class)",
    "asia.bif": "the network of Lauritzen and Spiegelhalter, visits to Asia and lung disease",
    "burglary.bif": "Pearl's alarm: burglary, earthquake, two neighbours",
    "campfire.bif": "storm, bus, lightning and campfire of the slides",
    "casino.json": "the dishonest casino, a hidden Markov model",
    "exam.bif": "studying, a friend, an exam and who hears of it, of the slides",
    "hiking.json": "a known truth, for [expected errors](book/error.md)",
    "ice-cream.json": "hot and cold days behind ice creams, a hidden Markov model",
    "new.csv": "two more days to ask about",
    "one_page.py": "naive Bayes as a program of [one page](core.md)",
    "spam.json": "a model of spam as an exam states it",
    "sprinkler.bif": "cloud, sprinkler, rain and wet grass",
    "umbrella.json": "rain behind umbrellas, a hidden Markov model",
    "weather.csv": "the fourteen days of Mitchell's table 3.2",
}


def files() -> dict[str, tuple[str | bytes, str]]:
    """Return place, content and description of every file on offer."""
    taken: dict[str, tuple[str | bytes, str]] = {}
    for path in sorted((ROOT / "refnb" / "examples").glob("*.*")):
        if not path.name.startswith("_"):
            taken[f"files/{path.name}"] = (path.read_bytes(), ABOUT.get(path.name) or _head(path))
    with TemporaryDirectory() as folder:
        made = {path.name: path.read_bytes() for path in kit.write(Path(folder) / "kit")}
    asked = {p.name: p.read_bytes() for p in (ROOT / "refnb/conformance/vectors").glob("*.json")}
    about = (
        "the specification as one text, the catalogue, an answer and a refusal of each operation"
    )
    requests = "every vector as a request, to be answered and [judged](judge-port.md)"
    return taken | {
        "files/kit.zip": (packed(made), about),
        "files/operations.json": (made["operations.json"], "the catalogue of operations alone"),
        "files/requests.jsonl": (judged.requests(), requests),
        "files/vectors.zip": (packed(asked), "every vector, a file for each chapter"),
    }


def _head(path: Path) -> str:
    """Return what the first line of a problem file says of its kind."""
    head = path.read_text("utf-8").partition("\n")[0]
    return f"a problem: {head.removeprefix('# ')}" if path.suffix == ".toml" else ""


def table(offers: dict[str, tuple[str | bytes, str]]) -> str:
    """Return a link to each file, its description and its size."""
    rows = [
        f"| [{place.rpartition('/')[2]}]({place}){{ download }} | {about} | {_size(content)} |"
        for place, (content, about) in offers.items()
    ]
    return "\n".join(["| file | what it is | size |", "| --- | --- | --- |", *rows])


def _size(content: str | bytes) -> str:
    """Return a number of bytes in words, rounded up."""
    kilobytes = -(-len(content) // 1000)
    return f"{kilobytes} kB" if len(content) > 999 else f"{len(content)} bytes"
