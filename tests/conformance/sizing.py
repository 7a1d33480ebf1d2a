"""Write the vectors of sizes: python tests/conformance/sizing.py [CHAPTER ...].

    tiny   10^-30                 huge   10^40
    near   1 - 10^-30             word   2^64 + 1, where 10^40 is refused
    long   nine entries           some   60 or 12, of whole numbers where 2^64 + 1 is refused

Each number that an operation takes gets each size: in a request of its vectors the number is put
in place of another, or it takes that share of all numbers of its kind, or all numbers beside it
are multiplied by it. Each list becomes a long one, as `lengthening` does it. Kept is the first
request that is answered, rather one whose answer depends on what is changed; of whole numbers, and
where nothing is answered, a refusal.

No answer is taken from refnb alone: the port of the site, which was written from the clauses,
has to give the same one, and the laws of the operation hold for it as for any other.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from conformance import lengthening  # noqa: E402
from refnb.conformance import catalogue, runner, serve, vectors  # noqa: E402
from refnb.conformance.session import Session  # noqa: E402
from refnb.conformance.vectors import Vector  # noqa: E402
from refnb.data import wire  # noqa: E402
from refnb.data.document import Json, dumps  # noqa: E402
from refnb.errors import NotADistribution  # noqa: E402
from refnb.exact import rational  # noqa: E402

SIZES = {
    "tiny": Fraction(1, 10**30),
    "near": 1 - Fraction(1, 10**30),
    "huge": Fraction(10**40),
    "word": Fraction(2**64 + 1),
    "some": Fraction(60),
    "few": Fraction(12),
}
LARGE, AFTER = ("huge", "word", "some"), ("word", "some", "few")  # one of them is enough
BASES, SPOTS = 12, 3  # vectors of an operation, and numbers of a request, that are tried
LONG, SLOW = 8_000, 0.3  # characters of a request with its answer, seconds
PLAIN = ("none", "laplace", "k2", "mdl")  # rules without a number
RULES = {"smoothing": "add=", "score": "bdeu="}  # those of the same type that have one
PORT = ROOT / "docs" / "playground" / "port.mjs"

Args = dict[str, Json]
Inside = list[Json] | Args


# Where numbers stand


@dataclass(frozen=True)
class Spot:
    """A number in a request, a rule with a number, or a distribution; `leaf` is its argument."""

    leaf: str
    kind: str
    inside: Inside
    at: str | int

    @property
    def value(self) -> Json:
        """Return what stands here."""
        return self.inside[self.at]  # type: ignore[index]

    @property
    def number(self) -> Fraction:
        """Return the number that stands here, or behind a rule."""
        word = str(self.value)
        return Fraction(0) if word in PLAIN else rational.rational(word.rpartition("=")[2])

    def put(self, number: Fraction) -> None:
        """Let another number stand here, or be the share of the first outcome."""
        if self.kind == "shares":
            self.inside[self.at] = list(shared(self.value, number))  # type: ignore[index]
        else:
            rule, sign, _ = str(self.value).rpartition("=")
            rule = RULES.get(self.kind, "") if not sign else rule + sign
            self.inside[self.at] = rule + rational.spelling(number)  # type: ignore[index]


def shared(table: Json, share: Fraction) -> Iterator[Json]:
    """Yield a distribution whose first outcome has a share, and the others what is left."""
    assert isinstance(table, list)
    pairs = [(row[0], rational.rational(str(row[1]))) for row in table if isinstance(row, list)]
    rest = 1 - pairs[0][1]
    for i, (outcome, p) in enumerate(pairs):
        left = p / rest if rest else Fraction(i == 1)
        yield [outcome, rational.spelling(left * (1 - share) if i else share)]


def spots(hint: object, at: str | int, inside: Inside, leaf: str) -> Iterator[Spot]:
    """Yield every number of a value, found by its type."""
    value, kind = inside[at], wire.codec(hint)  # type: ignore[index]
    sort = sort_of(hint)
    if sort == "rule":
        yield Spot(leaf, kind.name, inside, at)
    elif sort == "shares":
        yield from [Spot(leaf, sort, inside, at)] if isinstance(value, list) and value[1:] else []
    elif sort:
        yield Spot(leaf, sort, inside, at)
    elif is_union(kind.name):
        fitting = [part for part in kind.parts if type(value) in wire.codec(part).shapes]
        for part in fitting[:1]:
            yield from spots(part, at, inside, leaf)
    elif isinstance(value, list):
        for i, entry in enumerate(value):
            is_map = kind.name.startswith("map<") and isinstance(entry, list)
            place: tuple[str | int, Inside] = (1, entry) if is_map else (i, value)  # type: ignore[assignment]
            part = kind.parts[1] if is_map else kind.parts[i % len(kind.parts)]
            yield from spots(part, *place, leaf)
    elif isinstance(value, dict):
        for member, part in wire.members(kind.record).items():
            yield from spots(part, member, value, f"{leaf}.{member}")


def is_union(name: str) -> bool:
    """Tell whether a type is one of several, by its name."""
    return " or " in name and not name.startswith(("map<", "list<", "tuple<"))


def sort_of(hint: object) -> str:
    """Return shares, share, rational, integer or rule for what is a number, or nothing."""
    said = [str(getattr(word, "__name__", word)) for word in getattr(hint, "__metadata__", ())]
    kind = wire.codec(hint).name
    if NotADistribution.__name__ in said:
        return "shares"
    if kind == "rational" and any("0..1" in word for word in said):
        return "share"
    return {"smoothing": "rule", "score": "rule"}.get(kind, kind if kind in NUMBERS else "")


NUMBERS = ("rational", "integer")


def leaves(hint: object, leaf: str) -> Iterator[tuple[str, str]]:
    """Yield every argument that is a number, by its type alone, with its sort."""
    kind, sort = wire.codec(hint), sort_of(hint)
    if sort:
        yield leaf, sort
    elif kind.record is not None:
        for member, part in wire.members(kind.record).items():
            yield from leaves(part, f"{leaf}.{member}")
    else:
        parts = kind.parts[1:] if kind.name.startswith("map<") else kind.parts
        for part in parts:
            yield from leaves(part, leaf)


def asked_for(op: str) -> dict[str, str]:
    """Return the sort of every argument of an operation that is a number."""
    hints = catalogue.operations()[op].args.items()
    return {leaf: sort for name, hint in hints for leaf, sort in leaves(hint, name)}


def found_in(op: str, args: Args) -> list[Spot]:
    """Return every number of a request."""
    hints = catalogue.operations()[op].args.items()
    return [spot for name, hint in hints for spot in spots(hint, name, args, name)]


# What is put there

Change = Callable[[list[Spot], str, Fraction], bool]


def put(place: int) -> Change:
    """Put the size in place of one number."""

    def change(found: list[Spot], leaf: str, size: Fraction) -> bool:
        here = [spot for spot in found if spot.leaf == leaf]
        for spot in here[place : place + 1]:
            spot.put(size)
        return len(here) > place

    return change


def share(found: list[Spot], leaf: str, size: Fraction) -> bool:
    """Let the first number be the size, and the others of its argument the rest of their sum."""
    here = [spot for spot in found if spot.leaf == leaf and spot.kind == "rational"]
    numbers = [spot.number for spot in here]
    if len(here) < 2 or not sum(numbers[1:]):
        return False
    for spot, number in zip(here, numbers, strict=True):
        first = spot is here[0]
        spot.put(size if first else number * (sum(numbers) - size) / sum(numbers[1:]))
    return True


def times(parts: int) -> Change:
    """Multiply all numbers of the argument: its member, the whole of it, or the request."""

    def change(found: list[Spot], leaf: str, size: Fraction) -> bool:
        root = ".".join(leaf.split(".")[:parts])
        near = [spot for spot in found if f"{spot.leaf}.".startswith(f"{root}." if root else "")]
        for spot in near:
            if spot.kind != "shares" and spot.value not in PLAIN:
                spot.put(spot.number * size)
        return any(spot.leaf == leaf and spot.kind != "shares" and spot.number for spot in near)

    return change


def twins(found: list[Spot], leaf: str, size: Fraction) -> bool:
    """Let every distribution that is the same as the first have a share of the size."""
    first = [spot.value for spot in found if spot.leaf == leaf and spot.kind == "shares"][:1]
    for spot in found:
        if spot.value in first:
            spot.put(size)
    return bool(first)


CHANGES: Sequence[Change] = (
    *map(put, range(SPOTS)),
    *(share, twins),
    *(times(9), times(2), times(1), times(0)),
)


def made(op: str, leaf: str, size: str) -> Iterator[tuple[Vector, Args, dict[str, Json]]]:
    """Yield requests with the number in its size, what they were made of, and the answer."""
    for change in CHANGES:
        for base in bases(op, leaf):
            args = deepcopy(base.args)
            is_made = change(found_in(op, args), leaf, SIZES[size])
            if is_made and (said := reply(op, args)):
                yield base, args, said


def reply(op: str, args: Args) -> dict[str, Json]:
    """Return what is said to a request; nothing when it is long or takes long."""
    start = process_time()
    said = serve.reply(op, args)
    if process_time() - start >= SLOW or len(dumps([args, said.get("ok")])) >= LONG:
        return {}
    return {k: v for k, v in said.items() if k != "message"}


@cache
def bases(op: str, leaf: str) -> list[Vector]:
    """Return the shortest requests of an operation with a number here that are answered."""
    known = [v for v in vectors.shipped() if v.op == op and "ok" in v.expect]
    written = [v for v in known if is_written(v)]
    having = [v for v in written if leaf in {spot.leaf for spot in found_in(op, v.args)}]
    return sorted(having, key=lambda vector: len(dumps(vector.args)))[:BASES]


def best(op: str, leaf: str, size: str) -> tuple[Vector, Args, dict[str, Json]] | None:
    """Return a request whose answer depends on the number, or else one with any answer."""
    answered = None
    for base, args, said in made(op, leaf, size):
        if "ok" in said and said != base.expect:
            return base, args, said
        if answered is None and "ok" in said and args != base.args:
            answered = base, args, said
    return answered


def refused(op: str, leaf: str) -> tuple[Vector, Args, dict[str, Json]] | None:
    """Return a request that is refused for being too large."""
    for base, args, said in made(op, leaf, "huge"):
        if said.get("error") in catalogue.operations()[op].own_errors:
            return base, args, said
    return None


def extended(op: str) -> Iterator[tuple[str, Vector, Args, dict[str, Json]]]:
    """Yield a request with more entries for each list that has few in all vectors."""
    hints, longest = catalogue.operations()[op].args, dict[str, int]()
    asked = [v for v in vectors.shipped() if v.op == op and "ok" in v.expect and is_whole(v)]
    for vector in asked if hints else ():
        if is_written(vector):
            longest |= larger(lengthening.lengths(hints, vector.args), longest)
    for leaf in longest:
        if longest[leaf] < lengthening.LONG and (found := longest_of(op, leaf, asked)):
            longest |= larger(lengthening.lengths(hints, found[1]), longest)
            yield leaf, *found


def is_whole(vector: Vector) -> bool:
    """Tell whether a request has every argument."""
    return set(vector.args) == set(catalogue.operations()[vector.op].args)


def larger(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """Return the larger number of each place."""
    return {leaf: max(n, other.get(leaf, 0)) for leaf, n in one.items()}


def longest_of(
    op: str, leaf: str, asked: list[Vector]
) -> tuple[Vector, Args, dict[str, Json]] | None:
    """Return a request with a long list at a place, rather one whose answer depends on it."""
    hints, answered = catalogue.operations()[op].args, None
    written = sorted(filter(is_written, asked), key=lambda vector: len(dumps(vector.args)))
    for base in written[:BASES]:
        for args in lengthening.longer(hints, deepcopy(base.args), leaf):
            long = lengthening.lengths(hints, args).get(leaf, 0) >= lengthening.LONG
            said = reply(op, args) if long else {}
            if "ok" in said and said != base.expect:
                return base, args, said
            if "ok" in said and not answered:
                answered = base, args, said
    return answered


# The vectors


def cases(op: str) -> Iterator[dict[str, Json]]:
    """Yield the vectors of an operation, each request once."""
    asked: set[str] = {dumps(v.args) for v in vectors.shipped() if v.op == op and is_written(v)}
    for leaf, sort in asked_for(op).items():
        done = set[str]()
        for size, number in SIZES.items():
            if is_beyond(sort, number) or (size in AFTER and done & {*LARGE}):
                continue
            if found := best(op, leaf, size):
                done.add(size)
                if dumps(found[1]) not in asked:
                    asked.add(dumps(found[1]))
                    yield case(op, leaf, size, *found)
        if (
            not done - {"some", "few"}
            and (found := refused(op, leaf))
            and dumps(found[1]) not in asked
        ):
            asked.add(dumps(found[1]))
            yield case(op, leaf, "huge", *found)
    for leaf, base, args, said in extended(op):
        if dumps(args) not in asked:
            asked.add(dumps(args))
            yield case(op, leaf, "long", base, args, said)


def is_beyond(sort: str, number: Fraction) -> bool:
    """Tell whether no number of a sort is this large or this small."""
    if sort == "integer":
        return number < 1
    return number > 1 if sort in ("share", "shares") else number in (SIZES["some"], SIZES["few"])


def is_written(vector: Vector) -> bool:
    """Tell whether a vector was not made here."""
    return vector.origin.kind != "generated"


def case(
    op: str, leaf: str, size: str, base: Vector, args: Args, said: dict[str, Json]
) -> dict[str, Json]:
    """Return a vector; it tests the clauses of the one that it was made of."""
    name = f"size-{op}-{leaf}-{size}".replace("_", "-").replace(".", "-")
    return generated(name, f"{leaf}: {size}", base, "with another size", args, said)


def generated(
    name: str, title: str, base: Vector, how: str, args: Args, said: dict[str, Json]
) -> dict[str, Json]:
    """Return a vector made of another one; a refusal tests the clause that refuses."""
    refuses = [f"{base.op.replace('_', '-')}.refuses"]
    return {
        "id": name,
        "title": title,
        "op": base.op,
        "args": args,
        "expect": said,
        "clauses": list(base.clauses) if "ok" in said else list[Json](refuses),
        "origin": {"kind": "generated", "derivation": f"{base.id}, {how}."},
    }


def disagreements(port: Session, file: str) -> Iterator[str]:
    """Yield every vector of a file that the port answers otherwise."""
    for vector in vectors.read(file, "the vectors of sizes"):
        verdict = runner.judge(vector, *port.request(vector.op, vector.args))
        if verdict.status != "pass":
            yield f"{vector.id}: {verdict.status} {verdict.said}"


def written(chapter: str, cases: Sequence[Json]) -> str:
    """Return the text of a file of vectors."""
    rows = ",\n".join(f" {dumps(one)}" for one in cases)
    head = f'"format": "{vectors.FORMAT}", "chapter": "{chapter}", "count": "{len(cases)}"'
    return f'{{{head}, "cases": [\n{rows}\n]}}\n'


def write(chapter: str, port: Session) -> list[str]:
    """Write the vectors of sizes of a chapter; return what the port says otherwise."""
    ops = [op for op in catalogue.operations().values() if op.chapter == chapter]
    found = [one for op in ops for one in cases(op.name)]
    file = written(chapter, found)
    if wrong := list(disagreements(port, file)):
        return wrong
    path = vectors.folder() / "sizes" / f"{chapter}.json"
    path.unlink(missing_ok=True)
    if found:
        path.write_text(file, "ascii")
    print(f"{chapter}: {len(found)}", flush=True)
    return []


if __name__ == "__main__":
    session = Session(["node", str(PORT)], 60)
    operations = catalogue.operations().values()
    named = sys.argv[1:] or list(dict.fromkeys(op.chapter for op in operations))
    amiss = [line for name in named for line in write(name, session)]
    sys.exit("\n".join([*amiss, session.close()]).strip() or None)
