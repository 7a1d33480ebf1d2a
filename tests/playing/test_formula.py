"""The formulas that a page makes when it answers are those that the build would make."""

import json
import re
from html import unescape
from itertools import islice
from pathlib import Path
from typing import cast

import pytest
from math_core import LatexToMathML

import refnb
from helpers import nodes
from playing import cases
from source.course import ROOT

PORT = ROOT / "docs" / "playground"
ASK = """
const { tree } = refnb.use("page/formula");
const read = JSON.parse(require("fs").readFileSync(0, "utf8"));
const flat = (node) => typeof node === "string" ? node
  : node[0] === "annotation" ? "" : `<${node[0]}>${node.slice(2).map(flat).join("")}`;
console.log(JSON.stringify(read.map((tex) => { const t = tree(tex); return t && flat(t); })));
"""
LIKE = str.maketrans("’”ˆˋ", "'\"^`")


def told(html: str) -> tuple[str, list[str]]:
    """Return the letters of a formula, and its fractions, powers and subscripts in order."""
    letters = unescape(re.sub(r"</?m\w+[^>]*>|</?semantics>", "", html)).replace("...", "…")
    parts = re.findall(r"<(mfrac|msu[bp]|msubsup|munder)\b", html)
    return re.sub(r"[\s\u2061]", "", letters).translate(LIKE), parts


def trees(texs: list[str]) -> list[str | None]:
    """Return the MathML that a page makes of formulas, none where it knows a command not."""
    script = "\n".join(
        (PORT / n).read_text("utf-8")
        for n in ("refnb.js", "app/engine/signs.js", "app/page/formula.js")
    )
    return cast("list[str | None]", nodes.printed(texs, "-e", script + ASK))


@pytest.mark.ports
def test_a_page_shows_the_letters_and_fractions_of_the_tex(tmp_path: Path) -> None:
    """Of each term that random tables lead to, whatever their names are; none is left plain."""
    answers = map(cases.asked, islice(cases.drawn(20, str(tmp_path / "table.csv")), 40))
    found = [cases.blocks(each.solution) for each in answers if not isinstance(each, tuple)]
    hidden = refnb.hmm(refnb.example("umbrella")).observe(["umbrella", "none"])
    found.append(cases.blocks(hidden.solution))
    written = re.findall(r'"tex": ("(?:\\.|[^"\\])*")', json.dumps(found))
    terms = sorted({json.loads(tex) for tex in written})
    assert len(terms) > 400
    write = LatexToMathML().convert_with_local_state
    for tex, made in zip(terms, trees(terms), strict=True):
        assert made is not None, tex
        assert told(made) == told(write(tex, displaystyle=False).replace("&lt;", "&#60;")), tex
