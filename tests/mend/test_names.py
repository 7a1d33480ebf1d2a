r"""Names are data: whatever a label, a value, a word or a state is called is shown as text.

Each form is read by a reader of that form, with every extension that could take a part of a name
for its own. The name comes back, as Python writes it where it cannot be printed; no element, no
command and no control character comes with it.
"""

import csv
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
from cli.commands import answered, refused, run
from cli.commands import written as table
from refnb.cli.main import main
from refnb.core.errors import RefnbError
from refnb.worked.solution import Shown

if TYPE_CHECKING:
    from refnb.api.bayes import Theorem

NAMES = [
    "{", "}", "{x}", "{{}}", "{0}", "{a}", "%", "%s", "%(x)s", "\\", "\\n", "\\textbf{x}", "\\(",
    "'", '"', '"q"', "it's", "''", "$", "$x$", "$&", "$1", "&", "&lt;", "&#60;b&#62;", "<", "<b>",
    "<img src=x onerror=alert(1)>", "<script>x</script>", "]]>", "<!-- x", "--", "---", "a--b",
    "\x1b[31m", "\x1b]0;x\x07", "\x9b1m", "\u202e", "\u2066x", "a\nb", "\n", "\t", "\r", "\x85",
    "\x00", "\x7f", "\u2028", "|", "a|b", "`", "```", "_a_", "__", "*a*", "**", "#", "# a", "~",
    "~~a~~", "^", "a^b^", "==a==", "++a++", "{++a++}", "[x](javascript:alert)", "![x](y)", "[^1]",
    "http://x.org", "<http://x.org>", "a@b.org", ":smile:", "{: onclick=x}", "\\[x\\]", "a=b",
    "x" * 300, "e\u0301", "\u0301", "\ud800", "a\udcff", "=cmd()", "@SUM(A1)", "+a", "-a", " a ",
    "\u2800", "\xa0", "\u3000", "\u200b", "\ufeff", "\u3164", "\U0001d4b3", "\u2248", "a, b", "-3",
]  # fmt: skip
FLAVOURS = [
    "tables", "attr_list", "footnotes", "def_list", "md_in_html", "abbr", "pymdownx.arithmatex",
    "pymdownx.tilde", "pymdownx.caret", "pymdownx.mark", "pymdownx.keys",
    "pymdownx.magiclink", "pymdownx.emoji", "pymdownx.betterem", "pymdownx.superfences",
]  # fmt: skip
PAGE = {"h2", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "span", "b"}
SVG = {"svg", "title", "desc", "defs", "marker", "path", "g", "rect", "text"}
SIGNS = {f"\\{c}": c for c in "{}$&#_%"} | {
    r"\backslash": "\\", r"\sim": "~", r"\grave": "`", r"\hat": "^", r"\vert": "|",
    r"\lbrack": "[", r"\rbrack": "]", r"\neq": "\u2260", r"\leq": "\u2264", r"\geq": "\u2265",
}  # fmt: skip
WRITTEN = """
documentclass usepackage allowdisplaybreaks begin end subsection paragraph text hline quad left
right frac cdot mid sum prod approx times ldots log max min mu pi alpha beta gamma sigma lvert rvert
infty exp lnot ne mathrm
"""
COMMANDS = {*WRITTEN.split(), *"\\,[] "}
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|[^\\]", re.DOTALL)
THOROUGH = settings().max_examples > 10

names = st.sampled_from(NAMES) | st.lists(
    st.sampled_from([*"{}[]()<>&%$\\'\"`_*#~^|=+-@:;!/ \x1b\n\u202e", "--", "img", "a", "on"])
    | st.characters(),
    min_size=1,
    max_size=8,
).map("".join)


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
    return refnb.learn(rows(name), f"{name}l", smoothing="laplace")


@cache
def network(name: str) -> refnb.BayesianNetwork:
    """Learn a network from this table."""
    return refnb.learn_network(rows(name), order=[f"{name}l", name], smoothing="laplace")


