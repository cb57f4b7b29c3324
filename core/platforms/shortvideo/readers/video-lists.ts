import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { at } from '#kit/dig.ts';
import { capture, type CaptureRoute } from '#kit/route.ts';
import type { Video } from '#vocab/video.ts';
import { passesAny, isCallToPath, isPageAtPath } from './captured.ts';
import { queryValueFromReply } from './answer.ts';
import { readLoaded, type ListPlan } from './list.ts';
import { readVideoRow, videoRowsIn } from './video-rows.ts';

type Parse<P> = (replies: readonly Reply[], params: Partial<P>) => Parsed<ListPage<Video>>;

/** What a request and the videos say of the parameters. */
type Learns = NonNullable<ListPlan<Video>['learns']>;

/** A parameter by the query parameter of the site’s call that names the same thing, in any of its spellings. */
export const named =
  (parameter: string, ...inQuery: readonly string[]): Learns =>
  (reply) => ({
    [parameter]: inQuery
      .map((name) => queryValueFromReply(reply, name))
      .find((one) => one !== undefined),
  });

/** Whether a row has its text, be it empty, in the layouts of 2021 to 2026. */
const hasText = (row: unknown): boolean =>
  [at(row, 'desc'), at(row, 'contents', 0, 'desc'), at(row, 'text')].some(
    (text) => typeof text === 'string',
  );

/** A list of videos out of these calls of the site, out of a page, or out of captured lines. */
export const videosIn = (what: string, calls: readonly string[], learns?: Learns) =>
  readLoaded<Video>({
    what,
    calls,
    rowsIn: videoRowsIn,
    read: readVideoRow,
    lacksText: (row) => !hasText(row),
    learns,
  });

/** The same as a person’s own browsing brings it; `page`: pages that carry the list themselves. */
export const capturedVideos = <P>(
  parse: Parse<P>,
  calls: readonly string[],
  page?: RegExp,
): CaptureRoute<P, ListPage<Video>> =>
  capture({
    reads: page ? passesAny(isCallToPath(...calls), isPageAtPath(page)) : isCallToPath(...calls),
    parse,
  });
