import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server, S3_SECRET, type S3Server } from '../testing/s3-server.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';
import { openObjectStore } from './open-object-store.ts';
import { createS3Store } from './s3-store.ts';

let server: S3Server;
let folder: string;
beforeAll(() => {
  server = startS3Server();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-objects-'));
});
afterEach(() => {
  server.fail();
  for (const key of server.keys()) server.remove(key);
  rmSync(folder, { recursive: true, force: true });
});

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const textOf = (read: Uint8Array | undefined): string | undefined =>
  read && Buffer.from(read).toString('latin1');
const listAll = async (store: ObjectStore): Promise<ListedObject[]> => {
  const all: ListedObject[] = [];
  for await (const listed of store.list()) all.push(...listed);
  return all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
};
const messageOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'nothing was thrown';
};

describe.each(['dir', 's3'] as const)('%s', (kind) => {
  const open = (): ObjectStore => {
    const location = kind === 'dir' ? `dir:${folder}/here` : 's3://evidence/lab/here';
    const store = openObjectStore(location, server.environment);
    store.prepare();
    return store;
  };

  test('what was put is read again, by another one too; what was not put is not there', () => {
    const store = open();
    store.put([
      { name: 'ab/one', bytes: bytes('first \0ÿ') },
      { name: 'cd/two', bytes: bytes('') },
    ]);
    expect(textOf(store.get('ab/one'))).toBe('first \0ÿ');
    const other = open();
    expect(textOf(other.get('cd/two'))).toBe('');
    expect(other.get('ab/none')).toBeUndefined();
    store.put([{ name: 'ab/one', bytes: bytes('again') }]);
    expect(textOf(other.get('ab/one'))).toBe('again');
    store.close();
    other.close();
  });

  test('everything is listed with its age, however many there are, and removed by name', async () => {
    const store = open();
    const names = ['ab/1', 'ab/2', 'ab/3', 'cd/4', 'ef/5'];
    const before = Date.now();
    store.put(names.map((name) => ({ name, bytes: bytes(name) })));
    const listed = await listAll(store);
    expect(listed.map(({ name }) => name)).toEqual(names);
    // File systems count more roughly than clocks.
    expect(listed.every(({ modifiedAt }) => modifiedAt > before - 5000)).toBe(true);
    await store.remove(['ab/2', 'ef/5', 'ef/gone']);
    expect((await listAll(store)).map(({ name }) => name)).toEqual(['ab/1', 'ab/3', 'cd/4']);
    await expect(store.probe()).resolves.toBeUndefined();
    store.close();
  });
});

describe('in a folder', () => {
  test('files are for their owner alone, and nothing half written stays', () => {
    const store = openObjectStore(`dir:${folder}/here`, {});
    store.prepare();
    store.put([{ name: 'ab/one', bytes: bytes('first') }]);
    expect(readdirSync(join(folder, 'here', 'ab'))).toEqual(['one']);
    expect(readFileSync(join(folder, 'here', 'ab', 'one'), 'latin1')).toBe('first');
    const mode = statSync(join(folder, 'here', 'ab', 'one')).mode & 0o777;
    expect(mode).toBe(process.platform === 'win32' ? mode : 0o600);
  });

  test('a folder that is gone is not made again: its disk may be', async () => {
    const store = openObjectStore(`dir:${folder}/here`, {});
    store.prepare();
    rmSync(join(folder, 'here'), { recursive: true });
    const away = 'Service unavailable: the evidence store cannot be used now: ';
    expect(messageOf(() => store.put([{ name: 'ab/1', bytes: bytes('') }]))).toBe(`${away}ENOENT`);
    expect(messageOf(() => store.get('ab/1'))).toBe(`${away}its folder is not there`);
    await expect(store.probe()).rejects.toMatchObject({ message: `${away}ENOENT` });
  });

  test('the age is that of the file', async () => {
    const store = openObjectStore(`dir:${folder}/here`, {});
    store.prepare();
    store.put([{ name: 'ab/one', bytes: bytes('first') }]);
    utimesSync(join(folder, 'here', 'ab', 'one'), 1000, 1000);
    expect(await listAll(store)).toEqual([{ name: 'ab/one', modifiedAt: 1_000_000 }]);
  });
});

