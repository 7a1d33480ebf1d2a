"""What a browser, a search and a preview get of a page, beyond its text.

description    the first paragraph as one plain line: what a list of findings shows
searched       the search finds sentences and names: code that repeats them is left out
indexed        what the search shows, its formulas in plain letters
spaced         a number and its percent sign stay on one line
lean           no page loads what typesets formulas unless it has one
guarded        a content policy: nothing runs but our files and the scripts named by their hash
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator

WIDTH = 160
FORMULA = re.compile(r"\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
FENCED = re.compile(r"^ *(```|~~~).*?^ *\1`*$", re.MULTILINE | re.DOTALL)
FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])(?:\{[^}]*\})?")
NOT_PROSE = ("#", "<", "|", "-", "!", "?", "=", ":", "$", " ")
TAG = re.compile(r"(<[^>]*>)")
KEPT = re.compile(r"<(/?)(?:pre|code|script|style)\b")
INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
TYPESETS = re.compile(r"^.*assets/katex/.*\n", re.MULTILINE)
UNSEARCHED = re.compile(r'<pre\b|<details class="mkdocstrings-source"')
POLICY = "<!-- policy -->"


def description(markdown: str) -> str:
    """Return the first paragraph of prose in plain words, cut at a word where it is long."""
    for block in re.split(r"\n\s*\n", FENCED.sub("", FRONT.sub("", markdown)).strip()):
        if not block.startswith(NOT_PROSE):
            return _cut(plain(block.removeprefix("**Question.** ")))
    return ""


def plain(markdown: str) -> str:
    """Return one line of Markdown without its marks."""
    text = LINK.sub(r"\1", re.sub(r"<[^>]+>|\{ [.#:][^}]*\}", "", markdown))
    text = re.sub(r"\\[a-zA-Z]+\{([^{}]*)\}", r"\1", text)
    return " ".join(re.sub(r"[*`$\\{}]", "", text).replace('"', "'").split())


def _cut(text: str) -> str:
    if len(text) <= WIDTH:
        return text
    whole = re.match(rf".{{60,{WIDTH - 1}}}[.?!](?= )", text)
    return whole[0] if whole else text[: WIDTH - 1].rpartition(" ")[0].rstrip(",;:") + "…"


def searched(html: str) -> str:
    """Mark what the search leaves out: sessions, and the sources of the reference."""
    return UNSEARCHED.sub(r"\g<0> data-search-exclude", html)


def indexed(index: str) -> str:
    """Return the index of the search with plain letters for TeX."""
    held = json.loads(index)
    for entry in held["docs"]:
        entry["text"] = FORMULA.sub(lambda found: untexed(found[1] or found[2]), entry["text"])
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"))


def untexed(tex: str) -> str:
    """Return a formula in plain letters: good enough to be recognised."""
    tex = re.sub(r"\\[td]?frac\s*(\{[^{}]*\}|.)\s*(\{[^{}]*\}|.)", r"\1/\2", tex)
    for sign, better in (("mid", "|"), ("cdot", "·"), ("sum", "Σ"), ("prod", "∏"), ("log", "log ")):
        tex = re.sub(rf"\\{sign}(?![a-z])", better, tex)
    tex = re.sub(r"\\(?:mathrm|text|hat|big|left|right|operatorname|tfrac)(?![a-z])\*?", "", tex)
    return " ".join(re.sub(r"\\[,;!]|[\\{}$]", "", tex).split())


def spaced(html: str) -> str:
    """Return HTML in which a percent sign keeps to its number, outside code."""
    shown, depth = [], 0
    for part in TAG.split(html):
        if found := KEPT.match(part):
            depth += -1 if found[1] else 1
        shown.append(part if depth else re.sub(r"(?<=\d) %", "\N{NO-BREAK SPACE}%", part))
    return "".join(shown)


def lean(html: str) -> str:
    """Return a page without the typesetter of formulas if it has no formula, nor will have."""
    typeset = "arithmatex" in html or 'class="nb-playground"' in html
    return html if typeset else TYPESETS.sub("", html)


def guarded(html: str) -> str:
    """Return a page with its policy in place of the mark."""
    rules = "; ".join(_rules(" ".join(_hashes(html))))
    return html.replace(POLICY, f'<meta http-equiv="Content-Security-Policy" content="{rules}">')


def _rules(hashes: str) -> Iterator[str]:
    yield "default-src 'none'"
    yield f"script-src 'self' {hashes}".rstrip()
    yield "style-src 'self' 'unsafe-inline'"  # widths of formulas and tables, colours of pictures
    yield "img-src 'self' data: blob:"
    yield "font-src 'self'"
    yield "connect-src 'self'"
    yield "worker-src 'self' blob:"
    yield "frame-src 'self'"
    yield "base-uri 'none'"
    yield "form-action 'none'"


def _hashes(html: str) -> Iterator[str]:
    """Yield the name of each script that stands in the page, once."""
    for script in dict.fromkeys(INLINE.findall(html)):
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        yield f"'sha256-{digest}'"
