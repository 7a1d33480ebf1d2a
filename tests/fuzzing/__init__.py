"""Random cases, and the small ones on which refnb fails.

kinds       what a case is, and how it must end
words       commands and damage, near enough to good ones to go deep
lines       good lines of the other commands
engine      runs, each from its own seed; a failure made smaller
__main__    the command
"""
