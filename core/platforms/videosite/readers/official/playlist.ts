import { collect, type Notice, omitUndefined } from '#kit/collect.ts';
import { node, str, type Node, list, count } from '#kit/dig.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import {
  findAnswer,
  byId,
  neededAnswer,
  type OfficialAnswer,
  officialAsk,
  PAGE,
  withVideos,
} from './ask.ts';
import { messages } from '../messages.ts';
import { fromIso } from '#kit/times.ts';
import type { Playlist } from '#vocab/playlist.ts';
import { channelFromId } from '../channel/listed-channel.ts';
import { buildPlaylist } from '../playlist/listed-playlist.ts';
import { officialPictures } from './video.ts';

/** A page of a playlist and its videos: two units. */
export const fetchPlaylistPage = async (
  get: Get,
  playlistId: string,
  pageToken: string | undefined,
): Promise<readonly Reply[]> => {
  const part = 'snippet,contentDetails';
  const page = await get(
    officialAsk('playlistItems', { part, playlistId, maxResults: PAGE, pageToken }),
  );
  return withVideos(get, page, (reply) =>
    list(jsonFromReply(reply), 'items').flatMap(
      (item) => videoIdFromPlaylistItem(node(item)) ?? [],
    ),
  );
};

const videoIdFromPlaylistItem = (item: Node | undefined): string | undefined =>
  str(item, 'contentDetails', 'videoId') ?? str(item, 'snippet', 'resourceId', 'videoId');

/** The videos of a page in its order. Those that the API does not show keep what the list says. */
export const readPlaylistPage = <T>(
  answers: readonly OfficialAnswer[],
  read: (id: string | undefined, video: Node | undefined, beside: Node | undefined) => T,
): { readonly items: T[]; readonly notices: Notice[]; readonly page: OfficialAnswer } => {
  const page = neededAnswer(answers, 'playlistItems');
  const videosAnswer = findAnswer(answers, 'videos');
  const videos = byId(videosAnswer);
  const { items, notices } = collect(page.items, (raw) => {
    const id = videoIdFromPlaylistItem(node(raw));
    return read(id, videos.get(id ?? ''), node(raw, 'snippet'));
  });
  const unshown = page.items.length - videos.size;
  return {
    items,
    page,
    notices:
      videosAnswer && unshown > 0
        ? [
            ...notices,
            {
              code: 'videos-not-shown',
              ...messages.videosWithoutCounts({ count: unshown }),
              count: unshown,
            },
          ]
        : notices,
  };
};

/** What is asked for of a playlist. */
export const PLAYLIST_PARTS = 'snippet,contentDetails,status';

/**
 * A `playlist` of the official API as lists show it. A search gives the id beside the rest. Throws
 * where it is none of a playlist.
 */
export const officialListedPlaylist = (playlist: Node, id = str(playlist, 'id')): Playlist => {
  const snippet = node(playlist, 'snippet');
  return buildPlaylist(
    id,
    omitUndefined({
      name: str(snippet, 'title'),
      content: str(snippet, 'description'),
      totalItems: count(playlist, 'contentDetails', 'itemCount'),
      attributedTo: channelFromId(str(snippet, 'channelId'), str(snippet, 'channelTitle')),
      image: officialPictures(node(snippet, 'thumbnails')),
      published: fromIso(str(snippet, 'publishedAt')),
    }),
  );
};
