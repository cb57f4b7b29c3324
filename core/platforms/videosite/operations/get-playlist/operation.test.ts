import { expect, test } from 'vitest';
import { Playlist } from '#vocab/playlist.ts';
import { CHANNEL } from '../../cases/channels.ts';
import { reply } from '../../cases/reply.ts';
import * as lists from '../list-playlist-videos/cases/playlists.ts';
import { updatedWithin } from '../../readers/playlist/facts.ts';
import { parse } from './operation.ts';

const AT = '2026-07-02T07:36:46.000Z';
const params = { body: { browseId: `VL${lists.PLAYLIST}`, params: 'wgYCCAA%3D' } };
const read = (content: unknown, request: object = params) => {
  const { data, notices } = parse([reply(content, request)], {});
  return { data: Playlist.parse(data), codes: notices.map(({ code }) => code) };
};

const link = (text: string) => ({
  runs: [{ text, navigationEndpoint: { browseEndpoint: { browseId: CHANNEL } } }],
});
const sidebar = {
  playlistSidebarRenderer: {
    items: [
      {
        playlistSidebarPrimaryInfoRenderer: {
          title: { runs: [{ text: 'Birdsong' }] },
          description: { runs: [{ text: 'All the ' }, { text: 'birds' }] },
          thumbnailRenderer: {
            playlistVideoThumbnailRenderer: {
              thumbnail: { thumbnails: [{ url: '//i.example/1.jpg', width: 168, height: 94 }] },
            },
          },
          stats: [
            lists.stat('1,200'),
            { simpleText: '1,044,734 views' },
            { simpleText: 'Updated today' },
          ],
        },
      },
      {
        playlistSidebarSecondaryInfoRenderer: {
          videoOwner: { videoOwnerRenderer: { title: link('by Garden of Birds') } },
        },
      },
    ],
  },
};
const url = `https://www.youtube.com/playlist?list=${lists.PLAYLIST}`;
const header = { pageHeaderRenderer: { content: { pageHeaderViewModel: {} } } };
const microformat = { microformatDataRenderer: { unlisted: false } };

test('when it was changed, in another language', () => {
  const [primary, secondary] = sidebar.playlistSidebarRenderer.items;
  const { playlistSidebarPrimaryInfoRenderer: info } = primary ?? {};
  const stats = [
    { simpleText: '12 Videos' },
    { simpleText: '5 Aufrufe' },
    { simpleText: 'Heute aktualisiert' },
  ];
  const items = [{ playlistSidebarPrimaryInfoRenderer: { ...info, stats } }, secondary];
  const { data, codes } = read({ sidebar: { playlistSidebarRenderer: { items } }, header });
  expect([data.updatedText, data.updatedInterval]).toEqual(['Heute aktualisiert', undefined]);
  expect(codes).toContain('dates-unread');
  // "Videos" is the same in both languages; the views are not.
  expect(data.totalItems).toBe(12);
  expect(data).not.toHaveProperty('viewCount');
  expect(codes).toContain('figures-unread');
});

test('a channel whose name is a figure is none', () => {
  const [primary] = sidebar.playlistSidebarRenderer.items;
  const part = (content: string, browseId?: string) => ({
    text: {
      content,
      ...(browseId !== undefined && {
        commandRuns: [{ onTap: { innertubeCommand: { browseEndpoint: { browseId } } } }],
      }),
    },
  });
  const pageHeaderViewModel = {
    metadata: {
      contentMetadataViewModel: {
        metadataRows: [{ metadataParts: [part('Channel 4', CHANNEL), part('12 videos')] }],
      },
    },
  };
  const { codes } = read({
    sidebar: { playlistSidebarRenderer: { items: [primary] } },
    header: { pageHeaderRenderer: { content: { pageHeaderViewModel } } },
  });
  expect(codes).not.toContain('figures-unread');
});

