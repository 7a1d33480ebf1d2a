"""Exercises: problems, and what people answer.

variants             a problem by its name or with other numbers; sheets
grading              the answers of a class, marked
"""
