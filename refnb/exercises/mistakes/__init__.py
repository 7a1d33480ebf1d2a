"""Questions as exercises, with the mistakes that people make in them, one module for each kind.

    naive_bayes       a label from counts, of a row or a document
    estimates         a probability or a variance from counts or numbers
    bells             bell curves, by hand, for naive_bayes
    belief            mean, mode, variance of a probability after counting
    expected_error    how often naive Bayes is wrong
    gain              what a feature tells of the label
    losses            what to decide, what it costs, where it turns
    network_query     a question to a Bayesian network
    measures          precision, recall and others, from a confusion

Bayes' theorem is a chapter of its own, `exercises.theorem`. The words are in mistakes.toml, and the
parts of a kind in `exercises.replay`: a `Kind` has tables of mistakes grouped by their words, the
stage that says most, and the mistakes of single cells.
"""
