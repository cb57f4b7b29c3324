import { describe, expect, test } from 'vitest';
import { page, reply } from '../../cases/reply.ts';
import * as made from './cases/playlists.ts';
import { parse } from './operation.ts';

const first = { body: { browseId: `VL${made.PLAYLIST}`, params: 'wgYCCAA%3D' } };
const later = { body: { continuation: 'a-token-that-we-cannot-read' } };
const masked = {
  ...first,
  url: 'https://www.youtube.com/youtubei/v1/browse?$fields=sidebar,header,microformat,alerts',
};

const read = (content: unknown, request: Parameters<typeof reply>[1] = first) =>
  parse([reply(content, request)], {}).data;

const short = (data: ReturnType<typeof read>) =>
  data.items.map((item) => `${item.entityId} ${item.viewCount ?? '-'} ${item.isLive ?? '?'}`);

/** The channel of the invented rows. */
const channel = {
  type: 'Person',
  id: 'https://www.youtube.com/channel/UCinventedChannelOf24cha',
  url: 'https://www.youtube.com/channel/UCinventedChannelOf24cha',
  entityId: 'UCinventedChannelOf24cha',
  name: 'Some Channel',
};

/** What the invented headers say of the playlist. */
const about = {
  name: 'List',
  url: 'https://www.youtube.com/playlist?list=PLinvented_playlist_of_small_cases',
};

