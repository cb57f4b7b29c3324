import type { Parsed } from '../../../kit/collect.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { ListPage } from '../../../kit/operation.ts';
import { capture, type CaptureRoute } from '../../../kit/route.ts';
import type { Video } from '../../../vocab/video.ts';
import { anyOf, callsOf, pagesOf } from './captured.ts';
import { readLoaded } from './list.ts';
import { readVideoRow, videoRowsIn } from './video-rows.ts';

type Parse<P> = (replies: readonly Reply[], params: Partial<P>) => Parsed<ListPage<Video>>;

/** A list of videos out of these calls of the site, out of a page, or out of captured lines. */
export const videosIn = (what: string, calls: readonly string[]) =>
  readLoaded<Video>({ what, calls, rowsIn: videoRowsIn, read: readVideoRow });

/** The same as a person’s own browsing brings it; `page`: pages that carry the list themselves. */
export const capturedVideos = <P>(
  what: string,
  calls: readonly string[],
  page?: RegExp,
): CaptureRoute<P, ListPage<Video>> => {
  const parse: Parse<P> = videosIn(what, calls);
  const reads = page ? anyOf(callsOf(...calls), pagesOf(page)) : callsOf(...calls);
  return capture({ reads, parse });
};
