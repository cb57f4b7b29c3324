import { ERRORS } from '#kit/errors.ts';
import { WORLDS } from '#kit/world.ts';
import {
  address,
  count,
  flag,
  free,
  heldBy,
  instant,
  isLike,
  json,
  keyed,
  oneOf,
  operation,
  platform,
  rowId,
  sha256,
  words,
  type ColumnRule,
} from './column-rules.ts';
import { isInNoRow } from '../file/dialect.ts';
import type { RowRule, Tables } from './table.ts';

export const DOORS = ['window', 'rest', 'mcp', 'cli', 'capture', 'import'] as const;
const ROUTES = ['public-page', 'browser-page', 'official-api', 'capture'] as const;
const REQUEST = 'of a request nothing else is kept';

/** The exchanges of the call of a row `t`. */
const OF_CALL = 'SELECT 1 FROM exchanges WHERE callId = t.callId';

const OUTCOMES = ['ok', ...Object.keys(ERRORS)];

/** Of what is kept once under the hash of its bytes. */
const CODEC = oneOf('zstd', 'brotli', 'none');
const SIZE = heldBy('the hash of the bytes');
const BYTES = heldBy('their hash');
const ofNoCall = (
  called: string,
  ...pointers: readonly (readonly [table: string, column: string])[]
): RowRule => ({
  finding: 'references',
  called,
  problem: 'belong to no call',
  where: pointers.map(([table, column]) => isInNoRow('t.sha256', table, column).sql).join(' AND '),
});

/** By which an evidence store is known as that of a data file. */
const mark: ColumnRule = {
  form: (column) => `(length(${column}) = 32 AND NOT ${isLike(column, '*[^0-9a-f]*')})`,
  because: 'an evidence store with another one is refused',
};

