"""What `import refnb` offers, by noun: learn from data, ask, and show the steps.

    classifier           learned from rows or counts, or read from a file: ask it, test it
    answer               the answer to one row, with its steps
    batch                the answers to many rows
    evaluation           rules compared, columns judged; trial, how often decisions are right;
                         leave_one_out, each row without itself
    text                 a classifier of documents, its answers and its learning curve
    bayes                Bayes' theorem, an estimate from counts
    variants             a problem by its name or with other numbers; sheets; grading of answers
    expected_error       the error of a rule under a known truth; learning_curve, by sample size
    networks             a Bayesian network and what it answers; network_learning, from rows
    hmm                  a hidden Markov model
    em                   learning from rows with missing cells
    clustering           rows of numbers in groups
    judging              what a classifier that somebody wrote does
    samples              rows and documents that a model tells
    sql                  the query that counts a table where it lies

These turn what a person writes into what the chapters take:

    settings             every choice that learning knows, how a table is read, the words for both
    network_documents    a network; text_sources, documents by class
    reading              rows or tables of counts, and what was counted of them
    distinct             the different rows of a table, with their weights

These stand behind a classifier:

    engines              a model of words; joint, of whole rows; mixed, with numbers
    saving               a classifier in a file
    drawing              the picture of a network

Numbers come as a person writes them, and text is their exact form.
"""
