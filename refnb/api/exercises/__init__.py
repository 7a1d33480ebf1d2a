"""Exercises: problems, and the answers that people give.

variants             a problem by its name or with other numbers; sheets
grading              the answers of a class, marked
"""
