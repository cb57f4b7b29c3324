import { describe, expect, test } from 'vitest';
import { askingRoute } from '#kit/testing/asking-route.ts';
import { z } from 'zod';
import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { RECORDED_LISTS } from './cases/recorded-lists.ts';
import { videoTabParser } from './readers/channel/list.ts';
import { parse as chartVideos } from './operations/list-chart-videos/parse.ts';
import platform from './platform.ts';
import { openRecordings } from '../../../test/support/recorded.ts';
import { parse as searchVideos } from './operations/search-videos/operation.ts';

const { present, why, recorded } = openRecordings('videosite');

interface Entry {
  readonly entityId?: string;
  readonly name?: string;
}

/** The parser and the item's schema of a list operation. */
const requireListReader = (name: string) => {
  const operation = platform.operations.find((one) => one.name === name && one.list);
  if (!operation) throw new Error(`no such list: ${name}`);
  return {
    item: operation.schema,
    read: (reply: Reply) => askingRoute(operation).parse([reply], {}) as Parsed<ListPage<Entry>>,
  };
};

const thrownKind = (read: () => unknown): string => {
  try {
    read();
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.kind : String(error);
  }
};

/** operation, recording, kind of error */
const ERRORS = [
  ['list-channel-videos', 'channel-gone-1-2026-07', 'not_found'],
  ['list-channel-videos', 'channel-gone-2-2026-07', 'not_found'],
  ['list-channel-playlists', 'channel-gone-3-2026-07', 'not_found'],
  ['list-chart-videos', 'trending-2026-01-dead', 'platform_error'],
  ['list-mix-videos', 'video-pewdiepie-next', 'not_found'],
  ['search-videos', 'html-429-sorry', 'platform_error'],
  ['list-channel-videos', 'html-consent', 'platform_error'],
] as const;

describe.skipIf(!present)(`recorded lists${why}`, () => {
  test.each(RECORDED_LISTS)('$operation: $name', (known) => {
    const { read, item } = requireListReader(known.operation);
    const { data, notices } = read(recorded(known.name));
    z.array(item).parse(data.items);
    expect(data.items).toHaveLength(known.count);
    expect(data.next !== null).toBe(known.hasNext);
    expect([data.items[0]?.entityId, data.items[0]?.name]).toEqual([known.id, known.title]);
    expect(notices.map(({ code }) => code)).toEqual(known.codes);
  });

  test.each(ERRORS)('%s: %s', (operation, name, kind) => {
    expect(thrownKind(() => requireListReader(operation).read(recorded(name)))).toBe(kind);
  });

  test.each([
    ['list-channel-videos', 'tab-videos-2026-07-p1', 'tab-videos-2026-07-p2'],
    ['list-channel-playlists', 'tab-playlists-2026-07-p1', 'tab-playlists-2026-07-p2'],
  ])('%s: the second page has other items, of the same list', (operation, one, two) => {
    const { read } = requireListReader(operation);
    const [first, second] = [read(recorded(one)), read(recorded(two))] as const;
    const ids = [first, second].flatMap((page) => page.data.items.map((item) => item.entityId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.params).toEqual(first.params);
    const params = recorded(two).request.body as { continuation: string };
    expect(first.data.next).toBe(params.continuation);
  });

  test('a search repeats itself: the platform brings one channel on both pages', () => {
    const { read } = requireListReader('search-channels');
    const pages = ['search-channels-test-p1', 'search-channels-test-p2'].map((name) =>
      read(recorded(name)),
    );
    const ids = pages.flatMap(({ data }) => data.items.map((item) => item.entityId));
    expect([ids.length, new Set(ids).size]).toEqual([40, 39]);
    expect(pages[1]?.params).toEqual({ query: 'test' });
  });

  test('what the lists say of a video', () => {
    const [classic] = videoTabParser('videos')([recorded('tab-videos-2024-p1')], {}).data.items;
    expect(classic).toMatchObject({
      viewCount: 19,
      duration: 3542,
      publishedInterval: {
        earliest: '2024-11-07T17:50:11.000Z',
        latest: '2024-11-08T17:50:11.000Z',
        text: '2 days ago',
      },
      attributedTo: { entityId: 'UCTwECeGqMZee77BjdoYtI2Q', name: 'Creative Commons' },
    });
    const live = chartVideos([recorded('livekiosk-2026-07-p1')], {}).data.items;
    expect(live[0]).toMatchObject({ isLive: true, concurrentViewers: 12_733 });
    expect(live.some((item) => 'viewCount' in item || 'publishedInterval' in item)).toBe(false);
    const found = searchVideos([recorded('search-videodescription-p1')], {}).data.items;
    expect(found[0]?.content).toMatch(/^Minecraft Speedrunner VS 5 Hunters FINALE\./);
  });
});
