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
import type { TableDeclarations } from './table-checks.ts';

const OF_THE_FILE = 'of a file that does not lie in the data file';
const path = { form: (column: string) => isLike(column, '*[/\\]*'), because: OF_THE_FILE };
const scopes = {
  form: (column: string) => `(length(${column}) > 0 AND NOT ${isLike(column, '*[^a-z0-9:._ -]*')})`,
  because: 'the scopes of a grant are those that the person allowed',
};

/** Clients that introduced themselves, settings, and the download queue. */
export const CLIENT_TABLES: TableDeclarations = {
  clients: {
    columns: { id: rowId, name: words, redirects: json('array'), created: instant },
  },
  grants: {
    columns: {
      id: keyed,
      client: heldBy('the look for its client'),
      name: words,
      redirect: { form: (column) => isLike(column, '*:*'), because: 'an address of the client' },
      keyId: keyed,
      scopes,
      resource: address('the address for which its tokens are good'),
      created: instant,
      lastUsed: instant,
      ended: oneOf('revoked', 'signed-out', 'reused'),
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
      hash: sha256,
      grantId: keyed,
      kind: oneOf('access', 'refresh'),
      scopes,
      expires: instant,
      spent: instant,
    },
  },
  settings: {
    columns: { key: free('settings of other versions are left alone'), value: json() },
  },
  downloads: {
    columns: {
      seq: free('the order of the queue'),
      id: rowId,
      operation,
      params: json(),
      platform,
      sourceUrl: address(OF_THE_FILE),
      address: address(OF_THE_FILE),
      name: words,
      title: words,
      state: oneOf('queued', 'running', 'paused', 'done', 'failed', 'cancelled'),
      received: count(OF_THE_FILE),
      total: count(OF_THE_FILE),
      etag: free('as the host gave it'),
      lastModified: free('as the host gave it'),
      file: path,
      partial: path,
      partSha256: sha256,
      settling: path,
      sidecar: path,
      sha256,
      mediaType: glob('*/*'),
      error: json(),
      attempts: count('so often it was tried'),
      created: instant,
      updated: instant,
      engine: free('made anew by each process'),
      folder: words,
      collection: free('may have been deleted since'),
    },
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
