import { DELETION_REASONS } from '#kit/deletion-reason.ts';
import {
  count,
  day,
  flag,
  free,
  heldBy,
  instant,
  INSTANT,
  isLike,
  json,
  keyed,
  month,
  oneOf,
  operation,
  platform,
  pointsTo,
  rowId,
  removedMark,
  sha256,
  shape,
  words,
} from './column-rules.ts';
import { DOORS } from './call-tables.ts';
import type { TableDeclarations } from './table-checks.ts';

const ROW = 'the hash of the row';
/** Of a table with one row. */
const only = { form: (column: string) => `${column} = 1` };
const DECLARED = 'as much as was declared before the start';
const COUNTED = 'counted when its run was over: items may have been deleted since';
const EACH_TIME = 'counts up; nothing else tells how often';
/** The library is there from the first start on and has no days. */
const instantOrNone = {
  form: (column: string) => `(${column} = '' AND seq = 0 OR ${isLike(column, INSTANT)})`,
};

/** Collections, what they are gathered from, their runs, and how they are looked at. */
export const COLLECTION_TABLES: TableDeclarations = {
  collections: {
    columns: {
      seq: keyed,
      id: { form: (column) => `(seq = 0 AND ${column} = 'library' OR ${rowId.form?.(column)})` },
      name: words,
      description: words,
      created: instantOrNone,
      updated: instantOrNone,
      items: heldBy('a count'),
      removed: heldBy('a count'),
      changes: count(EACH_TIME),
      retainUntil: day,
      madeFrom: words,
    },
    rows: [
      {
        finding: 'counts',
        problem: 'count other items than they hold',
        where: 't.items <> (SELECT count(*) FROM items WHERE collection = t.seq)',
      },
      {
        finding: 'counts',
        problem: 'count other removed items than they hold',
        where: `t.removed <> (SELECT count(*) FROM items
          WHERE collection = t.seq AND removedSince IS NOT NULL)`,
      },
    ],
  },
  collectionSources: {
    columns: {
      seq: keyed,
      collection: keyed,
      identity: heldBy('the hash of what is asked'),
      operation,
      params: json('object'),
      ids: json('array'),
      most: count(DECLARED, 1),
      until: instant,
      expand: {
        form: (column) =>
          `CASE WHEN ${isLike(column, '[[]*')} THEN json_valid(${column}) ELSE ${operation.form?.(column)} END`,
        because: 'held by the hash of what is asked, but for how far',
      },
      added: instant,
    },
  },
  schedules: {
    columns: {
      seq: keyed,
      id: rowId,
      collection: keyed,
      everyHours: count(DECLARED, 1),
      nextAt: instant,
      until: instant,
      mostRequests: count(DECLARED),
      mostCredits: count(DECLARED),
      state: oneOf('active', 'ended'),
      kind: oneOf('collect', 'recheck'),
      created: instant,
    },
  },
  runs: {
    columns: {
      seq: keyed,
      id: rowId,
      collection: keyed,
      kind: oneOf('collect', 'recheck'),
      state: oneOf('running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled'),
      reason: words,
      reasonSource: json('object'),
      waitUntil: instant,
      keyId: pointsTo('keys', 'id'),
      door: oneOf(...DOORS),
      mostRequests: count(DECLARED),
      mostCredits: count(DECLARED),
      requests: count(EACH_TIME),
      credits: count('its pages tell the least that it can be'),
      pages: count('its lists tell the least that it can be'),
      added: count('its items seen tell the most that it can be'),
      seen: count('its lists tell the least that it can be'),
      duplicates: count('its items seen tell the most that it can be'),
      bytes: count(EACH_TIME),
      schedule: keyed,
      engine: free('made anew by each process'),
      refusedBy: json('array'),
      unreadLines: json('object'),
      created: instant,
      updated: instant,
      handedBy: free('an id that another data file gives'),
    },
    rows: [
      {
        finding: 'counts',
        problem: 'count more new and repeated items than they have seen',
        where: 't.added + t.duplicates > t.seen',
      },
      {
        finding: 'counts',
        problem: 'have seen fewer items than their lists gathered',
        where: 't.seen < (SELECT coalesce(sum(gathered), 0) FROM runLists WHERE run = t.seq)',
      },
      {
        finding: 'counts',
        problem: 'count fewer pages than were read',
        where: `t.kind = 'collect' AND t.pages <
          (SELECT count(*) FROM runPages WHERE run = t.seq AND state = 'done')`,
      },
      {
        finding: 'counts',
        problem: 'cost less than the calls of their pages',
        where: `t.credits < (SELECT coalesce(sum(calls.credits), 0)
          FROM runPages JOIN calls ON calls.id = runPages.callId WHERE run = t.seq)`,
      },
    ],
  },
  checks: {
    columns: {
      run: keyed,
      until: instant,
      gone: count(COUNTED),
      notShown: count(COUNTED),
      unlisted: count(COUNTED),
      text: count(COUNTED),
      figures: count(COUNTED),
      came: count(COUNTED),
    },
  },
  watches: {
    columns: {
      collection: keyed,
      notifies: flag,
      figures: flag,
      seenRun: count('how far the person has looked'),
    },
  },
  runRequests: {
    columns: {
      family: pointsTo('keys', 'id'),
      requestKey: words,
      sha256,
      run: keyed,
      at: instant,
    },
  },
  imports: { columns: { seq: keyed, at: instant } },
  importedCalls: { columns: { import: keyed, call: keyed } },
  runLists: {
    columns: {
      seq: keyed,
      run: keyed,
      source: keyed,
      operation,
      params: json('object'),
      parent: keyed,
      statedTotal: count('as the platform states it'),
      incomplete: words,
      unread: count(EACH_TIME),
      gathered: count('its run tells the most that it can be'),
      ended: oneOf('end', 'limit', 'date', 'repeated', 'gap', 'refused'),
      leftOut: count(EACH_TIME),
      identity: json(),
      link: keyed,
      expansion: {
        form: (column) => `(${isLike(column, '[0-9]*')} AND NOT ${isLike(column, '*[^0-9.]*')})`,
        because: 'what the source asks of each item tells it',
      },
      repliesLeft: count('as the comments tell'),
    },
    rows: [
      {
        finding: 'references',
        problem: 'are of a source of another collection than their run',
        where: `(SELECT collection FROM collectionSources WHERE seq = t.source) <>
          (SELECT collection FROM runs WHERE seq = t.run)`,
      },
    ],
  },
  runPages: {
    columns: {
      seq: free('the order of the pages'),
      run: keyed,
      list: keyed,
      platform,
      cursor: {
        // Of a list that asked for somebody who was forgotten, `deleted 7` is left.
        form: (column) =>
          `(NOT ${isLike(column, '*[^A-Za-z0-9_.~=-]*')} OR ${column} = 'deleted ' || seq)`,
        because: 'checked when it is used: it carries a digest',
      },
      state: oneOf('pending', 'done', 'gap', 'refused'),
      attempts: count(EACH_TIME),
      dueAt: instant,
      reason: words,
      reasonSource: json('object'),
      updated: instant,
      callId: keyed,
      isRemoved: removedMark,
    },
    rows: [
      {
        finding: 'references',
        problem: 'are of a list of another run',
        where: 't.run <> (SELECT run FROM runLists WHERE seq = t.list)',
      },
    ],
  },
  links: {
    columns: {
      seq: keyed,
      collection: keyed,
      identity: words,
      line: count('as the person gave it', 1),
      text: words,
      operation,
      params: json('object'),
      reason: words,
      reasonSource: json('object'),
      run: keyed,
    },
    rows: [
      {
        finding: 'references',
        problem: 'are of another collection than their run',
        where: 't.collection <> (SELECT collection FROM runs WHERE seq = t.run)',
      },
    ],
  },
  collectedCalls: { columns: { call: keyed, collection: keyed } },
  libraryMark: {
    columns: { id: only, call: count('how far the library has come') },
  },
  savedViews: {
    columns: {
      seq: free('the order of the views'),
      collection: keyed,
      name: words,
      look: json('object'),
      opens: flag,
    },
  },
  deletions: {
    columns: {
      seq: free('the order of the deletions'),
      id: rowId,
      at: instant,
      platform,
      collection: keyed,
      shape,
      items: count('what was deleted is not there to be counted'),
      replies: count('what was deleted is not there to be counted'),
      reason: oneOf(...DELETION_REASONS),
    },
  },
  leftOutKeys: {
    columns: {
      seq: keyed,
      key: {
        form: (column) => `length(${column}) = 32`,
        because: 'the hash beside it',
      },
      sha256: { ...sha256, because: 'the key beside it' },
    },
  },
  leftOutCalls: { columns: { callId: keyed } },
  leftOutPeople: {
    columns: {
      seq: free('the order in which they were left out'),
      key: keyed,
      platform,
      hash: { ...sha256, because: ROW },
      request: { ...rowId, because: ROW },
      at: { ...instant, because: ROW },
      sha256: { ...sha256, because: 'the row beside it' },
    },
  },
  officialSpending: {
    columns: { platform, month, mills: count('what the API bills is not kept elsewhere') },
  },
};
