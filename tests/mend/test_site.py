"""The site: what reaches a reader is typeset and drawn, and a strict build says where it is not."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FAULTS = {
    "```mermaid\nflowchart LR\n  A --> B\n```": "diagram",
    "```text\ndigraph { a -> b }\n```": "diagram",
    "half, so \\\\frac{1}{2}": "frac",
    "<p>a **bold** word</p>": "**",
    "<p>see [there](home.md)</p>": "](",
    "<p>{% include 'x' %}</p>": "{%",
    "<p>\\[x\\]</p>": "TeX",
}


def build(folder: Path, pages: dict[str, str]) -> tuple[subprocess.CompletedProcess[str], str]:
    """Build a site of these pages with the hooks of this tree; return what is said and written."""
    config = (ROOT / "mkdocs.yml").read_text("utf-8")
    start, end = config.index("nav:\n"), config.index("exclude_docs:")
    config = (config[:start] + config[end:]).replace("watch: [refnb]\n", "")
    config = config.replace("docs/_build", str(ROOT / "docs" / "_build"))
    config = config.replace('paths: ["."]', f'paths: ["{ROOT}"]')
    (folder / "docs" / "assets").mkdir(parents=True)
    for path in (ROOT / "docs" / "assets").iterdir():
        (folder / "docs" / "assets" / path.name).write_text("", "utf-8")
    for name, text in pages.items():
        (folder / "docs" / name).write_text(text, "utf-8")
    (folder / "mkdocs.yml").write_text(config, "utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", "site"]
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    ended = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    written = folder / "site" / "index.html"
    return ended, written.read_text("utf-8") if written.exists() else ""


@pytest.mark.site
def test_formulas_are_typeset_by_the_build_alone(tmp_path: Path) -> None:
    """Formulas are MathML, in a line, displayed and in a table; plain ones have small letters."""
    page = (
        "# Home\n\nSo $\\frac{9}{14}$, as α_1(z) and 2^k.\n\n$$\\sum_x p(x) = 1$$\n\n"
        "| a |\n| --- |\n| $\\hat\\theta$ |\n"
    )
    ended, html = build(tmp_path, {"index.md": page})
    assert ended.returncode == 0, ended.stderr
    assert html.count("<math") == 3
    assert "α<sub>1</sub>(z) and 2<sup>k</sup>" in html
    assert not re.search(
        r"\\(?:frac|sum|hat|\(|\[)", re.sub("<annotation.*?</annotation>", "", html)
    )


@pytest.mark.site
def test_what_is_left_as_source_fails_a_strict_build(tmp_path: Path) -> None:
    """Diagrams, TeX, Markdown and templates that a reader would see as text are each told."""
    ended, _ = build(tmp_path, {"index.md": "# Home\n\n" + "\n\n".join(FAULTS)})
    assert ended.returncode != 0
    assert [said for said in FAULTS.values() if said not in ended.stderr] == []


def test_no_page_prints_a_diagram_as_text() -> None:
    """A page draws its diagrams: none has a fence that only a script of elsewhere could draw."""
    pages = [path for path in (ROOT / "docs").rglob("*.md") if "node_modules" not in path.parts]
    fence = re.compile(r"^ *(?:```|~~~) *(?:mermaid|dot|graphviz)\b", re.MULTILINE)
    assert [path.name for path in pages if fence.search(path.read_text("utf-8"))] == []


START = """
const place = { classList: new Set(), dataset: {} };
place.classList.toggle = (name, on) => place.classList[on ? "add" : "delete"](name);
globalThis.document = { querySelectorAll: (name) => (name === ".nb-try" ? [place] : []) };
const none = { mount: () => {} };
let settle;
for (const name of ["table", "theorem", "network", "exercises"])
  refnb.chapter(`page/${name}`, () => none);
const waiting = () => new Promise((resolve) => { settle = resolve; });
refnb.chapter("page/try", () => ({ mount: waiting }));
refnb.use("page/start").start();
const tick = () => new Promise((resolve) => setTimeout(resolve));
(async () => {
  await tick();
  const before = place.classList.has("nb-live");
  settle(ANSWERED);
  await tick();
  console.log(JSON.stringify([before, place.classList.has("nb-live")]));
})();
"""


@pytest.mark.ports
@pytest.mark.parametrize("answered", [True, False])
def test_the_first_page_stays_as_it_is_until_there_is_an_answer(answered: bool) -> None:
    """What stands there without a script is laid out as text until the engine has answered."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    names = ("refnb.js", "app/page/start.js")
    port = "\n".join((ROOT / "docs" / "playground" / name).read_text("utf-8") for name in names)
    script = port + START.replace("ANSWERED", json.dumps(answered))
    ended = subprocess.run([node, "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(ended.stdout) == [False, answered]
