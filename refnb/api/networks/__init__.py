"""Networks, sequences, and what nobody saw.

network              a Bayesian network and what it answers; documents, how it is written
learning             its tables and arrows from rows; drawing, its picture
hmm                  a hidden Markov model
em                   learning from rows with missing cells
clustering           rows of numbers in groups
"""
