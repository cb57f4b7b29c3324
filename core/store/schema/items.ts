import {
  count,
  free,
  heldBy,
  instant,
  json,
  keyed,
  pointsTo,
  removedMark,
  sha256,
  words,
} from './column-rules.ts';
import { isInNoRow } from '../file/dialect.ts';
import { INDEX_OF_WORDS, WORDS_IN_POSTGRES } from './item-words.ts';
import { unlike, type Column, type Table, type Tables } from './table.ts';

const HASH = heldBy('the hash of the item');
const DERIVED = heldBy('what the data of the item says');
const COMPUTED = free('computed from the data of the item');
const SEEN = '(SELECT 1 FROM observations WHERE item = t.id)';

const figureIn = (name: string): string =>
  `iif(json_type(data, '$.${name}') IN ('integer', 'real'), json_extract(data, '$.${name}'), NULL)`;
const figure = (name: string): string =>
  `iif(json_valid(data) AND json_type(data, '$.${name}') IN ('integer', 'real'), json_extract(data, '$.${name}'), NULL)`;
const REPLIES = `iif(json_valid(data), coalesce(${figureIn('commentCount')}, ${figureIn('replyCount')}), NULL)`;
const LANGUAGE = `iif(json_valid(data) AND json_type(data, '$.language') = 'text', json_extract(data, '$.language'), NULL)`;
const PICTURED = `iif(json_valid(data) AND (json_type(data, '$.image[0].url') = 'text'
  OR json_extract(data, '$.attachment[0].type') = 'Image'
  OR json_extract(data, '$.items[0].type') = 'Image'), 1, NULL)`;
/** What is read from the data of an item, by SQLite whenever it is asked for; PostgreSQL has it in the column. */
const readFromData = (expression: string, postgres: string): Column => [
  unlike(`ANY GENERATED ALWAYS AS (${expression}) VIRTUAL`, postgres),
  COMPUTED,
];
const NUMBER = 'double precision';
const LANGUAGE_OF_INDEX = unlike(LANGUAGE, 'language');
const PICTURED_OF_INDEX = unlike(PICTURED, 'pictured');

const INDEX = { because: 'held by the check of SQLite, and by the words of the items' };
/** Columns that SQLite's index of words brings along. */
const FTS5 = (...names: readonly string[]): Table['columns'] =>
  Object.fromEntries(names.map((name): [string, Column] => [name, ['', INDEX]]));

/** Each item is parsed once, when it is written: its figures, its language, and whether it has a picture. */
export const READ_ITEM = `
CREATE OR REPLACE FUNCTION readItem() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := parsedJson(NEW.data);
BEGIN
  NEW.figures := (SELECT coalesce(jsonb_object_agg(key, value), '{}')
    FROM jsonb_each(CASE jsonb_typeof(item) WHEN 'object' THEN item ELSE '{}' END)
    WHERE jsonb_typeof(value) = 'number');
  NEW.viewCount := (NEW.figures ->> 'viewCount')::double precision;
  NEW.replyCount := coalesce(NEW.figures ->> 'commentCount', NEW.figures ->> 'replyCount')::double precision;
  NEW.duration := (NEW.figures ->> 'duration')::double precision;
  NEW.language := CASE WHEN jsonb_typeof(item -> 'language') = 'string' THEN item ->> 'language' END;
  NEW.pictured := CASE WHEN jsonb_typeof(item #> '{image,0,url}') = 'string'
    OR item #>> '{attachment,0,type}' = 'Image'
    OR item #>> '{items,0,type}' = 'Image' THEN 1 END;
  RETURN NEW;
END $$;
`;
const ITEMS_READ = `CREATE TRIGGER itemsRead BEFORE INSERT OR UPDATE OF data ON items
  FOR EACH ROW EXECUTE FUNCTION readItem();
`;

