"""What is derived: chapters from files, operations from clauses, refusals from annotations."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.conformance import catalogue, specification
from refnb.conformance.catalogue import Operation
from refnb.core.checks import Amount, Counted, Names, Number, Share, Shares
from refnb.core.errors import OutOfRange
from refnb.core.limits import USUAL, Limits
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.io import annotations
from source.course import ROOT, expect_none, write


@dataclass(frozen=True)
class Urn:
    """Balls by colour.

    Raises MissingValue for no balls at all.
    """

    balls: Counted[str]
    drawn: Amount


def draw(
    urn: Urn, shares: Mapping[str, Shares[str]], rule: Smoothing, *, within: Limits = USUAL
) -> Fraction:
    """Return nothing in particular.

    Raises DomainMismatch when the colours differ; ZeroEvidence when
    there is nothing to draw.

    Another paragraph, which names Negative.
    """
    raise NotImplementedError(urn, shares, rule, within)


def pour(a: Amount, b: Amount, p: Share, names: Names) -> Fraction:
    """Return nothing, and say no more than the types do."""
    raise NotImplementedError(a, b, p, names)


def _private(a: Amount) -> Fraction:
    raise NotImplementedError(a)


def toys() -> dict[str, Operation]:
    """Return the public functions above."""
    return {op.function_name: op for op in catalogue.of_module(sys.modules[__name__])}


def toy(name: str) -> Operation:
    """Return one of them."""
    return toys()[name]


def test_operations_are_the_public_functions_of_a_module() -> None:
    """What begins with an underscore is none, and what is imported is none."""
    assert {"draw", "pour"} <= toys().keys()
    assert not {"_private", "write", "dataclass"} & toys().keys()


def test_arguments_have_the_names_of_their_types() -> None:
    """By the annotations; what can be text is text."""
    named = {name: annotations.type_name(hint) for name, hint in toy("draw").args.items()}
    assert named == {
        "urn": "test_catalogue.Urn",
        "shares": "map<string, map<string, rational>>",
        "rule": "smoothing",
    }
    assert annotations.type_name(catalogue.read_as(int | Fraction | str)) == "string"
    assert annotations.type_name(catalogue.read_as(Number)) == "rational"
    (read,) = [op for op in catalogue.of_module(rational) if op.function_name == "rational"]
    assert {name: annotations.type_name(hint) for name, hint in read.args.items()} == {
        "value": "string"
    }


def test_own_errors_are_those_of_annotations_and_of_the_docstring() -> None:
    """Of its own paragraph only, and in the order of the registry."""
    assert toy("draw").own_errors == ["OutOfRange", "DomainMismatch", "ZeroEvidence"]
    assert toy("pour").own_errors == ["OutOfRange", "Negative", "Duplicate", "EmptyData"]


def test_errors_are_those_of_the_records_inside_too() -> None:
    """And of what cannot be read: numbers, repeated keys, rules, another shape."""
    urn = {"NotExact", "Negative", "EmptyData", "Duplicate", "MissingValue"}
    assert {*toy("draw").errors} == urn | {"BadWeight", "BadRequest", *toy("draw").own_errors}
    assert {*catalogue.refused(tuple[str, Urn])} == urn


def test_a_record_has_no_error_of_an_argument_that_is_one() -> None:
    """Two logarithms to different bases are an error of an operation."""
    told = catalogue.described()["records"]
    assert isinstance(told, list)
    (form,) = [r for r in told if isinstance(r, dict) and r["record"] == "logarithm.LogForm"]
    assert form["errors"] == ["NotExact", "OutOfRange", "UnknownValue"]


def test_the_clause_of_an_operation_says_what_is_refused() -> None:
    """Types first, one error for all its arguments, then the docstring as it is."""
    draw, pour = toy("draw"), toy("pour")
    assert catalogue.sentence(draw.args, catalogue.raises(draw.function)) == (
        "`OutOfRange` for a number outside 0..1 in `shares`; `DomainMismatch` when the colours "
        "differ; `ZeroEvidence` when there is nothing to draw"
    )
    assert catalogue.sentence(pour.args, catalogue.raises(pour.function)) == (
        "`Negative` for a number below 0 in `a` or `b`; `OutOfRange` for a number outside 0..1 "
        "in `p`; `EmptyData` for nothing in `names`; `Duplicate` for a name that occurs twice "
        "in `names`"
    )


def test_the_words_of_an_annotation_are_taken_and_a_docstring_beats_no_words() -> None:
    """A size out of range is said by the docstring, where it names the range."""
    great = Annotated[Number, OutOfRange, "a number that is not > 7"]
    size = Annotated[int, OutOfRange]
    assert (
        catalogue.sentence({"n": great}, "") == "`OutOfRange` for a number that is not > 7 in `n`"
    )
    assert catalogue.sentence({"n": size}, "") == "`OutOfRange` for a number out of range in `n`"
    assert catalogue.sentence({"n": size}, "OutOfRange above 9") == "`OutOfRange` above 9"


# Chapters

TREE = {
    "refnb/__init__.py": "",
    "refnb/core/errors.py": "",
    "refnb/exact/__init__.py": "",
    "refnb/exact/zeta.py": "from refnb.core.errors import A\n",
    "refnb/exact/beta.py": "from refnb.exact.zeta import f\n",
    "refnb/exact/alpha.py": "from refnb.exact import beta\n",
    "refnb/decision/__init__.py": "",
    "refnb/decision/eta.py": "import refnb.exact.alpha\n",
    "refnb/cli/__init__.py": "",
    "refnb/cli/alpha.py": "from refnb.decision import eta\n",
    "refnb/cli/run.py": "from refnb.cli import alpha\n",
    "refnb/cli/stop.py": "",
}
PAGED = ("index", "alpha", "beta", "zeta", "eta")


def test_chapters_are_ordered_by_their_imports(tmp_path: Path) -> None:
    """The longest chain decides, and then the name; a folder with few pages is no part."""
    found = catalogue.ordered(write(tmp_path, TREE) / "refnb", PAGED)
    assert found == {"zeta": "exact", "beta": "exact", "alpha": "exact", "eta": "decision"}
    assert list(found) == ["zeta", "beta", "alpha", "eta"]
    other = catalogue.ordered(write(tmp_path, {"refnb/decision/eta.py": ""}) / "refnb", PAGED)
    assert list(other) == ["eta", "zeta", "beta", "alpha"]


@given(st.integers(2, 12), st.sampled_from(["import {}", "from refnb.exact import {}"]))
def test_a_chapter_comes_after_all_that_it_imports(n: int, words: str) -> None:
    """However long the chain, and whatever the names: the top imports all, by one line."""
    chain = [f"m{n - i:02}" for i in range(n)]
    owner = "" if "from" in words else "refnb.exact."
    tree = {f"refnb/exact/{b}.py": f"import refnb.exact.{a}\n" for a, b in pairwise(chain)}
    tree["refnb/exact/Top.py"] = words.format(", ".join(owner + name for name in chain))
    tree |= {"refnb/exact/__init__.py": "", f"refnb/exact/{chain[0]}.py": ""}
    with TemporaryDirectory() as folder:
        found = catalogue.ordered(write(Path(folder), tree) / "refnb", [*chain, "Top"])
    assert [*found] == [*chain, "Top"]


def test_pages_are_beside_the_package_or_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wheel holds a copy of them; they come by their names."""
    assert [*catalogue.pages()] == sorted(path.stem for path in catalogue.folder().glob("*.md"))
    package = tmp_path / "refnb"
    monkeypatch.setattr(catalogue, "files", lambda _name: package)
    assert catalogue.folder() == tmp_path / "docs" / "specification"
    (package / "specification").mkdir(parents=True)
    assert catalogue.folder() == package / "specification"


