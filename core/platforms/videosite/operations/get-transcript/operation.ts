import { z } from 'zod';
import { AppError, refused } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Transcript } from '#vocab/transcript.ts';
import { POLITE, type Visit } from '../../readers/ask.ts';
import { captionList } from '../../readers/captions/fetch.ts';
import { choose, tracksFromReplies } from '../../readers/captions/tracks.ts';
import { withheld } from '../../readers/captions/withheld.ts';
import { videoParam } from '../../readers/ids.ts';
import { parse } from './parse.ts';

interface Params {
  readonly videoId: string;
  readonly language?: string | undefined;
  readonly kind?: 'manual' | 'automatic' | undefined;
}

/** The list of tracks, then the text of one of them: asked for once, whatever comes back. */
const transcript = async (get: Get, params: Params, session: Visit): Promise<readonly Reply[]> => {
  const listing = await captionList(get, params, session);
  const { tracks } = tracksFromReplies(listing, params.videoId);
  const track = choose(tracks, params);
  // Nothing to ask for: the parser says why.
  if (track?.address === undefined) return listing;
  try {
    return [...listing, await get({ url: track.address, headers: POLITE })];
  } catch (error) {
    // A replay holds only the list, which already announces the refusal.
    if (error instanceof AppError && error.replayMiss && track.caption.isWithheld)
      throw refused(withheld);
    throw error;
  }
};

export default defineOperation({
  name: 'get-transcript',
  title: 'Transcript of a video',
  summary:
    'The words of one caption track, with their times. The platform often withholds them (since 2025); then this is an error that says so, and costs nothing. It is asked once and never in another guise.',
  path: '/videos/{videoId}/transcript',
  params: z.object({
    videoId: videoParam,
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,16}){0,3}$/, 'is a language code such as `en`')
      .optional()
      .describe('Language of the track, as list-captions gives it. Any language when omitted.'),
    kind: z
      .enum(['manual', 'automatic'])
      .optional()
      .describe('Only tracks written by people, or only those by a machine.'),
  }),
  result: Transcript,
  part: { of: 'video', by: 'videoId', as: 'transcript' },
  example: { videoId: 'GJLlxj_dtq8', language: 'en' },
  routes: [publicPage({ fetch: transcript, parse })],
});
