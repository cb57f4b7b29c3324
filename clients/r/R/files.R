# Exports and study packages as data frames, with the codebook as labels.

#' Read the rows of an exported CSV file with its codebook beside it
#'
#' @param path The file; `path.codebook.json` has to be there as well. Parquet needs the package arrow.
read_export <- function(path) {
  columns <- columns_of(from_json(read_text(paste0(path, ".codebook.json"))))
  if (!endsWith(path, ".parquet")) return(read_table(path, columns))
  frame <- as.data.frame(arrow::read_parquet(path))
  labelled(frame, Filter(function(column) column$name %in% names(frame), columns))
}

#' Read the rows of a study package
#'
#' It is read, not checked: `bowerbird verify FILE` says whether it is what it claims to be.
#'
#' @param path The ZIP file.
#' @return A data frame with the attributes `methods` and `citation`.
read_package <- function(path) {
  folder <- tempfile("bowerbird")
  on.exit(unlink(folder, recursive = TRUE))
  files <- c("codebook.json", "data/items.csv", "methods.md", "CITATION.cff")
  utils::unzip(path, files = files, exdir = folder)
  columns <- columns_of(from_json(read_text(file.path(folder, "codebook.json"))))
  frame <- read_table(file.path(folder, "data/items.csv"), columns)
  attr(frame, "methods") <- read_text(file.path(folder, "methods.md"))
  attr(frame, "citation") <- read_text(file.path(folder, "CITATION.cff"))
  frame
}

read_text <- function(path) {
  text <- rawToChar(readBin(path, "raw", file.size(path)))
  Encoding(text) <- "UTF-8"
  text
}

columns_of <- function(codebook) {
  written <- Filter(function(one) isTRUE(one$written), codebook$columns)
  lapply(written, function(one) list(name = one$column, datatype = one$type, description = one$meaning))
}

read_table <- function(path, columns) {
  if (identical(readBin(path, "raw", 3), as.raw(c(0xef, 0xbb, 0xbf))))
    warning("This file was written for spreadsheets: texts may have an apostrophe in front or be cut. ",
      "Export it with the preset \"lossless\".", call. = FALSE)
  frame <- utils::read.csv(path, colClasses = "character", na.strings = "", encoding = "UTF-8",
    fileEncoding = "UTF-8-BOM", check.names = FALSE, strip.white = FALSE)
  frame_from_texts(frame, columns)
}
