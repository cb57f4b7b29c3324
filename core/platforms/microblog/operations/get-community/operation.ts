import { z } from 'zod';
import { at } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { capture, officialApi } from '#kit/route.ts';
import { NumberedGroup } from '#vocab/group.ts';
import { apiAnswer } from '../../readers/api-answer.ts';
import { apiAsk, COMMUNITY } from '../../readers/api-ask.ts';
import { parsedCommunity } from '../../readers/community.ts';
import { asksFor, readGraphqlData } from '../../readers/graphql.ts';
import { communityId } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { communitiesRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.get-community', {
  noReply: 'no reply is at hand',
  noSuchCommunity: 'X knows no such community',
});

const params = z.object({ communityId });
type Params = z.infer<typeof params>;

const requireFirstReply = (replies: readonly Reply[]): Reply => {
  const [reply] = replies;
  if (reply) return reply;
  throw new AppError('platform_error', messages.noReply);
};

const parseCaptured = (replies: readonly Reply[]) => {
  const data = readGraphqlData(requireFirstReply(replies));
  const result = at(data, 'communityResults', 'result') ?? at(data, 'community_results', 'result');
  if (result === undefined) throw new AppError('not_found', messages.noSuchCommunity);
  return parsedCommunity(result);
};

export default defineOperation({
  name: 'get-community',
  title: 'Community',
  summary:
    'One community: name, description, rules, and how many members it has, by the official API or as its page shows it.',

  path: '/communities/{communityId}',
  params,
  links: site.links(params, ['/i/communities/{communityId}/**']),
  readerChanges: communitiesRead,
  result: NumberedGroup,
  part: { of: 'community', by: 'communityId', as: 'facts' },
  example: { communityId: '1501272736215322629' },

  routes: [
    officialApi({
      fetch: async (get: Get, { communityId: id }: Params) => [
        await get(apiAsk(`communities/${id}`, COMMUNITY)),
      ],
      parse: (replies) => parsedCommunity(apiAnswer(requireFirstReply(replies), 'community').data),
    }),
    capture({
      reads: asksFor('CommunityQuery', 'CommunityByRestId'),
      parse: parseCaptured,
    }),
  ],
});
