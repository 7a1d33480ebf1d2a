"""Mistakes with the length of descriptions."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import perm

from mistakes.making import Mistake
from mistakes.nearby import in_doubles
from mistakes.numbers import double
from refnb.decision import description
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.probability.distribution import Decision

Probabilities = Mapping[str, Fraction]
Code = Mapping[str, int]
Lengths = Mapping[str, Extended]

RIGHT_ENTROPY = description.entropy
RIGHT_IDEAL = description.ideal_lengths
RIGHT_KRAFT = description.kraft
RIGHT_LIST = description.exception_list
RIGHT_MEAN = description.expected_length
RIGHT_SET = description.exception_set
RIGHT_SHANNON = description.shannon_lengths
RIGHT_SHORTEST = description.shortest
RIGHT_TOTAL = description.total
RIGHT_WORDS = description.words


def _natural(x: LogForm) -> LogForm:
    return LogForm("e", x.const, x.terms)


def _natural_lengths(p: Probabilities) -> dict[str, Extended]:
    return {h: _natural(x) if isinstance(x, LogForm) else x for h, x in RIGHT_IDEAL(p).items()}


def _nothing_for_nothing(p: Probabilities) -> dict[str, Extended]:
    zero = logarithm.constant(0, "2")
    return {h: zero if isinstance(x, Infinite) else x for h, x in RIGHT_IDEAL(p).items()}


def _rounded_by(nearest: Callable[[LogForm], int]) -> dict[str, object]:
    """Make a whole number of an ideal length in another way."""

    def lengths(p: Probabilities) -> dict[str, int]:
        ideal = RIGHT_IDEAL(p).items()
        return {h: nearest(bits) for h, bits in ideal if isinstance(bits, LogForm)}

    return {"description.shannon_lengths": lengths}


def _to_nearest(x: LogForm) -> int:
    return enclosure.floor(logarithm.add(x, logarithm.constant(Fraction(1, 2), "2")))


def _in_doubles(p: Probabilities) -> dict[str, int]:
    return RIGHT_SHANNON({h: double(Fraction(q)) for h, q in p.items()})


def _kraft_of_sum(lengths: Code) -> Fraction:
    RIGHT_KRAFT(lengths)
    return Fraction(1, 2 ** sum(lengths.values()))


def _kraft_in_doubles(lengths: Code) -> Fraction:
    return double(RIGHT_KRAFT(lengths))


def _unsorted(lengths: Code) -> dict[str, str]:
    RIGHT_WORDS(lengths)
    found, before = {}, Fraction(0)
    for h, n in lengths.items():
        found[h] = f"{int(before * 2**n):0{n}b}"
        before += Fraction(1, 2**n)
    return found


def _by_name(lengths: Code) -> dict[str, str]:
    return RIGHT_WORDS(dict(sorted(lengths.items())))


def _unweighted(p: Probabilities, lengths: Code) -> Fraction:
    RIGHT_MEAN(p, lengths)
    return Fraction(sum(lengths.values()), len(lengths))


def _label_free(right: Callable[[int, int, int], LogForm]) -> Callable[[int, int, int], LogForm]:
    def bits(wrong: int, examples: int, labels: int) -> LogForm:
        right(wrong, examples, labels)
        return right(wrong, examples, 2)

    return bits


def _count_free(wrong: int, examples: int, labels: int) -> LogForm:
    whole = RIGHT_SET(wrong, examples, labels)
    return logarithm.subtract(whole, logarithm.log(examples + 1, "2"))


def _in_order(wrong: int, examples: int, labels: int) -> LogForm:
    RIGHT_SET(wrong, examples, labels)
    arguments = (examples + 1, perm(examples, wrong), (labels - 1) ** wrong)
    return logarithm.combination((logarithm.log(a, "2"), 1) for a in arguments)


def _by_place(hypotheses: Lengths, data: Lengths) -> dict[str, Extended]:
    RIGHT_TOTAL(hypotheses, data)
    return RIGHT_TOTAL(hypotheses, dict(zip(hypotheses, data.values(), strict=True)))


def _data_alone(hypotheses: Lengths, data: Lengths) -> dict[str, Extended]:
    RIGHT_TOTAL(hypotheses, data)
    return dict(data)


def _longest(lengths: Lengths) -> Decision[str]:
    RIGHT_SHORTEST(lengths)
    forms = {h: x for h, x in lengths.items() if isinstance(x, LogForm)}
    return RIGHT_SHORTEST({h: logarithm.scale(x, -1) for h, x in forms.items()})


def _last(lengths: Lengths) -> Decision[str]:
    *others, last = RIGHT_SHORTEST(lengths).ties
    return Decision(last, (last, *others))


def _rounded(lengths: Lengths) -> Decision[str]:
    RIGHT_SHORTEST(lengths)
    forms = {h: x for h, x in lengths.items() if isinstance(x, LogForm)}
    near = {h: logarithm.constant(Fraction(in_doubles(x)), "2") for h, x in forms.items()}
    return RIGHT_SHORTEST(near)


MISTAKES = (
    Mistake(
        "natural-bits",
        "Took the natural logarithm and called it bits.",
        {"description.ideal_lengths": _natural_lengths},
    ),
    Mistake(
        "no-bits-for-nothing",
        "Gave the impossible a description of length 0.",
        {"description.ideal_lengths": _nothing_for_nothing},
    ),
    Mistake(
        "length-floor",
        "Rounded the length of a code word down.",
        _rounded_by(enclosure.floor),
    ),
    Mistake(
        "length-nearest",
        "Rounded the length of a code word to the nearest whole number.",
        _rounded_by(_to_nearest),
    ),
    Mistake(
        "length-one-more",
        "Took floor + 1 for the ceiling, also where the length is whole.",
        _rounded_by(lambda x: enclosure.floor(x) + 1),
    ),
    Mistake(
        "length-in-doubles",
        "Took the length of the double nearest to a probability.",
        {"description.shannon_lengths": _in_doubles},
    ),
    Mistake(
        "kraft-of-sum",
        "Took 2 to the sum of the lengths for the sum of the powers.",
        {"description.kraft": _kraft_of_sum},
    ),
    Mistake(
        "kraft-capped",
        "Took a Kraft sum for a probability, and cut it off at 1.",
        {"description.kraft": lambda lengths: min(RIGHT_KRAFT(lengths), Fraction(1))},
    ),
    Mistake(
        "kraft-in-doubles",
        "Added powers of 1/2 as doubles.",
        {"description.kraft": _kraft_in_doubles},
    ),
    Mistake(
        "words-unsorted",
        "Gave out code words in declared order, whatever their lengths.",
        {"description.words": _unsorted},
    ),
    Mistake(
        "words-by-name",
        "Gave out code words of equal length by the alphabet.",
        {"description.words": _by_name},
    ),
    Mistake(
        "length-unweighted",
        "Took the plain mean of the lengths for the expected one.",
        {"description.expected_length": _unweighted},
    ),
    Mistake(
        "natural-entropy",
        "Took natural logarithms for an entropy in bits.",
        {"description.entropy": lambda p: _natural(RIGHT_ENTROPY(p))},
    ),
    Mistake(
        "label-not-sent",
        "Said where an exception is and not which label it has.",
        {
            "description.exception_list": _label_free(RIGHT_LIST),
            "description.exception_set": _label_free(RIGHT_SET),
        },
    ),
    Mistake(
        "count-not-sent",
        "Said which examples are exceptions and not how many.",
        {"description.exception_set": _count_free},
    ),
    Mistake(
        "exceptions-in-order",
        "Counted the orders in which a set of exceptions can be listed.",
        {"description.exception_set": _in_order},
    ),
    Mistake(
        "total-by-place",
        "Matched hypotheses by their place in the tables.",
        {"description.total": _by_place},
    ),
    Mistake(
        "data-alone",
        "Paid for the data and not for the hypothesis.",
        {"description.total": _data_alone},
    ),
    Mistake(
        "longest",
        "Took the greatest number, as for probabilities.",
        {"description.shortest": _longest},
    ),
    Mistake(
        "last-shortest",
        "Took the last of the shortest descriptions.",
        {"description.shortest": _last},
    ),
    Mistake(
        "length-rounded",
        "Compared lengths as doubles.",
        {"description.shortest": _rounded},
    ),
)
