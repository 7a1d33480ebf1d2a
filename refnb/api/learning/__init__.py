"""Learning from rows and texts, in the order in which a question passes through the modules.

rows                 where rows come from, and what their columns hold; documents, where texts do
choices              what is chosen, and how an answer tells it; of texts in documents
statistics           what was counted: it adds, subtracts, and makes a model
engine               a model ready to be asked; mixed, joint and words, those of a kind
answer               the answer to one row, with its steps, and to many

classifier           learned from rows or counts: ask it, test it; text, from documents
line                 a model as a sum of weights; deciding, the action of the least expected loss
trial                how often decisions are right; leave_one_out, each row without itself;
                     comparison, of several rules; likelihood, of the rows that were learned
samples              rows and documents drawn from a model
loading              a classifier from a file; sql, the query that counts a table
"""
