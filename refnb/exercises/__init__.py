"""Exercises: worked problems, sheets of them, and the mistakes behind a wrong answer."""
