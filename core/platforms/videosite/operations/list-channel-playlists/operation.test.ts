import { expect, test } from 'vitest';
import * as elements from '../../cases/channel-elements.ts';
import * as cases from '../../cases/channels.ts';
import { page as pageWith, reply } from '../../cases/reply.ts';
import { more } from '../list-playlist-videos/cases/playlists.ts';
import { parse } from './operation.ts';

const read = (elements: readonly unknown[], tab = 'playlists', selected = tab) => {
  const page = cases.channelPage(elements, {
    selected,
    tabs: ['featured', 'playlists', 'releases'],
  });
  const { data, notices } = parse([reply(page, { body: cases.asks(tab) })], {});
  return { ...data, codes: notices.map(({ code }) => code) };
};

const url = 'https://www.youtube.com/playlist?list=PLinvented1';
const image = [{ type: 'Image', url: 'https://i.example/p1.jpg', width: 480, height: 270 }];

test('both layouts', () => {
  const { items, next, codes } = read([elements.playlistLockup(1), more('page-2')]);
  expect(items[0]).toEqual({
    type: 'OrderedCollection',
    id: url,
    url,
    entityId: 'PLinvented1',
    name: 'Playlist 1',
    totalItems: 12,
    attributedTo: expect.objectContaining({ entityId: cases.CHANNEL, name: 'Garden of Birds' }),
    image,
  });
  expect([next, codes]).toEqual(['page-2', []]);
  expect(read([elements.playlistClassic(1)]).items[0]).toMatchObject({
    entityId: 'PLinvented1',
    totalItems: 4,
    updatedText: 'Updated today',
    image,
  });
});

test('a change in words that are not read is named', () => {
  const classic = elements.playlistClassic(1);
  const publishedTimeText = { simpleText: 'Aktualisiert vor 6 Tagen' };
  const { items, codes } = read([
    { gridPlaylistRenderer: { ...classic.gridPlaylistRenderer, publishedTimeText } },
    elements.playlistClassic(2),
  ]);
  expect([items[0]?.updatedText, items[0]?.updatedInterval]).toEqual([
    'Aktualisiert vor 6 Tagen',
    undefined,
  ]);
  expect([items[1]?.updatedInterval?.text, codes]).toEqual(['Updated today', ['dates-unread']]);
});

test('releases are asked for by their own name', () => {
  const album = { contentType: 'LOCKUP_CONTENT_TYPE_ALBUM', contentId: 'OLAK5uy_invented' };
  const { items } = read([elements.rich(elements.playlistLockup(1, [], album))], 'releases');
  expect(items[0]?.entityId).toBe('OLAK5uy_invented');
  expect(read([elements.playlistLockup(1)], 'releases', 'playlists').codes).toEqual(['other-tab']);
});

test('the address of a page names the part, too', () => {
  const selected = { selected: 'releases', tabs: ['playlists', 'releases'] };
  const page = pageWith({ data: cases.channelPage([elements.playlistLockup(1)], selected) });
  const request = { method: 'GET', url: 'https://www.youtube.com/@gardenofbirds/releases' };
  expect(parse([reply(page, request)], {}).data.items).toHaveLength(1);
});

test('mixes and videos are no playlists', () => {
  const { items, codes } = read([
    elements.playlistLockup(1),
    elements.playlistLockup(2, [], { contentId: 'RDinventedmix' }),
    elements.gridClassic(3),
  ]);
  expect(items.map(({ entityId }) => entityId)).toEqual(['PLinvented1']);
  expect(codes).toEqual(['other-kinds']);
});