@cache
def chain(name: str) -> refnb.Chain:
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
    told = [{**row, "w": str(place)} for place, row in enumerate(rows(name))]
    words: dict[str, object] = {"families": {"w": "gaussian"}, "shared": True}
    return refnb.learn(told, f"{name}l", smoothing="laplace", **words)  # type: ignore[arg-type]


CALLS: dict[str, Callable[[str], object]] = {
    "learn": learned,
    "ask": lambda name: learned(name).ask({name: name}),
    "joint": lambda name: refnb.learn(rows(name), f"{name}l", model="joint").ask(rows(name)[0]),
    "numbers": lambda name: measured(name).ask({name: name, "w": 1}),
    "how far": lambda name: learned(name).ask({name: name}).sensitivity(),
    "ask all": lambda name: learned(name).ask_all([{name: name}, {name: f"{name}?"}]),
    "test": lambda name: learned(name).test(rows(name)),
    "compare": lambda name: learned(name).compare(["none", "laplace"]),
    "bayes": bayes,
    "estimate": lambda name: refnb.estimate({name: 1, f"{name}b": 2}, "laplace"),
    "network": network,
    "network ask": lambda name: network(name).ask({name: name}),
    "network query": lambda name: network(name).ask({name: name}, f"{name}l"),
    "network explain": lambda name: network(name).explain({name: name}),
    "network separated": lambda name: network(name).separated(name, f"{name}l"),
    "draw": lambda name: network(name).draw(),
    "hmm": lambda name: chain(name).observe([name, f"{name}b"]),
    "hmm learn": lambda name: chain(name).learn([[name, f"{name}b"]], grid=100),
    "em": lambda name: refnb.em([*rows(name), {name: name}], f"{name}l", steps=1),
    "cluster": lambda name: refnb.cluster(
        [{name: 0, f"{name}b": 1}, {name: 4, f"{name}b": 2}], centres=[[0, 0], [4, 4]]
    ),
    "error": lambda name: refnb.error(truth(name)),
    "text": lambda name: letters(name).ask("buy you"),
    "text test": lambda name: letters(name).test({name: ["buy"], f"{name}b": ["see"]}),
    "model": lambda name: learned(name).model,
    "decision": lambda name: learned(name).ask({name: name}).decision,
    "hmm model": lambda name: chain(name).model,
    "network model": lambda name: network(name).network,
}
CHECKS: dict[str, Callable[[str], object]] = {
    "check": lambda name: learned(name).ask({name: name}).check("1/3", name),
    "another label": lambda name: learned(name).ask({name: name}).check("1/2", f"{name}b"),
    "follow": lambda name: learned(name).ask({name: name}).follow([f"P({name}) = 1/7", "0.3"]),
    "bayes": lambda name: bayes(name).check("1/7", name),
    "text": lambda name: letters(name).ask("buy you").check("1/3", name),
}


def told(calls: dict[str, Callable[[str], object]]) -> Iterator[tuple[str, str, object]]:
    """Yield names, the call that each went through, and its answer.

    Every name goes through some calls, and every call has some of the names; nightly all do.
    """
    for place, name in enumerate(NAMES):
        for at, (call, answer) in enumerate(calls.items()):
            if THOROUGH or (place + at) % 9 == 0:
                yield name, call, answer(name)


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


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
        assert attrs in ([], [("class", "arithmatex")])
        self.formula = bool(attrs)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert self.open.pop() == tag
        self.formula = False

    def handle_data(self, data: str) -> None:
        """Take text, or a formula."""
        self.text += tex(data[2:-2]) if self.formula else data

    def handle_comment(self, data: str) -> None:
        """Know no comment."""
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        """Know no declaration."""
        raise AssertionError(decl)

    handle_pi = unknown_decl = handle_comment


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


