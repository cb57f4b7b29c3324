# Rows as data frames (tibbles where tibble is installed): every column in the type that the server names for it, with
# its meaning as label.

frame_from_rows <- function(rows, columns) {
  values <- lapply(columns, function(column) {
    cells <- lapply(rows, `[[`, column$name)
    column_from(vapply(cells, function(one) if (is.null(one)) NA_character_ else as_cell(one), ""), column)
  })
  labelled(as_frame(values, columns, length(rows)), columns)
}

# A frame that was read as texts alone, with its columns in their types.
frame_from_texts <- function(frame, columns) {
  columns <- Filter(function(column) column$name %in% names(frame), columns)
  values <- lapply(columns, function(column) column_from(frame[[column$name]], column))
  labelled(as_frame(values, columns, nrow(frame)), columns)
}

as_frame <- function(values, columns, rows) {
  names(values) <- vapply(columns, function(column) column$name, "")
  if (requireNamespace("tibble", quietly = TRUE)) return(tibble::new_tibble(values, nrow = rows))
  structure(values, class = "data.frame", row.names = .set_row_names(rows))
}

as_cell <- function(value) {
  if (is.logical(value)) return(tolower(as.character(value)))
  if (is.numeric(value)) return(format(value, scientific = FALSE, digits = 15))
  if (is.list(value)) return(as.character(jsonlite::toJSON(value, auto_unbox = TRUE)))
  as.character(value)
}

datatype <- function(column) {
  given <- column$datatype
  if (is.null(given)) "string" else if (is.list(given)) given$base else given
}

column_from <- function(texts, column) {
  switch(datatype(column),
    integer = , number = , double = , decimal = as.numeric(texts),
    boolean = c(true = TRUE, false = FALSE)[tolower(texts)] |> unname(),
    dateTime = , datetime = , instant = as.POSIXct(texts, format = "%Y-%m-%dT%H:%M:%OSZ", tz = "UTC"),
    texts
  )
}

# Both ends of every date, and labels as other packages have them (an attribute `label`).
labelled <- function(frame, columns) {
  for (name in names(frame)) {
    ends <- paste0(name, c("_earliest", "_latest"))
    for (end in ends[ends %in% names(frame)]) {
      is_exact <- is.na(frame[[end]]) & !is.na(frame[[name]])
      frame[[end]][is_exact] <- frame[[name]][is_exact]
    }
  }
  for (column in columns) attr(frame[[column$name]], "label") <- meaning(column)
  frame
}

meaning <- function(column) {
  given <- column[["dc:description"]]
  if (is.null(given)) given <- column$description
  if (is.null(given)) "" else given
}
