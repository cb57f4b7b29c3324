import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Transcript } from '#vocab/transcript.ts';
import { ORIGINAL, videoId } from '../../readers/params.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { official } from './official.ts';
import { isCaptionFile, parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { chooseTrack, tracksFromItem } from '../../readers/caption-tracks.ts';
import { videoPageAsk } from '../../readers/ask.ts';
import { objectionTo } from '../../readers/hosts.ts';
import { watchedIn } from '../../readers/watch.ts';

const params = z.object({
  videoId,
  language: z
    .string()
    .regex(
      /^(?:original|[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,2})$/,
      'is `original` or a language code such as en or es-ES',
    )
    .meta({ default: ORIGINAL })
    .optional()
    .describe('Language wanted; `original`, the spoken one, when omitted.'),
});

interface Params {
  readonly videoId: string;
  readonly language?: string | undefined;
}

/** The video’s page, which lists the tracks, then the file of one of them: a plain address (recorded 2025). */
const fetchTranscript = async (
  get: Get,
  { videoId, language }: Params,
): Promise<readonly Reply[]> => {
  const page = await get(videoPageAsk(videoId));
  const url = addressIn(page, videoId, language);
  // Nothing to ask for: the parser says why.
  if (url === undefined || objectionTo(url) !== undefined) return [page];
  return [page, await get({ url, headers: { accept: 'text/vtt, */*;q=0.5' } })];
};

const addressIn = (
  page: Reply,
  videoId: string,
  language: string | undefined,
): string | undefined => {
  try {
    const watched = watchedIn(page, videoId);
    return watched.kind === 'item'
      ? chooseTrack(tracksFromItem(watched.item), language)?.url
      : undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};

export default defineOperation({
  name: 'get-transcript',
  publishedName: 'get-video-transcript',
  title: 'Transcript of a video',
  summary:
    'The words of a caption track of a video, with their times. The spoken language comes first, what a person wrote before what a machine did.',

  readerChanges: [
    { since: '0.10.0', fields: ['id', 'url', 'mediaType', 'size', 'source', 'content'] },
  ],
  path: '/videos/{videoId}/transcripts/{language}',
  otherPaths: ['/videos/{videoId}/transcript'],
  params,
  links: site.links(params, ['/@*/video/{videoId}']),
  result: Transcript,
  part: { of: 'video', by: 'videoId', as: 'transcript' },
  example: { videoId: '7571863205253778710' },

  routes: [
    publicPage({ fetch: fetchTranscript, parse }),
    official,
    capture({
      reads: passesAny(
        isCallToPath('/api/item/detail/'),
        isPageAtPath(/^\/@[^/]*\/(?:video|photo)\/\d+\/$/),
        isCaptionFile,
      ),
      parse,
    }),
  ],
});