def _terminal(words: str, name: str, call: str) -> None:
    assert one_line_each(words)
    assert call.endswith(("model", "decision")) or shows(words, name)


def _prompt(words: str, name: str, call: str) -> None:
    del name, call
    assert one_line_each(words)


def _markdown(words: str, name: str, call: str) -> None:
    """Require the name on a page; where formulas are not known, no link, image or script."""
    del call
    assert one_line_each(words)
    assert shows(page(words), name)
    html = PLAIN.reset().convert(words)
    assert not re.search(r"<(?!/?(h2|p|strong|em|ul|li|t\w+|span|code|hr|br)[ />])", html)


def _latex(words: str, name: str, call: str) -> None:
    del call
    assert one_line_each(words)
    assert shows(tex(words), name)


def _json(words: str, name: str, call: str) -> None:
    del call
    assert words.isascii()
    assert json.dumps(name)[1:-1] in words


def _notebook(html: str, name: str, call: str) -> None:
    """Require tables of text, in which no formula begins; a drawing is read as such."""
    del call
    if not html.startswith("<svg"):
        assert one_line_each(html)
        assert not re.search(r"\$[^<]|\\[^<]", html)
        assert shows(Page(html).text, name)


def _drawing(svg: str, name: str, call: str) -> None:
    """Require a well formed SVG with the name as its text, and no element or formula more."""
    del call
    nodes = [*ElementTree.fromstring(svg).iter()]  # noqa: S314 - we wrote it
    assert {node.tag.removeprefix("{http://www.w3.org/2000/svg}") for node in nodes} <= SVG
    keys = [key for node in nodes for key in node.attrib]
    assert [key for key in keys if key.startswith("on") or "href" in key] == []
    assert any(node.text == seen(name) for node in nodes)
    assert "mathjax_ignore" in nodes[0].attrib["class"].split()


FORMS: dict[str, Callable[[str, str, str], None]] = {
    "__str__": _terminal,
    "__repr__": _prompt,
    "markdown": _markdown,
    "_repr_markdown_": _markdown,
    "sheet": _latex,
    "json": _json,
    "_repr_html_": _notebook,
    "_repr_svg_": _drawing,
}


def test_names_are_shown_as_text() -> None:
    """On a terminal, at the prompt of Python, on a page, in LaTeX, JSON, a notebook, a drawing."""
    for name, call, found in told(CALLS):
        again = "_repr_markdown_" if hasattr(found, "markdown") else ""
        for form in [form for form in FORMS if hasattr(found, form) and form != again]:
            FORMS[form](getattr(found, form)(), name, call)


def test_a_drawing_shows_every_name() -> None:
    """An SVG has the name as its text."""
    for name in NAMES:
        _drawing(network(name).draw()._repr_svg_(), name, "draw")


def test_a_verdict_obeys_no_name() -> None:
    """What is said of a wrong answer, and of the ways to it, is printable lines with the name."""
    for name, call, found in told(CHECKS):
        _terminal(str(found), name, call)
        ways = [repr(found), *map(str, getattr(found, "explanations", ()))]
        assert all(map(one_line_each, ways)), (call, name)


@settings(deadline=None)
@given(names)
def test_any_name(name: str) -> None:
    """The same for names that nobody thought of."""
    two = [{name: name, "y": f"{name}b"}, {name: f"{name}b", "y": name}]
    answer = refnb.learn(two, "y", smoothing="laplace").ask({name: name})
    net = refnb.learn_network(two, order=["y", name], smoothing="laplace")
    for found in (answer, net, answer.check("1/3", name), bayes(name).check("1/7", name)):
        _terminal(str(found), name, "")
        if isinstance(found, Shown):
            _markdown(found.markdown(), name, "")
            _latex(found.latex(), name, "")