test('from the sidebar', () => {
  const { data, codes } = read({ sidebar, header, microformat });
  expect(data).toEqual({
    type: 'OrderedCollection',
    id: url,
    url,
    entityId: lists.PLAYLIST,
    name: 'Birdsong',
    content: 'All the birds',
    totalItems: 1200,
    viewCount: 1_044_734,
    visibility: 'public',
    updatedText: 'Updated today',
    updatedInterval: { earliest: '2026-06-30T07:36:46.000Z', latest: AT, text: 'Updated today' },
    image: [{ type: 'Image', url: 'https://i.example/1.jpg', width: 168, height: 94 }],
    attributedTo: {
      type: 'Person',
      id: `https://www.youtube.com/channel/${CHANNEL}`,
      url: `https://www.youtube.com/channel/${CHANNEL}`,
      entityId: CHANNEL,
      name: 'Garden of Birds',
    },
  });
  expect(codes).toEqual([]);
});

test('from the old header, and from the new one alone', () => {
  const old = {
    title: { simpleText: 'Course' },
    numVideosText: { runs: [{ text: '14' }, { text: ' lessons' }] },
    ownerText: link('by the sea'),
    privacy: 'UNLISTED',
    byline: [{ playlistBylineRenderer: { text: { simpleText: 'Last updated on Oct 7, 2022' } } }],
  };
  expect(read({ header: { playlistHeaderRenderer: old } }).data).toMatchObject({
    name: 'Course',
    totalItems: 14,
    visibility: 'unlisted',
    attributedTo: { name: 'by the sea' },
    updatedInterval: { earliest: '2022-10-06T10:00:00.000Z', latest: '2022-10-08T12:00:00.000Z' },
  });
  const stack = {
    content: 'by Garden of Birds',
    commandRuns: [{ onTap: { innertubeCommand: { browseEndpoint: { browseId: CHANNEL } } } }],
  };
  const rows = [
    { metadataParts: [{ avatarStack: { avatarStackViewModel: { text: stack } } }] },
    { metadataParts: [{ text: { content: '200 videos' } }, { text: { content: '1.2K views' } }] },
  ];
  const model = {
    title: { dynamicTextViewModel: { text: { content: 'New' } } },
    metadata: { contentMetadataViewModel: { metadataRows: rows } },
  };
  const page = { header: { pageHeaderRenderer: { content: { pageHeaderViewModel: model } } } };
  expect(read(page).data).toMatchObject({
    name: 'New',
    totalItems: 200,
    viewCount: 1200,
    attributedTo: { name: 'Garden of Birds' },
  });
});

test('gone, not a playlist, not described', () => {
  const kind = (is: string) => expect.objectContaining({ kind: is });
  expect(() => read(lists.alert('ERROR', 'The playlist does not exist.'))).toThrow(
    kind('not_found'),
  );
  expect(() => read({ header: {} }, { body: { browseId: CHANNEL } })).toThrow('got the page UC');
  expect(() => read(lists.appended([]))).toThrow('unknown layout of a playlist');
  expect(read({ sidebar, ...lists.alert('INFO', 'Hidden videos') }).data.name).toBe('Birdsong');
  expect(read({ header: {} }).codes).toEqual(['partial-detail']);
});

test.each([
  ['Updated yesterday', '2026-06-29T07:36:46.000Z', AT],
  ['Updated 7 days ago', '2026-06-23T07:36:46.000Z', '2026-06-26T07:36:46.000Z'],
  ['Last updated on 16 Jun 2026', '2026-06-15T10:00:00.000Z', '2026-06-17T12:00:00.000Z'],
  ['Last updated on Jul 2, 2026', '2026-07-01T10:00:00.000Z', AT],
])('%s', (text, earliest, latest) => {
  expect(updatedWithin(text, AT)).toEqual({ earliest, latest, text });
});

test('words that name no time', () => {
  expect(updatedWithin('Updated some time', AT)).toBeUndefined();
});
