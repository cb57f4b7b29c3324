import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { parsePost } from '../../readers/single-post.ts';
import { embedAsk, oembedAsk } from './asks.ts';

/** The service stumbled, or a replay does not hold its answer; it did not refuse us, nor say no. */
const isFault = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.replayMiss || (error.kind === 'platform_error' && error.refusal === undefined));

/** What came of it, or `undefined` where it stumbled. */
const unlessFault = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await attempt();
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
};

const isUnread = (reply: Reply): boolean => {
  try {
    parsePost([reply], {});
    return false;
  } catch (error) {
    return isFault(error);
  }
};

/** The documented oEmbed is asked where the embed service stumbled; never after it said no. */
export const fetchPublic = async (
  get: Get,
  { postId }: { readonly postId: string },
): Promise<readonly Reply[]> => {
  const embedded = await unlessFault(() => get(embedAsk(postId)));
  if (embedded && !isUnread(embedded)) return [embedded];
  const documented = await get(oembedAsk(postId));
  return embedded ? [embedded, documented] : [documented];
};
