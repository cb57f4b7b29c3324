import { omitUndefined } from '#kit/collect.ts';
import { type Node, at, str, firstKnown } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import { relativeInterval } from '#kit/relative-time.ts';
import type { PlaylistVideo } from '#vocab/video.ts';
import type { Unread } from './collect-rows.ts';
import { views } from './text.ts';
import { iso } from '#kit/times.ts';

const ANNOUNCED = /^(?:premieres|scheduled for)\s/i;
const WRITTEN =
  /^(?:premieres|scheduled for)\s(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d),? (\d{1,2}):(\d\d)(?: ?([ap])\.?m\.?)?$/i;

/** Whether words announce a start: "Premieres 14/08/2025, 13:00", "Scheduled for 10/4/26, 4:00 PM". */
export const announcesStart = (words: string): boolean => ANNOUNCED.test(plain(words));

/**
 * The instant that such words name. They are written in the language and by the clock that the request
 * names (`context.client` of its body); `undefined` where it names neither, or the words do not fit them.
 */
export const announcedStart = (words: string, requestBody: Node): string | undefined => {
  const match = WRITTEN.exec(plain(words));
  const offset = at(requestBody, 'context', 'client', 'utcOffsetMinutes');
  // By a named zone the clock may go otherwise on that day than at the request.
  const zone = str(requestBody, 'context', 'client', 'timeZone') ?? 'UTC';
  if (!match || typeof offset !== 'number' || zone !== 'UTC') return undefined;
  const [, first = '', second = '', year = '', hour = '', minute = '', half] = match;
  const hl = str(requestBody, 'context', 'client', 'hl');
  const isMonthFirst = hl === 'en' || hl === 'en-US';
  if (!isMonthFirst && hl !== 'en-GB' && hl !== 'en-IN') return undefined;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  const hours =
    half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  // Americans write the hours by halves of the day.
  if (hours > 23 || Number(minute) > 59 || (half === undefined && isMonthFirst)) return undefined;
  const date = new Date(
    Date.UTC(Number(year.padStart(4, '20')), Number(month) - 1, Number(day), hours, Number(minute)),
  );
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
    ? iso(date.getTime() - offset * 60_000)
    : undefined;
};

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
