"""Hooks of the site: pages are computed by this tree, formulas typeset by a local KaTeX.

What a page shows of code and laws is read from their sources (faces); the reference is
made from the package, and the navigation grows (tree); refnb adds what it refuses.
KaTeX and the worker that searches from file:// are npm packages (package.json). Where
they are not installed, formulas show as TeX and nothing else is lost.
"""

import sys
from pathlib import Path

from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.append(str(Path(__file__).resolve().parent))
import faces  # type: ignore[import-not-found]
import tree  # type: ignore[import-not-found]

HERE = Path(__file__).resolve().parent
MODULES = HERE / "node_modules"
KATEX = MODULES / "katex" / "dist"
WORKER = MODULES / "iframe-worker" / "shim" / "index.js"

made: dict[str, str] = {}
shown: dict[str, str] = {}
LISTS = ("reference/", "specification/", "prover", "changelog", "contributing")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the navigation grow; load what is installed, and nothing from elsewhere."""
    made.clear()
    if config.nav:
        made.update(tree.reference(config.nav, Path(config.docs_dir)))
        shown["<!-- course -->"] = tree.course(config.nav, Path(config.docs_dir))
        config.nav = tree.grown(config.nav, Path(config.docs_dir))
    config.extra["polyfills"] = ["assets/iframe-worker.js"] if WORKER.exists() else []
    if KATEX.exists():
        scripts = ("katex.min.js", "contrib/copy-tex.min.js")
        config.extra_css.insert(0, "assets/katex/katex.min.css")
        config.extra_javascript[:0] = [ExtraScriptValue(f"assets/katex/{s}") for s in scripts]
    return config


def on_pre_build(config: MkDocsConfig) -> None:  # noqa: ARG001
    """Import refnb afresh, from this tree before any installed copy."""
    root = str(HERE.parent.parent)
    sys.path[:] = [root, *(entry for entry in sys.path if entry != root)]
    faces.parsed.cache_clear()
    computed = ("refnb.", "docs._build.")
    for name in [name for name in sys.modules if f"{name}.".startswith(computed)]:
        del sys.modules[name]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the reference, and copy the installed packages into the site."""
    for target, text in made.items():
        files.append(File.generated(config, target, content=text))
    for target, source in _installed().items():
        files.append(File.generated(config, target, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Replace the markers of a page; let the search find what teaches before what lists."""
    if page.file.src_uri.startswith(LISTS):
        page.meta.setdefault("search", {"boost": 0.2})
    for marker, text in shown.items():
        markdown = markdown.replace(marker, text)
    return _specified(page, str(faces.expand(markdown)))


def _specified(page: Page, markdown: str) -> str:
    """Return a page of the specification with its refusals, its vectors and marked clauses."""
    part, _, name = page.file.src_uri.removesuffix(".md").partition("/")
    if part != "specification":
        return markdown
    from refnb.conformance import specification  # noqa: PLC0415

    return specification.for_site(name, markdown)


def _installed() -> dict[str, Path]:
    names = ("katex.min.css", "katex.min.js", "contrib/copy-tex.min.js", "fonts/*.woff2")
    found = [path for name in names for path in sorted(KATEX.glob(name))]
    katex = {f"assets/katex/{path.relative_to(KATEX).as_posix()}": path for path in found}
    return katex | ({"assets/iframe-worker.js": WORKER} if WORKER.exists() else {})
