import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catchErrorKind, openRecordings } from '../../../test/support/recorded.ts';
import { PlaylistVideo } from '#vocab/video.ts';
import { parse as readList } from './operations/list-playlist-videos/operation.ts';
import { identity } from './readers/ask.ts';

const { present, why, recorded } = openRecordings('videosite');

const list = (...names: string[]) => {
  const { data, notices } = readList(names.map(recorded), {});
  z.array(PlaylistVideo).parse(data.items);
  return { ...data, codes: notices.map((notice) => notice.code) };
};

describe.skipIf(!present)(`recorded playlists${why}`, () => {
  test.each([
    // name, items, total, has a next page, first item, title of the first, its rounded views
    [
      'playlist-pophits-2024-p1',
      100,
      200,
      true,
      'XXYlFuWEuKI',
      'The Weeknd - Save Your Tears (Official Music Video)',
      1_700_000_000,
    ],
    [
      'playlist-pophits-2024-p2',
      100,
      200,
      false,
      'IlHsW1CB0yY',
      'Logan Avidan "Secret Dream" (Official music video)',
      3600,
    ],
    [
      'playlist-pophits-2026-01-p1c',
      100,
      200,
      true,
      'euCqAq6BRa4',
      'DJ Snake - Let Me Love You ft. Justin Bieber',
      1_800_000_000,
    ],
    [
      'playlist-pophits-2026-07-p1',
      100,
      200,
      true,
      'kPa7bsKwL-c',
      'Lady Gaga, Bruno Mars - Die With A Smile (Official Music Video)',
      1_700_000_000,
    ],
    [
      'playlist-pophits-2026-07-p2',
      100,
      200,
      false,
      'o_1aF54DO60',
      'Lana Del Rey - Young and Beautiful',
      805_000_000,
    ],
    [
      'playlist-150-2026-07-p2',
      50,
      150,
      false,
      'seARsMwjbEU',
      'JENNIE & Dua Lipa - Handlebars (Official Video)',
      44_000_000,
    ],
    [
      'playlist-course-2026-01-p1',
      14,
      14,
      false,
      'VBI6TSo8Zog',
      'Intro to Template Metaprogramming - Template Metaprogramming in C++ - E1',
      33_000,
    ],
    [
      'playlist-course-2026-07-p1',
      14,
      14,
      false,
      'VBI6TSo8Zog',
      'Intro to Template Metaprogramming - Template Metaprogramming in C++ - E1',
      36_000,
    ],
    [
      'html-playlist-2021',
      12,
      12,
      false,
      'ujTCoH21GlA',
      'Python Machine Learning Tutorial #1 - Introduction',
      undefined,
    ],
  ] as const)('%s', (name, items, total, hasNext, id, title, views) => {
    const page = list(name);
    expect(page.items).toHaveLength(items);
    expect(page.totalItems).toBe(total);
    expect(page.next !== null).toBe(hasNext);
    expect(page.items[0]).toMatchObject({ entityId: id, name: title, isLive: false });
    expect(page.items[0]?.viewCount).toBe(views);
    expect(page.codes).toEqual([]);
    const sizes = page.items.flatMap((item) => item.image ?? []);
    expect(sizes.every((image) => image.width !== undefined && image.height !== undefined)).toBe(
      true,
    );
    expect(page.items.filter((item) => item.image && item.name)).toHaveLength(items);
  });

  test.each([
    // name, channel of the first row as it is named, its length, its age; how many rows tell each of them
    ['playlist-pophits-2024-p1', 'The Weeknd', 249, '3 years ago', [100, 100, 100]],
    ['playlist-pophits-2026-01-p1c', 'DJ Snake', 206, '9 years ago', [100, 100, 100]],
    ['playlist-pophits-2026-07-p1', 'Lady Gaga', 253, '1 year ago', [100, 100, 100]],
    ['playlist-pophits-2026-07-p2', 'Lana Del Rey', 239, '13 years ago', [100, 100, 100]],
    ['playlist-150-2026-07-p2', 'JENNIE', 211, '1 year ago', [50, 50, 50]],
    ['playlist-course-2026-01-p1', undefined, 1015, '4 years ago', [0, 14, 14]],
    ['playlist-course-2026-07-p1', undefined, 1015, '4 years ago', [14, 14, 14]],
    ['html-playlist-2021', 'Tech With Tim', 681, undefined, [12, 12, 0]],
  ] as const)('%s: rows tell channel, length and age', (name, channel, seconds, age, counts) => {
    const { items } = list(name);
    const [first] = items;
    expect([first?.attributedTo?.name, first?.duration, first?.publishedInterval?.text]).toEqual([
      channel,
      seconds,
      age,
    ]);
    expect([
      items.filter(({ attributedTo }) => attributedTo?.entityId !== undefined).length,
      items.filter(({ duration }) => duration !== undefined).length,
      items.filter(({ publishedInterval }) => publishedInterval !== undefined).length,
    ]).toEqual(counts);
  });

  test.each([
    ['playlist-pophits-2026-07-header', 200],
    ['playlist-150-2026-07-header', 150],
    ['playlist-course-2026-07-header', 14],
    ['playlist-uulf-agerestricted-2026-07-header', 154],
  ])('%s', (name, totalItems) => {
    expect(list(name)).toMatchObject({
      items: [],
      totalItems,
      next: null,
      codes: ['masked-recording'],
    });
  });

  test.each(['playlist-invalid-id-2024', 'playlist-invalid-id-2026-07'])('%s', (name) => {
    expect(catchErrorKind(() => list(name))).toBe('not_found');
  });

  test('the token of the first page is the one that asks for the second', () => {
    const recordedToken = (name: string) =>
      (recorded(name).request.body as { continuation?: string }).continuation;
    expect(list('playlist-pophits-2026-07-p1').next).toBe(
      recordedToken('playlist-pophits-2026-07-p2'),
    );
    expect(list('playlist-pophits-2024-p1').next).toBe(recordedToken('playlist-pophits-2024-p2'));
  });

  test('every reply names its playlist', () => {
    const named = (name: string) => readList([recorded(name)], {}).params?.['playlistId'];
    expect(named('playlist-pophits-2026-07-p2')).toBe('PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj');
    expect(named('playlist-150-2026-07-header')).toBe('PLoumn5BIsUDeGF1vy5Nylf_RJKn5aL_nr');
    expect(named('html-playlist-2021')).toBe('PLzMcBGfZo4-mP7qA9cagf68V06sko5otr');
  });

  test('header and page together', () => {
    const page = list('playlist-pophits-2026-07-p1', 'playlist-pophits-2026-07-header');
    expect([page.items.length, page.totalItems, page.codes]).toEqual([100, 200, []]);
  });

  test('a recorded continuation for the first page answers a plain browse', () => {
    const browse = (id: string) => ({
      method: 'POST',
      url: 'https://www.youtube.com/youtubei/v1/browse?prettyPrint=false',
      headers: {},
      body: { browseId: `VL${id}`, params: 'wgYCCAA%3D' },
    });
    const pophits = identity(browse('PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj'));
    const course = identity(browse('PLWxziGKTUvQFIsbbFcTZz7jOT4TMGnZBh'));
    expect(identity(recorded('playlist-pophits-2026-07-p1').request)).toBe(pophits);
    expect(identity(recorded('playlist-pophits-2024-p1').request)).toBe(pophits);
    expect(identity(recorded('playlist-course-2026-07-p1').request)).toBe(course);
    expect(identity(recorded('playlist-pophits-2026-07-p2').request)).not.toBe(pophits);
    expect(identity(recorded('playlist-pophits-2026-07-header').request)).not.toBe(pophits);
  });
});
