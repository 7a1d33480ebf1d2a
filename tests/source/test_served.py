"""What a browser and a search get of a page; the lists and files that the site offers."""

import base64
import hashlib
import io
import json
import re
import zipfile
from html import escape, unescape

import pytest

from docs._build import formulas, lists, offered, pages, served, tree, wheel
from source import course
from source.course import ROOT


def test_every_page_describes_itself_in_a_line() -> None:
    """No description is empty, long, marked up or that of another page."""
    said = {page: served.description(page.read_text("utf-8")) for page in course.pages().values()}
    assert [page.name for page, line in said.items() if not 20 <= len(line) <= served.WIDTH] == []
    assert [page.name for page, line in said.items() if set(line) & set('"<`*\n')] == []
    twice = [line for line in said.values() if list(said.values()).count(line) > 1]
    assert twice == []


@pytest.mark.parametrize(
    ("markdown", "said"),
    [
        ("---\nhide: [toc]\n---\n\n# T\n\n**Question.** Is [it](a.md) `so`?\n\nNo.", "Is it so?"),
        (
            "# T\n\n```py\nx\n\ny\n```\n\n| a |\n\nWords of $\\text{two}$\nlines.",
            "Words of two lines.",
        ),
        ("# T\n\nSee [a][b], and **more**.\n{ .lead }", "See a, and more."),
        ("# T\n", ""),
        ("# T\n\n" + "word " * 40, ("word " * 31).rstrip() + "…"),
        ("# T\n\n" + "word " * 20 + "ends. " + "word " * 20, "word " * 20 + "ends."),
    ],
)
def test_a_description_is_the_first_paragraph(markdown: str, said: str) -> None:
    """Front matter, headings, code and tables are passed by; a long one ends at a sentence."""
    assert served.description(markdown) == said


def test_a_percent_sign_keeps_to_its_number() -> None:
    """In the text, and not in code, which is copied."""
    html = "<p>98 % of <b>5</b> %</p><pre><code>98 %</code></pre><p>1 %</p>"
    kept = "<p>98\xa0% of <b>5</b> %</p><pre><code>98 %</code></pre><p>1\xa0%</p>"
    assert served.plainly(html) == kept


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("α_1(z) = π(z) b(z, x_1)", "α<sub>1</sub>(z) = π(z) b(z, x<sub>1</sub>)"),
        ("α_{t-1}(z)", "α<sub>t-1</sub>(z)"),
        ("p(x_v | x_pa(v))", "p(x<sub>v</sub> | x<sub>pa(v)</sub>)"),
        ("log_2 of h_MAP", "log<sub>2</sub> of h<sub>MAP</sub>"),
        ("10^-30, 2^(k-1).", "10<sup>-30</sup>, 2<sup>k-1</sup>."),
        ("pi(y)^n(y)", "pi(y)<sup>n(y)</sup>"),
        ("e^x_1 + 3^(10^8)", "e<sup>x<sub>1</sub></sup> + 3<sup>10<sup>8</sup></sup>"),
        ("e_step, as_json, __proto__, a ^ b", "e_step, as_json, __proto__, a ^ b"),
    ],
)
def test_plain_formulas_get_small_letters(text: str, shown: str) -> None:
    """In the text of a page; not in code, in a drawing or in what is marked as TeX."""
    assert served.plainly(f"<p>{text}</p>") == f"<p>{shown}</p>"
    for kept in ("<code>{}</code>", "<pre>{}</pre>", "<svg>{}</svg>", r"<span>\({}\)</span>"):
        assert served.plainly(kept.format(text)) == kept.format(text)


def test_the_policy_names_every_script_in_the_page_and_no_other() -> None:
    """A script that someone adds later is not among the hashes; data is no script."""
    script = "let a = 1 < 2;\n"
    html = f'{served.POLICY}<script>{script}</script><script src="a.js"></script>'
    data = '<script type="application/json">{}</script>'
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    guarded = served.guarded(html + data)
    assert f"script-src 'self' 'sha256-{digest}'; " in guarded
    assert guarded.count("sha256-") == 1
    assert "default-src 'none'" in guarded
    assert "unsafe-eval" not in guarded
    ahead = '<link rel="next" href="zeros.html">'
    assert served.guarded(html + ahead + data) == guarded


def shown(html: str) -> str:
    """Return the text of a typeset page, without what is kept for copying."""
    kept = re.sub(r"<annotation.*?</annotation>", "", formulas.typeset(html), flags=re.DOTALL)
    return unescape(re.sub(r"<wbr>|\s|\u2061", "", re.sub(r"<(?!wbr)[^>]*>", "", kept)))


def marked(tex: str, tag: str = "span") -> str:
    """Return a formula as Markdown marks it."""
    start, end = (r"\(", r"\)") if tag == "span" else (r"\[", r"\]")
    return f'<{tag} class="arithmatex">{start}{escape(tex)}{end}</{tag}>'


