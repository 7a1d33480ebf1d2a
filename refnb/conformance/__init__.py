"""Conformance: the specification as data, and the runner that judges a port.

basics       arithmetic and order, the first things that a port needs
types        the types of the wire, from the annotations of the code
catalogue    every operation: arguments, result, errors, clauses
vectors      requests with the answers they must get
serve        refnb as a port
compare      equality of answers, by type
process      a port as a child process
runner       requests sent, answers judged
filemode     the same as plain files
report       the outcome, for people and for programs
kit          what the author of a blind port is given
wrong        refnb with a mistake put in
probability_mistakes    the mistakes of deciding, conditioning and updating
independence_mistakes    the mistakes of independence and of counting free numbers
number_mistakes    the mistakes of arithmetic, rounding, reading and order
logarithm_mistakes    the mistakes of exact logarithms and their signs
dirichlet_mistakes    the mistakes of Dirichlet weights
learning_mistakes    the mistakes of counting and estimating
moments_mistakes    the mistakes of gathering numbers and of unlearning them
classifying_mistakes    the mistakes of classifying and judging
lognaive_mistakes    the mistakes of classifying with logarithms
density_mistakes    the mistakes of densities and rates
multinomial_mistakes    the mistakes of counting words in bags
text_mistakes    the mistakes of reading text
linear_mistakes    the mistakes of linear classifiers
linearform_mistakes    the mistakes of rewriting naive Bayes
logistic_mistakes    the mistakes of the logistic form
mistakes     all named mistakes
selftest     whether the vectors tell the mistakes apart
"""
