import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeFeed } from '../../core/updates/offer.ts';
import { publicKeyFrom, signFeed } from '../../core/updates/signatures.ts';
import { createConnection } from './connection.ts';
import { feedFor, makeKey, PACKAGE } from './testing/feed-server.ts';

const key = makeKey();

/** The offer of a signed feed. */
const offered = () => {
  const judgement = judgeFeed(JSON.stringify(signFeed(feedFor(), key)), {
    version: '0.9.0',
    key: publicKeyFrom(key),
    package: 'deb-x64',
    host: 'updates.example',
  });
  if (!('newer' in judgement) || judgement.newer === undefined) throw new Error('no offer');
  return judgement.newer;
};

const connection = createConnection({
  address: 'https://updates.example/latest-linux.yml',
  version: '0.9.0',
  fetch: () => Promise.resolve(new Response(PACKAGE)),
  later: () => () => {},
});

const watch = { signal: new AbortController().signal, onProgress: () => {} };

// A device of Linux on which every write finds the disk full.
test.runIf(existsSync('/dev/full'))('a full disk is named', async () => {
  await expect(connection.fetchFile(offered(), '/dev/full', watch)).rejects.toThrow(
    'There is no room on the disk for version 0.10.0. What had come was deleted.',
  );
});

test('so is a place that does not exist', async () => {
  await expect(connection.fetchFile(offered(), '/no/such/folder/file', watch)).rejects.toThrow(
    'The file of version 0.10.0 could not be stored: ENOENT',
  );
});
