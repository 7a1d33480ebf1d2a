"""Pages as notebooks: every example a cell with its answer, and nothing that only a site shows."""

import json
from functools import cache

from docs._build import cells, notebooks
from source.course import ROOT

PAGE = """# Title { #top }

Prose with a [link](other.md#part), [`code`][refnb.exact.rational] and $a \\{ b \\}$.

??? success "Answer"

    Half:

    ```pycon
    >>> from fractions import Fraction
    >>> half = Fraction("1/2")

    >>> half
    Fraction(1, 2)
    >>> print("a\\nb")
    a
    b
    >>> 1 / 0
    Traceback (most recent call last):
        ...
    ZeroDivisionError: division by zero

    ```

=== "Python"

    ```pycon
    >>> with open("weather.csv") as lines:
    ...     print(next(lines).count(","))
    4

    ```

```python exec="true" html="true"
1 / 0
```

```python exec="true"
print("**made** here")
```

```console
$ python3 -m refnb --version
```

<!-- gone -->
"""
URLS = {
    "a/page.md": "https://example.org/a/page.html",
    "a/other.md": "https://example.org/a/other.html",
}


COPY = """import shutil

import refnb

for name in ["weather.csv"]:
    shutil.copy(refnb.example(name), name)"""


@cache
def taken(text: str = PAGE) -> list[dict[str, object]]:
    """Return the cells of a page, each with its lines as one text."""
    whole = json.loads(notebooks.written("a/page.md", text, URLS))
    assert (whole["nbformat"], whole["nbformat_minor"]) == (4, 5)
    return [cell | {"source": "".join(cell["source"])} for cell in whole["cells"]]


def test_a_page_becomes_cells() -> None:
    """One for each answer, a value, what is printed or an error, and one for files; in order."""
    value = {"text/plain": ["Fraction(1, 2)"]}
    said = {"output_type": "execute_result", "execution_count": None, "data": value, "metadata": {}}
    code = [cell for cell in taken() if cell["cell_type"] == "code"]
    assert [(cell["source"], cell["outputs"]) for cell in code[:3]] == [
        (COPY, []),
        ('from fractions import Fraction\nhalf = Fraction("1/2")\nhalf', [said]),
        (
            'print("a\\nb")',
            [{"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]}],
        ),
    ]
    error, last = code[3:]
    assert (error["source"], error["metadata"]) == ("1 / 0", {"tags": ["raises-exception"]})
    assert '"ename": "ZeroDivisionError"' in json.dumps(error["outputs"])
    assert last["source"] == 'with open("weather.csv") as lines:\n    print(next(lines).count(","))'
    assert [cell["id"] for cell in taken()] == [f"cell-{n}" for n, _ in enumerate(taken(), 1)]


def test_prose_is_plain_markdown() -> None:
    """Links lead to the site, pictures too; what a page marks for itself is gone."""
    prose = "\n".join(str(c["source"]) for c in taken() if c["cell_type"] == "markdown")
    assert "# Title\n\nProse with a [link](https://example.org/a/other.html#part), `code`" in prose
    assert "$a \\{ b \\}$" in prose
    assert "\n**Answer**\n\nHalf:" in prose
    shown = "*[A picture or a table, on the page.](https://example.org/a/page.html)*"
    assert f"{shown}\n\n{shown}\n\n```console\n$ python3 -m refnb --version\n```" in prose
    assert "gone" not in prose


def test_bridges_are_cells() -> None:
    """Lines that need another library stand there without an answer."""
    text = (ROOT / "docs" / "bridges.md").read_text("utf-8").partition("## Everyday tasks")[0]
    assert cells.runs(text)
    code = [cell for cell in taken(text) if cell["cell_type"] == "code"]
    assert len(code) > 1
    assert not any(cell["outputs"] for cell in code)
