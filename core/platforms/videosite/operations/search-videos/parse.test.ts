import { verbatim } from '#kit/message.ts';
import { expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import * as elements from '../../cases/channel-elements.ts';
import * as channels from '../../cases/channels.ts';
import { reply } from '../../cases/reply.ts';
import * as cases from '../../cases/searches.ts';
import { more } from '../list-playlist-videos/cases/playlists.ts';
import { FALLBACK } from '../../readers/ask.ts';
import { fetchSearch } from '../../readers/search.ts';
import { parse as searchChannels } from '../search-channels/operation.ts';
import { parse as searchPlaylists } from '../search-playlists/operation.ts';
import { parse } from './operation.ts';

const url = 'https://www.youtube.com/youtubei/v1/search?prettyPrint=false';
const first = { url, body: { query: 'birds', params: 'EgIQAQ%3D%3D' } };
const later = { url, body: { continuation: 'EgkSBWJpcmRzGgA=' } };
const read = (content: unknown, request: { url: string; body: unknown } = first) => {
  const { data, notices, params } = parse([reply(content, request)], {});
  return { ...data, notices, codes: notices.map(({ code }) => code), params };
};
const owner = {
  longBylineText: {
    runs: [
      {
        text: 'Garden of Birds',
        navigationEndpoint: { browseEndpoint: { browseId: channels.CHANNEL } },
      },
    ],
  },
};

test('a page of results: adverts are none', () => {
  const video = elements.gridClassic(1, {
    ...owner,
    detailedMetadataSnippets: [{ snippetText: { runs: [{ text: 'About ' }, { text: 'birds' }] } }],
  });
  const { items, totalItems, next, codes, params } = read(
    cases.results([...cases.adverts, video], [more('page-2')]),
  );
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    entityId: 'chv00000001',
    viewCount: 1234,
    duration: 3723,
    content: 'About birds',
    attributedTo: { entityId: channels.CHANNEL, name: 'Garden of Birds' },
  });
  expect([totalItems, next, codes, params]).toEqual([null, 'page-2', [], { query: 'birds' }]);
});

test('the words of a later page are in its token', () => {
  const { items, next, params } = read(
    cases.moreResults([elements.gridClassic(2)], [more('page-3')]),
    later,
  );
  expect(items.map(({ entityId }) => entityId)).toEqual(['chv00000002']);
  expect([next, params]).toEqual(['page-3', { query: 'birds' }]);
});

test('the end', () => {
  const message = { messageRenderer: { text: { runs: [{ text: 'No more results' }] } } };
  for (const end of [cases.moreResults([message]), cases.moreResults([message], [more('again')])])
    expect(read(end, later)).toMatchObject({ items: [], next: null, codes: [] });
  const silent = read({ estimatedResults: '3' }, later);
  expect(silent).toMatchObject({ items: [], next: null, codes: ['nothing-listed'] });
});

test('a later page of other kinds only is not the end', () => {
  const mixed = cases.moreResults([elements.playlistLockup(1)], [more('page-3')]);
  expect(read(mixed, later)).toMatchObject({ items: [], next: 'page-3', codes: ['other-kinds'] });
});

test('corrections and panels are told', () => {
  const { notices } = read(cases.results([cases.corrected, cases.panel, elements.gridClassic(1)]));
  expect(notices).toEqual([
    expect.objectContaining({
      code: 'query-corrected',
      message: 'YouTube shows results for “blue tit” instead of “bleu tit”.',
    }),
    expect.objectContaining({
      code: 'information-panel',
      message: 'YouTube puts a panel of its own above the results: “Bird flu”',
    }),
  ]);
  expect(read(cases.results([cases.didYouMean, elements.gridClassic(1)])).codes).toEqual([
    'query-suggested',
  ]);
});

test('shelves are opened and named; other kinds are counted; no video twice', () => {
  const { items, codes } = read(
    cases.results([
      elements.gridClassic(1),
      cases.shelf('New to you', [elements.gridClassic(2), elements.gridClassic(1)]),
      elements.playlistLockup(1),
    ]),
  );
  expect(items.map(({ entityId }) => entityId)).toEqual(['chv00000001', 'chv00000002']);
  expect(codes).toEqual(['other-kinds', 'duplicates', 'grouped']);
});

test('channels: every text is told apart by what it says', () => {
  const page = cases.results([
    cases.channelResult(1, { subscriberCountText: '@bird', videoCountText: '305K subscribers' }),
    cases.channelResult(2, {
      subscriberCountText: '54.8K subscribers',
      videoCountText: '391 videos',
    }),
  ]);
  const { items } = searchChannels([reply(page, first)], {}).data;
  expect(items[0]).toEqual({
    type: 'Person',
    id: 'https://www.youtube.com/channel/UCinventedChannel000001B',
    url: 'https://www.youtube.com/channel/UCinventedChannel000001B',
    entityId: 'UCinventedChannel000001B',
    name: 'Channel 1',
    preferredUsername: 'bird',
    followerCount: 305_000,
    icon: { type: 'Image', url: 'https://yt3.example/c1=s88', width: 88, height: 88 },
    summary: 'All about birds',
    isVerified: true,
  });
  expect(items[1]).toMatchObject({ followerCount: 54_800, videoCount: 391 });
  expect(items[1]).not.toHaveProperty('preferredUsername');
});

