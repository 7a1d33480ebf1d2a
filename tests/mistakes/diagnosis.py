"""Mistakes of judging what was entered."""

from collections.abc import Iterable, Mapping, Sequence

from mistakes.making import Mistake
from refnb.checking import diagnosis, entry
from refnb.checking.diagnosis import Diagnosis, Outcome, Value
from refnb.checking.entry import Entry

AT_ONCE, DIAGNOSE, EXPLAIN, GIVES, TRIED = (
    diagnosis._at_once,
    diagnosis.diagnose,
    diagnosis.explain,
    diagnosis.gives,
    diagnosis._tried,
)


def _gives(digits: int, places: bool = False, exactly: bool = True) -> dict[str, object]:
    """Want other digits, or places, of what is not exact, or of everything."""

    def gives(value: Value, entered: Entry) -> bool:
        if value is None or entered.kind in ("undefined", "fraction"):
            return GIVES(value, entered)
        if exactly and entered.equals(value):
            return True
        return (entered.places if places else entered.digits) >= digits and entered.agrees(value)

    return {"diagnosis.gives": gives}


def _slips_first(right: Value, outcomes: Sequence[Outcome], entered: str) -> Diagnosis:
    found = EXPLAIN(outcomes, entry.read(entered))
    return found if found.explanations else DIAGNOSE(right, outcomes, entered)


def _no_percent(right: Value, entered: Entry) -> str:
    found = AT_ONCE(right, entered)
    return "" if found == "percent" else found


def _first(right: Value, outcomes: Sequence[Outcome], entered: str) -> Diagnosis:
    found = DIAGNOSE(right, outcomes, entered)
    return Diagnosis(found.verdict, found.explanations[:1], min(found.number, 1))


def _ranked(ranks: Mapping[str, int]) -> dict[str, object]:
    """Let the kinds have other ranks."""

    def explain(outcomes: Iterable[Outcome], entered: Entry) -> Diagnosis:
        giving = [o for o in outcomes if EXPLAIN([o], entered).explanations]
        least = min((ranks[o.kind] for o in giving), default=0)
        return EXPLAIN([o for o in giving if ranks[o.kind] == least], entered)

    return {"diagnosis.explain": explain}


def _always(_outcome: Outcome, _entered: Entry) -> bool:
    return True


def _defined(value: Value, entered: Entry) -> bool:
    return entered.kind != "undefined" and GIVES(value, entered)


def _counted(outcomes: Iterable[Outcome], entered: Entry) -> Diagnosis:
    found = EXPLAIN(outcomes, entered)
    short = found.verdict == "unexplained" and entered.digits < 3
    return Diagnosis("short") if short else found


def _never_of_fractions(outcome: Outcome, entered: Entry) -> bool:
    return TRIED(outcome, entered) and (outcome.kind != "pair" or entered.digits >= 4)


MISTAKES = (
    Mistake(
        "slips-before-right",
        "Looked for a slip before comparing with the answer.",
        {"diagnosis.diagnose": _slips_first},
    ),
    Mistake("four-digits", "Wanted four significant digits.", _gives(4)),
    Mistake("any-digits", "Took any number of digits.", _gives(0)),
    Mistake("places-for-digits", "Counted places, not significant digits.", _gives(3, places=True)),
    Mistake(
        "digits-always", "Wanted three digits of an exact decimal, too.", _gives(3, exactly=False)
    ),
    Mistake(
        "percent-unseen",
        "Forgot that a percent can lack its sign.",
        {"diagnosis._at_once": _no_percent},
    ),
    Mistake("first-alone", "Told the first explanation alone.", {"diagnosis.diagnose": _first}),
    Mistake(
        "local-first",
        "Looked for local slips before global ones and roundings.",
        _ranked({"local": 1, "global": 2, "rounding": 3, "pair": 4}),
    ),
    Mistake("pairs-always", "Tried two slips for every number.", {"diagnosis._tried": _always}),
    Mistake("division-unseen", "Had no slip for a division by 0.", {"diagnosis.gives": _defined}),
    Mistake(
        "digits-of-fractions",
        "Counted the digits of a fraction.",
        {"diagnosis.explain": _counted, "diagnosis._tried": _never_of_fractions},
    ),
)
