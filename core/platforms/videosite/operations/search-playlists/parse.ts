import type { Parsed } from '../../../../kit/collect.ts';
import type { Reply } from '../../../../kit/exchange.ts';
import type { ListPage } from '../../../../kit/operation.ts';
import type { Playlist } from '../../../../vocab/playlist.ts';
import { listedPlaylist } from '../../readers/listed-playlist.ts';
import { parseSearch } from '../../readers/search-results.ts';

interface Params {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the playlists that were found. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Playlist>> =>
  parseSearch(replies, params, (element) => listedPlaylist(element));
