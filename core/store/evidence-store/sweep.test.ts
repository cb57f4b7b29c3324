import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programEnv } from '../../../test/support/program-env.ts';
import { makeEnding, makeExchange } from '../calls/fixtures.ts';
import {
  eachEvidenceStore,
  DAY_MS,
  HELLO,
  S3,
  keepReplies,
  messageOf,
  textOf,
  type EvidencePlace,
} from '../testing/each-evidence-store.ts';

let { server, data, openAt, started, pass, objects } = {} as EvidencePlace;
eachEvidenceStore((place) => {
  ({ server, data, openAt, started, pass, objects } = place);
});

const onlyObject = (): string => {
  const [key = '', ...others] = objects();
  expect(others).toEqual([]);
  return key;
};

describe('the sweep', () => {
  test('a transaction that fails leaves an object that no row names, which goes after a day', async () => {
    const store = started();
    keepReplies(store, 'c1', 'kept');
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
    keepReplies(store, 'c3', 'hello');
    expect(objects().some((key) => key.includes(HELLO) && key !== loose)).toBe(true);
  });

  test('deleting a row deletes no object; the sweep does', async () => {
    const store = started({ now: () => Date.now() - 10 * DAY_MS });
    keepReplies(store, 'c1', 'hello');
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
    keepReplies(store, 'c1', 'hello', 'another');
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
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    expect(output.toString()).toBe('put\n');
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
    keepReplies(store, 'c1', 'hello');
    store.close();
    cpSync(data(), data('copy'), { recursive: true });
    const original = started();
    keepReplies(original, 'c2', 'since');
    for (const key of objects()) server.age(key, 2 * DAY_MS);

    const copy = openAt({ dir: data('copy') });
    await expect(copy.evidenceObjects.sweep()).rejects.toMatchObject({ message: OTHERS });
    expect(messageOf(copy.evidenceObjects.start)).toBe(OTHERS);
    await expect(copy.evidenceObjects.ready()).rejects.toMatchObject({ message: OTHERS });
    expect(objects()).toHaveLength(2);
    pass(60_000);
    expect(textOf(copy.evidence.body(HELLO))).toBe('hello');

    server.write('lab/bowerbird-owner', '');
    copy.evidenceObjects.start();
    await expect(original.evidenceObjects.sweep()).rejects.toMatchObject({ message: OTHERS });
    expect(messageOf(() => keepReplies(original, 'c3', 'third'))).toContain('Service unavailable');
    expect(await copy.evidenceObjects.sweep()).toEqual({ objects: 1 });
    expect(objects().map((key) => key.includes(HELLO))).toEqual([true]);
  });

  test('programs of the same data share it', async () => {
    const one = started();
    const other = started();
    keepReplies(one, 'c1', 'hello');
    keepReplies(other, 'c2', 'another');
    expect(await one.evidenceObjects.sweep()).toEqual({ objects: 0 });
    expect(await other.evidenceObjects.sweep()).toEqual({ objects: 0 });
    one.evidenceObjects.start();
    expect(textOf(other.evidence.body(HELLO))).toBe('hello');
  });

  test('a place in which nothing was kept may be given up; one that holds replies moves with its mark', () => {
    started().close();
    const store = started({ evidence: 's3://evidence/second' });
    keepReplies(store, 'c1', 'hello');
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
    expect(textOf(moved.evidence.body(HELLO))).toBe('hello');
  });
});
