import { describe, expect, test } from 'vitest';
import { Person } from '#vocab/person.ts';
import { Playlist } from '#vocab/playlist.ts';
import { parse as getChannel } from './operations/get-channel/operation.ts';
import { parse as getPlaylist } from './operations/get-playlist/operation.ts';
import { listedVideo } from './readers/video-renderer.ts';
import { catchErrorKind, openRecordings } from '../../../test/support/recorded.ts';

const { present, why, recorded, json } = openRecordings('videosite');

const channelUrl = (id: string): string => `https://www.youtube.com/channel/${id}`;

describe.skipIf(!present)(`recorded channels and playlists${why}`, () => {
  test.each([
    // recording, id, name, handle, part of the description, subscribers at least, tag
    [
      'channel-gronkh-2026-07',
      'UCYJ61XIK64sp6ZFFS8sctxw',
      'Gronkh',
      'gronkh',
      'Ungebremster Spieltrieb seit 1896.',
      4_900_000,
      'gronkh',
    ],
    [
      'channel-gronkh-2023',
      'UCYJ61XIK64sp6ZFFS8sctxw',
      'Gronkh',
      'gronkh',
      'Ungebremster Spieltrieb seit 1896.',
      4_900_000,
      'gronkh',
    ],
    [
      'channel-vsauce-2026-07',
      'UC6nSFpj9HTCZ5t-N3Rm3-HA',
      'Vsauce',
      'Vsauce',
      'Our World is Amazing',
      17_000_000,
      'Science',
    ],
  ])('%s', (name, id, title, handle, words, followers, tag) => {
    const { data } = getChannel([recorded(name)], {});
    expect(Person.parse(data)).toMatchObject({
      id: channelUrl(id),
      entityId: id,
      name: title,
      preferredUsername: handle,
      isVerified: true,
      isFamilySafe: true,
    });
    expect(data.summary).toContain(words);
    expect(data.followerCount).toBeGreaterThanOrEqual(followers);
    expect(data.tag?.map((one) => one.name)).toContain(tag);
    expect(data.availableIn).toHaveLength(249);
    expect(data.tabs).toEqual(expect.arrayContaining(['videos', 'playlists']));
    expect([[data.image].flat().length, data.icon?.width]).toEqual([6, 900]);
  });

  test('a topic, an age gate, an address that was resolved', () => {
    expect(getChannel([recorded('channel-carousel-2026-07')], {}).data).toMatchObject({
      id: channelUrl('UCEgdi0XIXXZ-qJOFPf4JSKw'),
      name: 'Sports',
      followerCount: 74_300_000,
    });
    const gated = getChannel([recorded('channel-agerestricted-2026-07')], {});
    expect(Object.keys(gated.data)).toEqual(['type', 'id', 'url', 'entityId', 'name', 'icon']);
    expect(gated.data).toMatchObject({
      entityId: 'UCbfnHqxXs_K3kvaH-WlNlig',
      name: 'Laphroaig Whisky',
    });
    const resolved = getChannel([recorded('resolve-handle-gronkh')], {});
    expect(resolved.data.entityId).toBe('UCYJ61XIK64sp6ZFFS8sctxw');
  });

  test.each([
    'channel-gone-1-2026-07',
    'channel-gone-2-2026-07',
    'channel-gone-3-2026-07',
    'feed-terminated-404',
  ])('%s', (name) => {
    expect(catchErrorKind(() => getChannel([recorded(name)], {}))).toBe('not_found');
  });

  test.each([
    // recording, id, beginning of the name, owner, its id, videos, views, visibility, last change
    [
      'playlist-pophits-2026-07-header',
      'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj',
      'Pop Music Playlist',
      'Redlist - Just Hits',
      'UCs72iRpTEuwV3y6pdWYLgiw',
      200,
      1_044_734_609,
      'public',
      'Updated today',
    ],
    [
      'playlist-pophits-2024-p1',
      'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj',
      'Pop Music Playlist',
      'Redlist - Just Hits',
      'UCs72iRpTEuwV3y6pdWYLgiw',
      200,
      1_043_568_535,
      'public',
      'Updated today',
    ],
    [
      'playlist-pophits-2024-p2',
      'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj',
      'Pop Music Playlist',
      'Redlist - Just Hits',
      'UCs72iRpTEuwV3y6pdWYLgiw',
      200,
      1_043_568_535,
      'public',
      'Updated today',
    ],
    [
      'playlist-150-2026-07-header',
      'PLoumn5BIsUDeGF1vy5Nylf_RJKn5aL_nr',
      'TOP 150 Songs 2026',
      'Redlist - Chart Playlists',
      'UC-7fxYMkY5sTDKmmsC3p5iA',
      150,
      143_783,
      'public',
      'Updated 7 days ago',
    ],
    [
      'playlist-course-2026-07-header',
      'PLWxziGKTUvQFIsbbFcTZz7jOT4TMGnZBh',
      'C++ Template',
      'BitsOfQ',
      'UCQCZ3qqDuojo9w9BrEE5nhw',
      14,
      57_991,
      'public',
      'Last updated on 7 Oct 2022',
    ],
    [
      'playlist-uulf-agerestricted-2026-07-header',
      'UULFbfnHqxXs_K3kvaH-WlNlig',
      'Videos',
      'Laphroaig Whisky',
      'UCbfnHqxXs_K3kvaH-WlNlig',
      154,
      38,
      'unlisted',
      'Last updated on 16 Jun 2026',
    ],
    [
      'html-playlist-2021',
      'PLzMcBGfZo4-mP7qA9cagf68V06sko5otr',
      'Python Machine Learning',
      'Tech With Tim',
      'UC4JX40jDee_tINbkjycV4Sg',
      12,
      263_680,
      'public',
      'Last updated on Mar 11, 2020',
    ],
  ])('%s', (name, id, title, owner, ownerId, totalItems, viewCount, visibility, updatedText) => {
    const { data, notices } = getPlaylist([recorded(name)], {});
    expect(Playlist.parse(data)).toMatchObject({
      url: `https://www.youtube.com/playlist?list=${id}`,
      entityId: id,
      totalItems,
      viewCount,
      visibility,
      updatedText,
      attributedTo: { url: channelUrl(ownerId), name: owner },
      updatedInterval: { text: updatedText },
    });
    expect(data.name?.startsWith(title)).toBe(true);
    expect([data.image?.length, notices]).toEqual([4, []]);
  });

  test.each(['playlist-invalid-id-2024', 'playlist-invalid-id-2026-07'])('%s', (name) => {
    expect(catchErrorKind(() => getPlaylist([recorded(name)], {}))).toBe('not_found');
  });
});

