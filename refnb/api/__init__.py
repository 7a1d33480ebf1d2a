"""What `import refnb` offers, by subject: learn from data, ask questions, show the steps.

    learning     rows and texts: source, choices, counts, engine, answer; how often it is right
    judging      the expected error, learning curves, gains of columns, programs of other people
    networks     networks, sequences, and what nobody saw: em, hmm, clustering
    exercises    problems with other numbers, and the marks of answers
    bayes        Bayes' theorem, an estimate from counts
    call         any function of the course by its name
    settings     the options of every door; work, the limit of long work

You write numbers as you would on paper; as text they have one exact form.
"""
