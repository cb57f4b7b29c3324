import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programEnv } from '../../../test/support/program-env.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import { packBody } from '../calls/bodies.ts';
import { checkDatabase } from '../doctor/check-database.ts';
import { DATA_FILE } from '../file/data-folder.ts';
import { openDb } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { openStore, type Store } from '../index.ts';
import { startS3Server, S3_SECRET, type S3Server } from '../testing/s3-server.ts';

const S3 = 's3://evidence/lab';
const DAY_MS = 86_400_000;
/** sha256 of `hello`. */
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
const AWAY = 'Service unavailable: the evidence store cannot be used now: ';

let server: S3Server;
let folder: string;
let time: number;
let open: Store[];
beforeAll(() => {
  server = startS3Server();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-evidence-'));
  time = 0;
  open = [];
});
afterEach(() => {
  for (const store of open) store.close();
  server.fail();
  for (const key of server.keys()) server.remove(key);
  server.requests();
  rmSync(folder, { recursive: true, force: true });
});

const data = (name = 'data'): string => join(folder, name);
const openAt = (more: Partial<Parameters<typeof openStore>[0]> = {}): Store => {
  const store = openStore({
    dir: data(),
    evidence: S3,
    environment: server.environment,
    monotonic: () => time,
    ...more,
  });
  open.push(store);
  return store;
};
const started = (more?: Partial<Parameters<typeof openStore>[0]>): Store => {
  const store = openAt(more);
  store.evidenceObjects.start();
  return store;
};
const keep = (store: Store, id: string, ...bodies: readonly string[]): void => {
  store.ledger.reserve('window', 1, id);
  store.calls.finish(id, makeEnding({ exchanges: bodies.map((body) => makeExchange(body)) }));
};
const objects = (): string[] => server.keys().filter((key) => /^lab\/[0-9a-f]{2}\//.test(key));
const onlyObject = (): string => {
  const [key = '', ...others] = objects();
  expect(others).toEqual([]);
  return key;
};
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'nothing was thrown';
};
const evidenceFindings = (dir = data()) =>
  checkDatabase(join(dir, DATA_FILE), { objects: server.environment, full: true }).filter(
    ({ ok, what }) => !ok || what === 'evidence store',
  );

describe('replies are objects', () => {
  test('the data file holds their names; what is read is what came', () => {
    const store = started();
    keep(store, 'c1', 'hello', 'x'.repeat(5000), 'hello');
    expect(objects()).toHaveLength(2);
    const key = objects().find((name) => name.includes(HELLO)) ?? '';
    expect(key).toMatch(new RegExp(`^lab/2c/${HELLO}-[0-9a-f]{32}$`));
    expect(server.read(key)).toBe('hello');
    const db = openDb(data());
    expect(
      db.all(sql`SELECT object, objectSize, length(bytes) AS inFile FROM bodies ORDER BY size`),
    ).toEqual([
      { object: key.slice('lab/'.length), objectSize: 5, inFile: 0 },
      { object: expect.any(String), objectSize: expect.any(Number), inFile: 0 },
    ]);
    db.close();
    expect(store.evidence.exchanges('c1').map(({ size, stored }) => [size, stored < 100])).toEqual([
      [5, true],
      [5000, true],
      [5, true],
    ]);
    expect(text(store.evidence.body(HELLO))).toBe('hello');
    expect(store.evidence.replies('c1').map(({ body }) => text(body))).toEqual([
      'hello',
      'x'.repeat(5000),
      'hello',
    ]);
  });

  test('what is kept once is put once, and what was kept in the file stays there', () => {
    const before = openAt({ evidence: undefined });
    keep(before, 'c0', 'hello');
    before.close();
    const store = started();
    keep(store, 'c1', 'hello', 'another');
    keep(store, 'c2', 'another');
    expect(onlyObject()).toMatch(/^lab\/ae\/ae448ac86c4e8e4dec645729708ef41873ae79c6dff84/);
    expect(store.evidence.replies('c2').map(({ body }) => text(body))).toEqual(['another']);
    expect(store.evidence.replies('c1').map(({ body }) => text(body))).toEqual([
      'hello',
      'another',
    ]);
  });

  test('another program on the same data reads them without being told where they are', () => {
    keep(started(), 'c1', 'hello');
    const other = openAt({ evidence: undefined });
    expect(text(other.evidence.body(HELLO))).toBe('hello');
    expect(other.evidence.packed(HELLO)).toMatchObject({ codec: 'none', size: 5 });
    // It keeps its own in the file.
    keep(other, 'c2', 'inside');
    expect(objects()).toHaveLength(1);
  });

  test('without the variables it says which is missing, when a reply is asked for', () => {
    keep(started(), 'c1', 'hello');
    const other = openAt({ evidence: undefined, environment: {} });
    expect(other.calls.find('c1')?.outcome).toBe('ok');
    expect(messageOf(() => other.evidence.body(HELLO))).toBe(`${AWAY}AWS_ACCESS_KEY_ID is not set`);
  });

  test('what is left of a reply when a person is forgotten is an object, too', () => {
    const store = started();
    keep(store, 'c1', 'hello and a name');
    const [exchange] = store.evidence.exchanges('c1');
    const rest = { ...packBody(Buffer.from('hello')), size: 5 };
    store.people.forget(store.people.request('videosite', 1), {
      calls: [
        {
          callId: 'c1',
          answer: 'keep',
          replies: [{ id: exchange?.id ?? '', removed: 'a person', rest }],
        },
      ],
    });
    expect(text(store.evidence.body(HELLO))).toBe('hello');
    expect(objects()).toHaveLength(2);
    expect(store.evidence.exchanges('c1').map(({ bodySha256 }) => bodySha256)).toEqual([HELLO]);
  });
});