describe.skipIf(!present)(`recorded single items${why}`, () => {
  const at = '2026-06-01T00:00:00.000Z';
  const requestBody = { context: { client: { hl: 'en-GB', utcOffsetMinutes: 0 } } };
  const item = (name: string, renderer: string, more: object = {}) => {
    const fragment = json(name, 'response.body') as object;
    return listedVideo(
      { [renderer]: { ...fragment, ...more } },
      { at, requestBody, unread: (_, words) => expect.fail(words) },
    );
  };
  const lockup = (name: string, more: object = {}) =>
    item(`fragment-lockupviewmodel${name}`, 'lockupViewModel', more);

  test('without a title', () => {
    const video = item('fragment-emptytitle', 'videoRenderer');
    expect(video).toMatchObject({
      entityId: 'nc1kN8ZSfGQ',
      duration: 39,
      isLive: false,
      publishedInterval: { text: '8 years ago' },
      attributedTo: { name: 'hyper', entityId: 'UCSezUnbvCLYBXuUlPcXU_QQ' },
    });
    expect(video?.viewCount).toBeGreaterThanOrEqual(1_318_193);
    expect(video).not.toHaveProperty('name');
    expect(video).not.toHaveProperty('content');
  });

  test('for members, announced, without a length, of one row', () => {
    const members = lockup('channelmembersonly');
    expect(members).toMatchObject({
      entityId: 'x3pS1_qqtIs',
      duration: 725,
      membersOnly: true,
      publishedInterval: { text: '12 hours ago' },
    });
    expect(members).not.toHaveProperty('viewCount');
    const premiere = lockup('premiere', { contentId: 'inventedVid' });
    expect(premiere).toMatchObject({
      name: 'VIDEO_TITLE',
      waitingCount: 56,
      startTime: '2025-08-14T13:00:00.000Z',
      attributedTo: { name: 'VIDEO_CHANNEL_NAME', entityId: 'UCD_on7-zu7Zuc3zissQvrgw' },
    });
    for (const field of ['duration', 'viewCount', 'concurrentViewers', 'publishedInterval'])
      expect(premiere).not.toHaveProperty(field);
    expect(lockup('noduration', { contentId: 'inventedVid' })).not.toHaveProperty('duration');
    expect(lockup('channelonerow', { contentId: 'inventedVid' })).toMatchObject({
      name: 'Test Video One Row Normal',
      viewCount: 3_600_000,
      duration: 630,
      publishedInterval: { text: '2 hours ago' },
    });
  });
});
