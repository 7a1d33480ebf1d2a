"""What the page that says why keeps of other libraries is what they answer now.

Asked on 22 November 2026 with scikit-learn 1.9.1 and pgmpy 1.1.2. When a newer version answers
otherwise, look at the page first: then `beside.keep("YYYY-MM-DD")` writes the new answers.
"""

import pytest

from docs._build import beside
from peers import peers

pytestmark = pytest.mark.filterwarnings("ignore")
peers.needed("sklearn.naive_bayes", "pgmpy.inference")


@pytest.mark.parametrize("name", beside.CASES)
def test_a_library_answers_as_is_kept(name: str) -> None:
    """The same words, and they differ from the exact answer."""
    _, versions, answers = beside.kept()
    package = beside.CASES[name].package
    assert beside.asked(name) == answers[name], (versions[package], peers.versions(package))
    assert answers[name] != beside.CASES[name].exactly()


def test_a_page_beside_a_library_names_its_version() -> None:
    """Asked while the page is built, it is not dated."""
    release = peers.versions("scikit-learn")["scikit-learn"]
    assert f"- scikit-learn {release}: `0 in" in beside.shown("order")
