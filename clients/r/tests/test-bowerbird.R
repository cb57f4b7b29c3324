# Asks the sample world of a Bowerbird: BOWERBIRD_ADDRESS, BOWERBIRD_KEY and a folder of exports, BOWERBIRD_FILES.

library(bowerbird)

if (!nzchar(Sys.getenv("BOWERBIRD_ADDRESS"))) {
  cat("skipped: no Bowerbird is named in BOWERBIRD_ADDRESS\n")
  quit(save = "no")
}

PLAYLIST <- "PLsample_quillmere_garden_year"
LINK <- paste0("https://www.youtube.com/playlist?list=", PLAYLIST)
connected <- function(...) connect(address = Sys.getenv("BOWERBIRD_ADDRESS"), ...)
quietly <- function(expression) {
  said <- character()
  result <- withCallingHandlers(expression, warning = function(w) {
    said <<- c(said, conditionMessage(w))
    invokeRestart("muffleWarning")
  })
  list(result = result, said = said)
}
code_of <- function(expression) tryCatch({
  expression
  "none"
}, bowerbird_error = function(e) e$code)

# A link becomes a data frame with types and labels.
read <- quietly(connected()$get(LINK))
videos <- read$result
stopifnot(
  identical(read$said, c("Items without a title: 1", "These rows are of the invented sample world.")),
  !anyDuplicated(videos$id),
  is.character(videos$entity_id),
  is.numeric(videos$view_count),
  inherits(videos$published_earliest, "POSIXct"),
  grepl("title", attr(videos$name, "label"), ignore.case = TRUE),
  identical(attr(videos, "source")$worlds, "sample")
)

# Pages are followed to the end, and each row comes once.
bb <- connected()
whole <- quietly(bb$videosite$list_playlist_videos(PLAYLIST, count = 20))$result
# A page that is cut out of one of the platform costs nothing more.
stopifnot(attr(whole, "source")$pages == 7, nrow(whole) == 130, !anyDuplicated(whole$id), bb$credits_used == 2)

# A limit and a budget end a list, and it goes on from there.
stopped <- quietly(connected(budget = 1)$videosite$list_playlist_videos(PLAYLIST, count = 20))
cursor <- attr(stopped$result, "source")$cursor
rest <- quietly(connected()$videosite$list_playlist_videos(PLAYLIST, cursor = cursor, limit = 5))$result
stopifnot(
  nrow(stopped$result) == 20,
  startsWith(stopped$said[1], "Not the whole list: the budget (1) is used up."),
  nrow(rest) == 5,
  length(intersect(stopped$result$id, rest$id)) == 0
)

# Limits that go on with each other give every row once: of a list whose pages can be told how long to be, of one
# whose cannot, and of a collection.
cut <- function(read, seed) {
  set.seed(seed)
  ids <- character()
  cursor <- NULL
  repeat {
    rows <- quietly(read(limit = sample(c(1, 2, 3, 7, 19, 40, 150), 1), cursor = cursor))$result
    stopifnot(attr(rows, "source")$left_out == 0)
    ids <- c(ids, rows$id)
    cursor <- attr(rows, "source")$cursor
    if (is.null(cursor)) return(ids)
  }
}
bb <- connected()
lists <- list(
  function(...) bb$get(LINK, max_age = 600, ...),
  function(...) bb$videosite$list_video_comments("sample_001x", max_age = 600, ...),
  function(...) bb$collection("Talk", ...)
)
for (read in lists) {
  ids <- as.vector(quietly(read())$result$id)
  for (seed in 1:5) stopifnot(identical(cut(read, seed), ids))
}

# It is read by whatever name it is reached; a batch is posted; the archive answers for nothing.
named <- sub("127.0.0.1", "localhost", Sys.getenv("BOWERBIRD_ADDRESS"), fixed = TRUE)
posts <- quietly(bb$microblog$batch_posts("2090733143454646272"))$result
once <- connected()
again <- quietly({
  once$videosite$get_video("sample_002x")
  once$videosite$get_video("sample_002x", max_age = 600)
})$result
stopifnot(
  nrow(quietly(connect(address = named)$get(LINK))$result) == 130,
  identical(as.vector(posts$entity_id), "2090733143454646272"),
  once$credits_used == 1,
  nrow(again) == 1
)

# Named columns; a single thing is one row, and an exact date has both ends.
few <- quietly(connected()$get(LINK, limit = 3, columns = c("id", "name")))$result
video <- quietly(connected()$videosite$get_video("sample_001x", columns = "all"))$result
stopifnot(
  identical(names(few), c("id", "name")),
  identical(as.character(video$entity_id), "sample_001x"),
  video$published == video$published_earliest,
  video$published == video$published_latest
)

# Refusals have the codes of the interface.
stopifnot(
  code_of(connect(key = "")) == "missing_api_key",
  code_of(connected()$get("https://example.org/")) == "not_found"
)

# A collection is read for nothing; an export and a package hold the same rows.
files <- Sys.getenv("BOWERBIRD_FILES")
bb <- connected()
items <- quietly(bb$collection("Talk", columns = "all"))$result
export <- read_export(file.path(files, "items.csv"))
package <- read_package(file.path(files, "study.zip"))
stopifnot(nrow(items) == 55, bb$credits_used == 0, identical(as.vector(bb$collections()$name), "Talk"))
for (name in c("id", "entity_id", "parent_id", "text", "like_count", "published_earliest", "author_id")) {
  for (other in list(export, package)) {
    if (!identical(as.vector(items[[name]]), as.vector(other[[name]]))) stop(name, " differs")
  }
}

stopifnot(identical(attr(items$entity_id, "label"), attr(export$entity_id, "label")))

# Texts that look like something else stay texts; a file for spreadsheets is named as such.
texts <- read_export(file.path(files, "texts.csv"))
stopifnot(
  identical(as.vector(texts$text), c("NA", "null", "NaN", "0012", "7312345678901234567", "=1+1", "'quoted")),
  identical(as.vector(texts$entity_id), paste0("731234567890123456", 0:6)),
  grepl("lossless", quietly(read_export(file.path(files, "spreadsheet.csv")))$said[1])
)
cat("all passed\n")
