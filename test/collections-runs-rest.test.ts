import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, dataIn, errorIn, type Answered } from './support/http.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** Gatherings over REST: begun by keys that were made for it, watched, cancelled, never begun twice. */
let on: Running;
let dir: string;
let secret: string;
const COMMENTS = 'videosite.list-video-comments';
const SOURCES = [{ operation: COMMENTS, params: { videoId: 'sample_001x' }, limit: 5 }];

beforeAll(async () => {
  dir = tempDir();
  on = await run({ sample: true, dataDir: dir });
  on.app.store.ledger.grant(500, 'for the tests');
  ({ secret } = on.app.store.keys.add({ name: 'gatherer', startsRuns: true }));
});
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

const send = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  ask(on.port, `/v1/collections/${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
interface Started {
  readonly started: boolean;
  readonly run: { readonly id: string; readonly state: string; readonly mostCredits: number };
  readonly estimate: { readonly credits: { readonly atMost: number } };
}
const startedIn = (answered: Answered) => dataIn(answered) as Started;

describe('beginning', () => {
  test('tells what it takes, begins it, and where it stands', async () => {
    const answered = await send('POST', 'Talk/runs', { sources: SOURCES });
    expect([answered.status, answered.headers['x-credits-used']]).toEqual([201, '0']);
    const { started, run: begun, estimate } = startedIn(answered);
    expect([started, begun.mostCredits]).toEqual([true, estimate.credits.atMost]);
    expect(answered.headers['location']).toBe(`${on.base}/v1/collections/Talk/runs/${begun.id}`);
    await on.app.collecting.follow(begun.id);
    expect(dataIn(await send('GET', `Talk/runs/${begun.id}`))).toMatchObject({
      id: begun.id,
      collection: 'Talk',
      state: 'stopped',
      items: 5,
      credits: 1,
    });
    expect(on.app.store.runs.there(begun.id)).toMatchObject({ door: 'rest' });
  });

  test('a preflight begins nothing and makes no collection', async () => {
    const answered = await send('POST', 'Nothing/runs', { sources: SOURCES, preflight: true });
    expect(answered.status).toBe(200);
    expect(startedIn(answered)).toMatchObject({
      started: false,
      estimate: { requests: { estimate: 2 }, creditsAvailable: 599 },
    });
    expect(on.app.store.collections.find('Nothing')).toBeUndefined();
  });

  test('links and the names of tools are taken', async () => {
    const sources = [
      {
        link: 'https://www.youtube.com/watch?v=sample_001x',
        limit: 3,
        expand: 'list-comment-replies',
      },
      { operation: 'videosite_get_video', params: { videoId: 'sample_001x' } },
    ];
    const answered = await send('POST', 'By link/runs'.replace(' ', '%20'), {
      sources,
      maxCredits: 20,
    });
    expect(answered.status).toBe(201);
    const { run: begun } = startedIn(answered);
    expect(await on.app.collecting.follow(begun.id)).toMatchObject({ mostCredits: 20 });
    const { seq } = on.app.store.collections.there('By link');
    expect(on.app.store.collections.sources(seq)).toMatchObject([
      { operation: COMMENTS, limit: 3, expand: 'videosite.list-comment-replies' },
      { operation: 'videosite.get-video' },
    ]);
  });

  test.each([
    ['no body', undefined, 400, 'the body is not JSON'],
    ['no sources', {}, 400, 'sources'],
    ['another field', { sources: SOURCES, everything: true }, 400, 'unknown parameter everything'],
    ['no such operation', { sources: [{ operation: 'nothing' }] }, 400, 'nothing'],
    [
      'a link that means nothing',
      { sources: [{ link: 'hello' }] },
      400,
      'the link hello is not recognised',
    ],
    [
      'more than there is',
      { sources: SOURCES, maxCredits: 100_000 },
      402,
      'maxCredits: 100000 is more than',
    ],
  ])('refused: %s', async (_, body, status, words) => {
    const answered = errorIn(await send('POST', 'Refused/runs', body));
    expect(answered.status).toBe(status);
    expect(answered.message).toContain(words);
    expect(on.app.store.collections.find('Refused')).toBeUndefined();
  });

  test('a key that was not made for it may look, and neither begin nor cancel', async () => {
    const headers = { authorization: `Bearer ${on.key}` };
    const { id } = on.app.store.runs.recent(1)[0] ?? { id: '' };
    const name = encodeURIComponent(
      on.app.store.collections.bySeq(on.app.store.runs.there(id).collection)?.name ?? '',
    );
    for (const [method, path] of [
      ['POST', `${name}/runs`],
      ['DELETE', `${name}/runs/${id}`],
    ] as const)
      expect(errorIn(await send(method, path, { sources: SOURCES }, headers))).toMatchObject({
        status: 403,
        code: 'api_key_not_allowed',
        used: undefined,
      });
    expect((await send('GET', `${name}/runs/${id}`, undefined, headers)).status).toBe(200);
  });

  test('into a collection of others: no', async () => {
    on.app.store.collections.open('Theirs');
    expect(errorIn(await send('POST', 'Theirs/runs', { sources: SOURCES }))).toMatchObject({
      status: 400,
      message: expect.stringContaining('others gather') as string,
    });
  });
});

describe('the same request twice', () => {
  const named = { 'idempotency-key': 'night-1' };

  test('is answered with the same run, also after a restart', async () => {
    const body = { sources: SOURCES, maxCredits: 4 };
    const first = await send('POST', 'Once/runs', body, named);
    const again = await send('POST', 'Once/runs', { maxCredits: 4, sources: SOURCES }, named);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(startedIn(again).run.id).toBe(startedIn(first).run.id);
    await on.app.collecting.follow(startedIn(first).run.id);
    await on.close();
    on = await run({ sample: true, dataDir: dir });
    const later = await send('POST', 'Once/runs', body, named);
    expect([later.status, startedIn(later).run]).toMatchObject([
      200,
      { id: startedIn(first).run.id, state: 'stopped' },
    ]);
    expect(on.app.store.runs.recent(10, on.app.store.collections.there('Once').seq)).toHaveLength(
      1,
    );
  });

  test('with another body, or into another collection, it is refused', async () => {
    for (const [path, body] of [
      ['Once/runs', { sources: SOURCES, maxCredits: 5 }],
      ['Twice/runs', { sources: SOURCES, maxCredits: 4 }],
    ] as const)
      expect(errorIn(await send('POST', path, body, named))).toMatchObject({
        status: 400,
        message: expect.stringContaining('Idempotency-Key') as string,
      });
  });

  test('the name belongs to the key and its successors', async () => {
    const other = on.app.store.keys.add({ name: 'other', startsRuns: true }).secret;
    const body = { sources: SOURCES, maxCredits: 4 };
    const headers = { ...named, authorization: `Bearer ${other}` };
    expect((await send('POST', 'Other/runs', body, headers)).status).toBe(201);
    const { id } = on.app.store.keys.authenticate(secret);
    const successor = on.app.store.keys.rotate(id, 60_000).secret;
    const rotated = { ...named, authorization: `Bearer ${successor}` };
    expect((await send('POST', 'Once/runs', body, rotated)).status).toBe(200);
  });

  test.each(['', 'ä', 'x'.repeat(256), 'a b'])('%j names nothing', async (name) => {
    const headers = { 'idempotency-key': encodeURI(name) === name ? name : 'a b' };
    const answered = await send('POST', 'Odd/runs', { sources: SOURCES }, headers);
    expect(errorIn(answered).message).toContain('1 to 255 visible ASCII characters');
  });

  test('what is deleted with its collection may be begun anew', async () => {
    on.app.store.collections.remove('Once');
    const body = { sources: SOURCES, maxCredits: 4 };
    expect((await send('POST', 'Once/runs', body, named)).status).toBe(201);
  });
});

describe('looking and cancelling', () => {
  test('the runs of a collection, page by page, the latest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { run: begun } = startedIn(
        await send('POST', 'Many/runs', { sources: SOURCES, maxCredits: 2 }),
      );
      await on.app.collecting.follow(begun.id);
      ids.unshift(begun.id);
    }
    interface Page {
      readonly next: string | null;
      readonly orderedItems: readonly { readonly id: string }[];
    }
    const first = dataIn(await send('GET', 'Many/runs?count=2')) as Page;
    const rest = dataIn(
      await ask(on.port, new URL(first.next ?? '').pathname + new URL(first.next ?? '').search, {
        headers: { authorization: `Bearer ${secret}` },
      }),
    ) as Page;
    expect([...first.orderedItems, ...rest.orderedItems].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
  });

  test('one is cancelled; that of others is not there to be cancelled', async () => {
    const { run: begun } = startedIn(
      await send('POST', 'Gone/runs', { sources: SOURCES, maxCredits: 2 }),
    );
    const other = on.app.store.keys.add({ name: 'third', startsRuns: true }).secret;
    const headers = { authorization: `Bearer ${other}` };
    expect((await send('DELETE', `Gone/runs/${begun.id}`, undefined, headers)).status).toBe(404);
    expect((await send('DELETE', `Many/runs/${begun.id}`)).status).toBe(404);
    const cancelled = await send('DELETE', `Gone/runs/${begun.id}`);
    expect(cancelled.status).toBe(200);
    expect(['cancelled', 'stopped']).toContain((dataIn(cancelled) as { state: string }).state);
  });

  test('as events over HTTP, which end with the run; whoever comes back hears that there is no more', async () => {
    const { run: begun } = startedIn(
      await send('POST', 'Watched/runs', { sources: SOURCES, maxCredits: 2 }),
    );
    const headers = { accept: 'text/event-stream' };
    const answered = await send('GET', `Watched/runs/${begun.id}`, undefined, headers);
    expect([answered.status, answered.headers['content-type']]).toEqual([200, 'text/event-stream']);
    const events = answered.text.split('\n\n').filter((event) => event !== '');
    expect(events.length).toBeGreaterThan(0);
    const last = /^event: run\nid: (\S+)\ndata: (.*)$/.exec(events.at(-1) ?? '');
    expect(JSON.parse(last?.[2] ?? '')).toMatchObject({ id: begun.id, state: 'stopped', items: 5 });
    const back = { ...headers, 'last-event-id': last?.[1] ?? '' };
    expect((await send('GET', `Watched/runs/${begun.id}`, undefined, back)).status).toBe(204);
  });

  test.each([
    'Many/runs/none',
    'None/runs',
    'Many/runs?count=0',
    'Many/runs?cursor=x',
    'Many/runs/none?x=1',
  ])('GET %s is refused', async (path) => {
    expect([400, 404]).toContain((await send('GET', path)).status);
  });
});
