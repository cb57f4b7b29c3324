import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, type Api } from '../core/app/api-server.ts';
import type { Engine } from '../core/engine/engine.ts';
import { sealPlace } from '../core/engine/cut-pages.ts';
import { openDb } from '../core/store/file/db.ts';
import { sql } from '../core/store/file/sql.ts';
import { ask, errorIn, jsonIn, raw, type Answered, type Asking } from './support/http.ts';
import { removeDir, run, runOnTestsite, tempDir, type Running } from './support/running.ts';

/** An address that the archive has answered takes a fast path. Nobody may be able to tell it. */
const PATH = '/v1/videosite/playlists/PLsample_quillmere_first_steps';
const KEPT = { 'cache-control': 'max-age=600' };
const START = Date.parse('2026-07-01T12:00:00Z');

let on: Running;
let dir: string;
let api: Api;
let port: number;
let time = START;
const call = vi.fn<Engine['call']>();

beforeAll(async () => {
  dir = tempDir();
  on = await run({ sample: true, dataDir: dir, now: () => time });
  const { engine, store } = on.app;
  call.mockImplementation(engine.call);
  api = createApi({
    engine: { ...engine, call },
    store,
    version: '9.9.9',
    port: 0,
    changed: () => {},
    examples: () => Promise.resolve({}),
  });
  ({ port } = await api.start());
  on.app.store.ledger.grant(1000, 'for the tests');
});
afterAll(async () => {
  await api.close();
  await on.close();
  removeDir(dir);
});

const requestTo = (asking: Asking = {}, secret = on.key): Promise<Answered> =>
  ask(port, PATH, {
    ...asking,
    headers: { authorization: `Bearer ${secret}`, ...KEPT, ...asking.headers },
  });

/** After this the fast path is open. */
beforeEach(async () => {
  await requestTo({ headers: { 'cache-control': 'no-cache' } });
  await requestTo();
  call.mockClear();
});

const toComparable = ({ status, headers, text }: Answered) => ({
  status,
  headers: { ...headers, date: 'now' },
  text,
});

