"""Mutation tests: change one thing in a chapter, and see whether anything notices.

operators    the changes at a node of the syntax tree
mistaken     what the changes of size call
mutants      the changed modules
listed       those that change nothing that can be seen, with the reason
trial        one of them in a copy of the project
__main__     the command
port         the same for the port: port.cjs makes the changes, and its vectors judge them
nearby       vectors for those changes of the port that too few vectors notice
"""
