"""Programs of other people: find out from its answers what a naive Bayes classifier does.

choices      what a program may do at each step, with its words
tables       the series of small tables that it learns from
logs         logarithms as whole numbers
counts       naive Bayes that counts; gaussians, that measures
asking       how a program is asked, and what its answers mean
search       which learners give all its answers
verdict      conventions and mistakes apart, and where it is wrong
programs     a program in a process of its own, or of another language
"""
