"""What every part stands on.

errors     every refusal, by name
messages   what a refusal says
checks     every precondition, once
limits     how much work is done
escapes    names as data, in each form of text

A chapter loads the first four.
"""
