"""The worked problems of the lecture notes, one file each.

    problem      what a problem is: data, question, source, parts, errata
    catalogue    every problem by name, found by its file
    variety      other numbers for a problem: draws, judging what comes of them; words

A new problem is a new file with a PROBLEM in it.
"""
