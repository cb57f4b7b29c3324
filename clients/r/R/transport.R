# Requests to a Bowerbird on this computer: plain HTTP, a key, and errors with their reasons.

ROWS <- "application/x-ndjson"

# The answer of a path of this Bowerbird: `headers`, `body` as text. Stops where there is none.
ask <- function(bb, path, query = list(), accept = "application/json") {
  url <- address_of(bb, path, query)
  # A proxy of the environment is for other hosts; redirects would take the key along.
  handle <- curl::new_handle(followlocation = FALSE, noproxy = "*", timeout = bb$timeout)
  curl::handle_setheaders(
    handle, Accept = accept, "User-Agent" = "bowerbird-r", Authorization = paste("Bearer", bb$key)
  )
  reply <- tryCatch(curl::curl_fetch_memory(url, handle), error = function(e) {
    refuse("no_answer", paste0(
      "No Bowerbird answers at ", bb$address, " (", conditionMessage(e), "). Open it and enable ",
      "Access, Local API; or run: bowerbird serve"
    ))
  })
  body <- rawToChar(reply$content)
  Encoding(body) <- "UTF-8"
  if (reply$status_code != 200) refuse_answer(body, reply$status_code)
  list(headers = curl::parse_headers_list(reply$headers), body = body)
}

address_of <- function(bb, path, query) {
  url <- if (startsWith(path, "http")) path else paste0(bb$address, path)
  if (!startsWith(url, paste0(bb$address, "/"))) refuse("other_host", paste(url, "is not at", bb$address))
  query <- Filter(Negate(is.null), query)
  if (length(query) == 0) return(url)
  escaped <- vapply(query, function(one) curl::curl_escape(as_text(one)), "")
  paste0(url, if (grepl("?", url, fixed = TRUE)) "&" else "?", paste0(names(query), "=", escaped, collapse = "&"))
}

# A number with all of its digits, a truth value as the interface writes it.
as_text <- function(value) {
  if (is.logical(value)) return(tolower(as.character(value)))
  if (is.numeric(value)) return(format(value, scientific = FALSE, digits = 15))
  paste(value, collapse = ",")
}

# A condition of the class `bowerbird_error`, with the code of the API reference.
refuse <- function(code, message, status = NULL) {
  stop(structure(
    list(message = message, call = NULL, code = code, status = status),
    class = c("bowerbird_error", "error", "condition")
  ))
}

refuse_answer <- function(body, status) {
  first <- tryCatch(from_json(body)$errors[[1]], error = function(e) NULL)
  if (is.null(first$code)) refuse("unknown", paste("HTTP", status), status)
  refuse(first$code, first$message, status)
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
