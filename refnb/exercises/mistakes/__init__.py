"""Questions as exercises, with the mistakes that people make in them, one module a kind.

    naive_bayes       a label from counts, of a row or a document
    estimates         a probability or a variance from counts or numbers
    bells             bell curves, by hand, for naive_bayes
    belief            mean, mode, variance of a probability after counting
    expected_error    how often naive Bayes is wrong
    gain              what a feature tells of the label
    losses            what to decide, what it costs, where it turns
    network_query     a question to a Bayesian network
    measures          precision, recall and others, from a confusion

Bayes' theorem is a chapter of its own, `exercises.theorem`. The words are in mistakes.toml, and
what a kind is made of in `exercises.replay`: its `Kind` holds tables of mistakes by the family of
their words, the stage that tells most, and the mistakes of one cell.
"""