describe('in a bucket', () => {
  const open = (location = 's3://evidence/lab', more: object = {}): ObjectStore =>
    openObjectStore(location, { ...server.environment, ...more });
  const away = 'Service unavailable: the evidence store cannot be used now: ';

  test('objects lie below the prefix, and what others keep there is not listed', async () => {
    server.write('other/ab/1', 'theirs');
    const store = open('s3://evidence/lab/');
    store.put([{ name: 'ab/1', bytes: bytes('ours') }]);
    expect(server.keys()).toEqual(['lab/ab/1', 'other/ab/1']);
    expect((await listAll(store)).map(({ name }) => name)).toEqual(['ab/1']);
    store.close();
  });

  test('a failure that passes is not noticed; one that stays is told with what was answered', () => {
    const store = open();
    server.fail({ to: 'PUT', answer: 503, times: 1 });
    store.put([{ name: 'ab/1', bytes: bytes('kept') }]);
    server.fail({ to: 'PUT', answer: 503 });
    expect(messageOf(() => store.put([{ name: 'ab/2', bytes: bytes('') }]))).toBe(
      `${away}it answered 503 (SlowDown)`,
    );
    expect(textOf(store.get('ab/1'))).toBe('kept');
    store.close();
  });

  test('several are put at once, and one that fails fails all of them', () => {
    const store = open();
    server.fail({ to: 'PUT lab/ab/2', answer: 400 });
    const all = ['ab/1', 'ab/2', 'ab/3'].map((name) => ({ name, bytes: bytes(name) }));
    expect(messageOf(() => store.put(all))).toBe(`${away}it answered 400 (SlowDown)`);
    store.close();
  });

  test('a bucket that is not there, and an address at which nobody listens', () => {
    const strange = open('s3://another/lab');
    expect(messageOf(() => strange.get('ab/1'))).toBe(`${away}it answered 404 (NoSuchBucket)`);
    strange.close();
    const nobody = open('s3://evidence/lab', { S3_ENDPOINT: 'http://127.0.0.1:1' });
    expect(messageOf(() => nobody.get('ab/1'))).toBe(`${away}it cannot be reached (ECONNREFUSED)`);
    nobody.close();
  });

  test('an answer that does not come is not waited for longer than the limit', async () => {
    const place = { kind: 's3', bucket: 'evidence', prefix: 'lab' } as const;
    const store = createS3Store(place, server.environment, 1000);
    server.fail({ to: 'PUT', answer: 'silence' });
    const late = `${away}it did not answer in time`;
    expect(messageOf(() => store.put([{ name: 'ab/1', bytes: bytes('') }]))).toBe(late);
    await expect(store.probe()).rejects.toMatchObject({ message: late });
    server.fail();
    store.put([{ name: 'ab/1', bytes: bytes('') }]);
    store.close();
  });

  test('no secret and no place is told, whatever fails', () => {
    const strange = open('s3://evidence/lab', { AWS_ACCESS_KEY_ID: 'AKIDOTHER' });
    let thrown: unknown;
    try {
      strange.get('ab/1');
    } catch (error) {
      thrown = error;
    }
    const text = `${String(thrown)} ${JSON.stringify(thrown)} ${String((thrown as Error).cause)}`;
    expect(text).toContain('it answered 403 (AccessDenied)');
    for (const secret of [S3_SECRET, 'AKIDOTHER', 'evidence/lab', server.endpoint])
      expect(text).not.toContain(secret);
    strange.close();
  });

  test('a variable that is missing is named', () => {
    const without = (name: string): string =>
      messageOf(() => open('s3://evidence/lab', { [name]: undefined }));
    expect(without('AWS_ACCESS_KEY_ID')).toBe(`${away}AWS_ACCESS_KEY_ID is not set`);
    expect(without('AWS_SECRET_ACCESS_KEY')).toBe(`${away}AWS_SECRET_ACCESS_KEY is not set`);
    expect(messageOf(() => open('s3://evidence/lab', { S3_ENDPOINT: 'https://u:p@host' }))).toBe(
      `${away}S3_ENDPOINT is no address such as https://s3.example.org`,
    );
  });
});

test.each([
  's3://',
  's3://UPPER/x',
  's3://evidence/a b',
  's3://evidence/../x',
  'dir:relative',
  '/x',
])('%s is no place', (location) => {
  expect(messageOf(() => openObjectStore(location, {}))).toBe(
    'Validation error: an evidence store is dir:/path or s3://bucket/prefix',
  );
});
