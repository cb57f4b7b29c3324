# The operations that a Bowerbird describes, as functions with their parameters and words.

# What every operation takes beside its own.
OURS <- c("limit", "columns", "max_age", "route")

# Each operation of the platforms, by its id, from OpenAPI.
describe_operations <- function(document) {
  found <- list()
  for (path in names(document$paths)) {
    platform <- strsplit(path, "/", fixed = TRUE)[[1]][3]
    for (method in intersect(names(document$paths[[path]]), c("get", "post"))) {
      operation <- document$paths[[path]][[method]]
      if (!identical(operation$tags, list(platform)) || platform == "collections") next
      found[[operation$operationId]] <- described(platform, path, method, operation)
    }
  }
  found
}

described <- function(platform, path, method, operation) {
  given <- Filter(function(one) isTRUE(one$`in` %in% c("path", "query")), operation$parameters)
  parameters <- c(given, in_body(operation))
  names(parameters) <- vapply(parameters, function(one) one$name, "")
  count <- parameters$count$schema
  own <- parameters[setdiff(names(parameters), OURS)]
  list(
    platform = platform,
    name = substring(operation$operationId, nchar(platform) + 2),
    path = path,
    words = paste0(operation$summary, ". ", operation$description),
    is_posted = method == "post",
    parameters = own[order(!vapply(own, function(one) isTRUE(one$required), TRUE))],
    counts = if (!is.null(count$maximum)) c(if (is.null(count$minimum)) 1 else count$minimum, count$maximum),
    takes_limit = any(vapply(operation$parameters, function(one) identical(one$`$ref`, "#/components/parameters/Limit"), TRUE))
  )
}

# What is posted, as parameters.
in_body <- function(operation) {
  schema <- operation$requestBody$content$`application/json`$schema
  lapply(names(schema$properties), function(name) {
    list(name = name, `in` = "body", required = name %in% unlist(schema$required), schema = schema$properties[[name]])
  })
}

# A function with the parameters of an operation; its words are in the attribute `help`.
operation_function <- function(bb, one) {
  force(one)
  called <- function() {
    given <- as.list(environment())
    request <- request_of(one, given)
    read_rows(bb, request, given$limit, given$columns)
  }
  parameters <- lapply(one$parameters, function(each) if (isTRUE(each$required)) quote(expr = ) else NULL)
  formals(called) <- c(parameters, list(limit = Inf, columns = NULL, max_age = NULL, route = NULL))
  structure(called, help = one$words)
}

request_of <- function(one, given) {
  path <- one$path
  query <- list()
  body <- list()
  for (each in one$parameters) {
    value <- given[[each$name]]
    if (is.null(value)) next
    if (each$`in` == "query") query[[each$name]] <- value
    else if (each$`in` == "body") body[[each$name]] <- if (identical(each$schema$type, "array")) as.list(value) else value
    else path <- sub(paste0("{", each$name, "}"), curl::curl_escape(as_text(value)), path, fixed = TRUE)
  }
  posted <- if (one$is_posted) as.character(jsonlite::toJSON(body, auto_unbox = TRUE, digits = NA))
  new_request(path, query, posted, one$counts, one$takes_limit, given$max_age, given$route)
}
