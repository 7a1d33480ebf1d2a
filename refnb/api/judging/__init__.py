"""What judges rules and programs.

expected_error       the error of a rule under a known truth; learning_curve, by sample size
gain                 which column tells most of the label
programs             what a classifier that somebody wrote does
"""
