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
import { isInNoRow } from '../../file/dialect.ts';
import type { TableDeclarations } from './table-checks.ts';

const HASH = heldBy('the hash of the item');
const DERIVED = heldBy('what the data of the item says');
const COMPUTED = free('computed from the data of the item');
const SEEN = '(SELECT 1 FROM observations WHERE item = t.id)';
const INDEX = { because: 'held by the check of SQLite, and by the words of the items' };

/** Items, the times that they were seen, what was written beside them, and the index of their words. */
export const ITEM_TABLES: TableDeclarations = {
  items: {
    columns: {
      id: keyed,
      collection: keyed,
      platform: HASH,
      shape: HASH,
      entityId: HASH,
      operation: HASH,
      data: json('object'),
      version: count('the times that it was seen name it', 1),
      title: DERIVED,
      text: DERIVED,
      author: DERIVED,
      authorId: DERIVED,
      address: DERIVED,
      parent: HASH,
      published: DERIVED,
      publishedLatest: DERIVED,
      likeCount: DERIVED,
      firstSeen: instant,
      lastSeen: instant,
      timesSeen: heldBy('a count'),
      removedSince: instant,
      isRemoved: removedMark,
      call: keyed,
      place: count('several calls can have brought it'),
      run: pointsTo('runs', 'seq'),
      viewCount: COMPUTED,
      replyCount: COMPUTED,
      duration: COMPUTED,
      language: COMPUTED,
      pictured: COMPUTED,
      reader: count('no other row tells which reader read it again', 1),
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
        where: 't.collection <> (SELECT collection FROM runs WHERE seq = t.run)',
      },
      {
        finding: 'references',
        problem: 'have no hash',
        where: isInNoRow('t.id', 'itemHashes', 'item').sql,
      },
    ],
  },
  itemHashes: {
    columns: { item: keyed, sha256: heldBy('the hash of the item') },
  },
  observations: {
    columns: {
      item: keyed,
      call: keyed,
      at: instant,
      place: count('its place in an answer that may be pruned'),
      version: heldBy('the versions of the item'),
    },
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
    columns: { item: keyed, version: count('the times that it was seen name it', 1), sha256 },
  },
  annotations: {
    columns: {
      seq: count('nobody names it'),
      item: keyed,
      author: keyed,
      note: words,
      tags: json('array'),
      updated: instant,
      sha256: heldBy('the hash of the row'),
    },
  },
  itemWords: {
    columns: { text: INDEX, author: INDEX, title: INDEX, itemWords: INDEX, rank: INDEX },
  },
  itemWords_data: { columns: { id: INDEX, block: INDEX } },
  itemWords_idx: { columns: { segid: INDEX, term: INDEX, pgno: INDEX } },
  itemWords_docsize: { columns: { id: INDEX, sz: INDEX, origin: INDEX } },
  itemWords_config: { columns: { k: INDEX, v: INDEX } },
};
