import { officialApi } from '#kit/route.ts';
import { defineChannelVideos } from '../../readers/channel/list.ts';
import type { Parsed } from '#kit/collect.ts';
import { count, list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Video } from '#vocab/video.ts';
import { findAnswer, officialAnswers, officialNotices } from '../../readers/official/ask.ts';
import { channelAsk, channelIn } from '../../readers/official/channel.ts';
import { fetchPlaylistPage, readPlaylistPage } from '../../readers/official/playlist.ts';
import { officialListed } from '../../readers/official/video.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-videos', {
  apiNamesNoUploads: 'the official API names no uploads of this channel',
  apiListsAllUploads:
    'The official API lists all uploads together: Shorts and streams are among these videos.',
});

interface Params {
  readonly channelId: string;
  /** The playlist of the uploads and the page in it: `UU… TOKEN`. */
  readonly cursor?: string | undefined;
}

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** The channel names the playlist of its uploads; that playlist is read page by page. */
const fetchOfficial = async (
  get: Get,
  { channelId, cursor }: Params,
): Promise<readonly Reply[]> => {
  if (cursor !== undefined) {
    const [uploads = '', token] = cursor.split(' ');
    return fetchPlaylistPage(get, uploads, token);
  }
  const channel = await get(channelAsk(channelId, 'snippet,contentDetails'));
  const uploads = channel.status === 200 ? uploadsIn(jsonFromReply(channel)) : undefined;
  if (uploads === undefined) return [channel];
  return [channel, ...(await fetchPlaylistPage(get, uploads, undefined))];
};

const uploadsIn = (answer: unknown): string | undefined =>
  str(list(answer, 'items')[0], 'contentDetails', 'relatedPlaylists', 'uploads');

const parseOfficial = (replies: readonly Reply[], params: Known): Parsed<ListPage<Video>> => {
  const answers = officialAnswers(replies);
  const channels = findAnswer(answers, 'channels');
  const channel = channels && channelIn(channels);
  if (channels && uploadsIn(channels.data) === undefined)
    throw new AppError('platform_error', messages.apiNamesNoUploads);
  const { items, notices, page } = readPlaylistPage(answers, officialListed);
  const channelId = str(channel, 'id') ?? items[0]?.attributedTo?.entityId ?? params.channelId;
  return {
    data: {
      items,
      totalItems: count(page.data, 'pageInfo', 'totalResults') ?? null,
      next: page.next === undefined ? null : `${page.query.get('playlistId') ?? ''} ${page.next}`,
    },
    notices: [
      ...notices,
      {
        code: 'all-uploads',
        ...messages.apiListsAllUploads,
      },
      ...officialNotices(replies),
    ],
    ...(channelId !== undefined && { params: { channelId } }),
  };
};

export default defineChannelVideos({
  tab: 'videos',
  title: 'Videos of a channel',
  summary:
    'The videos of a channel, newest first, about 30 a page; without its Shorts and streams. View counts are rounded as displayed, and dates are intervals: exact ones are in the detail of each video.',
  others: [officialApi({ fetch: fetchOfficial, parse: parseOfficial })],
});