describe('damage', () => {
  test('an object with other bytes is an error that names the exchange, and a finding', () => {
    const store = started();
    keep(store, 'c1', 'hello');
    const [exchange] = store.evidence.exchanges('c1');
    const key = onlyObject();
    server.write(key, 'jello');
    expect(messageOf(() => store.evidence.body(HELLO))).toBe(
      `Internal error: the kept reply ${HELLO} of the exchange ${exchange?.id ?? ''} is damaged: its object ${key.slice(4)} in the evidence store no longer has that hash`,
    );
    expect(evidenceFindings()).toEqual([
      {
        what: 'evidence store',
        ok: false,
        says: `kept reply ${HELLO} is no longer as it was kept, in the object ${key.slice(4)}`,
        advice: expect.stringMatching(/^Put the objects back/),
      },
    ]);
  });

  test('a missing object is an error, and a finding', () => {
    const store = started();
    keep(store, 'c1', 'hello');
    const [exchange] = store.evidence.exchanges('c1');
    const key = onlyObject();
    server.remove(key);
    expect(messageOf(() => store.evidence.body(HELLO))).toBe(
      `Internal error: the kept reply ${HELLO} of the exchange ${exchange?.id ?? ''} is missing: the evidence store has no object ${key.slice(4)}`,
    );
    expect(evidenceFindings().map(({ says }) => says)).toEqual([
      `kept reply ${HELLO} is missing: there is no object ${key.slice(4)}`,
    ]);
  });

  test('a sound store is told with how many were looked at; one that is not asked, by its place', () => {
    keep(started(), 'c1', 'hello', 'another');
    expect(evidenceFindings()).toEqual([
      {
        what: 'evidence store',
        ok: true,
        says: 'all 2 kept replies in s3://evidence/lab are as they were kept',
      },
    ]);
    server.fail({ to: '', answer: 503 });
    expect(evidenceFindings().map(({ ok, says }) => [ok, says])).toEqual([
      [
        false,
        's3://evidence/lab: the evidence store cannot be used now: it answered 503 (SlowDown)',
      ],
    ]);
    server.requests();
    expect(
      checkDatabase(join(data(), DATA_FILE)).find(({ what }) => what === 'evidence store'),
    ).toEqual({
      what: 'evidence store',
      ok: true,
      says: '2 kept replies lie in s3://evidence/lab: they are not part of this file, and were not looked at',
    });
    expect(server.requests()).toEqual([]);
  });
});

