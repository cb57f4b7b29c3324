# Without a Bowerbird: recorded answers in the place of the network, and no time in that of waiting.

library(bowerbird)

ADDRESS <- "http://127.0.0.1:8674"
DOCUMENT <- '{"paths": {"/v1/forum/posts": {"get": {"operationId": "forum_list_posts", "tags": ["forum"],
  "summary": "Posts", "description": "All.", "parameters": [{"in": "query", "name": "cursor"}]}}}}'
COLUMNS <- '{"tableSchema": {"columns": [{"name": "id", "datatype": "string"}, {"name": "n", "datatype": "integer"}]}}'

answer <- function(body, ...) list(headers = list(...), body = body)
busy <- function(retry_after = NULL, status = 503, is_lost = FALSE)
  tryCatch(bowerbird:::refuse("service_unavailable", "Busy.", status, retry_after, is_lost), error = identity)

# Rows of a list in which every page of ten leads to the next.
page <- function(first, last, after = NULL, at = ADDRESS) {
  nextLink <- if (!is.null(after)) paste0("<", at, "/v1/forum/posts?cursor=", after, ">; rel=\"next\", ")
  rows <- sprintf("{\"id\": \"%d\", \"n\": %d}\n", first:last, first:last)
  answer(paste(rows, collapse = ""), link = paste0(nextLink, "</columns>; rel=\"describedby\"; type=\"application/csvm+json\""),
    "x-credits-used" = "1", "x-credits-remaining" = "9")
}

# A server of recorded answers in their order; one that is an error is raised.
invented <- function(...) {
  server <- new.env()
  server$answers <- list(...)
  server$waited <- numeric()
  server$asked <- character()
  server$ages <- character()
  fetch <- function(bb, url, headers, body) {
    if (url == paste0(ADDRESS, "/openapi.json")) return(answer(DOCUMENT))
    if (url == paste0(ADDRESS, "/columns")) return(answer(COLUMNS))
    server$asked <- c(server$asked, url)
    server$ages <- c(server$ages, if ("Cache-Control" %in% names(headers)) headers[["Cache-Control"]] else "")
    found <- server$answers[[1]]
    server$answers <- server$answers[-1]
    if (inherits(found, "error")) stop(found)
    found
  }
  sleep <- function(seconds) server$waited <- c(server$waited, seconds)
  server$bb <- bowerbird:::new_connection("KEY", ADDRESS, Inf, FALSE, 1, fetch, sleep)
  server
}
quietly <- function(expression) {
  said <- character()
  result <- withCallingHandlers(tryCatch(expression, bowerbird_error = identity), warning = function(w) {
    said <<- c(said, conditionMessage(w))
    invokeRestart("muffleWarning")
  })
  list(result = result, said = said)
}

# Links are followed on the address that was connected to, and the key goes to no other.
server <- invented(page(0, 9, "ten", at = "https://lab.example.org:4430"), page(10, 11))
read <- quietly(server$bb$forum$list_posts())
stopifnot(
  identical(as.vector(read$result$n), as.numeric(0:11)),
  length(read$said) == 0,
  identical(server$asked, paste0(ADDRESS, c("/v1/forum/posts", "/v1/forum/posts?cursor=ten")))
)
for (path in c("http://127.0.0.1.example.org/v1/a", "http://127.0.0.1:8674@example.org/v1/a", "//v1/a"))
  stopifnot(bowerbird:::address_of(server$bb, path, list()) == paste0(ADDRESS, "/v1/a"))

# Rows that nothing leads to are told of.
read <- quietly(invented(page(0, 9, "ten"))$bb$forum$list_posts(limit = 4))
stopifnot(
  nrow(read$result) == 4,
  is.null(attr(read$result, "source")$cursor),
  identical(read$said, "Rows that came and were left out for the limit: 6. No cursor leads to them.")
)

# What passes is waited for and told; at most five times.
server <- invented(busy(7), busy(), page(0, 0))
read <- quietly(server$bb$forum$list_posts())
stopifnot(
  nrow(read$result) == 1,
  identical(server$waited, c(7, 2)),
  identical(read$said, c("Busy. Trying again in 7 s (2 of 5 tries)", "Busy. Trying again in 2 s (3 of 5 tries)"))
)
server <- invented(busy(), busy(), busy(), busy(), busy(), page(0, 0))
stopifnot(
  quietly(server$bb$forum$list_posts())$result$status == 503,
  identical(server$waited, c(1, 2, 4, 8))
)

# An answer that was lost on its way is taken from the archive.
server <- invented(busy(status = NULL, is_lost = TRUE), page(0, 0))
quietly(server$bb$forum$list_posts())
stopifnot(identical(server$ages, c("", "max-age=1")))

# A refusal and a long rest are not tried again.
for (refusal in list(busy(status = 404), busy(3600))) {
  server <- invented(refusal)
  quietly(server$bb$forum$list_posts())
  stopifnot(length(server$asked) == 1, length(server$waited) == 0)
}
cat("all passed\n")
