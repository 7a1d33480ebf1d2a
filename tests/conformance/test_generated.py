"""What a seed makes of the vectors that are written: other orders, names and sizes, long lists."""

from collections import Counter
from fractions import Fraction

import pytest

from refnb.conformance import catalogue, generated, kit, serve, vectors
from refnb.conformance.runner import judge
from refnb.conformance.session import Session
from refnb.exact.rational import rational
from refnb.exercises.problems.problem import Draws
from refnb.io.documents import Json, dumps

SEED = 20
COIN: Json = [["heads", "1/3"], ["tails", "2/3"]]
ASKED: generated.Args = {"p": COIN, "event": ["heads"], "given": ["heads", "tails"]}
OP = "distribution.conditional"


def made(way: str, args: generated.Args, op: str = OP) -> list[generated.Args]:
    """Return what twenty seeds make of a request."""
    change, _ = generated.WAYS[way]
    return [change(Draws(seed), op, args) for seed in range(20)]


def test_the_entries_of_a_map_come_in_another_order() -> None:
    """Those of a list stay where they are."""
    told = {dumps(args) for args in made("order", ASKED)}
    assert told == {dumps(ASKED), dumps({**ASKED, "p": [*reversed(generated.rows(COIN))]})}


def test_a_name_is_another_wherever_it_stands() -> None:
    """Two names stay two, and an answer changes its names alone."""
    for args in made("names", ASKED):
        (heads, p), (tails, q) = generated.rows(args["p"])
        assert (p, q, heads != tails) == ("1/3", "2/3", True)
        assert (args["event"], args["given"]) == ([heads], [heads, tails])
        assert serve.reply(OP, args) == {"ok": "1/3"}


def test_a_number_has_another_size() -> None:
    """Shares are shares again; other numbers are one of the sizes, or a multiple."""
    for args in made("size", ASKED):
        assert sum(rational(str(p)) for _, p in generated.rows(args["p"])) == 1
        assert args["p"] != COIN
    sums = made("size", {"a": "1/2", "b": "3"}, "arithmetic.add")
    found = {rational(str(x)) for args in sums for x in args.values()}
    sizes, old = {*generated.SIZES}, {Fraction(1, 2), Fraction(3)}
    assert found <= sizes | old | {x * y for x in old for y in sizes}
    assert len(found & sizes) > 3


def test_nine_names_stand_where_one_stood() -> None:
    """They share what it had, unequally; in a list and in the cells of a table, too."""
    for args in made("long", ASKED):
        rows = generated.rows(args["p"])
        assert len(rows) == 10
        assert sum(rational(str(p)) for _, p in rows) == 1
        assert len({p for _, p in rows}) == 10
        assert args["given"] == [name for name, _ in rows]
    joint: Json = [[["a", "b"], "1/2"], [["b", "b"], "1/2"]]
    cells = made("long", {"joint": joint, "keep": ["0"]}, "chain.marginal")
    assert {len(generated.rows(args["joint"])) for args in cells} == {9 + 1, 9 + 81}


def test_a_seed_makes_the_same_vectors_again() -> None:
    """Another seed makes others; tests/trust asks every Python that is here."""
    some = vectors.of("bayes")
    one, other = (kit.file("bayes", generated.vectors(some, seed)) for seed in (1, 2))
    assert one == kit.file("bayes", generated.vectors(some)) != other


def test_a_generated_vector_is_new_and_is_answered() -> None:
    """It says which one it was made of, tests the same clauses, and is asked once."""
    some = vectors.of("bayes")
    found = [*generated.vectors(some)]
    written = {vector.id: vector for vector in some}
    for vector in found:
        old = written[vector.origin.derivation.partition(",")[0]]
        assert (vector.op, vector.clauses, vector.catches) == (old.op, old.clauses, ())
        assert judge(vector, serve.reply(vector.op, vector.args)).status == "pass"
    requests = Counter(f"{v.op} {dumps(v.args)}" for v in (*some, *found))
    assert max(requests.values()) == 1
    assert len({v.id for v in found}) == len(found) > len(some) / 2
    assert [*vectors.read(kit.file("bayes", found), "it")] == found


@pytest.mark.slow
def test_every_operation_with_names_has_each_way() -> None:
    """Of the samples of the kit: what is asked of a table is asked in each way that it has."""
    ways = Counter(v.id.split("-")[1] for v in generated.vectors(kit.samples(vectors.shipped())))
    assert ways.keys() == generated.WAYS.keys()
    assert min(ways.values()) > len(catalogue.operations()) / 2


@pytest.mark.slow
@pytest.mark.ports
@pytest.mark.parametrize("chapter", vectors.chapters())
def test_the_javascript_port_answers_what_a_seed_makes(javascript: Session, chapter: str) -> None:
    """Each night of every written vector: two programs give one answer."""
    made = generated.vectors(vectors.of(chapter), SEED)
    verdicts = [judge(v, *javascript.request(v.op, v.args)) for v in made]
    assert [(v.vector.id, v.said) for v in verdicts if v.status != "pass"] == []
