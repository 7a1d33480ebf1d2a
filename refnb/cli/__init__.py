"""The command line: python -m refnb.

arguments   options read strictly, and mistakes told in one line
reply       what a command answers, and its exit status
source      files as lines of text, named in every complaint
words       the small languages of the options
mixture     columns of several families
learning    a classifier from a table
models      models in files
asking      the questions put to it
about       what refnb can do
solve       the worked problems
classify    the label of an instance, from your own table
folders     texts: a folder for each class
trial       learning from texts, and being tested on others
results     how such a test went, on paper
text        documents, classified by their words
error       the expected error under a stated truth
conform     a port, judged by the vectors
serve       refnb as a port
main        the commands, and how they end
"""
