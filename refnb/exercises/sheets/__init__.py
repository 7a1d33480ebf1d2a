"""Sheets: variants of problems with their key, on paper or for Moodle.

items     which variants stand on which sheet, and what wrong answers come from, in words
paper     LaTeX and Markdown
banks     short answers for Moodle, and for its plugin STACK, where any form of a number is right
"""
