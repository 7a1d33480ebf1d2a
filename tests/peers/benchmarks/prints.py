"""How well slips are told apart by an answer, and how often a wrong number is explained by chance.

python tests/peers/benchmarks/prints.py [VARIANTS]    docs/check.md has the figures of 200 variants

Tables have 4 features of 2 or 3 values and 10 to 16 rows, smoothed by Laplace's rule; theorems have
P(h) of 1 to 40 %, P(e | h) of 60 to 99 %, P(e | not h) of 1 to 30 %. All draws have seeds of
their own, which are words.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

from refnb.checking import diagnosis, entry, replay, theorem
from refnb.checking.diagnosis import Outcome
from refnb.checking.replay import Cell, Exercise
from refnb.estimation import counting, smoothing
from refnb.estimation.schema import Example, Schema
from refnb.exact import rounding
from refnb.slips import counted

Draw = Callable[[Random], Exercise]
TRIES = 20


def table(r: Random) -> Exercise:
    """Draw a table and an instance; ask for the posterior of the first label."""
    domains = {f: ("0", "1", "2")[: r.choice([2, 3])] for f in "abcd"}
    sizes = {f: tuple(f"{f}{v}" for v in domain) for f, domain in domains.items()}
    rows = [
        Example({f: r.choice(d) for f, d in sizes.items()}, r.choice(["yes", "no"]))
        for _ in range(r.randint(10, 16))
    ]
    x = {f: r.choice(d) for f, d in sizes.items()}
    counts = counting.count(Schema(("yes", "no"), sizes), rows)
    none, laplace = smoothing.smoothing("none"), smoothing.smoothing("laplace")
    return counted.of_row(counts, laplace, none, x, "yes")


def test(r: Random) -> Exercise:
    """Draw prior and likelihoods in whole percent."""
    p, a, b = (Fraction(r.randint(*ends), 100) for ends in ((1, 40), (60, 99), (1, 30)))
    return theorem.exercise("e", {"h": p, "n": 1 - p}, {"h": a, "n": b}, "h")


def seeded(words: str) -> Random:
    """Return a source of draws that is the same in every run."""
    return Random(words)  # noqa: S311


def main(words: list[str]) -> None:
    """Print the tables."""
    variants = int(words[0]) if words else 200
    for name, draw in (("tables", table), ("theorems", test)):
        exercises = [draw(seeded(f"{name} {i}")) for i in range(variants)]
        told_apart(name, exercises)
        by_chance(name, exercises)


def told_apart(name: str, exercises: list[Exercise]) -> None:
    """Print how the answers of global slips fall: own, shared in a step or across, right."""
    for digits in (None, 4, 3, 2):
        print(name, "digits", digits or "all", shares(fates(exercises, digits, lines=False)))
    for digits in (None, 4, 3, 2):
        print(name, "with a line, digits", digits or "all", shares(fates(exercises, digits)))


def fates(exercises: list[Exercise], digits: int | None, lines: bool = True) -> Counter[str]:
    """Count what becomes of the print of each slip."""
    found = Counter[str]()
    for exercise in exercises:
        slips = [slip for slip in exercise.slips if slip.kind == diagnosis.GLOBAL]
        prints = {slip.key: mark(exercise, slip.key, digits, lines) for slip in slips}
        right, steps = mark(exercise, "", digits, lines), {slip.key: slip.stage for slip in slips}
        for key, own in prints.items():
            same = {steps[other] for other, its in prints.items() if its == own and other != key}
            if own == right:
                found["silent"] += 1
            elif not same:
                found["own"] += 1
            else:
                found["step" if same == {steps[key]} else "across"] += 1
    return found


def mark(exercise: Exercise, key: str, digits: int | None, lines: bool) -> tuple[str, ...]:
    """Return the answer of a slip to so many digits, and the lines that tell most."""
    made = [exercise.slip(key)] if key else []
    worked = replay.working(exercise, made)
    told = worked.get(exercise.telling, {}) if lines else dict[Cell, Fraction]()
    values = [replay.answer(exercise, made), *told.values()]
    return tuple(spelled(x, digits) for x in values)


def spelled(x: Fraction | None, digits: int | None) -> str:
    """Return a number as a fraction, or to so many significant digits."""
    if x is None:
        return "0/0"
    return rounding.significant(x, digits) if digits else f"{x.numerator}/{x.denominator}"


def shares(found: Counter[str]) -> str:
    """Return the shares in percent, one decimal."""
    total = sum(found.values())
    return "  ".join(
        f"{what} {rounding.decimal(Fraction(100 * n, total), 1)}" for what, n in found.most_common()
    )


def by_chance(name: str, exercises: list[Exercise]) -> None:
    """Print how often wrong numbers that no slip made are explained, with and without pairs."""
    for what, numbers in CHANCES.items():
        tally = Counter[str]()
        for i, exercise in enumerate(exercises):
            one = [*replay.singles(exercise), *replay.rounded(exercise)]
            plain = [o for o in one if o.kind != diagnosis.LOCAL]
            two = list(replay.pairs(exercise))
            for text in numbers(seeded(f"{name} {what} {i}"), exercise):
                count(tally, exercise, (plain, one, [*one, *two]), text)
        total = tally.pop("all")
        print(
            name,
            what,
            total,
            "numbers:",
            *(f"{k} {percent(n, total)}" for k, n in sorted(tally.items())),
        )


def count(
    tally: Counter[str], exercise: Exercise, some: tuple[list[Outcome], ...], text: str
) -> None:
    """Count a number, and what explains it: one slip, also a local one, also two."""
    right = replay.answer(exercise)
    if diagnosis.diagnose(right, [], text).verdict in ("right", "coarse", "percent"):
        return
    tally["all"] += 1
    for way, outcomes in zip(("global", "local", "pairs"), some, strict=True):
        tally[way] += diagnosis.explain(outcomes, entry.read(text)).verdict == "explained"


def percent(n: int, total: int) -> str:
    return rounding.decimal(Fraction(100 * n, total), 1)


def uniform(digits: int) -> Callable[[Random, Exercise], Iterator[str]]:
    """Return a way to draw decimals between 0 and 1."""

    def drawn(r: Random, _exercise: Exercise) -> Iterator[str]:
        for _ in range(TRIES):
            yield f"0.{r.randint(10 ** (digits - 1), 10**digits - 1)}"

    return drawn


def fractions(r: Random, exercise: Exercise) -> Iterator[str]:
    """Draw a/b with b up to the right denominator."""
    right = replay.answer(exercise)
    most = right.denominator if right else 100
    for _ in range(TRIES):
        under = r.randint(2, max(most, 2))
        yield f"{r.randint(1, under)}/{under}"


def accidents(digits: int | None) -> Callable[[Random, Exercise], Iterator[str]]:
    """Return a way to change a digit of one line and go on: no slip, and plausible."""

    def drawn(r: Random, exercise: Exercise) -> Iterator[str]:
        stages = [
            s.name for s in exercise.stages if s.heading and s.name != exercise.stages[-1].name
        ]
        for _ in range(TRIES):
            worked = replay.working(exercise)
            name = r.choice(stages)
            cell = r.choice([*worked[name]])
            changed = {name: {cell: misprinted(r, worked[name][cell])}}
            end = replay.working(exercise, (), changed).get(exercise.stages[-1].name, {}).get(())
            if end is not None:
                yield spelled(end, digits)

    return drawn


def misprinted(r: Random, x: Fraction) -> Fraction:
    """Change one digit of numerator or denominator."""
    parts = [str(x.numerator), str(x.denominator)]
    which = r.randrange(2)
    at = r.randrange(len(parts[which]))
    digits = [*parts[which]]
    digits[at] = r.choice([d for d in "123456789" if d != digits[at]])
    parts[which] = "".join(digits)
    return Fraction(int(parts[0]), int(parts[1]))


CHANCES: dict[str, Callable[[Random, Exercise], Iterator[str]]] = {
    "uniform, 4 digits": uniform(4),
    "uniform, 3 digits": uniform(3),
    "fractions": fractions,
    "a digit changed, exact": accidents(None),
    "a digit changed, 4 digits": accidents(4),
    "a digit changed, 3 digits": accidents(3),
}

if __name__ == "__main__":
    main(sys.argv[1:])
