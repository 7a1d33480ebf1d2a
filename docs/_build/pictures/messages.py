"""The network of the exam, and the messages in it: odds that meet in each variable."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import gcd

from docs._build.pictures import svg
from docs._build.pictures.svg import Layer, Move, Picture, Point
from refnb.exact import rational, rounding
from refnb.examples import EXAM
from refnb.networks import inference

AT = {"L": (60, 44), "F": (300, 44), "S": (180, 164), "A": (60, 284), "G": (300, 284)}
NAMES = {"L": "studied", "F": "friend helps", "S": "passed", "A": "aunt told", "G": "present"}
YES, NO = "yes", "no"
SEEN = {"A": NO}


def asked(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw how probable each variable is, by what is known of the others."""
    given = {v: x for v, x in zip(AT, chosen, strict=True) if x in (YES, NO)}
    marks, said = list[str](), list[str]()
    for v, (x, y) in AT.items():
        share = inference.posterior(EXAM, [v], {u: given[u] for u in given if u != v})[YES,]
        words = given.get(v) or rounding.decimal(share, 3)
        full = {YES: 104, NO: 0}[given[v]] if v in given else 104 * share
        box = "soft-b" if v in given else "soft-a"
        marks.append(svg.box((x - 58, y - 30), 116, 60, box, f"node {NAMES[v]}"))
        marks.append(svg.middle(x, y - 12, NAMES[v], key=f"name {NAMES[v]}"))
        marks.append(svg.box((x - 52, y - 5), full, 8, "b" if v in given else "a", f"bar {v}"))
        marks.append(svg.middle(x, y + 22, words, "strong", f"says {v}"))
        said += [f"{NAMES[v].split()[0]} {words}"] * (v not in given)
    return marks, f"Yes: {', '.join(said)}."


def network() -> Picture:
    """Draw the five variables and their arrows, and what each hears of the others."""
    marks = [svg.arrow(*_between(u, v, Fraction(1, 4), Fraction(3, 4))) for u, v in edges()]
    answers = ["not known", YES, NO]
    return Picture(
        "exam",
        "The network of the exam",
        "Arrows from studied and from friend helps to passed, and from passed to aunt told and to "
        "present.",
        "Two causes, one effect, and two that depend on it. A number is the probability of "
        "<em>yes</em>. Click a box, or choose below, to say what you know; shaded boxes are known.",
        326,
        marks,
        layers=[Layer(asked, [Move("list", NAMES[v], answers) for v in AT])],
    )


def edges() -> list[tuple[str, str]]:
    """Return the arrows."""
    return [(u, v) for v, parents in EXAM.parents.items() for u in parents]


def _between(
    u: str, v: str, start: Fraction = Fraction(1, 7), end: Fraction = Fraction(6, 7)
) -> tuple[Point, Point]:
    """Return the places of an arrow that leaves room at both of its ends."""
    (x, y), (right, down) = AT[u], AT[v]
    return (x + start * (right - x), y + start * (down - y)), (
        x + end * (right - x),
        y + end * (down - y),
    )


def odds(yes: Fraction, no: Fraction) -> tuple[int, int]:
    """Return yes to no in the least whole numbers."""
    one = yes / (yes + no)
    parts = one.numerator, one.denominator - one.numerator
    return parts[0] // gcd(*parts), parts[1] // gcd(*parts)


def said(v: str) -> tuple[int, int]:
    """Return how probable what was seen is with a variable, to without it."""
    rows = [inference.evidence(EXAM, {**SEEN, v: value}) for value in (YES, NO)]
    before = inference.posterior(EXAM, [v], {})
    return odds(rows[0] / before[YES,], rows[1] / before[NO,])


def after(v: str, seen: Mapping[str, str] = SEEN) -> tuple[int, int]:
    """Return the odds of a variable when the aunt is told nothing, or something else is seen."""
    found = inference.posterior(EXAM, [v], seen)
    return odds(found[YES,], found[NO,])


def passed() -> Picture:
    """Draw the messages that go round when the aunt is told nothing."""
    marks = [svg.segment(*_between(u, v, Fraction(0), Fraction(1))) for u, v in edges()]
    sent = {
        ("L", "S"): after("L", {}),
        ("F", "S"): after("F", {}),
        ("S", "L"): said("L"),
        ("S", "F"): said("F"),
        ("A", "S"): said("S"),
        ("S", "G"): after("G"),
    }
    for (u, v), words in sent.items():
        marks += _message(u, v, _odds(words))
    told = "; ".join(f"{v} {_odds(after(v))}" for v in AT if v not in SEEN)
    return Picture(
        "messages",
        "Messages in the network of the exam",
        f"Beside each line the odds that are sent along it, yes to no. After it: {told}.",
        "The aunt is told nothing. Beside each line are the odds of <em>yes</em> to <em>no</em> "
        "that are sent along it. Without the aunt, the causes of <em>passed</em> make it "
        f"{_odds(after('S', {}))}; "
        f"times {_odds(said('S'))} from the aunt, that is {_odds(after('S'))}. Studied was "
        f"{_odds(after('L', {}))}; times the message that comes up it is {_odds(after('L'))}.",
        318,
        [*marks, *(mark for v in AT for mark in _box(v))],
    )


def _odds(pair: tuple[int, int]) -> str:
    return f"{pair[0]}\u00a0:\u00a0{pair[1]}"


def _message(u: str, v: str, words: str) -> Iterator[str]:
    """Draw a short arrow beside the line of two variables, and the odds at its side.

    What comes from the causes goes inside, the rest outside.
    """
    down, left = AT[v][1] > AT[u][1], min(AT[u][0], AT[v][0]) < AT["S"][0]
    inside = v == "S" and down
    first = Fraction(1, 4) if inside else Fraction(2, 5)
    start, end = _between(u, v, first, first + Fraction(1, 5))
    aside = 16 if left is inside else -16
    yield svg.arrow((start[0] + aside, start[1]), (end[0] + aside, end[1]), f"line-{'ba'[down]}", 6)
    x, y = (Fraction(a + b) / 2 for a, b in zip(start, end, strict=True))
    yield svg.text(x + aside * 2, y + 4, words, "" if aside > 0 else "end", "halo")


def _box(v: str) -> Iterator[str]:
    x, y = AT[v]
    yield svg.box((x - 58, y - 24), 116, 48, "soft-b" if v in SEEN else "soft-a")
    yield svg.middle(x, y - 5, NAMES[v])
    share = {} if v in SEEN else inference.posterior(EXAM, [v], SEEN)
    words = f"yes: {rational.spelling(share[YES,])}" if share else "no"
    yield svg.middle(x, y + 14, words, "strong")
