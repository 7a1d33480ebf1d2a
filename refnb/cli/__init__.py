"""The command line: python -m refnb. A command is a list of options and one call of refnb.api.

main         each command: its options, which of them go together, what it asks, how it ends
options      every option: what it takes, which argument of the API it sets; how words are read
manual       the list of commands, and the end of each help
conform      the subcommands of conform, which judges a port
"""
