import { ERRORS } from '#kit/errors.ts';
import { WORLDS } from '#kit/world.ts';
import {
  address,
  count,
  day,
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
} from './column-rules.ts';
import { isInNoRow } from '../../file/dialect.ts';
import type { ColumnRule } from './column-rules.ts';
import type { TableChecks, TableDeclarations } from './table-checks.ts';

export const DOORS = ['window', 'rest', 'mcp', 'cli', 'capture', 'import'] as const;
const ROUTES = ['public-page', 'browser-page', 'official-api', 'capture'] as const;
const REQUEST = 'of a request nothing else is kept';

/** The exchanges of the call of a row `t`. */
const OF_CALL = 'SELECT 1 FROM exchanges WHERE callId = t.callId';

const OUTCOMES = ['ok', ...Object.keys(ERRORS)];

/** Kept once under the hash of its bytes. */
const hashed = (
  called: string,
  ...pointers: readonly (readonly [table: string, column: string])[]
): TableChecks => ({
  columns: {
    sha256: heldBy('its hash'),
    codec: oneOf('zstd', 'brotli', 'none'),
    size: heldBy('the hash of the bytes'),
    bytes: heldBy('their hash'),
  },
  rows: [
    {
      finding: 'references',
      called,
      problem: 'belong to no call',
      where: pointers
        .map(([table, column]) => isInNoRow('t.sha256', table, column).sql)
        .join(' AND '),
    },
  ],
});

/** By which an evidence store is known as that of a data file. */
const mark: ColumnRule = {
  form: (column) => `(length(${column}) = 32 AND NOT ${isLike(column, '*[^0-9a-f]*')})`,
  because: 'an evidence store with another one is refused',
};

const KEPT_REPLIES = hashed('kept replies', ['exchanges', 'bodySha256']);

/** Calls, their answers, and the replies from which the answers were read. */
export const CALL_TABLES: TableDeclarations = {
  calls: {
    columns: {
      seq: keyed,
      id: keyed,
      operation,
      params: json('object'),
      keyId: keyed,
      door: oneOf(...DOORS),
      startedAt: instant,
      finishedAt: instant,
      outcome: oneOf(...OUTCOMES),
      status: { form: (column) => `${column} BETWEEN 100 AND 599` },
      message: words,
      messageSource: json('object'),
      route: oneOf(...ROUTES),
      credits: heldBy('the ledger'),
      notices: json('array'),
      refusal: json('object'),
      fromArchive: flag,
      world: oneOf(...WORLDS),
      reader: count('no other row tells which reader read it', 1),
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
  answers: {
    columns: {
      callId: keyed,
      operation,
      paramsKey: json(),
      at: instant,
      fetchedAt: instant,
      sha256: keyed,
      names: count('no other row tells which names it has', 1),
    },
    rows: [
      {
        finding: 'references',
        problem: 'answer another operation than their call asked',
        where: 't.operation <> (SELECT operation FROM calls WHERE id = t.callId)',
      },
    ],
  },
  bodies: {
    ...KEPT_REPLIES,
    columns: {
      ...KEPT_REPLIES.columns,
      object: {
        form: (column) => `glob(substr(sha256, 1, 2) || '/' || sha256 || '-*', ${column})`,
      },
      objectSize: heldBy('the size of the object'),
    },
    rows: [
      ...(KEPT_REPLIES.rows ?? []),
      {
        finding: 'values',
        problem: 'have both an object and bytes, or the size of an object without one',
        where:
          '(t.object IS NOT NULL AND length(t.bytes) > 0) OR (t.object IS NULL) <> (t.objectSize IS NULL)',
      },
    ],
  },
  evidenceStore: {
    columns: {
      id: free('there is one row'),
      location: {
        form: (column) => `(${isLike(column, 'dir:?*')} OR ${isLike(column, 's3://?*')})`,
        because: 'nothing is there, or something that is not of this file',
      },
      mark,
      nextMark: mark,
    },
  },
  contents: hashed('kept answers', ['answers', 'sha256'], ['itemVersions', 'sha256']),
  longStates: {
    columns: {
      sha256: heldBy('its hash'),
      codec: oneOf('zstd', 'brotli', 'none'),
      size: heldBy('the hash of the bytes'),
      bytes: heldBy('their hash'),
      at: instant,
    },
  },
  exchanges: {
    columns: {
      id: rowId,
      callId: keyed,
      platform,
      identity: free(REQUEST),
      at: instant,
      method: oneOf('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      url: address(REQUEST),
      finalUrl: address(REQUEST),
      status: { form: (column) => `${column} BETWEEN 100 AND 999` },
      requestHeaders: json('object'),
      requestBody: json(),
      responseHeaders: json('object'),
      bodySha256: keyed,
      cutOff: json('object'),
    },
  },
  changedReplies: {
    columns: {
      seq: free('the order of the changes'),
      callId: keyed,
      at: instant,
      oldSha256: sha256,
      newSha256: sha256,
      removed: words,
    },
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
  callLeaves: {
    columns: {
      number: heldBy('the root of its day'),
      callId: keyed,
      salt: heldBy('the digest of the call'),
      digest: heldBy('the root of its day'),
    },
  },
  signedDays: {
    columns: {
      seq: heldBy('the day before'),
      day,
      firstLeaf: keyed,
      size: heldBy('the root of the day'),
      root: sha256,
      previous: heldBy('the day before'),
      publicKey: heldBy('the signature'),
      signature: heldBy('the public key'),
    },
  },
  dayTimestamps: {
    columns: {
      day: keyed,
      query: heldBy('the statement of the day'),
      reply: heldBy('the question'),
    },
  },
  openDay: {
    columns: {
      id: free('there is one row'),
      lastCall: count('calls behind it become leaves'),
      day,
    },
    rows: [
      {
        finding: 'counts',
        problem: 'name a call that is not there',
        where: 't.lastCall > (SELECT coalesce(max(seq), 0) FROM calls)',
      },
    ],
  },
  health: {
    columns: {
      operation,
      lastSuccessAt: instant,
      lastRoute: oneOf(...ROUTES),
      lastFailureAt: instant,
      lastFailure: oneOf(...Object.keys(ERRORS)),
      lastMessage: words,
      lastMessageSource: json('object'),
      lastRefusal: json('object'),
      successes: count(),
      failures: count(),
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
  keptPages: {
    columns: {
      seq: keyed,
      id: rowId,
      platform,
      at: instant,
      collection: keyed,
      record: heldBy('its hash'),
      sha256: heldBy('the record'),
    },
    rows: [
      {
        finding: 'references',
        called: 'kept pages',
        problem: 'have no picture',
        where: "NOT EXISTS (SELECT 1 FROM keptPageFiles WHERE page = t.seq AND role = 'picture')",
      },
    ],
  },
  keptPageCalls: { columns: { page: keyed, callId: keyed } },
  keptPageFiles: {
    columns: { page: keyed, role: oneOf('picture', 'snapshot'), sha256: keyed },
  },
  pageFiles: { columns: { sha256: heldBy('its hash'), size: heldBy('the hash of the bytes') } },
  pageFileParts: {
    columns: {
      sha256: keyed,
      number: heldBy('the hash of the file'),
      bytes: heldBy('the hash of the file'),
    },
  },
  unreadReplies: {
    columns: {
      platform,
      endpoint: free('whatever a site calls it'),
      firstAt: instant,
      lastAt: instant,
      replies: count('they are counted and not kept', 1),
      form: json(),
    },
    rows: [{ finding: 'values', problem: 'end before they begin', where: 't.lastAt < t.firstAt' }],
  },
};
