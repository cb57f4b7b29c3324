import type { Parsed } from '../../../../kit/collect.ts';
import type { Reply } from '../../../../kit/exchange.ts';
import type { ListPage } from '../../../../kit/operation.ts';
import type { Video } from '../../../../vocab/video.ts';
import { listedVideo } from '../../readers/listed-video.ts';
import { parseSearch } from '../../readers/search-results.ts';

interface Params {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the videos that were found; adverts are no results. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Video>> =>
  parseSearch(replies, params, (element, at) => listedVideo(element, { at }));
