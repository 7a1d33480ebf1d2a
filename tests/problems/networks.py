"""The worked numbers of the storm and of the exam, computed by refnb."""

from collections.abc import Iterator
from fractions import Fraction

from problems.notes import Value
from refnb.networks import elimination, inference, network
from refnb.problems import campfire, exam


def network_numbers() -> Iterator[tuple[str, Value]]:
    """Yield the numbers of slides 42 and 44, by their ids."""
    for short, cell in {
        "SB": ("yes", "yes"),
        "S~B": ("yes", "no"),
        "~SB": ("no", "yes"),
        "~S~B": ("no", "no"),
    }.items():
        row = campfire.NETWORK.tables["Campfire"][cell]
        yield f"campfire.{short}", row["yes"]
        yield f"campfire.~C.{short}", row["no"]
    yield "storm.params.net", network.parameters(campfire.NETWORK).tables
    yield "net.params", network.parameters(exam.NETWORK).tables
    for query, given in ("S", ""), ("AS", ""), ("A", ""), ("G", ""), ("AG", ""):
        yield f"net.{query}", _p(query, given)
    for query, given in ("S", "A"), ("S", "AG"), ("L", "S"), ("L", "SF"):
        yield f"net.{query}|{given}", _p(query, given)
    yield "net.A*G", _p("A", "") * _p("G", "")
    for short, learned, helped in (
        ("LF", "yes", "yes"),
        ("~LF", "no", "yes"),
        ("~L~F", "no", "no"),
        ("L~F", "yes", "no"),
    ):
        term = {"L": learned, "F": helped, "S": "yes"}
        yield f"net.S.term.{short}", inference.evidence(exam.NETWORK, term)


def _p(query: str, given: str) -> Fraction:
    """Return the probability of yes for all, given yes for all."""
    found = elimination.posterior(exam.NETWORK, list(query), dict.fromkeys(given, "yes"))
    return found[("yes",) * len(query)]
