"""Pages as notebooks: each one beside its page, and all of them in one archive.

files(pages, urls)    the notebook of each page, by its place in the site

The first cell copies the files that the examples read to the notebook.
"""

import json
from collections.abc import Mapping

from docs._build.cells import Urls, cells
from docs._build.wheel import packed

ALL = "files/notebooks.zip"


def files(pages: Mapping[str, str], urls: Urls) -> dict[str, bytes]:
    """Return the notebooks of pages; `urls` maps source files to their places on the site."""
    made = {renamed(at): written(at, text, urls).encode() for at, text in pages.items()}
    return {**made, ALL: packed(made)}


def renamed(place: str) -> str:
    """Return the place of a page's notebook: beside the page."""
    return f"{place.removesuffix('.md')}.ipynb"


def link(place: str) -> str:
    """Return the end of a page: a link to its notebook."""
    name = renamed(place).rpartition("/")[2]
    shown = "class='nb-take' download data-search-exclude>This page as a notebook"
    return f"\n\n<a href='{name}' {shown}</a>\n"


def written(place: str, text: str, urls: Urls) -> str:
    """Return a notebook: the same bytes for the same page and the same refnb."""
    numbered = [cell | {"id": f"cell-{n}"} for n, cell in enumerate(cells(place, text, urls), 1)]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    about = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": numbered, "metadata": about, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
