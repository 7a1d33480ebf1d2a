"""Hooks of the site: pages are computed by this tree, formulas are MathML (formulas).

What a page shows of code and laws is read from their sources (excerpts); the reference is
made from the package, and the navigation grows (tree); refnb adds what it refuses.
Pages with examples are offered as notebooks, which are run meanwhile (notebooks).
The scripts of the playground are put together (playground), and what it judges answers by
(answers). At the end a strict build reads what it has written (sound).
"""

import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.append(str(Path(__file__).resolve().parents[2]))
from docs._build import (
    answers,
    card,
    cells,
    excerpts,
    formulas,
    lists,
    notebooks,
    offered,
    playground,
    served,
    sound,
    tree,
)

ROOT = Path(__file__).resolve().parents[2]

made: dict[str, str] = {}
numbers: dict[str, str] = {}
words: dict[str, list[str]] = {}
shown: dict[str, str] = {}
LOG = get_plugin_logger("refnb")
working: list[tuple[tempfile.TemporaryDirectory[str], notebooks.Work]] = []
LISTS = ("reference/", "specification/", "contributing")
UNSEARCHED = ("changelog", "prover")
TOOLS = ("exact", "fast", "data", "checking")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the navigation grow; load what is installed, and nothing from elsewhere."""
    made.clear()
    numbers.clear()
    if not config.repo_url:
        config.edit_uri = None
    if config.nav:
        made.update(tree.reference(config.nav, Path(config.docs_dir)))
        shown["<!-- course map -->"] = lists.course_map(config.nav, Path(config.docs_dir))
        shown["<!-- all letters -->"] = lists.letters(config.nav, Path(config.docs_dir))
        numbers.update(tree.titles(config.nav, Path(config.docs_dir)))
        config.nav = tree.grown(config.nav, Path(config.docs_dir))
    shown["<!-- get -->"] = lists.get(config.repo_url)
    shown["<!-- change log -->"] = lists.changes()
    config.extra["polyfills"] = ["assets/iframe-worker.js"]
    return config


def on_pre_build(config: MkDocsConfig) -> None:  # noqa: ARG001
    """Import refnb afresh, from this tree before any installed copy."""
    root = str(ROOT)
    sys.path[:] = [root, *(entry for entry in sys.path if entry != root)]
    excerpts.parsed.cache_clear()
    computed = ("refnb.", "docs._build.")
    for name in [name for name in sys.modules if f"{name}.".startswith(computed)]:
        del sys.modules[name]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the reference, and what is put together for the site."""
    for target, text in made.items():
        files.append(File.generated(config, target, content=text))
    offers = offered.files() if config.nav else {}
    shown["<!-- files -->"] = offered.table(offers)
    for target, (content, _) in offers.items():
        files.append(File.generated(config, target, content=content))
    for target, text in (playground.scripts() | answers.scripts()).items():
        files.append(File.generated(config, target, content=text))
    if config.nav:
        from docs._build import judged  # noqa: PLC0415

        shown["<!-- known ports -->"] = judged.known()
        files.append(File.generated(config, judged.PLACE, content=judged.script()))
        _taken(files, config)
    files.append(File.generated(config, "assets/card.png", content=card.png()))
    return files


def _taken(files: Files, config: MkDocsConfig) -> None:
    """Begin to write the notebooks, and add them to the site."""
    texts = {file.src_uri: file.content_string for file in files.documentation_pages()}
    pages = {
        place: excerpts.expand(_marked(text)) for place, text in texts.items() if cells.runs(text)
    }
    base = config.site_url or ""
    urls = {file.src_uri: urljoin(base, file.url) for file in files if base}
    held = tempfile.TemporaryDirectory()
    work = notebooks.Work(Path(held.name), pages, urls)
    working[:] = [(held, work)]
    for place in work.places:
        files.append(File.generated(config, place, abs_src_path=str(work.folder / place)))


def _marked(markdown: str) -> str:
    """Return a page with what its own markers stand for."""
    for marker, text in shown.items():
        markdown = markdown.replace(marker, text)
    return markdown


def on_page_markdown(markdown: str, *, page: Page, files: Files, **_: object) -> str:
    """Replace the markers of a page; describe it; say how the search weighs it."""
    markdown = tree.numbered(_marked(markdown), page.file.src_uri, numbers)
    if found_by := page.meta.get("found_by"):
        words[page.url] = found_by
    page.meta.setdefault("description", served.description(markdown))
    page.meta.setdefault("search", _weight(page.file.src_uri))
    place = notebooks.renamed(page.file.src_uri)
    taken = notebooks.link(place) if files.get_file_from_path(place) else ""
    return _specified(page, excerpts.expand(markdown)) + taken


def _weight(place: str) -> dict[str, float | bool]:
    """Let the search find the book first, lists last, the machine and clauses not at all."""
    part, _, name = place.removesuffix(".md").partition("/")
    clauses = part == "specification" and any((ROOT / "refnb").glob(f"*/{name}.py"))
    if clauses or part in TOOLS or place.startswith(UNSEARCHED):
        return {"exclude": True}
    return {"boost": 0.2 if place.startswith(LISTS) else 2 if part == "book" else 1}


def on_page_content(html: str, **_: object) -> str:
    """Mark what is not searched, and set small what is written as x_f or 2^k."""
    return served.plainly(served.searched(html))


def on_post_page(output: str, *, page: Page, **_: object) -> str:
    """Typeset the formulas, now that the search has read them; load what is needed."""
    return served.guarded(playground.loaded(formulas.typeset(output), page.url))


def on_env(env: Environment, **_: object) -> Environment:
    """Wait for the notebooks, which are copied next."""
    for _held, work in working:
        work.end()
    return env


def on_post_template(output_content: str, **_: object) -> str:
    """Guard the page for what is not there, as every other page."""
    return served.guarded(output_content)


def on_post_build(config: MkDocsConfig) -> None:
    """Let what the search shows be read: it has formulas as TeX. Tell what is wrong with a page."""
    while working:
        working.pop()[0].cleanup()
    site = Path(config.site_dir)
    index = site / "search" / "search_index.json"
    if index.exists():
        index.write_text(served.indexed(index.read_text("utf-8"), words), "utf-8")
    for fault in sound.violations(site) if config.strict else ():
        LOG.warning(fault)


def _specified(page: Page, markdown: str) -> str:
    """Return a page of the specification with its refusals, its vectors and marked clauses."""
    part, _, name = page.file.src_uri.removesuffix(".md").partition("/")
    if part != "specification":
        return markdown
    from refnb.conformance import specification  # noqa: PLC0415

    return specification.for_site(name, markdown)
