import { DOORS } from './calls.ts';
import {
  count,
  flag,
  free,
  instant,
  isLike,
  json,
  keyed,
  oneOf,
  operation,
  platform,
  pointsTo,
  rowId,
  removedMark,
  sha256,
  words,
} from './column-rules.ts';
import type { Tables } from './table.ts';

const DECLARED = 'as much as was declared before the start';
const COUNTED = 'counted when its run was over: items may have been deleted since';
const EACH_TIME = 'counts up; nothing else tells how often';

/** The runs of collections, and what they follow. */
export const RUN_TABLES: Tables = {
  schedules: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      id: ['TEXT NOT NULL UNIQUE', rowId],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq)', keyed],
      everyHours: ['INTEGER NOT NULL CHECK (everyHours > 0)', count(DECLARED, 1)],
      nextAt: ['TEXT NOT NULL', instant],
      until: ['TEXT NOT NULL', instant],
      mostRequests: ['INTEGER NOT NULL', count(DECLARED)],
      mostCredits: ['INTEGER NOT NULL', count(DECLARED)],
      state: ["TEXT NOT NULL CHECK (state IN ('active', 'ended'))", oneOf('active', 'ended')],
      created: ['TEXT NOT NULL', instant],
      kind: [
        "TEXT NOT NULL DEFAULT 'collect' CHECK (kind IN ('collect', 'recheck'))",
        oneOf('collect', 'recheck'),
      ],
    },
  },
  /** A run follows the lists of the sources page by page; a page is one call. */
  runs: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      id: ['TEXT NOT NULL UNIQUE', rowId],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq)', keyed],
      kind: ["TEXT NOT NULL CHECK (kind IN ('collect', 'recheck'))", oneOf('collect', 'recheck')],
      state: [
        "TEXT NOT NULL CHECK (state IN ('running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled'))",
        oneOf('running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled'),
      ],
      reason: ['TEXT', words],
      waitUntil: ['TEXT', instant],
      keyId: ['TEXT NOT NULL', pointsTo('keys', 'id')],
      door: ['TEXT NOT NULL', oneOf(...DOORS)],
      mostRequests: ['INTEGER NOT NULL', count(DECLARED)],
      mostCredits: ['INTEGER NOT NULL', count(DECLARED)],
      requests: ['INTEGER NOT NULL DEFAULT 0', count(EACH_TIME)],
      credits: ['INTEGER NOT NULL DEFAULT 0', count('its pages tell the least that it can be')],
      pages: ['INTEGER NOT NULL DEFAULT 0', count('its lists tell the least that it can be')],
      added: ['INTEGER NOT NULL DEFAULT 0', count('its items seen tell the most that it can be')],
      seen: ['INTEGER NOT NULL DEFAULT 0', count('its lists tell the least that it can be')],
      duplicates: [
        'INTEGER NOT NULL DEFAULT 0',
        count('its items seen tell the most that it can be'),
      ],
      bytes: ['INTEGER NOT NULL DEFAULT 0', count(EACH_TIME)],
      schedule: ['INTEGER REFERENCES schedules (seq)', keyed],
      engine: ['TEXT', free('made anew by each process')],
      created: ['TEXT NOT NULL', instant],
      updated: ['TEXT NOT NULL', instant],
      refusedBy: ['TEXT', json('array')],
      unreadLines: ['TEXT', json('object')],
      reasonSource: ['TEXT', json('object')],
      handedBy: ['TEXT', free('an id that another data file gives')],
    },
    indexes: ['INDEX runsByCollection ON runs (collection, seq)'],
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
  /** What became of a collection in each run that looked at it again, counted once the run was over. */
  checks: {
    columns: {
      run: ['INTEGER PRIMARY KEY REFERENCES runs (seq)', keyed],
      until: ['TEXT NOT NULL', instant],
      gone: ['INTEGER NOT NULL', count(COUNTED)],
      unlisted: ['INTEGER NOT NULL', count(COUNTED)],
      text: ['INTEGER NOT NULL', count(COUNTED)],
      figures: ['INTEGER NOT NULL', count(COUNTED)],
      came: ['INTEGER NOT NULL', count(COUNTED)],
      notShown: ['INTEGER NOT NULL DEFAULT 0', count(COUNTED)],
    },
  },
  /** How the person wants to hear of it. */
  watches: {
    columns: {
      collection: ['INTEGER PRIMARY KEY REFERENCES collections (seq)', keyed],
      notifies: ['INTEGER NOT NULL DEFAULT 1', flag],
      figures: ['INTEGER NOT NULL DEFAULT 0', flag],
      seenRun: ['INTEGER NOT NULL DEFAULT 0', count('how far the person has looked')],
    },
  },
  /** Which run a request began that carried a key of its own (`Idempotency-Key`). */
  runRequests: {
    columns: {
      family: ['TEXT NOT NULL', pointsTo('keys', 'id')],
      requestKey: ['TEXT NOT NULL', words],
      sha256: ['TEXT NOT NULL', sha256],
      run: ['INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE', keyed],
      at: ['TEXT NOT NULL', instant],
    },
    constraints: ['PRIMARY KEY (family, requestKey)'],
    hasRowid: false,
    indexes: [
      'INDEX runRequestsByRun ON runRequests (run)',
      'INDEX runRequestsByTime ON runRequests (at)',
    ],
  },
  /**
   * `identity` is what makes it the same list: its parameters without the length of a page. `expansion` is its place
   * in what is asked of each item (`0.1`: of the first the second).
   */
  runLists: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      run: ['INTEGER NOT NULL REFERENCES runs (seq)', keyed],
      source: ['INTEGER REFERENCES collectionSources (seq)', keyed],
      operation: ['TEXT NOT NULL', operation],
      params: ['TEXT NOT NULL', json('object')],
      parent: ['INTEGER REFERENCES items (id)', keyed],
      statedTotal: ['INTEGER', count('as the platform states it')],
      incomplete: ['TEXT', words],
      unread: ['INTEGER NOT NULL DEFAULT 0', count(EACH_TIME)],
      gathered: ['INTEGER NOT NULL DEFAULT 0', count('its run tells the most that it can be')],
      ended: [
        "TEXT CHECK (ended IN ('end', 'limit', 'date', 'repeated', 'gap', 'refused'))",
        oneOf('end', 'limit', 'date', 'repeated', 'gap', 'refused'),
      ],
      leftOut: ['INTEGER NOT NULL DEFAULT 0', count(EACH_TIME)],
      identity: ["TEXT NOT NULL DEFAULT ''", json()],
      link: ['INTEGER REFERENCES links (seq)', keyed],
      expansion: [
        'TEXT',
        {
          form: (column) => `(${isLike(column, '[0-9]*')} AND NOT ${isLike(column, '*[^0-9.]*')})`,
          because: 'what the source asks of each item tells it',
        },
      ],
      repliesLeft: ['INTEGER NOT NULL DEFAULT 0', count('as the comments tell')],
    },
    indexes: [
      'INDEX runListsByRun ON runLists (run, seq)',
      'UNIQUE INDEX runListsOnce ON runLists (run, source, operation, params)',
      'INDEX runListsByIdentity ON runLists (run, operation, identity)',
      'INDEX runListsByLink ON runLists (link) WHERE link IS NOT NULL',
    ],
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
      seq: ['INTEGER PRIMARY KEY', free('the order of the pages')],
      run: ['INTEGER NOT NULL REFERENCES runs (seq)', keyed],
      list: ['INTEGER NOT NULL REFERENCES runLists (seq)', keyed],
      platform: ['TEXT NOT NULL', platform],
      cursor: [
        'TEXT NOT NULL',
        {
          // Of a list that asked for somebody who was forgotten, `deleted 7` is left.
          form: (column) =>
            `(NOT ${isLike(column, '*[^A-Za-z0-9_.~=-]*')} OR ${column} = 'deleted ' || seq)`,
          because: 'checked when it is used: it carries a digest',
        },
      ],
      state: [
        "TEXT NOT NULL CHECK (state IN ('pending', 'done', 'gap', 'refused'))",
        oneOf('pending', 'done', 'gap', 'refused'),
      ],
      attempts: ['INTEGER NOT NULL DEFAULT 0', count(EACH_TIME)],
      dueAt: ['TEXT', instant],
      reason: ['TEXT', words],
      updated: ['TEXT NOT NULL', instant],
      callId: ['TEXT REFERENCES calls (id)', keyed],
      reasonSource: ['TEXT', json('object')],
      isRemoved: ['INTEGER CHECK (isRemoved = 1)', removedMark],
    },
    indexes: [
      'UNIQUE INDEX runPagesOnce ON runPages (list, cursor)',
      "INDEX runPagesPending ON runPages (run, platform, seq) WHERE state = 'pending'",
      "INDEX runPagesUnread ON runPages (run, seq) WHERE state IN ('gap', 'refused')",
      'INDEX runPagesByCall ON runPages (callId) WHERE callId IS NOT NULL',
    ],
    rows: [
      {
        finding: 'references',
        problem: 'are of a list of another run',
        where: 't.run <> (SELECT run FROM runLists WHERE seq = t.list)',
      },
    ],
  },
  /** What a person gave a collection to gather, each once, with the lines that mean nothing. */
  links: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      collection: ['INTEGER NOT NULL REFERENCES collections (seq)', keyed],
      identity: ['TEXT NOT NULL', words],
      line: ['INTEGER', count('as the person gave it', 1)],
      text: ['TEXT NOT NULL', words],
      operation: ['TEXT', operation],
      params: ['TEXT', json('object')],
      reason: ['TEXT', words],
      reasonSource: ['TEXT', json('object')],
      run: ['INTEGER NOT NULL REFERENCES runs (seq)', keyed],
    },
    constraints: ['UNIQUE (collection, identity)'],
    indexes: ['INDEX linksByRun ON links (run)'],
    rows: [
      {
        finding: 'references',
        problem: 'are of another collection than their run',
        where: 't.collection <> (SELECT collection FROM runs WHERE seq = t.run)',
      },
    ],
  },
};
