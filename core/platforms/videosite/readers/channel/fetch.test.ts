import { verbatim } from '#kit/message.ts';
import { expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import * as cases from '../../cases/channels.ts';
import { reply } from '../../cases/reply.ts';
import { FALLBACK } from '../ask.ts';
import { channelAddress, channelParam, fetchTab, resolveChannel } from './fetch.ts';

const id = cases.CHANNEL;

test.each([
  [id, { id }],
  ['@some.bird_1', { url: 'https://www.youtube.com/@some.bird_1' }],
  ['@Vögel·haus', { url: 'https://www.youtube.com/@Vögel·haus' }],
  [`https://www.youtube.com/channel/${id}/videos`, { id }],
  ['https://m.youtube.com/@some.bird?si=x', { url: 'https://www.youtube.com/@some.bird' }],
  ['http://youtube.com/c/SomeBird/shorts', { url: 'https://www.youtube.com/c/SomeBird' }],
  ['https://www.youtube.com/user/somebird', { url: 'https://www.youtube.com/user/somebird' }],
  ['https://www.youtube.com/SomeBird', { url: 'https://www.youtube.com/SomeBird' }],
  ['https://www.youtube.com/watch?v=7PIMiDcwNvc', undefined],
  ['https://www.youtube.com/results?search_query=x', undefined],
  ['https://www.youtube.com/channel/UCshort', undefined],
  ['https://evil.example/@some.bird', undefined],
  ['some bird', undefined],
  ['', undefined],
])('%s', (text, expected) => {
  expect(channelAddress(text)).toEqual(expected);
  expect(channelParam.safeParse(text).success).toBe(expected !== undefined);
});

/** Answers in turn, and remembers what was asked. */
const scripted = (...answers: readonly unknown[]) => {
  const requests: unknown[] = [];
  const get = (ask: RequestSpec): Promise<Reply> => {
    const answer = answers[requests.length];
    const { context: _, ...fields } = ask.body as Record<string, unknown>;
    requests.push({ endpoint: ask.url.replace(/^.*\/v1\/|\?.*$/g, ''), ...fields });
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve(reply(answer, { url: ask.url, body: ask.body }));
  };
  return { get, asked: requests };
};

test('an id is asked for as it is', async () => {
  const { get, asked: requests } = scripted(cases.channelPage([], { selected: 'videos' }));
  await fetchTab('videos')(get, { channelId: id }, FALLBACK);
  expect(requests).toEqual([{ endpoint: 'browse', browseId: id, params: 'EgZ2aWRlb3PyBgQKAjoA' }]);
});

test('a handle is resolved first; an old address may lead to another one', async () => {
  const { get, asked: requests } = scripted(
    { endpoint: { urlEndpoint: { url: 'https://www.youtube.com/@some.bird' } } },
    { endpoint: { browseEndpoint: { browseId: id } } },
  );
  const { replies, ...found } = await resolveChannel(
    get,
    'https://www.youtube.com/user/bird',
    FALLBACK,
  );
  expect(found).toEqual({ id });
  expect(replies).toHaveLength(2);
  expect(requests).toEqual([
    { endpoint: 'navigation/resolve_url', url: 'https://www.youtube.com/user/bird' },
    { endpoint: 'navigation/resolve_url', url: 'https://www.youtube.com/@some.bird' },
  ]);
});

test('an address that leads elsewhere, or round in a circle', async () => {
  const video = { endpoint: { watchEndpoint: { videoId: 'abcdefghijk' } } };
  await expect(resolveChannel(scripted(video).get, '@bird', FALLBACK)).rejects.toMatchObject({
    kind: 'not_found',
  });
  const round = { endpoint: { urlEndpoint: { url: 'https://www.youtube.com/@bird' } } };
  const { get, asked: requests } = scripted(round, round, round, round);
  await expect(resolveChannel(get, '@bird', FALLBACK)).rejects.toThrow('leads to no channel');
  expect(requests).toHaveLength(3);
});

test('behind an age gate the public list of uploads is asked for, once', async () => {
  const { get, asked: requests } = scripted(cases.gated, { contents: {} });
  const replies = await fetchTab('shorts')(get, { channelId: id }, FALLBACK);
  expect(requests[1]).toMatchObject({ browseId: `VLUUSH${id.slice(2)}` });
  expect(replies).toHaveLength(2);
  const held = scripted(
    cases.gated,
    new AppError('platform_error', verbatim('none'), { replayMiss: true }),
  );
  expect(await fetchTab('videos')(held.get, { channelId: id }, FALLBACK)).toHaveLength(1);
  const refused = scripted(cases.gated, new AppError('service_unavailable', verbatim('wait')));
  await expect(fetchTab('videos')(refused.get, { channelId: id }, FALLBACK)).rejects.toThrow(
    'wait',
  );
  const none = scripted(cases.gated);
  expect(await fetchTab('playlists')(none.get, { channelId: id }, FALLBACK)).toHaveLength(1);
});

test('a later page is asked for by its token alone', async () => {
  const { get, asked: requests } = scripted({});
  await fetchTab('videos')(get, { channelId: '@bird', cursor: 'token' }, FALLBACK);
  expect(requests).toEqual([{ endpoint: 'browse', continuation: 'token' }]);
});
