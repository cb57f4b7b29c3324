/** Exports are read from a standby server where one is named; nothing else is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepInPostgres, leavePostgres } from '../core/laboratory/postgres/index.ts';
import { openReading } from '../core/store/reading.ts';
import { openStore } from '../core/store/index.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';
import { removeDir, tempDir } from './support/running.ts';

const why = whyNoPostgres();
let server: PostgresServer | undefined;
let dir = '';

beforeAll(async () => {
  dir = tempDir();
  if (why === undefined) server = await startPostgres();
});
afterAll(async () => {
  leavePostgres();
  await server?.close();
  removeDir(dir);
});

test.skipIf(why !== undefined)('what may be late is read there, what is decided on is not', () => {
  const url = server?.url ?? '';
  // A standby of which nothing is known but its name: another database of the same server.
  const standby = url.replace('/postgres', '/template1');
  keepInPostgres(dir, url, standby);
  const store = openStore({ dir });
  store.collections.open('Reef');
  const names = (reading: ReturnType<typeof openReading>): string[] => {
    try {
      return reading.collections.list().map(({ name }) => name);
    } finally {
      reading.close();
    }
  };
  expect(names(store.reading())).toEqual(['Reef']);
  expect(() => names(openReading(dir, { mayBeLate: true }))).toThrow(
    'relation "collections" does not exist',
  );
  store.close();
});
