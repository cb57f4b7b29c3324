import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { chooseTrack, tracksFromItem } from '../../readers/caption-tracks.ts';
import { videoPageAsk } from '../../readers/ask.ts';
import { objectionTo } from '../../readers/hosts.ts';
import { watchedIn } from '../../readers/watch.ts';

interface Params {
  readonly videoId: string;
  readonly language?: string | undefined;
}

/** The video’s page, which lists the tracks, then the file of one of them: a plain address (recorded 2025). */
export const fetchTranscript = async (
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
