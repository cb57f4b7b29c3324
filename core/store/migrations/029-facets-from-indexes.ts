/**
 * Facets are counted under any filter by one look through the index in whose order they are: it holds what
 * filters compare. By the index of dates, which judged most of them, SQLite sorted a million rows for seconds;
 * by others it read each row. The id comes before what is held, so that new rows stand at the end of their kind.
 *
 * And the calls of runs are found by their ids: what people asked is told apart from them.
 */
const LANGUAGE = `iif(json_valid(data) AND json_type(data, '$.languageCode') = 'text', json_extract(data, '$.languageCode'), NULL)`;
const PICTURED = `iif(json_valid(data) AND (json_type(data, '$.image[0].url') = 'text'
  OR json_extract(data, '$.attachment[0].type') = 'Image'), 1, NULL)`;

export const facetsFromIndexes = `
DROP INDEX itemsByKind;
CREATE INDEX itemsByKind ON items (collection, platform, shape, operation, ${LANGUAGE}, ${PICTURED},
  removedSince IS NOT NULL, removedSince, id, published, lastSeen, likeCount, ifnull(viewCount, -1e15),
  ifnull(replyCount, -1e15), ifnull(duration, -1e15), author);
CREATE INDEX runPagesByCall ON runPages (callId) WHERE callId IS NOT NULL;
`;
