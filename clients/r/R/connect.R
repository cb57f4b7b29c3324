# The operations of a Bowerbird as functions that give data frames.

#' Connect to the Bowerbird of this computer
#'
#' @param key A key from Access, Keys (or `bowerbird keys add --name NAME`); BOWERBIRD_KEY where it is left out.
#' @param address Where its local API listens.
#' @param budget The most credits that this connection may use; the key's own limit holds as well.
#' @param progress Whether to show how many rows have come.
#' @param timeout Seconds to wait for one answer.
#' @return An object with `get(link)`, `collections()`, `collection(name)`, and each platform with its
#'   operations: `bb$videosite$list_playlist_videos("PL…")`.
connect <- function(key = Sys.getenv("BOWERBIRD_KEY"), address = "http://127.0.0.1:8674",
                    budget = Inf, progress = interactive(), timeout = 300) {
  if (!nzchar(key)) refuse("missing_api_key", paste(
    "A key is needed: make one in Bowerbird (Access, Keys, New key), or by: bowerbird keys add --name NAME.",
    "Give it as connect(key = ) or in the environment variable BOWERBIRD_KEY."
  ))
  bb <- structure(new.env(), class = "bowerbird")
  bb$key <- key
  bb$address <- sub("/+$", "", address)
  bb$budget <- budget
  bb$progress <- progress
  bb$timeout <- timeout
  bb$credits_used <- 0
  bb$described <- list()
  bb$get <- function(link, limit = Inf, columns = NULL) {
    found <- from_json(ask(bb, "/v1/links", list(link = link))$body)$data
    read_rows(bb, found$href, list(), limit, columns)
  }
  bb$collections <- function() {
    found <- from_json(ask(bb, "/v1/collections")$body)$data$orderedItems
    data.frame(
      name = vapply(found, function(one) one$name, ""),
      items = vapply(found, function(one) as.numeric(one$totalItems), 0),
      updated = vapply(found, function(one) one$updated, "")
    )
  }
  bb$collection <- function(name, limit = Inf, columns = NULL) {
    path <- paste0("/v1/collections/", curl::curl_escape(name), "/items")
    read_rows(bb, path, list(count = 500), limit, columns)
  }
  add_platforms(bb, from_json(ask(bb, "/openapi.json")$body)$paths)
  bb
}

add_platforms <- function(bb, paths) {
  for (path in names(paths)) {
    operation <- paths[[path]]$get
    platform <- strsplit(path, "/", fixed = TRUE)[[1]][3]
    if (!identical(operation$tags, list(platform)) || platform == "collections") next
    if (is.null(bb[[platform]])) bb[[platform]] <- structure(list(), class = "bowerbird_platform")
    name <- substring(operation$operationId, nchar(platform) + 2)
    bb[[platform]][[name]] <- operation_function(bb, path, operation)
  }
}

# A function with the parameters of an operation; its words are in the attribute `help`.
operation_function <- function(bb, path, operation) {
  own <- Filter(function(one) isTRUE(one$`in` %in% c("path", "query")) && !one$name %in% c("limit", "columns"),
    operation$parameters)
  own <- own[order(!vapply(own, function(one) isTRUE(one$required), TRUE))]
  # Now, not when it is called: the path is another one by then.
  force(path)
  called <- function() {
    given <- as.list(environment())
    query <- list()
    for (one in own) {
      value <- given[[one$name]]
      if (one$`in` == "query") query[[one$name]] <- value
      else path <- sub(paste0("{", one$name, "}"), curl::curl_escape(as_text(value)), path, fixed = TRUE)
    }
    read_rows(bb, path, query, given$limit, given$columns)
  }
  parameters <- lapply(own, function(one) if (isTRUE(one$required)) quote(expr = ) else NULL)
  names(parameters) <- vapply(own, function(one) one$name, "")
  formals(called) <- c(parameters, list(limit = Inf, columns = NULL))
  attr(called, "help") <- paste0(operation$summary, ". ", operation$description)
  called
}

# Follows the pages of a list until its end, `limit` rows, the budget or a refusal.
read_rows <- function(bb, path, query, limit, columns) {
  named <- if (is.null(columns)) NULL else paste(columns, collapse = ",")
  query$columns <- named
  reading <- list(rows = list(), calls = character(), notices = list(), worlds = character(), pages = 0)
  while (!is.null(path) && length(reading$rows) < limit) {
    if (bb$credits_used >= bb$budget) {
      reading$stopped <- paste0("the budget (", bb$budget, ") is used up")
      break
    }
    answer <- tryCatch(ask(bb, path, query, ROWS), bowerbird_error = identity)
    if (inherits(answer, "bowerbird_error")) {
      if (reading$pages == 0) stop(answer)
      reading$stopped <- conditionMessage(answer)
      break
    }
    reading <- add_page(bb, reading, answer)
    path <- link_of(answer, "next")
    query <- if (is.null(path) || grepl("columns=", path, fixed = TRUE)) list() else list(columns = named)
    if (bb$progress && reading$pages > 1) message(length(reading$rows), " rows, ", reading$pages, " pages")
  }
  frame <- frame_from_rows(utils::head(reading$rows, limit), describe(bb, reading$description))
  reading$cursor <- if (is.null(path)) NULL else sub("^.*[?&]cursor=([^&]*).*$", "\\1", path)
  attr(frame, "source") <- reading[setdiff(names(reading), c("rows", "description"))]
  warn_of(reading)
  frame
}

add_page <- function(bb, reading, answer) {
  headers <- answer$headers
  bb$credits_used <- bb$credits_used + as.numeric(headers[["x-credits-used"]])
  bb$credits_remaining <- as.numeric(headers[["x-credits-remaining"]])
  notices <- headers[["x-bowerbird-notices"]]
  reading$rows <- c(reading$rows, rows_in(answer$body))
  reading$pages <- reading$pages + 1
  reading$calls <- unique(c(reading$calls, headers[["x-bowerbird-call"]]))
  reading$worlds <- unique(c(reading$worlds, headers[["x-bowerbird-world"]]))
  reading$notices <- unique(c(reading$notices, if (!is.null(notices)) from_json(notices)))
  reading$description <- link_of(answer, "describedby", "csvm")
  reading
}

describe <- function(bb, address) {
  if (is.null(bb$described[[address]]))
    bb$described[[address]] <- from_json(ask(bb, address)$body)$tableSchema$columns
  bb$described[[address]]
}

warn_of <- function(reading) {
  if (!is.null(reading$stopped))
    warning("Not the whole list: ", reading$stopped, ". Go on with cursor = \"", reading$cursor, "\"", call. = FALSE)
  for (notice in reading$notices) warning(notice$message, call. = FALSE)
  if ("sample" %in% reading$worlds) warning("These rows are of the invented sample world.", call. = FALSE)
}

print.bowerbird <- function(x, ...) {
  cat("Bowerbird at", x$address, "\n")
  for (name in sort(ls(x))) if (inherits(x[[name]], "bowerbird_platform")) cat(" ", name, length(x[[name]]), "operations\n")
  invisible(x)
}

print.bowerbird_platform <- function(x, ...) {
  for (name in names(x)) cat(name, "\n  ", attr(x[[name]], "help"), "\n", sep = "")
  invisible(x)
}
