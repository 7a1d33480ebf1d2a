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
from xml.etree import ElementTree

import markdown  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import refnb
from cli.commands import answered, refused, run
from refnb.cli.main import main
from refnb.errors import RefnbError
from refnb.solutions.solution import Shown

NAMES = [
    *("{", "}", "{x}", "{{}}", "{0}", "{a}", "%", "%s", "%(x)s", "\\", "\\n", "\\textbf{x}", "\\("),
    *(
        "'",
        '"',
        '"q"',
        "it's",
        "''",
        "$",
        "$x$",
        "$&",
        "$1",
        "&",
        "&lt;",
        "&#60;b&#62;",
        "<",
        "<b>",
    ),
    *("<img src=x onerror=alert(1)>", "<script>x</script>", "]]>", "<!-- x", "--", "---", "a--b"),
    *("\x1b[31m", "\x1b]0;x\x07", "\x9b1m", "\u202e", "\u2066x", "a\nb", "\n", "\t", "\r", "\x85"),
    *("\x00", "\x7f", "\u2028", "|", "a|b", "`", "```", "_a_", "__", "*a*", "**", "#", "# a", "~"),
    *(
        "~~a~~",
        "^",
        "a^b^",
        "==a==",
        "++a++",
        "{++a++}",
        "[x](javascript:alert)",
        "![x](y)",
        "[^1]",
    ),
    *("http://x.org", "<http://x.org>", "a@b.org", ":smile:", "{: onclick=x}", "\\[x\\]", "a=b"),
    *("x" * 300, "e\u0301", "\u0301", "\ud800", "a\udcff", "=cmd()", "@SUM(A1)", "+a", "-a", " a "),
    *(
        "\u2800",
        "\xa0",
        "\u3000",
        "\u200b",
        "\ufeff",
        "\u3164",
        "\U0001d4b3",
        "\u2248",
        "a, b",
        "-3",
    ),
]
FLAVOURS = [
    *("tables", "attr_list", "footnotes", "def_list", "md_in_html", "abbr", "pymdownx.arithmatex"),
    *("pymdownx.tilde", "pymdownx.caret", "pymdownx.mark", "pymdownx.keys"),
    *("pymdownx.magiclink", "pymdownx.emoji", "pymdownx.betterem", "pymdownx.superfences"),
]
PAGE = {"h2", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "span", "b"}
SVG = {"svg", "title", "desc", "defs", "marker", "path", "g", "rect", "text"}
SIGNS = {f"\\{c}": c for c in "{}$&#_%"} | {
    r"\backslash": "\\",
    r"\sim": "~",
    r"\grave": "`",
    r"\hat": "^",
    r"\vert": "|",
    r"\lbrack": "[",
    r"\rbrack": "]",
    r"\neq": "\u2260",
    r"\leq": "\u2264",
    r"\geq": "\u2265",
}
COMMANDS = {
    *(
        "documentclass",
        "usepackage",
        "allowdisplaybreaks",
        "begin",
        "end",
        "subsection",
        "paragraph",
        "text",
        "hline",
    ),
    *("quad", "left", "right", "frac", "cdot", "mid", "sum", "prod", "approx"),
    *("times", "ldots", "log", "max", "min", "mu", "pi", "alpha", "beta"),
    *("gamma", "sigma", "lvert", "rvert", "infty", "exp", "lnot", "ne", "mathrm"),
    *("\\", ",", "[", "]", " "),
}
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|[^\\]", re.DOTALL)

names = st.sampled_from(NAMES) | st.lists(
    st.sampled_from([*"{}[]()<>&%$\\'\"`_*#~^|=+-@:;!/ \x1b\n\u202e", "--", "img", "a", "on"])
    | st.characters(),
    min_size=1,
    max_size=8,
).map("".join)


