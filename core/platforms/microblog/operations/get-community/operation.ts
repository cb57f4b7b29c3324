import { z } from 'zod';
import { objectAt, at, bool, count, int, list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { capture, officialApi } from '#kit/route.ts';
import { NumberedGroup } from '#vocab/group.ts';
import { apiAnswer } from '../../readers/api-answer.ts';
import { apiAsk, COMMUNITY } from '../../readers/api-ask.ts';
import { asksFor, readGraphqlData } from '../../readers/graphql.ts';
import { communityId } from '../../readers/params.ts';
import { site, communityUrl, numberIn } from '../../readers/site.ts';
import { communitiesRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { iso } from '#kit/times.ts';
import { image } from '#vocab/image.ts';
import type { Rule } from '#vocab/rule.ts';
import { instant } from '../../readers/text.ts';
import { notShown } from '../../readers/refused.ts';
import { readAuthor } from '../../readers/user.ts';

/** A community of the site’s own answers, or of API v2 (`id`, `access`). */
const readCommunity = (raw: unknown): NumberedGroup => {
  if (str(raw, '__typename') === 'CommunityUnavailable')
    throw new AppError('not_found', notShown('community', str(raw, 'reason')));
  const entityId = required(
    numberIn(str(raw, 'rest_id') ?? str(raw, 'id_str') ?? str(raw, 'id')),
    'number of a community',
  );
  const url = communityUrl(entityId);
  const banner = ['custom_banner_media', 'default_banner_media']
    .map((kind) => at(raw, kind, 'media_info'))
    .map((one) =>
      image(
        str(one, 'original_img_url'),
        count(one, 'original_img_width'),
        count(one, 'original_img_height'),
      ),
    )
    .find((one) => one !== undefined);
  const rules = rulesIn(raw);
  return omitUndefined({
    ...objectAt('Group', url),
    entityId,
    name: required(str(raw, 'name'), 'name of a community'),
    summary: str(raw, 'description'),
    published: foundedAt(raw),
    memberCount: count(raw, 'member_count'),
    image: banner ? [banner] : undefined,
    isAdult: bool(raw, 'is_nsfw'),
    category: str(raw, 'primary_community_topic', 'topic_name'),
    visibility: str(raw, 'join_policy') ?? str(raw, 'access'),
    attributedTo: readAuthor(at(raw, 'creator_results', 'result')),
    rule: rules.length > 0 ? rules : undefined,
  });
};

/** Milliseconds on the pages, an ISO text in API v2. */
const foundedAt = (raw: unknown): string | undefined => {
  const ms = int(raw, 'created_at');
  return ms !== undefined && ms > 0 ? iso(ms) : instant(str(raw, 'created_at'));
};

const rulesIn = (raw: unknown): Rule[] =>
  list(raw, 'rules').flatMap((one, position) => {
    const name = str(one, 'name');
    if (name === undefined) return [];
    return omitUndefined({
      type: 'Document' as const,
      entityId: numberIn(str(one, 'rest_id')),
      name,
      content: str(one, 'description'),
      position,
    });
  });

const parsedCommunity = (raw: unknown): Parsed<NumberedGroup> => {
  const data = readCommunity(raw);
  return { data, notices: [], params: { communityId: data.entityId } };
};

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
