import { expect, test } from 'vitest';
import * as elements from '../../cases/channel-elements.ts';
import * as cases from '../../cases/channels.ts';
import { reply } from '../../cases/reply.ts';
import {
  appended,
  more,
  moreByExecutor,
  plainNew,
} from '../list-playlist-videos/cases/playlists.ts';
import { videoTabParser } from '../../readers/channel/list.ts';

const parse = videoTabParser('videos');

const ask = { body: cases.asks('videos') };
const read = (content: unknown, request: { body: unknown } = ask) => {
  const { data, notices, params } = parse([reply(content, request)], {});
  return { ...data, notices, codes: notices.map(({ code }) => code), params };
};
const page = (...listed: readonly unknown[]) =>
  cases.channelPage(listed.map(elements.rich), { selected: 'videos' });

const channel = {
  type: 'Person',
  id: `https://www.youtube.com/channel/${cases.CHANNEL}`,
  url: `https://www.youtube.com/channel/${cases.CHANNEL}`,
  entityId: cases.CHANNEL,
  name: 'Garden of Birds',
};

test('the layout since 2025', () => {
  const { items, next, totalItems, codes, params } = read({
    ...cases.channelPage(
      [
        elements.rich(elements.gridLockup(1, [elements.row('1.2K views', '3 weeks ago')])),
        elements.rich(elements.gridLockup(2, [elements.row('12 hours ago'), elements.memberRow])),
        more('page-2'),
      ],
      { selected: 'videos' },
    ),
  });
  expect(items[0]).toEqual({
    type: 'Video',
    id: 'https://www.youtube.com/watch?v=chv00000001',
    url: 'https://www.youtube.com/watch?v=chv00000001',
    entityId: 'chv00000001',
    name: 'Video 1',
    viewCount: 1200,
    isLive: false,
    image: [{ type: 'Image', url: 'https://i.example/1.jpg', width: 168, height: 94 }],
    duration: 253,
    publishedInterval: {
      earliest: '2026-06-04T07:36:46.000Z',
      latest: '2026-06-11T07:36:46.000Z',
      text: '3 weeks ago',
    },
    attributedTo: channel,
  });
  expect(items[1]).toMatchObject({ entityId: 'chv00000002', membersOnly: true });
  expect(items[1]).not.toHaveProperty('viewCount');
  expect(next).toBe('page-2');
  expect([totalItems, codes, params]).toEqual([null, [], { channelId: cases.CHANNEL }]);
});

test('the layout until 2025', () => {
  const { items } = read(page(elements.gridClassic(1)));
  expect(items[0]).toMatchObject({
    entityId: 'chv00000001',
    viewCount: 1234,
    duration: 3723,
    content: 'Birds and bees',
    publishedInterval: { text: '3 weeks ago' },
    attributedTo: channel,
  });
});

test('a Short is one by its kind or by its badge', () => {
  const { items } = read(
    page(
      elements.gridLockup(1, [elements.row('5 views')]),
      elements.gridLockup(2, [elements.row('5 views')], 'SHORTS'),
    ),
  );
  expect(items.map(({ isShort }) => isShort)).toEqual([undefined, true]);
  expect(items[1]).not.toHaveProperty('duration');
});

test('people who watch now are no views, and an announced start is a start', () => {
  const { items, codes } = read(
    page(
      elements.gridLockup(1, [elements.row('1.8K watching')], 'LIVE'),
      elements.gridClassic(2, {
        viewCountText: { runs: [{ text: '12,733' }, { text: ' watching' }] },
        shortViewCountText: { runs: [{ text: '12K' }, { text: ' watching' }] },
        publishedTimeText: undefined,
        lengthText: undefined,
        badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_LIVE_NOW' } }],
      }),
      elements.gridClassic(3, {
        viewCountText: { simpleText: '56 waiting' },
        shortViewCountText: undefined,
        publishedTimeText: undefined,
        lengthText: undefined,
        upcomingEventData: { startTime: '1782979200' },
      }),
      elements.gridLockup(
        4,
        [elements.row('56 waiting', 'Premieres 14/08/2026, 13:00')],
        'Upcoming',
      ),
    ),
  );
  expect(items[0]).toMatchObject({ isLive: true, concurrentViewers: 1800 });
  expect(items[1]).toMatchObject({ isLive: true, concurrentViewers: 12_733 });
  expect(items[2]).toMatchObject({ isLive: false, startTime: '2026-07-02T08:00:00.000Z' });
  for (const item of items) {
    expect(item).not.toHaveProperty('viewCount');
    expect(item).not.toHaveProperty('publishedInterval');
  }
  expect(items[2]).not.toHaveProperty('concurrentViewers');
  expect(items[2]?.waitingCount).toBe(56);
  expect(items[3]?.waitingCount).toBe(56);
  expect(items[3]).not.toHaveProperty('duration');
  // The request names neither language nor clock.
  expect(items[3]).not.toHaveProperty('startTime');
  expect(codes).toEqual(['start-times-unread']);
});

