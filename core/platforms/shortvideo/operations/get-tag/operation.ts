import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Hashtag } from '#vocab/tag.ts';
import { tagName } from '../../readers/params.ts';
import { fetchTagPage } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { site, tagUrl } from '../../readers/site.ts';
import { type Parsed, omitUndefined, required } from '#kit/collect.ts';
import { objectAt, node, at, count, id, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import { callAnswer, checkStatus, embedData } from '../../readers/answer.ts';
import { firstReadable } from '#kit/readable.ts';
import { defineMessages } from '#kit/message.ts';
import { firstPicture } from '../../readers/pictures.ts';

const hashtag = (
  name: string | undefined,
  facts: Partial<Omit<Hashtag, 'type' | 'id' | 'url' | 'name'>>,
): Hashtag => {
  const own = required(name, 'name of the hashtag');
  const url = tagUrl(own);
  return omitUndefined({ ...objectAt('Hashtag', url), name: own, ...facts });
};

/** The header of the hashtag’s embed page. Views and videos are counted as displayed. */
const readEmbeddedTag = (info: unknown): Hashtag => {
  const cover = firstPicture(at(info, 'coverUrl'));
  return hashtag(str(info, 'title'), {
    entityId: id(info, 'id'),
    content: str(info, 'description'),
    viewCount: count(info, 'viewCount'),
    videoCount: count(info, 'videoCount'),
    image: cover && [cover],
  });
};

/** `challengeInfo` of the site’s own call: the numbers of `stats` may be 0 where `statsV2` has them. */
const readTag = (info: unknown): Hashtag => {
  const [challenge, stats, exact] = [
    node(info, 'challenge'),
    node(info, 'stats'),
    node(info, 'statsV2'),
  ];
  const cover = firstPicture(
    at(challenge, 'coverLarger'),
    at(challenge, 'coverMedium'),
    at(challenge, 'profileLarger'),
  );
  return hashtag(str(challenge, 'title'), {
    entityId: id(challenge, 'id'),
    content: str(challenge, 'desc'),
    viewCount: count(exact, 'viewCount') ?? count(stats, 'viewCount'),
    videoCount: count(exact, 'videoCount') ?? (count(stats, 'videoCount') || undefined),
    image: cover && [cover],
  });
};

const params = z.object({ tagName });

export const messages = defineMessages('shortvideo.get-tag', {
  embedPageWithoutHashtag: 'TikTok’s embed page came without the hashtag',
  answerWithoutHashtag: 'TikTok answered without the hashtag',
});

/** A hashtag out of its embed page, or the site’s own call. */
const parse = (replies: readonly Reply[]): Parsed<Hashtag> => {
  const data = firstReadable(replies, readOne);
  return { data, notices: [], params: { tagName: data.name } };
};

const readOne = (reply: Reply): Hashtag => {
  if (isPage(reply)) {
    checkStatus(reply);
    const info = node(embedData(reply, '/embed/tag/'), 'embedInfo');
    if (info) return readEmbeddedTag(info);
    throw new AppError('platform_error', messages.embedPageWithoutHashtag);
  }
  const info = node(callAnswer(reply), 'challengeInfo');
  if (info) return readTag(info);
  throw new AppError('platform_error', messages.answerWithoutHashtag);
};

export default defineOperation({
  name: 'get-tag',
  title: 'Hashtag',
  summary: 'One hashtag: description, and the views and number of its videos.',

  path: '/tags/{tagName}/details',
  params,
  links: site.links(params, ['/tag/{tagName}/**', '/embed/tag/{tagName}/**']),
  result: Hashtag,
  part: { of: 'tag', by: 'tagName', as: 'facts' },
  example: { tagName: 'aplausosanitario' },

  routes: [
    publicPage({ fetch: fetchTagPage, parse }),
    capture({
      reads: passesAny(
        isCallToPath('/api/challenge/detail/'),
        isPageAtPath(/^\/embed\/tag\/[^/]+\/$/),
      ),
      parse,
    }),
  ],
});
