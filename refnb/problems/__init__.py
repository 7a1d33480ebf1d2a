"""The worked problems of the lecture notes, one file each.

problem         what a problem is: data, question, source, parts, errata
lab_test        a laboratory test for cancer
rare_disease    a positive test for a rare disease
storm           what rain says about lightning
coin            the likeliest coin behind a run of flips
bell_curve      the likeliest bell curve behind four numbers
play_tennis     shall we play on a sunny, cool, humid, windy day?
spam            is "money for psychology study" spam?
hiking          the error of naive Bayes, and what a redundant feature does to it
catalogue       every problem by name
"""
