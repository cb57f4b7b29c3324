import { at, str, type Node } from '#kit/dig.ts';
import { plain } from '#kit/figures.ts';
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
