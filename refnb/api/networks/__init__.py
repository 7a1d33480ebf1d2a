"""Networks, sequences, and hidden variables.

network              a Bayesian network and what it answers; documents, how it is written
learning             its tables and arrows from rows; drawing, its picture
hmm                  a hidden Markov model
em                   learning from rows with missing cells
climbing             the steps of em and hmm, within the limit of work
clustering           rows of numbers in groups
"""
