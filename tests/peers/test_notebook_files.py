"""The notebooks of the pages are valid, and a fresh kernel of Jupyter answers what they hold.

Run on 22 November 2026 with nbformat 5, nbclient 0.11 and ipykernel 7.
"""

import json
from pathlib import Path

import pytest

from docs._build import cells, excerpts, notebooks
from peers import peers
from source.course import ROOT

pytestmark = pytest.mark.filterwarnings("ignore")
nbformat, nbclient, _ = peers.needed("nbformat", "nbclient", "ipykernel")

DOCS = ROOT / "docs"
TEXTS = {
    path.relative_to(DOCS).as_posix(): path.read_text("utf-8")
    for part in (".", "book", *sorted({p.parent.name for p in (ROOT / "refnb").glob("*/*.py")}))
    for path in sorted((DOCS / part).glob("*.md"))
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the notebook of every page."""
    made = tmp_path_factory.mktemp("notebooks")
    pages = {place: excerpts.expand(text) for place, text in TEXTS.items() if cells.runs(text)}
    for place, content in notebooks.files(pages, {}).items():
        (made / place).parent.mkdir(parents=True, exist_ok=True)
        (made / place).write_bytes(content)
    return made


def test_every_notebook_is_valid(folder: Path) -> None:
    """Of format 4.5, its cells named."""
    found = sorted(folder.rglob("*.ipynb"))
    assert len(found) > 40
    for path in found:
        nbformat.validate(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("page", ["book/tennis", "book/which-die", "ask", "bridges"])
def test_a_kernel_answers_the_same(folder: Path, tmp_path: Path, page: str) -> None:
    """Errors among them; Jupyter breaks long lines in its own way.

    The lines of the page on scikit-learn and pandas, which are not run when the site is built, end
    without an error.
    """
    if page == "bridges":
        peers.needed("sklearn", "pandas")
    told = nbformat.read(folder / f"{page}.ipynb", as_version=4)
    run = nbformat.from_dict(told)
    settings = {"metadata": {"path": str(tmp_path)}}
    nbclient.NotebookClient(run, timeout=120, resources=settings).execute()
    pairs = zip(told.cells, run.cells, strict=True)
    code = [(a, b) for a, b in pairs if a.cell_type == "code"]
    assert code
    for before, after in code:
        if page != "bridges":
            assert [said(o) for o in after.outputs] == [said(o) for o in before.outputs]


def said(output: peers.Peer) -> str:
    """Return what an output says, without spaces and line ends."""
    kind: str = output.output_type
    if kind == "error":
        return f"{kind} {output.ename} {output.evalue}"
    text: str = output.text if kind == "stream" else output.data["text/plain"]
    return f"{kind} {''.join(text.split())}"
