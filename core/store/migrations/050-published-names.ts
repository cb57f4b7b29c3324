import { renameKept } from '../collections/rename-kept.ts';
import type { Db } from '../file/db.ts';
import { READ_ITEM } from '../schema/items.ts';

const LANGUAGE = `iif(json_valid(data) AND json_type(data, '$.language') = 'text', json_extract(data, '$.language'), NULL)`;
const PICTURED = `iif(json_valid(data) AND (json_type(data, '$.image[0].url') = 'text'
  OR json_extract(data, '$.attachment[0].type') = 'Image'
  OR json_extract(data, '$.items[0].type') = 'Image'), 1, NULL)`;
const figure = (name: string): string =>
  `iif(json_type(data, '$.${name}') IN ('integer', 'real'), json_extract(data, '$.${name}'), NULL)`;

/**
 * Which names the fields of a kept answer have (`vocab/renamed.ts`); NULL: it was kept before there was a number. Items
 * and what names their fields are brought under today's names, in one transaction with the rest. What is counted as
 * replies is the comments on what others comment, and the replies to what others reply to.
 */
const renameItems = (db: Db): void => {
  db.exec(`
    ALTER TABLE answers ADD COLUMN names INTEGER;
    DROP INDEX itemsByDate;
    DROP INDEX itemsByKind;
    DROP INDEX itemsByRemoval;
    DROP INDEX itemsByReplies;
    ALTER TABLE items DROP COLUMN language;
    ALTER TABLE items DROP COLUMN replyCount;
    ALTER TABLE items DROP COLUMN pictured;
  `);
  renameKept(db);
  db.exec(`
    ALTER TABLE items ADD COLUMN replyCount ANY GENERATED ALWAYS AS (
      iif(json_valid(data), coalesce(${figure('commentCount')}, ${figure('replyCount')}), NULL)
    ) VIRTUAL;
    ALTER TABLE items ADD COLUMN language ANY GENERATED ALWAYS AS (${LANGUAGE}) VIRTUAL;
    ALTER TABLE items ADD COLUMN pictured ANY GENERATED ALWAYS AS (${PICTURED}) VIRTUAL;
    CREATE INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince,
      platform, shape, operation, author, ${LANGUAGE}, ${PICTURED});
    CREATE INDEX itemsByKind ON items (collection, platform, shape, operation, ${LANGUAGE}, ${PICTURED},
      removedSince IS NOT NULL, removedSince, id, published, lastSeen, likeCount, ifnull(viewCount, -1e15),
      ifnull(replyCount, -1e15), ifnull(duration, -1e15), author);
    CREATE INDEX itemsByRemoval ON items (collection, removedSince, id, published, lastSeen, likeCount, platform,
      shape, operation, author, ${LANGUAGE}, ${PICTURED}) WHERE removedSince IS NOT NULL;
    CREATE INDEX itemsByReplies ON items (collection, ifnull(replyCount, -1e15), id, published, platform, removedSince);
  `);
};

export const publishedNames = {
  sqlite: renameItems,
  postgres: `ALTER TABLE answers ADD COLUMN names bigint; ${READ_ITEM}`,
  rewriteRows: renameKept,
};
