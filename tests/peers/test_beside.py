"""What other libraries print on the page that says what rounding decides is what they print now.

Asked on 22 November 2026. When a newer version prints something else, look at the page first.
"""

import re
import textwrap

import pytest

from peers import peers
from source.course import ROOT

pytestmark = pytest.mark.filterwarnings("ignore")
peers.needed("sklearn.naive_bayes", "pgmpy.inference")

PAGE = (ROOT / "docs" / "book" / "rounding.md").read_text("utf-8")
CELL = re.compile(r'(?ms)^=== "(scikit-learn|pgmpy)"\n\n    ```text\n(.*?)\n    ```$')


@pytest.mark.parametrize(("package", "code"), CELL.findall(PAGE))
def test_a_library_prints_what_the_page_says(
    package: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line by line, as stands behind the marks."""
    exec(textwrap.dedent(code), {})  # noqa: S102
    said = " ".join(re.findall(r"  # (.*)", code)).replace(",", "")
    assert capsys.readouterr().out.split() == said.split(), peers.installed(package)
