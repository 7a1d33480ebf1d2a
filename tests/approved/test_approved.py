"""What five hundred commands answer is what was approved."""

from collections.abc import Callable

import pytest

from approved import answers


@pytest.mark.slow
def test_the_answers_are_those_that_were_approved(approved: Callable[[str, str], None]) -> None:
    """A line for each command; `python tests/approved/answers.py FOLDER` writes all of them."""
    approved("answers.txt", answers.digests())
