"""The command line: python -m refnb. A command is the options it takes and one call of refnb.api.

main         how a command is found, and how it ends
commands     each command: its options, which of them go together, and what it asks
options      every option: what it takes, how that is read, which argument of the API it sets
manual       the list of commands, and the end of each help
conform      the subcommands of conform, which judges a port
"""
