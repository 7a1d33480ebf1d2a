"""The worked problems of the lecture notes, one file each.

    problem      what a problem is: data, question, source, parts, errata
    catalogue    every problem by name, found by its file

A new problem is a new file with a PROBLEM in it.
"""
