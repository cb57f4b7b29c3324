import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, errorIn, jsonIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';

/** `GET /v1/links`: what a link means, for whoever has a key, for nothing. */
let on: Running;
let authorization: string;
beforeAll(async () => {
  on = await run({ sample: true });
  authorization = `Bearer ${on.app.store.keys.add({ name: 'reader' }).secret}`;
});
afterAll(() => on.close());

const meaning = (query: string) =>
  ask(on.port, `/v1/links?${query}`, { headers: { authorization } });

test('a link leads to the address that answers it, and nothing is spent', async () => {
  const before = on.app.store.ledger.remaining('window');
  const link = encodeURIComponent('https://youtu.be/sample_001x?t=4');
  const answer = await meaning(`link=${link}`);
  expect(jsonIn(answer)).toEqual({
    data: {
      type: 'Link',
      href: `http://127.0.0.1:${on.port}/v1/videosite/videos/sample_001x`,
      operation: 'videosite.get-video',
      name: 'Video',
      params: { videoId: 'sample_001x' },
    },
  });
  expect(answer.headers['x-credits-used']).toBe('0');
  expect(on.app.store.ledger.remaining('window')).toBe(before);
});

test('what means nothing is not found; what is not understood is named', async () => {
  const nothing = await meaning(`link=${encodeURIComponent('https://example.org/a')}`);
  expect(nothing.status).toBe(404);
  expect(errorIn(nothing)).toMatchObject({
    code: 'not_found',
    message: 'Not found: no operation is known for this link: https://example.org/a',
  });
  expect((await meaning('link=a&other=1')).status).toBe(400);
  expect((await meaning('link=a&link=b')).status).toBe(400);
  expect((await meaning('')).status).toBe(400);
  expect((await ask(on.port, '/v1/links?link=a')).status).toBe(401);
});
