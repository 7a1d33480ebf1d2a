"""The campfire: six variables around a storm, drawn by T. Mitchell, with numbers that are ours."""

from refnb.exercises.problems import network

NETWORK = network.stored("storm")
