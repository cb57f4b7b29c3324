# A connection to a Bowerbird, whose operations give data frames.

#' Connect to the Bowerbird of this computer
#'
#' @param key A key from Settings, Programs and assistants (or `bowerbird keys add --name NAME`); BOWERBIRD_KEY where it is left out.
#' @param address Where its local API listens.
#' @param budget The most credits that this connection may use; the key's own limit holds as well.
#' @param progress Whether to show how many rows have come.
#' @param timeout Seconds to wait for one answer.
#' @return An object with `get(link)`, `collections()`, `collection(name)`, and each platform with its
#'   operations: `bb$videosite$list_playlist_videos("PL...")`.
connect <- function(key = Sys.getenv("BOWERBIRD_KEY"), address = "http://127.0.0.1:8674",
                    budget = Inf, progress = interactive(), timeout = 300) {
  new_connection(key, address, budget, progress, timeout)
}

# With what answers a request and what waits: tests put others in their places, and need no server and no time.
new_connection <- function(key, address, budget, progress, timeout, fetch = fetch_by_curl, sleep = Sys.sleep) {
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
  bb$fetch <- fetch
  bb$sleep <- sleep
  bb$credits_used <- 0
  bb$described <- list()
  operations <- describe_operations(from_json(ask(bb, "/openapi.json")$body))
  for (one in operations) {
    if (is.null(bb[[one$platform]])) bb[[one$platform]] <- structure(list(), class = "bowerbird_platform")
    bb[[one$platform]][[one$name]] <- operation_function(bb, one)
  }
  bb$get <- function(link, limit = Inf, columns = NULL, cursor = NULL, max_age = NULL, route = NULL) {
    found <- from_json(ask(bb, "/v1/links", list(link = link))$body)$data
    known <- operations[[gsub("[.-]", "_", found$operation)]]
    query <- Filter(Negate(is.null), list(cursor = cursor))
    request <- new_request(found$href, query, NULL, known$counts, isTRUE(known$takes_limit), max_age, route)
    read_rows(bb, request, limit, columns)
  }
  bb$collections <- function() collections_of(bb)
  bb$collection <- function(name, limit = Inf, columns = NULL, cursor = NULL) {
    path <- paste0("/v1/collections/", curl::curl_escape(name), "/items")
    query <- Filter(Negate(is.null), list(count = 500, cursor = cursor))
    read_rows(bb, new_request(path, query, counts = c(1, 500)), limit, columns)
  }
  bb
}

collections_of <- function(bb) {
  found <- from_json(ask(bb, "/v1/collections")$body)$data$orderedItems
  rows <- lapply(found, function(one) list(name = one$name, items = one$totalItems, updated = one$updated))
  frame_from_rows(rows, list(
    list(name = "name", datatype = "string"),
    list(name = "items", datatype = "integer"),
    list(name = "updated", datatype = "dateTime")
  ))
}

#' @export
print.bowerbird <- function(x, ...) {
  cat("Bowerbird at", x$address, "\n")
  for (name in sort(ls(x))) if (inherits(x[[name]], "bowerbird_platform")) cat(" ", name, length(x[[name]]), "operations\n")
  invisible(x)
}

#' @export
print.bowerbird_platform <- function(x, ...) {
  for (name in names(x)) cat(name, "\n  ", attr(x[[name]], "help"), "\n", sep = "")
  invisible(x)
}
