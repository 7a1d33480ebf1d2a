"""The one door: learn, ask, show.

    sources      a path, rows, a data frame or counts as one stream of rows
    choices      everything that can be chosen, with its default, in words
    options      what a caller writes for a choice, read
    tally        what was counted, and the model that is fitted to it
    engines      a model that can be asked and worked out, whatever its family
    learning     `refnb.learn` and `refnb.load`
    classifier   what they return
    answers      the answer to one row, its steps and its numbers
    trials       a test, and the comparison of several rules of smoothing
    leaving      every row left out in turn
    texts        documents in place of rows
    questions    Bayes' theorem, the error under a truth, a named problem

Everything here takes numbers as a person writes them, and text is their exact form.
"""
