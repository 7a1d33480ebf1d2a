"""The one door: learn, ask, show.

    learning     `refnb.learn` and `refnb.load`
    classifier   what they return
    answers      the answer to one row, its steps and its numbers; documents, to one document
    questions    many rows asked at once
    trials       a test, and several rules of smoothing compared
    leaving      every row left out in turn
    texts        documents in place of rows; curves, as they grow
    theorems     Bayes' theorem, an estimate, a named problem
    drills       a problem with other numbers, and sheets of them
    expected     the error under a known truth; sizes, after n examples
    chains       hidden Markov models, asked and taught
    clusters     rows of numbers in groups
    refuting     the smallest truth that breaks a claim
    sources      a path, rows, a data frame or columns as one stream of rows
    choices      everything that can be chosen, in words; options, as a caller writes it
    evidence     what was counted, and the model that is fitted to it
    engines      a model that can be asked and worked out: of words; whole, mixture, of others

Everything here takes numbers as a person writes them, and text is their exact form.
"""
