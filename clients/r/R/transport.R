# Requests to one Bowerbird: plain HTTP, a key, patience, and errors with their reasons.

ROWS <- "application/x-ndjson"

# Tries of one request in all, and the most seconds that are waited between two of them.
TRIES <- 5
LONGEST_WAIT <- 120

# The answer of a path of this Bowerbird: `headers`, those behind the body among them, and `body` as text.
# Stops where there is none.
ask <- function(bb, path, query = list(), accept = "application/json", body = NULL, max_age = NULL, route = NULL) {
  url <- address_of(bb, path, query)
  headers <- c(Accept = accept, "User-Agent" = "bowerbird-r", Authorization = paste("Bearer", bb$key))
  if (!is.null(route)) headers[["X-Bowerbird-Route"]] <- route
  if (!is.null(body)) headers[["Content-Type"]] <- "application/json"
  begun <- Sys.time()
  for (tried in seq_len(TRIES)) {
    if (!is.null(max_age)) headers[["Cache-Control"]] <- paste0("max-age=", max_age)
    answer <- tryCatch(bb$fetch(bb, url, headers, body), bowerbird_error = identity)
    if (!inherits(answer, "bowerbird_error")) return(answer)
    wait <- if (is.null(answer$retry_after)) 2^(tried - 1) else answer$retry_after
    is_passing <- isTRUE(answer$is_lost) || isTRUE(answer$status %in% c(429, 503))
    # What is posted is not sent twice: nobody knows what became of the first.
    if (!is.null(body) || !is_passing || tried == TRIES || wait > LONGEST_WAIT) stop(answer)
    say(bb, conditionMessage(answer), " Trying again in ", wait, " s (", tried + 1, " of ", TRIES, " tries)")
    bb$sleep(wait)
    # What was answered and lost on its way is kept, and is not paid for again.
    if (isTRUE(answer$is_lost)) {
      elapsed <- as.integer(difftime(Sys.time(), begun, units = "secs")) + 1L
      max_age <- max(max_age, elapsed)
    }
  }
}

# One request, as curl sends it; tests put another function in its place.
fetch_by_curl <- function(bb, url, headers, body) {
  # A proxy of the environment is for other hosts; redirects would take the key along.
  handle <- curl::new_handle(followlocation = FALSE, noproxy = "*", timeout = bb$timeout)
  if (!is.null(body)) curl::handle_setopt(handle, copypostfields = enc2utf8(body))
  curl::handle_setheaders(handle, .list = as.list(headers))
  reply <- tryCatch(curl::curl_fetch_memory(url, handle), error = function(e) {
    refuse("no_answer", paste0(
      "No Bowerbird answers at ", bb$address, " (", conditionMessage(e), "). Open it and enable ",
      "Access, Local API; or run: bowerbird serve."
    ), is_lost = is_lost(e))
  })
  answer_of(reply$status_code, parse_all_headers(reply$headers), reply$content)
}

# Where nobody listens, or nothing comes in time, trying again helps nobody.
is_lost <- function(e) {
  grepl("Empty reply|reset by peer|Recv failure|transfer closed|Send failure", conditionMessage(e))
}

# What came, as an answer; stops where it is a refusal.
answer_of <- function(status, headers, content) {
  body <- rawToChar(content)
  Encoding(body) <- "UTF-8"
  if (status != 200) refuse_answer(body, status, headers[["retry-after"]])
  list(headers = headers, body = body)
}

# Of a reply with fields behind its body (where a list goes on), curl gives these as a block of their own.
parse_all_headers <- function(raw) {
  lines <- strsplit(rawToChar(raw), "\r?\n")[[1]]
  lines <- lines[grepl("^[^:[:space:]]+:", lines)]
  values <- trimws(sub("^[^:]+:", "", lines))
  as.list(stats::setNames(values, tolower(sub(":.*$", "", lines))))
}

# On the address that was connected to, by whatever name the server calls itself.
address_of <- function(bb, path, query) {
  own <- sub("^https?://[^/?#]*", "", path)
  given <- regmatches(own, regexpr("?", own, fixed = TRUE), invert = TRUE)[[1]]
  pairs <- if (length(given) > 1) strsplit(given[2], "&", fixed = TRUE)[[1]] else character()
  pairs <- pairs[!sub("=.*$", "", pairs) %in% names(query)]
  query <- Filter(Negate(is.null), query)
  added <- vapply(names(query), function(name) paste0(name, "=", curl::curl_escape(as_text(query[[name]]))), "")
  text <- paste(c(pairs, added), collapse = "&")
  paste0(bb$address, "/", sub("^/+", "", given[1]), if (nzchar(text)) "?", text)
}

# A number with all of its digits, a truth value as the interface writes it.
as_text <- function(value) {
  if (is.logical(value)) return(tolower(as.character(value)))
  if (is.numeric(value)) return(format(value, scientific = FALSE, digits = 15, trim = TRUE))
  paste(value, collapse = ",")
}

# Told as it happens: as a message where progress is shown, as a warning elsewhere.
say <- function(bb, ...) {
  if (bb$progress) message(...) else warning(..., call. = FALSE, immediate. = TRUE)
}

# A condition of the class `bowerbird_error`, with the code of the API reference.
refuse <- function(code, message, status = NULL, retry_after = NULL, is_lost = FALSE) {
  stop(structure(
    list(message = message, call = NULL, code = code, status = status, retry_after = retry_after, is_lost = is_lost),
    class = c("bowerbird_error", "error", "condition")
  ))
}

refuse_answer <- function(body, status, after) {
  retry_after <- if (is.null(after)) NULL else suppressWarnings(as.numeric(after))
  if (isTRUE(is.na(retry_after))) retry_after <- NULL
  first <- tryCatch(from_json(body)$errors[[1]], error = function(e) NULL)
  if (is.null(first$code)) refuse("unknown", paste("HTTP", status), status, retry_after)
  refuse(first$code, first$message, status, retry_after)
}

from_json <- function(text) jsonlite::fromJSON(text, simplifyVector = FALSE, bigint_as_char = TRUE)

# The objects of newline-delimited JSON. Only a line feed ends a line: texts have other separators.
rows_in <- function(body) {
  lines <- strsplit(body, "\n", fixed = TRUE)[[1]]
  from_json(paste0("[", paste(lines[nzchar(lines)], collapse = ","), "]"))
}

# The address of a Link header with this relation; NULL where there is none.
link_of <- function(answer, relation, type = "") {
  value <- answer$headers[["link"]]
  if (is.null(value)) return(NULL)
  links <- regmatches(value, gregexpr("<[^>]*>[^<]*", value))[[1]]
  found <- links[grepl(paste0("rel=\"", relation, "\""), links, fixed = TRUE) & grepl(type, links, fixed = TRUE)]
  if (length(found) == 0) NULL else sub("^<([^>]*)>.*$", "\\1", found[1])
}