describe('the sweep', () => {
  test('a transaction that fails leaves an object that no row names, which goes after a day', async () => {
    const store = started();
    keep(store, 'c1', 'kept');
    const kept = onlyObject();
    store.ledger.reserve('window', 1, 'c2');
    const within = (): void => {
      throw new Error('no');
    };
    const ending = makeEnding({ exchanges: [makeExchange('hello')], within });
    expect(() => store.calls.finish('c2', ending)).toThrow('no');
    const loose = objects().find((key) => key !== kept) ?? '';
    expect(loose).toContain(HELLO);

    expect(await store.evidenceObjects.sweep()).toEqual({ objects: 0 });
    expect(objects()).toHaveLength(2);
    server.age(loose, DAY_MS - 60_000);
    expect(await store.evidenceObjects.sweep()).toEqual({ objects: 0 });
    server.age(loose, DAY_MS + 60_000);
    server.age(kept, 90 * DAY_MS);
    expect(await store.evidenceObjects.sweep()).toEqual({ objects: 1 });
    expect(objects()).toEqual([kept]);
    // The same bytes come back under another name.
    keep(store, 'c3', 'hello');
    expect(objects().some((key) => key.includes(HELLO) && key !== loose)).toBe(true);
  });

  test('deleting a row deletes no object; the sweep does', async () => {
    const store = started({ now: () => Date.now() - 10 * DAY_MS });
    keep(store, 'c1', 'hello');
    const key = onlyObject();
    store.close();
    const later = started();
    await later.pruning.prune({ olderThanDays: 3 });
    expect(later.evidence.exchanges('c1')).toEqual([]);
    expect(objects()).toEqual([key]);
    server.age(key, 2 * DAY_MS);
    expect(await later.evidenceObjects.sweep()).toEqual({ objects: 1 });
    expect(objects()).toEqual([]);
  });

  test('what others keep in the bucket, and what has another form, stays', async () => {
    const store = started();
    for (const key of ['lab/notes.txt', 'lab/ab/other', `other/2c/${HELLO}-${'0'.repeat(32)}`]) {
      server.write(key, 'theirs');
      server.age(key, 9 * DAY_MS);
    }
    expect(await store.evidenceObjects.sweep()).toEqual({ objects: 0 });
    expect(server.keys()).toHaveLength(4);
  });

  test('without an evidence store nothing is swept', async () => {
    const store = openAt({ evidence: undefined });
    expect(await store.evidenceObjects.sweep()).toBeUndefined();
    expect(server.requests()).toEqual([]);
  });

  test('data that are deleted take all their objects along', async () => {
    const store = started();
    keep(store, 'c1', 'hello', 'another');
    server.write('other/x', 'theirs');
    await store.evidenceObjects.empty();
    expect(server.keys()).toEqual(['other/x']);
    // What was broken off is begun again.
    await store.evidenceObjects.empty();
  });

  test('a process that is killed between putting and committing leaves what the next one sweeps', async () => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../processes/object-keeper.ts'), data(), S3],
      { stdio: ['pipe', 'pipe', 'inherit'], env: { ...programEnv(), ...server.environment } },
    );
    const ended = once(child, 'close');
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toBe('put\n');
    child.kill('SIGKILL');
    await ended;
    const key = onlyObject();
    const store = started();
    expect(store.calls.find('the call')).toBeUndefined();
    server.age(key, 2 * DAY_MS);
    expect(await store.evidenceObjects.sweep()).toEqual({ objects: 1 });
    expect(objects()).toEqual([]);
  });
});

describe('whose it is', () => {
  const OTHERS =
    'Service unavailable: the evidence store belongs to other data, or to a later state of these; to take it over, empty its object bowerbird-owner';

  test('a copy of the data neither sweeps nor writes, and reads; the operator may give it the store', async () => {
    const store = started();
    keep(store, 'c1', 'hello');
    store.close();
    cpSync(data(), data('copy'), { recursive: true });
    const original = started();
    keep(original, 'c2', 'since');
    for (const key of objects()) server.age(key, 2 * DAY_MS);

    const copy = openAt({ dir: data('copy') });
    await expect(copy.evidenceObjects.sweep()).rejects.toMatchObject({ message: OTHERS });
    expect(messageOf(copy.evidenceObjects.start)).toBe(OTHERS);
    await expect(copy.evidenceObjects.ready()).rejects.toMatchObject({ message: OTHERS });
    expect(objects()).toHaveLength(2);
    time += 60_000;
    expect(text(copy.evidence.body(HELLO))).toBe('hello');

    server.write('lab/bowerbird-owner', '');
    copy.evidenceObjects.start();
    await expect(original.evidenceObjects.sweep()).rejects.toMatchObject({ message: OTHERS });
    expect(messageOf(() => keep(original, 'c3', 'third'))).toContain('Service unavailable');
    expect(await copy.evidenceObjects.sweep()).toEqual({ objects: 1 });
    expect(objects().map((key) => key.includes(HELLO))).toEqual([true]);
  });

  test('programs of the same data share it', async () => {
    const one = started();
    const other = started();
    keep(one, 'c1', 'hello');
    keep(other, 'c2', 'another');
    expect(await one.evidenceObjects.sweep()).toEqual({ objects: 0 });
    expect(await other.evidenceObjects.sweep()).toEqual({ objects: 0 });
    one.evidenceObjects.start();
    expect(text(other.evidence.body(HELLO))).toBe('hello');
  });

  test('a place in which nothing was kept may be given up; one that holds replies moves with its mark', () => {
    started().close();
    const store = started({ evidence: 's3://evidence/second' });
    keep(store, 'c1', 'hello');
    store.close();
    const third = openAt({ evidence: 's3://evidence/third' });
    expect(messageOf(third.evidenceObjects.start)).toBe(
      'Service unavailable: the evidence store does not hold what these data kept in one: its object bowerbird-owner is missing',
    );
    third.close();
    for (const key of server.keys().filter((name) => name.startsWith('second/')))
      server.write(key.replace('second', 'third'), server.read(key) ?? '');
    const moved = started({ evidence: 's3://evidence/third' });
    for (const key of server.keys().filter((name) => name.startsWith('second/')))
      server.remove(key);
    expect(text(moved.evidence.body(HELLO))).toBe('hello');
  });
});

