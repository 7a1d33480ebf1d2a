"""The command line: python -m refnb.

    arguments   options read strictly, and mistakes told in one line
    about       what refnb can do
    solve       the worked problems
    main        the commands, and how they end
"""