def seen(name: str) -> str:
    """Return a name as a line of a terminal can show it."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in name
    )


def bare(words: str) -> str:
    """Return words without blanks."""
    return re.sub(r"\s", "", words)


def shows(form: str, name: str) -> bool:
    """Tell whether a form that was read holds a name."""
    return bare(seen(name)) in bare(form)


@cache
def calls(name: str) -> dict[str, object]:
    """Put a name everywhere, and return what each public call answers."""
    other, label = f"{name}b", f"{name}l"
    pair = {name: 1, other: 2}
    rows = [{name: name, "f": other, label: name}, {name: other, "f": name, label: other}]
    rows += [{name: name, "f": name, label: name}]
    learned = refnb.learn(rows, label, smoothing="laplace")
    answer = learned.ask({name: name})
    half = {name: {name: "1/2", other: "1/2"}, other: {name: "1/4", other: "3/4"}}
    net = refnb.learn_network(rows, order=[label, name], smoothing="laplace")
    chain = refnb.hmm({"start": {name: "1/3", other: "2/3"}, "transition": half, "emission": half})
    truth = {"prior": {name: "1/3", other: "2/3"}, "presence": {name: {name: "1/5", other: "1/2"}}}
    letters = refnb.text({name: ["buy now"], other: ["see you"]})
    told = [{**row, "w": place} for place, row in enumerate(rows)]
    return {
        "learn": learned,
        "ask": answer,
        "joint": refnb.learn(rows, label, model="joint").ask(rows[0]),
        "numbers": refnb.learn(
            told, label, families={"w": "gaussian"}, shared=True, smoothing="laplace"
        ).ask({name: name, "w": 1}),
        "how far": answer.how_far(),
        "ask all": learned.ask_all([{name: name}, {name: f"{name}?"}]),
        "test": learned.test(rows),
        "compare": learned.compare(["none", "laplace"]),
        "bayes": refnb.bayes({name: "1/3", other: "2/3"}, {name: "1/2", other: "1/4"}, name),
        "estimate": refnb.estimate(pair, "laplace"),
        "network": net,
        "network ask": net.ask({name: name}),
        "network query": net.ask({name: name}, label),
        "network explain": net.explain({name: name}),
        "network separated": net.separated(name, label),
        "draw": net.draw(),
        "hmm": chain.observe([name, other]),
        "hmm learn": chain.learn([[name, other]], grid=100),
        "em": refnb.em([*rows, {name: name}], label, steps=1),
        "cluster": refnb.cluster(
            [{name: 0, other: 1}, {name: 4, other: 2}], centres=[[0, 0], [4, 4]]
        ),
        "error": refnb.error(truth),
        "curve": refnb.curve(truth, 2, smoothing="laplace", prior="laplace"),
        "text": letters.ask("buy you"),
        "text test": letters.test({name: ["buy"], other: ["see"]}),
        "model": learned.model,
        "decision": answer.decision,
        "hmm model": chain.model,
        "network model": net.network,
    }


def checked(name: str) -> dict[str, object]:
    """Check an answer of somebody else, and lines of working, with a name everywhere."""
    other = f"{name}b"
    rows = [{name: name, "y": name}, {name: other, "y": other}, {name: name, "y": other}]
    answer = refnb.learn(rows, "y", smoothing="laplace").ask({name: name})
    letters = refnb.text({name: ["buy now"], other: ["see you"]}).ask("buy you")
    bayes = refnb.bayes({name: "1/3", other: "2/3"}, {name: "1/2", other: "1/4"}, name)
    return {
        "check": answer.check("1/3", name),
        "another label": answer.check("1/2", other),
        "follow": answer.follow([f"P({name}) = 1/7", "0.3"]),
        "bayes": bayes.check("1/7", name),
        "text": letters.check("1/3", name),
    }


def told(*forms: str) -> Iterator[tuple[str, str, str]]:
    """Yield each name, the call that it went through, and what is written of the answer."""
    for name in NAMES:
        for call, found in calls(name).items():
            for form in forms:
                again = form == "_repr_markdown_" and hasattr(found, "markdown")
                if call != "curve" and hasattr(found, form) and not again:
                    yield name, call, getattr(found, form)()


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


def one_line_each(words: str) -> bool:
    """Tell whether a terminal shows each line as it stands."""
    return all(line.isprintable() for line in words.split("\n"))


def test_a_terminal_obeys_no_name() -> None:
    """A text, and what `print` and the prompt of Python show of an answer, is printable lines."""
    for name, call, words in told("__str__"):
        assert one_line_each(words), (call, name)
        assert call.endswith(("model", "decision")) or shows(words, name), (call, name)
    for _, _, words in told("__repr__"):
        assert one_line_each(words)
    for name in NAMES:
        for call, found in checked(name).items():
            assert one_line_each(repr(found))
            assert one_line_each(str(found)), (call, name)
            assert shows(str(found), name), (call, name)
            ways = [str(way) for way in getattr(found, "explanations", ())]
            assert all(way.isprintable() for way in ways), (call, name)


def test_markdown_shows_names() -> None:
    """Headings, tables and formulas hold the name, and no element that it made."""
    for name, call, words in told("markdown", "_repr_markdown_"):
        assert one_line_each(words), (call, name)
        assert shows(page(words), name), (call, name)


def test_a_page_without_formulas_has_no_links() -> None:
    """Where formulas are not known, a name in one makes no link, no image and no script."""
    for name, call, words in told("markdown"):
        html = PLAIN.reset().convert(words)
        assert not re.search(r"<(?!/?(h2|p|strong|em|ul|li|t\w+|span|code|hr|br)[ />])", html), (
            call,
            name,
        )


def test_latex_shows_names() -> None:
    """A document has the commands that we write, and the name."""
    for name, call, words in told("sheet"):
        assert one_line_each(words), (call, name)
        assert shows(tex(words), name), (call, name)


# also on 0.2
def test_json_holds_names() -> None:
    """A document has the very name, in ASCII."""

    def texts(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        for part in (
            value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        ):
            yield from texts(part)

    for name, call, words in told("json"):
        assert words.isascii()
        assert any(name in text for text in texts(json.loads(words))), (call, name)


def test_a_notebook_shows_names() -> None:
    """A record is tables of text, in which no formula begins."""
    for name, call, html in told("_repr_html_"):
        if not html.startswith("<svg"):
            assert one_line_each(html), (call, name)
            assert not re.search(r"\$[^<]|\\[^<]", html), (call, name)
            assert shows(Page(html).text, name), (call, name)


def test_a_drawing_shows_names() -> None:
    """An SVG is well formed, has the name as its text, and no element or formula more."""
    for name, _, svg in told("_repr_svg_"):
        drawn = ElementTree.fromstring(svg)  # noqa: S314 - we wrote it
        assert {
            node.tag.removeprefix("{http://www.w3.org/2000/svg}") for node in drawn.iter()
        } <= SVG
        assert not [
            key
            for node in drawn.iter()
            for key in node.attrib
            if key.startswith("on") or "href" in key
        ]
        assert any(node.text == seen(name) for node in drawn.iter())
        assert "mathjax_ignore" in drawn.attrib["class"].split()


@settings(max_examples=40, deadline=None)
@given(names)
def test_any_name(name: str) -> None:
    """The same for names that nobody thought of."""
    rows = [{name: name, "y": f"{name}b"}, {name: f"{name}b", "y": name}]
    answer = refnb.learn(rows, "y", smoothing="laplace").ask({name: name})
    net = refnb.learn_network(rows, order=["y", name], smoothing="laplace")
    for found in (answer, net, *checked(name).values()):
        assert one_line_each(str(found))
        assert shows(str(found), name)
        if isinstance(found, Shown):
            assert shows(page(found.markdown()), name)
            assert shows(tex(found.latex()), name)


def test_check_and_follow_say_names() -> None:
    """Braces are no places to fill in: each slip of each cell has its words."""
    for name in NAMES:
        learned = refnb.learn(
            [{name: name, "y": "b"}, {name: "x", "y": name}], "y", smoothing="laplace"
        )
        exercise = learned.ask({name: name}).exercise(name)
        words = [
            slip.words for slip in exercise.slips if slip.key.startswith(f"miscount:{name}:{name}:")
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


def refusals(name: str) -> list[Callable[[], object]]:
    """Return calls that are refused, with the name in the wrong place."""
    rows = [{"f": "a", "y": "b"}, {"f": "b", "y": "c"}]
    learned = refnb.learn(rows, "y", smoothing="laplace")
    net = refnb.learn_network(rows, order=["y", "f"], smoothing="laplace")
    chain = refnb.hmm(
        {"start": {"s": 1}, "transition": {"s": {"s": 1}}, "emission": {"s": {"o": 1}}}
    )
    return [
        lambda: learned.ask({"f": name}),
        lambda: learned.ask({name: "a"}),
        lambda: refnb.learn(rows, name),
        lambda: refnb.learn(rows, "y", smoothing=name),
        lambda: refnb.learn(rows, "y", families={"f": name}),
        lambda: refnb.learn([{"f": name, "y": "b"}], "y", families={"f": "gaussian"}),
        lambda: refnb.learn(rows, "y", domains={"f": [name, name]}),
        lambda: learned.ask({"f": "a"}).check("1/2", name),
        lambda: learned.ask({"f": "a"}).follow([f"{name}x = 1"]),
        lambda: net.ask({"f": name}),
        lambda: net.ask({}, name),
        lambda: net.separated(name, "y"),
        lambda: chain.observe([name]),
        lambda: refnb.bayes({name: "1"}, {"x": "1"}),
        lambda: refnb.bayes({name: "2"}, {name: "1"}),
        lambda: refnb.network({name: name}),
        lambda: refnb.cluster([{"x": f"{name}x"}], centres=[0]),
        lambda: refnb.em(rows, name),
        lambda: refnb.solve(name),
        lambda: refnb.example(name),
        lambda: refnb.sql("t", "y", dialect=name, features=["f"]),
        lambda: refnb.sheet([name]),
    ]


def test_a_refusal_is_one_line() -> None:
    """The message of an error is printable, whatever is wrong."""
    for name in NAMES:
        for call in refusals(name):
            with pytest.raises(RefnbError) as refusal:
                call()
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


def table(rows: list[dict[str, str]]) -> str:
    """Write rows as CSV."""
    file = io.StringIO(newline="")
    csv.writer(file).writerows([list(rows[0]), *(row.values() for row in rows)])
    return file.getvalue()


def in_files(name: str) -> bool:
    """Tell whether a table in UTF-8 can hold a name in a cell, as refnb reads it."""
    return bool(name.strip()) and not re.search("[\0\r\ud800-\udfff]", name)


# also on 0.2
def test_csv_holds_names(tmp_path: Path) -> None:
    """What --queries and --answers write, and what `csv()` returns, are read to the very names."""
    for name in NAMES:
        rows = [{"f": name, "y": name}, {"f": "x", "y": "z"}]
        own = refnb.learn(rows, "y").ask_all(rows).csv()
        cells = next(csv.DictReader(io.StringIO(own, newline=""), strict=True))
        assert cells["decision"] == name
        if not in_files(name):
            continue
        (tmp_path / "t.csv").write_text(table(rows), "utf-8", newline="")
        words = ["classify", str(tmp_path / "t.csv"), "--label", "y"]
        out = run(*words, "--queries", str(tmp_path / "t.csv")).out
        own = refnb.learn(rows, "y").ask_all(str(tmp_path / "t.csv")).csv()
        assert out == own
        read = list(csv.DictReader(io.StringIO(out, newline=""), strict=True))
        assert [row["decision"] for row in read] == [name, "z"]
        again = refnb.learn([{"f": row["decision"], "y": row[f"P({name})"]} for row in read], "y")
        assert again.ask({"f": name}).label == "1"
        (tmp_path / "a.csv").write_text(
            table([{"who": name, "answer": "1/2"}]), "utf-8", newline=""
        )
        out = run("check", "play-tennis", "--answers", str(tmp_path / "a.csv")).out
        assert next(csv.DictReader(io.StringIO(out, newline=""), strict=True))["who"] == name


def test_a_spreadsheet_computes_no_name(tmp_path: Path) -> None:
    """With --spreadsheet no cell is a formula; numbers stay, and without it all names do."""
    formulas = [
        "=1+1",
        "+a",
        "-a",
        "@a",
        "=",
        "\t=1",
        " =1",
        "'=1",
        "\uff1d1",
        "-1+1",
        "=a,b",
        '="x"',
    ]
    others = ["a=b", "-3", "+1/2", "-0.5", "-3 %", "-.5e-7", "1/2", "'", "it's", "a-b", "x\n=1"]
    path = tmp_path / "a.csv"
    path.write_text(
        table([{"who": who, "answer": "1/2"} for who in (*formulas, *others)]), "utf-8", newline=""
    )
    for more, sign in (((), ""), (("--spreadsheet",), "'")):
        out = run("check", "play-tennis", "--answers", str(path), *more).out
        read = list(csv.DictReader(io.StringIO(out, newline=""), strict=True))
        assert [row["who"] for row in read] == [*(f"{sign}{who}" for who in formulas), *others]
    rows = [{"f": "a", "y": "=x"}, {"f": "b", "y": "-1"}]
    path.write_text(table(rows), "utf-8", newline="")
    words = ("classify", str(path), "--label", "y", "--queries", str(path))
    safe = answered(*words, "--spreadsheet")
    assert safe == refnb.learn(rows, "y").ask_all(str(path)).csv(spreadsheet=True)
    read = list(csv.DictReader(io.StringIO(safe, newline=""), strict=True))
    assert [(row["decision"], row["ties"]) for row in read] == [("'=x", "'=x"), ("-1", "-1")]
    assert "--queries" in refused(*words[:4], "--spreadsheet")
    assert "--answers" in refused("check", "play-tennis", "1/2", "--spreadsheet")


def test_the_command_line_shows_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Complaints are one printable line; on a terminal even a table obeys nothing of a name."""
    for name in NAMES:
        for words in (
            ("classify", name),
            ("check", name, name),
            (name,),
            ("bayes", "--prior", name),
        ):
            assert refused(*words)
    path = tmp_path / "t.csv"
    for name in filter(in_files, NAMES):
        path.write_text(table([{"f": "a", "y": name}, {"f": "b", "y": "z"}]), "utf-8", newline="")
        asked = ("classify", str(path), "--label", "y")
        assert refused(*asked, "--given", f"f={name}?")
        assert shows(answered(*asked, "--given", "f=a"), name)
        monkeypatch.setattr(sys, "stdout", out := Terminal())
        assert main([*asked, "--queries", str(path)]) == 0
        assert one_line_each(out.getvalue())
