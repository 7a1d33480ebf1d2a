"""The scripts of the playground, put together when the site is built.

    book.js       the boxes and pictures of a chapter
    practice.js   these, and what stands beside worked problems and makes sheets
    tools.js      these, and all tools of the playground
    asking.js     the port as text: of it a page makes a worker, from a file as from a server, when
                  it first asks about a table; likewise checking.js, judging.js, models.js
    answers.js    what exercises are judged by, made by answers

A chapter of the port names in its first line the chapters that it uses; only these are loaded.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
PORT = DOCS / "playground"
EXAMPLES = DOCS.parent / "refnb" / "examples"
PLACE = "assets/playground"
SHOWN = ("weather.csv", "animals.csv", "sprinkler.bif", "burglary.bif", "asia.bif")
HIDDEN = ("umbrella.json", "ice-cream.json", "casino.json")
TOOLS = "playground|theorem|network|chain|message|judge"
HELD = {"tools": TOOLS, "practice": "check|other|sheets", "book": "answer|picture"}
ENGINES = ("asking", "checking", "judging", "models")
MOUNTED = {name: re.compile(rf'class="[^"]*\bnb-(?:{places})\b') for name, places in HELD.items()}

_HEAD = re.compile(r'^refnb\.chapter\("([^"]+)", \((.*?)\) =>', re.DOTALL | re.MULTILINE)
_TAKEN = re.compile(r":\s*(?:\{[^{}]*\}|\w+)")  # what is taken out of a chapter, or its other name
_GOES_ON = re.compile(r"^((?!.*//).*[,;({\[])\n", re.MULTILINE)  # a line that needs no end
_NAME = re.compile(r"[a-z]+/[a-z]+|\b[a-z_]+\b")


def scripts() -> dict[str, str]:
    """Return every script of the playground, by its place in the site."""
    made = {name: started(name) for name in HELD} | {name: engine(name) for name in ENGINES}
    return {f"{PLACE}/{name}.js": text for name, text in made.items()}


def started(name: str) -> str:
    """Return what a page shows: a chapter, and all that it uses."""
    return "\n".join([*port(f"page/{name}"), f'refnb.use("page/{name}").start();', ""])


def engine(name: str) -> str:
    """Return a script that holds the text of a worker."""
    text = json.dumps(worker(name))[1:-1]
    text = text.replace('\\"', '"').replace("'", "\\'")  # there are few of these
    return f"(globalThis.refnbEngines ??= {{}})['{name}'] = '{text}';\n"


def worker(*names: str) -> str:
    """Return the text of a worker that can answer questions to some chapters, or to all."""
    chapters = [f"app/{name}" for name in names or ENGINES]
    used = ", ".join(f'refnb.use("{chapter}")' for chapter in chapters)
    start = f'refnb.use("app/worker").serve({used});'
    return "\n".join([*port(*chapters, "app/worker"), start, ""])


def loaded(html: str, url: str) -> str:
    """Return a page with the scripts for its elements, if it has any."""
    for name, mounted in MOUNTED.items():
        if mounted.search(html):
            place = f"{'../' * url.count('/')}{PLACE}/{name}.js"
            return html.replace("</body>", f'<script src="{place}"></script></body>')
    return html


def port(*last: str) -> Iterator[str]:
    """Yield the beginning of the port, then the text of chapters and of all they use, each once."""
    yield _bare((PORT / "refnb.js").read_text("utf-8"))
    chapters, left, seen = _chapters(), [*last], set[str]()
    while left:
        name = left.pop()
        if name in seen or name not in chapters:
            continue
        seen.add(name)
        head, text = chapters[name]
        left += _NAME.findall(_TAKEN.sub("", _TAKEN.sub("", head)))
        yield _bare(text)


@cache
def _chapters() -> dict[str, tuple[str, str]]:
    """Return the names in the first line of each chapter, and its text; one holds the examples."""
    texts = {name: (EXAMPLES / name).read_text("utf-8") for name in SHOWN + HIDDEN}
    found = {"page/texts": ("", f'refnb.chapter("page/texts", () => ({json.dumps(texts)}));')}
    for path in sorted(PORT.rglob("*.js")):
        text = path.read_text("utf-8")
        if match := _HEAD.search(text):
            found[match[1]] = (match[2], text)
    return found


def _bare(text: str) -> str:
    """Return a script without indentation, comment lines, and ends of lines that say nothing."""
    lines = (line.strip() for line in text.splitlines())
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    return _GOES_ON.sub(r"\1", text)
