import { describe, expect, test } from 'vitest';
import { packBody } from '../calls/bodies.ts';
import { openDb } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import {
  eachEvidenceStore,
  AWAY,
  HELLO,
  keepReplies,
  messageOf,
  textOf,
  type EvidencePlace,
} from '../testing/each-evidence-store.ts';
import { S3_SECRET } from '../testing/s3-server.ts';

let { server, data, openAt, started, pass, objects } = {} as EvidencePlace;
eachEvidenceStore((place) => {
  ({ server, data, openAt, started, pass, objects } = place);
});

const onlyObject = (): string => {
  const [key = '', ...others] = objects();
  expect(others).toEqual([]);
  return key;
};

describe('replies are objects', () => {
  test('the data file holds their names; what is read is what came', () => {
    const store = started();
    keepReplies(store, 'c1', 'hello', 'x'.repeat(5000), 'hello');
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
    expect(textOf(store.evidence.body(HELLO))).toBe('hello');
    expect(store.evidence.replies('c1').map(({ body }) => textOf(body))).toEqual([
      'hello',
      'x'.repeat(5000),
      'hello',
    ]);
  });

  test('what is kept once is put once, and what was kept in the file stays there', () => {
    const before = openAt({ evidence: undefined });
    keepReplies(before, 'c0', 'hello');
    before.close();
    const store = started();
    keepReplies(store, 'c1', 'hello', 'another');
    keepReplies(store, 'c2', 'another');
    expect(onlyObject()).toMatch(/^lab\/ae\/ae448ac86c4e8e4dec645729708ef41873ae79c6dff84/);
    expect(store.evidence.replies('c2').map(({ body }) => textOf(body))).toEqual(['another']);
    expect(store.evidence.replies('c1').map(({ body }) => textOf(body))).toEqual([
      'hello',
      'another',
    ]);
  });

  test('another program on the same data reads them without being told where they are', () => {
    keepReplies(started(), 'c1', 'hello');
    const other = openAt({ evidence: undefined });
    expect(textOf(other.evidence.body(HELLO))).toBe('hello');
    expect(other.evidence.packed(HELLO)).toMatchObject({ codec: 'none', size: 5 });
    // It keeps its own in the file.
    keepReplies(other, 'c2', 'inside');
    expect(objects()).toHaveLength(1);
  });

  test('without the variables it says which is missing, when a reply is asked for', () => {
    keepReplies(started(), 'c1', 'hello');
    const other = openAt({ evidence: undefined, environment: {} });
    expect(other.calls.find('c1')?.outcome).toBe('ok');
    expect(messageOf(() => other.evidence.body(HELLO))).toBe(`${AWAY}AWS_ACCESS_KEY_ID is not set`);
  });

  test('what is left of a reply when a person is forgotten is an object, too', () => {
    const store = started();
    keepReplies(store, 'c1', 'hello and a name');
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
    expect(textOf(store.evidence.body(HELLO))).toBe('hello');
    expect(objects()).toHaveLength(2);
    expect(store.evidence.exchanges('c1').map(({ bodySha256 }) => bodySha256)).toEqual([HELLO]);
  });
});

describe('while it is away', () => {
  test('nobody is asked for what could not be kept, and nobody waits for it again at once', async () => {
    const store = started();
    const heard: (string | undefined)[] = [];
    store.evidenceObjects.onProblem((problem) => heard.push(problem?.message));
    keepReplies(store, 'c1', 'hello');
    expect(store.evidenceObjects.ready()).toBeUndefined();
    pass(11_000);
    server.fail({ to: '', answer: 503 });
    const away = { message: `${AWAY}it answered 503 (SlowDown)`, retryAfter: 30 };
    await expect(store.evidenceObjects.ready()).rejects.toMatchObject(away);
    server.requests();
    await expect(store.evidenceObjects.ready()).rejects.toMatchObject(away);
    expect(messageOf(() => keepReplies(store, 'c2', 'second'))).toBe(away.message);
    expect(messageOf(() => store.evidence.body(HELLO))).toBe(away.message);
    expect(server.requests()).toEqual([]);
    expect(store.calls.find('c1')?.outcome).toBe('ok');

    server.fail();
    pass(5000);
    await expect(store.evidenceObjects.ready()).resolves.toBeUndefined();
    expect(server.requests()).toEqual(['PUT lab/bowerbird-probe']);
    expect(store.evidenceObjects.ready()).toBeUndefined();
    keepReplies(store, 'c3', 'third');
    expect(textOf(store.evidence.body(HELLO))).toBe('hello');
    expect(heard).toEqual([
      'the evidence store cannot be used now: it answered 503 (SlowDown)',
      undefined,
    ]);
  });

  test('a store that is away at the start is claimed once it is there', async () => {
    server.fail({ to: '', answer: 503 });
    const store = openAt();
    await expect(store.evidenceObjects.ready()).rejects.toMatchObject({ retryAfter: 30 });
    expect(messageOf(() => keepReplies(store, 'c1', 'hello'))).toContain('Service unavailable');
    server.fail();
    pass(5000);
    await expect(store.evidenceObjects.ready()).resolves.toBeUndefined();
    keepReplies(store, 'c2', 'hello');
    expect(objects()).toHaveLength(1);
  });

  test('no error names a secret or the place', async () => {
    const store = openAt({
      environment: { ...server.environment, AWS_ACCESS_KEY_ID: 'AKIDOTHER' },
    });
    const error: unknown = await store.evidenceObjects.ready()?.then(undefined, (thrown) => thrown);
    const text = `${String(error)} ${JSON.stringify(error)}`;
    expect(text).toContain('it answered 403 (AccessDenied)');
    for (const secret of [S3_SECRET, 'AKIDOTHER', 'evidence/lab', server.endpoint])
      expect(text).not.toContain(secret);
  });
});

test('a data file without an evidence store asks nobody', () => {
  const store = openAt({ evidence: undefined });
  keepReplies(store, 'c1', 'hello');
  expect(store.evidenceObjects.ready()).toBeUndefined();
  expect(textOf(store.evidence.body(HELLO))).toBe('hello');
  expect(server.requests()).toEqual([]);
});
