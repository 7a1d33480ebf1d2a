"""The umbrella: is it raining, asks a guard who sees nothing but umbrellas."""

from refnb.exercises.problems import markov
from refnb.exercises.problems.problem import read

GIVEN, PARTS = read("umbrella")
MODEL = markov.model(GIVEN)
TWO_DAYS, FIVE_DAYS = (tuple(part.seen) for part in PARTS)
