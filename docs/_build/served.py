"""What a browser, a search and a preview need for a page, beside its text.

description    the first paragraph as one plain line: what a list of findings shows
found_by       what else a page is found by, by where it is
searched       the search finds sentences and names: code that repeats them is left out
indexed        what the search shows, its formulas in plain letters
unbroken       an option in code stays in its line
plainly        a percent sign keeps to its number; x_f and 2^k in plain text have small letters
lean           the HTML without the blanks of its template, and styles of what it has not
guarded        a content policy: nothing runs but our files and the scripts named by their hash;
               nothing is fetched before it is asked for
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

WIDTH = 160
FORMULA = re.compile(r"\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
FENCED = re.compile(r"^ *(```|~~~).*?^ *\1`*$", re.MULTILINE | re.DOTALL)
FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
SMALL_WORDS = re.compile(r"\b(?:an?|the|in|of|to|from|and|or|how) ")  # which every page has
FOUND_BY = re.compile(r"\A---\n(?:.*\n)*?found_by: \[(.*)\]\n")
LINK = re.compile(r"!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])(?:\{[^}]*\})?")
NOT_PROSE = ("#", "<", "|", "-", "!", "?", "=", ":", "$", " ")
TAG = re.compile(r"(<[^>]*>)")
KEPT = re.compile(r"<(/?)(?:pre|code|script|style|svg|textarea)\b")
INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
LOW = re.compile(r"(?<![\w'])(?P<base>[^\W\d_]'?|log)_(\{[^{}]*\}|pa\(\w\)|[A-Z]+|\w{1,2})(?!\w)")
_GROUP = r"\((?:[^()]|\([^()]*\))*\)"
HIGH = re.compile(
    rf"(?<=[\w)\]|])\^(\{{[^{{}}]*\}}|[-−]?(?:{_GROUP}|\|\w\||\w+(?:\.\d+)?(?:\([^()]*\))?))"
)
UNSEARCHED = re.compile(r'<pre\b|<details class="mkdocstrings-source"')
QUESTION = re.compile(r"^\*\*Question\.\*\* ((?:.+\n?)+)", re.MULTILINE)
CODE = re.compile(r"<code>[^<]*</code>")
OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
POLICY = "<!-- policy -->"
BLANKS = re.compile(r"<(pre|script|textarea)\b.*?</\1>|[ \t]*\n\s*", re.DOTALL)
STYLES = {  # by what they are for
    "_mkdocstrings": re.compile(r'class="doc '),
    "playground": re.compile(r'class="nb-(?:check|judge|other|sheets|tool)'),
}
AHEAD = re.compile(r'<link rel="next"[^>]*>')  # Firefox fetches it, which no policy allows


def description(markdown: str) -> str:
    """Return the first paragraph of prose in plain words, cut at a word where it is long."""
    for block in re.split(r"\n\s*\n", FENCED.sub("", FRONT.sub("", markdown)).strip()):
        if not block.startswith(NOT_PROSE):
            return _cut(plain(block.removeprefix("**Question.** ")))
    return ""


def question(markdown: str) -> str:
    """Return the opening of a chapter up to its first question, in plain words.

    >>> question("**Question.** It says *rain?*. Is there *lightning*? And a storm?")
    'It says rain?. Is there lightning?'
    """
    opening = QUESTION.search(markdown)
    asked = re.match(r".*?\?(?= |$)", plain(opening[1])) if opening else None
    return asked[0] if asked else ""


def plain(markdown: str) -> str:
    """Return one line of Markdown without its marks."""
    text = LINK.sub(r"\1", re.sub(r"<[^>]+>|\{ [.#:][^}]*\}", "", markdown))
    text = re.sub(r"\\[a-zA-Z]+\{([^{}]*)\}", r"\1", text)
    text = text.replace(r"\mid", "|").replace(r"\cdot", "·")
    return " ".join(re.sub(r"[*`$\\{}]", "", text).replace('"', "'").split())


def _cut(text: str) -> str:
    if len(text) <= WIDTH:
        return text
    whole = re.match(rf".{{60,{WIDTH - 1}}}[.?!](?= )", text)
    return whole[0] if whole else text[: WIDTH - 1].rpartition(" ")[0].rstrip(",;:") + "…"


def found_by(docs: Path) -> dict[str, list[str]]:
    """Return the search words that each page declares, by its place in the site."""
    return {
        page.relative_to(docs).with_suffix(".html").as_posix(): found[1].split(", ")
        for page in sorted(docs.rglob("*.md"))
        if (found := FOUND_BY.match(page.read_text("utf-8")))
    }


def searched(html: str) -> str:
    """Mark what the search leaves out: sessions, and sources in the reference."""
    return UNSEARCHED.sub(r"\g<0> data-search-exclude", html)


def indexed(index: str, words: Mapping[str, list[str]]) -> str:
    """Return the search index: plain letters for TeX, and the declared search words."""
    held = json.loads(index)
    for entry in held["docs"]:
        entry["text"] = FORMULA.sub(lambda found: untexed(found[1] or found[2]), entry["text"])
        if entry["location"] in words:
            entry["tags"] = [SMALL_WORDS.sub("", phrase) for phrase in words[entry["location"]]]
    return json.dumps(held, ensure_ascii=False, separators=(",", ":"))


def untexed(tex: str) -> str:
    """Return a formula in plain letters, close enough to be recognised."""
    tex = re.sub(r"\\[td]?frac\s*(\{[^{}]*\}|.)\s*(\{[^{}]*\}|.)", r"\1/\2", tex)
    for sign, better in (("mid", "|"), ("cdot", "·"), ("sum", "Σ"), ("prod", "∏"), ("log", "log ")):
        tex = re.sub(rf"\\{sign}(?![a-z])", better, tex)
    tex = re.sub(
        r"\\(?:mathrm|text|hat|big|left|right|operatorname|tfrac|q?quad)(?![a-z])\*?", "", tex
    )
    return " ".join(re.sub(r"\w+\{aligned\}|&(?:amp;|(?!\w+;))|\\[,;!]|[\\{}$]", "", tex).split())


def plainly(html: str) -> str:
    """Return HTML with typographic characters outside code and formulas."""
    shown, depth = [], 0
    for part in TAG.split(html):
        if found := KEPT.match(part):
            depth += -1 if found[1] else 1
        kept = depth or part.startswith(("<", "\\(", "\\["))
        shown.append(part if kept else small(re.sub(r"(?<=\d) %", "\N{NO-BREAK SPACE}%", part)))
    return "".join(shown)


def unbroken(html: str) -> str:
    """Return HTML whose code never breaks a line within an option.

    >>> unbroken("<code>x --to y</code>")
    '<code>x <span class="nb-option">--to</span> y</code>'
    """
    whole = r'<span class="nb-option">\g<0></span>'
    return CODE.sub(lambda code: OPTION.sub(whole, code[0]), html)


def small(text: str) -> str:
    """Return text as HTML, with small letters for x_f, z_{t+1}, 2^k or e^(-x).

    >>> small("p(x_f | y)^2, 2^(k-1)")
    'p(x<sub>f</sub> | y)<sup>2</sup>, 2<sup>k-1</sup>'
    """
    text = HIGH.sub(lambda found: f"<sup>{small(_bare(found[1]))}</sup>", text)
    return LOW.sub(lambda found: f"{found['base']}<sub>{_bare(found[2])}</sub>", text)


def _bare(text: str) -> str:
    """Return the inside of brackets around a whole text."""
    return text[1:-1] if re.fullmatch(rf"{_GROUP}|\{{.*\}}", text) else text


def lean(html: str) -> str:
    r"""Return a page without blanks of the template, and without unused styles.

    >>> lean("<ul>\n\n    <li>a\n<pre>b\n  c</pre>")
    '<ul>\n<li>a\n<pre>b\n  c</pre>'
    """
    html = BLANKS.sub(lambda found: found[0] if found[1] else "\n", html)
    for name, used in STYLES.items():
        if not used.search(html):
            html = re.sub(rf'<link[^>]*/{name}\.css"[^>]*>', "", html)
    return html


def guarded(html: str) -> str:
    """Return a page with its security policy in place, and no page to load in advance."""
    rules, html = "; ".join(_rules(" ".join(_hashes(html)))), AHEAD.sub("", html)
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
    """Yield the name of each script in the page, once."""
    for script in dict.fromkeys(INLINE.findall(html)):
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        yield f"'sha256-{digest}'"
