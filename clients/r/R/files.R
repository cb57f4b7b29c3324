# Exports and study packages as data frames, with the codebook as labels.

#' Read the rows of an exported file with its codebook beside it
#'
#' It reads `.csv` and `.ndjson`, `.parquet` with the package arrow or nanoparquet, `.xlsx` with readxl and `.sqlite`
#' with RSQLite. Other formats hold no table of rows, and are refused by name.
#'
#' @param path The file; `path.codebook.json` has to be there as well.
read_export <- function(path) {
  # Of two endings that fit (`.csv`, `.ids.csv`), the longer one is meant.
  endings <- names(FORMATS)[order(-nchar(names(FORMATS)))]
  ending <- Find(function(one) endsWith(path, paste0(".", one)), endings)
  if (is.null(ending))
    refuse("unreadable_format", paste0(path, " has the ending of no export: ", paste(names(FORMATS), collapse = ", ")))
  reader <- FORMATS[[ending]]
  if (is.character(reader))
    refuse("unreadable_format", paste0("A file that ends with .", ending, " is no table of rows: ", reader))
  reader(path, columns_of(from_json(read_text(paste0(path, ".codebook.json")))))
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
  lapply(written, function(one) {
    list(name = one$column, datatype = one$type, description = one$meaning, source = one$source,
      cut = isTRUE(one$cutInSpreadsheets > 0))
  })
}

names_of <- function(columns) vapply(columns, function(one) one$name, "")

read_table <- function(path, columns) {
  if (identical(readBin(path, "raw", 3), as.raw(c(0xef, 0xbb, 0xbf))))
    warning("This file was written for spreadsheets: texts may have an apostrophe in front or be cut. ",
      "Export it with the preset \"lossless\".", call. = FALSE)
  frame <- utils::read.csv(path, colClasses = "character", na.strings = "", encoding = "UTF-8",
    fileEncoding = "UTF-8-BOM", check.names = FALSE, strip.white = FALSE)
  frame_from_texts(frame, columns)
}

# A package that is only needed for one format; refused in words that name it.
needed <- function(...) {
  found <- Find(function(one) requireNamespace(one, quietly = TRUE), c(...))
  if (is.null(found)) refuse("missing_package", paste("This format needs the package", paste(c(...), collapse = " or ")))
  found
}

read_parquet <- function(path, columns) {
  reader <- getExportedValue(needed("arrow", "nanoparquet"), "read_parquet")
  frame_from_cells(as.data.frame(reader(path)), columns)
}

read_xlsx <- function(path, columns) {
  needed("readxl")
  cut <- names_of(Filter(function(one) one$cut, columns))
  if (length(cut) > 0)
    warning("Texts were cut, since a spreadsheet holds no longer ones: ", paste(cut, collapse = ", "),
      ". Export CSV or Parquet.", call. = FALSE)
  cells <- readxl::read_excel(path, sheet = "Data", na = "", trim_ws = FALSE, guess_max = 1e6)
  frame_from_cells(as.data.frame(cells), columns)
}

read_sqlite <- function(path, columns) {
  needed("RSQLite")
  database <- DBI::dbConnect(RSQLite::SQLite(), path, flags = RSQLite::SQLITE_RO, bigint = "character")
  on.exit(DBI::dbDisconnect(database))
  frame_from_cells(DBI::dbGetQuery(database, "SELECT * FROM items ORDER BY item"), columns)
}

# Cells of a program that has types of its own, in ours.
frame_from_cells <- function(frame, columns) {
  known <- Filter(function(column) column$name %in% names(frame), columns)
  texts <- lapply(known, function(column) {
    cells <- frame[[column$name]]
    if (inherits(cells, "POSIXct")) return(format(cells, "%Y-%m-%dT%H:%M:%OS3Z", tz = "UTC"))
    if (column$datatype == "boolean" && is.numeric(cells)) return(c("false", "true")[cells + 1])
    if (is.character(cells)) return(cells)
    ifelse(is.na(cells), NA_character_, vapply(cells, as_cell, ""))
  })
  names(texts) <- names_of(known)
  frame_from_texts(as.data.frame(texts, check.names = FALSE), known)
}

# Each line holds an item whole; the codebook says where in it a column stands.
read_ndjson <- function(path, columns) {
  lines <- rows_in(read_text(path))
  rows <- lapply(lines, function(line) {
    cells <- lapply(columns, function(column) at_place(line, place_of(column)))
    stats::setNames(cells, names_of(columns))
  })
  is_held <- vapply(columns, function(column) {
    length(rows) == 0 || any(vapply(rows, function(row) !is.null(row[[column$name]]), TRUE))
  }, TRUE)
  if (!all(is_held))
    warning("Columns that NDJSON holds in another form: ", paste(names_of(columns[!is_held]), collapse = ", "),
      ". Export CSV or Parquet for them.", call. = FALSE)
  frame_from_rows(rows, columns[is_held])
}

place_of <- function(column) {
  if (column$source == "collection") return(gsub("_([a-z])", "\\U\\1", column$name, perl = TRUE))
  path <- strsplit(column$source, ".", fixed = TRUE)[[1]]
  if (path[1] == "origin") path else c("item", path)
}

at_place <- function(line, place) {
  for (name in place) line <- if (is.list(line) && !is.null(names(line))) line[[name]]
  line
}

# What reads each format of an export, by its ending; or what is done with it instead.
FORMATS <- list(
  csv = read_table,
  xlsx = read_xlsx,
  parquet = read_parquet,
  sqlite = read_sqlite,
  ndjson = read_ndjson,
  jsonl = read_ndjson,
  json = "it is one ActivityStreams document. jsonlite::read_json() gives it.",
  gexf = "it is a network. Gephi opens it.",
  qdpx = "it is a project of qualitative analysis. NVivo, ATLAS.ti, MAXQDA or QualCoder open it.",
  zip = "it is a study package. read_package() reads it.",
  warc.gz = "it holds replies as they came. The package warc reads it.",
  wacz = "it holds replies as they came. ReplayWeb.page shows it.",
  ids.csv = "it holds identifiers alone. read.csv(path, colClasses = \"character\") reads it.",
  bib = "it holds references. Zotero or BibTeX open it.",
  ris = "it holds references. Zotero or EndNote open it.",
  csl.json = "it holds references. Zotero opens it."
)
