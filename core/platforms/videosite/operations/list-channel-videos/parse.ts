import type { Parsed } from '../../../../kit/collect.ts';
import type { Reply } from '../../../../kit/exchange.ts';
import type { ListPage } from '../../../../kit/operation.ts';
import type { Video } from '../../../../vocab/video.ts';
import { parseTab } from '../../readers/channel-list.ts';
import { listedVideo } from '../../readers/listed-video.ts';

interface Params {
  readonly channelId?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a channel’s videos. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Video>> =>
  parseTab(replies, params, { tabs: ['videos'], read: listedVideo });
