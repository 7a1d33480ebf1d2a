// A refusal in the words of a teacher: what the reader did, and what to do on this page. The engine refuses as
// refnb does, in words for Python and the command line.
"use strict";

refnb.chapter("app/plain", () => {
  const LAPLACE = "add 1 to each count (Laplace)", COLUMNS = "under “The columns, and how they are read”";
  const NUMBER = /a number is written like 0\.8, 4\/5, 80% or 1e-3, got /.source;
  const WORDS = [
    // answers
    [/^p\(x\) must be > 0, every score is 0: (.*)$/, `This rules out every label: $1. Leave one of these out, or ${LAPLACE}`],
    [/^every score is 0$|^a log score must be finite.*$/, `This rules out every label: with each of them something was never seen. You can ${LAPLACE}`],
    [/^the logarithm of 0 is no weight$/, `A word that was never seen with a label has no logarithm: ${LAPLACE}`],
    [/^p\(e\) must be > 0$/, "You gave likelihood 0 to every hypothesis that is possible, so what was seen could not happen: write one above 0"],
    [/^the variance of '(.*)' given '(.*)' must be > 0.*$/, `All numbers of $1 with $2 are equal, so there is no bell curve: read $1 as words or leave it out, ${COLUMNS}`],
    [/^(.*): no such value; if the column holds measured numbers, .*$/, `$1 does not occur in the table: if these are measured numbers, say so ${COLUMNS}`],
    [/^(.*): no such value; it is 0 or 1; .*$/, `$1 is neither 0 nor 1: choose one of these, or read the column as words, ${COLUMNS}`],
    [/^(.*): no such value; the column holds numbers and (.*): if that is missing, .*$/, `$1 does not occur in the table, which has numbers and $2: if that is a missing cell, choose it as their mark, ${COLUMNS}`],
    [/^(.*): no such value; if it stands for a missing value, leave '(.*)' out.*$/, "$1 does not occur in the table: if it is a missing cell, leave $2 empty"],
    [/^(.*): no such value; there are (.*?)(?:; a value that was never seen .*)?$/, "$1 does not occur in the table, which has $2: choose one of these"],
    // probabilities and rules that were typed
    [/^the (prior|likelihood) of '(.*)' must lie in 0\.\.1, got (.*)$/, "You wrote $3 as the $1 of $2: a probability lies between 0 and 1"],
    [/^the prior: the probability of '(.*)' must be >= 0, got (.*)$/, "You wrote $2 as the prior of $1: a probability lies between 0 and 1"],
    [/^the prior: probabilities must sum to 1, they sum to ([^;]*).*$/, "Your prior probabilities sum to $1, and not to 1: change one of them"],
    [/^smoothing '.*': the weight of a smoothing rule must be >= 0, got (.*)$/, "You take $1 from each count: add 0 or more"],
    [/^smoothing '.*': (.*)$/, "How much is added to each count? $1"],
    [/^the model\.\w+, (.*) must sum to 1$/, "The probabilities of $1 do not sum to 1: change one of them"],
    // tables
    [/the value is a count and must be (?:whole|>= 0), got (.*?);.*$/, `you said that this is a count, and $1 is none: read the column otherwise, ${COLUMNS}`],
    [/a weight must be >= 0, got (.*)$/, "the row would count $1 times: write 0 or more"],
    [/the weight is missing$/, "how often does this row count? Write a number"],
    [/'([^']*)' is not declared; there are '0', '1': .*$/, `you said that this is 0 or 1, and “$1” is neither: read the column as words, ${COLUMNS}`],
    [/; if it is missing, write missing='(.*)'$/, `. Choose it as the mark of missing cells, or read the column as words, ${COLUMNS}`],
    [/column '(.*)' holds no value: declare its domain, or leave it out$/, `no row has a value of $1: leave it out, ${COLUMNS}`],
    [/a table needs a header, the file is empty$/, "there is nothing here: paste the names of the columns, and rows below them"],
    [/the file ends inside a quoted cell, a closing quote is missing; if quotes mean nothing, write quotes=False$/, `a quote is opened and never closed: close it, or say that quotes are part of a cell, ${COLUMNS}`],
    [/the header has (\d+) cells?, got (\d+)/, "the first line names $1 columns, and this row has another number of cells, $2: give each row as many"],
    [/, or declare (?:its|the) \w+.*$/, ""],
    [/no column that is read here holds numbers: leave comma out$/, "you said what a comma in numbers means, and there are no numbers: let the cells tell"],
    // what was entered
    [RegExp(`${NUMBER}''`), "nothing is written where a number belongs, such as 0.8, 4/5 or 80%"],
    [RegExp(`${NUMBER}'(.*?)'`), "“$1” is no number as it is written here: 0.8, 4/5, 80% or 1e-3"],
    [/^(.*) is asked for: give it, got '(.*)'$/, "You gave another one, $2: $1 is asked for"],
    [/^one number is entered, and these differ, got '(.*)'$/, "You wrote $1, where the numbers differ: give one number"],
    [/: write the one that is meant, got '.*'$/, ": write the one that you mean"],
    [/, got '(.*)'$/, "; you wrote “$1”"],
    // models
    [/^the variables of a file is empty$/, "This network has no variables: write a block “variable NAME { … }” for each"],
    [/^line 1: network is needed, got (.*)$/, "BIF begins with the word “network”, and this begins with $1. To draw a network of your own, type its arrows above"],
    [/^line (\d+): (.*) is needed, got (.*)$/, "In line $1 I expected $2, and read $3"],
    [/^the model is a table with .*$/, "A model has three tables, start, transition and emission: one of them is missing"],
    [/^the model is no JSON: .*$/, "A comma, a quote or a bracket is missing in the model, or there is one too many"],
  ];
  const plain = (message) => WORDS.reduce((words, [was, is]) => words.replace(was, is), message);

  return { plain };
});