# Public functions that nobody names


def test_a_public_function_is_an_operation_or_used_elsewhere() -> None:
    """One that no clause names, and that no other module uses, is private or forgotten."""
    expect_none(idle())


def idle() -> Iterator[str]:
    """Yield the public functions of chapters with clauses that nobody names, uses or shows."""
    told = {name.split(".")[0] for name in catalogue.written()}
    package = Path(str(catalogue.__file__)).parents[1]
    used = {name for path in package.rglob("*.py") for name in _used(path)}
    used |= {name for page in (ROOT / "docs").rglob("*.md") for name in _shown(page)}
    for chapter in catalogue.chapters():
        for op in catalogue.of_module(catalogue.module(chapter)) if chapter in told else ():
            if op.name not in catalogue.operations() and op.name not in used:
                yield f"{op.name} is public, and no clause and no module names it"


def _shown(page: Path) -> Iterator[str]:
    """Yield chapter.function for each function whose body a page shows."""
    for names in re.findall("<!-- code: (.*) -->", page.read_text("utf-8")):
        yield from names.split(", ")


def _used(path: Path) -> Iterator[str]:
    """Yield chapter.function for each function of another chapter that a module uses."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Attribute(value=ast.Name(id=chapter), attr=name):
                yield f"{chapter}.{name}"
            case ast.ImportFrom(module=str(module)):
                yield from (f"{module.rpartition('.')[2]}.{alias.name}" for alias in node.names)
            case _:
                pass


# The pages


def test_a_clause_is_a_paragraph() -> None:
    """Only one that begins with its name."""
    text = "# a\n\nr[a.b.c] It MUST\nbe.\n\nSee r[a.b.c] here.\n\nr[a.b.d] It MUST NOT.\n"
    assert dict(catalogue.clauses(text)) == {"a.b.c": "It MUST\nbe.", "a.b.d": "It MUST NOT."}


def test_a_page_is_shown_with_its_refusals() -> None:
    """Clauses can be linked to, vectors are shown, and what is refused stands at the end."""
    text = (
        "# arithmetic\n\nr[arithmetic.divide.quotient] It MUST.\n\n<!-- vector: wire-add-tenths -->"
    )
    page = specification.for_site("arithmetic", text)
    assert '<span class="clause" id="r-arithmetic.divide.quotient">' in page
    assert '<span class="clause" id="r-arithmetic.divide.refuses">' in page
    assert '```text\narithmetic.add {"a": "1/10", "b": "1/5"}\n→ {"ok": "3/10"}\n```' in page
    assert specification.for_site("index", text).endswith("```")
    with pytest.raises(ValueError, match="no vector 'gone'"):
        specification.for_site("index", "<!-- vector: gone -->")


def test_the_kit_gets_plain_pages() -> None:
    """No link, no marker and no code is left; every clause is there."""
    sections = specification.sections()
    assert next(iter(sections)) == "index"
    whole = "\n".join(sections.values())
    assert "<!-- vector" not in whole
    assert "```python" not in whole
    assert ".md)" not in whole
    assert "| `NotExact` | " in sections["errors"]
    assert specification.clauses().keys() <= {*re.findall(r"r\[([^\]]+)\]", whole)}


def test_what_is_generated_for_a_chapter_is_its_own() -> None:
    """Those of its records first, by their names; with what is written they are all clauses."""
    first, second, *_ = specification.generated("decision_tree")
    assert [first[0], second[0]] == ["decision-tree.model.refuses", "decision-tree.tree.refuses"]
    whole = {**catalogue.written()}
    for chapter in catalogue.chapters():
        said = dict(specification.generated(chapter))
        assert [name for name in said if not name.startswith(f"{chapter.replace('_', '-')}.")] == []
        whole |= said
    assert specification.clauses() == whole
