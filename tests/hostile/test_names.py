r"""Names are data: whatever a label, a value, a word or a state is called is shown as text.

Each form is read by a reader of that form, with every extension that could take a part of a name
for its own. The name comes back, as Python writes it where it cannot be printed; no element, no
command and no control character comes with it.
"""

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import markdown  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import refnb
from cli.commands import answered, refused
from cli.commands import written as table
from refnb.cli.main import main
from refnb.io.suggestions import is_mark
from refnb.worked.solution import Shown

if TYPE_CHECKING:
    from refnb.api.bayes import Theorem

NAMES = [
    "{", "}", "{x}", "{{}}", "{0}", "{a}", "%", "%s", "%(x)s", "\\", "\\n", "\\textbf{x}", "\\(",
    "'", '"', '"q"', "it's", "''", "$", "$x$", "$&", "$1", "&", "&lt;", "&#60;b&#62;", "<", "<b>",
    "<img src=x onerror=alert(1)>", "<script>x</script>", "]]>", "<!-- x", "--", "---", "a--b",
    "\x1b[31m", "\x1b]0;x\x07", "\x9b1m", "\u202e", "\u2066x", "a\nb", "\n", "a\tb", "\r", "\x85",
    "\x00", "\x7f", "\u2028", "|", "a|b", "`", "```", "_a_", "__", "*a*", "**", "#", "# a", "~",
    "~~a~~", "^", "a^b^", "==a==", "++a++", "{++a++}", "[x](javascript:alert)", "![x](y)", "[^1]",
    "http://x.org", "<http://x.org>", "a@b.org", ":smile:", "{: onclick=x}", "\\[x\\]", "a=b",
    "x" * 300, "e\u0301", "\u0301", "\ud800", "a\udcff", "=cmd()", "@SUM(A1)", "+a", "-a", "a  b",
    "\u2800", "a\xa0b", "\u3000", "\u200b", "\ufeff", "\u3164", "\U0001d4b3", "\u2248", "a, b",
    "-3", "${jndi:ldap://x.org/a}", "../../passwd", "a\nb: refnb: fine",
]  # fmt: skip
FLAVOURS = [
    "tables", "attr_list", "footnotes", "def_list", "md_in_html", "abbr", "pymdownx.arithmatex",
    "pymdownx.tilde", "pymdownx.caret", "pymdownx.mark", "pymdownx.keys",
    "pymdownx.magiclink", "pymdownx.emoji", "pymdownx.betterem", "pymdownx.superfences",
]  # fmt: skip
PAGE = {"h2", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "span", "b"}
PAGE |= {"details", "summary", "pre"}
SVG = {"svg", "title", "desc", "defs", "marker", "path", "g", "rect", "text", "style"}
SIGNS = {f"\\{c}": c for c in "{}$&#_%"} | {
    r"\backslash": "\\", r"\sim": "~", r"\grave": "`", r"\hat": "^", r"\vert": "|",
    r"\lbrack": "[", r"\rbrack": "]", r"\neq": "\u2260", r"\leq": "\u2264", r"\geq": "\u2265",
}  # fmt: skip
GREEK = [
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"),
    *("lambda", "mu", "nu", "xi", "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon"),
    *("phi", "chi", "psi", "omega"),
]
SIGNS |= {f"\\{name}": chr(0x3B1 + i) for i, name in enumerate(GREEK) if name != "o"}
SIGNS |= {f"\\{GREEK[ord(c) - 0x391].capitalize()}": c for c in "ΓΔΘΛΞΠΣΥΦΨΩ"}
SIGNS |= {
    r"\approx": "≈", r"\infty": "∞", r"\leftarrow": "←", r"\to": "→", r"\Rightarrow": "⇒",
    r"\in": "∈", r"\cup": "∪", r"\cap": "∩", r"\surd": "√", r"\sum": "∑", r"\prod": "∏",
    r"\propto": "∝",
}  # fmt: skip
WRITTEN = """
documentclass usepackage allowdisplaybreaks begin end subsection paragraph text hline quad left
right frac cdot mid sum prod approx times ldots log max min mu pi alpha beta gamma sigma lvert rvert
infty exp lnot ne mathrm
"""
COMMANDS = {*WRITTEN.split(), *"\\,[] "}
ENVIRONMENT = re.compile(r"\\begin\{(align\*|array)\}(?:\{l+\})?\n(.*?)\n\\end\{\1\}", re.DOTALL)
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|[^\\]", re.DOTALL)
THOROUGH = settings().max_examples > 10

