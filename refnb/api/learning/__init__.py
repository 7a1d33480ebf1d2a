"""What learns rows and texts: from a source to an answer.

classifier           learned from rows or counts, or read from a file: ask it, test it
text                 a classifier of documents, its answers and its learning curve
reading              rows or tables of counts, and what was counted of them; text_sources,
                     documents by class; distinct, the different rows with their weights
engines              a model of words; bags, of counts of words; joint, of whole rows; mixed,
                     with numbers
answer               the answer to one row, with its steps; batch, to many; line, as a sum
trial                how often decisions are right; leave_one_out, each row without itself;
                     evaluation, rules compared, columns judged
deciding             the action of the least expected loss
samples              rows and documents that a model tells
saving               a classifier in a file; sql, the query that counts a table where it lies
"""
