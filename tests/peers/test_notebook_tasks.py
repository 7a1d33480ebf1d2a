"""The ten tasks beside others: the others' lines are run, and come to the same numbers.

What refnb answers there is a doctest of the page. Floats are compared within 1e-12.
"""

import re
import textwrap
from collections.abc import Mapping
from contextlib import chdir
from fractions import Fraction

import pytest

import refnb
from refnb.exact.enclosure import Enclosure
from source.course import ROOT
from source.test_pages import EXAMPLES

pytestmark = pytest.mark.filterwarnings("ignore")  # the lines of others leave files open
PAGE = (ROOT / "docs" / "bridges.md").read_text("utf-8")
CELL = re.compile(r'(?ms)^=== "([\w-]+)"\n\n    ```(?:text|pycon)\n(.*?)\n    ```$')
PEERS = {"scikit-learn": ("sklearn", "pandas"), "NLTK": ("nltk",)}
HALF_A_ROW = {"Outlook": "sunny", "Wind": "strong"}
FIRST = {"Outlook": "sunny", "Temperature": "hot", "Humidity": "high", "Wind": "weak"}
LAPLACE = "laplace"


def parts() -> list[str]:
    """Return what stands above the tasks, and then each task, its number first."""
    return re.split(r"(?m)^### (?=[0-9])", PAGE)


def answers(peer: str) -> dict[int, object]:
    """Run the cells of a peer in the folder of the examples; return the answer to each task."""
    for module in PEERS[peer]:
        pytest.importorskip(module, reason=f"{module} is not installed: it is a peer")
    names, found = dict[str, object](), dict[int, object]()
    with chdir(EXAMPLES):
        for task, part in enumerate(parts()):
            if cell := dict(CELL.findall(part)).get(peer):
                exec(textwrap.dedent(cell), names)  # noqa: S102
                found[task] = names.get("answer")
    return found


def near(found: object, expected: Mapping[str, Fraction]) -> bool:
    """Say whether a table of floats is that of fractions."""
    known = {
        str(key): Fraction(float(x)) for key, x in dict(getattr(found, "items", dict)()).items()
    }
    return known.keys() == expected.keys() and all(
        abs(known[key] - x) < Fraction(1, 10**12) for key, x in expected.items()
    )


def exact(table: Mapping[str, object]) -> dict[str, Fraction]:
    """Return fractions, and of an enclosure its lower end."""
    ends = {y: p.low if isinstance(p, Enclosure) else p for y, p in table.items()}
    return {y: p for y, p in ends.items() if isinstance(p, Fraction)}


def test_scikit_learn_comes_to_the_same_numbers() -> None:
    """In every task."""
    found = answers("scikit-learn")
    with chdir(EXAMPLES):
        play = refnb.learn("weather.csv", "Play", smoothing=LAPLACE)
        pets = refnb.learn("animals.csv", "kind", features=["coat", "kg"], smoothing=LAPLACE)
        exam = refnb.load("spam.json")
    asked, less = play.ask(HALF_A_ROW), play.unlearn({**FIRST, "Play": "no"}).ask(FIRST)
    mail = refnb.text({"spam": ["buy now", "buy more"], "ham": ["see you now"]}).ask("Buy!")
    expected = {
        1: exact(asked.posterior),
        2: exact(asked.scores),
        3: {"no": Fraction(2, 9), "yes": Fraction(2, 9)},
        4: exact(pets.ask({"coat": "long", "kg": 6}).posterior),
        6: {"1": Fraction(1, 2), "0.5": Fraction(4, 7)},
        7: exact(less.posterior),
        8: exact(exam.ask({"study": 1, "free": 0, "money": 1}).posterior),
        9: exact(mail.posterior),
        10: {"ill": Fraction(2, 13), "well": Fraction(11, 13)},
    }
    assert [task for task, table in expected.items() if not near(found[task], table)] == []
    assert isinstance(found[5], tuple)
    assert near({"right": found[5][0]}, {"right": Fraction(13, 14)})
    assert found[5][1].tolist() == [[4, 1], [0, 9]]


def test_nltk_comes_to_the_same_numbers() -> None:
    """Where its model is the same: that of words in a document is another."""
    found = answers("NLTK")
    with chdir(EXAMPLES):
        play = refnb.learn("weather.csv", "Play", smoothing=LAPLACE, prior=LAPLACE)
    assert near(found[1], exact(play.ask(HALF_A_ROW).posterior))
    assert found[9] == "spam"


def test_the_lines_are_counted() -> None:
    """As the table at the top of the page says."""
    written = re.findall(r"(?m)^\| (\d+)\. .*\) \| (\d+) \| (\d+) \|(?: (\d+))? \|$", PAGE)
    assert [int(row[0]) for row in written] == [*range(1, 11)]
    for row, part in zip(written, parts()[1:], strict=True):
        cells = dict(CELL.findall(part))
        mine = sum(line.strip()[:3] in (">>>", "...") for line in cells["refnb"].split("\n"))
        lines = [len(cells[peer].split("\n")) for peer in PEERS if peer in cells]
        assert [*filter(None, row[1:])] == [*map(str, (mine, *lines))]
