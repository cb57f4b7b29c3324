import { expect, test } from 'vitest';
import * as cases from '../core/platforms/videosite/cases/official.ts';
import { playlist, playlists } from '../core/platforms/videosite/cases/official.ts';
import { jsonIn } from './support/http.ts';
import { onVideosite } from './support/on-videosite.ts';

/** Lists of the official API through the whole program: their pages, and what it cannot be asked. */
const here = onVideosite();
const officially = { headers: { 'x-bowerbird-route': 'official-api' } };
const read = async (path: string, request: object = officially) => {
  const answered = await here().on.get(path, request);
  const { data, errors } = jsonIn(answered) as {
    readonly data: Readonly<Record<string, unknown>> | null;
    readonly errors?: readonly { readonly message: string }[];
  };
  return { status: answered.status, data, errors, route: answered.headers['x-bowerbird-route'] };
};

test('a channel’s playlists over REST, page by page: the second page goes by its cursor alone', async () => {
  await here().storeKey();
  const tokens: (string | null)[] = [];
  here().world.api = (method, { url = '' }) => {
    if (method === 'channels') return { status: 200, body: cases.channels };
    const { searchParams } = new URL(url, 'http://localhost');
    tokens.push(searchParams.get('channelId'), searchParams.get('pageToken'));
    const isFirst = !searchParams.has('pageToken');
    const body = isFirst
      ? playlists([playlist('PLinvented1')], { nextPageToken: 'PAGE_2' })
      : playlists([playlist('PLinvented2')]);
    return { status: 200, body };
  };
  const path = '/v1/videosite/channels/@SomeChannel/playlists';
  const first = await read(path);
  const second = await read(
    `${path}?cursor=${encodeURIComponent(String(first.data?.['nextCursor']))}`,
    {},
  );
  expect([first.route, second.route]).toEqual(['official-api', 'official-api']);
  expect([first, second].map(({ data }) => data?.['orderedItems'])).toEqual([
    [expect.objectContaining({ entityId: 'PLinvented1' })],
    [expect.objectContaining({ entityId: 'PLinvented2', published: '2021-03-04T05:06:07.000Z' })],
  ]);
  expect(second.data?.['nextCursor']).toBeNull();
  expect(tokens).toEqual([cases.CHANNEL, null, cases.CHANNEL, 'PAGE_2']);
  expect(here().world.asked).toEqual(
    ['channels', 'playlists', 'playlists'].map(
      (method) => `www.googleapis.com /youtube/v3/${method} with the key`,
    ),
  );
});

test('a chart that the API lacks: asked for by name a mistake, after a refusal the refusal stands', async () => {
  await here().storeKey();
  await here().own('official.enable', { onRefusal: true });
  const live = '/v1/videosite/charts/videos?chart=live';
  const params = await read(live);
  expect([params.status, params.errors?.[0]?.message]).toEqual([
    400,
    expect.stringContaining('chart: the official API has no chart live'),
  ]);
  expect(await read(live, {})).toMatchObject({ status: 503 });
  expect(here().world.asked.filter((one) => one.includes('with the key'))).toEqual([]);
});