describe('both layouts', () => {
  test('an item of the old layout, whole', () => {
    expect(read(made.plainOld([made.classic(1)]))).toEqual({
      about,
      items: [
        {
          type: 'Video',
          id: 'https://www.youtube.com/watch?v=vid00000001',
          url: 'https://www.youtube.com/watch?v=vid00000001',
          entityId: 'vid00000001',
          name: 'Title 1',
          viewCount: 9_600_000,
          isLive: false,
          image: [
            {
              type: 'Image',
              url: 'https://i.ytimg.com/vi/vid00000001/hqdefault.jpg?sqp=abc==&rs=def',
              width: 168,
              height: 94,
            },
            {
              type: 'Image',
              url: 'https://i.ytimg.com/vi/vid00000001/hqdefault.jpg?sqp=ghi==&rs=jkl',
              width: 336,
              height: 188,
            },
          ],
          attributedTo: channel,
          duration: 253,
          publishedInterval: {
            earliest: '2016-06-24T07:36:46.000Z',
            latest: '2017-07-04T07:36:46.000Z',
            text: '9 years ago',
          },
        },
      ],
      totalItems: 200,
      next: null,
    });
  });

  test('the new layout says the same in other words', () => {
    const [old] = read(made.plainOld([made.classic(1)])).items;
    const [item] = read(made.plainNew([made.lockup(1)])).items;
    expect(item).toEqual({
      ...old,
      viewCount: 1_700_000_000,
      publishedInterval: {
        earliest: '2024-06-30T07:36:46.000Z',
        latest: '2025-07-02T07:36:46.000Z',
        text: '1 year ago',
      },
    });
  });

  test('the specified fields stand before all others', () => {
    const [item] = read(made.plainNew([made.lockup(1)])).items;
    expect(Object.keys(item ?? {})).toEqual([
      'type',
      'id',
      'url',
      'entityId',
      'name',
      'viewCount',
      'isLive',
      'image',
      'duration',
      'publishedInterval',
      'attributedTo',
    ]);
  });

  test('what a row does not say is left out', () => {
    const plain = { shortBylineText: { runs: [{ text: 'A name without a link' }] } };
    const [old, item] = read(
      made.appended([
        made.classic(1, { ...plain, lengthText: {}, lengthSeconds: '0', videoInfo: {} }),
        made.lockup(2, [['A name without a link'], ['56 waiting', 'Premieres 14/08/2025, 13:00']], {
          text: 'Upcoming',
        }),
      ]),
    ).items;
    const specified = ['type', 'id', 'url', 'entityId', 'name', 'isLive', 'image'];
    expect(Object.keys(old ?? {})).toEqual(specified);
    expect(Object.keys(item ?? {})).toEqual([...specified, 'waitingCount']);
  });

  test('the age counts from when the reply came in which the row stands', () => {
    const first = reply(made.plainNew([made.lockup(1, [['1 day ago']])]));
    const second = {
      ...reply(made.appended([made.lockup(2, [['1 day ago']])]), later),
      at: '2026-08-10T00:00:00.000Z',
    };
    const latest = parse([second, first], {}).data.items.map(
      ({ publishedInterval }) => publishedInterval?.latest,
    );
    expect(latest).toEqual(['2026-07-01T07:36:46.000Z', '2026-08-09T00:00:00.000Z']);
  });

  test('live, announced, members-only and short videos are told apart', () => {
    const members = { metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_MEMBERS_ONLY' } };
    const { items } = read(
      made.appended([
        made.lockup(1, [['1.8K watching']], { text: 'LIVE' }),
        made.classic(2, { upcomingEventData: { startTime: '1790000000' }, badges: [members] }),
      ]),
    );
    expect(items).toMatchObject([
      { concurrentViewers: 1800, isLive: true },
      { startTime: '2026-09-21T14:13:20.000Z', membersOnly: true },
    ]);
    expect(read(made.shortsGrid).items.map(({ isShort }) => isShort)).toEqual([true, true]);
  });

  test('what stands on a shelf beside the list is no part of it', () => {
    const shelf = {
      shelfRenderer: { content: { verticalListRenderer: { items: [made.classic(9)] } } },
    };
    const beside = [{ itemSectionRenderer: { contents: [shelf] } }];
    expect(short(read(made.plainOld([made.classic(1)], beside)))).toEqual([
      'vid00000001 9600000 false',
    ]);
  });

  test('rows are told apart by what they say', () => {
    const live = { text: 'LIVE', badgeStyle: 'THUMBNAIL_OVERLAY_BADGE_STYLE_LIVE' };
    const items = [
      made.lockup(1, [['36k views', '4 years ago']]),
      made.lockup(2, [['Channel'], ['1.8K watching']], live),
      made.lockup(3, [['Channel'], ['56 waiting', 'Premieres 14/08/2025, 13:00']], {
        text: 'Upcoming',
      }),
      made.lockup(4, [['2 weeks ago']]),
      made.lockup(5, [['No views', '1 minute ago']]),
      made.lockup(6, [['1 view']]),
      made.lockup(7, [['Channel of many views'], ['vor 3 Jahren', '1,2 Mio. Aufrufe']]),
    ];
    expect(short(read(made.appended(items)))).toEqual([
      'vid00000001 36000 false',
      'vid00000002 - true',
      'vid00000003 - false',
      'vid00000004 - false',
      'vid00000005 0 false',
      'vid00000006 1 false',
      'vid00000007 - false',
    ]);
  });

  test('live and unavailable items of the old layout', () => {
    const live = [{ thumbnailOverlayTimeStatusRenderer: { style: 'LIVE' } }];
    const items = [
      made.classic(1, { thumbnailOverlays: live, videoInfo: { runs: [{ text: '12 watching' }] } }),
      made.classic(2, {
        badges: [{ metadataBadgeRenderer: { style: 'BADGE_STYLE_TYPE_LIVE_NOW' } }],
      }),
      {
        playlistVideoRenderer: {
          videoId: made.videoIdFromNumber(3),
          title: { runs: [{ text: '[Private video]' }] },
        },
      },
      { playlistVideoRenderer: { title: { simpleText: '[Deleted video]' }, isPlayable: false } },
    ];
    const { data, notices } = parse([reply(made.plainOld(items), first)], {});
    expect(short(data)).toEqual([
      'vid00000001 - true',
      'vid00000002 9600000 true',
      'vid00000003 - false',
    ]);
    expect(data.items[2]?.name).toBe('[Private video]');
    expect(notices).toMatchObject([{ code: 'no-id', count: 1 }]);
    expect(read(made.plainOld(items.slice(3))).items).toEqual([]);
  });

  test('a shorts playlist', () => {
    const data = read(made.shortsGrid);
    expect(short(data)).toEqual(['vid00000001 1600000 false', 'vid00000002 937000 false']);
    expect(data.items.map((item) => item.name)).toEqual(['Short 1', 'Short 2']);
    expect([data.totalItems, data.next]).toEqual([null, 'shorts-more']);
  });

  test('items in a place that nobody foresaw are found', () => {
    const moved = {
      contents: {
        someNewPage: {
          parts: [{ aShelf: { row: [made.lockup(1), made.more(made.SECOND_PAGE)] } }],
        },
      },
    };
    const data = read(moved);
    expect(short(data)).toEqual(['vid00000001 1700000000 false']);
    expect(data.next).toBe(made.SECOND_PAGE);
  });

  test('a way on that cannot be read is named; the suggestions beside the list are none', () => {
    const codes = (content: unknown) =>
      parse([reply(content, first)], {}).notices.map((notice) => notice.code);
    const moved = { continuationItemRenderer: { trigger: 'x', aNewEndpoint: { token: 'y' } } };
    expect(codes(made.plainOld([made.classic(1), moved]))).toEqual(['no-next-page']);
    expect(codes(made.plainNew([made.lockup(1), moved]))).toEqual(['no-next-page']);
    expect(codes(made.appended([made.lockup(1), moved]))).toEqual(['no-next-page']);
    expect(codes(made.plainOld([made.classic(1)], [made.more(made.SUGGESTIONS)]))).toEqual([]);
  });

  test('a video that stands twice stays twice; playlists and adverts are no videos', () => {
    const items = [
      made.lockup(1),
      { adSlotRenderer: {} },
      made.lockup(9, [], {}, 'LOCKUP_CONTENT_TYPE_PLAYLIST'),
      made.lockup(8, [], {}, 'LOCKUP_CONTENT_TYPE_COURSE'),
      made.lockup(1),
    ];
    expect(read(made.appended(items)).items.map((item) => item.entityId)).toEqual([
      'vid00000001',
      'vid00000001',
    ]);
  });

  test('a broken item costs that item', () => {
    const { data, notices } = parse(
      [reply(made.plainOld([made.classic(1), made.classic(2, { videoId: 'short' })]), first)],
      {},
    );
    expect(short(data)).toEqual(['vid00000001 9600000 false']);
    expect(notices).toEqual([
      expect.objectContaining({
        code: 'items-set-aside',
        message: '1 of 2 items set aside: no video id in the item',
        count: 1,
      }),
    ]);
  });

  test('titles are handed over as they are', () => {
    const titles = [
      '<img src=x onerror=alert(1)>',
      'שלום \u202e עולם',
      'a\u0000b',
      '};</script> " \\"',
    ];
    const items = titles.map((text, n) => made.classic(n, { title: { runs: [{ text }] } }));
    const html = page({ data: made.plainOld(items) });
    const request = {
      method: 'GET',
      url: `https://www.youtube.com/playlist?list=${made.PLAYLIST}`,
    };
    expect(read(made.plainOld(items)).items.map((item) => item.name)).toEqual(titles);
    expect(read(html, request).items.map((item) => item.name)).toEqual(titles);
  });
});

describe('pages', () => {
  test.each([
    ['renderer', made.more('t1')],
    ['executor', made.moreByExecutor('t1')],
    ['view model', made.moreByModel('t1')],
  ])('the token of a %s', (_name, element) => {
    expect(read(made.plainOld([made.classic(1), element])).next).toBe('t1');
    expect(read(made.plainNew([made.lockup(1)], [element])).next).toBe('t1');
    expect(read(made.appended([made.lockup(1), element])).next).toBe('t1');
    expect(
      read(made.appended([made.classic(1), element], 'reloadContinuationItemsCommand')).next,
    ).toBe('t1');
  });

  test('a token beside the section that loads suggestions is not the next page', () => {
    const list = [made.classic(1)];
    expect(read(made.plainOld(list, [made.more(made.SUGGESTIONS)])).next).toBeNull();
    expect(read(made.plainOld(list, [made.more(made.SECOND_PAGE)])).next).toBe(made.SECOND_PAGE);
    expect(
      read(made.plainOld([...list, made.more('t1')], [made.more(made.SUGGESTIONS)])).next,
    ).toBe('t1');
  });

  test('a list of 2015 keeps its token beside the items', () => {
    const old = {
      continuationContents: {
        playlistVideoListContinuation: {
          contents: [made.classic(1)],
          continuations: [{ nextContinuationData: { continuation: 'old-token' } }],
        },
      },
    };
    expect(read(old, later).next).toBe('old-token');
  });

  test('both spellings of the page', () => {
    const request = {
      method: 'GET',
      url: `https://www.youtube.com/playlist?list=${made.PLAYLIST}`,
    };
    for (const spelling of ['var', 'window'] as const) {
      const html = page({ data: made.plainOld([made.classic(1), made.more('t1')]) }, spelling);
      expect(read(html, request)).toMatchObject({ totalItems: 200, next: 't1' });
    }
  });

  test('header and items may come apart, in any order', () => {
    const header = reply({ sidebar: made.sidebar(made.stat('1,234')) }, masked);
    const items = reply(made.appended([made.lockup(1), made.moreByModel('t1')]), first);
    const expected = { totalItems: 1234, next: 't1', items: [{ entityId: 'vid00000001' }] };
    expect(parse([header, items], {}).data).toMatchObject(expected);
    expect(parse([items, header], {}).data).toMatchObject(expected);
    expect(parse([items, header], {}).notices).toEqual([]);
  });

  test('two pages are put in order', () => {
    const two = reply(made.appended([made.lockup(2)]), later);
    const one = reply(made.plainNew([made.lockup(1), made.moreByModel('t1')]), first);
    const { data } = parse([two, one], {});
    expect(short(data)).toEqual(['vid00000001 1700000000 false', 'vid00000002 1700000000 false']);
    expect(data.next).toBeNull();
  });

  test('a header alone is an empty page that says so', () => {
    const { data, notices } = parse(
      [reply({ sidebar: made.sidebar(made.stat('154')) }, masked)],
      {},
    );
    expect(data).toEqual({ about, items: [], totalItems: 154, next: null });
    expect(notices.map((notice) => notice.code)).toEqual(['masked-recording']);
  });

  test('the playlist is named by the request, or else by the answer', () => {
    const list = made.appended([made.lockup(1)]);
    const named = (content: unknown, request: Parameters<typeof reply>[1]) =>
      parse([reply(content, request)], {}).params;
    const playlistId = made.PLAYLIST;
    expect(named(list, first)).toEqual({ playlistId });
    expect(named(list, { body: { continuation: made.SECOND_PAGE } })).toEqual({ playlistId });
    expect(named(list, later)).toBeUndefined();
    const urlCanonical = `http://www.youtube.com/playlist?list=${playlistId}`;
    const microformat = { microformatDataRenderer: { urlCanonical } };
    expect(named({ ...list, microformat }, later)).toEqual({ playlistId });
  });

  test('totals from the headers', () => {
    const list = made.appended([made.lockup(1)]);
    const parts = [{ text: { content: 'Playlist' } }, { text: { content: '14 episodes' } }];
    const metadata = { contentMetadataViewModel: { metadataRows: [{ metadataParts: parts }] } };
    const header = { pageHeaderRenderer: { content: { pageHeaderViewModel: { metadata } } } };
    expect(read({ ...list, header }).totalItems).toBe(14);
    const old = { playlistHeaderRenderer: { numVideosText: made.stat('7') } };
    expect(read({ ...list, header: old }).totalItems).toBe(7);
    expect(read(list).totalItems).toBeNull();
  });

  test('empty pages', () => {
    expect(read(made.empty)).toEqual({ about, items: [], totalItems: 0, next: null });
    expect(read(made.appended([]), later)).toEqual({ items: [], totalItems: null, next: null });
    expect(read(made.appended([made.more('again')]), later).next).toBeNull();
    expect(read(made.plainOld([made.more('once')])).next).toBe('once');
  });
});
