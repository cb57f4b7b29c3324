/** The answer to a COMMIT is lost: whether it was carried out is asked of the server. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import type { Db } from '../core/store/file/db.ts';
import { sql } from '../core/store/file/sql.ts';
import { openPostgres } from '../core/laboratory/postgres/postgres-db.ts';
import { startProxy, type DatabaseProxy } from './cut-connections/proxy.ts';
import { eventually } from './support/eventually.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';

const why = whyNoPostgres();
const skipped = why === undefined ? '' : ` (skipped: ${why})`;

let server: PostgresServer;
let proxy: DatabaseProxy;
let db: Db;
let direct: Db;

beforeAll(async () => {
  if (why === undefined) server = await startPostgres();
});
afterAll(() => server?.close());
beforeEach(async () => {
  if (why !== undefined) return;
  proxy = await startProxy(server.url);
  direct = openPostgres({ url: server.url, schema: 'public' });
  direct.exec('DROP TABLE IF EXISTS notes; CREATE TABLE notes (note text)');
  db = openPostgres({ url: proxy.url, schema: 'public' });
});
afterEach(async () => {
  if (why !== undefined) return;
  db.close();
  direct.close();
  await proxy.close();
});

const notes = (): unknown[] => direct.all(sql`SELECT note FROM notes ORDER BY note`);
const add = (note: string): number => db.run(sql`INSERT INTO notes (note) VALUES (${note})`);
const addTwo = (): string =>
  db.transaction(() => {
    add('one');
    add('two');
    return 'both';
  });

test.skipIf(why !== undefined)(
  `what was committed is known to be, though the answer was lost${skipped}`,
  () => {
    proxy.cutAtCommit('after');
    expect(addTwo()).toBe('both');
    expect([proxy.cuts(), notes()]).toEqual([1, [{ note: 'one' }, { note: 'two' }]]);
    // And the connection that was opened for the question serves on.
    db.transaction(() => add('three'));
    expect(notes()).toEqual([{ note: 'one' }, { note: 'three' }, { note: 'two' }]);
  },
);

test.skipIf(why !== undefined)(
  `what never reached the server fails, and can be tried again${skipped}`,
  () => {
    proxy.cutAtCommit('before');
    expect(addTwo).toThrow(expect.objectContaining({ kind: 'service_unavailable' }));
    expect([proxy.cuts(), notes()]).toEqual([1, []]);
    expect(addTwo()).toBe('both');
    expect(notes()).toEqual([{ note: 'one' }, { note: 'two' }]);
  },
);

test.skipIf(why !== undefined)(`the same holds for a statement alone${skipped}`, () => {
  proxy.cutAtCommit('after');
  expect(add('one')).toBe(1);
  proxy.cutAtCommit('before');
  expect(() => add('two')).toThrow(expect.objectContaining({ kind: 'service_unavailable' }));
  expect([proxy.cuts(), notes()]).toEqual([2, [{ note: 'one' }]]);
});

test.skipIf(why !== undefined)(
  `a lock that others hold too long fails one transaction, not the next${skipped}`,
  () => {
    direct.exec("BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('bowerbird public', 0))");
    const busy = expect.objectContaining({ kind: 'service_unavailable' });
    expect(addTwo).toThrow(busy);
    expect(() => add('one')).toThrow(busy);
    direct.exec('ROLLBACK');
    expect(addTwo()).toBe('both');
    expect(notes()).toEqual([{ note: 'one' }, { note: 'two' }]);
  },
);

test.skipIf(why !== undefined)(
  `what was kept prepared is prepared anew on the next connection${skipped}`,
  async () => {
    const first = (): unknown => db.get(sql`SELECT 1 AS one`);
    const second = (): unknown => db.get(sql`SELECT 2 AS two`);
    const thrice = (ask: () => unknown): unknown[] => [ask(), ask(), ask()];
    thrice(first);
    thrice(second);
    direct.exec(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = 'bowerbird'",
    );
    // The line may be found lost only by this statement.
    await eventually(() => expect(first()).toEqual({ one: 1 }));
    expect(thrice(second)).toEqual([{ two: 2 }, { two: 2 }, { two: 2 }]);
  },
);

test.skipIf(why !== undefined)(
  `a server that was started anew is asked by a new connection, at once${skipped}`,
  async () => {
    add('one');
    await server.stop();
    await server.start();
    expect(direct.all(sql`SELECT note FROM notes`)).toEqual([{ note: 'one' }]);
  },
);

test.skipIf(why !== undefined)(
  `who reads row by row within a transaction finds what was sent in it${skipped}`,
  () => {
    const found = db.transaction(() => {
      db.send(sql`INSERT INTO notes (note) VALUES (${'one'})`);
      return [...db.iterate(sql`SELECT note FROM notes`)];
    });
    expect(found).toEqual([{ note: 'one' }]);
  },
);

test.skipIf(why !== undefined)(
  `what takes long is waited for; a line that is silently dead is not${skipped}`,
  () => {
    // Longer than it takes until it is looked whether the server is there.
    expect(db.get(sql`SELECT 1 AS one FROM pg_sleep(12)`)).toEqual({ one: 1 });
    proxy.stall();
    expect(() => add('one')).toThrow(
      'Service unavailable: the database cannot be reached: the server can no longer be reached',
    );
    expect(notes()).toEqual([]);
  },
);