/** Calls, their answers, and the replies from which the answers were read. */
export const CALL_TABLES: Tables = {
  /**
   * Each call, also a refused one. `reader`: with which reader its answer was read; NULL: kept before numbers were
   * noted.
   */
  calls: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', keyed],
      id: ['TEXT NOT NULL UNIQUE', keyed],
      operation: ['TEXT NOT NULL', operation],
      params: ['TEXT NOT NULL', json('object')],
      keyId: ['TEXT REFERENCES keys (id)', keyed],
      door: ['TEXT NOT NULL', oneOf(...DOORS)],
      startedAt: ['TEXT NOT NULL', instant],
      finishedAt: ['TEXT NOT NULL', instant],
      outcome: ['TEXT NOT NULL', oneOf(...OUTCOMES)],
      status: ['INTEGER NOT NULL', { form: (column) => `${column} BETWEEN 100 AND 599` }],
      message: ['TEXT', words],
      route: ['TEXT', oneOf(...ROUTES)],
      credits: ['INTEGER NOT NULL', heldBy('the ledger')],
      notices: ['TEXT NOT NULL', json('array')],
      refusal: ['TEXT', json('object')],
      fromArchive: ['INTEGER NOT NULL DEFAULT 0', flag],
      world: [
        "TEXT NOT NULL DEFAULT 'unknown' CHECK (world IN ('live', 'sample', 'replay', 'imported', 'unknown'))",
        oneOf(...WORLDS),
      ],
      messageSource: ['TEXT', json('object')],
      reader: ['INTEGER', count('no other row tells which reader read it', 1)],
    },
    indexes: ["INDEX officialCalls ON calls (operation, finishedAt) WHERE route = 'official-api'"],
    triggers: [
      `openDayFollowsCalls AFTER DELETE ON calls
WHEN OLD.seq >= (SELECT lastCall FROM openDay)
BEGIN
  UPDATE openDay SET lastCall = (SELECT ifnull(max(seq), 0) FROM calls)
  WHERE lastCall > (SELECT ifnull(max(seq), 0) FROM calls);
END`,
    ],
    postgres: {
      statements: `
CREATE FUNCTION openDayFollows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE openDay SET lastCall = (SELECT coalesce(max(seq), 0) FROM calls)
    WHERE lastCall > (SELECT coalesce(max(seq), 0) FROM calls);
  RETURN NULL;
END $$;
CREATE TRIGGER openDayFollowsCalls AFTER DELETE ON calls
  FOR EACH ROW EXECUTE FUNCTION openDayFollows();
`,
    },
    rows: [
      {
        finding: 'values',
        problem: 'have a status that is not that of their outcome',
        where: "(t.outcome = 'ok') <> (t.status = 200)",
      },
      {
        finding: 'references',
        problem: 'have no id that anything could point to',
        where: "t.id = ''",
      },
    ],
  },
  /**
   * What a call was answered; its text lies once for each content. `names`: under which names its fields are
   * (`vocab/renamed.ts`).
   */
  answers: {
    columns: {
      callId: ['TEXT PRIMARY KEY REFERENCES calls (id)', keyed],
      operation: ['TEXT NOT NULL', operation],
      paramsKey: ['TEXT NOT NULL', json()],
      at: ['TEXT NOT NULL', instant],
      fetchedAt: ['TEXT NOT NULL', instant],
      sha256: ['TEXT NOT NULL REFERENCES contents (sha256)', keyed],
      names: ['INTEGER', count('no other row tells which names it has', 1)],
    },
    indexes: [
      'INDEX answersByQuestion ON answers (operation, paramsKey, at)',
      'INDEX answersByContent ON answers (sha256)',
    ],
    rows: [
      {
        finding: 'references',
        problem: 'answer another operation than their call asked',
        where: 't.operation <> (SELECT operation FROM calls WHERE id = t.callId)',
      },
    ],
  },
  bodies: {
    columns: {
      sha256: ['TEXT PRIMARY KEY', heldBy('its hash')],
      codec: ['TEXT NOT NULL', CODEC],
      size: ['INTEGER NOT NULL', SIZE],
      bytes: ['BLOB NOT NULL', BYTES],
      object: [
        'TEXT',
        { form: (column) => `glob(substr(sha256, 1, 2) || '/' || sha256 || '-*', ${column})` },
      ],
      objectSize: ['INTEGER', heldBy('the size of the object')],
    },
    indexes: ['UNIQUE INDEX bodiesByObject ON bodies (object) WHERE object IS NOT NULL'],
    rows: [
      ofNoCall('kept replies', ['exchanges', 'bodySha256']),
      {
        finding: 'values',
        problem: 'have both an object and bytes, or the size of an object without one',
        where:
          '(t.object IS NOT NULL AND length(t.bytes) > 0) OR (t.object IS NULL) <> (t.objectSize IS NULL)',
      },
    ],
  },
  /**
   * One row at most: where the objects are, and the mark by which the store knows whose it is
   * (`evidence-store/ownership.ts`).
   */
  evidenceStore: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', free('there is one row')],
      location: [
        'TEXT NOT NULL',
        {
          form: (column) => `(${isLike(column, 'dir:?*')} OR ${isLike(column, 's3://?*')})`,
          because: 'nothing is there, or something that is not of this file',
        },
      ],
      mark: ['TEXT', mark],
      nextMark: ['TEXT', mark],
    },
  },
  contents: {
    columns: {
      sha256: ['TEXT PRIMARY KEY', heldBy('its hash')],
      codec: ["TEXT NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none'))", CODEC],
      size: ['INTEGER NOT NULL', SIZE],
      bytes: ['BLOB NOT NULL', BYTES],
    },
    rows: [ofNoCall('kept answers', ['answers', 'sha256'], ['itemVersions', 'sha256'])],
  },
  /** What cursors name by its hash, because it does not fit into an address. */
  longStates: {
    columns: {
      sha256: ['TEXT PRIMARY KEY', heldBy('its hash')],
      codec: [
        "TEXT NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none'))",
        oneOf('zstd', 'brotli', 'none'),
      ],
      size: ['INTEGER NOT NULL', heldBy('the hash of the bytes')],
      bytes: ['BLOB NOT NULL', heldBy('their hash')],
      at: ['TEXT NOT NULL', instant],
    },
    indexes: ['INDEX longStatesByAge ON longStates (at)'],
  },
  /** A request and where its reply lies. */
  exchanges: {
    columns: {
      id: ['TEXT PRIMARY KEY', rowId],
      callId: ['TEXT NOT NULL REFERENCES calls (id)', keyed],
      platform: ['TEXT NOT NULL', platform],
      identity: ['TEXT NOT NULL', free(REQUEST)],
      at: ['TEXT NOT NULL', instant],
      method: ['TEXT NOT NULL', oneOf('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS')],
      url: ['TEXT NOT NULL', address(REQUEST)],
      finalUrl: ['TEXT', address(REQUEST)],
      status: ['INTEGER NOT NULL', { form: (column) => `${column} BETWEEN 100 AND 999` }],
      requestHeaders: ['TEXT NOT NULL', json('object')],
      requestBody: ['TEXT', json()],
      responseHeaders: ['TEXT NOT NULL', json('object')],
      bodySha256: ['TEXT NOT NULL REFERENCES bodies (sha256)', keyed],
      cutOff: ['TEXT', json('object')],
    },
    postgres: { columns: { rowid: 'bigint GENERATED ALWAYS AS IDENTITY' } },
    indexes: [
      'INDEX exchangesByCall ON exchanges (callId)',
      'INDEX exchangesByBody ON exchanges (bodySha256)',
    ],
  },
  /**
   * Replies that were changed or deleted because a person asked to be forgotten: under which hash one was kept
   * before, and under which the rest is now (none: deleted). It does not tell who the person was.
   */
  changedReplies: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', free('the order of the changes')],
      callId: ['TEXT NOT NULL REFERENCES calls (id) ON DELETE CASCADE', keyed],
      at: ['TEXT NOT NULL', instant],
      oldSha256: ['TEXT NOT NULL', sha256],
      newSha256: ['TEXT', sha256],
      removed: ['TEXT NOT NULL', words],
    },
    indexes: ['INDEX changedRepliesByCall ON changedReplies (callId)'],
    rows: [
      {
        finding: 'references',
        called: 'changed replies',
        problem: 'are not there as they were kept for others',
        where: `t.newSha256 IS NOT NULL AND EXISTS (${OF_CALL}) AND NOT EXISTS (${OF_CALL} AND bodySha256 = t.newSha256)
          AND NOT EXISTS (SELECT 1 FROM changedReplies AS later
            WHERE later.callId = t.callId AND later.oldSha256 = t.newSha256)`,
      },
      {
        finding: 'references',
        called: 'changed replies',
        problem: 'are there that were deleted at a request',
        where: `EXISTS (${OF_CALL} AND bodySha256 = t.oldSha256)`,
      },
    ],
  },
  /** How the operations fare. */
  health: {
    columns: {
      operation: ['TEXT PRIMARY KEY', operation],
      lastSuccessAt: ['TEXT', instant],
      lastRoute: ['TEXT', oneOf(...ROUTES)],
      lastFailureAt: ['TEXT', instant],
      lastFailure: ['TEXT', oneOf(...Object.keys(ERRORS))],
      lastMessage: ['TEXT', words],
      lastRefusal: ['TEXT', json('object')],
      successes: ['INTEGER NOT NULL DEFAULT 0', count()],
      failures: ['INTEGER NOT NULL DEFAULT 0', count()],
      lastMessageSource: ['TEXT', json('object')],
    },
    rows: [
      {
        finding: 'counts',
        problem: 'count successes without a last one, or a last one without successes',
        where: '(t.successes > 0) <> (t.lastSuccessAt IS NOT NULL)',
      },
      {
        finding: 'counts',
        problem: 'count failures without a last one, or a last one without failures',
        where: '(t.failures > 0) <> (t.lastFailureAt IS NOT NULL)',
      },
      {
        finding: 'counts',
        problem: 'count fewer successes than there are calls',
        where: `t.successes < (SELECT count(*) FROM calls
          WHERE calls.operation = t.operation AND outcome = 'ok' AND fromArchive = 0)`,
      },
    ],
  },
  /**
   * Replies of a browsed site that no reader understood: the form of the latest (names and kinds of members, and no
   * value).
   */
  unreadReplies: {
    columns: {
      platform: ['TEXT NOT NULL', platform],
      endpoint: ['TEXT NOT NULL', free('whatever a site calls it')],
      firstAt: ['TEXT NOT NULL', instant],
      lastAt: ['TEXT NOT NULL', instant],
      replies: ['INTEGER NOT NULL', count('they are counted and not kept', 1)],
      form: ['TEXT NOT NULL', json()],
    },
    constraints: ['PRIMARY KEY (platform, endpoint)'],
    hasRowid: false,
    rows: [{ finding: 'values', problem: 'end before they begin', where: 't.lastAt < t.firstAt' }],
  },
};
