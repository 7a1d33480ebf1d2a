# Ask e1071: a table of rows to learn from and rows to ask for, case by case, becomes a table of
# answers. Columns a, b, c hold x, y or z, columns m, n numbers; what is empty is missing.

suppressMessages(library(e1071))
options(warn = -1) # of values that were not declared

input <- file("stdin", "r")
header <- strsplit(readLines(input, 1), ",")[[1]]
words <- intersect(header, c("a", "b", "c"))
features <- intersect(header, c("a", "b", "c", "m", "n"))
labels <- c("p", "q", "r")
kinds <- ifelse(header %in% c("case", "label", words), "character", "numeric")
rows <- read.csv(text = readLines(input), header = FALSE, col.names = header,
                 colClasses = kinds, na.strings = "")

answered <- function(case) {
  seen <- case[case$ask == 0, features, drop = FALSE]
  seen[words] <- lapply(seen[words], factor, levels = c("x", "y", "z"))
  y <- droplevels(factor(case$label[case$ask == 0], levels = labels))
  model <- naiveBayes(seen, y, laplace = case$laplace[1])
  asked <- case[case$ask == 1, features, drop = FALSE]
  answer <- function(of, type) {
    predict(model, of, type = type, threshold = case$threshold[1], eps = case$eps[1])
  }
  # One by one: a row without any score makes predict() lose the labels of the others.
  label <- function(i) as.character(answer(asked[i, , drop = FALSE], "class"))[1]
  found <- matrix(NA, nrow(asked), length(labels), dimnames = list(NULL, labels))
  found[, levels(y)] <- answer(asked, "raw")
  data.frame(case = case$case[1], label = sapply(seq_len(nrow(asked)), label), found)
}

answers <- do.call(rbind, lapply(split(rows, as.integer(rows$case)), answered))
answers[labels] <- lapply(answers[labels], function(p) ifelse(is.na(p), "", sprintf("%.17g", p)))
write.csv(answers, row.names = FALSE, quote = FALSE)
