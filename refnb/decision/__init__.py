"""Decision: what a rule costs under a known truth.

    truth    a distribution over instances and labels, as weighted examples
    error    expected error of any rule, Bayes error, accuracy and confusion
"""
