"""What every part stands on.

errors        every refusal, by name
messages      what a refusal says
checks        every precondition, once
limits        how much work is done
annotations   the types of annotations: what they hold, how they refuse, what they are called
calls         whoever calls a chapter is asked by them
escapes       names as data, in each form of text
notebook      records as tables

A chapter loads the first four and `calls`; annotations are read when others call.
"""
