"""A door to every chapter: any function by its name, its numbers as people write them."""

import pytest

import refnb
from cli.commands import refused
from helpers.refusals import refuses
from refnb.conformance import catalogue, serve, vectors
from refnb.core.errors import BadRequest, Duplicate, RefnbError
from refnb.io import wire
from refnb.io.catalogue import functions


@pytest.mark.parametrize("chapter", vectors.chapters())
def test_every_operation_can_be_called_by_its_name(chapter: str) -> None:
    """With the arguments of its first vector it answers as it answers a port."""
    first = {v.op: v for v in reversed(vectors.of(chapter)) if "ok" in v.expect}
    for vector in first.values():
        if vector.op.startswith("arithmetic.echo") or vector.op not in functions():
            continue
        operation = catalogue.operations()[vector.op]
        read = dict(zip(operation.args, serve.read(operation, vector.args), strict=True))
        found = refnb.call(vector.op, limit=10**7, **read)
        assert wire.encode(found.value) == vector.expect["ok"] or found.value == operation.function(
            *read.values()
        )
        assert found.text()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("dirichlet.mod a=x:1", "no function 'dirichlet.mod'; did you mean 'dirichlet.mode'?"),
        ("mode a=x:1", "did you mean 'dirichlet.mode'?"),
        ("dirichlet.mode b=x:1", "dirichlet.mode needs a: it takes a (map<string, rational>)"),
        ("entropy.entropy p=yes:9,no:5", "base (string); of bits base=2"),
        ("entropy.entropy p=yes:9,no:5 base=2", "to 14; divide each by 14, such as 9/14"),
        ("dirichlet.mode a=x:1 c=1", "has no argument 'c'"),
        ("dirichlet.mode a=x", "a: a table is written name:number,name:number, got 'x'"),
        ("dirichlet.mode a=x:1/0", 'a, "x": '),
        ("dirichlet.mode a={", "a: line 1"),
        ("series.log_bounds a=3 bits=5 two=1,2,3", "two must have 2 entries"),
        ("dirichlet.mode a=x:1 a=y:1", "names 'a' twice"),
        ("dirichlet._rising start=1 n=1", "no function 'dirichlet._rising'"),
        ("nothing.like.this", "no function 'nothing.like.this'; refnb call WORDS finds one"),
        ("hmm.filter", "no function 'hmm.filter'; there are 'hmm.forward'"),
        ("dirichlet.mean a=heads:1,heads:3", 'a: the key "heads" occurs twice'),
        ("dirichlet.mode a=heads:9;tails:6", "a: commas part what is written"),
        ("dirichlet.mode a=9:30:6,tails:6", "a: commas part what is written"),
        ("dirichlet.mode a=heads=9,tails=6", "a: a table is written name:number"),
        ("urn.sequence balls=red:3,blue:1 draws=red;blue", "draws: commas part what is written"),
        ("loss.expected posterior=a:1 loss=x:a:0;x:a:1", 'loss: the key "x" occurs twice'),
        ("files.save target=call.csv text=hi read=a", "no function 'files.save'"),
        ("bif.read text=x", "no function 'bif.read'"),
        ('map_ml.covers c=["sun",null] x=["sun"]',
         "do not fit together (c has 2, x has 1 entries)"),
        ("series.pi_bounds bits=1000000", "takes about 500000001 steps, the limit is 10000000"),
        ("k_means.run points=0;1 centres=0;1 steps=10000000", "write --limit 150000015"),
        ("series.pi_bounds bits=9 limit=2", "the limit is an option: write --limit 2"),
        ("dirichlet.mode --limit 2", "--limit needs the arguments of a function"),
        ("rounding.decimal x=1 places=100000", "takes about"),
        ("perpetuum mobile", "no function speaks of 'perpetuum mobile'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(words: str, message: str) -> None:
    """A name, an argument, its form; the function refuses the rest."""
    assert message in refused("call", *words.split())
    with pytest.raises(RefnbError):
        refnb.call("dirichlet.mode", a={"x": 0, "y": 1})
    refuses(Duplicate, "twice", lambda: refnb.call("dirichlet.mode", a={1: 2, "1": 3}))
    refuses(Duplicate, "twice", lambda: refnb.call("dirichlet.mode", a="x:2,x:3"))
    with pytest.raises(BadRequest):
        refnb.call("dirichlet.mode", a=object())


@pytest.mark.parametrize("name", [*functions()][::7])
def test_no_odd_argument_ends_in_a_traceback(name: str) -> None:
    """Whatever stands in the place of an argument is read, or refused."""
    odd = ["", "{", "[]", "a:1", "a:1;b", "1,2", "x:y:1;z:w:2", "9" * 400, "-1", "1/0", None, True]
    odd += [1.5, float("nan"), b"x", {}, [[[[]]]], {1: 2, "1": 3}, 10**20, ("x", None)]  # type: ignore[list-item]
    operation, shown = functions()[name], list[str]()
    for value in odd:
        try:
            refnb.call(name, limit=10_000, **dict.fromkeys(operation.args, value)).text()
        except RefnbError as refusal:
            shown.append(str(refusal))
    assert all(shown)
