"""How many examples naive Bayes needs, and how many the joint classifier."""

from refnb.exact import rational
from refnb.exercises.problems.problem import Problem
from refnb.worked import sample_complexity
from refnb.worked.solution import Solution

RISK = rational.rational("0.1")
FEW, ATTRIBUTES = 2, (2, 5, 10)


def part_a() -> Solution:
    """Work out that N throws show one value alone."""
    return sample_complexity.alone("(a) One value of an attribute alone", (1, 2, 3, 4, 8))


def part_b() -> Solution:
    """Work out how many examples are enough for naive Bayes."""
    return sample_complexity.naive("(b) Both values of two attributes", FEW, RISK)


def part_c() -> Solution:
    """Work out that one cell has not been seen."""
    return sample_complexity.cell("(c) One cell of the four", FEW, (1, 4, 8, 9))


def part_d() -> Solution:
    """Work out how many examples are enough for the joint classifier."""
    return sample_complexity.joint("(d) All four cells", FEW, RISK)


def part_e() -> Solution:
    """Work out both for two, five and ten attributes."""
    return sample_complexity.table("(e) Two, five and ten attributes", ATTRIBUTES, RISK)


PROBLEM = Problem(
    place=10,
    title="How many examples are enough",
    question=(
        "Of d attributes each is 0 or 1 with probability 1/2, independently. Examples are drawn "
        "until all that is needed has been seen at least once: by naive Bayes both values of each "
        "attribute, by the joint classifier each of the 2^d cells. (a) How probable is it that N "
        "examples show only one of the two values of an attribute? (b) How many are enough for "
        "naive Bayes, with a given risk? (c) How probable is it that one given cell is not among N "
        "examples? (d) How many are enough for the joint classifier? (e) What are the two numbers "
        "for d = 2, 5 and 10 and a risk of 0.1? Take d = 2 and 0.1 in (b) to (d) as well."
    ),
    source=(
        "Bayesian Learning slides, slides 64-68: CMU 2009 spring, E. Xing, T. Mitchell and "
        "A. Singh, homework 2, problem 1.1"
    ),
    parts=(part_a, part_b, part_c, part_d, part_e),
    errata=(
        (
            "Slide 65 prints the union bound for all events together. It holds for them, but what "
            "is needed, and true, is the bound for at least one of the events."
        ),
        (
            "Slide 66 speaks of a given value that has not been seen, which has probability 1/2^N. "
            "What it works out, 1/2^(N - 1), belongs to either of the two values; without "
            "examples, N = 0, that would be 2."
        ),
        (
            "Slide 67 asks in (d) for an arbitrarily chosen but fixed cell. Its number is for some "
            "cell, whichever it is: 15 for d = 2, while a fixed cell needs 9."
        ),
        (
            "Slide 68 cuts 4 log(40) to 14.75 and 32 log(320) to 184.58; rounded they are 14.76 "
            "and 184.59. Examples are whole: 15 and 185. And enough is not needed: exactly, 13 and "
            "181 will do."
        ),
    ),
)
