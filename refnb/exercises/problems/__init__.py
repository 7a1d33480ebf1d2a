"""The worked problems of the lecture notes, one file each: NAME.toml states data and questions.

    problem      what such a file says, or a seed, and the answer as text, Markdown, LaTeX, JSON
    catalogue    every problem by name, found by its file
    variety      other numbers for a problem: draws, judging what comes of them

The other modules solve problems: of Bayes' theorem, of a network, of a hidden Markov model, and so
on.
"""
