import { afterAll, beforeAll, type TestContext } from 'vitest';
import { keepInPostgres, leavePostgres } from '../../core/laboratory/postgres/index.ts';
import { tempDir } from '../../core/store/calls/fixtures.ts';
import { startPostgres, whyNoPostgres } from './postgres-server.ts';

/**
 * A data folder of this file's own that is kept in a PostgreSQL of its own, for tests of what only such data do.
 * `open` is called once it is there, and answers how to close what it opened. The function skips a test, with the
 * reason, where this machine has no PostgreSQL.
 */
export const withOwnPostgres = (
  open: (dir: string) => () => unknown,
): ((context: TestContext) => void) => {
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (whyNoPostgres() !== undefined) return;
    const server = await startPostgres();
    const place = tempDir();
    keepInPostgres(place.dir, server.url);
    const close = open(place.dir);
    end = async () => {
      await close();
      leavePostgres();
      place.remove();
      await server.close();
    };
  });
  afterAll(() => end?.());
  return (context) => {
    if (!end) context.skip(whyNoPostgres());
  };
};
