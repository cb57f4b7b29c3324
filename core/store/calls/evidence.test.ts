import { expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { sql, type Sql } from '../file/sql.ts';
import { makeEnding, makeExchange } from './fixtures.ts';
import { eachStore, type OpenedStore } from '../testing/each-store.ts';

let { place, store } = {} as OpenedStore;
eachStore((opened) => {
  ({ place, store } = opened);
});

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const PAGE = '<html>'.padEnd(5000, 'x');
/** sha256 of `hello`. */
const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

const columns = (statement: Sql) => {
  const db = openDatabase(place.dir);
  const rows = db.all(statement);
  db.close();
  return rows;
};

test('a reply is kept under its hash and read again as it came', () => {
  const reply = makeExchange(PAGE, { finalUrl: 'https://videos.example/watch?v=abc&hl=en' });
  store.calls.finish('c1', makeEnding({ exchanges: [makeExchange('hello'), reply] }));
  const [first, second] = store.evidence.exchanges('c1');
  expect(first).toStrictEqual({
    id: first?.id,
    callId: 'c1',
    platform: 'videosite',
    identity: 'GET https://videos.example/watch?v=abc',
    at: '2026-08-15T10:00:01.000Z',
    method: 'GET',
    url: 'https://videos.example/watch?v=abc',
    finalUrl: null,
    status: 200,
    requestHeaders: {},
    responseHeaders: { 'content-type': 'text/html' },
    bodySha256: HELLO,
    size: 5,
    stored: 5,
    codec: 'none',
  });
  expect(text(store.evidence.body(HELLO))).toBe('hello');
  expect(text(store.evidence.body(second?.bodySha256 ?? ''))).toBe(PAGE);
  expect(store.evidence.replies('c1')[1]).toEqual(reply.reply);
  expect(
    columns(sql`SELECT codec, size, length(bytes) < 200 AS small FROM bodies ORDER BY size`),
  ).toEqual([
    { codec: 'none', size: 5, small: 1 },
    { codec: 'zstd', size: 5000, small: 1 },
  ]);
});

test('the same body is stored once, an empty one too', () => {
  const twice = [makeExchange(PAGE), makeExchange(PAGE), makeExchange('')];
  store.calls.finish('c1', makeEnding({ exchanges: twice }));
  store.calls.finish('c2', makeEnding({ exchanges: twice }));
  expect(columns(sql`SELECT size FROM bodies ORDER BY size`)).toEqual([
    { size: 0 },
    { size: 5000 },
  ]);
  const kept = store.evidence.exchanges('c2').map(({ bodySha256 }) => bodySha256);
  expect(kept.map((sha256) => store.evidence.body(sha256).byteLength)).toEqual([5000, 5000, 0]);
});

test('damaged bytes are named, never handed out', () => {
  store.calls.finish('c1', makeEnding({ exchanges: [makeExchange(PAGE), makeExchange('hello')] }));
  const db = openDatabase(place.dir);
  db.run(sql`UPDATE bodies SET bytes = ${Buffer.from('***')}`);
  db.close();
  for (const { bodySha256 } of store.evidence.exchanges('c1'))
    expect(() => store.evidence.body(bodySha256)).toThrow(
      `Internal error: the kept reply ${bodySha256} is damaged: its bytes no longer have that hash`,
    );
  expect(() => store.evidence.body('00')).toThrow('Not found: no kept reply has the hash 00');
});

test('secrets are taken out of what is kept; what was asked stays', () => {
  const url = 'https://api.example/v3/items?key=AIzaSECRET&pageToken=CDIQAA&access_token=SECRET2';
  const body = { client_secret: 'SECRET3', nested: [{ accessToken: 'SECRET4' }], key: 'playlist' };
  const identity = `POST ${url} ${JSON.stringify(body)}`;
  const exchange = makeExchange('hello', {
    request: {
      method: 'POST',
      url,
      headers: {
        Authorization: 'Bearer SECRET5',
        'x-api-key': 'SECRET6',
        Cookie: 'sid=SECRET7',
        accept: '*/*',
      },
      body,
    },
    headers: {
      'set-cookie': 'sid=SECRET8',
      'x-csrf-token': 'SECRET9',
      location: 'https://a.example/?api_key=SECRET10',
      etag: '"e1"',
    },
  });
  store.calls.finish('c1', makeEnding({ exchanges: [{ ...exchange, identity }] }));
  const [row] = store.evidence.exchanges('c1');
  expect(JSON.stringify(row)).not.toMatch(/SECRET/);
  const clean =
    'https://api.example/v3/items?key=[redacted]&pageToken=CDIQAA&access_token=[redacted]';
  const cleanBody = {
    client_secret: '[redacted]',
    nested: [{ accessToken: '[redacted]' }],
    key: 'playlist',
  };
  expect(row).toMatchObject({
    url: clean,
    identity: `POST ${clean} ${JSON.stringify(cleanBody)}`,
    requestHeaders: {
      Authorization: '[redacted]',
      'x-api-key': '[redacted]',
      Cookie: '[redacted]',
      accept: '*/*',
    },
    requestBody: cleanBody,
    responseHeaders: {
      'set-cookie': '[redacted]',
      'x-csrf-token': '[redacted]',
      location: 'https://a.example/?api_key=[redacted]',
      etag: '"e1"',
    },
  });
});

test('a reply that was cut off is kept with how much came of it, and read by no parser', () => {
  const cutOff = { reason: 'the connection broke off', received: 3, announced: 1000 };
  const exchanges = [makeExchange('hel', { cutOff }), makeExchange('hello')];
  store.calls.finish('c1', makeEnding({ exchanges }));
  expect(store.evidence.exchanges('c1')).toMatchObject([{ cutOff, size: 3 }, { size: 5 }]);
  expect(store.evidence.exchanges('c1')[1]).not.toHaveProperty('cutOff');
  expect(store.evidence.wholeExchanges('c1').map(({ size }) => size)).toEqual([5]);
  expect(store.evidence.replies('c1').map(({ body }) => text(body))).toEqual(['hello']);
});
