"""Show plain-text docstrings as Markdown: a griffe extension.

indented lines, or columns        a block of text, kept as it is
>>> and its answer                a block of code
`word`                            code; nothing else is markup
Raises A when ...; B.             the names of errors are code, and links where one leads
"""

import re
from itertools import chain, groupby
from textwrap import dedent

from griffe import Extension, GriffeLoader, Object

SPECIAL = re.compile(r"([\\*_\[\]<>#|])")
ERROR = re.compile(r"\b(?:[A-Z][a-z]*){2,}\b|\b(?:Negative|Duplicate)\b")


class PlainText(Extension):
    """Rewrite each docstring as Markdown before it is rendered."""

    def on_object(self, *, obj: Object, loader: GriffeLoader, **_: object) -> None:  # noqa: ARG002
        """Rewrite one docstring."""
        if obj.docstring:
            obj.docstring.value = markdown(obj.docstring.value)


def markdown(text: str) -> str:
    """Return the Markdown that shows a plain-text docstring."""
    blocks = re.split(r"\n(?:[ \t]*\n)+", text.strip("\n"))
    kinds = ((kind, list(group)) for kind, group in groupby(blocks, _kind))
    shown = (_fence(kind, group) if kind else map(_paragraph, group) for kind, group in kinds)
    return "\n\n".join(chain(*shown))


def _kind(block: str) -> str:
    if block.lstrip().startswith(">>>"):
        return "pycon"
    columns = all(line[:1] == " " or "  " in line for line in block.splitlines())
    return "text" if columns else ""


def _fence(language: str, blocks: list[str]) -> list[str]:
    return [f"```{language}\n" + "\n\n".join(map(dedent, blocks)) + "\n```"]


def _paragraph(text: str) -> str:
    parts = re.split(r"(`[^`]*`)", text)
    plain = [part if part.startswith("`") else SPECIAL.sub(r"\\\1", part) for part in parts]
    return ERROR.sub(_link, "".join(plain)) if text.startswith("Raises") else "".join(plain)


def _link(name: re.Match[str]) -> str:
    return f'<autoref identifier="refnb.core.errors.{name[0]}" optional>`{name[0]}`</autoref>'