describe('while it is away', () => {
  test('nobody is asked for what could not be kept, and nobody waits for it again at once', async () => {
    const store = started();
    const told: (string | undefined)[] = [];
    store.evidenceObjects.onProblem((problem) => told.push(problem?.message));
    keep(store, 'c1', 'hello');
    expect(store.evidenceObjects.ready()).toBeUndefined();
    time += 11_000;
    server.fail({ to: '', answer: 503 });
    const away = { message: `${AWAY}it answered 503 (SlowDown)`, retryAfter: 30 };
    await expect(store.evidenceObjects.ready()).rejects.toMatchObject(away);
    server.requests();
    await expect(store.evidenceObjects.ready()).rejects.toMatchObject(away);
    expect(messageOf(() => keep(store, 'c2', 'second'))).toBe(away.message);
    expect(messageOf(() => store.evidence.body(HELLO))).toBe(away.message);
    expect(server.requests()).toEqual([]);
    expect(store.calls.find('c1')?.outcome).toBe('ok');

    server.fail();
    time += 5000;
    await expect(store.evidenceObjects.ready()).resolves.toBeUndefined();
    expect(server.requests()).toEqual(['PUT lab/bowerbird-probe']);
    expect(store.evidenceObjects.ready()).toBeUndefined();
    keep(store, 'c3', 'third');
    expect(text(store.evidence.body(HELLO))).toBe('hello');
    expect(told).toEqual([
      'the evidence store cannot be used now: it answered 503 (SlowDown)',
      undefined,
    ]);
  });

  test('a store that is away at the start is claimed once it is there', async () => {
    server.fail({ to: '', answer: 503 });
    const store = openAt();
    await expect(store.evidenceObjects.ready()).rejects.toMatchObject({ retryAfter: 30 });
    expect(messageOf(() => keep(store, 'c1', 'hello'))).toContain('Service unavailable');
    server.fail();
    time += 5000;
    await expect(store.evidenceObjects.ready()).resolves.toBeUndefined();
    keep(store, 'c2', 'hello');
    expect(objects()).toHaveLength(1);
  });

  test('no error names a secret or the place', async () => {
    const store = openAt({
      environment: { ...server.environment, AWS_ACCESS_KEY_ID: 'AKIDOTHER' },
    });
    const error: unknown = await store.evidenceObjects.ready()?.then(undefined, (thrown) => thrown);
    const told = `${String(error)} ${JSON.stringify(error)}`;
    expect(told).toContain('it answered 403 (AccessDenied)');
    for (const secret of [S3_SECRET, 'AKIDOTHER', 'evidence/lab', server.endpoint])
      expect(told).not.toContain(secret);
  });
});

test('a data file without an evidence store asks nobody', () => {
  const store = openAt({ evidence: undefined });
  keep(store, 'c1', 'hello');
  expect(store.evidenceObjects.ready()).toBeUndefined();
  expect(text(store.evidence.body(HELLO))).toBe('hello');
  expect(server.requests()).toEqual([]);
});
