"""Sheets: variants of problems with their key, on paper or for Moodle.

items     which variants stand on which sheet
wrong     what wrong answers come from, in words
paper     LaTeX and Markdown
markup    the HTML and the XML that the others write
moodle    short-answer questions
stack     questions for the plugin STACK, where any form of a number is right
"""
