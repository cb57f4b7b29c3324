import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { type Get, isPage, textFromReply, type Reply } from '#kit/exchange.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { pageAsk } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { hasState } from '../../readers/page-state.ts';
import { videosIn, videoRowsIn } from '../../readers/video-lists.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.list-trending-videos', {
  explorePageWithoutVideos:
    'TikTok’s explore page came without videos, as it does for most who are not signed in',
  regionNotSent:
    'TikTok goes by the country from which it is asked; {{region}} was not told to it.',
});

const CALLS = ['/api/recommend/item_list/', '/api/explore/item_list/'];

const read = videosIn('trending videos', CALLS);

/** Trending videos out of the explore page, where it carries them, or out of the site’s own calls. */
const parse = (
  replies: readonly Reply[],
  { region }: KnownParams<'region'>,
): Parsed<ListPage<Video>> => {
  if (replies.some(isBare))
    throw new AppError('service_unavailable', messages.explorePageWithoutVideos);
  const parsed = read(replies);
  return { ...parsed, notices: [...parsed.notices, ...regionNotice(region)] };
};

/** A whole page, only without the videos. */
const isBare = (reply: Reply): boolean =>
  isPage(reply) && hasState(textFromReply(reply)) && videoRowsIn(reply) === undefined;

const regionNotice = (region: string | undefined): Notice[] =>
  region === undefined
    ? []
    : [
        {
          code: 'region-not-honoured',
          ...messages.regionNotSent({ region }),
        },
      ];

const params = z.object({
  region: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is a country code of two capital letters')
    .optional()
    .describe('Country code: `DE`, `US`.'),
  cursor,
});

export default defineList({
  name: 'list-trending-videos',
  title: 'Trending videos',
  summary:
    'Videos that TikTok shows as trending: those of the country from which it is asked, whatever region is named.',

  readerChanges: [partsRead, videosDescribed],
  path: '/trending/videos',
  params,
  links: site.links(params, ['/explore/**']),
  item: Video,
  example: { region: 'DE' },

  routes: [
    publicPage({ fetch: async (get: Get) => [await get(pageAsk('/explore'))], parse }),
    capture({
      reads: passesAny(isCallToPath(...CALLS), isPageAtPath(/^\/(?:explore\/|foryou\/)?$/)),
      parse,
    }),
  ],
});
