import { expect, test } from 'vitest';
import * as elements from '../../cases/channel-elements.ts';
import * as cases from '../../cases/channels.ts';
import { reply } from '../../cases/reply.ts';
import { more } from '../list-playlist-videos/cases/playlists.ts';
import { videoTabParser } from '../../readers/channel/list.ts';

const parse = videoTabParser('shorts');
const streams = videoTabParser('streams');

const page = (selected: string, element: unknown) =>
  cases.channelPage([elements.rich(element), more('page-2')], {
    selected,
    tabs: ['featured', 'shorts', 'streams'],
  });

test('a Short has views, and neither date nor length', () => {
  const params = { body: cases.asks('shorts') };
  const { items, next } = parse([reply(page('shorts', elements.short(1)), params)], {}).data;
  expect(items[0]).toMatchObject({
    entityId: 'chv00000001',
    name: 'Short 1',
    viewCount: 1_600_000,
    isShort: true,
    isLive: false,
    attributedTo: { entityId: cases.CHANNEL },
  });
  expect(items[0]).not.toHaveProperty('duration');
  expect(next).toBe('page-2');
});

test('streams: a past one has the interval of its stream', () => {
  const params = { body: cases.asks('streams') };
  const lockup = elements.gridLockup(
    1,
    [elements.row('937K views', 'Streamed 2 weeks ago')],
    '2:13:00',
  );
  const { items } = streams([reply(page('streams', lockup), params)], {}).data;
  expect(items[0]).toMatchObject({
    viewCount: 937_000,
    duration: 7980,
    publishedInterval: { text: 'Streamed 2 weeks ago', latest: '2026-06-18T07:36:46.000Z' },
  });
});