test('an announced start is read by the language and the clock of the request', () => {
  const { items, codes } = read(
    page(elements.gridLockup(4, [elements.row('56 waiting', 'Premieres 14/08/2026, 13:00')])),
    { body: { context: { client: { hl: 'en-GB', utcOffsetMinutes: 60 } } } },
  );
  expect([items[0]?.startTime, codes]).toEqual(['2026-08-14T12:00:00.000Z', []]);
});

test('a row for paying subscribers of the platform, in both layouts', () => {
  const premium = (style: string) => ({
    badges: [{ metadataBadgeRenderer: { style, label: 'Premium' } }],
  });
  const row = { badges: [{ badgeViewModel: { badgeStyle: 'BADGE_PREMIUM' } }] };
  const { items } = read(
    page(
      elements.gridLockup(1, [elements.row('8 years ago'), row]),
      elements.gridClassic(2, premium('BADGE_STYLE_TYPE_YPC')),
      elements.gridClassic(3, premium('BADGE_STYLE_TYPE_SIMPLE')),
    ),
  );
  expect(items.map(({ premiumOnly }) => premiumOnly)).toEqual([true, true, undefined]);
});

test('words of a date that are not read are named, in both layouts', () => {
  const { items, notices } = read(
    page(
      elements.gridLockup(1, [elements.row('5 views', 'a fortnight back')]),
      elements.gridClassic(2, { publishedTimeText: { simpleText: 'a fortnight back' } }),
      elements.gridLockup(3, [elements.row('5 views', '2 weeks ago')]),
    ),
  );
  expect(items.map((item) => 'publishedInterval' in item)).toEqual([false, false, true]);
  expect(notices).toMatchObject([
    {
      code: 'dates-unread',
      count: 2,
      message:
        '2 items say when they were published in words that are not read: “a fortnight back”.',
    },
  ]);
});

test('a later page names the channel by its id alone', () => {
  const { items, next, codes } = read(
    appended([
      elements.rich(elements.gridLockup(3, [elements.row('No views', '2mo ago')])),
      moreByExecutor('page-3'),
    ]),
    { body: { continuation: 'opaque' } },
  );
  expect(items[0]).toMatchObject({ entityId: 'chv00000003', viewCount: 0 });
  expect(items[0]).not.toHaveProperty('attributedTo');
  expect([next, codes]).toEqual(['page-3', []]);
});

test('a part that the channel lacks is an empty page, never another part', () => {
  const { items, next, codes } = read(
    cases.channelPage([elements.rich(elements.gridLockup(1, [])), more('t')], {
      selected: 'featured',
      tabs: ['featured', 'playlists'],
    }),
  );
  expect([items, next, codes]).toEqual([[], null, ['no-such-tab']]);
  expect(read(cases.topicPage).codes).toEqual(['no-such-tab']);
});

test('a part is known by its link, or by where its link leads', () => {
  const shown = (path: string) => ({
    contents: {
      twoColumnBrowseResultsRenderer: {
        tabs: [
          {
            tabRenderer: {
              selected: true,
              endpoint: { commandMetadata: { webCommandMetadata: { url: path } } },
              content: { richGridRenderer: { contents: [elements.rich(elements.gridClassic(1))] } },
            },
          },
        ],
      },
    },
    metadata: cases.metadata,
  });
  expect(read(shown('/@gardenofbirds/videos')).items).toHaveLength(1);
  expect(read(shown(`/channel/${cases.CHANNEL}/videos?view=0`)).items).toHaveLength(1);
  expect(read(shown('/@gardenofbirds/shorts')).codes).toEqual(['no-such-tab']);
  expect(read(shown('/@gardenofbirds')).items).toEqual([]);
});

