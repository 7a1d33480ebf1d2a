"""Drawn files, read beside pandas: what differs is refused or told.

Compared on 27 November 2026 with pandas 3.1.1.
"""

import csv
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import refnb
from refnb.core.errors import RefnbError

pandas = pytest.importorskip("pandas")

WORDS = ["sun", "rain", " sun", "NA", "?", "nan", "None", "-", "", "True", "FALSE", "1", "2", "1.0",
         "2.5", "-3", "+4", "1e3", "007", "1,5", "12%", "0x1F", "n/a", "<NA>", "1_000", "inf",
         "3.0", "10.25", ".5", "5.", "0.1", "2024-01-05"]  # fmt: skip
COLUMN = st.lists(st.sampled_from(WORDS), min_size=6, max_size=6)
NUMBERS = st.lists(st.sampled_from([w for w in WORDS if w[-1:].isdigit()]), min_size=6, max_size=6)
LABELS = ["p", "q", "p", "q", "q", "p"]
QUIET = {"label", "model", "smoothing", "prior", "columns", "table", "labels", "variance"}


@given(COLUMN | NUMBERS)
def test_a_frame_and_its_file_are_one_table(cells: list[str]) -> None:
    """Learned from the file, and from what pandas reads of it: one answer, refused, or told."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "t.csv")
        with path.open("w", encoding="utf-8", newline="") as target:
            csv.writer(target).writerows([["x", "y"], *zip(cells, LABELS, strict=True)])
        frame = pandas.read_csv(path)
        try:
            file, framed = (refnb.learn(s, "y", smoothing="laplace") for s in (path, frame))
        except RefnbError:
            return
    if file.model != framed.model:
        settings = {**file.settings, **framed.settings}
        assert settings.keys() - QUIET, settings
