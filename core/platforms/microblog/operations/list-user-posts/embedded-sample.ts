import { collect, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import type { TimelineItem } from '#vocab/announce.ts';
import { idIn } from '../../readers/api-ask.ts';
import { eachOnce } from '../../readers/captured-list.ts';
import { embeddedPosts, handleOfProfile, profileAsk } from '../../readers/embedded.ts';
import { readItem } from '../../readers/post.ts';
import { messages as shared } from '../../readers/messages.ts';
import { messages } from './messages.ts';

interface Params {
  readonly username: string;
  readonly tab: string;
  readonly cursor?: string | undefined;
}

/** Posts of the embedded profile: a sample, and named so. It has one page. */
const parse = (
  replies: readonly Reply[],
  _params: Partial<Params>,
): Parsed<ListPage<TimelineItem>> => {
  const reply = replies[0];
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const { items, notices } = collect(embeddedPosts(reply), (raw) => readItem(raw));
  const username = handleOfProfile(reply);
  return {
    data: {
      items: eachOnce(items),
      totalItems: null,
      next: null,
      incomplete: { reason: shared.sampleOfPosts, statedTotal: null },
    },
    notices,
    ...(username !== undefined && { params: { username } }),
  };
};

export const embeddedSample = publicPage({
  fetch: async (get: Get, { username, tab }: Params) => {
    if (idIn(username) !== undefined || tab !== 'posts')
      throw new AppError('validation_error', messages.embeddedProfileNeedsHandle);
    return [await get(profileAsk(username))];
  },
  parse,
});
