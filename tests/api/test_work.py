"""Long work is refused before it begins, and what the refusal says to write allows it."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Protocol

import pytest

import refnb
from api.tables import GAPPED
from helpers.refusals import refuses
from refnb.core import limits
from refnb.core.errors import OutOfRange, ZeroEvidence
from refnb.examples import EXAM, HIKING, UMBRELLA
from refnb.networks.network import Network

DAYS = [["umbrella", "none"], ["none"]]
POINTS = [{"a": k} for k in (0, 1, 5, 6)]
WORDS = refnb.learn([{"f": v, "y": y} for v, y in ("xa", "ya", "yb")], "y", smoothing="laplace")
LAWN = [{"rain": "yes", "wet": "yes"}, {"rain": "no", "wet": "no"}]


class Ask(Protocol):
    """A question within a limit."""

    def __call__(self, limit: int) -> object:
        """Ask it."""


NET, CHAIN = refnb.network(EXAM), refnb.hmm(UMBRELLA)
ASKED: dict[str, Ask] = {
    "a truth of 8 cells and labels": partial(refnb.expected_error, HIKING),
    "a learning curve up to n = 3": partial(refnb.curve, HIKING, 3),
    "a learning curve up to n = 2": partial(refnb.curve, HIKING, 2, rule="joint"),
    "a sequence of 2 symbols and 2 states": partial(CHAIN.observe, DAYS[0]),
    "2 steps with 3 symbols": partial(CHAIN.learn, DAYS, 2, 1000),
    "1 steps with 3 symbols": partial(CHAIN.learn, DAYS, 1),
    "1 steps with 20 symbols": partial(CHAIN.learn, [["none"] * 20], 1),
    "2 steps with 3 different rows": partial(refnb.em, GAPPED, "label", steps=2),
    "1 steps with 3 different rows": partial(refnb.em, GAPPED, "label", steps=1, grid=None),
    "grouping 4 points around 2 centres": partial(refnb.cluster, POINTS, centres=[0, 1]),
    "a mixture of 2 components for 4 points": partial(
        refnb.cluster, POINTS, centres=[0, 5], learn=["means"], variance=[1, 1], grid=10
    ),
    "asking for {'A'}": partial(NET.ask, {}, "A"),
    "asking for {'A', 'G'}": partial(NET.ask, {}, ["A", "G"]),
    "all variables": partial(NET.ask, {"A": "yes"}),
    "all variable": lambda limit: refnb.network(pairs(14)).ask(limit=limit),
    "the most probable explanation": partial(NET.explain),
    "a search with 2 rows and 2 variables": partial(
        refnb.learn_network, LAWN, order=["rain", "wet"]
    ),
    "drawing about ": partial(refnb.sheet, "coin"),
    "drawing up to 10000 questions of 6": partial(refnb.vary, "hiking", 1),
    "leaving out each row": partial(WORDS.compare, ["laplace", "m=3"]),
    "leaving out 2 folds": partial(WORDS.compare, ["none"], folds=2),
    "moving each prior and factor": WORDS.ask({"f": "x"}).sensitivity,
}


@pytest.mark.parametrize("what", ASKED)
def test_what_is_to_be_written_works(what: str) -> None:
    """One step less is refused, in the same words; it is the question that is named."""
    ask = ASKED[what]
    with pytest.raises(OutOfRange) as refused:
        ask(limit=1)
    found = re.fullmatch(r"(.*) takes about (\d+) steps, the limit is 1: write limit=(\d+)",
                         str(refused.value))  # fmt: skip
    assert found is not None
    assert found[2] == found[3]
    if "curve" not in what:  # there the features are looked at first
        assert found[1].startswith(what)
        ask(limit=int(found[3]))
    few = int(found[3]) - 1
    refuses(OutOfRange, f"write limit={found[3]}$", lambda: ask(limit=few))


def test_how_much_work_each_question_is(approved: Callable[[str, str], None]) -> None:
    """In steps of a microsecond or more: what is summed, times its bits."""
    lines = list[str]()
    for ask in ASKED.values():
        with pytest.raises(OutOfRange) as refused:
            ask(limit=1)
        lines.append(str(refused.value).partition(", the limit")[0])
    approved("work.txt", "\n".join(lines) + "\n")


def test_exact_steps_of_em_end_where_numbers_get_too_long() -> None:
    """Before it is asked how probable they make the rows, which would take minutes."""
    letters = (f"{n:06b}{'pq'[n % 2]}" for n in range(28))
    rows = [dict(zip("abcdef" + "y" * (n % 4 > 0), x, strict=False)) for n, x in enumerate(letters)]
    assert refnb.em(rows, "y", grid=None).end == "digits"


def test_the_work_of_an_exact_step_of_em_is_asked_before_its_likelihood() -> None:
    """The first two steps cost as much as the start, the third twice that: its numbers are long."""
    rows = [{"f": x, "g": y, "y": z} for x, y, z in ("abp", "abq", "bap", "bbq", "aap")]
    rows += [{"f": "a", "g": "b"}, {"f": "b", "g": "a"}]
    with pytest.raises(OutOfRange) as refusal:
        refnb.em(rows, "y", grid=None, limit=1)
    start = int(str(refusal.value).rpartition("=")[2])
    runs = [refnb.em(rows, "y", grid=None, limit=k * start) for k in (1, 2, 3, 4)]
    assert [(run.end, len(run.likelihoods) - 1) for run in runs] == [
        *(("digits", 1), ("digits", 2), ("digits", 2), ("digits", 3))
    ]


def grid(side: int) -> refnb.BayesianNetwork:
    """Learn a square of variables, each with the one before it and the one above as parents."""
    places = range(side**2)
    parents = {
        f"v{i}": [f"v{j}" for j in (i - 1,) * (i % side > 0) + (i - side,) * (i >= side)]
        for i in places
    }
    rows: list[dict[str, object]] = [dict.fromkeys(parents, value) for value in "tf"]
    return refnb.learn_network(rows, parents=parents, smoothing="laplace")


def test_tables_that_no_limit_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """No limit is named; what is advised is done until there is an answer."""
    net, seen = grid(12), dict[str, str]()
    monkeypatch.setattr(limits, "CELLS", 1000)
    for ask in (net.ask, partial(net.ask, query="v143"), net.explain):
        refuses(OutOfRange, "cannot be done exactly here: a table of 1. variables has .* cells, "
                "at most 1000 are summed; give values of some, as of 'v", ask)  # fmt: skip
    refuses(OutOfRange, "are summed; ask for fewer$", lambda: net.ask({}, [*net.variables][:20]))
    while len(seen) < 40:
        try:
            assert Fraction(1, 2) < net.ask(seen, "v143").posterior["t"] < 1
            break
        except OutOfRange as error:
            advice = re.search("give values of some, as of '(v.*)', or draw rows", str(error))
        assert advice
        assert advice[1] not in {*seen, "v143"}
        seen[advice[1]] = "t"
    assert 0 < len(seen) < 40


def test_where_no_order_serves_all_variables() -> None:
    """Fourteen dice, and a variable for each two: one table of all of them would be too large."""
    net = pairs(14)
    found = refnb.network(net).ask().posterior
    for i, j in combinations(range(14), 2):
        same = sum(Fraction(found[f"d{i}"][a] * found[f"d{j}"][a]) for a in "012")
        assert found[f"s{i}.{j}"]["yes"] == same / 3 + (1 - same) / (j + 2)
    assert refnb.network(net).ask({"s0.1": "yes"}).posterior["d0"] == refnb.network(net).ask(
        {"s0.1": "yes"}, "d0"
    ).posterior  # fmt: skip
    refuses(ZeroEvidence, "impossible", lambda: refnb.network(net).ask({"d3": "2"}))


def pairs(number: int) -> Network:
    """Dice, and for each two whether a test says that they are equal."""
    dice = {f"d{i}": ("0", "1", "2") for i in range(number)}
    both = {f"s{i}.{j}": (f"d{i}", f"d{j}") for i, j in combinations(range(number), 2)}
    tables = dict[str, dict[tuple[str, ...], dict[str, Fraction]]]()
    for i, d in enumerate(dice, 3):
        tables[d] = {(): {"0": Fraction(1, i), "1": Fraction(i - 1, i), "2": Fraction(0)}}
    for s, (_, b) in both.items():
        other = Fraction(1, int(b[1:]) + 2)
        shares = {(x, y): Fraction(1, 3) if x == y else other for x in "012" for y in "012"}
        tables[s] = {u: {"yes": p, "no": 1 - p} for u, p in shares.items()}
    parents = dict.fromkeys(dice, ()) | both
    return Network(dice | dict.fromkeys(both, ("yes", "no")), parents, tables)
