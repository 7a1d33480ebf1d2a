"""Pages as notebooks, which another process writes while the site is built, and the variants.

Work(folder, pages, urls)    begins to write a notebook of each page
Work.end()                   waits for them, and refuses a page that is not as it says

The examples of a page are run in their order, in a folder of their own, with the files of
refnb.example that they read beside them: what a reader of the notebook has.
"""

import contextlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from docs._build import variants
from docs._build.cells import Urls, cells
from docs._build.wheel import packed

ROOT = Path(__file__).resolve().parents[2]
ALL = "files/notebooks.zip"


class Work:
    """Notebooks that another process writes into a folder.

    `pages` are the texts of pages, and `urls` says where files of the site are: both by their
    source.
    """

    def __init__(self, folder: Path, pages: Urls, urls: Urls) -> None:
        self.folder = folder
        self.places = [*map(renamed, pages), ALL]
        command = [sys.executable, "-m", __name__, str(folder)]
        with tempfile.TemporaryFile("w+", encoding="utf-8") as asked:
            json.dump({"pages": dict(pages), "urls": dict(urls)}, asked)
            asked.seek(0)
            self.process = subprocess.Popen(  # noqa: S603
                command, cwd=ROOT, stdin=asked, stderr=subprocess.PIPE
            )

    def end(self) -> None:
        """Wait for the notebooks; ValueError where a page is not as it says."""
        _, said = self.process.communicate()
        if self.process.returncode:
            raise ValueError(said.decode("utf-8", "replace"))


def write(folder: Path) -> None:
    """Write the notebooks that are asked for, and all of them as one archive."""
    asked = json.load(sys.stdin)
    whole = dict[str, bytes]()
    for place, text in asked["pages"].items():
        whole[renamed(place)] = written(place, text, asked["urls"]).encode()
        (folder / renamed(place)).parent.mkdir(parents=True, exist_ok=True)
        (folder / renamed(place)).write_bytes(whole[renamed(place)])
    (folder / ALL).parent.mkdir(parents=True, exist_ok=True)
    (folder / ALL).write_bytes(packed(whole))


def renamed(place: str) -> str:
    """Return where the notebook of a page lies: beside it."""
    return f"{place.removesuffix('.md')}.ipynb"


def link(place: str) -> str:
    """Return what a page ends with: a link to its notebook."""
    name = renamed(place).rpartition("/")[2]
    shown = "class='nb-take' download data-search-exclude>This page as a notebook"
    return f"\n\n<a href='{name}' {shown}</a>\n"


def written(place: str, text: str, urls: Urls) -> str:
    """Return a notebook: the same bytes for the same page and the same refnb."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        made = cells(place, text, urls)
    numbered = [cell | {"id": f"cell-{n}"} for n, cell in enumerate(made, 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": numbered, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
    variants.write(Path(sys.argv[1]))
