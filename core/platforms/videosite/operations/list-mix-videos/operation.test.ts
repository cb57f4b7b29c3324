import { expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { reply } from '../../cases/reply.ts';
import * as cases from '../../cases/searches.ts';
import { FALLBACK } from '../../readers/ask.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';
import { readPlace, seedIdFromMixId } from '../../readers/playlist/id.ts';

const url = 'https://www.youtube.com/youtubei/v1/next?prettyPrint=false';
const first = { playlistId: cases.MIX, videoId: 'mix00000001' };
const read = (content: unknown, body: unknown = first) => {
  const { data, notices, params } = parse([reply(content, { url, body })], {});
  return { ...data, ids: data.items.map(({ entityId }) => entityId), notices, params };
};

test('the first stretch, and how to go on', () => {
  const { items, ids, next, totalItems, params } = read(
    cases.mix([cases.mixEntry(1, { selected: true }), cases.mixEntry(2)]),
  );
  expect(ids).toEqual(['mix00000001', 'mix00000002']);
  expect(items[0]).toMatchObject({
    name: 'Tune 1',
    duration: 171,
    attributedTo: { name: 'Garden of Birds' },
  });
  expect(items[0]).not.toHaveProperty('viewCount');
  expect([totalItems, params]).toEqual([null, { mixId: cases.MIX }]);
  expect(JSON.parse(next ?? '')).toEqual({
    videoId: 'mix00000002',
    playlistIndex: 1,
    params: 'OAE%3D',
  });
});

test('a later stretch leaves out what was there before', () => {
  const link = { playlistId: cases.MIX, videoId: 'mix00000002', playlistIndex: 1 };
  const body = { ...link, params: 'OAE%3D' };
  const stretch = [cases.mixEntry(1), cases.mixEntry(2, { selected: true }), cases.mixEntry(3)];
  expect(read(cases.mix(stretch, 1), body).ids).toEqual(['mix00000003']);
  expect(read(cases.mix(stretch.slice(0, 2), 1), body)).toMatchObject({ ids: [], next: null });
  // A link into the midst of a mix opens a first stretch, of which nothing was read before.
  expect(read(cases.mix(stretch, 1), link).ids).toHaveLength(3);
});

test('no mix', () => {
  const promo = { itemSectionRenderer: { contents: [{ backgroundPromoRenderer: {} }] } };
  const watch = { results: { results: { contents: [promo] } } };
  expect(() => read({ contents: { twoColumnWatchNextResults: watch } })).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
  expect(() => read({ contents: {} })).toThrow('unknown layout of a mix');
  expect(() => read(cases.mix([]), { playlistId: 'x' })).not.toThrow();
  const playlist = { playlist: { playlist: { playlistId: 'PLx', contents: [] } } };
  expect(() => read({ contents: { twoColumnWatchNextResults: playlist } })).toThrow(
    'expected a mix',
  );
});

test('what is asked', async () => {
  const requests: unknown[] = [];
  const get = (ask: RequestSpec): Promise<Reply> => {
    const { context: _, ...fields } = ask.body as Record<string, unknown>;
    requests.push(fields);
    return Promise.resolve(reply({}));
  };
  const fetch = (params: Readonly<Record<string, unknown>>) =>
    askingRoute(operation).fetch(get, params, FALLBACK);
  await fetch({ mixId: 'RDFAqYW76GLPA' });
  await fetch({ mixId: 'RDCMx', videoId: 'mix00000001' });
  await fetch({ mixId: 'RDCMx', cursor: '{"videoId":"mix00000002","playlistIndex":1}' });
  expect(requests).toEqual([
    { playlistId: 'RDFAqYW76GLPA', videoId: 'FAqYW76GLPA' },
    { playlistId: 'RDCMx', videoId: 'mix00000001' },
    { playlistId: 'RDCMx', videoId: 'mix00000002', playlistIndex: 1 },
  ]);
  await expect(fetch({ mixId: 'RDCLAKx' })).rejects.toThrow('videoId');
});

test('places and seeds', () => {
  expect(seedIdFromMixId('RDMMFAqYW76GLPA')).toBe('FAqYW76GLPA');
  expect(seedIdFromMixId('RDCLAK5uy_kmPRjHDECIcuVwnKsx2Ng7fyNgFKWNJFs')).toBeUndefined();
  for (const bad of ['', '{}', '[]', '{"videoId":3}'])
    expect(() => readPlace(bad)).toThrow('cursor');
});
