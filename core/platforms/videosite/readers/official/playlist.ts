import { collect, type Notice } from '#kit/collect.ts';
import { node, str, type Node } from '#kit/dig.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import { list } from '#kit/dig.ts';
import { findAnswer, byId, neededAnswer, type OfficialAnswer } from './answer.ts';
import { officialAsk, PAGE, withVideos } from './ask.ts';
import { messages } from '../messages.ts';

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
