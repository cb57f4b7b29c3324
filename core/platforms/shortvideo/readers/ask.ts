import { AppError } from '#kit/errors.ts';
import type { Get, Reply, RequestSpec } from '#kit/exchange.ts';
import { SITE } from './site.ts';

const LANGUAGE = { 'accept-language': 'en-US,en;q=0.9' };

/** A page of the site. */
export const pageAsk = (path: string): RequestSpec => ({
  url: `${SITE}${path}`,
  headers: { accept: 'text/html', ...LANGUAGE },
});

/** A call of the site that needs no signature. */
export const callAsk = (path: string, host = SITE): RequestSpec => ({
  url: `${host}${path}`,
  headers: { accept: 'application/json', ...LANGUAGE },
});

/** The page of a video; the account’s name in the address does not matter. */
export const videoPageAsk = (id: string): RequestSpec => pageAsk(`/@_/video/${id}`);

/** The small page of a sound for other sites, which tells of it and lists some of its videos. */
export const fetchAudioPage = async (
  get: Get,
  { audioId }: { readonly audioId: string },
): Promise<readonly Reply[]> => [await get(pageAsk(`/embed/music/${audioId}`))];

/** The same of a hashtag. */
export const fetchTagPage = async (
  get: Get,
  { tagName }: { readonly tagName: string },
): Promise<readonly Reply[]> => [await get(pageAsk(`/embed/tag/${encodeURIComponent(tagName)}`))];

/** The platform stumbled over this one request; it did not refuse us. */
const isFault = (error: AppError): boolean =>
  error.kind === 'platform_error' && error.refusal === undefined;

/** The reply, or why there is none where another way may be tried: never after a refusal. */
export const tryAsk = async (get: Get, ask: RequestSpec): Promise<Reply | AppError> => {
  try {
    return await get(ask);
  } catch (error) {
    if (error instanceof AppError && (error.replayMiss || isFault(error))) return error;
    throw error;
  }
};

/**
 * Asks one after the other until `isEnough` of the replies so far. The next one is asked where the one
 * before has not what was wanted, or could not be asked at all; never after a refusal, which is thrown.
 */
export const askUntil = async (
  get: Get,
  asks: readonly RequestSpec[],
  isEnough: (replies: readonly Reply[]) => boolean,
): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  const failures: AppError[] = [];
  for (const ask of asks) {
    const reply = await tryAsk(get, ask);
    if (reply instanceof AppError) failures.push(reply);
    else {
      replies.push(reply);
      if (isEnough(replies)) return replies;
    }
  }
  if (replies.length > 0) return replies;
  throw (
    failures.find((failure) => !failure.replayMiss) ?? failures[0] ?? new AppError('internal_error')
  );
};

/** Whether a reading of the replies ends well, or in a way that no other page would tell otherwise. */
export const settles =
  (read: (replies: readonly Reply[]) => unknown) =>
  (replies: readonly Reply[]): boolean => {
    try {
      read(replies);
      return true;
    } catch (error) {
      return error instanceof AppError && (error.kind === 'not_found' || !!error.refusal);
    }
  };
