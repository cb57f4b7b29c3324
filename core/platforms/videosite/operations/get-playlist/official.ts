import { omitUndefined, type Parsed } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { Playlist } from '#vocab/playlist.ts';
import {
  byId,
  neededAnswer,
  officialAnswers,
  officialNotices,
} from '../../readers/official/answer.ts';
import { officialAsk } from '../../readers/official/ask.ts';
import { officialListedPlaylist, PLAYLIST_PARTS } from '../../readers/official/listed-playlist.ts';
import { officialVisibility } from '../../readers/official/visibility.ts';
import { messages } from './messages.ts';

/** One request, one unit. */
export const fetchOfficial = async (
  get: Get,
  { playlistId }: { readonly playlistId: string },
): Promise<readonly Reply[]> => [
  await get(officialAsk('playlists', { part: PLAYLIST_PARTS, id: playlistId })),
];

export const parseOfficial = (
  replies: readonly Reply[],
  params: { readonly playlistId?: string | undefined },
): Parsed<Playlist> => {
  const answer = neededAnswer(officialAnswers(replies), 'playlists');
  const id = params.playlistId ?? answer.query.get('id') ?? str(answer.items[0], 'id') ?? '';
  const playlist = byId(answer).get(id);
  if (!playlist) throw new AppError('not_found', messages.apiShowsNoSuchPlaylist);
  return {
    data: omitUndefined({
      ...officialListedPlaylist(playlist),
      visibility: officialVisibility(playlist),
    }),
    notices: [
      {
        code: 'partial-detail',
        ...messages.notInApi,
      },
      ...officialNotices(replies),
    ],
    params: { playlistId: id },
  };
};
