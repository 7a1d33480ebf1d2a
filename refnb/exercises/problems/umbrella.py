"""The umbrella: is it raining, asks a guard who sees nothing but umbrellas."""

from refnb.exercises.problems import markov
from refnb.exercises.problems.problem import read

MODEL = markov.model(read("umbrella")[0])
