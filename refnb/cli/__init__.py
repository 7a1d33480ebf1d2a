"""The command line: python -m refnb.

    arguments   options read strictly, and mistakes told in one line
    reply       what a command answers, and its exit status
    source      files as lines of text, named in every complaint
    words       the small languages of the options
    learning    a classifier from a table or from a file
    asking      the questions put to it
    about       what refnb can do
    solve       the worked problems
    classify    the label of an instance, from your own table
    error       the expected error under a stated truth
    conform     a port, judged by the vectors
    serve       refnb as a port
    main        the commands, and how they end
"""
