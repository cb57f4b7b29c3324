import { objectAt, at, bool, count, int, list, str } from '../../../kit/dig.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { iso } from '#kit/times.ts';
import type { NumberedGroup } from '#vocab/group.ts';
import { image } from '#vocab/image.ts';
import type { Rule } from '#vocab/rule.ts';
import { instant } from './dates.ts';
import { communityUrl, numberIn } from './links.ts';
import { notShown } from './refused.ts';
import { readAuthor } from './user.ts';

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

export const parsedCommunity = (raw: unknown): Parsed<NumberedGroup> => {
  const data = readCommunity(raw);
  return { data, notices: [], params: { communityId: data.entityId } };
};
