/**
 * Of which rows a collection was made, in words. And what views are narrowed and sorted by, out of the data of each item: computed when it is read, and kept in
 * the indexes alone. Whatever is no figure, or no word, is absent. The facets beside a table are counted from
 * one index, which has the rows of a collection in their order; what was removed is found by its own. The
 * indexes of the orders carry the platform, and since when an item is gone, so that none has to be read to be
 * left out.
 */
const figure = (name: string): string =>
  `ALTER TABLE items ADD COLUMN ${name} ANY GENERATED ALWAYS AS (
    iif(json_valid(data) AND json_type(data, '$.${name}') IN ('integer', 'real'), json_extract(data, '$.${name}'), NULL)
  ) VIRTUAL;`;

export const viewsOfItems = `
ALTER TABLE collections ADD COLUMN madeFrom TEXT;
${['viewCount', 'replyCount', 'duration'].map(figure).join('\n')}
ALTER TABLE items ADD COLUMN language ANY GENERATED ALWAYS AS (
  iif(json_valid(data) AND json_type(data, '$.languageCode') = 'text', json_extract(data, '$.languageCode'), NULL)
) VIRTUAL;
ALTER TABLE items ADD COLUMN pictured ANY GENERATED ALWAYS AS (
  iif(json_valid(data) AND (json_type(data, '$.image[0].url') = 'text'
    OR json_extract(data, '$.attachment[0].type') = 'Image'), 1, NULL)
) VIRTUAL;

DROP INDEX itemsByDate;
CREATE INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince,
  platform, shape, operation, author, language, pictured);
DROP INDEX itemsByCollection;
CREATE INDEX itemsByCollection ON items (collection, id, published, platform, removedSince);
DROP INDEX itemsBySight;
CREATE INDEX itemsBySight ON items (collection, lastSeen, id, published, platform, removedSince);
DROP INDEX itemsByLikes;
CREATE INDEX itemsByLikes ON items (collection, ifnull(likeCount, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByViews ON items (collection, ifnull(viewCount, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByReplies ON items (collection, ifnull(replyCount, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByLength ON items (collection, ifnull(duration, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByKind ON items (collection, platform, shape, operation, language, pictured, removedSince);
CREATE INDEX itemsByRemoval ON items (collection, removedSince, id, published, lastSeen, likeCount, platform,
  shape, operation, author, language, pictured) WHERE removedSince IS NOT NULL;
`;
