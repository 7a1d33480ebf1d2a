"""The command line: python -m refnb. What it does, the door does; here are its words.

arguments   options read strictly, and mistakes told in one line
words       the small languages of the options
reply       what a command answers, and its exit status
about       what refnb can do
main        the commands, and how they end; every other module is one command
"""
