import type { Parsed } from '#kit/collect.ts';
import { count } from '#kit/dig.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { PlaylistVideo } from '#vocab/video.ts';
import { officialAnswers, officialNotices } from '../../readers/official/answer.ts';
import { fetchPlaylistPage, readPlaylistPage } from '../../readers/official/playlist.ts';
import { officialItem } from '../../readers/official/video.ts';

export const fetchOfficial = (
  get: Get,
  { playlistId, cursor }: { readonly playlistId: string; readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => fetchPlaylistPage(get, playlistId, cursor);

/** A page of 50 with exact counts of views. */
export const parseOfficial = (
  replies: readonly Reply[],
  params: { readonly playlistId?: string | undefined },
): Parsed<ListPage<PlaylistVideo>> => {
  const { items, notices, page } = readPlaylistPage(officialAnswers(replies), officialItem);
  const playlistId = params.playlistId ?? page.query.get('playlistId');
  return {
    data: {
      items,
      totalItems: count(page.data, 'pageInfo', 'totalResults') ?? null,
      next: page.next ?? null,
    },
    notices: [...notices, ...officialNotices(replies)],
    ...(playlistId !== null && { params: { playlistId } }),
  };
};
