"""The only hook: each event of MkDocs calls docs/_build/pages, which does not know MkDocs."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

if TYPE_CHECKING:
    from docs._build.pages import Site

ROOT = str(Path(__file__).resolve().parents[2])
site: "Site"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Import everything again, from this tree, not an installed copy; complete the navigation."""
    global site  # noqa: PLW0603
    sys.path[:] = [ROOT, *(entry for entry in sys.path if entry != ROOT)]
    for name in [name for name in sys.modules if f"{name}.".startswith(("refnb.", "docs._build."))]:
        del sys.modules[name]
    from docs._build.pages import Site  # noqa: PLC0415

    site = Site(config.nav or [], Path(config.docs_dir), config.repo_url)
    config.nav = site.nav or None
    config.edit_uri = config.edit_uri if config.repo_url else None
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made."""
    for place, content in site.files().items():
        files.append(File.generated(config, place, content=content))
    texts = {file.src_uri: file.content_string for file in files.documentation_pages()}
    base = config.site_url or ""
    urls = {file.src_uri: urljoin(base, file.url) for file in files if base}
    for place, content in site.notebooks(texts, urls).items():
        files.append(File.generated(config, place, content=content))
    site.begin(Path(config.site_dir))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_: object) -> str:
    """Describe a page, and replace its markers."""
    place = page.file.src_uri
    page.meta = site.about(markdown, place) | dict(page.meta)
    return site.markdown(markdown, place)


def on_page_content(html: str, **_: object) -> str:
    """Set the HTML of a text."""
    return site.content(html)


def on_post_page(output: str, *, page: Page, **_: object) -> str:
    """Finish a page."""
    return site.shown(output, page.url)


def on_post_template(output_content: str, **_: object) -> str:
    """Finish a page, including its 404 version."""
    return site.shown(output_content, "404.html")


def on_post_build(config: MkDocsConfig) -> None:
    """Finish the site."""
    site.finished(Path(config.site_dir))
