"""Exercises: the mistakes people make, what an answer says, problems and sheets."""
