"""The command line: python -m refnb. Each command reads its options and asks refnb.api.

    main        the commands, and how they end
    arguments   options read strictly; a mistake is reported in one line
    words       the small languages of the options
    reply       what a command answers, and its exit status
    about       what refnb can do
    judging     a port under test, for conform; certificate, the option of that name

Every other module is the command of its name.
"""
