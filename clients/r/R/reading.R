# One list, read page by page until its end, a limit, the budget or a refusal.

# Seconds within which a page that has just come is still the newest of its kind.
JUST_NOW <- 60

# What is asked for, as it is asked for first. `counts` are the least and the most that its `count` may be, where
# it has one; `takes_limit` whether Bowerbird cuts it anywhere (the parameter `limit` of the interface).
new_request <- function(path, query = list(), body = NULL, counts = NULL, takes_limit = FALSE, max_age = NULL,
                        route = NULL) {
  list(path = path, query = query, body = body, counts = counts, takes_limit = takes_limit, max_age = max_age,
    route = route)
}

read_rows <- function(bb, request, limit, columns) {
  if (is.null(limit)) limit <- Inf
  if (!is.null(columns)) request$query$columns <- paste(columns, collapse = ",")
  path <- request$path
  query <- request$query
  reading <- list(calls = character(), credits = 0, cursor = query$cursor, left_out = 0, notices = list(),
    pages = 0, worlds = character())
  rows <- list()
  while (!is.null(path) && length(rows) < limit) {
    if (bb$credits_used >= bb$budget) {
      reading$stopped <- paste0("the budget (", bb$budget, ") is used up")
      break
    }
    left <- limit - length(rows)
    query["count"] <- list(count_for(request, left))
    page <- tryCatch(read_page(bb, request, path, query, left), bowerbird_error = identity)
    if (inherits(page, "bowerbird_error")) {
      if (reading$pages == 0) stop(page)
      reading$stopped <- conditionMessage(page)
      break
    }
    for (answer in page$answers) reading <- note(reading, answer)
    reading <- add_page(reading, page)
    rows <- c(rows, page$rows)
    path <- link_of(page$answer, "next")
    # What the link holds of a page before holds for that alone.
    query <- request$query["columns"[!is.null(request$query$columns)]]
    if (bb$progress && reading$pages > 1) message(length(rows), " rows, ", reading$pages, " pages")
  }
  frame <- frame_from_rows(rows, describe(bb, reading$description))
  attr(frame, "source") <- reading[setdiff(names(reading), "description")]
  warn_of(reading)
  frame
}

# How long a page may be: no longer than what is left, so that the next one begins right behind it.
count_for <- function(request, left) {
  given <- request$query$count
  if (is.infinite(left) || is.null(request$counts)) return(given)
  most <- if (is.null(given)) request$counts[2] else as.numeric(given)
  if (left >= request$counts[1] && left <= most) left else given
}

# A page, and of one with more rows than are left the beginning, cut where the next one shall begin.
read_page <- function(bb, request, path, query, left) {
  asked <- function(query, max_age) {
    answer <- ask(bb, path, query, ROWS, request$body, max_age, request$route)
    bb$credits_used <- bb$credits_used + as.numeric(answer$headers[["x-credits-used"]])
    bb$credits_remaining <- as.numeric(answer$headers[["x-credits-remaining"]])
    answer
  }
  answer <- asked(query, request$max_age)
  answers <- list(answer)
  rows <- rows_in(answer$body)
  left_out <- max(0, length(rows) - left)
  if (left_out > 0 && request$takes_limit) {
    # The same page once more, out of the archive.
    query["count"] <- list(NULL)
    query$limit <- left
    answer <- asked(query, max(request$max_age, JUST_NOW))
    answers <- c(answers, list(answer))
    rows <- rows_in(answer$body)
    left_out <- 0
  }
  list(answer = answer, answers = answers, rows = utils::head(rows, left), left_out = left_out)
}

add_page <- function(reading, page) {
  headers <- page$answer$headers
  notices <- headers[["x-bowerbird-notices"]]
  behind <- headers[["x-bowerbird-next-cursor"]]
  reading$pages <- reading$pages + 1
  reading$worlds <- unique(c(reading$worlds, headers[["x-bowerbird-world"]]))
  reading$notices <- unique(c(reading$notices, if (!is.null(notices)) from_json(notices)))
  reading$description <- link_of(page$answer, "describedby", "csvm")
  reading$left_out <- page$left_out
  # Nowhere where rows behind the limit would be passed over.
  reading["cursor"] <- list(
    if (page$left_out > 0) NULL else if (is.null(behind)) cursor_in(link_of(page$answer, "next")) else behind
  )
  if (is.null(reading$fetched_at)) reading$fetched_at <- headers[["x-bowerbird-fetched-at"]]
  reading
}

note <- function(reading, answer) {
  reading$credits <- reading$credits + as.numeric(answer$headers[["x-credits-used"]])
  reading$calls <- unique(c(reading$calls, answer$headers[["x-bowerbird-call"]]))
  reading
}

cursor_in <- function(link) {
  if (is.null(link) || !grepl("[?&]cursor=", link)) return(NULL)
  curl::curl_unescape(sub("^.*[?&]cursor=([^&]*).*$", "\\1", link))
}

# What the columns are: asked once for each address.
describe <- function(bb, address) {
  if (is.null(address)) return(list())
  if (is.null(bb$described[[address]]))
    bb$described[[address]] <- from_json(ask(bb, address)$body)$tableSchema$columns
  bb$described[[address]]
}

# Says what is missing, and what should be known.
warn_of <- function(reading) {
  if (!is.null(reading$stopped))
    warning("Not the whole list: ", reading$stopped, ". Go on with cursor = \"", reading$cursor, "\"", call. = FALSE)
  if (reading$left_out > 0)
    warning("Rows that came and were left out for the limit: ", reading$left_out, ". No cursor leads to them.",
      call. = FALSE)
  for (notice in reading$notices) warning(notice$message, call. = FALSE)
  if ("sample" %in% reading$worlds) warning("These rows are of the invented sample world.", call. = FALSE)
}
