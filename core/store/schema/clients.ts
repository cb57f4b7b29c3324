import {
  count,
  free,
  glob,
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
  address,
  words,
} from './column-rules.ts';
import type { Tables } from './table.ts';

const OF_THE_FILE = 'of a file that does not lie in the data file';
const path = { form: (column: string) => isLike(column, '*[/\\]*'), because: OF_THE_FILE };
const scopes = {
  form: (column: string) => `(length(${column}) > 0 AND NOT ${isLike(column, '*[^a-z0-9:._ -]*')})`,
  because: 'the scopes of a grant are those that the person allowed',
};

/** Clients that introduced themselves, settings, and the download queue. */
export const CLIENT_TABLES: Tables = {
  /**
   * Clients that introduced themselves; `grants` what the person allowed them, `tokens` the hashes of their tokens.
   */
  clients: {
    columns: {
      id: ['TEXT PRIMARY KEY', rowId],
      name: ['TEXT NOT NULL', words],
      redirects: ['TEXT NOT NULL', json('array')],
      created: ['TEXT NOT NULL', instant],
    },
  },
  grants: {
    columns: {
      id: ['TEXT PRIMARY KEY', keyed],
      client: ['TEXT NOT NULL', heldBy('the look for its client')],
      name: ['TEXT NOT NULL', words],
      redirect: [
        'TEXT NOT NULL',
        { form: (column) => isLike(column, '*:*'), because: 'an address of the client' },
      ],
      keyId: ['TEXT NOT NULL UNIQUE REFERENCES keys (id)', keyed],
      scopes: ['TEXT NOT NULL', scopes],
      resource: ['TEXT NOT NULL', address('the address for which its tokens are good')],
      created: ['TEXT NOT NULL', instant],
      lastUsed: ['TEXT', instant],
      ended: [
        "TEXT CHECK (ended IN ('revoked', 'signed-out', 'reused'))",
        oneOf('revoked', 'signed-out', 'reused'),
      ],
    },
    rows: [
      {
        finding: 'references',
        problem: 'are of a client that is not there',
        where: `NOT ${isLike('t.client', 'http*://*')} AND t.client NOT IN (SELECT id FROM clients)`,
      },
      {
        finding: 'values',
        problem: 'send their answers where their client does not say',
        where: `EXISTS (SELECT 1 FROM clients WHERE id = t.client AND json_valid(redirects)
          AND t.redirect NOT IN (SELECT value FROM json_each(redirects)))`,
      },
    ],
  },
  tokens: {
    columns: {
      hash: ['TEXT PRIMARY KEY', sha256],
      grantId: ['TEXT NOT NULL REFERENCES grants (id)', keyed],
      kind: ["TEXT NOT NULL CHECK (kind IN ('access', 'refresh'))", oneOf('access', 'refresh')],
      scopes: ['TEXT NOT NULL', scopes],
      expires: ['TEXT NOT NULL', instant],
      spent: ['TEXT', instant],
    },
    indexes: ['INDEX tokensByGrant ON tokens (grantId)'],
  },
  settings: {
    columns: {
      key: ['TEXT PRIMARY KEY', free('settings of other versions are left alone')],
      value: ['TEXT NOT NULL', json()],
    },
  },
  /**
   * The queue of files. `received` bytes are held, of the hash `partSha256`; `settling` is the name that a finished
   * file is being given.
   */
  downloads: {
    columns: {
      seq: ['INTEGER PRIMARY KEY', free('the order of the queue')],
      id: ['TEXT NOT NULL UNIQUE', rowId],
      operation: ['TEXT NOT NULL', operation],
      params: ['TEXT NOT NULL', json()],
      platform: ['TEXT NOT NULL', platform],
      sourceUrl: ['TEXT', address(OF_THE_FILE)],
      address: ['TEXT', address(OF_THE_FILE)],
      name: ['TEXT', words],
      title: ['TEXT', words],
      state: [
        "TEXT NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'done', 'failed', 'cancelled'))",
        oneOf('queued', 'running', 'paused', 'done', 'failed', 'cancelled'),
      ],
      received: ['INTEGER NOT NULL DEFAULT 0', count(OF_THE_FILE)],
      total: ['INTEGER', count(OF_THE_FILE)],
      etag: ['TEXT', free('as the host gave it')],
      lastModified: ['TEXT', free('as the host gave it')],
      file: ['TEXT', path],
      partial: ['TEXT', path],
      sidecar: ['TEXT', path],
      sha256: ['TEXT', sha256],
      mediaType: ['TEXT', glob('*/*')],
      error: ['TEXT', json()],
      attempts: ['INTEGER NOT NULL DEFAULT 0', count('so often it was tried')],
      created: ['TEXT NOT NULL', instant],
      updated: ['TEXT NOT NULL', instant],
      engine: ['TEXT', free('made anew by each process')],
      partSha256: ['TEXT', sha256],
      settling: ['TEXT', path],
      folder: ['TEXT', words],
      collection: ['TEXT', free('may have been deleted since')],
    },
    indexes: [
      'INDEX downloadsByState ON downloads (state, seq)',
      'INDEX downloadsByAddress ON downloads (address, seq) WHERE address IS NOT NULL',
    ],
    rows: [
      {
        finding: 'values',
        problem: 'are done without a file',
        where: "t.state = 'done' AND t.file IS NULL",
      },
      {
        finding: 'values',
        problem: 'have the hash of a part that is not there',
        where: 't.partSha256 IS NOT NULL AND t.partial IS NULL',
      },
    ],
  },
};