def test_check_and_follow_say_names() -> None:
    """Braces are no places to fill in: each slip of each cell has its words."""
    for name in NAMES:
        learned = refnb.learn(
            [{name: name, "y": "b"}, {name: "x", "y": name}], "y", smoothing="laplace"
        )
        exercise = learned.ask({name: name}).exercise(name)
        words = [
            slip.words
            for slip in exercise.mistakes
            if slip.key.startswith(f"miscount:{name}:{name}:")
        ]
        assert words == [f"{name}={name} with {name} is counted as 1"]


def test_a_line_of_working_can_have_any_name() -> None:
    """Blanks do not matter where they tell nothing apart; a name is typed as it is shown."""
    for name in NAMES:
        first, other = f"{name}a", f"{name} a"
        labels = refnb.bayes({first: "1/2", other: "1/2"}, {first: "1/3", other: "1/5"}, "e")
        line = f"P(e, {other})"
        found = labels.follow([f"{line} = 1/10"])
        assert (found.lines[0].name, found.fault) == (line, 0)
        assert labels.follow([f"P(e,{seen(first)})=1/6"]).fault == 0


DAYS = [{"f": "a", "y": "b"}, {"f": "b", "y": "c"}]
TWO = refnb.learn(DAYS, "y", smoothing="laplace")
NET = refnb.learn_network(DAYS, order=["y", "f"], smoothing="laplace")
ONE = refnb.hmm({"start": {"s": 1}, "transition": {"s": {"s": 1}}, "emission": {"s": {"o": 1}}})
REFUSED: list[Callable[[str], object]] = [  # with the name in the wrong place
    lambda name: TWO.ask({"f": name}),
    lambda name: TWO.ask({name: "a"}),
    lambda name: refnb.learn(DAYS, name),
    lambda name: refnb.learn(DAYS, "y", smoothing=name),
    lambda name: refnb.learn(DAYS, "y", families={"f": name}),
    lambda name: refnb.learn([{"f": name, "y": "b"}], "y", families={"f": "gaussian"}),
    lambda name: refnb.learn(DAYS, "y", domains={"f": [name, name]}),
    lambda name: TWO.ask({"f": "a"}).check("1/2", name),
    lambda name: TWO.ask({"f": "a"}).follow([f"{name}x = 1"]),
    lambda name: NET.ask({"f": name}),
    lambda name: NET.ask({}, name),
    lambda name: NET.separated(name, "y"),
    lambda name: ONE.observe([name]),
    lambda name: refnb.bayes({name: "1"}, {"x": "1"}),
    lambda name: refnb.bayes({name: "2"}, {name: "1"}),
    lambda name: refnb.network({name: name}),
    lambda name: refnb.cluster([{"x": f"{name}x"}], centres=[0]),
    lambda name: refnb.em(DAYS, name),
    refnb.solve,
    refnb.example,
    lambda name: refnb.sql("t", "y", dialect=name, features=["f"]),
    lambda name: refnb.sheet([name]),
]


def test_a_refusal_is_one_line() -> None:
    """The message of an error is printable, whatever is wrong."""
    for place, name in enumerate(NAMES):
        for call in REFUSED if THOROUGH else REFUSED[place % 3 :: 3]:
            with pytest.raises(RefnbError) as refusal:
                call(name)
            assert str(refusal.value).isprintable()


def test_a_query_reads_as_it_runs() -> None:
    """A name that a terminal would obey, or that turns the text around, is refused in SQL."""
    for name in NAMES:
        unseen = re.search(
            "[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]", name
        )
        for whole, label in ((name, "y"), ("t", name)):
            if unseen:
                with pytest.raises(RefnbError, match="control characters"):
                    refnb.sql(whole, label, dialect="sqlite", features=["f"])
            else:
                quoted = name.replace('"', '""')
                assert f'"{quoted}"' in refnb.sql(whole, label, dialect="sqlite", features=["f"])


def in_files(name: str) -> bool:
    """Tell whether a table in UTF-8 can hold a name in a cell, as refnb reads it."""
    return bool(name.strip()) and not re.search("[\0\r\ud800-\udfff]", name)


