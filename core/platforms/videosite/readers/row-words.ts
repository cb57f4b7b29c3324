import { omitUndefined } from '#kit/collect.ts';
import type { Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import { firstKnown } from '#kit/first-known.ts';
import { relativeInterval } from '#kit/relative-time.ts';
import type { PlaylistVideo } from '#vocab/video.ts';
import { announcedStart, announcesStart } from './announced-start.ts';
import type { Unread } from './collect-rows.ts';
import { views } from './text.ts';

/** Words of a row of a video: its views, its audience, when it was published or is to begin. */
type Words = readonly (string | undefined)[];

/** What they say, with the reply that they are of. */
interface WordsIn {
  readonly at: string;
  readonly requestBody: Node;
  readonly unread: Unread;
}

const WATCHING = /\swatching(?: now)?$/i;

/** "12,733 watching", "1.8K watching now": people who watch at this moment, and no views. */
const watching = (formatted: string | undefined): number | undefined =>
  formatted !== undefined && WATCHING.test(plain(formatted)) ? figure(formatted) : undefined;

const WAITING = /\swaiting$/i;

/** "56 waiting": people who wait for an announced start. */
const waiting = (formatted: string | undefined): number | undefined =>
  formatted !== undefined && WAITING.test(plain(formatted)) ? figure(formatted) : undefined;

type RowWords = Pick<
  PlaylistVideo,
  'publishedInterval' | 'startTime' | 'concurrentViewers' | 'waitingCount'
>;

/**
 * What the words of a row say of its time and its audience: `counts` of the audience alone, `texts` of both. A time
 * or a figure that is stated and not read is `unread`.
 */
export const readRowWords = (counts: Words, texts: Words, wordsIn: WordsIn): RowWords => {
  const all = [...counts, ...texts].filter((one) => one !== undefined);
  const { timed, ...times } = readTimes(
    texts.filter((one) => one !== undefined),
    wordsIn,
  );
  const unreadFigure = all.find(
    (one) =>
      /\p{N}/u.test(one) &&
      one !== timed &&
      !isAudience(one) &&
      relativeInterval(one, wordsIn.at) === undefined,
  );
  if (unreadFigure !== undefined) wordsIn.unread('viewCount', unreadFigure);
  return omitUndefined({
    ...times,
    concurrentViewers: firstKnown(all, watching),
    waitingCount: firstKnown(all, waiting),
  });
};

/** When it was published or is to begin, and which of the words say so. */
const readTimes = (
  texts: readonly string[],
  { at, requestBody, unread }: WordsIn,
): Pick<RowWords, 'publishedInterval' | 'startTime'> & { timed?: string | undefined } => {
  const words = texts.filter((one) => /[\p{L}\d]/u.test(one));
  const announced = words.find(announcesStart);
  if (announced !== undefined) {
    const startTime = announcedStart(announced, requestBody);
    if (startTime === undefined) unread('startTime', announced);
    return { startTime, timed: announced };
  }
  const publishedInterval = firstKnown(words, (one) => relativeInterval(one, at));
  const timed = words.findLast((one) => !isAudience(one));
  if (publishedInterval === undefined && timed !== undefined) unread('publishedInterval', timed);
  return { publishedInterval, timed };
};

const isAudience = (words: string): boolean =>
  [views, watching, waiting].some((read) => read(words) !== undefined);
