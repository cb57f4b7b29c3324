import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Hashtag } from '#vocab/hashtag.ts';
import { tagName } from '../../readers/params.ts';
import { fetchTagPage } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import { callAnswer, checkStatus, embedData } from '../../readers/answer.ts';
import { readTag, readEmbeddedTag } from '../../readers/hashtag.ts';
import { firstReadable } from '#kit/readable.ts';
import { defineMessages } from '#kit/message.ts';

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