test('the page says that it shows another part, and not that the channel lacks this one', () => {
  expect(read(cases.channelPage([], { selected: 'featured' })).codes).toEqual(['other-tab']);
});

test('the grid until 2020, whose token stands beside its items', () => {
  const items = [{ gridVideoRenderer: elements.gridClassic(1).videoRenderer }];
  const grid = (token: string) => ({
    items,
    continuations: [{ nextContinuationData: { continuation: token } }],
  });
  const page = cases.channelPage([{ gridRenderer: grid('old-2') }], { selected: 'videos' });
  expect(read(page)).toMatchObject({ next: 'old-2', codes: [] });
  const later = { continuationContents: { gridContinuation: grid('old-3') } };
  const { next, items: more } = read(later, { body: { continuation: 'old-2' } });
  expect([more.length, next]).toEqual([1, 'old-3']);
});

test('another order replaces a header and the list under it', () => {
  const replaced = (slot: string, ...continuationItems: unknown[]) => ({
    reloadContinuationItemsCommand: { slot: `RELOAD_CONTINUATION_SLOT_${slot}`, continuationItems },
  });
  const { items, codes } = read(
    {
      onResponseReceivedActions: [
        replaced('HEADER', { feedFilterChipBarRenderer: {} }),
        replaced('BODY', elements.rich(elements.gridClassic(1))),
      ],
    },
    { body: { continuation: 'popular' } },
  );
  expect([items.length, codes]).toEqual([1, []]);
});

test('an age-restricted channel: its public list of uploads, or nothing', () => {
  const closed = read(cases.gated);
  expect([closed.items, closed.next, closed.codes]).toEqual([[], null, ['age-restricted']]);
  const uploads = { body: { browseId: `VLUULF${cases.CHANNEL.slice(2)}` } };
  const list = plainNew([elements.gridLockup(1, [elements.row('5 views')]), more('list-2')]);
  const { data, notices } = parse([reply(cases.gated, ask), reply(list, uploads)], {});
  expect(data.items[0]).toMatchObject({ entityId: 'chv00000001', attributedTo: channel });
  expect(data.next).toBe('list-2');
  expect(notices.map(({ code }) => code)).toEqual(['age-restricted']);
  const none = reply({ error: { code: 404, status: 'NOT_FOUND' } }, { ...uploads, status: 404 });
  expect(parse([reply(cases.gated, ask), none], {}).data.items).toEqual([]);
});

test.each([
  ['This channel does not exist.', 'not_found'],
  ['This account has been terminated.', 'not_found'],
  ['This channel is not available in your country.', 'platform_error'],
])('%s', (text, kind) => {
  expect(() => read(cases.gone(text))).toThrow(expect.objectContaining({ kind }));
});

test('what is left out is said', () => {
  const broken = page(
    elements.gridLockup(1, [elements.row('5 views')]),
    { lockupViewModel: { contentType: 'LOCKUP_CONTENT_TYPE_VIDEO' } },
    { somethingNewViewModel: {} },
    elements.gridLockup(1, [elements.row('5 views')]),
    { continuationItemRenderer: { moved: true } },
  );
  const { items, codes } = read(broken);
  expect(items).toHaveLength(1);
  expect(codes).toEqual(['items-set-aside', 'other-kinds', 'duplicates', 'no-next-page']);
});

test('an expired cursor, a moved layout, a bad id', () => {
  const later = { body: { continuation: 'old' } };
  expect(() => read({}, later)).toThrow(expect.objectContaining({ kind: 'validation_error' }));
  expect(() => read({ brandNew: 1 })).toThrow('unknown layout of a channel (brandNew)');
  expect(() => read(page({ newThingRenderer: {} }))).toThrow('unknown layout of a list');
  const bad = { error: { code: 400, message: 'Bad', status: 'INVALID_ARGUMENT' } };
  expect(() => parse([reply(bad, { ...ask, status: 400 })], {})).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
});

test('no items and a token: followed once', () => {
  expect(read(page(more('again'))).next).toBe('again');
  const later = { body: { continuation: 'again' } };
  expect(read(appended([more('again')]), later).next).toBeNull();
});