test('playlists', () => {
  const rows = [elements.channelPart('Some Bird'), elements.row('Updated today')];
  const page = cases.results([elements.playlistLockup(1, rows)]);
  const { items } = searchPlaylists([reply(page, first)], {}).data;
  expect(items[0]).toMatchObject({
    entityId: 'PLinvented1',
    totalItems: 12,
    updatedText: 'Updated today',
    updatedInterval: { earliest: '2026-06-30T07:36:46.000Z', latest: '2026-07-02T07:36:46.000Z' },
    attributedTo: { name: 'Some Bird' },
  });
});

test.each([
  'Heute aktualisiert',
  'Mise à jour aujourd’hui',
  '今日更新',
  'Última actualización: 7 oct 2022',
])('when a playlist was changed, in another language, is a date that is not read: %s', (words) => {
  const rows = [elements.channelPart('Some Bird'), elements.row(words)];
  const page = cases.results([elements.playlistLockup(1, rows), elements.playlistLockup(2)]);
  const body = { ...first.body, context: { client: { hl: 'xx' } } };
  const { data, notices } = searchPlaylists([reply(page, { ...first, body })], {});
  expect(data.items[0]).not.toHaveProperty('updatedInterval');
  expect(notices).toMatchObject([{ code: 'dates-unread', count: 1 }]);
});

test('what is no page of results', () => {
  expect(() => read({ contents: { brandNew: 1 } })).toThrow('unknown layout of search results');
  expect(() => read(cases.results([{ brandNewRenderer: {} }]))).toThrow('unknown layout of a list');
  expect(() => parse([], {})).toThrow('there is no reply');
  const browse = 'https://www.youtube.com/youtubei/v1/browse';
  const playlist = reply(cases.moreResults([elements.gridClassic(1)]), { ...later, url: browse });
  expect(() => parse([playlist], {})).toThrow('got another list');
  // A page for people where data was due says that the request was bad, not that nothing is there.
  const bad = reply('<html><title>Error 400 (Bad Request)</title></html>', {
    ...later,
    status: 400,
  });
  expect(() => parse([bad], {})).toThrow(expect.objectContaining({ kind: 'validation_error' }));
});

test('the exact form is asked for only where a replay does not hold the plain one', async () => {
  const requests: unknown[] = [];
  const get = (ask: RequestSpec): Promise<Reply> => {
    requests.push((ask.body as Record<string, unknown>)['params']);
    return requests.length === 1
      ? Promise.reject(new AppError('platform_error', verbatim('none'), { replayMiss: true }))
      : Promise.resolve(reply(cases.results([])));
  };
  await fetchSearch('videos')(get, { query: 'birds' }, FALLBACK);
  expect(requests).toEqual(['EgIQAQ%3D%3D', 'EgIQAfABAQ%3D%3D']);
});

test('a video of several channels has one author and coauthors; one that is not read is named', () => {
  const row = (name: string, browseId?: string) => ({
    listItemViewModel: {
      title: { content: name },
      ...(browseId !== undefined && {
        rendererContext: {
          commandContext: { onTap: { innertubeCommand: { browseEndpoint: { browseId } } } },
        },
      }),
    },
  });
  const byline = (...listItems: unknown[]) => ({
    ownerText: {
      runs: [
        {
          text: 'Garden of Birds and 2 more',
          navigationEndpoint: {
            showDialogCommand: { dialogViewModel: { listViewModel: { listItems } } },
          },
        },
      ],
    },
  });
  const { items, notices } = read(
    cases.results([
      elements.gridClassic(
        1,
        byline(
          row('Garden of Birds', channels.CHANNEL),
          row('Bees', 'UCinventedChannel0000bee'),
          row('Wasps'),
        ),
      ),
    ]),
  );
  expect(items[0]).toMatchObject({
    attributedTo: { entityId: channels.CHANNEL, name: 'Garden of Birds' },
    coauthors: [{ entityId: 'UCinventedChannel0000bee', name: 'Bees' }],
  });
  expect(notices).toEqual([
    expect.objectContaining({
      code: 'coauthors-unread',
      count: 1,
      message: '1 item was published together with channels whose links are not read: “Wasps”.',
    }),
  ]);
});

test('results of another query that stand among those of the given one are named', () => {
  const including = {
    includingResultsForRenderer: {
      correctedQuery: { runs: [{ text: 'birds', italics: true }] },
      originalQuery: { simpleText: '#birds' },
    },
  };
  expect(read(cases.results([including, elements.gridClassic(1)])).notices).toEqual([
    expect.objectContaining({
      code: 'query-corrected',
      message: 'YouTube shows results for “birds” among those for “#birds”.',
    }),
  ]);
});

test('figures of a channel in another language are left out with a notice', () => {
  const found = cases.results([
    cases.channelResult(1, { subscriberCountText: '@bird4', videoCountText: '305.000 Abonnenten' }),
    cases.channelResult(2, { subscriberCountText: '@bird5', videoCountText: '305K subscribers' }),
  ]);
  const { data, notices } = searchChannels([reply(found, first)], {});
  expect(data.items.map(({ followerCount }) => followerCount)).toEqual([undefined, 305_000]);
  expect(notices.map(({ code, count }) => [code, count])).toEqual([['figures-unread', 1]]);
});