/** Items, the times that they were seen, what was written beside them, and the index of their words. */
export const ITEM_TABLES: Tables = {
  /**
   * What was gathered. `viewCount` to `pictured` are read from `data`; PostgreSQL reads them once, when it is
   * written. An index answers alone where it holds an expression, never where it holds a generated column (SQLite
   * 3.53), so the wide ones hold LANGUAGE and PICTURED themselves.
   */
  items: {
    columns: {
      id: ['INTEGER PRIMARY KEY', keyed],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq)', keyed],
      platform: ['TEXT NOT NULL', HASH],
      shape: ['TEXT NOT NULL', HASH],
      entityId: ['TEXT NOT NULL', HASH],
      operation: ['TEXT NOT NULL', HASH],
      data: ['TEXT NOT NULL', json('object')],
      version: ['INTEGER NOT NULL DEFAULT 1', count('the times that it was seen name it', 1)],
      title: ['TEXT NOT NULL', DERIVED],
      text: ['TEXT NOT NULL', DERIVED],
      author: ['TEXT NOT NULL', DERIVED],
      authorId: ['TEXT NOT NULL', DERIVED],
      address: ['TEXT NOT NULL', DERIVED],
      parent: ['TEXT NOT NULL', HASH],
      published: ['TEXT NOT NULL', DERIVED],
      publishedLatest: ['TEXT NOT NULL', DERIVED],
      likeCount: ['INTEGER', DERIVED],
      firstSeen: ['TEXT NOT NULL', instant],
      lastSeen: ['TEXT NOT NULL', instant],
      timesSeen: ['INTEGER NOT NULL DEFAULT 1', heldBy('a count')],
      removedSince: ['TEXT', instant],
      call: ['INTEGER NOT NULL REFERENCES calls (seq)', keyed],
      place: ['INTEGER NOT NULL', count('several calls can have brought it')],
      run: ['INTEGER', pointsTo('runs', 'seq')],
      viewCount: readFromData(figure('viewCount'), NUMBER),
      duration: readFromData(figure('duration'), NUMBER),
      isRemoved: ['INTEGER CHECK (isRemoved = 1)', removedMark],
      reader: ['INTEGER', count('no other row tells which reader read it again', 1)],
      replyCount: readFromData(REPLIES, NUMBER),
      language: readFromData(LANGUAGE, 'text COLLATE "C"'),
      pictured: readFromData(PICTURED, 'integer'),
    },
    constraints: ['UNIQUE (collection, platform, shape, entityId)'],
    indexes: [
      'INDEX itemsByAuthor ON items (collection, author, id)',
      'INDEX itemsByAddress ON items (collection, address)',
      "INDEX itemsByParent ON items (collection, parent, id) WHERE parent <> ''",
      'INDEX itemsOfLibrary ON items (call) WHERE collection = 0',
      'INDEX itemsByVagueDate ON items (collection, published, publishedLatest) WHERE publishedLatest <> published',
      'INDEX itemsByCollection ON items (collection, id, published, platform, removedSince)',
      'INDEX itemsBySight ON items (collection, lastSeen, id, published, platform, removedSince)',
      'INDEX itemsByLikes ON items (collection, ifnull(likeCount, -1e15), id, published, platform, removedSince)',
      'INDEX itemsByViews ON items (collection, ifnull(viewCount, -1e15), id, published, platform, removedSince)',
      'INDEX itemsByLength ON items (collection, ifnull(duration, -1e15), id, published, platform, removedSince)',
      'INDEX itemsSaidRemoved ON items (collection) WHERE isRemoved = 1',
      `INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince, platform, shape, operation, author, ${LANGUAGE_OF_INDEX}, ${PICTURED_OF_INDEX})`,
      `INDEX itemsByKind ON items (collection, platform, shape, operation, ${LANGUAGE_OF_INDEX}, ${PICTURED_OF_INDEX}, ${unlike('removedSince IS NOT NULL', '(removedSince IS NOT NULL)')}, removedSince, id, published, lastSeen, likeCount, ifnull(viewCount, -1e15), ifnull(replyCount, -1e15), ifnull(duration, -1e15), author)`,
      `INDEX itemsByRemoval ON items (collection, removedSince, id, published, lastSeen, likeCount, platform, shape, operation, author, ${LANGUAGE_OF_INDEX}, ${PICTURED_OF_INDEX}) WHERE removedSince IS NOT NULL`,
      'INDEX itemsByReplies ON items (collection, ifnull(replyCount, -1e15), id, published, platform, removedSince)',
    ],
    postgres: {
      columns: { figures: 'jsonb' },
      statements: READ_ITEM + ITEMS_READ,
    },
    rows: [
      {
        finding: 'counts',
        problem: 'count other times than they were seen',
        where: 't.timesSeen <> (SELECT count(*) FROM observations WHERE item = t.id)',
      },
      {
        finding: 'counts',
        problem: 'were first or last seen at another time than any observation tells',
        where: `EXISTS ${SEEN} AND
          (t.firstSeen <> (SELECT min(at) FROM observations WHERE item = t.id)
            OR t.lastSeen <> (SELECT max(at) FROM observations WHERE item = t.id))`,
      },
      {
        finding: 'references',
        problem: 'are of a call that did not bring them',
        where: 'NOT EXISTS (SELECT 1 FROM observations WHERE item = t.id AND call = t.call)',
      },
      {
        finding: 'references',
        problem: 'are of a run of another collection',
        where:
          't.collection >= 0 AND t.collection <> (SELECT collection FROM runs WHERE seq = t.run)',
      },
      {
        finding: 'references',
        problem: 'have no hash',
        where: isInNoRow('t.id', 'itemHashes', 'item').sql,
      },
    ],
  },
  /** The SHA-256 of each item, apart from it, so that no item is written anew for it. */
  itemHashes: {
    columns: {
      item: ['INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE', keyed],
      sha256: ['BLOB NOT NULL CHECK (length(sha256) = 32)', heldBy('the hash of the item')],
    },
  },
  /** Each time an item was seen. */
  observations: {
    columns: {
      item: ['INTEGER NOT NULL REFERENCES items (id)', keyed],
      call: ['INTEGER NOT NULL REFERENCES calls (seq)', keyed],
      at: ['TEXT NOT NULL', instant],
      place: ['INTEGER NOT NULL', count('its place in an answer that may be pruned')],
      version: ['INTEGER NOT NULL', heldBy('the versions of the item')],
    },
    constraints: ['PRIMARY KEY (item, call)'],
    hasRowid: false,
    indexes: ['INDEX observationsByCall ON observations (call)'],
    rows: [
      {
        finding: 'references',
        problem: 'show a version of their item that is not there',
        where: `t.version <> (SELECT version FROM items WHERE id = t.item) AND NOT EXISTS
          (SELECT 1 FROM itemVersions AS v WHERE v.item = t.item AND v.version = t.version)`,
      },
    ],
  },
  itemVersions: {
    columns: {
      item: ['INTEGER NOT NULL REFERENCES items (id)', keyed],
      version: ['INTEGER NOT NULL', count('the times that it was seen name it', 1)],
      sha256: ['TEXT NOT NULL REFERENCES contents (sha256)', sha256],
    },
    constraints: ['PRIMARY KEY (item, version)'],
    hasRowid: false,
    indexes: ['INDEX itemVersionsByContent ON itemVersions (sha256)'],
  },
  /**
   * What is written beside an item, of each author one. On a desktop nobody is told apart, and the author is NULL.
   */
  annotations: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', count('nobody names it')],
      item: ['INTEGER NOT NULL REFERENCES items (id)', keyed],
      author: ['INTEGER REFERENCES coders (seq)', keyed],
      note: ['TEXT', words],
      tags: ['TEXT NOT NULL', json('array')],
      updated: ['TEXT NOT NULL', instant],
      sha256: ["BLOB NOT NULL DEFAULT x''", heldBy('the hash of the row')],
    },
    indexes: ['UNIQUE INDEX annotationsByItem ON annotations (item, coalesce(author, 0))'],
  },
  /** One row while words are cut anew for items that were there before (`collections/renew-words.ts`). */
  wordsRenewal: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', free('there is one row')],
      reached: ['INTEGER NOT NULL', count('it only says where to go on')],
      until: ['INTEGER NOT NULL', count('it only says where to end')],
    },
  },
  itemWords: {
    columns: FTS5('text', 'author', 'title', 'itemWords', 'rank'),
    virtual: { statement: INDEX_OF_WORDS },
    postgres: { statements: WORDS_IN_POSTGRES },
  },
  itemWords_data: { columns: FTS5('id', 'block'), virtual: {} },
  itemWords_idx: { columns: FTS5('segid', 'term', 'pgno'), virtual: {} },
  itemWords_docsize: { columns: FTS5('id', 'sz', 'origin'), virtual: {} },
  itemWords_config: { columns: FTS5('k', 'v'), virtual: {} },
};