HELD = [name for name in NAMES if in_files(name)]


def read(text: str) -> list[dict[str, str]]:
    """Read CSV as the csv module does."""
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


# also on 0.2
def test_csv_holds_names(tmp_path: Path) -> None:
    """What --queries and --answers write, and what `csv()` returns, are read to the very names."""
    for some in (NAMES[place : place + 8] for place in range(0, len(NAMES), 8)):
        every = [{"f": name, "y": name} for name in some]
        own = refnb.learn(every, "y").ask_all(every).csv()
        assert [row["decision"] for row in read(own)] == some
    path, answers = tmp_path / "t.csv", tmp_path / "a.csv"
    for some in (HELD[place : place + 8] for place in range(0, len(HELD), 8)):
        path.write_text(table([["f", "y"], *([name, name] for name in some)]), "utf-8", newline="")
        out = run("classify", str(path), "--label", "y", "--queries", str(path)).out
        assert out == refnb.learn(str(path), "y").ask_all(str(path)).csv()
        found = [(row["decision"], row[f"P({row['decision']})"]) for row in read(out)]
        assert found == [(name, "1") for name in some]
    marked = table([["who", "answer"], *([name, "1/2"] for name in HELD)])
    answers.write_text(marked, "utf-8", newline="")
    out = run("check", "play-tennis", "--answers", str(answers)).out
    assert [row["who"] for row in read(out)] == HELD


def test_a_spreadsheet_computes_no_name(tmp_path: Path) -> None:
    """With --spreadsheet no cell is a formula; numbers stay, and without it all names do."""
    formulas = ["=1+1", "+a", "-a", "@a", "=", "\t=1", " =1", "'=1", "\uff1d1", "-1+1", "=a,b"]
    others = ["a=b", "-3", "+1/2", "-0.5", "-3 %", "-.5e-7", "1/2", "'", "it's", "a-b", "x\n=1"]
    path = tmp_path / "a.csv"
    marked = table([["who", "answer"], *([who, "1/2"] for who in (*formulas, *others))])
    path.write_text(marked, "utf-8", newline="")
    for more, sign in (((), ""), (("--spreadsheet",), "'")):
        out = run("check", "play-tennis", "--answers", str(path), *more).out
        assert [row["who"] for row in read(out)] == [*(f"{sign}{who}" for who in formulas), *others]
    path.write_text(table([["f", "y"], ["a", "=x"], ["b", "-1"]]), "utf-8", newline="")
    words = ("classify", str(path), "--label", "y", "--queries", str(path))
    safe = answered(*words, "--spreadsheet")
    assert safe == refnb.learn(str(path), "y").ask_all(str(path)).csv(spreadsheet=True)
    assert [(row["decision"], row["ties"]) for row in read(safe)] == [("'=x", "'=x"), ("-1", "-1")]
    assert "--queries" in refused(*words[:4], "--spreadsheet")
    assert "--answers" in refused("check", "play-tennis", "1/2", "--spreadsheet")


def test_the_command_line_shows_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Complaints are one printable line; on a terminal even a table obeys nothing of a name."""
    for name in NAMES:
        for words in (["classify"], ["check", name], [], ["bayes", "--prior"]):
            assert refused(*words, name)
    path = tmp_path / "t.csv"
    for some in (HELD[place : place + 8] for place in range(0, len(HELD), 8)):
        path.write_text(table([["f", "y"], *(["a", x] for x in some)]), "utf-8", newline="")
        asked = ("classify", str(path), "--label", "y")
        assert refused(*asked, "--given", f"f={some[0]}?")
        out = answered(*asked, "--given", "f=a")
        assert [name for name in some if not shows(out, name)] == []
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", shown := Terminal())
            assert main([*asked, "--queries", str(path)]) == 0
        assert one_line_each(shown.getvalue())
