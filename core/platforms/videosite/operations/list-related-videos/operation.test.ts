import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { page, reply } from '../../cases/reply.ts';
import { isSilentLoss, silentLosses } from '../../cases/survey.ts';
import * as comments from '../list-video-comments/cases/comments.ts';
import * as made from './cases/related.ts';
import operation from './operation.ts';
import { parse } from './operation.ts';

const NEXT = 'https://www.youtube.com/youtubei/v1/next?prettyPrint=false';
const first = { url: NEXT, body: { videoId: comments.VIDEO } };
const later = { url: NEXT, body: { continuation: made.relatedToken() } };

const read = (content: unknown, request: Parameters<typeof reply>[1] = first, params = {}) =>
  parse([reply(content, request)], params);
const codes = (parsed: ReturnType<typeof parse>) => parsed.notices.map((notice) => notice.code);
const ids = (parsed: ReturnType<typeof parse>) => parsed.data.items.map((item) => item.entityId);

const both = [
  made.lockup(1, [['Invented channel'], ['36k views', 'Streamed 2 months ago']]),
  made.compact(2),
];

describe('what stands beside a video', () => {
  test('both layouts', () => {
    const { data, notices, params } = read(
      made.beside([...both, comments.more(made.relatedToken())]),
    );
    const channel = { entityId: 'UCinventedOwner000000001' };
    expect(data.items).toMatchObject([
      {
        entityId: 'related0001',
        viewCount: 36_000,
        duration: 253,
        isLive: false,
        attributedTo: channel,
        publishedInterval: {
          earliest: '2026-03-31T07:36:46.000Z',
          latest: '2026-05-07T07:36:46.000Z',
          text: 'Streamed 2 months ago',
        },
      },
      {
        entityId: 'related0002',
        viewCount: 230_617_484,
        duration: 253,
        attributedTo: channel,
        publishedInterval: { text: '8 months ago' },
      },
    ]);
    expect(data).toMatchObject({ totalItems: null, next: made.relatedToken() });
    expect(notices).toEqual([]);
    expect(params).toEqual({ videoId: comments.VIDEO });
  });

  test('people who watch now are no views', () => {
    const live = made.lockup(1, [['Invented channel'], ['1.8k watching']], true);
    const [item] = read(made.beside([live])).data.items;
    expect(item).toMatchObject({ isLive: true, concurrentViewers: 1800 });
    expect(item).not.toHaveProperty('viewCount');
    expect(item).not.toHaveProperty('publishedInterval');
  });

  test('shelves, mixes and playlists are left out and named; adverts and filters are not counted', () => {
    const parsed = read(
      made.beside([
        { relatedChipCloudRenderer: {} },
        made.shelf,
        { compactRadioRenderer: {} },
        { adSlotRenderer: {} },
        ...both,
      ]),
    );
    expect(ids(parsed)).toEqual(['related0001', 'related0002']);
    expect(parsed.notices).toMatchObject([
      { code: 'other-kinds', message: '1 mix skipped', count: 1 },
      { code: 'other-kinds', message: '2 videos skipped', count: 2 },
    ]);
  });

  test('inside a section, and after the video that plays next', () => {
    const section = { itemSectionRenderer: { contents: [both[0], comments.more('t')] } };
    const autoplay = { compactAutoplayRenderer: { contents: [both[1]] } };
    const parsed = read(made.beside([autoplay, section]));
    expect(ids(parsed)).toEqual(['related0002', 'related0001']);
    expect(parsed.data.next).toBe('t');
  });

  test('a watch page says the same', () => {
    const request = { method: 'GET', url: 'https://www.youtube.com/watch?v=inventedVid' };
    expect(read(page({ data: made.beside(both) }), request)).toEqual(read(made.beside(both)));
  });

  test('later pages, also those of 2020', () => {
    expect(ids(read(made.appendedRelated(both), later))).toHaveLength(2);
    const old = {
      continuationContents: {
        watchNextSecondaryResultsContinuation: {
          results: [made.compact(1)],
          continuations: [{ nextContinuationData: { continuation: 'old-token' } }],
        },
      },
    };
    expect(read(old, later).data).toMatchObject({ next: 'old-token' });
    const again = made.appendedRelated([made.compact(1), comments.more(made.relatedToken())]);
    expect(read(again, later).data.next).toBeNull();
    const empty = made.appendedRelated([comments.more('t')]);
    expect(read(empty, later).data).toEqual({ items: [], totalItems: null, next: null });
  });

  test('nothing beside it', () => {
    expect(codes(read(comments.watch()))).toEqual(['related-absent']);
  });

  test('a layout that moves is never fewer videos without a word', () => {
    const content = made.beside([...both, comments.more(made.relatedToken())]);
    const whole = read(content).data;
    const silent = silentLosses(content, (moved) => isSilentLoss(whole, read(moved)));
    expect(silent).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['Platform error: there is no reply to read', () => parse([], {})],
    ['belongs to another video', () => read(made.appendedRelated(both), later, { videoId: 'x' })],
    ['cursor has expired', () => read({ responseContext: {} }, later, { cursor: 'x' })],
    ['no such video', () => read({ currentVideoEndpoint: {} })],
    ['a player response', () => read({ playabilityStatus: { status: 'OK' } })],
    [
      'the page browse',
      () => read(made.appendedRelated(both), { ...later, url: NEXT.replace('next', 'browse') }),
    ],
    ['unknown layout', () => read(made.beside([{ someNewVideoViewModel: {} }]))],
    ['describes no video', () => read(comments.newPage, later)],
  ])('%s', (words, run) => {
    expect(run).toThrow(words);
    expect(run).toThrow(AppError);
  });
});

test('what is asked', async () => {
  const asks: unknown[] = [];
  const get = (ask: RequestSpec) => {
    asks.push(ask.body);
    return Promise.resolve(reply(made.beside(both)));
  };
  const session = { clientVersion: '2.20260630.03.00' };
  const ask = (params: object) =>
    askingRoute(operation).fetch(get, { videoId: comments.VIDEO, ...params }, session);
  await ask({});
  await ask({ cursor: made.relatedToken() });
  expect(asks).toMatchObject([{ videoId: comments.VIDEO }, { continuation: made.relatedToken() }]);
  await expect(ask({ cursor: made.relatedToken(comments.OTHER_VIDEO) })).rejects.toThrow(
    'another video',
  );
});