names = st.sampled_from(NAMES) | st.lists(
    st.sampled_from([*"{}[]()<>&%$\\'\"`_*#~^|=+-@:;!/ \x1b\n\u202e", "--", "img", "a", "on"])
    | st.characters(),
    min_size=1,
    max_size=8,
).map("".join).filter(lambda name: name == name.strip(" \t\xa0"))


def seen(name: str) -> str:
    """Return a name as a line of a terminal can show it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def shows(form: str, name: str) -> bool:
    """Tell whether a form that was read holds a name, blanks aside."""
    return re.sub(r"\s", "", seen(name)) in re.sub(r"\s", "", form)


def one_line_each(words: str) -> bool:
    """Tell whether a terminal shows each line as it stands."""
    return all(line.isprintable() for line in words.split("\n"))


def rows(name: str) -> list[dict[str, str]]:
    """Return a table with a name as columns, as values and as a label."""
    other, label = f"{name}b", f"{name}l"
    found = [{name: name, "f": other, label: name}, {name: other, "f": name, label: other}]
    return [*found, {name: name, "f": name, label: name}]


@cache
def learned(name: str) -> refnb.Classifier:
    """Learn from this table."""
    return words(rows(name), f"{name}l")


def words(
    table: list[dict[str, str]],
    label: str,
    known: dict[str, str] | None = None,
    *,
    shared: bool = False,
) -> refnb.Classifier:
    """Learn from a table of words and labels, whatever they look like."""
    kinds = dict.fromkeys([f for f in table[0] if f != label], "categorical") | (known or {})
    labels = {label: sorted({row[label] for row in table})}
    return refnb.learn(
        table, label, smoothing="laplace", families=kinds, domains=labels, shared=shared
    )


@cache
def network(name: str) -> refnb.BayesianNetwork:
    """Learn a network from this table."""
    return refnb.learn_network(rows(name), order=[f"{name}l", name], smoothing="laplace")


@cache
def chain(name: str) -> refnb.HiddenMarkovModel:
    """Return a hidden Markov model whose states and symbols have the name."""
    half = {name: {name: "1/2", f"{name}b": "1/2"}, f"{name}b": {name: "1/4", f"{name}b": "3/4"}}
    start = {name: "1/3", f"{name}b": "2/3"}
    return refnb.hmm({"start": start, "transition": half, "emission": half})


def bayes(name: str) -> "Theorem":
    """Return a theorem whose hypotheses and event have the name."""
    likelihood = {name: "1/2", f"{name}b": "1/4"}
    return refnb.bayes({name: "1/3", f"{name}b": "2/3"}, likelihood, name)


def letters(name: str) -> refnb.TextClassifier:
    """Learn two texts."""
    return refnb.text({name: ["buy now"], f"{name}b": ["see you"]})


def truth(name: str) -> dict[str, object]:
    """State a truth."""
    presence = {name: {name: "1/5", f"{name}b": "1/2"}}
    return {"prior": {name: "1/3", f"{name}b": "2/3"}, "presence": presence}


def measured(name: str) -> refnb.Classifier:
    """Learn a column of numbers beside the names."""
    numbered = [{**row, "w": str(place)} for place, row in enumerate(rows(name))]
    return words(numbered, f"{name}l", {"w": "gaussian"}, shared=True)


CALLS: list[Callable[[str], object]] = [
    learned,
    lambda name: learned(name).ask({name: name}),
    lambda name: measured(name).ask({name: name, "w": 1}),
    lambda name: learned(name).ask({name: name}).sensitivity(),
    lambda name: learned(name).ask_all([{name: name}, {name: f"{name}?"}]),
    lambda name: learned(name).test(rows(name)),
    lambda name: learned(name).compare(["none", "laplace"]),
    bayes,
    lambda name: refnb.estimate({name: 1, f"{name}b": 2}, "laplace"),
    network,
    lambda name: network(name).ask({name: name}),
    lambda name: network(name).explain({name: name}),
    lambda name: network(name).separated(name, f"{name}l"),
    lambda name: network(name).draw(),
    lambda name: chain(name).observe([name, f"{name}b"]),
    lambda name: refnb.em([*rows(name), {name: name}], f"{name}l", steps=1),
    lambda name: refnb.cluster(
        [{name: 0, f"{name}b": 1}, {name: 4, f"{name}b": 2}], centres=[[0, 0], [4, 4]]
    ),
    lambda name: refnb.expected_error(truth(name)),
    lambda name: letters(name).ask("buy you"),
    lambda name: learned(name).ask({name: name}).check("1/3", name),
    lambda name: learned(name).ask({name: name}).follow([f"P({name}) = 1/7", "0.3"]),
    lambda name: bayes(name).check("1/7", name),
    lambda name: letters(name).ask("buy you").check("1/3", name),
]


def told() -> Iterator[tuple[str, object]]:
    """Yield names with answers, some of each; nightly every name goes through every call."""
    for place, name in enumerate(NAMES):
        for at, answer in enumerate(CALLS):
            if THOROUGH or (place + at) % 9 == 0:
                yield name, answer(name)


class Page(HTMLParser):
    """The text of a page, its formulas read; nothing is on it that we do not write."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.formula, self.open = "", False, list[str]()
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Know each element, and each attribute."""
        assert tag in PAGE
        assert attrs in ([], [("class", "arithmatex")], [("open", None)])
        self.formula = attrs == [("class", "arithmatex")]
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert self.open.pop() == tag
        self.formula = False

    def handle_data(self, data: str) -> None:
        """Take text, or a formula."""
        self.text += tex(data[2:-2]) if self.formula else data

    def handle_comment(self, data: str) -> None:
        """Know no comment, and no declaration."""
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment  # type: ignore[assignment]


def tex(source: str) -> str:
    """Return what TeX shows; its commands are known, its groups closed, no two signs are one."""
    shown, depth = "", 0
    assert "--" not in source
    words = source.replace("``", '"').replace("''", '"')
    for sign in TOKEN.findall(words):
        depth += (sign == "{") - (sign == "}")
        assert depth >= 0
        assert sign not in "%#~"
        assert sign in SIGNS or sign[0] != "\\" or sign[1:] in COMMANDS
        if sign not in "{}":
            shown += SIGNS.get(sign, "" if sign[0] == "\\" else sign)
    assert depth == 0
    return shown


READER = markdown.Markdown(
    extensions=FLAVOURS, extension_configs={"pymdownx.arithmatex": {"generic": True}}
)
PLAIN = markdown.Markdown(extensions=["tables"])


def page(source: str) -> str:
    """Return what a page of Markdown shows, in a flavour with nearly every extension."""
    return Page(READER.reset().convert(source)).text


def _terminal(words: str, name: str) -> None:
    assert one_line_each(words)
    assert shows(words, name)


def _markdown(words: str, name: str) -> None:
    """Require the name on a page; where formulas are not known, no link, image or script."""
    assert one_line_each(words)
    assert shows(page(words), name)
    html = PLAIN.reset().convert(words)
    assert not re.search(r"<(?!/?(h2|p|strong|em|ul|li|t\w+|span|code|hr|br)[ />])", html)


def _latex(words: str, name: str) -> None:
    """Require the name on a sheet, and rows of an environment that are equally wide."""
    assert one_line_each(words)
    assert shows(tex(words), name)
    for kind, body in ENVIRONMENT.findall(words):
        rows_ = re.sub(r" \\\\(?: \\hline)?$", "", body, flags=re.MULTILINE).split("\n")
        wide = {row.replace(r"\&", "").count("&") for row in rows_}
        assert wide == {1} if kind == "align*" else len(wide) == 1


def _json(words: str, name: str) -> None:
    assert words.isascii()
    assert json.dumps(name)[1:-1] in words


def _notebook(html: str, name: str) -> None:
    """Require tables of text, in which no formula begins; a drawing is read as such."""
    assert one_line_each(html)
    words = re.sub("<svg.*?</svg>", "", html)
    assert not re.search(r"\$[^<]|\\[^<]", words)
    assert shows(Page(words).text, name)


def _drawing(svg: str, name: str) -> None:
    """Require a well formed SVG with the name as its text, and no element or formula more."""
    nodes = [*ElementTree.fromstring(svg).iter()]  # noqa: S314 - we wrote it
    assert {node.tag.removeprefix("{http://www.w3.org/2000/svg}") for node in nodes} <= SVG
    keys = [key for node in nodes for key in node.attrib]
    assert [key for key in keys if key.startswith("on") or "href" in key] == []
    assert any(node.text == seen(name) for node in nodes)
    assert "mathjax_ignore" in nodes[0].attrib["class"].split()


FORMS: dict[str, Callable[[str, str], None]] = {
    "__str__": _terminal,
    "markdown": _markdown,
    "sheet": _latex,
    "json": _json,
    "_repr_html_": _notebook,
    "_repr_svg_": _drawing,
}


@pytest.mark.slow
def test_names_are_shown_as_text() -> None:
    """On a terminal, at the prompt of Python, on a page, in LaTeX, JSON, a notebook, a drawing."""
    for name, found in told():
        for form in [form for form in FORMS if hasattr(found, form)]:
            FORMS[form](getattr(found, form)(), name)
        lines = (repr(found), *map(str, getattr(found, "explanations", ())))
        assert all(map(one_line_each, lines)), name


@settings(deadline=None)
@given(names)
def test_any_name(name: str) -> None:
    """The same for names that nobody thought of."""
    two = [{name: name, "y": f"{name}b"}, {name: f"{name}b", "y": name}]
    answer = words(two, "y").ask({name: name})
    net = refnb.learn_network(two, order=["y", name], smoothing="laplace")
    for found in (answer, net, answer.check("1/3", name), bayes(name).check("1/7", name)):
        _terminal(str(found), name)
        if isinstance(found, Shown):
            _markdown(found.markdown(), name)
            _latex(found.latex(), name)


# what a table in UTF-8 can hold in a cell
ODD = re.compile("[\0\r\ud800-\udfff]")
HELD = [name for name in NAMES if name.strip() and not ODD.search(name) and not is_mark(name)]


@pytest.mark.slow
def test_the_command_line_shows_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A complaint is one printable line; on a terminal even a table obeys nothing of a name."""
    path = tmp_path / "t.csv"
    for some in (HELD[place : place + 8] for place in range(0, len(HELD), 8)):
        path.write_text(table([["f", "y"], *(["a", x] for x in some)]), "utf-8", newline="")
        asked = ("classify", str(path), "--label", "y")
        assert refused(*asked, "--given", f"f={some[0]}?")
        out = answered(*asked, "--given", "f=a")
        assert [name for name in some if not shows(out, name)] == []
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", shown := io.StringIO())
            patch.setattr(shown, "isatty", lambda: True)
            assert main([*asked, "--queries", str(path)]) == 0
        assert one_line_each(shown.getvalue())