test('it gives what the usual path gives, to the byte and the header', async () => {
  const short = await requestTo();
  expect(call).not.toHaveBeenCalled();
  // A header that only the usual path reads.
  const ordinary = await requestTo({ headers: { 'content-length': '0' } });
  expect(call).toHaveBeenCalledOnce();
  expect(toComparable(short)).toEqual(toComparable(ordinary));
  expect(short.headers).toMatchObject({
    'x-bowerbird-archive': 'hit',
    'x-credits-used': '0',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('each answer is in the log, under an id of its own, and costs nothing', async () => {
  const before = on.balance();
  await requestTo();
  await requestTo();
  expect(call).not.toHaveBeenCalled();
  const [second, first] = on.app.store.calls.recent(2);
  for (const row of [first, second])
    expect(row).toMatchObject({
      operation: 'videosite.list-playlist-videos',
      params: { playlistId: 'PLsample_quillmere_first_steps' },
      keyId: on.keyId,
      door: 'rest',
      outcome: 'ok',
      credits: 0,
      fromArchive: true,
    });
  expect(first?.id).not.toBe(second?.id);
  expect(on.balance()).toBe(before);
});

test('a newer answer takes the place of the older one, and an old one is not given out', async () => {
  const older = await requestTo();
  const newer = await requestTo({ headers: { 'cache-control': 'no-store' } });
  call.mockClear();
  const kept = await requestTo();
  expect(call).not.toHaveBeenCalled();
  expect(kept.headers['x-bowerbird-call']).toBe(newer.headers['x-bowerbird-call']);
  expect(kept.headers['x-bowerbird-call']).not.toBe(older.headers['x-bowerbird-call']);
  time += 601_000;
  expect((await requestTo()).headers['x-credits-used']).toBe('1');
});

test('the balance in its headers is that of the moment', async () => {
  on.app.store.ledger.grant(7, 'meanwhile');
  expect((await requestTo()).headers['x-credits-remaining']).toBe(String(on.balance()));
  expect(call).not.toHaveBeenCalled();
});

describe('the guard is the same', () => {
  test.each([
    ['Host', () => ({ host: 'evil.example' })],
    ['Host with our port', () => ({ host: `evil.example:${port}` })],
    ['Host without a port', () => ({ host: '127.0.0.1' })],
    ['Host of another door', () => ({ host: `127.0.0.1:${on.port}` })],
    ['Origin', () => ({ origin: 'https://evil.example' })],
    ['Origin null', () => ({ origin: 'null' })],
    ['Origin without text', () => ({ origin: '' })],
    ['Origin by https', () => ({ origin: `https://127.0.0.1:${port}` })],
  ])('a foreign %s is turned away', async (_name, headers) => {
    const answered = await requestTo({ headers: headers() });
    expect([answered.status, answered.headers['x-credits-used']]).toEqual([403, undefined]);
    expect(answered.text).toMatch(/^This (?:Host|Origin) is not one of ours\.\n$/);
    expect(call).not.toHaveBeenCalled();
  });

  test.each([
    () => ({ host: `LOCALHOST:${port}` }),
    () => ({ origin: `http://localhost:${port}` }),
    () => ({ origin: `HTTP://127.0.0.1:${port}` }),
  ])('our own are let in (%#)', async (headers) => {
    expect((await requestTo({ headers: headers() })).status).toBe(200);
    expect(call).not.toHaveBeenCalled();
  });

  test('a header that comes twice is read as on the usual path', async () => {
    const lines = [
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${on.key}`,
      'Connection: close',
    ];
    const twice = (line: string) =>
      raw(
        port,
        [`GET ${PATH} HTTP/1.1`, ...lines, line, 'Cache-Control: max-age=600', '', ''].join('\r\n'),
      );
    expect(await twice('Host: evil.example')).toMatch(/^HTTP\/1\.1 40[03] /);
    expect(await twice(`Authorization: Bearer ${on.key}`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await twice('Cache-Control: no-transform')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await twice('Origin: https://evil.example')).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('keys', () => {
  const refused = async (secret: string) => errorIn(await requestTo({}, secret));

  test.each([
    ['', 401, 'missing_api_key'],
    ['Bearer', 401, 'missing_api_key'],
    [`Bearer bb_${'A'.repeat(43)}`, 401, 'invalid_api_key'],
  ])('%j is refused', async (authorization, status, code) => {
    expect(errorIn(await requestTo({ headers: { authorization } }))).toMatchObject({
      status,
      code,
    });
  });

  test('one that was switched off, ran out or was revoked is refused from the next request on', async () => {
    const { keys } = on.app.store;
    const { secret, key } = keys.add({ name: 'short-lived', expires: '2027-01-01T00:00:00Z' });
    expect((await requestTo({}, secret)).status).toBe(200);
    keys.disable(key.id);
    expect(await refused(secret)).toMatchObject({ status: 403, code: 'api_key_disabled' });
    keys.enable(key.id);
    expect((await requestTo({}, secret)).status).toBe(200);
    keys.rotate(key.id, 0);
    expect(await refused(secret)).toMatchObject({ status: 403, code: 'api_key_expired' });
    keys.revoke(key.id);
    expect(await refused(secret)).toMatchObject({ status: 401, code: 'invalid_api_key' });
    expect(call).not.toHaveBeenCalled();
  });

  test('also when another process did it', async () => {
    const { secret, key } = on.app.store.keys.add({ name: 'elsewhere' });
    expect((await requestTo({}, secret)).status).toBe(200);
    const elsewhere = openDb(dir);
    elsewhere.run(sql`UPDATE keys SET disabled = 1 WHERE id = ${key.id}`);
    elsewhere.close();
    expect(await refused(secret)).toMatchObject({ status: 403, code: 'api_key_disabled' });
    expect(call).not.toHaveBeenCalled();
  });
});

test.each([
  ['no age', { headers: { 'cache-control': 'max-age=0' } }, 200, '1'],
  ['HEAD', { method: 'HEAD' }, 200, '0'],
  ['POST', { method: 'POST', body: '{}' }, 404, '0'],
  ['a body over the limit', { body: Buffer.alloc(1_000_001, 97) }, 413, undefined],
  ['a route that is none', { headers: { 'x-bowerbird-route': 'nonsense' } }, 400, '0'],
])('%s is for the usual path', async (_name, asking: Asking, status, used) => {
  const answered = await requestTo(asking);
  expect([answered.status, answered.headers['x-credits-used']]).toEqual([status, used]);
});

test('while the program closes, it says so', async () => {
  const own = await run({ sample: true });
  const get = () => own.get(PATH, { headers: KEPT });
  for (const archive of [undefined, 'hit', 'hit'])
    expect((await get()).headers['x-bowerbird-archive']).toBe(archive);
  await own.app.engine.close();
  expect(errorIn(await get())).toMatchObject({ status: 503, code: 'service_unavailable' });
  await own.close();
});

test('a kept page that is asked for by the place of a cut carries that cursor, each time', async () => {
  const own = await runOnTestsite();
  const page = async (cursor?: string) => {
    const query = cursor === undefined ? '' : `?cursor=${cursor}`;
    const answered = await own.get(`/v1/testsite/lists/short/items${query}`, { headers: KEPT });
    const { data } = jsonIn(answered) as { data: { cursor: string; nextCursor: string } };
    return { ...data, callId: String(answered.headers['x-bowerbird-call']) };
  };
  const { callId, nextCursor } = await page();
  await page(nextCursor);
  const entry = own.app.engine.catalogue.find('testsite.list-items');
  const place = entry && sealPlace(entry, { listId: 'short' }, { callId, offset: 2 });
  for (let time = 0; time < 3; time++) expect((await page(place)).cursor).toBe(place);
  await own.close();
});