def test_formulas_are_mathml() -> None:
    """In a line and displayed, with their TeX for copying, and nothing of it in sight."""
    for tag in ("span", "div"):
        html = formulas.typeset(marked(r"1 < \frac{9}{14}", tag))
        assert "<mfrac><mn>9</mn><mn>14</mn></mfrac>" in html
        assert ('display="block"' in html) == (tag == "div")
        assert r'<annotation encoding="application/x-tex">1 &lt; \frac{9}{14}</annotation>' in html
        assert shown(marked(r"1 < \frac{9}{14}", tag)) == "1<914"
    assert formulas.typeset("<p>(1 < 2)</p>") == "<p>(1 < 2)</p>"


def test_a_line_can_break_before_a_relation() -> None:
    """Not in a bracket, where a part would not be a formula; a display is one piece."""
    tex = r"P(a=b) = \left(x \le 1\right) \approx 0.3"
    assert [*formulas.pieces(tex)] == ["P(a=b) ", r"= \left(x \le 1\right) ", r"\approx 0.3"]
    assert formulas.typeset(marked(tex)).count("</span><wbr><span") == 2
    assert "<wbr>" not in formulas.typeset(marked(tex, "div"))
    assert [*formulas.pieces("= 3")] == ["= 3"]


def test_a_formula_that_is_not_understood_is_refused() -> None:
    """With the formula and the reason."""
    with pytest.raises(ValueError, match=r"not understood: \\nosuch\{x\}"):
        formulas.typeset(marked(r"\nosuch{x}"))


@pytest.mark.parametrize(
    ("tex", "plain"),
    [
        (r"p(x \mid y)", "p(x | y)"),
        (r"\frac{9}{14} \cdot \frac29", "9/14 · 2/9"),
        (r"\hat\theta(f,\, y)", "theta(f, y)"),
        (r"\sum_x \mathrm{err}(x)", "Σ_x err(x)"),
        (r"\begin{aligned} &p(x) \\ &\quad &lt; 1 \end{aligned}", "p(x) &lt; 1"),
    ],
)
def test_the_search_shows_formulas_in_plain_letters(tex: str, plain: str) -> None:
    """Inline and displayed, in the text of an entry."""
    said = f"so \\({tex}\\) and \\[{tex}\\]"
    index = json.dumps({"docs": [{"location": "a.html", "text": said}]})
    (entry,) = json.loads(served.indexed(index, {"a.html": ["m-estimate"]}))["docs"]
    assert (entry["text"], entry["tags"]) == (f"so {plain} and {plain}", ["m-estimate"])


NAV: list[tree.Entry] = [{"Learn": [{"L": ["book/positive-test.md", "book/assumption.md"]}]}]


def test_the_course_map_holds_every_item_once() -> None:
    """As many rows as there are items, each with its number."""
    shown = "\n".join(lists.course_map(NAV, ROOT / "docs").values())
    rows = [line for line in shown.splitlines() if line.startswith("    | ") and "--" not in line]
    assert len(rows) == len(json.loads(lists.ITEMS.read_text("utf-8"))) + len(lists.NOTES)
    assert (
        "| 5 | p(x, y) is the prior times the class-conditional | [2 ● The naive assumption"
        in shown
    )


@pytest.mark.slow
def test_what_is_offered_can_be_taken() -> None:
    """Every example with a line about it; archives that open, the same bytes each time."""
    offers = offered.files()
    examples = {p.name for p in (ROOT / "refnb" / "examples").glob("*.*") if p.suffix != ".py"}
    assert examples <= {place.partition("/")[2] for place in offers}
    assert [place for place, (_, about) in offers.items() if not about] == []
    packed = offers["files/vectors.zip"][0]
    assert isinstance(packed, bytes)
    assert "bayes.json" in zipfile.ZipFile(io.BytesIO(packed)).namelist()


def test_an_archive_is_the_same_bytes_each_time() -> None:
    """In whatever order its members come, and at whatever time."""
    packed = wheel.packed({"a": b"1", "b": b"2"})
    assert packed == wheel.packed({"b": b"2", "a": b"1"})
    assert zipfile.ZipFile(io.BytesIO(packed)).read("b") == b"2"


def test_what_a_page_becomes_needs_no_generator() -> None:
    """Its markers are replaced, and it leads to its reference."""
    texts = {p.name: p.read_text("utf-8") for p in (ROOT / "docs" / "_build").rglob("*.py")}
    assert [name for name, text in texts.items() if "from mkdocs" in text] == ["hooks.py"]
    site = pages.Site([], ROOT / "docs")
    shown = site.markdown("# Title\n\n<!-- get -->\n", "book/tennis.md")
    assert "python3 -m refnb solve play-tennis" in shown
    assert "(../reference/counting.md)" in shown
