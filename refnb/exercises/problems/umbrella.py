"""The umbrella: is it raining, asks a guard who sees nothing but umbrellas."""

from refnb.exercises.problems import given, markov

UMBRELLA = given.read("umbrella")
MODEL = markov.model(UMBRELLA.given)
TWO_DAYS, FIVE_DAYS = (tuple(part.seen) for part in UMBRELLA.parts)
