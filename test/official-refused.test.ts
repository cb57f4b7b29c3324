import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import * as cases from '../core/platforms/videosite/cases/official.ts';
import { KEY, onVideosite, SEALED } from './support/on-videosite.ts';
import { filesBelow } from './support/running.ts';

/** The person's own key after a refusal of the public page, and where it never is. */
const officially = { route: 'official-api' } as const;
const here = onVideosite();

describe('after a refusal of the public page', () => {
  test('nothing else is asked unless the person wants it', async () => {
    await here().storeKey();
    const answer = await here().getVideo();
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 503, refusal: { kind: 'rate-limit' } },
      meta: { route: 'public-page' },
    });
    expect(here().world.asked.filter((one) => one.includes('key'))).toEqual([]);
  });

  test('the official API answers within the call, and says why', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    const answer = await here().getVideo();
    expect(answer).toMatchObject({
      ok: true,
      meta: { route: 'official-api', creditsUsed: 1 },
    });
    const [notice] = answer.meta?.notices ?? [];
    expect(notice?.code).toBe('public-page-refused');
    expect(notice?.message).toContain('www.youtube.com answered 429');
    // While the site rests it is not asked, and its API still is.
    const requestCount = here().world.asked.length;
    expect(await here().getVideo()).toMatchObject({ ok: true, meta: { route: 'official-api' } });
    expect(here().world.asked.slice(requestCount)).toEqual([
      'www.googleapis.com /youtube/v3/videos with the key',
    ]);
  });

  test('a thing that does not exist is no refusal', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    here().world.page = { status: 404, body: '<html>no</html>' };
    expect(await here().getVideo()).toMatchObject({ ok: false, meta: { route: 'public-page' } });
    expect(here().world.asked.filter((one) => one.includes('key'))).toEqual([]);
  });

  test('when the API refuses too, both are named', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    here().world.api = () => ({ status: 403, body: cases.errorAnswer(403, 'quotaExceeded') });
    const answer = await here().getVideo();
    expect(answer).toMatchObject({
      ok: false,
      error: {
        code: 'service_unavailable',
        refusal: {
          message: 'The YouTube Data API says that the units of your key are used up for today.',
        },
      },
      meta: { route: 'official-api', notices: [{ code: 'public-page-refused' }] },
    });
    expect(here().on.balance()).toBe(100);
  });

  test('what the API cannot be asked keeps the page’s refusal', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    const answer = await here().answer('videosite.get-channel', {
      channelId: 'https://www.youtube.com/c/Old',
    });
    expect(answer).toMatchObject({
      ok: false,
      error: { refusal: { kind: 'rate-limit' } },
      meta: { route: 'public-page' },
    });
  });
});

describe('where the key never is', () => {
  test('evidence, calls, answers, errors, recordings, settings: not even when the API repeats it', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    const texts: unknown[] = [];
    texts.push(await here().getVideo(officially), await here().getVideo());
    const echo = (request: IncomingMessage): string =>
      `the key ${String(request.headers['x-goog-api-key'])} is not good`;
    for (const reason of ['keyInvalid', 'forbidden', 'backendError', 'videoNotFound']) {
      here().world.api = (_, request) => ({
        status: reason === 'backendError' ? 500 : 403,
        body: cases.errorAnswer(403, reason, echo(request)),
      });
      texts.push(await here().getVideo(officially));
    }
    here().world.api = (_, request) => ({
      status: 200,
      body: cases.videos({ ...cases.video(cases.VIDEO), etag: echo(request) }),
    });
    const kept = await here().getVideo(officially);
    texts.push(kept, await here().own('official.set', { sealed: SEALED }), await here().view());
    for (const name of ['settings.get', 'health.list', 'api.get'])
      texts.push(await here().answer(name));
    texts.push(await here().answer('calls.recent', { limit: 50 }));
    const callId = kept.meta?.callId ?? '';
    const evidence = await here().answer('evidence.get', { callId });
    expect(evidence).toMatchObject({
      ok: true,
      data: { exchanges: [{ requestHeaders: { 'x-goog-api-key': expect.any(String) as string } }] },
    });
    texts.push(evidence);
    // Bodies are kept compressed: they are looked at one by one.
    const bodies = (texts as Answer[]).flatMap(({ meta }) => meta?.evidence ?? []);
    expect(bodies.length).toBeGreaterThan(6);
    for (const { sha256 } of bodies)
      expect(Buffer.from(here().on.app.store.evidence.body(sha256)).toString()).not.toContain(KEY);
    expect(JSON.stringify(texts)).not.toContain(KEY);
    expect(JSON.stringify(here().on.app.store.settings.all())).not.toContain(KEY);
    for (const exchange of here().on.app.store.evidence.exchanges(callId)) {
      expect(exchange.identity).not.toContain('key');
      expect(exchange.url).not.toContain('key=');
    }
    // At least one recording of each of the answers that the API gave.
    const recorded = filesBelow(join(here().dir, 'recordings'));
    expect(recorded.filter((bytes) => bytes.includes('youtube/v3/videos')).length).toBeGreaterThan(
      5,
    );
    const all = [...recorded, ...filesBelow(join(here().dir, 'data'))];
    expect(all.filter((bytes) => bytes.includes(KEY))).toEqual([]);
    expect(here().world.asked.filter((one) => one.endsWith('with the key')).length).toBeGreaterThan(
      5,
    );
  });

  test('the site itself is never sent it', async () => {
    await here().storeKey();
    await here().own('official.enable', { onRefusal: true });
    await here().getVideo();
    expect(
      here().world.asked.filter((one) => one.startsWith('www.youtube.com')).length,
    ).toBeGreaterThan(0);
    expect(
      here().world.asked.filter((one) => one.startsWith('www.youtube.com') && one.includes('key')),
    ).toEqual([]);
  });
});
